/**
 * Saved addresses of the demo's verified customer, old enough to be used at once. Like the house's
 * play addresses they are of the published seed "abandon … about": everybody has their keys.
 */
import { addAddress, type DestinationsDatabase, type DestinationsTables } from './store.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';

/** By coin and network; the label says on every screen what they are. */
const PLAY_DESTINATIONS = [
  ['USDT', 'erc20', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
  ['BTC', 'bitcoin', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
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
