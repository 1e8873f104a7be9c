/**
 * Play addresses of the demo, one a network. They belong to nobody's purse: all are derived from
 * published test vectors (BIP39's seed of "abandon … about", and CIP19's for Cardano), so that
 * everybody has their keys and nothing that is sent there is anybody's.
 */
import type { Network } from './contract.ts';
import { readHouseAddresses, setHouseAddress } from './store/addresses.ts';
import type { DepositDatabase, DepositTables } from './store/reading.ts';
import type { RoomSeed } from '../../platform/server/rooms/seed.ts';

/** By network. */
export const PLAY_ADDRESSES: Readonly<Record<Network, string>> = {
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ethereum: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  erc20: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  trc20: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  xrp: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
  dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
  litecoin: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
  cardano: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
};

/** Sets those of networks that have no address yet; for MODE=demo only. */
export async function seedDeposit(db: DepositDatabase, nowMs: number): Promise<void> {
  const known = new Set((await readHouseAddresses(db)).map(({ network }) => network));
  for (const [network, address] of Object.entries(PLAY_ADDRESSES)) {
    if (known.has(network)) continue;
    await setHouseAddress(db, { network, address, memo: '', operator: 0, changedMs: nowMs });
  }
}

/** Play addresses of the house. */
export const depositSeed = {
  demo: (_needs: unknown, { gateway }) =>
    seedDeposit(gateway.database<DepositTables>(), gateway.nowMs()),
} satisfies RoomSeed;
