/** Beginning an order: everything is checked, then the coins are the order's. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import { amountText } from '../../../core/money/text.ts';
import { units } from '../../../core/money/units.ts';
import { MOST_UNPAID, type OtcAd, type OtcOrder, type PlaceOtcOrder } from '../contract/index.ts';
import type { OrderRefusal } from '../contract/refusals.ts';
import { orderAnswer } from './answers.ts';
import { refuseDeal } from './bounds.ts';
import type { FallRules } from './falls.ts';
import {
  coinsOf,
  type Deal,
  dealByFiat,
  dealByQuantity,
  feeOn,
  type TakerSide,
  worthOf,
} from './formulas.ts';
import type { OtcState } from './state.ts';
import type { OrderTimers } from './timers.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;
const MINUTE_MS = 60_000;

/** The rules of beginning orders. */
export class OrderingRules {
  private readonly state: OtcState;
  private readonly timers: OrderTimers;
  private readonly falls: FallRules;

  constructor(state: OtcState, timers: OrderTimers, falls: FallRules) {
    this.state = state;
    this.timers = timers;
    this.falls = falls;
  }

  place(command: PlaceOtcOrder, context: CommandContext): OutcomeOf<PlaceOtcOrder> {
    const ad = this.state.ads.get(command.adId);
    const who = this.whoRefusal(ad, context) ?? this.makerRefusal(ad, command, context);
    if (who !== undefined || ad === undefined) return refuse(who ?? 'unknown_ad');
    const side: TakerSide = ad.side === 'sell' ? 'buy' : 'sell';
    const price = this.state.priceOf(ad, context);
    const priced = this.priceRefusal(command, side, price);
    if (priced !== undefined || price === undefined) return refuse(priced ?? 'price_unavailable');
    const scale = this.state.needs.catalogue.asset(ad.assetId)?.scale ?? 0;
    const of = command.by === 'fiat' ? dealByFiat : dealByQuantity;
    const deal = of(side, BigInt(command.amount), price, scale);
    const worth = this.worth(ad, deal);
    const refused = this.dealRefusal(command, { ad, deal, side, worth }, context);
    if (refused !== undefined) return this.refuseDeal(refused, ad, deal, context);
    const fallen = this.fallRefusal(command, { ad, deal, side, worth }, context);
    if (fallen !== undefined) return fallen;
    const guarded = side === 'sell' ? this.giveRefusal(command, ad, deal, context) : undefined;
    if (guarded !== undefined) return guarded;
    return accept(orderAnswer(this.begin(command, { ad, deal, side, worth, price }, context)));
  }

  private refuseDeal(
    refusal: OrderRefusal,
    ad: Readonly<OtcAd>,
    { fiatUnits }: Deal,
    { actor }: CommandContext,
  ): Refusal {
    const { needs } = this.state;
    const own = needs.verification.fiatLimit(actor);
    const other = needs.verification.fiatLimit(ad.owner);
    const levelLimit = own < other ? own : other;
    const asset = needs.catalogue.asset(ad.assetId);
    return refuseDeal(refusal, {
      ad,
      fiat: this.state.fiat(ad.fiat),
      asset,
      fiatUnits,
      levelLimit,
    });
  }

  private whoRefusal(
    ad: Readonly<OtcAd> | undefined,
    { actor, timeMs }: CommandContext,
  ): OrderRefusal | undefined {
    const { state } = this;
    if (actor <= 0) return 'not_allowed';
    if (state.needs.verification.level(actor) < 1) return 'verification_needed';
    if (ad === undefined) return 'unknown_ad';
    if (!ad.isOn || !state.isMerchant(ad.owner)) return 'ad_off';
    if (ad.owner === actor) return 'own_ad';
    if (state.areRelated(actor, ad.owner)) return 'related_account';
    if (state.blocks.get(`${ad.owner} ${actor}`)?.isOn === true) return 'blocked_by_maker';
    const unpaid = [...state.orders.values()].filter(
      ({ taker, state: at }) => taker === actor && at === 'unpaid',
    );
    if (unpaid.length >= MOST_UNPAID) return 'too_many_orders';
    const isBuyer = ad.side === 'sell';
    const pausedUntilMs = state.buyers.get(actor)?.pausedUntilMs ?? 0;
    return isBuyer && timeMs < pausedUntilMs ? 'paused_after_cancels' : undefined;
  }

