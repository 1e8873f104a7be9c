/** What a demo's market begins with: terms, and rates that count as of the start. */
import type { RoomSeed, SeedMeans } from '../../../platform/server/rooms/seed.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { firstTerms } from './terms.ts';
import type { OtcProviders } from '../server/needs.ts';
import { giveRates } from '../server/rates-job.ts';

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { assets(): readonly AssetDefinition[] } };
  readonly content: OtcProviders['content'];
}

/** For a demo only: in live mode operators plan the first terms. */
export const otcSeed = {
  demo: async ({ catalogue, content }: SeedNeeds, { gateway, give }: SeedMeans) => {
    const terms = firstTerms(catalogue.directory.assets());
    if (terms === undefined) return;
    await give({ type: 'otc.publish_terms', terms } as never, ['terms_exist']);
    await giveRates(gateway, { content }, true);
  },
} satisfies RoomSeed;
