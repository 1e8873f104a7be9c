/**
 * The catalogue's outer shapes: quotes, candles and markets as the contract names them. Prices and
 * quantities are decimal texts; only candles carry numbers, because charts calculate with them.
 */
import { LONGEST_REASON } from '../../core/engine/operator.ts';
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { consolePage, countField as count, LARGEST_ID, whole } from '../../core/wire/scalars.ts';
import {
  type AssetDefinition,
  type Market,
  type MarketConditions,
  type MarketState,
  type PlainTerms,
  printLots,
  printTurnover,
  printTicks,
  type SpotTerms,
  type TermPlan,
} from './contract.ts';

/** Whole seconds of a time. Clients that divide milliseconds send parts of one: those are cut. */
const seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}(?:\.\d{1,9})?$/)
      .transform(Number),
  ])
  .transform(Math.floor)
  .pipe(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER));

/** `/currency/new_timeshar`: times in seconds; `to` may be left out and means now. */
export const historyInput = z.object({
  symbol: z.string().trim().min(3).max(40),
  period: z.string().trim().min(1).max(8),
  from: seconds.default(0),
  to: seconds.optional(),
});

/** `/optional/add`. Existing clients name the coin only, and mean its first market. */
export const addFavouriteInput = z.object({ currency_id: whole, match_id: whole.optional() });

/** `/optional/del`: the id of the favourite, not of the coin. */
export const removeFavouriteInput = z.object({ id: whole });

/** `/market/plans`: of one market, or of all. */
export const plansInput = z.object({ match_id: whole.optional() });

// What is empty arrives as not there: the refusals say so, not the shape.
const reason = z.string().trim().max(LONGEST_REASON).default('');

/** What the console sends about markets. */
export const marketsInput = z.object(consolePage);
export const oneMarketInput = z.object({ id: count });
export const haltInput = z.object({ id: count, reason });
export const marketPlansInput = z.object({
  ...consolePage,
  marketId: count.max(LARGEST_ID),
  /** A product with keys of its own; without it those of the market. */
  product: z.string().max(40).optional(),
});
export const withdrawPlanInput = z.object({ id: count, reason });

/** What of a spot market can be planned, as the console sends it. */
export const spotTermsShape = z.strictObject({
  makerFeePpm: count,
  takerFeePpm: count,
  bandPpm: count,
});

/** A product whose terms can be planned, and what they look like. */
export interface PlannedProduct {
  readonly product: string;
  readonly shape: z.ZodType<object>;
  /** Whether its keys are numbers of its own, and not those of markets. */
  readonly hasOwnKeys?: boolean;
}

/** Terms of one of the products as the console sends them; a wrong one is refused with its path. */
export function planInput(products: readonly PlannedProduct[]) {
  return z
    .object({
      id: count,
      product: z.enum(products.map(({ product }) => product)),
      terms: z.unknown(),
      fromMs: count,
      reason,
    })
    .transform((plan, context) => {
      const shape = products.find(({ product }) => product === plan.product)?.shape;
      const parsed = (shape ?? z.never()).safeParse(plan.terms);
      if (parsed.success) return { ...plan, terms: parsed.data as PlainTerms };
      for (const issue of parsed.error.issues) {
        context.addIssue({
          code: 'custom',
          message: issue.message,
          path: ['terms', ...issue.path],
        });
      }
      return z.NEVER;
    });
}

/** `/coins` and `/coins/switch` of the console. */
export const coinsInput = z.object(consolePage);
export const coinSwitchInput = z.object({
  id: count,
  isOn: z.union([z.boolean(), z.enum(['true', 'false']).transform((it) => it === 'true')]),
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});

/** `/search/note`. */
export const noteSearchInput = z.object({ match_id: whole });

/** What a market shows: prices in ticks, volume in lots, change in hundredths of a percent. */
export interface Shown {
  readonly state: MarketState;
  /** The price to show; 0 while there is none. */
  readonly ticks: number;
  readonly indexTicks: number;
  readonly change: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly lots: number;
  /** What was traded in the day, in ticks × lots. */
  readonly value: number;
}

/** A candle in ticks and lots. */
export interface CandleTicks {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
}

/** Hundredths as a decimal text with two decimals: -5 is `-0.05`. */
export function hundredthsText(hundredths: number): string {
  return printUnits(BigInt(hundredths), 2, 2);
}

function pairOf(market: Market) {
  return {
    currency_id: market.base.id,
    currency_name: market.base.code,
    legal_id: market.quote.id,
    legal_name: market.quote.code,
  } as const;
}

/** The moving part of a quote, as frames carry it. */
export function quoteItem(market: Market, shown: Shown) {
  return {
    match_id: market.id,
    now_price: printTicks(market, shown.ticks),
    change: hundredthsText(shown.change),
    volume: printLots(market, shown.lots),
    high: printTicks(market, shown.highTicks),
    low: printTicks(market, shown.lowTicks),
    close: printTicks(market, shown.ticks),
    index_price: shown.indexTicks > 0 ? printTicks(market, shown.indexTicks) : null,
    state: shown.state.status,
    // Only trades pause a market, and only where there is no index.
    ...(market.definition.bookOnly === true ? { resumes_ms: shown.state.untilMs ?? null } : {}),
  } as const;
}

