/** Corporate actions and regular buying as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { CorporateCommand } from './contract.ts';
import type { CorporateNeeds } from './rules/needs.ts';
import { CorporateRules } from './rules/room.ts';
import { corporateTables, loadCorporate } from './store/tables.ts';

export const corporateRoom = {
  name: 'corporate',
  open: (context: RoomContext, needs: CorporateNeeds) => new CorporateRules(context, needs),
  store: () => ({ tables: corporateTables, load: loadCorporate }),
  effects: {
    'corporate.carry_out': 'house',
    'corporate.confirm': 'house',
    'corporate.invest': 'house',
    'corporate.plan': 'house',
    'corporate.save_plan': 'opens',
    'corporate.switch_plan': 'free',
  },
  holds: (rules) => rules.holds(),
  houseAccounts: {},
} as const satisfies MachineCard<CorporateRules, CorporateNeeds, CorporateCommand>;
