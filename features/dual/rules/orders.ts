/** Buying, settling and rolling dual orders: what is checked, and which money moves. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, divide, type Units, units } from '../../../core/money/units.ts';
import { isPriced, type Market } from '../../catalogue/contract.ts';
import {
  type BuyRefusal,
  DAY_MS,
  dayOf,
  type DualOrder,
  type DualTerms,
  type Fixing,
  fixingIdOf,
  LEAST_SAMPLES,
  pricingFrom,
  pricingText,
  type RollOutcome,
} from '../contract.ts';
import { interestOf, isExercisedAt, otherOf, shareUnits, worthAt } from './formulas.ts';
import type { Tick } from './fixings.ts';
import {
  areSoundCloses,
  type Closes,
  MIN_RATE_PPM,
  ratePpmOf,
  termOf,
  volatilityPpmOf,
} from './pricing.ts';
import { type DualNeeds, isSoldAt, type Products } from './products.ts';
import type { Running } from './running.ts';

/** The largest number of shares of one order. */
const MOST_SHARES = 10_000_000;

/** What orders work with. */
interface OrderMeans {
  readonly context: RoomContext;
  readonly needs: DualNeeds;
  readonly products: Products;
  readonly running: Running;
}

/** Who asks for how many shares of what. */
export interface Asked {
  readonly owner: number;
  readonly productId: number;
  readonly shares: number;
  readonly hasReadNotice: boolean;
  /** What volatility follows from; undefined for commands of earlier releases. */
  readonly by?: Closes | undefined;
  readonly leastRatePpm?: number | undefined;
}

/** What is bought at a moment: terms with the rate of it, the term, and what both follow from. */
interface Offer {
  readonly terms: DualTerms;
  readonly termMs: number;
  readonly priced: string;
}

/** The amount of an order and its two possible payments, in units of their coins. */
interface Promised {
  readonly paid: Units;
  readonly interest: Units;
  readonly other: Units;
}

/** What an order costs and promises when it is bought at a time. */
function promisedFor({ terms, termMs }: Offer, market: Market, shares: number): Promised {
  const paid = units(shareUnits(terms, market) * BigInt(shares));
  const interest = interestOf(paid, terms, termMs);
  return { paid, interest, other: otherOf(paid, terms, market, termMs) };
}

/** Orders as they begin and end. */
export class Orders {
  private readonly means: OrderMeans;

  constructor(means: OrderMeans) {
    this.means = means;
  }

  /** Why an order is not taken; undefined when it is. */
  refusal(asked: Asked, { timeMs }: CommandContext): BuyRefusal | undefined {
    const { owner, productId, shares } = asked;
    if (owner <= 0) return 'not_allowed';
    const terms = this.means.products.now(productId);
    if (terms === undefined) return 'unknown_product';
    if (asked.by !== undefined && !areSoundCloses(asked.by)) return 'bad_closes';
    const index = this.index(terms, timeMs);
    if (!this.isOnSale(terms, index)) return 'off_sale';
    if (!isSoldAt(terms, timeMs)) return 'sale_closed';
    const offer = this.offer(terms, asked.by, timeMs, index);
    // A rate of next to nothing is no offer.
    if (offer.priced !== '' && offer.terms.ratePpm < MIN_RATE_PPM) return 'off_sale';
    const isCount = Number.isSafeInteger(shares) && shares >= 1 && shares <= MOST_SHARES;
    if (!isCount) return 'bad_shares';
    if (this.means.running.soldOf(productId) + shares > terms.shares) return 'sold_out';
    return this.moneyRefusal(asked, offer, index);
  }

