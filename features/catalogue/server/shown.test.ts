import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../apps/server/engine.ts';
import { EventBus } from '../../../platform/server/writer/event-bus.ts';
import {
  aaplUsdt,
  BTC,
  btcUsdt,
  MONDAY_MS,
  OPENS_MS,
  smallCatalogue,
  USDT,
} from '../../../tests/support/small-catalogue.ts';
import { indexTicked } from '../../feeds/contract.ts';
import { traded } from '../../spot/contract/index.ts';
import { marketStateChanged } from '../contract.ts';
import {
  candleRow,
  dayMarketEvent,
  historyInput,
  hundredthsText,
  klineEvent,
  marketRow,
  quotationRow,
} from '../wire.ts';
import { Board, shownTicks } from './board.ts';

function board() {
  const engine = openEngine();
  const command = { type: 'catalogue.install', catalogue: smallCatalogue() };
  engine.machine.execute({ actor: 0, command }, MONDAY_MS);
  const made = new Board({
    indexes: async () => [],
    lastTrades: async () => [],
    pauses: async () => [],
  });
  const bus = new EventBus();
  made.follow(bus);
  bus.publish(engine.machine.takeBatch().changes.events, 1);
  return { made, bus };
}

function market() {
  const found = board().made.market(btcUsdt);
  if (found === undefined) throw new Error('no market');
  return found;
}

const shown = {
  state: { marketId: btcUsdt, status: 'open', reason: '' },
  ticks: 2_000_050,
  indexTicks: 2_000_000,
  change: -123,
  highTicks: 2_100_000,
  lowTicks: 1_900_000,
  lots: 150_000,
  value: 300_000_000_000,
} as const;

describe('the price shown', () => {
  it.each([
    ['nothing is known', 0, 0, 0, 0, undefined],
    ['only the index is known', 100, 9_000, 0, 0, 100],
    ['the trade is as new as the index', 100, 9_000, 101, 9_000, 101],
    ['the index is five seconds newer', 100, 14_000, 101, 9_000, 101],
    ['the index is more than that newer', 100, 14_001, 101, 9_000, 100],
    ['there is a trade and no index', 0, 0, 101, 9_000, 101],
  ])('when %s', (_case, indexTicks, indexMs, lastTicks, lastMs, expected) => {
    expect(shownTicks({ indexTicks, indexMs, lastTicks, lastMs })).toBe(expected);
  });
});

describe('the board', () => {
  it('follows the installation, index, trades and states', () => {
    const { made, bus } = board();
    expect(made.state(btcUsdt).reason).toBe('stale_feed');
    expect(made.state(aaplUsdt).status).toBe('closed');
    const events = [
      { topic: indexTicked.name, payload: { marketId: btcUsdt, ticks: 100, timeMs: 5 } },
      { topic: traded.name, payload: { marketId: btcUsdt, ticks: 99, timeMs: 6 } },
      {
        topic: marketStateChanged.name,
        payload: { marketId: btcUsdt, status: 'open', reason: '' },
      },
      { topic: indexTicked.name, payload: { marketId: 99, ticks: 1, timeMs: 5 } },
    ];
    bus.publish(events, 2);
    expect(made.pricesOf(btcUsdt)).toEqual({
      indexTicks: 100,
      indexMs: 5,
      lastTicks: 99,
      lastMs: 6,
    });
    expect(made.state(btcUsdt).status).toBe('open');
  });

  it('finds markets by pair and by symbol', () => {
    const { made } = board();
    expect(made.pair(BTC, USDT)?.id).toBe(btcUsdt);
    expect(made.pair(USDT, BTC)).toBeUndefined();
    expect(made.symbol('BTC/USDT')?.id).toBe(btcUsdt);
    expect(made.symbol('BTCUSDT')).toBeUndefined();
  });

  it('knows when a stock’s session began and when it turns, and that a coin never closes', () => {
    const { made } = board();
    const [bitcoin, stock] = [made.market(btcUsdt), made.market(aaplUsdt)];
    if (bitcoin === undefined || stock === undefined) throw new Error('no markets');
    expect(made.sessionStartMs(bitcoin, MONDAY_MS)).toBe(0);
    expect(made.sessionStartMs(stock, MONDAY_MS)).toBeUndefined();
    expect(made.sessionStartMs(stock, OPENS_MS + 1)).toBe(OPENS_MS);
    expect(made.turns(stock, MONDAY_MS).openMs).toBe(OPENS_MS);
    expect(made.turns(bitcoin, MONDAY_MS)).toEqual({ openMs: null, closeMs: null });
  });
});

describe('the wire of the catalogue', () => {
  it('prints a quotation row with every decimal of the market', () => {
    expect(quotationRow(market(), undefined, shown)).toMatchObject({
      id: btcUsdt,
      currency_id: BTC,
      currency_name: 'BTC',
      legal_name: 'USDT',
      now_price: '20000.50',
      close: '20000.50',
      high: '21000.00',
      low: '19000.00',
      change: '-1.23',
      volume: '1.50000',
      turnover: '30000.00',
      market_from: 2,
      has_contracts: 0,
      state: 'open',
    });
  });

  it('sends daymarket without any key that would overwrite a client’s row', () => {
    const event = dayMarketEvent(market(), shown);
    expect(Object.keys(event).sort()).toEqual(
      ['currency_id', 'currency_name', 'legal_id', 'legal_name']
        .concat(['now_price', 'change', 'volume', 'close', 'high', 'low'])
        .sort(),
    );
  });

  it('sends kline with the names and numbers that charts read', () => {
    const candle = { timeMs: 60_000, open: 100, high: 300, low: 50, close: 250, lots: 7 };
    expect(klineEvent(market(), '5min', candle)).toEqual({
      currency_id: BTC,
      currency_name: 'BTC',
      legal_id: USDT,
      legal_name: 'USDT',
      period: '5min',
      time: 60_000,
      open: 1,
      high: 3,
      low: 0.5,
      close: 2.5,
      volume: 0.00007,
    });
    expect(candleRow(market(), candle)['time']).toBe(60_000);
  });

  it('lists a market with its steps, and no index before the first', () => {
    const turns = { openMs: null, closeMs: null };
    expect(
      marketRow(market(), undefined, { ...shown, indexTicks: 0 }, turns, market().definition),
    ).toMatchObject({
      match_id: btcUsdt,
      tick_size: '0.01',
      lot_size: '0.00001',
      taker_fee_ppm: 1_000,
      index_price: null,
      next_open_ms: null,
    });
  });

  it('reads form texts of a chart’s span', () => {
    const input = { symbol: ' BTC/USDT ', period: '1min', from: '1700000000', to: 1_700_086_400 };
    expect(historyInput.parse(input)).toEqual({
      symbol: 'BTC/USDT',
      period: '1min',
      from: 1_700_000_000,
      to: 1_700_086_400,
    });
    const parts = { ...input, from: '1700000000.999', to: 1_700_086_400.5 };
    expect(historyInput.parse(parts)).toEqual(historyInput.parse(input));
    for (const from of ['-1', -0.5, '1e9', '1.', '.5', 'Infinity', '1.5.5', Number.NaN]) {
      expect(historyInput.safeParse({ ...input, from }).success).toBe(false);
    }
  });

  it.each([
    [0, '0.00'],
    [-5, '-0.05'],
    [12_345, '123.45'],
  ])('%i hundredths are %s', (hundredths, text) => {
    expect(hundredthsText(hundredths)).toBe(text);
  });
});
