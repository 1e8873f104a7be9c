/** Lock-ups and savings as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { LockupCommand } from './contract.ts';
import type { PlainTerms } from '../catalogue/contract.ts';
import type { LockupNeeds } from './rules/products.ts';
import { LockupRules } from './rules/room.ts';
import { loadLockup, lockupTables } from './store/tables.ts';

export const lockupRoom = {
  name: 'lockup',
  open: (context: RoomContext, needs: LockupNeeds) => new LockupRules(context, needs),
  store: () => ({ tables: lockupTables, load: loadLockup }),
  effects: {
    'lockup.pay_day': 'house',
    'lockup.publish_terms': 'house',
    'lockup.redeem': 'free',
    'lockup.set_renew': 'free',
    'lockup.subscribe': 'opens',
    'lockup.withdraw': 'free',
  },
  holds: (rules) => rules.holds(),
  houseAccounts: { [HOUSE.lockupPool]: 'apart' },
  plannedTerms: {
    product: 'lockup',
    has: (rules, productId) => rules.terms(productId) !== undefined,
    takes: (rules, productId, terms: PlainTerms) => rules.takes(productId, terms),
    begin: (rules, productId, terms: PlainTerms, context) =>
      rules.beginTerms(productId, terms, context),
    version: (rules, productId) => rules.terms(productId)?.version,
  },
  begins: {
    'lockup.subscribe': (_rules, { productId: key }) => ({ product: 'lockup', key }),
  },
} as const satisfies MachineCard<LockupRules, LockupNeeds, LockupCommand>;
