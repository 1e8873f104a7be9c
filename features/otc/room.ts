/** OTC as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { PlainTerms } from '../catalogue/contract.ts';
import { OTC_KEY, type OtcCommand } from './contract/index.ts';
import { OtcRules } from './rules/room.ts';
import { BEGINS } from './rules/terms.ts';
import type { OtcNeeds } from './rules/state.ts';
import { loadOtc, otcTables } from './store/tables.ts';

export const otcRoom = {
  name: 'otc',
  open: (context: RoomContext, needs: OtcNeeds) => new OtcRules(context, needs),
  store: () => ({ tables: otcTables, load: loadOtc }),
  effects: {
    'otc.appeal': 'free',
    'otc.apply': 'opens',
    'otc.block': 'free',
    'otc.cancel': 'free',
    'otc.confirm_decision': 'house',
    'otc.decide_merchant': 'house',
    'otc.end_answers': 'house',
    'otc.end_claim': 'house',
    'otc.end_lapse': 'house',
    'otc.expire': 'house',
    'otc.extend': 'free',
    'otc.leave': 'free',
    'otc.mark_paid': 'free',
    'otc.open_unanswered': 'house',
    'otc.order': 'opens',
    'otc.propose_decision': 'house',
    'otc.publish_terms': 'house',
    'otc.rates': 'house',
    // Coins leave for somebody else: refused where trading is frozen, as opening is.
    'otc.release': 'opens',
    'otc.remind': 'house',
    'otc.return_bond': 'house',
    'otc.save_ad': 'free',
    'otc.switch_ad': ({ isOn }) => (isOn ? 'opens' : 'free'),
    'otc.withdraw_appeal': 'free',
  },
  gives: {
    'otc.confirm_decision': 'operators',
    // Merchants give what they have advertised; takers were guarded when they sold.
    'otc.release': 'proven',
  },
  holds: (rules) => rules.holds(),
  notYetFree: (rules, owner, timeMs) => rules.notYetFree(owner, timeMs),
  deadlines: (rules) => (moved) => rules.moveDeadlines(moved),
  houseAccounts: {},
  plannedTerms: {
    product: 'otc',
    has: (_rules, key) => key === OTC_KEY,
    takes: (rules, _key, terms: PlainTerms) => rules.takesTerms(terms),
    begin: (rules, _key, terms: PlainTerms, context) => rules.beginTerms(terms, context),
    version: (rules) => rules.terms()?.version,
  },
  begins: BEGINS,
} as const satisfies MachineCard<OtcRules, OtcNeeds, OtcCommand>;
