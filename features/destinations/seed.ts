/**
 * Saved addresses of the demo's verified customer, old enough to be used at once. They are sound
 * and made of chance: nobody has their keys, and nobody waits for what is sent there.
 */
import { addAddress, type DestinationsDatabase, type DestinationsTables } from './store.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';

/** By coin and network; the label says on every screen what they are. */
export const PLAY_DESTINATIONS = [
  ['USDT', 'erc20', '0xdef93639c196bC63DDBECE277AC8EeD801FD2c72'],
  ['BTC', 'bitcoin', 'bc1q6hmmgh28k8y6aqums2ewxlkjhwcxzk2xwcq6gq'],
] as const;
const AGE_MS = 2 * 86_400_000;
const LABEL = 'Demo';

/** Saves them for a customer who has never had any; for MODE=demo only. */
async function seedDestinations(
  db: DestinationsDatabase,
  owner: number,
  assetIdOf: (code: string) => number | undefined,
  nowMs: number,
): Promise<void> {
  // What he has deleted stays deleted at the next start.
  const own = db
    .selectFrom('destination_addresses')
    .select('id')
    .where('owner', '=', String(owner));
  if ((await own.executeTakeFirst()) !== undefined) return;
  for (const [code, network, address] of PLAY_DESTINATIONS) {
    const assetId = assetIdOf(code);
    if (assetId === undefined) continue;
    const texts = { network, address, memo: '', label: LABEL, qrcode: '' };
    await addAddress(db, { owner, assetId, ...texts, savedMs: nowMs - AGE_MS });
  }
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly identity: { readonly demoCustomers: readonly number[] };
  readonly catalogue: { readonly directory: { assets(): readonly AssetDefinition[] } };
}

/** Addresses of the demo's verified customer. */
export const destinationsSeed = {
  demo: async ({ identity, catalogue }: SeedNeeds, { gateway }: SeedMeans) => {
    const [first] = identity.demoCustomers;
    if (first === undefined) return;
    const idOf = (code: string) =>
      catalogue.directory.assets().find((asset) => asset.code === code)?.id;
    await seedDestinations(gateway.database<DestinationsTables>(), first, idOf, gateway.nowMs());
  },
} satisfies RoomSeed;
