/** Works on sale: listing them, and buying them at a fixed price. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import {
  AUCTION_TERMS,
  type BuyWork,
  HIGHER_PRICE_MS,
  LEAST_WINDOW_MS,
  type ListWork,
  MOST_WINDOW_MS,
  type NftSale,
  type NftWork,
} from '../contract/index.ts';
import { saleAnswer } from './answers.ts';
import { amountIn, lastEnd } from './formulas.ts';
import type { NftState } from './state.ts';
import { receiversOf, type TradingRules } from './trading.ts';

/** What is asked for a work, in figures. */
interface Asked {
  readonly price: bigint;
  readonly step: bigint;
  readonly margin: bigint;
  readonly reserve: bigint;
  readonly startMs: number;
  readonly endMs: number;
}

/** Lists, and sells at fixed prices. */
export class SaleRules {
  private readonly state: NftState;
  private readonly trading: TradingRules;

  constructor(state: NftState, trading: TradingRules) {
    this.state = state;
    this.trading = trading;
  }

  list(order: ListWork, context: CommandContext): OutcomeOf<ListWork> {
    if (context.actor <= 0) return refuse('not_allowed');
    const work = this.state.workByCode.get(order.code);
    if (work === undefined) return refuse('unknown_work');
    const asked = this.asked(order, work, context);
    const refusal = workRefusal(work, context.actor) ?? this.askedRefusal(order, asked, context);
    if (refusal !== undefined) return refusal;
    const sale = this.newSale(work, order, asked as Asked, context);
    work.saleId = sale.id;
    work.assetId = sale.assetId;
    work.priceUnits = sale.startUnits;
    this.state.saveWork(work);
    this.state.saveSale(sale);
    this.setEnd(sale);
    return accept(saleAnswer(sale));
  }

  private asked(order: ListWork, work: NftWork, { timeMs }: CommandContext): Asked | undefined {
    const amounts = [order.price, order.step, order.margin, order.reserve].map(amountIn);
    const [price, step, margin, reserve] = amounts;
    if (price === undefined || step === undefined) return undefined;
    if (margin === undefined || reserve === undefined) return undefined;
    const isHigher =
      order.mode === 'fixed' &&
      work.priceUnits > 0n &&
      (work.assetId !== order.assetId || price > work.priceUnits);
    // Who has seen the lower price has a minute to notice the higher one.
    const leastMs = isHigher ? timeMs + HIGHER_PRICE_MS : timeMs;
    const startMs = Math.max(order.startMs, leastMs);
    return { price, step, margin, reserve, startMs, endMs: order.endMs };
  }

  private askedRefusal(
    order: ListWork,
    asked: Asked | undefined,
    { timeMs }: CommandContext,
  ): Refusal | undefined {
    const isAuction = order.mode === 'auction';
    if (!isAuction && order.mode !== 'fixed') return refuse('wrong_price');
    const isCoin = this.state.needs.catalogue.asset(order.assetId)?.kind === 'coin';
    const isDollar = order.assetId === this.state.needs.prices.dollarAssetId();
    if (!isCoin || (isAuction && !isDollar)) return refuse('unknown_coin');
    if (asked === undefined || asked.price === 0n) return refuse('wrong_price');
    if (asked.reserve > 0n && asked.reserve < asked.price) return refuse('wrong_price');
    if (isAuction && asked.step === 0n) return refuse('no_increment');
    const { startMs, endMs } = asked;
    const isWhole = Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs);
    const isSoon = isWhole && startMs <= timeMs + MOST_WINDOW_MS;
    const isWindow = endMs - startMs >= LEAST_WINDOW_MS && endMs - startMs <= MOST_WINDOW_MS;
    return isSoon && isWindow ? undefined : refuse('wrong_end_time');
  }

  private newSale(
    work: NftWork,
    { mode, assetId, termsVersion }: ListWork,
    asked: Asked,
    context: CommandContext,
  ): NftSale {
    const isAuction = mode === 'auction';
    const endMs = this.state.context.deadlineMs(asked.endMs, 'end', context);
    return {
      id: this.state.context.nextId(),
      workId: work.id,
      seller: work.owner,
      mode,
      assetId,
      startUnits: asked.price,
      priceUnits: asked.price,
      stepUnits: isAuction ? asked.step : 0n,
      marginUnits: isAuction ? asked.margin : 0n,
      reserveUnits: isAuction ? asked.reserve : 0n,
      startMs: asked.startMs,
      endMs,
      lastEndMs: isAuction ? lastEnd(endMs) : endMs,
      state: 'open',
      bidder: 0,
      bids: 0,
      bidMs: 0,
      endedMs: 0,
      termsVersion: isAuction && termsVersion === AUCTION_TERMS ? AUCTION_TERMS : 0,
    };
  }

  /** The end of a window comes by itself. */
  setEnd({ id, endMs }: NftSale): void {
    const command = { type: 'nft.end_sale', saleId: id } as const;
    this.state.context.timers.setDeadline(`nft.end_sale:${id}`, endMs, command, 'end');
  }

  /** The open sale of a work in a mode, or why there is none for a customer. */
  openSale(
    code: string,
    mode: NftSale['mode'],
    { actor, timeMs }: CommandContext,
  ): { readonly work: NftWork; readonly sale: NftSale } | Refusal {
    if (actor <= 0) return refuse('not_allowed');
    const work = this.state.workByCode.get(code);
    if (work === undefined) return refuse('unknown_work');
    const sale = this.state.sales.get(work.saleId);
    if (sale?.mode !== mode || timeMs < sale.startMs) return refuse('not_on_sale');
    if (sale.state !== 'open' || timeMs >= sale.endMs) return refuse('sale_ended');
    return this.state.sideRefusal(actor, [sale.seller]) ?? { work, sale };
  }

  buy(order: BuyWork, context: CommandContext): OutcomeOf<BuyWork> {
    const found = this.openSale(order.code, 'fixed', context);
    if ('refused' in found) return found;
    const { work, sale } = found;
    const { priceUnits, assetId } = sale;
    const price = priceUnits.toString();
    if (order.price !== '' && order.price !== price) return refuse('price_changed', { price });
    if (!this.state.canTake(context.actor, assetId, priceUnits)) {
      return refuse('insufficient_balance');
    }
    const receivers = receiversOf(work);
    const given = { assetId, amount: priceUnits, receivers };
    const refusal = this.state.giveRefusal(order, context, given);
    if (refusal !== undefined) return refusal;
    this.state.endSale(sale, 'sold', context);
    const { vouched } = order;
    const deal = { work, buyer: context.actor, kind: 'fixed', assetId, priceUnits } as const;
    this.trading.trade({ ...deal, isFrozen: false, vouched }, context);
    return accept({ workId: work.id, price });
  }
}

/** Why a work cannot be put on sale by somebody. */
function workRefusal(work: Readonly<NftWork>, actor: number): Refusal | undefined {
  if (work.owner !== actor) return refuse('not_owner');
  if (work.saleId > 0) return refuse('still_reselling');
  if (work.seriesId > 0) return refuse('in_a_series');
  return work.isHidden ? refuse('work_hidden') : undefined;
}
