/**
 * Four eyes for large vouchers. What must always hold: an amount whose worth at the index reaches
 * the policy's, alone or together with what the same operator credited alone within a day, or that
 * has no fresh price, is credited only when two different operators have said the same amount.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { isOperator, isReason, LONGEST_REASON } from '../../../core/engine/operator.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { printUnits } from '../../../core/money/text.ts';
import { worthAt } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import {
  type AloneBook,
  type ApproveRefusal,
  type DepositApproval,
  type DepositPolicy,
  type DepositRequest,
  type DepositYes,
  DOLLAR_DECIMALS,
  FIRST_THRESHOLD,
  LARGEST_THRESHOLD,
  LARGEST_WORTH,
  type SingleCredit,
  type SetDayLimit,
  type SetDepositPolicy,
} from '../contract.ts';
import { DaySums, type SumReached } from './day-sums.ts';

/** What approvals ask of other rooms. */
export interface ApprovalNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
  };
  readonly prices: {
    /** What one whole coin counts for where amounts are limited; undefined without a price. */
    forLimits(assetId: number): DollarPrice | undefined;
  };
}

/**
 * What an amount of a coin with `scale` decimals is worth in dollar units, rounded up, so that no
 * fraction slips under a threshold.
 */
export function dollarWorth(amount: bigint, scale: number, dollarUnits: bigint): bigint {
  return worthAt(amount, scale, dollarUnits, 'up');
}

/** A slip of many noughts is worth more than fits into a row. */
function notedWorth(worth: bigint | undefined): bigint {
  if (worth === undefined) return 0n;
  return worth > LARGEST_WORTH ? LARGEST_WORTH : worth;
}

function no(name: ApproveRefusal, details?: Readonly<Record<string, string>>): Refusal {
  return refuse(name, details);
}

/** Why the first operator's repeated yes does not count as a second one. */
function alreadyHis({ cause, aloneUnits, limitUnits }: Readonly<DepositApproval>): Refusal {
  if (cause !== 'customer_day' && cause !== 'operator_day') return no('approved_by_you');
  const print = (dollarUnits: bigint): string => printUnits(dollarUnits, DOLLAR_DECIMALS);
  return no('day_sum_reached', { alone: print(aloneUnits), limit: print(limitUnits) });
}

const NO_CAUSE: SumReached = { cause: '', aloneUnits: 0n, limitUnits: 0n };

/** An approval by `deposit.approve` has the line that was noted when there was no other. */
function lineOf(approval: Readonly<DepositApproval>): object {
  const later = { cause: undefined, aloneUnits: undefined, limitUnits: undefined };
  return approval.cause === '' ? { ...approval, ...later } : approval;
}

/** Why an operator cannot set a limit of dollar units. */
function settingRefusal(
  order: { readonly operator: number; readonly units: string; readonly reason: string },
  context: CommandContext,
): Refusal | undefined {
  if (context.actor !== 0 || !isOperator(order.operator)) return refuse('not_allowed');
  const isSound = /^(0|[1-9]\d{0,18})$/.test(order.units);
  if (!isSound || BigInt(order.units) > LARGEST_THRESHOLD) return refuse('bad_amount');
  return isReason(order.reason) ? undefined : refuse('reason_needed');
}

/** First and second approvals of deposits, and the policy that says when two are needed. */
export class Approvals {
  private readonly context: RoomContext;
  private readonly needs: ApprovalNeeds;
  /** First approvals of requests that still wait. */
  private readonly first = new Map<number, DepositApproval>();
  private policy: DepositPolicy = {
    id: 1,
    thresholdUnits: FIRST_THRESHOLD,
    operator: 0,
    reason: '',
    changedMs: 0,
  };

  private readonly sums: DaySums;

  constructor(context: RoomContext, needs: ApprovalNeeds) {
    this.context = context;
    this.needs = needs;
    this.sums = new DaySums(context);
  }

  /** The first approval of a request that waits for the second. */
  of(requestId: number): Readonly<DepositApproval> | undefined {
    return this.first.get(requestId);
  }

  /** Why an operator cannot approve an amount, from `day_sum_reached` on. */
  refusal(
    request: Readonly<DepositRequest>,
    order: DepositYes,
    amount: bigint,
  ): Refusal | undefined {
    const first = this.first.get(request.id);
    const isSame = first?.amountUnits === amount;
    if (first?.firstOperator === order.operator && isSame) return alreadyHis(first);
    const isSecond = first !== undefined && first.firstOperator !== order.operator;
    if (isSecond && !isSame) return no('amount_differs');
    if (order.reason.length > LONGEST_REASON) return no('reason_needed');
    // Who says the same as the first needs no reason of his own: one was given.
    const isNeeded = amount !== request.amountUnits && !isSecond;
    return isNeeded && !isReason(order.reason) ? no('reason_needed') : undefined;
  }

