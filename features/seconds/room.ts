/** Seconds contracts as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { PlainTerms } from '../catalogue/contract.ts';
import type { SecondsCommand } from './contract.ts';
import type { SecondsNeeds } from './rules/needs.ts';
import { SecondsRules } from './rules/room.ts';
import { loadSeconds, secondsTables } from './store/tables.ts';

export const secondsRoom = {
  name: 'seconds',
  open: (context: RoomContext, needs: SecondsNeeds) => new SecondsRules(context, needs),
  store: () => ({ tables: secondsTables, load: loadSeconds }),
  effects: {
    'seconds.accept_risk': 'free',
    'seconds.place': 'risks',
    'seconds.publish_terms': 'house',
    'seconds.set_limits': 'free',
    'seconds.settle': 'house',
  },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  houseAccounts: { [HOUSE.secondsDesk]: 'wagers' },
  plannedTerms: {
    product: 'seconds',
    takes: (rules, marketId, terms: PlainTerms) => rules.takes(marketId, terms),
    begin: (rules, marketId, terms: PlainTerms, context) => rules.begin(marketId, terms, context),
    version: (rules, marketId) => rules.terms(marketId)?.version,
  },
  begins: {
    'seconds.place': (_rules, { marketId: key }) => ({ product: 'seconds', key }),
  },
} as const satisfies MachineCard<SecondsRules, SecondsNeeds, SecondsCommand>;
