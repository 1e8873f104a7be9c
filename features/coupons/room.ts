/** Vouchers as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { CouponsCommand } from './contract.ts';
import { type CouponsNeeds, CouponsRules } from './rules/room.ts';
import { couponTables, loadCoupons } from './store/tables.ts';

export const couponsRoom = {
  name: 'coupons',
  open: (context: RoomContext, needs: CouponsNeeds) => new CouponsRules(context, needs),
  store: () => ({ tables: couponTables, load: loadCoupons }),
  effects: {
    'coupons.claim': 'opens',
    'coupons.decide_campaign': 'house',
    'coupons.expire': 'house',
    'coupons.issue': 'house',
    'coupons.open_campaign': 'house',
    'coupons.remind': 'house',
    'coupons.withdraw': 'house',
  },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  deadlines: (rules) => (moved) => rules.moveDeadlines(moved),
  houseAccounts: { [HOUSE.promotions]: ['coupon_margin', 'coupon_margin_back'] },
} as const satisfies MachineCard<CouponsRules, CouponsNeeds, CouponsCommand>;
