/** The catalogue as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { CatalogueCommand, PlainTerms } from './contract.ts';
import { type CatalogueNeeds, CatalogueRules } from './rules/room.ts';
import { catalogueTables, loadCatalogue } from './store.ts';

export const catalogueRoom = {
  name: 'catalogue',
  open: (context: RoomContext, needs: CatalogueNeeds) => new CatalogueRules(context, needs),
  store: () => ({
    tables: catalogueTables,
    load: (rules, client, { lastTimeMs }) => loadCatalogue(rules, client, lastTimeMs),
  }),
  effects: {
    'catalogue.begin_plan': 'house',
    'catalogue.decide_listing': 'house',
    'catalogue.halt': 'house',
    'catalogue.install': 'house',
    'catalogue.list_asset': 'house',
    'catalogue.list_market': 'house',
    'catalogue.plan_terms': 'house',
    'catalogue.session': 'house',
    'catalogue.withdraw_plan': 'house',
  },
  holds: () => [],
  reactions: (rules) => rules.reactions,
  houseAccounts: {},
  plannedTerms: {
    product: 'spot',
    takes: (rules, _marketId, terms: PlainTerms) => rules.takesConditions(terms),
    begin: (rules, marketId, terms: PlainTerms, context) =>
      rules.beginConditions(marketId, terms, context),
    version: (rules, marketId) => rules.conditionsNow(marketId).version,
  },
} as const satisfies MachineCard<CatalogueRules, CatalogueNeeds, CatalogueCommand>;
