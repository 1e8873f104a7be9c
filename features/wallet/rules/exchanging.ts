/**
 * Exchanges between coins at the desk. They are accepted first, with what they cost held, and made
 * at the first index tick of each of their coins later than that (decision 0129), so that nobody
 * who sees prices before the house gains by it. Exchanges of earlier releases, which have no such
 * mark, were made at the ticks in force.
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
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, shareOf, type Units, units } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type IndexTick, MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import {
  type Exchange,
  exchanged,
  EXCHANGE_FEE_PPM,
  type ExchangeOrder,
  exchangeOrderChanged,
  type ExchangeProof,
  type ExpireExchange,
  type LockedPrice,
  MAX_LOCKS,
  MAX_PENDING_EXCHANGES,
} from '../contract.ts';
import {
  type Asked,
  type Deal,
  type Leg,
  type Legs,
  parseAmount,
  receivedOf,
  type Swapped,
} from './deals.ts';
import type { ExchangeDesk } from './desk.ts';
import { lockCost, Locking } from './locking.ts';
import type { WalletNeeds } from './needs.ts';

/** What was found possible. */
interface Found {
  readonly asked: Asked;
  readonly legs: Legs;
  readonly deal: Deal;
}

/** Decides `wallet.exchange`, and carries out what waits for its ticks. */
export class Exchanging {
  private readonly context: RoomContext;
  private readonly needs: WalletNeeds;
  private readonly desk: ExchangeDesk;
  private readonly pending: PendingRows<ExchangeOrder>;
  /** Prices that are locked. */
  readonly locking: Locking;

  constructor(context: RoomContext, needs: WalletNeeds, desk: ExchangeDesk) {
    this.context = context;
    this.needs = needs;
    this.desk = desk;
    this.pending = new PendingRows(context, {
      table: 'exchange_orders',
      maxWaitMs: MAX_TICK_WAIT_MS,
      expiry: (exchangeId): ExpireExchange => ({ type: 'wallet.expire_exchange', exchangeId }),
    });
    context.changes.tellSaved('exchange_orders', exchangeOrderChanged);
    const make = (lock: Readonly<LockedPrice>, at: CommandContext) => this.makeLocked(lock, at);
    this.locking = new Locking({ context, desk, make });
  }

  /** Puts back an exchange that waits for its ticks. */
  restore(order: ExchangeOrder): void {
    this.pending.restore(order);
  }

  *stateLines(): Generator<string> {
    yield* this.pending.stateLines('exchange');
    yield* this.locking.stateLines();
  }

  /** What exchanges hold that wait for their ticks, or whose prices are locked. */
  *holds(): Generator<Hold> {
    for (const order of this.pending.sorted()) {
      const { id, owner, fromAssetId } = order;
      const of = { owner, kind: KIND.spot, assetId: fromAssetId, what: 'exchange_order', id };
      yield { ...of, units: this.heldBy(order) };
    }
    yield* this.locking.holds();
  }

  /** Exchanges at the ticks in force, or accepts what waits for the next ones. */
  exchange(order: Exchange, context: CommandContext): OutcomeOf<Exchange> {
    const asked = this.askedOf(order, context.actor);
    if (isRefusal(asked)) return asked;
    const { from, to, amount, fee, cost } = asked;
    if (this.isHalted(asked)) return refuse('market_halted');
    const [fromPrice, toPrice] = [from, to].map(({ id }) => this.needs.prices.fresh(id));
    if (fromPrice === undefined || toPrice === undefined) return refuse('price_unavailable');
    const payer = this.payer(asked);
    if (!this.context.ledger.canTake(payer, units(amount + fee + cost))) {
      return refuse('insufficient_balance');
    }
    const legs: Legs = [
      { price: fromPrice, tick: this.needs.prices.freshTick(from.id) },
      { price: toPrice, tick: this.needs.prices.freshTick(to.id) },
    ];
    const deal = this.dealOf(asked, legs, context.timeMs);
    if (isRefusal(deal)) return deal;
    if (order.nextTick || order.locks) return this.accept(asked, legs, context);
    const id = this.context.nextId();
    this.make(id, { asked, legs, deal }, context);
    return accept({ id, received: deal.received.toString(), fee: fee.toString() });
  }

