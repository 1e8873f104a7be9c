/** Streams of contracts: their names, and what their messages say. */
import { printTicks } from '../../../catalogue/contract.ts';
import type { ContractFill } from '../../../contracts/contract/index.ts';
import type { Entry } from '../../../contracts/contract/entries.ts';
import type { Reduction } from '../../../contracts/contract/reductions.ts';
import type { ContractQuote } from '../../../contracts/contract/reading.ts';
import { type Stream, streamNamed } from '../streams.ts';
import { symbolOf } from '../symbols.ts';
import { contractAggTrade, contractBest, contractTrade, premiumMessage } from './market.ts';
import { algoStatusOf, type ContractOrder, entryRejection, rejectionOf } from './orders.ts';
import { averageText, type ContractMarket, moneyText, quantityText } from './symbols.ts';

/** What a stream of contracts tells. */
export type ContractStream =
  | Stream
  | { readonly kind: 'markPrice'; readonly symbol: string }
  | { readonly kind: 'forceOrder'; readonly symbol: string }
  | { readonly kind: 'allMarkPrices' | 'allBest' | 'allForceOrders' };

const MARK = /^([a-z0-9_.-]{1,20}|[A-Z0-9_.-]{1,20})@(markPrice(?:@1s)?|forceOrder)$/;
const CONTINUOUS =
  /^([a-z0-9.-]{1,20}|[A-Z0-9.-]{1,20})_(?:perpetual|PERPETUAL)@continuousKline(_\d{1,2}[mhdwM])$/;
const ALL_MARKS: readonly string[] = ['!markPrice@arr', '!markPrice@arr@1s'];

/** The stream of a name; undefined where there is none. */
export function contractStreamNamed(name: string): ContractStream | undefined {
  if (ALL_MARKS.includes(name)) return { kind: 'allMarkPrices' };
  if (name === '!bookTicker') return { kind: 'allBest' };
  // Contracts without an end are the only ones.
  const [, pair, rest] = CONTINUOUS.exec(name) ?? [];
  if (pair !== undefined) return streamNamed(`${pair}@kline${rest}`);
  if (name === '!forceOrder@arr') return { kind: 'allForceOrders' };
  const [, symbol, what] = MARK.exec(name) ?? [];
  if (symbol !== undefined) {
    const kind = what === 'forceOrder' ? what : 'markPrice';
    return { kind, symbol: symbol.toUpperCase() };
  }
  // Speeds that only contracts have mean the same here.
  const stream = streamNamed(name.replace(/(?<=@depth\d{0,2})@(?:250|500)ms$/, ''));
  // Windows and days of elsewhere are of spot alone.
  const isOfSpot = stream?.kind === 'window' || stream?.kind === 'allWindows';
  return isOfSpot || (stream?.kind === 'kline' && stream.isEastern) ? undefined : stream;
}

/** `@forceOrder`: a public trade, and that it closed by force; not whose it was. */
export function forceOrderEvent(of: ContractMarket, fill: ContractFill, nowMs: number) {
  const price = printTicks(of.market, fill.ticks);
  const quantity = quantityText(of, fill.lots);
  return {
    e: 'forceOrder',
    E: nowMs,
    o: {
      s: symbolOf(of.market),
      S: fill.side === 'long' ? 'SELL' : 'BUY',
      o: 'MARKET',
      f: 'IOC',
      q: quantity,
      p: price,
      ap: price,
      X: 'FILLED',
      l: quantity,
      z: quantity,
      T: fill.timeMs,
    },
  };
}

/** `ACCOUNT_CONFIG_UPDATE`: another multiple was chosen for what is opened next. */
export function configUpdate(of: ContractMarket, multiple: number, nowMs: number) {
  const ac = { s: symbolOf(of.market), l: multiple };
  return { e: 'ACCOUNT_CONFIG_UPDATE', E: nowMs, T: nowMs, ac };
}

/**
 * `CONDITIONAL_ORDER_TRIGGER_REJECT`: the price came, and the order did not close all that it
 * wanted; undefined where that is not so.
 */
export function triggerReject(of: ContractMarket, order: Reduction, nowMs: number) {
  const r = rejectionOf(order);
  return r === undefined ? undefined : rejectEvent(of, order, r, nowMs);
}

/** The same of an entry that was refused at its price, or at the tick after it. */
export function entryReject(of: ContractMarket, entry: Entry, nowMs: number) {
  const r = entryRejection(entry);
  return r === undefined ? undefined : rejectEvent(of, entry, r, nowMs);
}

function rejectEvent(
  { market }: ContractMarket,
  { id, updatedMs }: Pick<Entry, 'id' | 'updatedMs'>,
  r: string,
  nowMs: number,
) {
  const or = { s: symbolOf(market), i: id, r };
  return { e: 'CONDITIONAL_ORDER_TRIGGER_REJECT', E: nowMs, T: updatedMs, or };
}

