/** What everybody may see of contracts: prices, nights, and trades without their owners. */
import { printUnits } from '../../../../core/money/text.ts';
import { divide } from '../../../../core/money/units.ts';
import { printTicks } from '../../../catalogue/contract.ts';
import type { ContractFill, ContractTerms } from '../../../contracts/contract/index.ts';
import type { ContractQuote } from '../../../contracts/contract/reading.ts';
import { rateText, symbolOf } from '../symbols.ts';
import { type ContractMarket, moneyText, quantityText, valueOf } from './symbols.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MILLION = 1_000_000n;

/** The book: one level a side with what the house still opens there; empty for nothing. */
export function levelsOf(of: ContractMarket, quote: ContractQuote) {
  const level = (ticks: number, lots: number): [string, string][] =>
    ticks > 0 && lots > 0 ? [[printTicks(of.market, ticks), quantityText(of, lots)]] : [];
  return {
    bids: level(quote.bidTicks, quote.sellLots),
    asks: level(quote.askTicks, quote.buyLots),
  };
}

/** `depth`. Its number is that of the index tick that its prices are made of. */
export function contractDepth(
  of: ContractMarket,
  quote: ContractQuote,
  lastUpdateId: number,
  nowMs: number,
) {
  return { lastUpdateId, E: nowMs, T: nowMs, ...levelsOf(of, quote) };
}

/** `ticker/bookTicker`. */
export function contractBest(of: ContractMarket, quote: ContractQuote, nowMs: number) {
  return {
    symbol: symbolOf(of.market),
    bidPrice: printTicks(of.market, quote.bidTicks),
    bidQty: quantityText(of, quote.sellLots),
    askPrice: printTicks(of.market, quote.askTicks),
    askQty: quantityText(of, quote.buyLots),
    time: nowMs,
    lastUpdateId: nowMs,
  };
}

/** Whether a fill bought: what opens long or closes short. */
export function isBought({ what, side }: Pick<ContractFill, 'what' | 'side'>): boolean {
  return (what === 'open') === (side === 'long');
}

/** `trades`: who filled it was the house, so its other side took. */
export function contractTrade(of: ContractMarket, fill: ContractFill) {
  return {
    id: fill.id,
    price: printTicks(of.market, fill.ticks),
    qty: quantityText(of, fill.lots),
    quoteQty: moneyText(of, valueOf(of, fill.ticks * fill.lots)),
    time: fill.timeMs,
    isBuyerMaker: !isBought(fill),
  };
}

/** `aggTrades`: each is its own sum. */
export function contractAggTrade(of: ContractMarket, fill: ContractFill) {
  const { id, price, qty, time, isBuyerMaker } = contractTrade(of, fill);
  return { a: id, p: price, q: qty, f: id, l: id, T: time, m: isBuyerMaker };
}

/** When the night after a time is charged. */
export function nextNightMs({ terms }: ContractMarket, nowMs: number): number {
  const hourMs = terms.overnightHour * HOUR_MS;
  return Math.floor((nowMs - hourMs) / DAY_MS + 1) * DAY_MS + hourMs;
}

/** `premiumIndex`: mark and index are one; the rate is what longs pay in a night. */
export function premiumMessage(of: ContractMarket, quote: ContractQuote, nowMs: number) {
  const price = printTicks(of.market, quote.indexTicks);
  return {
    symbol: symbolOf(of.market),
    markPrice: price,
    indexPrice: price,
    estimatedSettlePrice: price,
    lastFundingRate: rateText(of.terms.overnightLongPpm),
    interestRate: '0',
    nextFundingTime: nextNightMs(of, nowMs),
    time: nowMs,
  };
}

/**
 * `constituents`: the sources of the last tick, which all count alike; one that is far from the
 * median counts as if it were nearer.
 */
export function constituentsMessage({ market }: ContractMarket, sources: string, nowMs: number) {
  const rows = sources === '' ? [] : sources.split(',').map((text) => text.split(':'));
  const symbol = symbolOf(market);
  const weight = rateText(Math.floor(1_000_000 / Math.max(rows.length, 1)));
  const constituents = rows.map(([exchange = '', ticks]) => {
    return { exchange, symbol, price: printTicks(market, Number(ticks)), weight };
  });
  return { symbol, time: nowMs, constituents };
}

/** `fundingInfo`: once a day, at the rates of the terms. */
export function fundingInfo(of: ContractMarket) {
  const rate = rateText(of.terms.overnightLongPpm);
  return {
    symbol: symbolOf(of.market),
    adjustedFundingRateCap: rate,
    adjustedFundingRateFloor: rate,
    fundingIntervalHours: 24,
    disclaimer: false,
  };
}

/** Terms that count from a time on. */
interface Published {
  readonly fromMs: number;
  readonly terms: Pick<ContractTerms, 'marketId' | 'overnightLongPpm'>;
}

/** `fundingRate`: the nights of a span, each at the rate of the terms that were in force then. */
export function fundingRates(
  of: ContractMarket,
  published: readonly Published[],
  span: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
) {
  const own = published.filter(({ terms }) => terms.marketId === of.market.id);
  const rows: { symbol: string; fundingTime: number; fundingRate: string; markPrice: string }[] =
    [];
  const firstMs = Math.max(span.fromMs, own[0]?.fromMs ?? span.toMs);
  let nightMs = nextNightMs(of, firstMs - 1);
  for (; nightMs <= span.toMs && rows.length < span.limit; nightMs += DAY_MS) {
    const then = own.findLast(({ fromMs }) => fromMs <= nightMs);
    if (then === undefined) continue;
    const fundingRate = rateText(then.terms.overnightLongPpm);
    rows.push({ symbol: symbolOf(of.market), fundingTime: nightMs, fundingRate, markPrice: '' });
  }
  return rows;
}

/**
 * `leverageBracket`: the tiers of the terms, or where they have none one, of the multiple that is
 * chosen: the least that keeps a position open. `cum` is what the lower tiers ask for less.
 */
export function bracketMessage(of: ContractMarket, multiple: number, indexTicks: number) {
  const { market, terms } = of;
  const money = (value: bigint) => Number(printUnits(value, market.quote.scale));
  const most = valueOf(of, indexTicks * terms.maxLotsPerCustomer);
  const highest = Math.max(...terms.multiples);
  const maintenancePpm = Math.round(terms.closeOutPpm / multiple);
  const plain = { upToUnits: '0', maxMultiple: highest, maintenancePpm };
  let floor = 0n;
  let below = 0n;
  let before = 0n;
  const brackets = (terms.tiers ?? [plain]).map((tier, at) => {
    const rate = BigInt(tier.maintenancePpm);
    below += at === 0 ? 0n : (rate - before) * floor;
    const end = BigInt(tier.upToUnits);
    const cap = tier.upToUnits !== '0' ? end : most > floor ? most : floor;
    const row = {
      bracket: at + 1,
      initialLeverage: Math.min(tier.maxMultiple, highest),
      notionalCap: money(cap),
      notionalFloor: money(floor),
      maintMarginRatio: Number(rateText(tier.maintenancePpm)),
      cum: money(divide(below, MILLION, 'down')),
    };
    floor = end;
    before = rate;
    return row;
  });
  return { symbol: symbolOf(market), brackets };
}

/** `openInterest`: the larger side, because the house stands opposite both. */
export function openInterest(
  of: ContractMarket,
  { longLots, shortLots }: { readonly longLots: number; readonly shortLots: number },
  nowMs: number,
) {
  const openInterest = quantityText(of, Math.max(longLots, shortLots));
  return { symbol: symbolOf(of.market), openInterest, time: nowMs };
}