  /** A maker who buys and has let three orders lapse is as one whose advertisement is off. */
  private makerRefusal(
    ad: Readonly<OtcAd> | undefined,
    { countsMaker }: PlaceOtcOrder,
    { timeMs }: CommandContext,
  ): OrderRefusal | undefined {
    if (countsMaker !== true || ad?.side !== 'buy') return undefined;
    const pausedUntilMs = this.state.buyers.get(ad.owner)?.pausedUntilMs ?? 0;
    return timeMs < pausedUntilMs ? 'ad_off' : undefined;
  }

  private priceRefusal(
    { by, amount, price: seen }: PlaceOtcOrder,
    side: TakerSide,
    price: bigint | undefined,
  ): OrderRefusal | undefined {
    const isKnown = by === 'fiat' || by === 'quantity';
    if (!isKnown || !AMOUNT.test(amount) || !AMOUNT.test(seen)) return 'bad_amount';
    if (price === undefined) return 'price_unavailable';
    // A better price than the one that was seen is taken.
    const isWorse = side === 'buy' ? price > BigInt(seen) : price < BigInt(seen);
    return isWorse ? 'price_moved' : undefined;
  }

  /** Of a whole coin, in dollar units; 0 where the index says nothing. */
  private indexOf({ assetId }: Readonly<OtcAd>): bigint {
    return this.state.needs.prices.fresh(assetId)?.dollarUnits ?? 0n;
  }

  /** In dollar units; undefined where the index says nothing. */
  private worth(ad: Readonly<OtcAd>, { units: quantity }: Deal): bigint | undefined {
    const price = this.indexOf(ad);
    const scale = this.state.needs.catalogue.asset(ad.assetId)?.scale;
    return price === 0n || scale === undefined ? undefined : worthOf(quantity, price, scale);
  }

  private dealRefusal(
    { kind, paymentId }: PlaceOtcOrder,
    { ad, deal, side, worth }: Judged,
    { actor }: CommandContext,
  ): OrderRefusal | undefined {
    const { needs, context } = this.state;
    if (worth === undefined) return 'price_unavailable';
    if (deal.units <= 0n || deal.fiatUnits < ad.least) return 'below_minimum';
    if (deal.fiatUnits > ad.most || deal.units > ad.leftUnits) return 'above_maximum';
    const limits = [actor, ad.owner].map((owner) => needs.verification.fiatLimit(owner));
    if (limits.some((limit) => worth > limit)) return 'above_fiat_limit';
    const isPayment = Number.isSafeInteger(paymentId) && paymentId > 0;
    if (!isPayment || !ad.kinds.split(',').includes(kind)) return 'no_common_payment';
    if (side === 'buy') return undefined;
    const paid = context.ledger.canTake(this.state.slot(actor, ad.assetId), units(deal.units));
    return paid ? undefined : 'insufficient_balance';
  }

  /**
   * A maker's bond has to cover what he buys; a taker who buys pays first what is due of him for
   * what he gave up.
   */
  private fallRefusal(
    { paysFall }: PlaceOtcOrder,
    { ad, side, worth = 0n }: Judged,
    { actor }: CommandContext,
  ): Refusal | undefined {
    if (paysFall !== true) return undefined;
    if (side === 'sell') return this.coverRefusal(ad, worth);
    const { terms, needs, context } = this.state;
    const due = this.falls.dueCoins(actor);
    if (due === undefined) return refuse('price_unavailable');
    const bondAssetId = terms?.bondAssetId ?? 0;
    if (context.ledger.canTake(this.state.slot(actor, bondAssetId), units(due))) return undefined;
    const coin = needs.catalogue.asset(bondAssetId);
    if (coin === undefined) return refuse('price_unavailable');
    return refuse('fall_is_due', { due: amountText(coin, due) });
  }