/** `@markPrice`. */
export function markEvent(of: ContractMarket, quote: ContractQuote, nowMs: number) {
  const { symbol, markPrice, indexPrice, estimatedSettlePrice, lastFundingRate, nextFundingTime } =
    premiumMessage(of, quote, nowMs);
  return {
    e: 'markPriceUpdate',
    E: nowMs,
    s: symbol,
    p: markPrice,
    i: indexPrice,
    P: estimatedSettlePrice,
    r: lastFundingRate,
    T: nextFundingTime,
  };
}

/** `@bookTicker`. */
export function contractBestEvent(of: ContractMarket, quote: ContractQuote, nowMs: number) {
  const best = contractBest(of, quote, nowMs);
  return {
    e: 'bookTicker',
    u: nowMs,
    s: best.symbol,
    b: best.bidPrice,
    B: best.bidQty,
    a: best.askPrice,
    A: best.askQty,
    T: nowMs,
    E: nowMs,
  };
}

/** `@trade` and `@aggTrade`. */
export function contractTradeEvent(
  of: ContractMarket,
  fill: ContractFill,
  kind: 'trade' | 'aggTrade',
  nowMs: number,
) {
  const head = { e: kind, E: nowMs, s: symbolOf(of.market) };
  if (kind === 'aggTrade') return { ...head, ...contractAggTrade(of, fill) };
  const { id: t, price: p, qty: q, time: T, isBuyerMaker: m } = contractTrade(of, fill);
  return { ...head, T, t, p, q, X: 'MARKET', m };
}

/** What became of an order, and by which fill where it was one. */
export interface OrderStep {
  readonly execution: 'NEW' | 'AMENDMENT' | 'TRADE' | 'CANCELED' | 'EXPIRED';
  readonly fill?: ContractFill;
  readonly nowMs: number;
}

/** `ORDER_TRADE_UPDATE`. */
export function orderUpdate(of: ContractMarket, order: ContractOrder, step: OrderStep) {
  const { execution, fill, nowMs } = step;
  const timeMs = fill?.timeMs ?? order.updatedMs;
  return {
    e: 'ORDER_TRADE_UPDATE',
    E: nowMs,
    T: timeMs,
    o: {
      s: symbolOf(of.market),
      c: order.clientOrderId,
      S: order.side,
      o: order.type,
      f: order.timeInForce,
      q: quantityText(of, order.lots),
      p: printTicks(of.market, order.limitTicks),
      ap: averageText(of, order.filledTickLots, order.filledLots),
      sp: printTicks(of.market, order.triggerTicks),
      x: execution,
      X: order.status,
      i: order.id,
      l: quantityText(of, fill?.lots ?? 0),
      z: quantityText(of, order.filledLots),
      L: printTicks(of.market, fill?.ticks ?? 0),
      ...(fill !== undefined && {
        n: moneyText(of, fill.feeUnits),
        N: of.market.quote.code,
      }),
      T: timeMs,
      t: fill?.id ?? 0,
      m: false,
      R: order.reduceOnly,
      wt: 'MARK_PRICE',
      ot: order.type,
      ps: order.positionSide,
      cp: order.closePosition,
      rp: moneyText(of, fill?.profitUnits ?? 0n),
      pP: false,
      V: 'NONE',
      pm: 'NONE',
      gtd: order.expiresMs,
    },
  };
}

/** `ALGO_UPDATE`: the same of an order that waits for a trigger. */
export function algoUpdate(of: ContractMarket, order: ContractOrder, nowMs: number) {
  const isFilled = order.status === 'FILLED';
  return {
    e: 'ALGO_UPDATE',
    E: nowMs,
    T: order.updatedMs,
    o: {
      caid: order.clientOrderId,
      aid: order.id,
      at: 'CONDITIONAL',
      o: order.type,
      s: symbolOf(of.market),
      S: order.side,
      ps: order.positionSide,
      f: order.timeInForce,
      q: quantityText(of, order.lots),
      X: algoStatusOf(order),
      ai: isFilled ? String(order.actualId || order.id) : '',
      ap: averageText(of, order.filledTickLots, order.filledLots),
      aq: quantityText(of, order.filledLots),
      act: isFilled ? 'MARKET' : '',
      tp: printTicks(of.market, order.triggerTicks),
      p: '0',
      V: 'NONE',
      wt: 'MARK_PRICE',
      pm: 'NONE',
      cp: order.closePosition,
      pP: false,
      R: order.reduceOnly,
      tt: isFilled || order.rejection !== undefined ? order.updatedMs : 0,
      gtd: 0,
      rm: order.rejection ?? '',
    },
  };
}
