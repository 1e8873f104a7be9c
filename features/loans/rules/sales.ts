/**
 * Collateral that is sold for a debt, at the first index tick later than its acceptance (decision
 * 0129): who sells to the house at its index sees no price before it.
 */
import {
  accept,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { PendingRows } from '../../../core/engine/pending.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { type IndexTick, MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import {
  type CollateralSale,
  collateralSaleChanged,
  type ExpireSale,
  type Loan,
  MAX_PENDING_SALES,
} from '../contract.ts';

/** The sales that wait for their tick. */
export class Sales {
  private readonly context: RoomContext;
  private readonly pending: PendingRows<CollateralSale>;
  /** Sells at the tick in force, or says why not. */
  private readonly sell: (sale: CollateralSale, context: CommandContext) => Refusal | undefined;

  constructor(context: RoomContext, sell: Sales['sell']) {
    this.context = context;
    this.sell = sell;
    this.pending = new PendingRows(context, {
      table: 'loan_sales',
      maxWaitMs: MAX_TICK_WAIT_MS,
      expiry: (saleId): ExpireSale => ({ type: 'loans.expire_sale', saleId }),
    });
    context.changes.tellSaved('loan_sales', collateralSaleChanged);
  }

  restore(sale: CollateralSale): void {
    this.pending.restore(sale);
  }

  stateLines(): Generator<string> {
    return this.pending.stateLines('sale');
  }

  /** Accepts a sale, which then waits. Refusal: `too_many_sales`. */
  accept(loan: Loan, amountUnits: bigint, context: CommandContext): CollateralSale | Refusal {
    const limit = String(MAX_PENDING_SALES);
    if (this.pending.countOf(loan.owner) >= MAX_PENDING_SALES) {
      return refuse('too_many_sales', { limit });
    }
    const sale: CollateralSale = {
      id: this.context.nextId(),
      owner: loan.owner,
      loanId: loan.id,
      marketId: loan.marketId,
      amountUnits,
      acceptedMs: context.timeMs,
      state: 'pending',
      refusal: '',
      decidedMs: 0,
    };
    this.pending.add(sale);
    return sale;
  }

  /** A tick has come, and what it brought by itself has been done: so is what waited for it. */
  ticked({ marketId, timeMs }: Readonly<IndexTick>, context: CommandContext): void {
    for (const sale of this.pending.before(timeMs)) {
      if (sale.marketId !== marketId) continue;
      const refusal = this.sell(sale, { ...context, actor: sale.owner });
      this.pending.conclude(sale, refusal, context);
    }
  }

  /** The timer of one. Refusal: `not_allowed`, to all but the house and before its time. */
  expire({ saleId }: ExpireSale, context: CommandContext): OutcomeOf<ExpireSale> {
    const expired = this.pending.expired(saleId, context);
    if (isRefusal(expired)) return expired;
    this.pending.conclude(expired.row, expired.reason, context);
    return accept();
  }
}