  /** Takes an order: freezes its amount and both payments. All was checked. */
  begin(asked: Asked & { readonly wantsRoll: boolean }, context: CommandContext): DualOrder {
    const { products, running, context: room } = this.means;
    const published = products.now(asked.productId);
    const tick = published && this.index(published, context.timeMs);
    if (published === undefined || tick === undefined) throw new Error('nothing is sold here');
    const offer = this.offer(published, asked.by, context.timeMs, tick);
    const { terms } = offer;
    const market = products.market(terms);
    const { paid, interest, other } = promisedFor(offer, market, asked.shares);
    const [own, opposite] = this.coins(terms, market);
    const order: DualOrder = {
      id: room.nextId(),
      owner: asked.owner,
      productId: terms.productId,
      termsVersion: terms.version,
      marketId: terms.marketId,
      kind: terms.kind,
      fixingId: fixingIdOf({ marketId: terms.marketId, day: terms.maturityDay }),
      assetId: own,
      units: paid,
      shares: asked.shares,
      strikeTicks: terms.strikeTicks,
      ratePpm: terms.ratePpm,
      days: terms.maturityDay - dayOf(context.timeMs),
      priced: offer.priced,
      seq: context.seq,
      boughtMs: context.timeMs,
      boughtTick: tick.number,
      boughtTicks: tick.ticks,
      maturityDay: terms.maturityDay,
      reservedInterestUnits: interest,
      reservedOtherUnits: other,
      otherAssetId: opposite,
      wantsRoll: asked.wantsRoll,
      state: 'purchased',
      roll: '',
      isExercised: false,
      paidUnits: 0n,
      worthUnits: 0n,
      heldWorthUnits: 0n,
      endedMs: 0,
    };
    room.ledger.hold(this.account(order.owner, own), paid);
    room.ledger.hold(this.desk(own), interest);
    room.ledger.hold(this.desk(opposite), other);
    running.add(order);
    room.changes.save('dual_orders', order);
    return order;
  }

  /** Pays an order by the fixing of its day, and rolls it where that was wanted. */
  settle(order: DualOrder, fixing: Readonly<Fixing>, context: CommandContext): void {
    const { running, context: room } = this.means;
    const hasPrice = fixing.state === 'closed' && fixing.count >= LEAST_SAMPLES;
    order.state = hasPrice ? 'completed' : 'failed';
    order.isExercised = hasPrice && isExercisedAt(order, fixing);
    order.endedMs = context.timeMs;
    if (order.isExercised) this.payOther(order);
    else this.payBack(order);
    this.noteWorth(order, fixing);
    order.reservedInterestUnits = 0n;
    order.reservedOtherUnits = 0n;
    running.remove(order);
    if (order.wantsRoll) order.roll = this.roll(order, context);
    room.changes.save('dual_orders', order);
  }

  /** The amount goes to the desk, which pays the other coin; the interest is free again. */
  private payOther(order: DualOrder): void {
    const { ledger } = this.means.context;
    const { owner, assetId: own, otherAssetId: opposite, id } = order;
    const interest = units(order.reservedInterestUnits);
    const other = units(order.reservedOtherUnits);
    ledger.postFrozen(
      this.account(owner, own),
      this.desk(own),
      units(order.units),
      'dual_exchange',
      id,
    );
    ledger.postFrozen(
      this.desk(opposite),
      this.account(owner, opposite),
      other,
      'dual_payment',
      id,
    );
    ledger.release(this.desk(own), interest);
    order.paidUnits = other;
  }

  /** The amount is free again and its interest is paid; so is the promise of the other coin. */
  private payBack(order: DualOrder): void {
    const { ledger } = this.means.context;
    const { owner, assetId: own, otherAssetId: opposite, id } = order;
    const interest = units(order.reservedInterestUnits);
    const account = this.account(owner, own);
    ledger.release(account, units(order.units));
    if (interest > 0n) ledger.postFrozen(this.desk(own), account, interest, 'dual_interest', id);
    ledger.release(this.desk(opposite), units(order.reservedOtherUnits));
    order.paidUnits = order.units + interest;
  }

  /** What came back and what was given are worth at the fixing, for statistics and statements. */
  private noteWorth(order: DualOrder, fixing: Readonly<Fixing>): void {
    const market = this.means.products.market(order);
    // Without a price what is not USDT is counted at the linked one: both sides of it are the same.
    const price =
      order.state === 'completed' ? fixing : { sum: BigInt(order.strikeTicks), count: 1 };
    const worth = (amount: bigint, coin: number): bigint =>
      coin === market.quote.id ? amount : worthAt(amount, price, market);
    order.worthUnits = worth(
      order.paidUnits,
      order.isExercised ? order.otherAssetId : order.assetId,
    );
    order.heldWorthUnits = worth(order.units, order.assetId);
  }

