/** Copy trading as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { CopyCommand } from './contract.ts';
import { CopyRules } from './rules/room.ts';
import type { CopyNeeds } from './rules/state.ts';
import { copyTables, loadCopy } from './store/tables.ts';

export const copyRoom = {
  name: 'copy',
  open: (context: RoomContext, needs: CopyNeeds) => new CopyRules(context, needs),
  store: () => ({ tables: copyTables, load: loadCopy }),
  effects: {
    'copy.apply': 'opens',
    'copy.detach': 'free',
    'copy.edit': 'risks',
    'copy.end_lead': 'house',
    'copy.follow': 'risks',
    'copy.leave': 'free',
    'copy.pause_trader': 'house',
    'copy.review': 'house',
    'copy.set_share': 'free',
    'copy.share_week': 'house',
    'copy.unfollow': 'free',
  },
  begins: { 'copy.follow': ({ traders }, { trader }) => traders.termsOf(trader) },
  gives: { 'reason copy_share': 'share' },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  houseAccounts: {},
} as const satisfies MachineCard<CopyRules, CopyNeeds, CopyCommand>;