  /** A market has a tick: what was accepted before it and waited for nothing else is made. */
  ticked(tick: Readonly<IndexTick>, context: CommandContext): void {
    const { marketId, timeMs, number, ticks } = tick;
    for (const order of this.pending.before(timeMs)) {
      const isFrom = order.fromMarketId === marketId && order.fromTick === 0;
      const isTo = order.toMarketId === marketId && order.toTick === 0;
      if (!isFrom && !isTo) continue;
      if (isFrom) [order.fromTick, order.fromTicks] = [number, ticks];
      else [order.toTick, order.toTicks] = [number, ticks];
      const isFull =
        (order.fromMarketId === 0 || order.fromTick > 0) &&
        (order.toMarketId === 0 || order.toTick > 0);
      if (isFull) this.decide(order, context);
      else this.pending.save(order);
    }
  }

  /** The timer of one that waits. Refusal: `not_allowed`, to all others and before its time. */
  expire({ exchangeId }: ExpireExchange, context: CommandContext): OutcomeOf<ExpireExchange> {
    const expired = this.pending.expired(exchangeId, context);
    if (isRefusal(expired)) return expired;
    this.free(expired.row);
    this.pending.conclude(expired.row, expired.reason, context);
    return accept();
  }

  private askedOf(order: Exchange, owner: number): Asked | Refusal {
    const from = this.needs.catalogue.asset(order.fromAssetId);
    const to = this.needs.catalogue.asset(order.toAssetId);
    if (from === undefined || to === undefined) return refuse('unknown_asset');
    if (from.id === to.id) return refuse('same_asset');
    if (!from.exchangeable || !to.exchangeable) return refuse('not_exchangeable');
    const amount = parseAmount(order.amount);
    const least = order.leastReceived === undefined ? units(0n) : parseAmount(order.leastReceived);
    if (amount === undefined || least === undefined) return refuse('bad_amount');
    const fee = shareOf(amount, EXCHANGE_FEE_PPM, 'up');
    const [bySize, isProved] = [order.bySize === true, order.isProved === true];
    const cost = order.locks ? lockCost(amount, from, to) : units(0n);
    return { owner, from, to, amount, fee, least, bySize, isProved, cost };
  }

  private isHalted({ from, to }: Asked): boolean {
    return this.needs.prices.isHalted(from.id) || this.needs.prices.isHalted(to.id);
  }

  /** What it comes to at some prices, or why it is not made at them. */
  private dealOf(asked: Asked, [from, to]: Legs, timeMs: number): Deal | Refusal {
    const { owner, amount, least } = asked;
    const given = { asset: asked.from, price: from.price };
    const taken = { asset: asked.to, price: to.price };
    const quote = asked.bySize ? this.desk.quote(amount, given, taken, timeMs) : undefined;
    const full = quote && this.desk.refusal(owner, quote, timeMs);
    if (full) return full;
    const received = receivedOf(amount, given, taken, quote);
    if (received <= 0n) return refuse('too_small');
    if (received < least) return refuse('rate_moved');
    if (!this.context.ledger.canTake(this.giver(asked), received)) return refuse('desk_is_short');
    return { received, quote };
  }

  private accept(asked: Asked, [from, to]: Legs, context: CommandContext): OutcomeOf<Exchange> {
    const { owner, amount, fee, least, cost } = asked;
    const limit = String(MAX_PENDING_EXCHANGES);
    if (this.pending.countOf(owner) >= MAX_PENDING_EXCHANGES) {
      return refuse('too_many_exchanges', { limit });
    }
    if (asked.cost > 0n && this.locksOf(owner) >= MAX_LOCKS) {
      return refuse('too_many_locks', { limit: String(MAX_LOCKS) });
    }
    const order: ExchangeOrder = {
      id: this.context.nextId(),
      owner,
      // It is a part of what the desk takes in an hour, and so a safe number.
      ...(cost > 0n && { lockUnits: Number(cost) }),
      acceptedMs: context.timeMs,
      fromAssetId: asked.from.id,
      toAssetId: asked.to.id,
      amountUnits: amount,
      feeUnits: fee,
      leastUnits: least,
      fromMarketId: from.tick?.marketId ?? 0,
      fromTick: 0,
      fromTicks: 0,
      toMarketId: to.tick?.marketId ?? 0,
      toTick: 0,
      toTicks: 0,
      state: 'pending',
      refusal: '',
      decidedMs: 0,
    };
    this.context.ledger.hold(this.payer(asked), units(amount + fee + cost));
    this.pending.add(order);
    return accept({ id: order.id, received: '', fee: fee.toString() });
  }

