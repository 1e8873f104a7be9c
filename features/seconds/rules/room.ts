/**
 * Seconds contracts as a room of the machine. The open price is the first index tick after an
 * order's acceptance (`entering.ts`); how it ends is in `settling.ts`.
 * What must always hold: the stake of a running order is frozen in the account of its owner, or
 * held for the voucher that pays it, and its payout in that of the desk, so whatever comes can be
 * paid; an order is settled exactly once.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, type Units, units } from '../../../core/money/units.ts';
import { indexed, type PlainTerms } from '../../catalogue/contract.ts';
import { indexTicked, MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import {
  type CustomerLimits,
  type DurationTerms,
  MOST_RUNNING,
  type PlaceRefusal,
  type PlaceStake,
  type SecondsCommand,
  type SecondsOrder,
  secondsOrderChanged,
  type SecondsTerms,
  secondsTermsPublished,
  type SetLimits,
  type AcceptRisk,
  type PublishTerms,
} from '../contract.ts';
import { exactNow, isStale, payoutOf } from './formulas.ts';
import {
  countResult,
  areSoundLimits,
  loosened,
  lostToday,
  noLimits,
  takeLimits,
} from './limits.ts';
import { orderAnswer } from './answers.ts';
import { refuseStake } from './bounds.ts';
import { Entering } from './entering.ts';
import type { SecondsNeeds } from './needs.ts';
import { type IndexNow, makeOrder, stakeRefusal } from './orders.ts';
import { Running } from './running.ts';
import { Settling } from './settling.ts';
import { areSoundTerms } from './terms.ts';

/** The commands of `seconds`: placing, settling, limits of customers, terms. */
export class SecondsRules implements Room {
  readonly name = 'seconds';
  private readonly context: RoomContext;
  private readonly needs: SecondsNeeds;
  private readonly versions = new Map<number, SecondsTerms[]>();
  private readonly running = new Running();
  private readonly limits = new Map<number, CustomerLimits>();
  private readonly settling: Settling;
  private readonly entering: Entering;
  readonly reactions = [
    reaction(indexTicked, (tick, context) => {
      this.settling.ticked(tick, context);
      this.entering.ticked(tick, context);
    }),
  ];

  constructor(context: RoomContext, needs: SecondsNeeds) {
    this.context = context;
    this.needs = needs;
    this.settling = new Settling(context, needs, {
      running: this.running,
      staleMs: (order) => this.staleMs(order),
      expire: (order, at) => this.entering.expire(order, at),
      account: (owner) => this.account(owner),
      desk: () => this.desk(),
      count: (order, at) => this.count(order, at),
    });
    this.entering = new Entering(context, needs, {
      opened: (order) => this.settling.watch(order),
      end: (...ended) => this.settling.end(...ended),
    });
    context.changes.tellSaved('seconds_orders', secondsOrderChanged);
  }

  /** The terms of a market under which orders are taken now. */
  terms(marketId: number): SecondsTerms | undefined {
    return this.versions.get(marketId)?.at(-1);
  }

  /** All versions of all terms, for reading. */
  allTerms(): readonly SecondsTerms[] {
    return [...this.versions.values()].flat();
  }

  /** All running orders by id, for reading. */
  runningOrders(): readonly Readonly<SecondsOrder>[] {
    return this.running.sorted();
  }

  /** What running orders hold: each stake in its owner's account, each payout in the desk's. */
  *holds(): Generator<Hold> {
    const assetId = this.needs.prices.dollarAssetId() ?? 0;
    for (const { id, owner, stakeUnits, payoutUnits, couponId } of this.running.sorted()) {
      const of = { assetId, what: 'seconds_order', id };
      // What a voucher stakes is held for the voucher.
      if (couponId === 0) yield { ...of, owner, kind: KIND.seconds, units: stakeUnits };
      yield { ...of, owner: HOUSE.secondsDesk, kind: KIND.house, units: payoutUnits };
    }
  }

  /** The limits of a customer as they count at a time, for reading. */
  limitsOf(owner: number, timeMs: number): Readonly<CustomerLimits> {
    const copy = { ...(this.limits.get(owner) ?? noLimits(owner)) };
    loosened(copy, timeMs);
    return copy;
  }

