/**
 * What the demo shows as its addresses, one a network. A sound one would be somebody's: of a
 * published key everybody's, who waits for what is sent there, of any other one nobody's.
 */
import { type Network, NETWORKS } from './contract.ts';
import { readHouseAddresses, setHouseAddress } from './store/addresses.ts';
import type { DepositDatabase, DepositTables } from './store/reading.ts';
import type { RoomSeed } from '../../platform/server/rooms/seed.ts';

/** What stands in the place of an address: no purse takes it, and everybody reads why. */
export function playAddress(network: Network): string {
  return `DEMO-${network.toUpperCase()}-SEND-NOTHING`;
}

/** Sets those of networks for which no operator has set one; for MODE=demo only. */
export async function seedDeposit(db: DepositDatabase, nowMs: number): Promise<void> {
  const known = new Map((await readHouseAddresses(db)).map((row) => [row.network, row]));
  for (const network of NETWORKS) {
    const address = playAddress(network);
    const row = known.get(network);
    if (row !== undefined && (row.operator !== 0 || row.address === address)) continue;
    await setHouseAddress(db, { network, address, memo: '', operator: 0, changedMs: nowMs });
  }
}

/** Play addresses of the house. */
export const depositSeed = {
  demo: (_needs: unknown, { gateway }) =>
    seedDeposit(gateway.database<DepositTables>(), gateway.nowMs()),
} satisfies RoomSeed;
