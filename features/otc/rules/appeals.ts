/** Appeals: opened by either side or by the house, decided by two different operators. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { units } from '../../../core/money/units.ts';
import {
  ANSWER_MS,
  BUYER_APPEALS_MS,
  type ConfirmDecision,
  type EndAnswers,
  FALSE_CLAIM_CANCELS,
  type OpenAppeal,
  type OpenUnanswered,
  type OtcMerchant,
  type OtcOrder,
  type ProposeDecision,
  UNANSWERED_MS,
  type WithdrawAppeal,
} from '../contract/index.ts';
import type { DecisionRefusal } from '../contract/refusals.ts';
import { orderAnswer } from './answers.ts';
import type { FallRules } from './falls.ts';
import type { OtcState } from './state.ts';
import type { StepRules } from './steps.ts';
import type { OrderTimers } from './timers.ts';

const AWARD = /^(?:0|[1-9]\d{0,17})$/;

function isOperator(operator: number): boolean {
  return Number.isSafeInteger(operator) && operator > 0;
}

/** The rules of appeals. */
export class AppealRules {
  private readonly state: OtcState;
  private readonly steps: StepRules;
  private readonly timers: OrderTimers;
  private readonly falls: FallRules;

  constructor(state: OtcState, steps: StepRules, timers: OrderTimers, falls: FallRules) {
    this.state = state;
    this.steps = steps;
    this.timers = timers;
    this.falls = falls;
  }

  open({ orderId }: OpenAppeal, context: CommandContext): OutcomeOf<OpenAppeal> {
    const order = this.steps.step(orderId, 'both', ['paid'], context);
    if (typeof order === 'string') return refuse(order);
    const isBuyer = context.actor === order.buyer;
    if (isBuyer && context.timeMs - order.paidMs < BUYER_APPEALS_MS) return refuse('too_early');
    this.begin(order, context.actor, context);
    return accept(orderAnswer(order));
  }

  openUnanswered({ orderId }: OpenUnanswered, context: CommandContext): OutcomeOf<OpenUnanswered> {
    const order = this.steps.timed(orderId, 'paid', context);
    if (typeof order === 'string') return refuse(order);
    this.begin(order, 0, context);
    return accept();
  }

  /** From now on operators may decide. */
  endAnswers({ orderId }: EndAnswers, context: CommandContext): OutcomeOf<EndAnswers> {
    const order = this.steps.timed(orderId, ['appealed', 'claimed'], context);
    if (typeof order === 'string') return refuse(order);
    // It fell due once; the number says no more that somebody waits for it.
    if (order.dueMs === 0) return refuse('order_not_in_state');
    order.dueMs = 0;
    this.state.saveOrder(order);
    return accept();
  }

  private begin(order: OtcOrder, by: number, context: CommandContext): void {
    this.steps.toAppeal(order, by, context);
    this.state.saveOrder(order);
  }

  /** Who has opened it takes it back: the order is paid again, and waits for its seller anew. */
  withdraw({ orderId }: WithdrawAppeal, context: CommandContext): OutcomeOf<WithdrawAppeal> {
    const order = this.steps.step(orderId, 'both', ['appealed'], context);
    if (typeof order === 'string') return refuse(order);
    if (order.appealedBy !== context.actor) return refuse('not_your_turn');
    // What was claimed after the deadline has no other way to go on.
    if (order.isLate || order.proposed !== '') return refuse('order_not_in_state');
    order.state = 'paid';
    order.appealedMs = 0;
    order.appealedBy = 0;
    const dueMs = context.timeMs + UNANSWERED_MS;
    order.dueMs = this.state.context.deadlineMs(dueMs, 'reply', context);
    this.timers.appealAt(order);
    this.state.saveOrder(order);
    return accept(orderAnswer(order));
  }