  /** Both ticks are there. */
  private decide(order: ExchangeOrder, context: CommandContext): void {
    const { id, owner, amountUnits, feeUnits, leastUnits: least } = order;
    const from = this.needs.catalogue.asset(order.fromAssetId);
    const to = this.needs.catalogue.asset(order.toAssetId);
    if (from === undefined || to === undefined) throw new Error(`exchange ${id} has no coins`);
    const [amount, fee] = [units(amountUnits), units(feeUnits)];
    const cost = units(BigInt(order.lockUnits ?? 0));
    const asked = { owner, from, to, amount, fee, least, bySize: true, isProved: true, cost };
    const legs: Legs = [
      this.legAt(from.id, order.fromMarketId, order.fromTick, order.fromTicks),
      this.legAt(to.id, order.toMarketId, order.toTick, order.toTicks),
    ];
    this.free(order);
    const deal = this.isHalted(asked)
      ? refuse('market_halted')
      : this.dealOf(asked, legs, context.timeMs);
    if (!isRefusal(deal)) {
      const found = { asked, legs, deal };
      if (cost > 0n) this.lock(id, found, context);
      else this.make(id, found, context);
    }
    this.pending.conclude(order, isRefusal(deal) ? deal : undefined, context);
  }

  private legAt(asset: number, marketId: number, number: number, ticks: number): Leg {
    const price = this.needs.prices.atTicks(asset, ticks);
    if (price === undefined) throw new Error(`coin ${asset} has no market`);
    return { price, tick: marketId === 0 ? undefined : { marketId, number, ticks } };
  }

  /** It waits no more, and what it held is free. */
  private free(order: ExchangeOrder): void {
    const { owner, fromAssetId } = order;
    const payer = this.context.ledger.slot(owner, KIND.spot, assetId(fromAssetId));
    this.context.ledger.release(payer, this.heldBy(order));
    this.pending.forget(order);
  }

  /** What is given, its fee, and what a lock of its price costs. */
  private heldBy(order: Readonly<ExchangeOrder>): Units {
    return units(order.amountUnits + order.feeUnits + BigInt(order.lockUnits ?? 0));
  }

  /** How many locks of a customer wait for their ticks or are open. */
  private locksOf(owner: number): number {
    const waiting = this.pending
      .sorted()
      .filter((it) => it.owner === owner && it.lockUnits !== undefined);
    return waiting.length + this.locking.countOf(owner);
  }

  /** Locks the price of what was found possible; the desk counts it from now on. */
  private lock(id: number, { asked, legs, deal }: Found, context: CommandContext): void {
    const { owner, from, to, amount, fee, cost } = asked;
    const { seq: _, ...proof } = this.proofOf(id, asked, legs, context);
    const boughtOf = (asset: AssetDefinition) =>
      deal.quote?.legs.find((leg) => leg.asset.id === asset.id)?.change ?? 0n;
    if (deal.quote !== undefined) this.desk.take(owner, deal.quote, context.timeMs);
    this.locking.lock({
      ...proof,
      fromAssetId: from.id,
      toAssetId: to.id,
      amountUnits: amount,
      feeUnits: fee,
      costUnits: cost,
      receivedUnits: deal.received,
      fromBoughtUnits: boughtOf(from),
      toBoughtUnits: boughtOf(to),
      lockedMs: context.timeMs,
      state: 'open',
      endedMs: 0,
    });
  }

