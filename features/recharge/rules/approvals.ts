/**
 * Four eyes for large vouchers. What must always hold: an amount whose worth at the index reaches
 * the policy's, or that has no fresh price, is credited only when two different operators have
 * said the same amount.
 */
import {
  accept,
  type Given,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { isOperator, isReason, LONGEST_REASON } from '../../../core/engine/operator.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import {
  type ApproveDeposit,
  type ApproveRefusal,
  type DepositApproval,
  type DepositPolicy,
  type DepositRequest,
  FIRST_THRESHOLD,
  LARGEST_THRESHOLD,
  LARGEST_WORTH,
  type SetDepositPolicy,
} from '../contract.ts';

/** What approvals ask of other rooms. */
export interface ApprovalNeeds {
  asset(id: number): AssetDefinition | undefined;
  /** The fresh index price of one whole coin in dollar units; undefined when there is none. */
  price(assetId: number): bigint | undefined;
}

/**
 * What an amount of a coin with `scale` decimals is worth in dollar units, rounded up, so that no
 * fraction slips under a threshold. Example: 0.5 BTC at 20,000 USDT are 10,000 USDT.
 */
export function dollarWorth(amount: bigint, scale: number, dollarUnits: bigint): bigint {
  return divide(amount * dollarUnits, powerOfTen(scale), 'up');
}

/** A slip of many noughts is worth more than fits into a row. */
function notedWorth(worth: bigint | undefined): bigint {
  if (worth === undefined) return 0n;
  return worth > LARGEST_WORTH ? LARGEST_WORTH : worth;
}

function no(name: ApproveRefusal): Refusal {
  return refuse(name);
}

/** See the head of this file. */
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

  constructor(context: RoomContext, needs: ApprovalNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** The first approval of a request that waits for the second. */
  of(requestId: number): Readonly<DepositApproval> | undefined {
    return this.first.get(requestId);
  }

  /** Why an operator cannot approve an amount, from `approved_by_you` on. */
  refusal(
    request: Readonly<DepositRequest>,
    order: ApproveDeposit,
    amount: bigint,
  ): Refusal | undefined {
    const first = this.first.get(request.id);
    const isSame = first?.amountUnits === amount;
    if (first?.firstOperator === order.operator && isSame) return no('approved_by_you');
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
    order: ApproveDeposit,
    amount: bigint,
    given: Given,
  ): string | undefined {
    const first = this.first.get(request.id);
    const worth = this.worth(request.assetId, amount);
    const isSmall = worth !== undefined && worth < this.policy.thresholdUnits;
    if (first === undefined && isSmall) return order.reason;
    if (first !== undefined && first.firstOperator !== order.operator) {
      first.secondOperator = order.operator;
      first.secondApprovedMs = given.timeMs;
      this.save(first);
      return order.reason === '' ? first.reason : order.reason;
    }
    // His own earlier amount was a slip; it goes on needing two, however small the new one is.
    const said = {
      firstApprovedMs: given.timeMs,
      amountUnits: amount,
      worthUnits: notedWorth(worth),
      reason: order.reason,
    };
    const { id } = request;
    const fresh = { id, firstOperator: order.operator, secondOperator: 0, secondApprovedMs: 0 };
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
  setPolicy(order: SetDepositPolicy, given: Given): Outcome {
    if (given.actor !== 0 || !isOperator(order.operator)) return refuse('not_allowed');
    const isSound = /^(0|[1-9]\d{0,18})$/.test(order.threshold);
    if (!isSound || BigInt(order.threshold) > LARGEST_THRESHOLD) return refuse('bad_amount');
    if (!isReason(order.reason)) return refuse('reason_needed');
    this.policy.thresholdUnits = BigInt(order.threshold);
    this.policy.operator = order.operator;
    this.policy.reason = order.reason;
    this.policy.changedMs = given.timeMs;
    this.context.changes.save('deposit_policies', this.policy);
    return accept();
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
    for (const approval of sorted) yield `approval ${canonicalText(approval)}`;
  }

  private worth(assetId: number, amount: bigint): bigint | undefined {
    const [asset, price] = [this.needs.asset(assetId), this.needs.price(assetId)];
    if (asset === undefined || price === undefined) return undefined;
    return dollarWorth(amount, asset.scale, price);
  }

  private save(approval: DepositApproval): void {
    this.context.changes.save('deposit_approvals', approval);
  }
}
