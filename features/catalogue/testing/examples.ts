/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { market, someId } from '../../../tests/support/example-values.ts';
import { MONDAY_MS, smallCatalogue } from '../../../tests/support/small-catalogue.ts';
import type { CatalogueCommand } from '../contract.ts';
import { newMarket } from './listings.ts';

export const catalogueExamples: Examples<CatalogueCommand> = {
  'catalogue.begin_plan': (random, lastId) => ({ planId: someId(random, lastId) }),
  'catalogue.halt': (random) => ({
    operator: 1,
    marketId: market(random),
    isHalted: random.chance(0.5),
    reason: 'A delivery is checked.',
  }),
  'catalogue.install': () => ({ catalogue: smallCatalogue() }),
  'catalogue.decide_listing': (random, lastId) => ({
    operator: 2,
    id: someId(random, lastId),
    verdict: random.chance(0.8) ? 'confirm' : 'reject',
  }),
  'catalogue.list_asset': (random) => ({
    operator: 1,
    asset: { code: `TKN${random.whole(1, 99)}`, title: 'A token', scale: 8, accounts: [1, 2] },
    reason: 'A project was taken',
  }),
  'catalogue.list_market': (random) => ({
    operator: 1,
    market: newMarket(random.whole(2, 9)),
    reason: 'A token trades',
  }),
  'catalogue.plan_terms': (random) => ({
    operator: 1,
    product: 'spot',
    marketId: market(random),
    terms: { makerFeePpm: 0, takerFeePpm: random.whole(0, 10_000), bandPpm: 100_000 },
    fromMs: MONDAY_MS + 7 * 86_400_000,
    reason: 'Summer prices',
  }),
  'catalogue.session': () => ({ calendar: 'weekday' }),
  'catalogue.withdraw_plan': (random, lastId) => ({
    operator: 1,
    planId: someId(random, lastId),
    reason: 'A wrong figure',
  }),
};