  propose(command: ProposeDecision, context: CommandContext): OutcomeOf<ProposeDecision> {
    const { orderId, operator, verdict, award } = command;
    const refused = this.refusal(command, context);
    const order = this.state.orders.get(orderId);
    if (refused !== undefined || order === undefined) return refuse(refused ?? 'unknown_order');
    // A standstill moves what both sides have; who answers has a day of the house's own time.
    const isAnswering = context.timeMs - order.appealedMs < ANSWER_MS;
    if (isAnswering || context.timeMs < order.dueMs) return refuse('too_early');
    const isAward = AWARD.test(award);
    if (!isAward || BigInt(award) > this.bondOf(order, verdict)) return refuse('bad_award');
    order.proposedBy = operator;
    order.proposed = verdict;
    order.awardUnits = BigInt(award);
    this.state.saveOrder(order);
    return accept(orderAnswer(order));
  }

  confirm(command: ConfirmDecision, context: CommandContext): OutcomeOf<ConfirmDecision> {
    const { orderId, operator, verdict } = command;
    const refused = this.refusal(command, context);
    const order = this.state.orders.get(orderId);
    if (refused !== undefined || order === undefined) return refuse(refused ?? 'unknown_order');
    if (order.proposedBy === operator) return refuse('decision_is_yours');
    if (order.proposed !== verdict) return refuse('unknown_decision');
    // A bond may have shrunk since: what is left of it is all there is.
    const bond = this.bondOf(order, verdict);
    const award = order.awardUnits < bond ? order.awardUnits : bond;
    order.awardUnits = award;
    if (award > 0n) this.award(order, award);
    if (order.state === 'claimed') this.endClaim(order, context);
    else if (verdict === 'release') this.steps.give(order, context);
    else {
      // Who said that he had paid, and had not, has given up too; whom he harmed comes first.
      this.falls.charge(order);
      this.steps.end(order, 'returned', context);
      if (order.isLate) this.steps.countCancel(order, FALSE_CLAIM_CANCELS, context);
    }
    return accept(orderAnswer(order));
  }

  /** Coins have gone back: whatever was decided, none of them moves. */
  private endClaim(order: OtcOrder, context: CommandContext): void {
    const isTrue = order.proposed === 'release';
    this.steps.endClaimed(order, isTrue ? 'awarded' : 'denied', context);
    if (isTrue) this.falls.forgive(order);
    else this.steps.countCancel(order, FALSE_CLAIM_CANCELS, context);
  }

  private refusal(
    { orderId, operator, verdict }: ProposeDecision | ConfirmDecision,
    { actor }: CommandContext,
  ): DecisionRefusal | undefined {
    const isVerdict = verdict === 'release' || verdict === 'return';
    if (actor !== 0 || !isOperator(operator) || !isVerdict) return 'not_allowed';
    const order = this.state.orders.get(orderId);
    if (order === undefined) return 'unknown_order';
    const isAppeal = order.state === 'appealed' || order.state === 'claimed';
    return isAppeal ? undefined : 'order_not_in_state';
  }

  /** The merchant whom a verdict goes against; undefined where it goes against a taker. */
  private loserOf(order: Readonly<OtcOrder>, verdict: string): OtcMerchant | undefined {
    const loser = verdict === 'release' ? order.seller : order.buyer;
    return loser === order.maker ? this.state.merchants.get(loser) : undefined;
  }

  private bondOf(order: Readonly<OtcOrder>, verdict: string): bigint {
    return this.loserOf(order, verdict)?.bondUnits ?? 0n;
  }

  private award(order: Readonly<OtcOrder>, award: bigint): void {
    const merchant = this.loserOf(order, order.proposed);
    if (merchant === undefined) return;
    const from = this.state.slot(merchant.owner, merchant.bondAssetId);
    const to = this.state.slot(order.taker, merchant.bondAssetId);
    this.state.context.ledger.postFrozen(from, to, units(award), 'otc_award', order.id);
    merchant.bondUnits -= award;
    this.state.saveMerchant(merchant);
  }
}
