/**
 * Lock-ups and savings as a room of the machine.
 * What must always hold: the amount of a running order is frozen in its owner's account; the pool
 * holds at least the interest that is still owed; what a day pays is paid once, with its own time.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, type Units, units } from '../../../core/money/units.ts';
import type { PlainTerms } from '../../catalogue/contract.ts';
import {
  DAY_MS,
  FREE_MS,
  type LockupCommand,
  type LockupOrder,
  lockupInterestStopped,
  lockupOrderChanged,
  type LockupState,
  type LockupTerms,
  isPromotion,
  ORDER_REFUSALS,
  type PayDay,
  type Redeem,
  type RenewalOutcome,
  type SetRenew,
  type Subscribe,
  type SubscribeRefusal,
  type UsedPromotion,
  type Withdraw,
} from '../contract.ts';
import { orderAnswer } from './answers.ts';
import { refuseAmount } from './bounds.ts';
import { interestFor, interestOfDay, penaltyOf } from './formulas.ts';
import { type LockupNeeds, Products } from './products.ts';
import { Promotions } from './promotions.ts';
import { Running } from './running.ts';

/** The commands of `lockup`: terms, beginning, ending, renewing, and the days. */
export class LockupRules implements Room {
  readonly name = 'lockup';
  private readonly context: RoomContext;
  private readonly products: Products;
  private readonly running = new Running();
  private readonly promotions: Promotions;
  private readonly needs: LockupNeeds;

  constructor(context: RoomContext, needs: LockupNeeds) {
    this.context = context;
    this.needs = needs;
    this.products = new Products(context, needs);
    this.promotions = new Promotions(context, needs.identity);
    context.changes.tellSaved('lockup_orders', lockupOrderChanged);
  }

  /** The terms of a product under which orders begin now. */
  terms(productId: number): LockupTerms | undefined {
    return this.products.now(productId);
  }

  /** Whether a product could take these as its next terms. */
  takes(productId: number, terms: PlainTerms): boolean {
    return this.products.takes(productId, terms);
  }

  /** Puts planned terms into force: for orders and flexible days from now on. */
  beginTerms(productId: number, terms: PlainTerms, context: CommandContext): void {
    this.products.begin(productId, terms, context);
  }

  /** All running orders by id, for reading. */
  runningOrders(): readonly Readonly<LockupOrder>[] {
    return this.running.sorted();
  }

  /** What orders hold: each amount in its owner's account, each promised interest in the pool. */
  *holds(): Generator<Hold> {
    for (const { id, owner, units: amount, reservedUnits, assetId } of this.running.sorted()) {
      const of = { assetId, what: 'lockup_order', id };
      yield { ...of, owner, kind: KIND.spot, units: amount };
      yield { ...of, owner: HOUSE.lockupPool, kind: KIND.house, units: reservedUnits };
    }
  }

