/** Rebates as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { PlainTerms } from '../catalogue/contract.ts';
import { REFERRAL_KEY, type ReferralCommand } from './contract.ts';
import { type ReferralNeeds, ReferralRules } from './rules/room.ts';
import { loadReferral, referralTables } from './store/tables.ts';

export const referralRoom = {
  name: 'referral',
  open: (context: RoomContext, needs: ReferralNeeds) => new ReferralRules(context, needs),
  store: () => ({ tables: referralTables, load: loadReferral }),
  effects: {
    'referral.ask_take_back': 'house',
    'referral.decide_take_back': 'house',
    'referral.join': 'house',
    'referral.pay_day': 'house',
    'referral.publish_terms': 'house',
    'referral.set_offered': 'house',
    'referral.stop': 'house',
  },
  gives: { 'referral.pay_day': 'share' },
  holds: () => [],
  reactions: (rules) => rules.reactions,
  houseAccounts: {},
  plannedTerms: {
    product: 'referral',
    has: (_rules, key) => key === REFERRAL_KEY,
    takes: (rules, _key, terms: PlainTerms) => rules.takes(terms),
    begin: (rules, _key, terms: PlainTerms, context) => rules.beginTerms(terms, context),
    version: (rules) => rules.terms()?.version,
  },
  owes: (rules, owner, assetId) => rules.owedBy(owner, assetId),
} as const satisfies MachineCard<ReferralRules, ReferralNeeds, ReferralCommand>;
