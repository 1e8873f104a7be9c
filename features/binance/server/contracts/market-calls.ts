/** What everybody may ask of contracts. */
import type { Kysely } from 'kysely';
import { type Market, printTicks } from '../../../catalogue/contract.ts';
import { Asked } from '../../wire/asked.ts';
import {
  constituentsMessage,
  contractAggTrade,
  contractBest,
  contractDepth,
  contractTrade,
  fundingInfo,
  fundingRates,
  openInterest,
  premiumMessage,
} from '../../wire/contracts/market.ts';
import { CONTRACT_LIMITS, contractMessage } from '../../wire/contracts/symbols.ts';
import { type Answer, answered, BAD_COMBINATION, isApiError } from '../../wire/errors.ts';
import { tickerMessage } from '../../wire/market.ts';
import { symbolOf } from '../../wire/symbols.ts';
import type { ApiCall, Endpoint } from '../endpoint.ts';
import { dayStats, klines, rowsFor } from '../market-calls.ts';
import type { MarketSource } from '../needs.ts';
import type { ContractMarkets } from './markets.ts';
import type { ContractSource } from './needs.ts';

/** What these endpoints read from. */
export interface ContractMarketParts {
  readonly source: MarketSource;
  readonly contracts: ContractSource;
  readonly markets: ContractMarkets;
  readonly nowMs: () => number;
  /** What the last tick of a market was made of, as it says. */
  readonly sourcesOf: (marketId: number) => string;
  /** Of which tick the book of a market is. */
  readonly bookNumber: (marketId: number) => number;
  readonly database: () => Kysely<unknown>;
}

const MAX_TRADES = 1_000;
const MAX_NIGHTS = 1_000;
const DAY_MS = 86_400_000;
const NO_PREMIUM = '0.00000000';

function exchangeInfo(parts: ContractMarketParts): Answer {
  const { markets, source, nowMs } = parts;
  const all = markets.symbols.all();
  const coins = [...new Map(all.map(({ quote }) => [quote.code, quote])).values()];
  return answered({
    timezone: 'UTC',
    serverTime: nowMs(),
    futuresType: 'U_MARGINED',
    rateLimits: CONTRACT_LIMITS,
    exchangeFilters: [],
    assets: coins.map(({ code }) => ({
      asset: code,
      marginAvailable: true,
      autoAssetExchange: null,
    })),
    symbols: all.map((market) => contractMessage(markets.of(market), source.shown(market).state)),
  });
}

function depth(parts: ContractMarketParts, { asked }: ApiCall): Answer {
  const { markets, contracts, nowMs, bookNumber } = parts;
  const of = markets.asked(asked);
  asked.whole('limit', { least: 1, most: 1_000, otherwise: 500 });
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const { id } = of.market;
  return answered(contractDepth(of, contracts.now.quote(id), bookNumber(id), nowMs()));
}

async function trades(
  parts: ContractMarketParts,
  { asked }: ApiCall,
  isSummed: boolean,
): Promise<Answer> {
  const of = parts.markets.asked(asked);
  const limit = asked.whole('limit', { least: 1, most: MAX_TRADES, otherwise: 500 });
  const fromId = asked.number('fromId');
  const span = { fromMs: asked.number('startTime'), toMs: asked.number('endTime') };
  const isTimed = span.fromMs !== undefined || span.toMs !== undefined;
  if (fromId !== undefined && isTimed) asked.note(BAD_COMBINATION);
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const which = { marketId: of.market.id, limit, fromId, ...span };
  const found = await parts.contracts.rows.publicFills(parts.database(), which);
  const row = isSummed ? contractAggTrade : contractTrade;
  return answered(found.map((fill) => row(of, fill)));
}

/** Candles: those of the market, because its contracts are filled at its index. */
function candles(parts: ContractMarketParts, call: ApiCall): Promise<Answer> {
  const { source, markets, nowMs, database } = parts;
  const pair = call.asked.values.get('pair');
  const named = new Map(call.asked.values);
  if (pair !== undefined && !named.has('symbol')) named.set('symbol', pair);
  const asked = new Asked(named, call.asked.error);
  return klines({ source, symbols: markets.symbols, nowMs, database }, { ...call, asked });
}

/** Candles that have no volume: those of mark and index. */
async function bareCandles(parts: ContractMarketParts, call: ApiCall): Promise<Answer> {
  const answer = await candles(parts, call);
  if (isApiError(answer)) return answer;
  const rows = answer.body as (number | string)[][];
  return answered(rows.map((row) => row.map((each, at) => (at === 5 || at === 7 ? '0' : each))));
}