/** The contract's `daymarket` event: merged over a quotation row by clients, so no ids of ours. */
export function dayMarketEvent(market: Market, shown: Shown) {
  const {
    match_id: _id,
    state: _state,
    index_price: _index,
    resumes_ms: _resumes,
    ...moving
  } = quoteItem(market, shown);
  return { ...pairOf(market), ...moving };
}

/** What existing clients calculate the preview of a leveraged contract with. Percent numbers. */
export interface LeveragePreview {
  readonly spread: number;
  readonly lever_share_num: number;
  readonly lever_trade_fee: number;
}

const NO_LEVERAGE: LeveragePreview = { spread: 0, lever_share_num: 1, lever_trade_fee: 0 };

/** A row of `/currency/quotation_new`. */
export function quotationRow(
  market: Market,
  base: AssetDefinition | undefined,
  shown: Shown,
  preview?: LeveragePreview,
) {
  const { match_id: id, ...moving } = quoteItem(market, shown);
  return {
    id,
    ...pairOf(market),
    currency_title: base?.title ?? market.base.code,
    kind: market.kind,
    // Existing clients split their home list on exactly 1 and 2.
    market_from: market.kind === 'stock' ? 1 : 2,
    sort: market.definition.sort,
    ...moving,
    // An addition of ours: in the quote coin, as of the answer. Frames carry the volume alone.
    turnover: printTurnover(market, shown.value),
    has_contracts: preview ? 1 : 0,
    ...(preview ?? NO_LEVERAGE),
  } as const;
}

/** A row of `/market/list`. */
export function marketRow(
  market: Market,
  base: AssetDefinition | undefined,
  shown: Shown,
  turns: { readonly openMs: number | null; readonly closeMs: number | null },
  conditions: SpotTerms & Partial<Pick<MarketConditions, 'version'>>,
) {
  const { definition } = market;
  return {
    match_id: market.id,
    ...pairOf(market),
    currency_title: base?.title ?? market.base.code,
    kind: market.kind,
    tick_size: definition.tickSize,
    lot_size: definition.lotSize,
    min_quantity: definition.minQuantity,
    max_quantity: definition.maxQuantity,
    min_notional: definition.minNotional,
    max_notional: definition.maxNotional,
    maker_fee_ppm: conditions.makerFeePpm,
    taker_fee_ppm: conditions.takerFeePpm,
    band_ppm: conditions.bandPpm,
    terms_version: conditions.version ?? 1,
    state: shown.state.status,
    reason: shown.state.reason,
    next_open_ms: turns.openMs,
    next_close_ms: turns.closeMs,
    index_price: shown.indexTicks > 0 ? printTicks(market, shown.indexTicks) : null,
  } as const;
}

/**
 * A row of `/market/plans`: terms that were announced and will count for new orders. Those of a
 * product with keys of its own have no market, and name the key. Or something else that a product
 * has announced, of a market and with a key.
 */
export function planRow(
  market: Market | undefined,
  plan: Pick<TermPlan, 'id' | 'product' | 'marketId' | 'fromMs' | 'plannedMs' | 'terms'>,
) {
  return {
    id: plan.id,
    match_id: market?.id ?? null,
    symbol: market?.symbol ?? '',
    product: plan.product,
    key: plan.marketId,
    from_ms: plan.fromMs,
    announced_ms: plan.plannedMs,
    terms: JSON.parse(plan.terms) as unknown,
  } as const;
}

/** A candle with numbers, as the contract recommends for charts. */
export function candleRow(market: Market, candle: CandleTicks) {
  const price = (ticks: number): number => Number(printTicks(market, ticks));
  return {
    time: candle.timeMs,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: Number(printLots(market, candle.lots)),
  };
}

/** A market's closing prices in the order of time. */
export function sparklineRow(market: Market, closes: readonly number[]) {
  return { match_id: market.id, closes: closes.map((ticks) => printTicks(market, ticks)) };
}

/** The contract's `kline` event. */
export function klineEvent(market: Market, period: string, candle: CandleTicks) {
  return { ...pairOf(market), period, ...candleRow(market, candle) };
}

/** A current candle, as frames carry it. */
export function klineItem(market: Market, period: string, candle: CandleTicks) {
  return { match_id: market.id, period, ...candleRow(market, candle) };
}

/** A row of `/currency/list`: a coin that an address can be saved for. */
export function coinRow(
  { id, code, title }: AssetDefinition,
  networks: readonly string[],
  { isOn, type }: { readonly isOn: boolean; readonly type: string },
) {
  const [first = ''] = networks;
  const subName = networks.length === 1 ? first.toUpperCase() : '';
  return { id, name: code, title, networks, subName, type, status: isOn ? 1 : 0 } as const;
}

/** `/currency/list`. */
export function coinsMessage(rows: readonly ReturnType<typeof coinRow>[]) {
  return { legal: rows } as const;
}
