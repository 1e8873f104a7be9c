/** Installs the catalogue of a new house. */
import type { RoomSeed, SeedMeans } from '../../../platform/server/rooms/seed.ts';
import type { CatalogueDefinition, InstallCatalogue, Market } from '../contract.ts';
import { catalogueDefinition } from './catalogue.ts';
import type { CatalogueSettings } from '../settings.ts';

/** What is said when another catalogue is asked for than the one that is installed for good. */
export function catalogueNotice(installed: string, asked: string): string | undefined {
  if (installed === asked) return undefined;
  return (
    `the catalogue ${installed} was installed at the first start; ` +
    `CATALOGUE=${asked} is not used`
  );
}

async function installedCatalogue({
  gateway,
}: SeedMeans<CatalogueSettings>): Promise<string | undefined> {
  const row = await gateway
    .database<{ catalogues: { name: string } }>()
    .selectFrom('catalogues')
    .select('name')
    .executeTakeFirst();
  return row?.name;
}

/** What the seed asks of the house. */
interface SeedNeeds {
  readonly options: {
    /** Another catalogue than the one the settings name; for tests. */
    readonly catalogue: CatalogueDefinition | undefined;
  };
  readonly catalogue: { readonly directory: { markets(): readonly Market[] } };
}

/** The catalogue of the first start. */
export const catalogueSeed = {
  first: async (
    { options, catalogue: { directory } }: SeedNeeds,
    means: SeedMeans<CatalogueSettings>,
  ) => {
    const { gateway, settings, onStep, give } = means;
    const installed = await installedCatalogue(means);
    const notice =
      installed === undefined ? undefined : catalogueNotice(installed, settings.catalogue);
    if (notice !== undefined && options.catalogue === undefined) onStep(notice);
    if (directory.markets().length > 0) return;
    onStep('installing the catalogue');
    const catalogue = options.catalogue ?? catalogueDefinition(settings.catalogue, gateway.nowMs());
    const command: InstallCatalogue = { type: 'catalogue.install', catalogue };
    await give(command, []);
  },
} satisfies RoomSeed;
