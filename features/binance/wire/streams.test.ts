import { describe, expect, it } from 'vitest';
import type { Entry } from '../../contracts/contract/entries.ts';
import type { Reduction } from '../../contracts/contract/reductions.ts';
import { algoMessage, orderOfReduction } from './contracts/orders.ts';
import {
  algoUpdate,
  contractStreamNamed,
  entryReject,
  triggerReject,
} from './contracts/streams.ts';
import type { ContractMarket } from './contracts/symbols.ts';
import { streamNamed } from './streams.ts';

const definition = { symbol: 'BTC/USDT' };
const coins = { base: { code: 'BTC', scale: 8 }, quote: { code: 'USDT', scale: 8 } };
const market = { definition, ...coins, tickPoints: 1, priceDecimals: 2 };
const btc = { market, terms: { lotUnits: '1000000' } } as unknown as ContractMarket;

it('takes a symbol in small or in capital letters, and no mixture of them', () => {
  const told = { kind: 'depth', symbol: 'BTCUSDT' };
  expect(streamNamed('btcusdt@depth')).toEqual(told);
  expect(streamNamed('BTCUSDT@depth')).toEqual(told);
  expect(streamNamed('1inchusdt@ticker')).toEqual({ kind: 'ticker', symbol: '1INCHUSDT' });
  // Each would be told by itself, so 128 of them would cost 128 times what one does.
  for (const mixed of ['Btcusdt', 'btcusdT', 'BTCUSDt']) {
    expect(streamNamed(`${mixed}@depth`)).toBeUndefined();
    expect(streamNamed(`${mixed}@depth20@100ms`)).toBeUndefined();
    expect(streamNamed(`${mixed}@kline_1M`)).toBeUndefined();
  }
});

it('knows windows and days of elsewhere, and each under one name', () => {
  expect(streamNamed('btcusdt@ticker_1h')).toEqual({
    kind: 'window',
    symbol: 'BTCUSDT',
    window: '1h',
  });
  expect(streamNamed('!ticker_4h@arr')).toEqual({ kind: 'allWindows', window: '4h' });
  const eastern = streamNamed('btcusdt@kline_1d@+08:00');
  expect(eastern).toMatchObject({ kind: 'kline', symbol: 'BTCUSDT', isEastern: true });
  expect(streamNamed('btcusdt@kline_1d')).not.toHaveProperty('isEastern');
  for (const name of [
    'btcusdt@ticker_2h',
    'btcusdt@ticker_1h@100ms',
    'btcusdt@ticker_1h@+08:00',
    '!ticker_1m@arr',
    '!miniTicker_1h@arr',
    'btcusdt@trade@+08:00',
    'btcusdt@depth@+08:00',
    'btcusdt@depth5@+08:00',
    'btcusdt@kline_1d@+09:00',
    'btcusdt@kline_1d@08:00',
    'btcusdt@kline_1d@100ms',
  ]) {
    expect([name, streamNamed(name)]).toEqual([name, undefined]);
  }
});

it('has the words of contracts for contracts only, and those of spot for spot', () => {
  expect(contractStreamNamed('btcusdt@forceOrder')).toEqual({
    kind: 'forceOrder',
    symbol: 'BTCUSDT',
  });
  expect(contractStreamNamed('!forceOrder@arr')).toEqual({ kind: 'allForceOrders' });
  expect(contractStreamNamed('Btcusdt@forceOrder')).toBeUndefined();
  const candles = contractStreamNamed('btcusdt@kline_1m');
  for (const name of ['btcusdt_perpetual', 'BTCUSDT_PERPETUAL', 'btcusdt_PERPETUAL']) {
    expect(contractStreamNamed(`${name}@continuousKline_1m`)).toEqual(candles);
  }
  // A mixture for each letter would be a name for each socket.
  for (const name of [
    'Btcusdt_perpetual@continuousKline_1m',
    'btcusdt_Perpetual@continuousKline_1m',
    'btcusdt_perpetual@continuouskline_1m',
    'btcusdt@ticker@250ms',
  ]) {
    expect([name, contractStreamNamed(name)]).toEqual([name, undefined]);
  }
  expect(contractStreamNamed('btcusdt@depth5@250ms')).toMatchObject({ kind: 'levels', count: 5 });
  expect(streamNamed('btcusdt@forceOrder')).toBeUndefined();
  for (const name of ['btcusdt@ticker_1h', '!ticker_1h@arr', 'btcusdt@kline_1d@+08:00']) {
    expect([name, contractStreamNamed(name)]).toEqual([name, undefined]);
  }
});

describe('a trigger that did not close what it should', () => {
  const at = { id: 7, kind: 'stop', tick: 3, reason: 'nothing_to_close', updatedMs: 9 };
  const say = (change: object) =>
    triggerReject(btc, { ...at, ...change } as unknown as Reduction, 10);

  it('is told with what was in its way', () => {
    const or = { s: 'BTCUSDT', i: 7, r: 'There was nothing left that this order may close.' };
    expect(say({})).toEqual({ e: 'CONDITIONAL_ORDER_TRIGGER_REJECT', E: 10, T: 9, or });
    expect(say({ reason: 'loss_needs_gains' })).toMatchObject({
      or: { r: 'Margin is insufficient.' },
    });
  });

  it('ends the order as rejected where it closed nothing, with the reason', () => {
    const algo = (change: object) => {
      const lots = { lots: 5, closedLots: 0, triggerTicks: 100, clientOrderId: '' };
      const order = { ...at, ...lots, side: 'long', state: 'cancelled', ...change };
      const read = orderOfReduction(order as unknown as Reduction, [], { isHedge: false });
      const { X, tt, rm } = algoUpdate(btc, read, 10).o;
      expect(algoMessage(btc, read)).toMatchObject({ algoStatus: X, triggerTime: tt });
      return [X, tt, rm];
    };
    expect(algo({})).toEqual(['REJECTED', 9, 'There was nothing left that this order may close.']);
    // Its position was closed before its price came; and what it closed, it closed.
    expect(algo({ tick: 0 })).toEqual(['EXPIRED', 0, '']);
    const part = { state: 'done', closedLots: 2, reason: 'loss_needs_gains' };
    expect(algo(part)).toEqual(['FINISHED', 9, 'Margin is insufficient.']);
    expect(algo({ reason: 'by_customer', tick: 0 })).toEqual(['CANCELED', 0, '']);
  });

  it('is nothing where no price came, nobody waited, or all was closed', () => {
    for (const change of [{ tick: 0 }, { kind: 'market' }, { reason: '' }]) {
      expect(say(change)).toBeUndefined();
    }
    expect(say({ reason: 'by_customer' })).toBeUndefined();
  });

  it('is told of what should have opened too, and not of what its owner took back', () => {
    const entry = { id: 8, updatedMs: 9 };
    const of = (refusal: string) => entryReject(btc, { ...entry, refusal } as Entry, 10);
    expect(of(JSON.stringify({ refused: 'insufficient_margin' }))).toEqual({
      e: 'CONDITIONAL_ORDER_TRIGGER_REJECT',
      E: 10,
      T: 9,
      or: { s: 'BTCUSDT', i: 8, r: 'Margin is insufficient.' },
    });
    expect(of('')).toBeUndefined();
  });
});
