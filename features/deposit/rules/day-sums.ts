/**
 * What operators gave alone within the last day: credits, campaigns, vouchers. What must always
 * hold: within no day does one operator alone credit a customer with the policy's worth, or all
 * customers with the day limit; and what is older than a day is forgotten.
 */
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  type ApprovalCause,
  DAY_MS,
  type DepositDayLimit,
  FIRST_DAY_LIMIT,
  type SingleCredit,
} from '../contract.ts';

/** Why an operator is not enough: what he credited alone so far, and the limit it would reach. */
export interface SumReached {
  readonly cause: ApprovalCause;
  readonly aloneUnits: bigint;
  readonly limitUnits: bigint;
}

/** Sums of the last 24 hours in dollar units, by operator and customer; the day limit. */
export class DaySums {
  private readonly context: RoomContext;
  /** By time. Each is forgotten with the first credit that comes a day later. */
  private credits: SingleCredit[] = [];
  private limit: DepositDayLimit = {
    id: 1,
    limitUnits: FIRST_DAY_LIMIT,
    operator: 0,
    reason: '',
    changedMs: 0,
  };

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** The sum that a credit would bring to its limit; undefined where one operator is enough. */
  reached(credit: SingleCredit, thresholdUnits: bigint): SumReached | undefined {
    let [ofCustomer, ofAll] = [0n, 0n];
    for (const { operator, owner, what, worthUnits, creditedMs } of this.credits) {
      if (operator !== credit.operator || isForgotten(creditedMs, credit.creditedMs)) continue;
      if (what !== 'claim') ofAll += worthUnits;
      if (owner === credit.owner && owner > 0) ofCustomer += worthUnits;
    }
    if (credit.owner > 0 && ofCustomer + credit.worthUnits >= thresholdUnits) {
      return { cause: 'customer_day', aloneUnits: ofCustomer, limitUnits: thresholdUnits };
    }
    const { limitUnits } = this.limit;
    const isReached = ofAll + credit.worthUnits >= limitUnits;
    return isReached ? { cause: 'operator_day', aloneUnits: ofAll, limitUnits } : undefined;
  }

  /** Counts what one operator credits now, and forgets what is a day old. */
  add(credit: SingleCredit): void {
    const kept = this.credits.filter((each) => !isForgotten(each.creditedMs, credit.creditedMs));
    this.credits = [...kept, credit];
    this.context.changes.append('deposit_single_credits', credit);
  }

  /** From now on the limit of what one operator credits alone to all customers. */
  setLimit(change: Omit<DepositDayLimit, 'id'>): void {
    Object.assign(this.limit, change);
    this.context.changes.save('deposit_day_limits', this.limit);
  }

  /** Puts stored rows back, by time. */
  restore(credit: SingleCredit): void {
    this.credits.push(credit);
  }

  restoreLimit(limit: DepositDayLimit): void {
    this.limit = limit;
  }

  *stateLines(): Generator<string> {
    // As with the policy: a limit that nobody has set is no line.
    if (this.limit.changedMs > 0) yield `day_limit ${canonicalText(this.limit)}`;
    const sorted = [...this.credits].sort((a, b) => a.id - b.id);
    for (const credit of sorted) yield `alone ${canonicalText(credit)}`;
  }
}

function isForgotten(creditedMs: number, nowMs: number): boolean {
  return creditedMs <= nowMs - DAY_MS;
}
