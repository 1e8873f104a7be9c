/** What streams cost the gateway where reading takes longer than a second. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Gateway } from '../../../../platform/server/gateway.ts';
import type { Market } from '../../../catalogue/contract.ts';
import { ContractStreams } from '../contracts/market-streams.ts';
import type { ContractMarkets } from '../contracts/markets.ts';
import type { MarketSource } from '../needs.ts';
import { Symbols } from '../symbols.ts';
import type { Connection } from './connection.ts';
import { Streams } from './streams.ts';

const market = {
  id: 1,
  definition: { symbol: 'BTC/USDT' },
  base: { code: 'BTC' },
  quote: { code: 'USDT' },
} as unknown as Market;
const symbols = new Symbols(() => [market]);
const gateway = {
  bus: { on: () => () => undefined },
  nowMs: () => 1_000_000,
  log: { warn: () => undefined },
} as unknown as Gateway;
const connection = { send: () => undefined } as unknown as Connection;

/** Readings of candles, and how to let the one that waits end. */
function slowSource() {
  const ends: (() => void)[] = [];
  const candles = () => new Promise<[]>((resolve) => void ends.push(() => resolve([])));
  return { source: { candles } as unknown as MarketSource, ends };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['spot', (source: MarketSource) => new Streams({ gateway, source, symbols })],
  [
    'contracts',
    (source: MarketSource) => {
      const markets = { symbols, of: () => ({ market }) } as unknown as ContractMarkets;
      return new ContractStreams({ gateway, source, contracts: {} as never, markets });
    },
  ],
])('candles of %s that are read slowly are read again when they are there', async (_of, made) => {
  const { source, ends } = slowSource();
  const streams = made(source);
  streams.listening.subscribe({ connection, isCombined: false, names: new Map() }, [
    'btcusdt@kline_1m',
  ]);
  streams.follow();
  await vi.advanceTimersByTimeAsync(900);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(2);
});
