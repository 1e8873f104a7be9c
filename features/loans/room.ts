/** Collateral loans as a room of the machine. */
import type { RoomContext } from '../../core/engine/room.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { MachineCard } from '../../platform/server/rooms/machine-card.ts';
import type { PlainTerms } from '../catalogue/contract.ts';
import type { LoansCommand } from './contract.ts';
import type { LoansNeeds } from './rules/pairs.ts';
import { LoansRules } from './rules/room.ts';
import { loadLoans, loanTables } from './store/tables.ts';

export const loansRoom = {
  name: 'loans',
  open: (context: RoomContext, needs: LoansNeeds) => new LoansRules(context, needs),
  store: () => ({ tables: loanTables, load: loadLoans }),
  effects: {
    'loans.borrow': 'risks',
    'loans.change_collateral': 'free',
    'loans.expire_sale': 'house',
    'loans.hour': 'house',
    'loans.publish_terms': 'house',
    'loans.repay': 'free',
  },
  holds: (rules) => rules.holds(),
  reactions: (rules) => rules.reactions,
  houseAccounts: { [HOUSE.loanFund]: 'lends' },
  riskFees: ['loan_collateral_fee'],
  plannedTerms: {
    product: 'loans',
    has: (rules, pairId) => rules.terms(pairId) !== undefined,
    takes: (rules, pairId, terms: PlainTerms) => rules.takes(pairId, terms),
    begin: (rules, pairId, terms: PlainTerms, context) => rules.beginTerms(pairId, terms, context),
    version: (rules, pairId) => rules.terms(pairId)?.version,
  },
  begins: {
    'loans.borrow': (_rules, { pairId: key }) => ({ product: 'loans', key }),
  },
} as const satisfies MachineCard<LoansRules, LoansNeeds, LoansCommand>;