  /**
   * Notes a sound approval. Answers the reason to credit with, or undefined while another operator
   * has to approve.
   */
  take(
    request: Readonly<DepositRequest>,
    order: DepositYes,
    amount: bigint,
    context: CommandContext,
  ): string | undefined {
    const first = this.first.get(request.id);
    const worth = this.worth(request.assetId, amount);
    const { id, owner } = request;
    const { operator } = order;
    const given = { worthUnits: worth ?? 0n, creditedMs: context.timeMs };
    const alone = { id, operator, owner, what: 'deposit', ...given } as const;
    const why = this.hindrance(order, worth, alone);
    if (first === undefined && why === undefined) {
      if (order.type === 'deposit.credit') this.sums.add(alone);
      return order.reason;
    }
    if (first !== undefined && first.firstOperator !== order.operator) {
      first.secondOperator = order.operator;
      first.secondApprovedMs = context.timeMs;
      this.save(first);
      return order.reason === '' ? first.reason : order.reason;
    }
    // His own earlier amount was a slip; it goes on needing two, however small the new one is.
    const said = {
      firstApprovedMs: context.timeMs,
      amountUnits: amount,
      worthUnits: notedWorth(worth),
      reason: order.reason,
    };
    const nobody = { secondOperator: 0, secondApprovedMs: 0 };
    const fresh = { id, firstOperator: operator, ...nobody, ...(why ?? NO_CAUSE) };
    const approval = Object.assign(first ?? { ...fresh, ...said }, said);
    this.first.set(id, approval);
    this.save(approval);
    return undefined;
  }

  /** A request was decided: nothing waits for a second operator any more. */
  decided(requestId: number): void {
    this.first.delete(requestId);
  }

  /** Refusals: `not_allowed`, `bad_amount`, `reason_needed`. */
  setPolicy(order: SetDepositPolicy, context: CommandContext): OutcomeOf<SetDepositPolicy> {
    const refusal = settingRefusal({ ...order, units: order.threshold }, context);
    if (refusal !== undefined) return refusal;
    this.policy.thresholdUnits = BigInt(order.threshold);
    this.policy.operator = order.operator;
    this.policy.reason = order.reason;
    this.policy.changedMs = context.timeMs;
    this.context.changes.save('deposit_policies', this.policy);
    return accept();
  }

  /** Refusals: `not_allowed`, `bad_amount`, `reason_needed`. */
  setDayLimit(order: SetDayLimit, context: CommandContext): OutcomeOf<SetDayLimit> {
    const refusal = settingRefusal({ ...order, units: order.limit }, context);
    if (refusal !== undefined) return refusal;
    const { operator, reason } = order;
    this.sums.setLimit({
      limitUnits: BigInt(order.limit),
      operator,
      reason,
      changedMs: context.timeMs,
    });
    return accept();
  }

  /** What other rooms ask where an operator gives something alone. */
  readonly alone: AloneBook = {
    needsSecond: (gift) => this.sums.reached(gift, this.policy.thresholdUnits) !== undefined,
    add: (gift) => this.sums.add(gift),
  };

  /** Where sums of a day are put back. */
  get daySums(): DaySums {
    return this.sums;
  }

  /** Puts stored rows back. */
  restore(approval: DepositApproval): void {
    this.first.set(approval.id, approval);
  }

  restorePolicy(policy: DepositPolicy): void {
    this.policy = policy;
  }

  *stateLines(): Generator<string> {
    // A policy that nobody has set is no line: states noted before there was one stay true.
    if (this.policy.changedMs > 0) yield `policy ${canonicalText(this.policy)}`;
    const sorted = [...this.first.values()].sort((a, b) => a.id - b.id);
    for (const approval of sorted) yield `approval ${canonicalText(lineOf(approval))}`;
    yield* this.sums.stateLines();
  }

  /** Why one operator is not enough for a request that nobody has approved. */
  private hindrance(
    { type }: DepositYes,
    worth: bigint | undefined,
    alone: SingleCredit,
  ): SumReached | undefined {
    const { thresholdUnits } = this.policy;
    const isCounted = type === 'deposit.credit';
    if (worth === undefined) return { ...NO_CAUSE, cause: isCounted ? 'no_price' : '' };
    if (worth >= thresholdUnits) return { ...NO_CAUSE, cause: isCounted ? 'worth' : '' };
    return isCounted ? this.sums.reached(alone, thresholdUnits) : undefined;
  }

  private worth(assetId: number, amount: bigint): bigint | undefined {
    const asset = this.needs.catalogue.asset(assetId);
    const price = this.needs.prices.forLimits(assetId)?.dollarUnits;
    if (asset === undefined || price === undefined) return undefined;
    return dollarWorth(amount, asset.scale, price);
  }

  private save(approval: DepositApproval): void {
    this.context.changes.save('deposit_approvals', approval);
  }
}