  decide(command: Command, context: CommandContext): OutcomeOf<SecondsCommand> {
    const order = command as SecondsCommand;
    switch (order.type) {
      case 'seconds.place':
        return this.place(order, context);
      case 'seconds.settle':
        return this.settling.settle(order, context);
      case 'seconds.accept_risk':
        return this.acceptRisk(context);
      case 'seconds.set_limits':
        return this.setLimits(order, context);
      case 'seconds.publish_terms':
        return this.publish(order.terms, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts stored rows back. */
  restoreTerms(terms: SecondsTerms): void {
    this.addTerms(terms);
  }

  restoreOrder(order: SecondsOrder): void {
    this.run(order);
  }

  restoreLimits(limits: CustomerLimits): void {
    this.limits.set(limits.owner, limits);
  }

  *stateLines(): Generator<string> {
    for (const [, all] of [...this.versions].sort(([a], [b]) => a - b)) {
      for (const terms of all) yield `terms ${canonicalText(terms)}`;
    }
    for (const order of this.running.sorted()) yield `order ${canonicalText(order)}`;
    const limits = [...this.limits.values()].sort((a, b) => a.owner - b.owner);
    for (const each of limits) yield `limits ${canonicalText(each)}`;
  }

  private place(command: PlaceStake, context: CommandContext): OutcomeOf<PlaceStake> {
    const terms = this.terms(command.marketId);
    if (terms === undefined) return refuse('unknown_market');
    const sound =
      /^[1-9]\d{0,18}$/.test(command.stake) &&
      (command.direction === 'up' || command.direction === 'down');
    if (!sound || context.actor <= 0) return refuse('bad_order');
    const index = this.needs.feeds.lastIndex(command.marketId);
    const duration = terms.durations.find(({ seconds }) => seconds === command.seconds);
    const refusal =
      this.marketRefusal(terms, index, command, context) ??
      stakeRefusal(duration, BigInt(command.stake));
    if (refusal !== undefined || index === undefined || duration === undefined) {
      return this.refuse(refusal ?? 'unknown_duration', terms, duration, context);
    }
    const stake = units(BigInt(command.stake));
    const payout = payoutOf(stake, duration.payoutPpm);
    const moneyRefusal =
      this.limitRefusal(command, context, stake) ??
      this.capRefusal(terms, context.actor, stake, payout) ??
      this.stakeRefusal(command, context.actor, stake);
    if (moneyRefusal !== undefined) return this.refuse(moneyRefusal, terms, duration, context);
    const recent = this.needs.feeds.recentTicks(command.marketId);
    const from = { ...index, hundredths: terms.meanClose && exactNow(recent, index) };
    const order = makeOrder(this.context.nextId(), command, duration, terms, from, context);
    if (order.couponId > 0) this.needs.coupons.uses.begin(order.couponId, order.id, 0n);
    else this.context.ledger.hold(this.account(order.owner), stake);
    this.context.ledger.hold(this.desk(), payout);
    this.run(order);
    this.context.changes.save('seconds_orders', order);
    return accept(orderAnswer(order));
  }

  private run(order: SecondsOrder): void {
    this.running.add(order);
    if (order.state === 'pending') this.entering.watch(order);
    else this.settling.watch(order);
  }

  private refuse(
    refusal: PlaceRefusal,
    terms: SecondsTerms,
    duration: DurationTerms | undefined,
    { actor, timeMs }: CommandContext,
  ): Refusal {
    const limits = this.limitsOf(actor, timeMs);
    const asset = this.needs.catalogue.market(terms.marketId)?.quote;
    return refuseStake(refusal, { terms, duration, limits, asset });
  }

  private marketRefusal(
    terms: SecondsTerms,
    index: IndexNow | undefined,
    { seconds, nextTick }: PlaceStake,
    context: CommandContext,
  ): PlaceRefusal | undefined {
    const { status } = this.needs.catalogue.state(terms.marketId);
    if (status === 'halted') return 'market_halted';
    if (status === 'closed') return 'market_closed';
    if (index === undefined || isStale(index.timeMs, context.timeMs, terms.staleMs)) {
      return 'index_stale';
    }
    const closesMs = this.needs.catalogue.closesMs(terms.marketId, context.timeMs);
    const lastOpenMs = context.timeMs + (nextTick ? MAX_TICK_WAIT_MS : 0);
    const expiresMs = lastOpenMs + seconds * 1_000;
    return closesMs !== undefined && expiresMs >= closesMs ? 'closes_before_expiry' : undefined;
  }

  private limitRefusal(
    { couponId }: PlaceStake,
    context: CommandContext,
    stake: bigint,
  ): PlaceRefusal | undefined {
    const limits = this.limitsOf(context.actor, context.timeMs);
    if (limits.pausedUntilMs > context.timeMs) return 'paused_by_yourself';
    if (limits.largestStake > 0n && stake > limits.largestStake) return 'above_your_largest_stake';
    // What a voucher stakes can be lost by the house only.
    if (couponId !== undefined) return undefined;
    const atRisk = lostToday(limits, context.timeMs) + this.running.stakesOf(context.actor) + stake;
    if (limits.lossPerDay > 0n && atRisk > limits.lossPerDay) return 'above_your_loss_per_day';
    return undefined;
  }

  private capRefusal(
    terms: SecondsTerms,
    owner: number,
    stake: bigint,
    payout: Units,
  ): PlaceRefusal | undefined {
    const { running, context } = this;
    const { marketId } = terms;
    if (running.countOf(owner) >= MOST_RUNNING) return 'too_many_orders';
    const own = running.stakesOfIn(owner, marketId) + stake;
    if (own > BigInt(terms.customerOpenCap)) return 'too_much_at_stake';
    const all = running.stakesIn(marketId) + stake;
    const covered = context.ledger.canTake(this.desk(), payout);
    return all > BigInt(terms.totalOpenCap) || !covered ? 'house_is_full' : undefined;
  }

  /** Why nobody pays the stake: neither a voucher nor the customer's account. */
  private stakeRefusal(
    { couponId }: PlaceStake,
    owner: number,
    stake: Units,
  ): PlaceRefusal | undefined {
    if (couponId === undefined) {
      const paid = this.context.ledger.canTake(this.account(owner), stake);
      return paid ? undefined : 'insufficient_balance';
    }
    const assetId = this.needs.prices.dollarAssetId() ?? 0;
    return this.needs.coupons.uses.stakeRefusal(couponId, owner, { assetId, units: stake });
  }

  private acceptRisk(context: CommandContext): OutcomeOf<AcceptRisk> {
    if (context.actor <= 0) return refuse('not_allowed');
    const limits = this.ownLimits(context.actor);
    limits.riskAcceptedMs = context.timeMs;
    this.context.changes.save('seconds_limits', limits);
    return accept({ riskAcceptedMs: limits.riskAcceptedMs });
  }

  private setLimits(request: SetLimits, context: CommandContext): OutcomeOf<SetLimits> {
    if (context.actor <= 0) return refuse('not_allowed');
    if (!areSoundLimits(request, context.timeMs)) return refuse('bad_limits');
    const limits = this.ownLimits(context.actor);
    loosened(limits, context.timeMs);
    takeLimits(limits, request, context.timeMs);
    this.context.changes.save('seconds_limits', limits);
    return accept({ loosensMs: limits.loosensMs });
  }

  private staleMs({ id, marketId, termsVersion }: Readonly<SecondsOrder>): number {
    const { staleMs } = this.versions.get(marketId)?.[termsVersion - 1] ?? {};
    if (staleMs === undefined) throw new Error(`order ${id} has no terms`);
    return staleMs;
  }

  private count(order: Readonly<SecondsOrder>, context: CommandContext): void {
    const limits = this.ownLimits(order.owner);
    const isOthers = order.couponId > 0 && order.profitUnits < 0n;
    countResult(limits, isOthers ? 0n : order.profitUnits, context.timeMs);
    this.context.changes.save('seconds_limits', limits);
  }

  private ownLimits(owner: number): CustomerLimits {
    const limits = this.limits.get(owner) ?? noLimits(owner);
    this.limits.set(owner, limits);
    return limits;
  }

  /** Whether a market could take these terms as its next ones; market and version are added. */
  takes(marketId: number, terms: PlainTerms): boolean {
    const isOffered = this.terms(marketId) !== undefined;
    return isOffered && areSoundTerms(this.nextTerms(marketId, terms));
  }

  /** Puts planned terms into force: orders that are placed from now on have them. */
  begin(marketId: number, terms: PlainTerms, context: CommandContext): void {
    this.putInForce(this.nextTerms(marketId, terms), context);
  }

  private nextTerms(marketId: number, terms: PlainTerms): SecondsTerms {
    const known = this.versions.get(marketId) ?? [];
    const version = known.length + 1;
    // A promise is never taken back.
    const { nextTick, meanClose } = known.at(-1) ?? {};
    const kept = { ...(nextTick && { nextTick }), ...(meanClose && { meanClose }) };
    return { ...terms, ...kept, marketId, version } as unknown as SecondsTerms;
  }

  /** First terms only: later ones are planned, so that they are public before they count. */
  private publish(terms: SecondsTerms, context: CommandContext): OutcomeOf<PublishTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    const market = indexed(this.needs.catalogue.market(terms.marketId));
    if (market === undefined) return refuse('unknown_market');
    const sound = areSoundTerms(terms) && market.quote.id === this.needs.prices.dollarAssetId();
    if (this.versions.has(terms.marketId)) return refuse('terms_exist');
    if (!sound || terms.version !== 1) return refuse('bad_terms');
    this.putInForce(terms, context);
    return accept({ version: terms.version });
  }

  private putInForce(terms: SecondsTerms, context: CommandContext): void {
    this.addTerms(terms);
    this.context.changes.append('seconds_terms', {
      marketId: terms.marketId,
      version: terms.version,
      seq: context.seq,
      timeMs: context.timeMs,
      terms: canonicalText(terms),
    });
    this.context.changes.emit(secondsTermsPublished, { terms, fromMs: context.timeMs });
  }

  private addTerms(terms: SecondsTerms): void {
    const known = this.versions.get(terms.marketId);
    if (known === undefined) this.versions.set(terms.marketId, [terms]);
    else known.push(terms);
  }

  private account(owner: number): number {
    return this.context.ledger.slot(
      owner,
      KIND.seconds,
      assetId(this.needs.prices.dollarAssetId() ?? 0),
    );
  }

  private desk(): number {
    const asset = assetId(this.needs.prices.dollarAssetId() ?? 0);
    return this.context.ledger.slot(HOUSE.secondsDesk, KIND.house, asset);
  }
}
