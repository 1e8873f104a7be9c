/** Assets, markets and terms, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { CatalogueCommand } from './contract.ts';
import { catalogueActors } from './testing/actors.ts';
import { catalogueExamples } from './testing/examples.ts';
import { catalogueScreens } from './testing/screens.ts';

export const card = {
  name: 'catalogue',
  examples: catalogueExamples,
  actors: catalogueActors,
  screens: catalogueScreens,
} as const satisfies TestingCard<CatalogueCommand>;