  /** Buys the next product for what came back, at most as many shares as before. */
  private roll(order: Readonly<DualOrder>, context: CommandContext): RollOutcome {
    const { products, needs } = this.means;
    if (order.isExercised) return 'exercised';
    // A frozen account begins nothing new: what came back stays in it.
    if (needs.operators.isFrozen(order.owner, 'trading')) return 'account_frozen';
    const kept = needs.breaks.keptBy(order.owner, context.timeMs);
    if (kept !== undefined) return kept;
    if (needs.operators.isDayLost()) return 'house_is_full';
    const { distancePpm } = products.of(order);
    const next = products.next(order, distancePpm, context.timeMs);
    if (next === undefined) return 'no_product';
    const { timeMs } = context;
    // Its owner is not asked again, and neither are the candles: the closes are those of before.
    const by = pricingFrom(order.priced);
    const offer = this.offer(next, by, timeMs, this.index(next, timeMs));
    if (offer.terms.ratePpm < order.ratePpm) return 'rate_is_lower';
    const share = shareUnits(next, products.market(next));
    const fitting = Number(divide(order.paidUnits, share, 'down'));
    const asked = {
      owner: order.owner,
      productId: next.productId,
      shares: Math.min(order.shares, fitting),
      hasReadNotice: true,
      by,
    };
    const refusal = this.refusal(asked, context);
    if (refusal === undefined) {
      this.begin({ ...asked, wantsRoll: true }, context);
      return 'rolled';
    }
    return rollRefusal(refusal);
  }

  private moneyRefusal(
    asked: Asked,
    offer: Offer,
    index: Tick | undefined,
  ): BuyRefusal | undefined {
    const { ledger } = this.means.context;
    const { terms } = offer;
    const market = this.means.products.market(terms);
    const { paid, interest, other } = promisedFor(offer, market, asked.shares);
    const [own, opposite] = this.coins(terms, market);
    const isCovered =
      ledger.canTake(this.desk(own), interest) && ledger.canTake(this.desk(opposite), other);
    if (!isCovered) return 'house_is_full';
    if (!asked.hasReadNotice) return 'risk_not_accepted';
    if (index === undefined) return 'index_stale';
    if (terms.ratePpm < (asked.leastRatePpm ?? 0)) return 'terms_changed';
    return ledger.canTake(this.account(asked.owner, own), paid)
      ? undefined
      : 'insufficient_balance';
  }

  /** What a product is sold at: by its published rate and days where no closes are given. */
  private offer(
    terms: DualTerms,
    by: Closes | undefined,
    timeMs: number,
    index: Tick | undefined,
  ): Offer {
    if (by === undefined) {
      return { terms, termMs: (terms.maturityDay - dayOf(timeMs)) * DAY_MS, priced: '' };
    }
    const termMs = termOf(terms, timeMs);
    const volatilityPpm = volatilityPpmOf(by, this.means.products.market(terms));
    const { closes, recentCloses } = by;
    const priced = pricingText({ termMs, volatilityPpm, closes, recentCloses });
    if (index === undefined) return { terms, termMs, priced };
    const { ticks } = index;
    const ratePpm = ratePpmOf(terms, { ...terms, ticks, timeMs, volatilityPpm });
    return { terms: { ...terms, ratePpm }, termMs, priced };
  }

  /** Offered, not halted by an operator, and where there is an index, that within the sale band. */
  private isOnSale(terms: DualTerms, index: Tick | undefined): boolean {
    const { reason } = this.means.needs.catalogue.state(terms.marketId);
    if (!terms.isOffered || reason === 'by_operator') return false;
    if (index === undefined) return true;
    return index.ticks >= terms.lowTicks && index.ticks <= terms.highTicks;
  }

  /** The index of a product while it counts: young enough, in a market that has a price. */
  private index({ marketId }: DualTerms, timeMs: number): Tick | undefined {
    const { catalogue, feeds } = this.means.needs;
    const tick = feeds.lastIndex(marketId);
    if (tick === undefined || !isPriced(catalogue.state(marketId))) return undefined;
    const { staleAfterMs } = this.means.products.market({ marketId }).definition;
    return timeMs - tick.timeMs <= staleAfterMs ? tick : undefined;
  }

  /** The coin that is paid, and the other one. */
  private coins({ kind }: Pick<DualTerms, 'kind'>, { base, quote }: Market): [number, number] {
    return kind === 'call' ? [base.id, quote.id] : [quote.id, base.id];
  }

  private account(owner: number, asset: number): number {
    return this.means.context.ledger.slot(owner, KIND.spot, assetId(asset));
  }

  private desk(asset: number): number {
    return this.means.context.ledger.slot(HOUSE.dualDesk, KIND.house, assetId(asset));
  }
}

/** A refusal as what became of a roll. The product was sold a moment ago, so few are left. */
function rollRefusal(refusal: BuyRefusal): RollOutcome {
  switch (refusal) {
    case 'not_allowed':
    case 'unknown_product':
    case 'sale_closed':
    case 'bad_closes':
    case 'terms_changed':
    case 'risk_not_accepted':
      return 'no_product';
    case 'off_sale':
    case 'bad_shares':
    case 'sold_out':
    case 'house_is_full':
    case 'index_stale':
    case 'insufficient_balance':
      return refusal;
  }
}