  /** Makes the exchange of a lock. The desk has counted it when it was locked. */
  private makeLocked(lock: Readonly<LockedPrice>, context: CommandContext): void {
    const from = this.needs.catalogue.asset(lock.fromAssetId);
    const to = this.needs.catalogue.asset(lock.toAssetId);
    if (from === undefined || to === undefined) throw new Error(`lock ${lock.id} has no coins`);
    const [amount, fee] = [units(lock.amountUnits), units(lock.feeUnits)];
    const { id, owner } = lock;
    this.swap(id, { owner, from, to, amount, fee }, units(lock.receivedUnits), context);
    const { leastUnits, fromMarketId, fromTick, fromTicks, fromNetUnits } = lock;
    const { toMarketId, toTick, toTicks, toNetUnits } = lock;
    const gives = { fromMarketId, fromTick, fromTicks, fromNetUnits };
    const takes = { toMarketId, toTick, toTicks, toNetUnits };
    const proof: ExchangeProof = { id, owner, seq: context.seq, leastUnits, ...gives, ...takes };
    this.context.changes.append('exchange_proofs', proof);
  }

  /** Makes what was found possible. */
  private make(id: number, made: Found, context: CommandContext): void {
    const { asked, legs, deal } = made;
    this.swap(id, asked, deal.received, context);
    if (deal.quote === undefined) return;
    // Before the desk counts it: its price went by what there was.
    if (asked.isProved) {
      this.context.changes.append('exchange_proofs', this.proofOf(id, asked, legs, context));
    }
    this.desk.take(asked.owner, deal.quote, context.timeMs);
  }

  private swap(id: number, asked: Swapped, received: Units, context: CommandContext): void {
    const { ledger, changes } = this.context;
    const { owner, from, to, amount, fee } = asked;
    const payer = this.payer(asked);
    const deskTakes = ledger.slot(HOUSE.exchangeDesk, KIND.house, assetId(from.id));
    const receiver = ledger.slot(owner, KIND.spot, assetId(to.id));
    ledger.post(payer, deskTakes, amount, 'exchange', id);
    ledger.post(this.giver(asked), receiver, received, 'exchange', id);
    const fees = ledger.slot(HOUSE.fees, KIND.house, assetId(from.id));
    ledger.post(payer, fees, fee, 'exchange_fee', id);
    changes.append('wallet_moves', {
      id,
      owner,
      timeMs: context.timeMs,
      what: 'exchange',
      fromAssetId: from.id,
      fromKind: KIND.spot,
      fromUnits: amount,
      toAssetId: to.id,
      toKind: KIND.spot,
      toUnits: received,
      feeUnits: fee,
    });
    changes.emit(exchanged, { owner, assetId: from.id, feeUnits: fee });
  }

  /** Notes what the price of an exchange was made of. */
  private proofOf(
    id: number,
    { owner, from, to, least }: Asked,
    [fromLeg, toLeg]: Legs,
    { timeMs, seq }: CommandContext,
  ): ExchangeProof {
    const net = (asset: AssetDefinition, { tick }: Leg) =>
      tick === undefined ? 0n : this.desk.netUnits(asset.id, timeMs);
    return {
      id,
      owner,
      seq,
      leastUnits: least,
      fromMarketId: fromLeg.tick?.marketId ?? 0,
      fromTick: fromLeg.tick?.number ?? 0,
      fromTicks: fromLeg.tick?.ticks ?? 0,
      fromNetUnits: net(from, fromLeg),
      toMarketId: toLeg.tick?.marketId ?? 0,
      toTick: toLeg.tick?.number ?? 0,
      toTicks: toLeg.tick?.ticks ?? 0,
      toNetUnits: net(to, toLeg),
    };
  }

  private payer({ owner, from }: Swapped): number {
    return this.context.ledger.slot(owner, KIND.spot, assetId(from.id));
  }

  private giver({ to }: Swapped): number {
    return this.context.ledger.slot(HOUSE.exchangeDesk, KIND.house, assetId(to.id));
  }
}
