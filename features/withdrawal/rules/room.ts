/**
 * Withdrawals as a room of the machine. What must always hold: what is frozen for them is the sum
 * of those under way; each leaves the house once, after as many different operators have approved
 * it as its worth needed when it was asked for.
 */
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type Command,
  type CommandContext,
  type Outcome,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import {
  type AskWithdrawal,
  FIRST_THRESHOLD,
  HELD_STATES,
  LARGEST_THRESHOLD,
  type MarkSent,
  moneyGivenBack,
  type RejectWithdrawal,
  type SetPolicy,
  type Withdrawal,
  withdrawalChanged,
  type WithdrawalCommand,
  type WithdrawalPolicy,
  type WithdrawalState,
  type ApproveWithdrawal,
  type CancelWithdrawal,
  type MarkDone,
  type SignWithdrawal,
  type MarkFailed,
  withdrawalPaid,
} from '../contract.ts';
import { isFollowed, isOfTwo } from './steps.ts';
import { askRefusal, type Judged, judge, type WithdrawalNeeds, worthOfCoin } from './asking.ts';
import { GivingRules } from './giving.ts';
import { type Leaving, lockRefusal } from './locked.ts';
import { Window } from './window.ts';

const TRANSACTION = /^[A-Za-z0-9][A-Za-z0-9 ._:/-]{3,127}$/;

/** The commands of `withdrawal`, from asking to sent, confirmed or given back. */
export class WithdrawalRules implements Room {
  readonly name = 'withdrawal';
  /** What an amount counts against a limit, in units of Bitcoin; undefined without prices. */
  readonly worth = (asset: number, amount: bigint) => worthOfCoin(this.needs, asset, amount);
  private readonly context: RoomContext;
  private readonly needs: WithdrawalNeeds;
  private readonly open = new Map<number, Withdrawal>();
  private readonly window = new Window();
  /** What leaves customers for others. */
  readonly giving: GivingRules;
  private policy: WithdrawalPolicy = {
    id: 1,
    thresholdUnits: FIRST_THRESHOLD,
    operator: 0,
    reason: '',
    changedMs: 0,
  };

  constructor(context: RoomContext, needs: WithdrawalNeeds) {
    this.context = context;
    this.needs = needs;
    this.giving = new GivingRules(context, needs, this);
    context.changes.tellSaved('withdrawals', withdrawalChanged);
  }

  /** All withdrawals under way by id, for reading. */
  openWithdrawals(): readonly Readonly<Withdrawal>[] {
    return [...this.open.values()].sort((a, b) => a.id - b.id);
  }

  /** What withdrawals under way hold. */
  *holds(): Generator<Hold> {
    for (const { id, owner, assetId, amountUnits } of this.openWithdrawals()) {
      yield { owner, kind: KIND.spot, assetId, units: amountUnits, what: 'withdrawal', id };
    }
  }

  /** What a customer has used of his limit at a time, in units of Bitcoin, by whatever way. */
  used(owner: number, timeMs: number): bigint {
    return this.window.used(owner, timeMs) + this.needs.spending.of(owner, timeMs);
  }