/** What mark and index are apart: nothing, because they are one. */
async function premiumCandles(parts: ContractMarketParts, call: ApiCall): Promise<Answer> {
  const answer = await bareCandles(parts, call);
  if (isApiError(answer)) return answer;
  const rows = answer.body as (number | string)[][];
  return answered(rows.map((row) => row.map((each, at) => (at > 0 && at < 5 ? NO_PREMIUM : each))));
}

async function funding(parts: ContractMarketParts, { asked }: ApiCall): Promise<Answer> {
  const of = parts.markets.maybe(asked);
  const limit = asked.whole('limit', { least: 1, most: MAX_NIGHTS, otherwise: 100 });
  const [from, to] = [asked.number('startTime'), asked.number('endTime')];
  if (asked.error !== undefined) return asked.error;
  const toMs = Math.min(to ?? parts.nowMs(), parts.nowMs());
  const fromMs = Math.max(from ?? toMs - limit * DAY_MS, 0);
  const published = await parts.contracts.rows.published(parts.database());
  const all = of === undefined ? parts.markets.symbols.all() : [of.market];
  const rows = all.flatMap((market) =>
    fundingRates(parts.markets.of(market), published, { fromMs, toMs, limit }),
  );
  return answered(rows.toSorted((a, b) => a.fundingTime - b.fundingTime).slice(0, limit));
}

function day(parts: ContractMarketParts, market: Market) {
  const { indexTicks } = parts.contracts.now.quote(market.id);
  const stats = dayStats(parts, market);
  return { ...stats, last: indexTicks || stats.last };
}

function priceOf(parts: ContractMarketParts, market: Market) {
  const { indexTicks } = parts.contracts.now.quote(market.id);
  const price = printTicks(market, indexTicks);
  return { symbol: symbolOf(market), price, time: parts.nowMs() };
}

function constituents(parts: ContractMarketParts, { asked }: ApiCall): Answer {
  const of = parts.markets.asked(asked);
  if (of === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  return answered(constituentsMessage(of, parts.sourcesOf(of.market.id), parts.nowMs()));
}

/** The public endpoints of contracts. */
export function contractMarketCalls(parts: ContractMarketParts): Endpoint[] {
  const { contracts, markets, nowMs } = parts;
  const get = (path: string, weight: number, answer: Endpoint['answer']): Endpoint => {
    return { method: 'GET', path: `/fapi/v1/${path}`, weight, answer };
  };
  const rows = (row: (market: Market) => unknown) => (call: ApiCall) => rowsFor(markets, call, row);
  const quote = (market: Market) => contracts.now.quote(market.id);
  const price = rows((market) => priceOf(parts, market));
  const tickers = rows((market) => {
    const { openTime, closeTime, ...ticker } = tickerMessage(market, day(parts, market));
    return { ...ticker, lastQty: '0', openTime, closeTime };
  });
  const bare = (call: ApiCall) => bareCandles(parts, call);
  return [
    get('ping', 1, () => answered({})),
    get('time', 1, () => answered({ serverTime: nowMs() })),
    get('exchangeInfo', 1, () => exchangeInfo(parts)),
    get('depth', 5, (call) => depth(parts, call)),
    get('trades', 5, (call) => trades(parts, call, false)),
    get('historicalTrades', 20, (call) => trades(parts, call, false)),
    get('aggTrades', 20, (call) => trades(parts, call, true)),
    get('klines', 5, (call) => candles(parts, call)),
    get('continuousKlines', 5, (call) => candles(parts, call)),
    get('markPriceKlines', 5, bare),
    get('indexPriceKlines', 5, bare),
    get('premiumIndexKlines', 5, (call) => premiumCandles(parts, call)),
    get(
      'premiumIndex',
      10,
      rows((market) => premiumMessage(markets.of(market), quote(market), nowMs())),
    ),
    get('fundingRate', 10, (call) => funding(parts, call)),
    get('fundingInfo', 10, () =>
      answered(markets.symbols.all().map((market) => fundingInfo(markets.of(market)))),
    ),
    get('ticker/24hr', 40, tickers),
    get('ticker/price', 2, price),
    { ...get('', 2, price), path: '/fapi/v2/ticker/price' },
    get(
      'ticker/bookTicker',
      5,
      rows((market) => contractBest(markets.of(market), quote(market), nowMs())),
    ),
    get('openInterest', 1, (call) => {
      const of = markets.asked(call.asked);
      if (of === undefined || call.asked.error !== undefined)
        return call.asked.error ?? answered(null);
      return answered(openInterest(of, contracts.now.exposure(of.market.id), nowMs()));
    }),
    // What was open earlier is not kept.
    { ...get('', 1, () => answered([])), path: '/futures/data/openInterestHist' },
    get('constituents', 2, (call) => constituents(parts, call)),
  ];
}