  decide(command: Command, context: CommandContext): OutcomeOf<LockupCommand> {
    const order = command as LockupCommand;
    switch (order.type) {
      case 'lockup.subscribe':
        return this.subscribe(order, context);
      case 'lockup.redeem':
        return this.redeem(order, context);
      case 'lockup.withdraw':
        return this.withdraw(order, context);
      case 'lockup.set_renew':
        return this.setRenew(order, context);
      case 'lockup.pay_day':
        return this.payDay(order, context);
      case 'lockup.publish_terms':
        return this.products.publish(order.terms, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts stored terms back. */
  restoreTerms(terms: LockupTerms): void {
    this.products.restore(terms);
  }

  /** Puts a stored order back that runs. */
  restoreOrder(order: LockupOrder): void {
    this.running.add(order);
    this.setTimer(order);
  }

  /** Puts a used promotion back. */
  restorePromotion(row: UsedPromotion): void {
    this.promotions.restore(row);
  }

  *stateLines(): Generator<string> {
    for (const terms of this.products.sorted()) yield `terms ${canonicalText(terms)}`;
    for (const order of this.running.sorted()) yield `order ${canonicalText(order)}`;
    for (const used of this.promotions.sorted()) yield `promotion ${canonicalText(used)}`;
  }

  private subscribe(command: Subscribe, context: CommandContext): OutcomeOf<Subscribe> {
    if (context.actor <= 0) return refuse('not_allowed');
    const terms = this.terms(command.productId);
    if (terms === undefined) return refuse('unknown_product');
    if (!terms.isOffered) return refuse('product_ended');
    if (!/^[1-9]\d{0,17}$/.test(command.amount)) return refuse('bad_amount');
    const amount = units(BigInt(command.amount));
    const refusal = this.moneyRefusal(terms, context.actor, amount, command);
    if (refusal !== undefined) {
      const own = this.running.sumOf({ owner: context.actor, productId: terms.productId });
      const asset = this.needs.catalogue.asset(terms.assetId);
      return refuseAmount(refusal, terms, asset, own);
    }
    const isOnce = command.perPerson === true && isPromotion(terms);
    const wantsRenewal = command.autoRenew && terms.mayRenew && !isOnce;
    const { couponId = 0 } = command;
    const asked = { owner: context.actor, units: amount, couponId, wantsRenewal };
    const order = this.begin(terms, asked, context);
    if (isOnce) this.promotions.use(order);
    if (couponId > 0) this.needs.coupons.uses.begin(couponId, order.id, amount);
    return accept(orderAnswer(order));
  }

  private moneyRefusal(
    terms: LockupTerms,
    owner: number,
    amount: Units,
    { couponId, perPerson }: Pick<Subscribe, 'couponId' | 'perPerson'> = {},
  ): SubscribeRefusal | undefined {
    const { ledger } = this.context;
    if (amount < BigInt(terms.minUnits)) return 'amount_below_minimum';
    const whole = this.running.sumOf({ owner, productId: terms.productId }) + amount;
    if (whole > BigInt(terms.maxUnits)) return 'above_your_maximum';
    const person = perPerson === true ? this.personRefusal(terms, owner) : undefined;
    if (person !== undefined) return person;
    const promised = interestFor(amount, terms.ratePpm, Math.max(terms.days, 1));
    if (!ledger.canTake(this.pool(terms), promised)) return 'house_is_full';
    const { assetId } = terms;
    if (couponId !== undefined) {
      const asked = { assetId, units: amount };
      const refusal = this.needs.coupons.uses.yieldRefusal(couponId, owner, asked);
      if (refusal !== undefined) return refusal;
      // It adds to days that are fixed: savings have no end by which it would be used.
      if (terms.days === 0) return 'wrong_product';
    }
    const paid = ledger.canTake(this.account({ owner, assetId }), amount);
    return paid ? undefined : 'insufficient_balance';
  }

  /** A promotion is a person's, who is verified as one, and once. */
  private personRefusal(terms: LockupTerms, owner: number): SubscribeRefusal | undefined {
    if (!isPromotion(terms)) return undefined;
    if (this.needs.verification.level(owner) < 1) return 'verification_needed';
    return this.promotions.has(owner, terms.productId) ? 'promotion_used' : undefined;
  }

  /** Freezes the amount and the whole interest (of a flexible order: a day's). All was checked. */
  private begin(
    terms: LockupTerms,
    asked: Pick<LockupOrder, 'owner' | 'units' | 'couponId' | 'wantsRenewal'>,
    context: CommandContext,
  ): LockupOrder {
    const { days, productId, version, assetId, ratePpm } = terms;
    const promised = interestFor(asked.units, ratePpm, Math.max(days, 1));
    const order: LockupOrder = {
      ...asked,
      id: this.context.nextId(),
      productId,
      termsVersion: version,
      assetId,
      days,
      seq: context.seq,
      startedMs: context.timeMs,
      endsMs: days === 0 ? 0 : context.timeMs + days * DAY_MS,
      passedDays: 0,
      paidUnits: 0n,
      reservedUnits: promised,
      state: 'running',
      renewal: '',
      penaltyUnits: 0n,
      endedMs: 0,
    };
    this.context.ledger.hold(this.account(order), units(order.units));
    this.context.ledger.hold(this.pool(order), promised);
    this.restoreOrder(order);
    this.context.changes.save('lockup_orders', order);
    if (days === 0) this.noteDay(order);
    return order;
  }

  private redeem({ orderId }: Redeem, context: CommandContext): OutcomeOf<Redeem> {
    const order = this.own(orderId, context);
    if (order === undefined) return this.notRunning(orderId, context);
    if (this.isFree(order, context)) return this.giveBack(order, 'withdrawn', context);
    const penalty = penaltyOf(this.products.of(order), order);
    order.penaltyUnits = penalty;
    if (penalty > 0n) {
      const { ledger } = this.context;
      ledger.postFrozen(this.account(order), this.pool(order), penalty, 'lockup_penalty', order.id);
    }
    return this.giveBack(order, 'redeemed', context);
  }

  private withdraw({ orderId }: Withdraw, context: CommandContext): OutcomeOf<Withdraw> {
    const order = this.own(orderId, context);
    if (order === undefined) return this.notRunning(orderId, context);
    if (!this.isFree(order, context)) return refuse('free_time_over');
    return this.giveBack(order, 'withdrawn', context);
  }

  private isFree(order: Readonly<LockupOrder>, { timeMs }: CommandContext): boolean {
    return timeMs - order.startedMs <= FREE_MS;
  }

  private giveBack(
    order: LockupOrder,
    state: LockupState,
    context: CommandContext,
  ): OutcomeOf<Redeem> {
    this.end(order, state, context);
    if (state === 'withdrawn') this.promotions.free(order);
    this.context.changes.save('lockup_orders', order);
    return accept(orderAnswer(order));
  }

  private setRenew(command: SetRenew, context: CommandContext): OutcomeOf<SetRenew> {
    const any = this.running.get(command.orderId);
    // The house ends it where the product is switched off in the owner's country, and begins none.
    const isByHouse = context.actor === 0 && !command.isOn && any?.wantsRenewal === true;
    const order = isByHouse ? any : this.own(command.orderId, context);
    if (order === undefined) return this.notRunning(command.orderId, context);
    if (command.isOn && !this.products.of(order).mayRenew) return refuse('not_renewable');
    order.wantsRenewal = command.isOn;
    this.context.changes.save('lockup_orders', order);
    return accept(orderAnswer(order));
  }

  private payDay(command: PayDay, context: CommandContext): OutcomeOf<PayDay> {
    if (context.actor !== 0) return refuse('not_allowed');
    const order = this.running.get(command.orderId);
    if (order === undefined) return refuse('unknown_order');
    if (context.timeMs < this.nextDayMs(order)) return refuse('day_not_over');
    order.passedDays += 1;
    if (order.days === 0) {
      const wasEarning = order.reservedUnits > 0n;
      this.pay(order, units(order.reservedUnits));
      this.reserveDay(order);
      if (wasEarning && order.reservedUnits === 0n) this.tellStopped(order);
    } else {
      const { ratePpm } = this.products.of(order);
      this.pay(order, interestOfDay(order.units, ratePpm, order.passedDays));
      if (order.couponId > 0) {
        const { couponId, passedDays } = order;
        this.needs.coupons.uses.dayPassed(couponId, passedDays, this.account(order));
      }
    }
    if (order.days > 0 && order.passedDays === order.days) this.mature(order, command, context);
    else this.setTimer(order);
    this.context.changes.save('lockup_orders', order);
    return accept();
  }

  private pay(order: LockupOrder, due: Units): void {
    order.reservedUnits -= due;
    order.paidUnits += due;
    if (due === 0n) return;
    const { ledger } = this.context;
    ledger.postFrozen(this.pool(order), this.account(order), due, 'lockup_interest', order.id);
  }

  /** The terms in force count for the new day; a pool that cannot promise it lets interest stop. */
  private reserveDay(order: LockupOrder): void {
    const terms = this.terms(order.productId) ?? this.products.of(order);
    order.termsVersion = terms.version;
    const promised = interestFor(order.units, terms.ratePpm, 1);
    if (this.context.ledger.canTake(this.pool(order), promised)) {
      this.context.ledger.hold(this.pool(order), promised);
      order.reservedUnits = promised;
    }
    this.noteDay(order);
  }

  private tellStopped({ id, owner, assetId, units, passedDays }: Readonly<LockupOrder>): void {
    const stopped = { id, owner, assetId, units, day: passedDays + 1 };
    this.context.changes.emit(lockupInterestStopped, stopped);
  }

  /** Writes down what a day of savings is to pay, for its receipt. */
  private noteDay({ id, passedDays, termsVersion, reservedUnits }: Readonly<LockupOrder>): void {
    this.context.changes.append('lockup_savings_days', {
      orderId: id,
      day: passedDays + 1,
      termsVersion,
      units: reservedUnits,
    });
  }

  private mature(order: LockupOrder, command: PayDay, context: CommandContext): void {
    this.end(order, 'matured', context);
    if (!order.wantsRenewal) return;
    const next = this.terms(order.productId) ?? this.products.of(order);
    const isOnce = command.perPerson === true && isPromotion(next);
    order.renewal = isOnce ? 'not_renewable' : this.renewalOf(order, next);
    const { owner, units: amount } = order;
    if (order.renewal === 'renewed') {
      this.begin(next, { owner, units: amount, couponId: 0, wantsRenewal: true }, context);
    }
  }

  /** Whether an order that has just ended begins again under terms, or why it does not. */
  private renewalOf(order: Readonly<LockupOrder>, next: LockupTerms): RenewalOutcome {
    const isSame = next.assetId === order.assetId && next.days === order.days;
    if (!next.isOffered || !next.mayRenew || !isSame) return 'not_renewable';
    if (next.ratePpm < this.products.of(order).ratePpm) return 'rate_is_lower';
    const refusal = this.moneyRefusal(next, order.owner, units(order.units));
    if (refusal === undefined) return 'renewed';
    return refusal === 'house_is_full' ? 'house_is_full' : 'not_renewable';
  }

  /** Frees what is left of the amount and of the reserve. */
  private end(order: LockupOrder, state: LockupState, context: CommandContext): void {
    const { ledger, timers } = this.context;
    ledger.release(this.account(order), units(order.units - order.penaltyUnits));
    ledger.release(this.pool(order), units(order.reservedUnits));
    order.reservedUnits = 0n;
    order.state = state;
    order.endedMs = context.timeMs;
    if (order.couponId > 0) {
      this.needs.coupons.uses.orderEnded(order.couponId, state === 'withdrawn', context);
    }
    this.running.remove(order);
    timers.clear(`lockup.pay_day:${order.id}`);
  }

  private nextDayMs(order: Readonly<LockupOrder>): number {
    return order.startedMs + (order.passedDays + 1) * DAY_MS;
  }

  private setTimer(order: Readonly<LockupOrder>): void {
    const command: PayDay = { type: 'lockup.pay_day', orderId: order.id, perPerson: true };
    this.context.timers.set(`lockup.pay_day:${order.id}`, this.nextDayMs(order), command);
  }

  private own(orderId: number, { actor }: CommandContext): LockupOrder | undefined {
    const order = this.running.get(orderId);
    return order?.owner === actor ? order : undefined;
  }

  /** Ended orders are in the table only; the calls know them, and the rule says what it sees. */
  private notRunning(orderId: number, { actor }: CommandContext): Refusal {
    const isOthers = this.running.get(orderId) !== undefined;
    return refuse(ORDER_REFUSALS[isOthers || actor <= 0 ? 0 : 1]);
  }

  private account(of: Pick<LockupOrder, 'owner' | 'assetId'>): number {
    return this.context.ledger.slot(of.owner, KIND.spot, assetId(of.assetId));
  }

  private pool(of: Pick<LockupOrder, 'assetId'>): number {
    return this.context.ledger.slot(HOUSE.lockupPool, KIND.house, assetId(of.assetId));
  }
}
