/** Dual investment as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { PlainTerms } from '../catalogue/contract.ts';
import type { DualCommand } from './contract.ts';
import type { DualNeeds } from './rules/products.ts';
import { DualRules } from './rules/room.ts';
import { dualTables, loadDual } from './store/tables.ts';

export const dualRoom = {
  name: 'dual',
  open: (context: RoomContext, needs: DualNeeds) => new DualRules(context, needs),
  store: () => ({ tables: dualTables, load: loadDual }),
  effects: {
    'dual.buy': 'risks',
    'dual.close_fixing': 'house',
    'dual.open_fixing': 'house',
    'dual.publish_terms': 'house',
    'dual.set_roll': 'free',
    'dual.settle': 'house',
  },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  houseAccounts: { [HOUSE.dualDesk]: 'wagers' },
  plannedTerms: {
    product: 'dual',
    has: (rules, productId) => rules.terms(productId) !== undefined,
    takes: (rules, productId, terms: PlainTerms) => rules.takes(productId, terms),
    begin: (rules, productId, terms: PlainTerms, context) =>
      rules.beginTerms(productId, terms, context),
    version: (rules, productId) => rules.terms(productId)?.version,
  },
} as const satisfies MachineCard<DualRules, DualNeeds, DualCommand>;
