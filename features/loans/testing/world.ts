/** A small house with loans against bitcoin at 80,000, whose index a test moves. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { ALICE, BOB, ContractEngine } from '../../../tests/support/contract-engine.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import type { CloseOut, Loan, LoanMove, LoanTerms } from '../contract.ts';
import { loanTerms } from './terms.ts';

const WHOLE = 100_000_000n;

/** The house: Alice and Bob have ten coins and no USDT to speak of, the fund has 150,000. */
export class LoansWorld extends ContractEngine {
  constructor(terms: readonly LoanTerms[] = [loanTerms()], fund = '150000', insurance = '1000') {
    super({ insurance });
    for (const owner of [ALICE, BOB]) {
      this.endow(owner, KIND.spot, '100');
      this.endow(owner, KIND.spot, '10', BTC);
    }
    this.endow(HOUSE.loanFund, KIND.house, fund);
    for (const each of terms) this.must(0, { type: 'loans.publish_terms', terms: each });
  }

  /** Borrows 50,000 against one coin for Alice, where nothing else is said. */
  borrow(change: object = {}, owner = ALICE): Loan {
    const { id } = this.must<{ id: number }>(owner, borrowCommand(change));
    return this.loan(id);
  }

  /** Why nothing is lent. */
  borrowRefusal(change: object = {}, owner = ALICE): string {
    return this.refusal(owner, borrowCommand(change));
  }

  /** A loan as it is, or was when it ended. */
  loan(id: number): Loan {
    this.events('none');
    const all = this.batches.flatMap(({ changes }) => (changes.saved.get('loans') ?? []) as Loan[]);
    const found = all.findLast((row) => row.id === id);
    if (found === undefined) throw new Error(`no loan ${id}`);
    return found;
  }

  /** All close-outs. */
  closeOuts(): CloseOut[] {
    return this.appended<CloseOut>('loan_close_outs');
  }

  /** All money that customers' own commands moved. */
  moves(): LoanMove[] {
    return this.appended<LoanMove>('loan_moves');
  }

  /** What somebody has of a coin, available and frozen. */
  has(owner: number, asset: number): [bigint, bigint] {
    const { ledger } = this.engine.machine;
    const kind = owner > 0 ? KIND.spot : KIND.house;
    const slot = ledger.slot(owner, kind, assetId(asset));
    return [ledger.available(slot), ledger.frozen(slot)];
  }

  /** All that somebody has of both coins less what he owes, in USDT at an index in ticks. */
  netWorth(owner: number, ticks: number): bigint {
    const [usdt, btc] = [this.has(owner, USDT), this.has(owner, BTC)];
    const owed = this.engine.loans
      .runningLoans()
      .filter((loan) => loan.owner === owner)
      .reduce((sum, loan) => sum + loan.principalUnits + loan.interestUnits, 0n);
    return usdt[0] + usdt[1] + ((btc[0] + btc[1]) * BigInt(ticks)) / 100n - owed;
  }
}

/** What is borrowed where nothing else is said. */
export function borrowCommand(change: object = {}): object {
  const amount = (50_000n * WHOLE).toString();
  return { type: 'loans.borrow', pairId: 1, amount, collateral: WHOLE.toString(), ...change };
}
