/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { LoansCommand } from '../contract.ts';
import { loanTerms } from './terms.ts';

export const loansExamples: Examples<LoansCommand> = {
  'loans.publish_terms': (random) => ({ terms: loanTerms({ productId: random.whole(1, 9) }) }),
  'loans.borrow': (random) => ({
    pairId: random.whole(1, 2),
    amount: '10000000000',
    collateral: '10000000',
    ...random.pick([{}, { needsCover: true as const }]),
  }),
  'loans.repay': (random, lastId) => ({
    loanId: someId(random, lastId),
    amount: '100000000',
    from: random.pick(['balance', 'collateral'] as const),
    ...random.pick([{}, { bySize: true as const, nextTick: true as const }]),
  }),
  'loans.change_collateral': (random, lastId) => ({
    loanId: someId(random, lastId),
    change: random.pick(['1000000', '-1000']),
  }),
  'loans.expire_sale': (random, lastId) => ({ saleId: someId(random, lastId) }),
  'loans.hour': () => ({}),
};
