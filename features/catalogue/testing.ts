/** Assets, markets and terms, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { CatalogueCommand } from './contract.ts';
import { aimCatalogue, catalogueActors } from './testing/actors.ts';
import { catalogueChanges } from './testing/console-changes.ts';
import { catalogueExamples } from './testing/examples.ts';
import { catalogueScreens } from './testing/screens.ts';

export const card = {
  name: 'catalogue',
  examples: catalogueExamples,
  unheard: [
    'already_installed',
    'bad_catalogue',
    'bad_operator',
    'bad_verdict',
    'unknown_calendar',
  ],
  actors: catalogueActors,
  aim: aimCatalogue,
  consoleChanges: catalogueChanges,
  screens: catalogueScreens,
} as const satisfies TestingCard<CatalogueCommand>;