  private coverRefusal({ owner, assetId }: Readonly<OtcAd>, worth: bigint): Refusal | undefined {
    const cover = this.falls.coverOf(owner);
    const asset = this.state.needs.catalogue.asset(assetId);
    const price = this.state.needs.prices.fresh(assetId);
    if (cover === undefined || asset === undefined || price === undefined) {
      return refuse('price_unavailable');
    }
    if (worth <= cover) return undefined;
    if (cover <= 0n) return refuse('ad_off');
    const limit = amountText(asset, coinsOf(cover, price.dollarUnits, asset.scale, 'down'));
    return refuse('above_maximum', { limit });
  }

  /** Whoever sells gives coins to the merchant, however few: `GIVE_REFUSALS`. */
  private giveRefusal(
    { vouched }: PlaceOtcOrder,
    { owner: maker, assetId }: Readonly<OtcAd>,
    { units: amount }: Deal,
    { actor: owner, timeMs }: CommandContext,
  ): Refusal | undefined {
    if (vouched === undefined) return undefined;
    const giving = { owner, receivers: [maker], assetId, amount, promised: [] };
    const always = { ...vouched, floorUnits: '0' };
    return this.state.needs.withdrawal.giving.refusal({ ...giving, vouched: always }, timeMs);
  }

  private begin(
    command: PlaceOtcOrder,
    { ad, deal, side, worth = 0n, price }: Judged & { readonly price: bigint },
    context: CommandContext,
  ): OtcOrder {
    const { actor, timeMs } = context;
    const isBuying = side === 'buy';
    const fee = feeOn(deal.units, ad.feePpm);
    // What was frozen with the whole is never less than what its parts need, but for rounding.
    const makerFee = fee < ad.feeUnits ? fee : ad.feeUnits;
    const dueMs = this.state.context.deadlineMs(
      timeMs + ad.payMinutes * MINUTE_MS,
      'reply',
      context,
    );
    const order: OtcOrder = {
      id: this.state.context.nextId(),
      adId: ad.id,
      maker: ad.owner,
      taker: actor,
      seller: isBuying ? ad.owner : actor,
      buyer: isBuying ? actor : ad.owner,
      assetId: ad.assetId,
      units: deal.units,
      feeUnits: isBuying ? makerFee : fee,
      fiat: ad.fiat,
      fiatUnits: deal.fiatUnits,
      price,
      worthUnits: worth,
      kind: command.kind,
      paymentId: command.paymentId,
      madeMs: timeMs,
      state: 'unpaid',
      dueMs,
      isExtended: false,
      isReminded: false,
      isLate: false,
      paidMs: 0,
      appealedMs: 0,
      appealedBy: 0,
      proposedBy: 0,
      proposed: '',
      awardUnits: 0n,
      endedMs: 0,
      countsMaker: command.countsMaker === true,
      indexUnits: command.paysFall === true ? this.indexOf(ad) : 0n,
      endIndexUnits: 0n,
      fallUnits: 0n,
    };
    ad.leftUnits -= deal.units;
    if (isBuying) ad.feeUnits -= makerFee;
    else this.state.context.ledger.hold(this.state.slot(actor, ad.assetId), units(deal.units));
    if (isBuying && command.paysFall === true) this.falls.payDue(actor, order.id);
    this.state.saveAd(ad);
    this.noteMaker(ad.owner, timeMs);
    this.state.saveOrder(order);
    this.timers.expireAt(order);
    return order;
  }

  private noteMaker(owner: number, timeMs: number): void {
    const merchant = this.state.merchants.get(owner);
    if (merchant === undefined) return;
    merchant.lastOrderMs = timeMs;
    this.state.saveMerchant(merchant);
  }
}

interface Judged {
  readonly ad: OtcAd;
  readonly deal: Deal;
  readonly side: TakerSide;
  readonly worth: bigint | undefined;
}
