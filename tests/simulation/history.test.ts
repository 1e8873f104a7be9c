import { describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../apps/server/engine.ts';
import { type Envelope, isRefusal } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { HistoryRow } from '../../features/feeds/server/replay-file.ts';
import { quotesFor } from '../../features/feeds/server/quotes.ts';
import { bandAround } from '../../features/spot/rules/band.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { marchOf2023 } from '../support/invented-history.ts';
import { Random } from '../support/random.ts';
import { BTC, btcUsdt, smallCatalogue, USDT } from '../support/small-catalogue.ts';
import { rowPrices } from '../support/row-prices.ts';

const CUSTOMERS = 300;
const FIRST = 1_001;
const TICK_MS = 15_000;

interface Traded {
  trades: number;
  orders: number;
  refused: number;
}

function give(engine: Engine, envelope: Envelope, timeMs: number): boolean {
  while (engine.machine.runDueTimer(timeMs));
  return !isRefusal(engine.machine.execute(envelope, timeMs));
}

function found(engine: Engine, timeMs: number): void {
  const owners = Array.from({ length: CUSTOMERS }, (_, index) => FIRST + index);
  const gift = (owner: number, kind: number, assetId: number, amount: string) => ({
    owner,
    kind,
    assetId,
    amount,
  });
  const gifts = [
    ...owners.flatMap((owner) => [
      gift(owner, KIND.spot, USDT, '2000000000000'),
      gift(owner, KIND.spot, BTC, '100000000'),
    ]),
    gift(HOUSE.marketMaker, KIND.house, USDT, '900000000000000000'),
    gift(HOUSE.marketMaker, KIND.house, BTC, '9000000000000'),
  ];
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  expect(give(engine, { actor: 0, command: install }, timeMs)).toBe(true);
  const endow = { type: 'wallet.endow', gifts } as Envelope['command'];
  expect(give(engine, { actor: 0, command: endow }, timeMs)).toBe(true);
}

/** Scripted customers: trend followers at market, patient ones with limits, careful with stops. */
function order(random: Random, ticks: number, rising: boolean): Envelope {
  const actor = FIRST + random.whole(0, CUSTOMERS - 1);
  const script = actor % 3;
  const side = (script === 0) === rising ? 'buy' : 'sell';
  const away = random.whole(1, Math.floor(ticks / 200));
  const limitTicks = script === 1 ? ticks + (side === 'buy' ? -away : away) : 0;
  const stopTicks = script === 2 ? ticks + (side === 'buy' ? away : -away) : 0;
  const command = {
    type: 'spot.place',
    marketId: btcUsdt,
    side,
    kind: script === 0 ? 'market' : script === 1 ? 'limit' : 'stop_market',
    timeInForce: script === 0 ? 'ioc' : 'gtc',
    limitTicks,
    stopTicks,
    triggerBy: 'last',
    lots: random.whole(50, 2_000),
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  };
  return { actor, command };
}

function step(
  engine: Engine,
  random: Random,
  ticks: number,
  before: number,
  timeMs: number,
): number {
  const prices = [[btcUsdt, 'history', ticks, 1]];
  give(engine, { actor: 0, command: { type: 'feeds.tick', prices } as never }, timeMs);
  const market = engine.catalogue.market(btcUsdt);
  if (market === undefined) throw new Error('no market');
  const quotes = quotesFor(market, { indexTicks: ticks, inventory: 0, variation: timeMs });
  const command = { type: 'spot.quote', marketId: btcUsdt, ...quotes };
  give(engine, { actor: HOUSE.marketMaker, command }, timeMs);
  if (random.chance(0.3)) {
    const actor = FIRST + random.whole(0, CUSTOMERS - 1);
    give(engine, { actor, command: { type: 'spot.cancel_all', marketIds: [] } as never }, timeMs);
  }
  return give(engine, order(random, ticks, ticks >= before), timeMs) ? 1 : 0;
}

/** Trades of a batch stay within the band around the index, and the book is never crossed. */
function checkBatch(engine: Engine, traded: Traded): void {
  const index = engine.feeds.lastIndex(btcUsdt)?.ticks ?? 0;
  const marketBook = engine.spot.marketBook(btcUsdt);
  const bid = marketBook?.book.bestBid() ?? 0;
  const ask = marketBook?.book.bestAsk() ?? 0;
  if (bid > 0 && ask > 0) expect(bid).toBeLessThan(ask);
  const band = bandAround(index, 60_000);
  for (const fill of engine.machine.takeBatch().changes.appended.get('fills') ?? []) {
    const { ticks } = fill as { ticks: number };
    traded.trades += 1;
    expect(ticks >= band.low && ticks <= band.high).toBe(true);
  }
}

function run(rows: readonly HistoryRow[], engine: Engine): Traded {
  const random = new Random(9);
  const traded: Traded = { trades: 0, orders: 0, refused: 0 };
  let before = rows[0]?.open ?? 1;
  rows.forEach((row, position) => {
    rowPrices(row).forEach((ticks, part) => {
      const accepted = step(engine, random, ticks, before, row.timeMs + part * TICK_MS);
      traded.orders += accepted;
      traded.refused += 1 - accepted;
      before = ticks;
      checkBatch(engine, traded);
    });
    if (position % 2_000 === 0) {
      expectSoundLedger(engine);
      expectHoldsMatchOrders(engine);
    }
  });
  return traded;
}

describe('five days with a crash of two', () => {
  it('leave books sane and sums zero with 300 customers', () => {
    const engine = openEngine();
    const market = smallCatalogue();
    const startMs = Date.UTC(2023, 2, 8) - 60_000;
    found(engine, startMs);
    expect(market.markets[0]?.id).toBe(btcUsdt);
    const known = engine.catalogue.market(btcUsdt);
    if (known === undefined) throw new Error('no market');
    const rows = marchOf2023(known);
    const traded = run(rows, engine);
    expectSoundLedger(engine);
    expectHoldsMatchOrders(engine);
    expect(rows.length).toBeGreaterThanOrEqual(7_200);
    expect(traded.trades).toBeGreaterThan(5_000);
    expect(traded.orders).toBeGreaterThan(12_000);
  });
});
