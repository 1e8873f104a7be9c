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
import {
  assetId,
  divide,
  powerOfTen,
  shareOf,
  type Units,
  units,
} from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import { type IndexTick, MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import {
  type Exchange,
  exchanged,
  EXCHANGE_FEE_PPM,
  type ExchangeOrder,
  exchangeOrderChanged,
  type ExchangeProof,
  type ExpireExchange,
  MAX_PENDING_EXCHANGES,
} from '../contract.ts';
import type { DeskQuote, ExchangeDesk, ExchangedCoin } from './desk.ts';
import type { WalletNeeds } from './needs.ts';

/** The text of an amount as units; undefined where it is none above zero. */
export function parseAmount(text: string): Units | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? units(BigInt(text)) : undefined;
}

/**
 * What an amount of one coin is in another at two index prices, rounded down.
 * Example: 1 BTC (8 decimals) at 20,000 USDT in ETH at 1,600 USDT is 12.5 ETH.
 */
export function exchangedUnits(
  amount: Units,
  from: { readonly scale: number; readonly price: DollarPrice },
  to: { readonly scale: number; readonly price: DollarPrice },
): Units {
  const dividend = amount * from.price.dollarUnits * powerOfTen(to.scale);
  return units(divide(dividend, to.price.dollarUnits * powerOfTen(from.scale), 'down'));
}

/** What an exchange brings: at the desk's prices, or those of the index where it has none. */
function receivedOf(
  amount: Units,
  from: ExchangedCoin,
  to: ExchangedCoin,
  quote: DeskQuote | undefined,
): Units {
  const { bid, ask } = quote ?? { bid: from.price, ask: to.price };
  const [given, taken] = [from.asset.scale, to.asset.scale];
  return exchangedUnits(amount, { scale: given, price: bid }, { scale: taken, price: ask });
}

/** What somebody wants to exchange. */
interface Asked {
  readonly owner: number;
  readonly from: AssetDefinition;
  readonly to: AssetDefinition;
  readonly amount: Units;
  readonly fee: Units;
  readonly least: bigint;
  readonly bySize: boolean;
  readonly isProved: boolean;
}

/** A coin's index: its price, and the tick that it is; the dollar coin has none. */
interface Leg {
  readonly price: DollarPrice;
  readonly tick:
    | { readonly marketId: number; readonly number: number; readonly ticks: number }
    | undefined;
}

type Legs = readonly [from: Leg, to: Leg];

/** What an exchange comes to at some prices. */
interface Deal {
  readonly received: Units;
  readonly quote: DeskQuote | undefined;
}

/** Decides `wallet.exchange`, and carries out what waits for its ticks. */
export class Exchanging {
  private readonly context: RoomContext;
  private readonly needs: WalletNeeds;
  private readonly desk: ExchangeDesk;
  private readonly pending: PendingRows<ExchangeOrder>;

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
  }

  /** Puts back an exchange that waits for its ticks. */
  restore(order: ExchangeOrder): void {
    this.pending.restore(order);
  }

  stateLines(): Generator<string> {
    return this.pending.stateLines('exchange');
  }

  /** What exchanges hold that wait for their ticks. */
  *holds(): Generator<Hold> {
    for (const { id, owner, fromAssetId, amountUnits, feeUnits } of this.pending.sorted()) {
      const of = { owner, kind: KIND.spot, assetId: fromAssetId, what: 'exchange_order', id };
      yield { ...of, units: amountUnits + feeUnits };
    }
  }

  /** Exchanges at the ticks in force, or accepts what waits for the next ones. */
  exchange(order: Exchange, context: CommandContext): OutcomeOf<Exchange> {
    const asked = this.askedOf(order, context.actor);
    if (isRefusal(asked)) return asked;
    const { from, to, amount, fee } = asked;
    if (this.isHalted(asked)) return refuse('market_halted');
    const [fromPrice, toPrice] = [from, to].map(({ id }) => this.needs.prices.fresh(id));
    if (fromPrice === undefined || toPrice === undefined) return refuse('price_unavailable');
    const payer = this.payer(asked);
    if (!this.context.ledger.canTake(payer, units(amount + fee))) {
      return refuse('insufficient_balance');
    }
    const legs: Legs = [
      { price: fromPrice, tick: this.needs.prices.freshTick(from.id) },
      { price: toPrice, tick: this.needs.prices.freshTick(to.id) },
    ];
    const deal = this.dealOf(asked, legs, context.timeMs);
    if (isRefusal(deal)) return deal;
    if (order.nextTick) return this.accept(asked, legs, context);
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
    return { owner, from, to, amount, fee, least, bySize, isProved };
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
    const { owner, amount, fee, least } = asked;
    const limit = String(MAX_PENDING_EXCHANGES);
    if (this.pending.countOf(owner) >= MAX_PENDING_EXCHANGES) {
      return refuse('too_many_exchanges', { limit });
    }
    const order: ExchangeOrder = {
      id: this.context.nextId(),
      owner,
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
    this.context.ledger.hold(this.payer(asked), units(amount + fee));
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
    const asked = { owner, from, to, amount, fee, least, bySize: true, isProved: true };
    const legs: Legs = [
      this.legAt(from.id, order.fromMarketId, order.fromTick, order.fromTicks),
      this.legAt(to.id, order.toMarketId, order.toTick, order.toTicks),
    ];
    this.free(order);
    const deal = this.isHalted(asked)
      ? refuse('market_halted')
      : this.dealOf(asked, legs, context.timeMs);
    if (!isRefusal(deal)) this.make(id, { asked, legs, deal }, context);
    this.pending.conclude(order, isRefusal(deal) ? deal : undefined, context);
  }

  private legAt(asset: number, marketId: number, number: number, ticks: number): Leg {
    const price = this.needs.prices.atTicks(asset, ticks);
    if (price === undefined) throw new Error(`coin ${asset} has no market`);
    return { price, tick: marketId === 0 ? undefined : { marketId, number, ticks } };
  }

  /** It waits no more, and what it held is free. */
  private free(order: ExchangeOrder): void {
    const { owner, fromAssetId, amountUnits, feeUnits } = order;
    this.pending.forget(order);
    const payer = this.context.ledger.slot(owner, KIND.spot, assetId(fromAssetId));
    this.context.ledger.release(payer, units(amountUnits + feeUnits));
  }

  /** Makes what was found possible. */
  private make(
    id: number,
    made: { readonly asked: Asked; readonly legs: Legs; readonly deal: Deal },
    context: CommandContext,
  ): void {
    const { asked, legs, deal } = made;
    this.swap(id, asked, deal.received, context);
    if (deal.quote === undefined) return;
    // Before the desk counts it: its price went by what there was.
    if (asked.isProved) this.prove(id, asked, legs, context);
    this.desk.take(asked.owner, deal.quote, context.timeMs);
  }

  private swap(id: number, asked: Asked, received: Units, context: CommandContext): void {
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
  private prove(
    id: number,
    { owner, from, to, least }: Asked,
    [fromLeg, toLeg]: Legs,
    { timeMs, seq }: CommandContext,
  ): void {
    const net = (asset: AssetDefinition, { tick }: Leg) =>
      tick === undefined ? 0n : this.desk.netUnits(asset.id, timeMs);
    const proof: ExchangeProof = {
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
    this.context.changes.append('exchange_proofs', proof);
  }

  private payer({ owner, from }: Asked): number {
    return this.context.ledger.slot(owner, KIND.spot, assetId(from.id));
  }

  private giver({ to }: Asked): number {
    return this.context.ledger.slot(HOUSE.exchangeDesk, KIND.house, assetId(to.id));
  }
}