  /** Why an amount may not leave a customer's hands yet, by whatever way, beside what else will. */
  lockOf(leaving: Leaving, timeMs: number, also: readonly Leaving[] = []): Refusal | undefined {
    const { ledger } = this.context;
    const underWay = [...this.leavingOf(leaving.owner), ...also];
    return lockRefusal(this.needs, ledger, leaving, underWay, timeMs);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<WithdrawalCommand> {
    const order = command as WithdrawalCommand;
    switch (order.type) {
      case 'withdrawal.ask':
        return this.ask(order, context);
      case 'withdrawal.cancel':
        return this.cancel(order.withdrawalId, context);
      case 'withdrawal.set_policy':
        return this.setPolicy(order, context);
      case 'withdrawal.approve':
        return this.byHouse(order, 1, context, (one) => this.approve(one, order.operator, context));
      case 'withdrawal.reject':
        return this.byHouse(order, 1, context, (one) => this.reject(one, order, context));
      case 'withdrawal.sign':
        return this.byHouse({ ...order, operator: 0 }, 0, context, (one) => this.sign(one));
      case 'withdrawal.sent':
        return this.byHouse(order, 0, context, (one) => this.sent(one, order, context));
      case 'withdrawal.done':
        return this.byHouse(order, 0, context, (one) => this.done(one, order.operator, context));
      case 'withdrawal.failed':
        return this.byHouse(order, 0, context, (one) => this.fail(one, order, context));
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts a stored row back; rows come in the order of their ids. */
  restore(withdrawal: Withdrawal): void {
    this.take(withdrawal);
  }

  restorePolicy(policy: WithdrawalPolicy): void {
    this.policy = policy;
  }

  *stateLines(): Generator<string> {
    // A policy that nobody has set is no line: states noted before this room stay true.
    if (this.policy.changedMs > 0) yield `policy ${canonicalText(this.policy)}`;
    for (const { remark, ...rest } of this.openWithdrawals()) {
      // Nor is a remark that nobody made.
      yield `open ${canonicalText(remark === '' ? rest : { ...rest, remark })}`;
    }
    for (const { id, owner, askedMs, worthUnits, state } of this.window.sorted()) {
      yield `window ${canonicalText({ id, owner, askedMs, worthUnits, state })}`;
    }
    yield* this.giving.stateLines();
  }

  private take(withdrawal: Withdrawal): void {
    if (HELD_STATES.includes(withdrawal.state)) this.open.set(withdrawal.id, withdrawal);
    this.window.add(withdrawal);
  }

  private ask(order: AskWithdrawal, context: CommandContext): OutcomeOf<AskWithdrawal> {
    const judged = judge(this.needs, order);
    const underWay = this.leavingOf(context.actor);
    const refusal = askRefusal(this.needs, order, context, judged, {
      underWay: underWay.length,
      asked: this.window.count(context.actor, context.timeMs),
      used: this.used(context.actor, context.timeMs),
    });
    if (refusal !== undefined) return refusal;
    const { ledger } = this.context;
    const leaving = { owner: context.actor, assetId: order.assetId, amount: judged.amount };
    const locked = lockRefusal(this.needs, ledger, leaving, underWay, context.timeMs);
    if (locked !== undefined) return locked;
    const slot = this.slot(context.actor, order.assetId);
    const amount = units(judged.amount);
    if (!ledger.canTake(slot, amount)) return refuse('insufficient_balance');
    const withdrawal = this.make(order, context, judged);
    ledger.hold(slot, amount);
    this.take(withdrawal);
    this.save(withdrawal);
    return accept({
      id: withdrawal.id,
      fee: withdrawal.feeUnits.toString(),
      approvalsNeeded: withdrawal.approvalsNeeded,
    });
  }

  /** What of a customer's is on its way out. */
  private leavingOf(owner: number): Leaving[] {
    return [...this.open.values()]
      .filter((each) => each.owner === owner)
      .map((each) => ({ owner, assetId: each.assetId, amount: each.amountUnits }));
  }

  private make(order: AskWithdrawal, context: CommandContext, judged: Judged): Withdrawal {
    return {
      id: this.context.nextId(),
      owner: context.actor,
      assetId: order.assetId,
      way: order.way,
      destinationId: order.destinationId,
      destinationSavedMs: order.destinationSavedMs,
      destinationHash: order.destinationHash ?? '',
      amountUnits: judged.amount,
      feeUnits: judged.fee,
      worthUnits: judged.worth,
      usedUnits: this.used(context.actor, context.timeMs),
      limitUnits: this.needs.verification.withdrawalLimit(context.actor),
      level: this.needs.verification.level(context.actor),
      askedMs: context.timeMs,
      approvalsNeeded: judged.worth < this.policy.thresholdUnits ? 1 : 2,
      remark: order.remark ?? '',
      state: 'asked',
      firstOperator: 0,
      firstApprovedMs: 0,
      secondOperator: 0,
      secondApprovedMs: 0,
      txId: '',
      sentBy: 0,
      sentMs: 0,
      endedBy: 0,
      endedMs: 0,
      reason: '',
    };
  }

  private cancel(id: number, context: CommandContext): OutcomeOf<CancelWithdrawal> {
    const withdrawal = this.open.get(id);
    if (withdrawal === undefined || withdrawal.owner !== context.actor) {
      return refuse('unknown_withdrawal');
    }
    const isUntouched = withdrawal.state === 'asked' && withdrawal.firstOperator === 0;
    if (!isUntouched) return refuse('too_late');
    return this.giveBack(withdrawal, 'cancelled', context, { operator: 0, reason: '' });
  }

  /** Commands of operators, whose numbers begin at 1, and of the signer dispatch, which is 0. */
  private byHouse<Answer>(
    order: { readonly operator: number; readonly withdrawalId: number },
    leastOperator: number,
    context: CommandContext,
    work: (withdrawal: Withdrawal) => Outcome<Answer>,
  ): Outcome<Answer> {
    const isNamed = Number.isSafeInteger(order.operator) && order.operator >= leastOperator;
    if (context.actor !== 0 || !isNamed) return refuse('not_allowed');
    const withdrawal = this.open.get(order.withdrawalId);
    return withdrawal === undefined ? refuse('unknown_withdrawal') : work(withdrawal);
  }

  private reject(
    withdrawal: Withdrawal,
    order: RejectWithdrawal,
    context: CommandContext,
  ): OutcomeOf<RejectWithdrawal> {
    const isStill = withdrawal.state === 'asked' || withdrawal.state === 'approved';
    if (!isStill) return refuse('not_waiting');
    if (!isReason(order.reason)) return refuse('reason_needed');
    return this.giveBack(withdrawal, 'rejected', context, order);
  }

  private approve(
    withdrawal: Withdrawal,
    operator: number,
    context: CommandContext,
  ): OutcomeOf<ApproveWithdrawal> {
    if (withdrawal.state !== 'asked') return refuse('not_waiting');
    if (this.needs.operators.isFrozen(withdrawal.owner, 'withdrawal')) return refuse('frozen');
    if (this.needs.deposit.hasDebt(withdrawal.owner)) return refuse('debt_open');
    if (withdrawal.firstOperator === operator) return refuse('approved_by_you');
    if (withdrawal.firstOperator === 0) {
      withdrawal.firstOperator = operator;
      withdrawal.firstApprovedMs = context.timeMs;
    } else {
      withdrawal.secondOperator = operator;
      withdrawal.secondApprovedMs = context.timeMs;
    }
    const approvals = withdrawal.secondOperator === 0 ? 1 : 2;
    if (approvals >= withdrawal.approvalsNeeded) withdrawal.state = 'approved';
    this.save(withdrawal);
    return accept({ state: withdrawal.state });
  }

  private sign(withdrawal: Withdrawal): OutcomeOf<SignWithdrawal> {
    if (withdrawal.state !== 'approved') return refuse('not_approved');
    if (this.needs.deposit.hasDebt(withdrawal.owner)) return refuse('debt_open');
    withdrawal.state = 'signing';
    this.save(withdrawal);
    return accept();
  }

  private sent(
    withdrawal: Withdrawal,
    order: MarkSent,
    context: CommandContext,
  ): OutcomeOf<MarkSent> {
    const { state } = withdrawal;
    if (state !== 'approved' && state !== 'signing') return refuse('not_approved');
    // The signer alone knows what it has sent: a person's guess could pay a second time.
    if (state === 'signing' && order.operator !== 0) return refuse('with_the_signer');
    if (state === 'approved' && order.operator === 0) return refuse('not_allowed');
    // What the signer has may be on its way; what nobody has sent waits for the debt.
    if (state === 'approved' && this.needs.deposit.hasDebt(withdrawal.owner))
      return refuse('debt_open');
    if (!TRANSACTION.test(order.txId)) return refuse('bad_transaction');
    withdrawal.state = 'sent';
    withdrawal.txId = order.txId;
    withdrawal.sentBy = order.operator;
    withdrawal.sentMs = context.timeMs;
    this.save(withdrawal);
    return accept();
  }

  private done(
    withdrawal: Withdrawal,
    operator: number,
    context: CommandContext,
  ): OutcomeOf<MarkDone> {
    if (withdrawal.state !== 'sent') return refuse('not_sent');
    if (isFollowed(withdrawal, operator)) return refuse('with_the_signer');
    const { ledger } = this.context;
    const { amountUnits, feeUnits, id } = withdrawal;
    const asset = assetId(withdrawal.assetId);
    const slot = this.slot(withdrawal.owner, withdrawal.assetId);
    const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, asset);
    const fees = ledger.slot(HOUSE.fees, KIND.house, asset);
    ledger.postFrozen(slot, outside, units(amountUnits - feeUnits), 'withdrawal', id);
    ledger.postFrozen(slot, fees, units(feeUnits), 'withdrawal_fee', id);
    this.context.changes.emit(withdrawalPaid, {
      owner: withdrawal.owner,
      assetId: asset,
      feeUnits,
    });
    this.end(withdrawal, 'done', context, { operator, reason: '' });
    return accept();
  }

  private fail(
    withdrawal: Withdrawal,
    order: { readonly operator: number; readonly reason: string },
    context: CommandContext,
  ): OutcomeOf<MarkFailed> {
    // What the signer has may still arrive; only the follower knows that it will not.
    const isOver =
      withdrawal.state === 'sent' || (withdrawal.state === 'signing' && order.operator === 0);
    if (!isOver) return refuse('not_sent');
    if (isFollowed(withdrawal, order.operator)) return refuse('with_the_signer');
    if (isOfTwo(withdrawal) && withdrawal.sentBy === order.operator && order.operator !== 0) {
      return refuse('sent_by_you');
    }
    if (!isReason(order.reason)) return refuse('reason_needed');
    return this.giveBack(withdrawal, 'failed', context, order);
  }

  private giveBack(
    withdrawal: Withdrawal,
    state: 'rejected' | 'cancelled' | 'failed',
    context: CommandContext,
    by: { readonly operator: number; readonly reason: string },
  ): Outcome<null> {
    const slot = this.slot(withdrawal.owner, withdrawal.assetId);
    const amount = units(withdrawal.amountUnits);
    this.context.ledger.release(slot, amount);
    this.end(withdrawal, state, context, by);
    const { id, owner, assetId: asset } = withdrawal;
    this.context.changes.emit(moneyGivenBack, { owner, assetId: asset, amount, reference: id });
    return accept();
  }

  private end(
    withdrawal: Withdrawal,
    state: WithdrawalState,
    context: CommandContext,
    by: { readonly operator: number; readonly reason: string },
  ): void {
    withdrawal.state = state;
    withdrawal.endedBy = by.operator;
    withdrawal.endedMs = context.timeMs;
    withdrawal.reason = by.reason;
    this.open.delete(withdrawal.id);
    this.save(withdrawal);
  }

  private setPolicy(order: SetPolicy, context: CommandContext): OutcomeOf<SetPolicy> {
    if (context.actor !== 0 || !isOperator(order.operator)) return refuse('not_allowed');
    const sound = /^(0|[1-9]\d{0,18})$/.test(order.threshold);
    if (!sound || BigInt(order.threshold) > LARGEST_THRESHOLD) return refuse('bad_amount');
    if (!isReason(order.reason)) return refuse('reason_needed');
    this.policy.thresholdUnits = BigInt(order.threshold);
    this.policy.operator = order.operator;
    this.policy.reason = order.reason;
    this.policy.changedMs = context.timeMs;
    this.context.changes.save('withdrawal_policies', this.policy);
    return accept();
  }

  private slot(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.spot, assetId(asset));
  }

  private save(withdrawal: Withdrawal): void {
    this.context.changes.save('withdrawals', withdrawal);
  }
}
