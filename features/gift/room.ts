/** Gift cards as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { GiftCommand } from './contract.ts';
import type { GiftNeeds } from './rules/buying.ts';
import { GiftRules } from './rules/room.ts';
import { giftTables, loadGift } from './store/tables.ts';

export const giftRoom = {
  name: 'gift',
  open: (context: RoomContext, needs: GiftNeeds) => new GiftRules(context, needs),
  store: () => ({ tables: giftTables, load: loadGift }),
  effects: {
    'gift.buy': ({ vouched }) => (vouched === undefined ? 'withdraws' : 'opens'),
    'gift.expire': 'house',
    'gift.redeem': 'opens',
    'gift.take_back': 'free',
  },
  gives: { 'gift.redeem': { after: ['gift.buy'] } },
  holds: (rules) => rules.holds(),
  deadlines: (rules) => (moved) => rules.moveDeadlines(moved),
  spent: (rules, owner, timeMs) => rules.spent(owner, timeMs),
  notYetFree: (rules, owner, timeMs) => rules.notYetFree(owner, timeMs),
  houseAccounts: { [HOUSE.giftCards]: 'apart' },
} as const satisfies MachineCard<GiftRules, GiftNeeds, GiftCommand>;
