import { expect, test } from 'vitest';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { openEngine } from '../../../apps/server/engine.ts';
import {
  aaplUsdt,
  BTC,
  btcUsdt,
  ethUsdt,
  smallCatalogue,
  USDT,
} from '../../../tests/support/small-catalogue.ts';
import type { Market, MarketState } from '../../catalogue/contract.ts';
import type { QuoteMarket } from '../../spot/contract/index.ts';
import { corrected } from '../../operators/contract.ts';
import { indexTicked } from '../contract.ts';
import { type MakerTerms, STANDARD_TERMS } from './maker-terms.ts';
import { MarketMaker } from './market-maker.ts';

function markets(): readonly Market[] {
  const engine = openEngine();
  engine.machine.execute(
    { actor: 0, command: { type: 'catalogue.install', catalogue: smallCatalogue() } as never },
    1,
  );
  return engine.catalogue.allMarkets();
}

test('the house is open once every open market has been quoted, and stays open', async () => {
  const answers = new Map<number, () => void>();
  const given: QuoteMarket[] = [];
  const bus = new EventBus();
  const statuses = new Map<number, MarketState['status']>([
    [btcUsdt, 'open'],
    [ethUsdt, 'open'],
    [aaplUsdt, 'closed'],
  ]);
  const all = markets();
  const maker = new MarketMaker(
    {
      bus,
      nowMs: () => 0,
      submit: ({ command }: { command: QuoteMarket }) =>
        new Promise((done) => {
          given.push(command);
          answers.set(command.marketId, () => done({ seq: 1, answer: null, repeated: false }));
        }),
      log: { warn: () => undefined },
      database: () => ({}),
    } as never as Gateway,
    {
      markets: () => all,
      state: (marketId) => ({ status: statuses.get(marketId) ?? 'halted' }) as MarketState,
      calendar: () => undefined,
      indexTicks: () => 2_000_000,
      hasPast: async () => true,
      writePast: async () => undefined,
    },
    new Map(),
    { held: async () => new Map(), terms: async () => new Map() },
  );
  maker.follow();
  expect(maker.waitsFor()).toBe('the market maker has not quoted BTC/USDT and 1 more yet');
  for (const marketId of [btcUsdt, ethUsdt]) {
    bus.publish([{ topic: indexTicked.name, payload: { marketId } }], 1);
  }
  answers.get(btcUsdt)?.();
  await Promise.resolve();
  expect(maker.waitsFor()).toBe('the market maker has not quoted ETH/USDT yet');
  answers.get(ethUsdt)?.();
  await expect.poll(() => maker.waitsFor()).toBeUndefined();
  statuses.set(aaplUsdt, 'open');
  expect(maker.waitsFor()).toBeUndefined();
  // Said once a market: from then on what waits for an opening goes in after its quotes.
  statuses.set(btcUsdt, 'closed');
  bus.publish([{ topic: indexTicked.name, payload: { marketId: btcUsdt } }], 2);
  const said = given.map(({ marketId, opens }) => [marketId, opens]);
  expect(said).toEqual([
    [btcUsdt, true],
    [ethUsdt, true],
    [btcUsdt, undefined],
  ]);
});

/** A maker of one market, and the last quotes that it gave. */
function makerWith(
  given: ReadonlyMap<number, bigint>,
  held: ReadonlyMap<number, bigint>,
  terms: ReadonlyMap<number, MakerTerms> = new Map(),
) {
  const bus = new EventBus();
  const all = markets();
  const last: { quotes?: QuoteMarket } = {};
  let [ticks, nowMs] = [2_000_000, 0];
  const gateway = {
    bus,
    nowMs: () => nowMs,
    submit: async ({ command }: { command: QuoteMarket }) => {
      last.quotes = command;
      return { seq: 1, answer: null, repeated: false };
    },
    log: { warn: () => undefined },
  } as never as Gateway;
  const needs = {
    markets: () => all,
    state: () => ({ status: 'open' }) as MarketState,
    calendar: () => undefined,
    indexTicks: () => ticks,
    hasPast: async () => true,
    writePast: async () => undefined,
  };
  const maker = new MarketMaker(gateway, needs, given, {
    held: async () => held,
    terms: async () => new Map(terms),
  });
  const quotes = async (): Promise<QuoteMarket | undefined> => {
    [ticks, nowMs] = [ticks + 1_000, nowMs + 60_000];
    bus.publish([{ topic: indexTicked.name, payload: { marketId: btcUsdt } }], 2);
    await Promise.resolve();
    return last.quotes;
  };
  return { maker, bus, quotes };
}

test('a maker counts from what it was given, and offers no more than it has', async () => {
  const [whole, thousand] = [100_000_000n, 100_000_000_000n];
  const money = new Map([
    [BTC, 2n * whole],
    [USDT, 50n * thousand],
  ]);
  const { maker, bus, quotes } = makerWith(money, money);
  await maker.start();
  const first = await quotes();
  expect(first?.bids.length).toBeGreaterThan(3);
  expect(first?.asks.length).toBeGreaterThan(3);
  const asked = (first?.asks ?? []).reduce((sum, [, lots]) => sum + lots, 0);
  // Half of two coins, in lots of a hundred-thousandth, give or take what sizes vary by.
  expect(asked).toBeGreaterThan(70_000);
  expect(asked).toBeLessThan(130_000);
  // Operators give it three times as much, which it has not sold: it asks for none of it back.
  const line = { fromOwner: HOUSE.treasury, toOwner: HOUSE.marketMaker, assetId: BTC };
  const given = { ...line, fromKind: 5, toKind: 5, amount: (4n * whole).toString() };
  bus.publish([{ topic: corrected.name, payload: { accounts: [], lines: [given] } }], 3);
  expect((await quotes())?.asks).toEqual([]);
  maker.stop();
});

test('a maker goes by what operators set', async () => {
  const money = new Map([
    [BTC, 200_000_000_000n],
    [USDT, 50_000_000_000_000_000n],
  ]);
  const terms = new Map<number, MakerTerms>();
  const { maker, quotes } = makerWith(money, money, terms);
  const spreadOf = (given: QuoteMarket | undefined) =>
    (given?.asks[0]?.[0] ?? 0) - (given?.bids[0]?.[0] ?? 0);
  await maker.start();
  expect(maker.waitsFor()).toContain('BTC/USDT');
  const narrow = spreadOf(await quotes());
  terms.set(btcUsdt, { ...STANDARD_TERMS, halfSpreadPpm: 2_000 });
  // What was set is read with what it has: by the next look once it is five seconds old.
  await expect.poll(async () => spreadOf(await quotes())).toBeGreaterThan(narrow * 20);
  terms.set(btcUsdt, { ...STANDARD_TERMS, isOn: false });
  await expect.poll(async () => (await quotes())?.bids.length).toBe(0);
  terms.set(btcUsdt, STANDARD_TERMS);
  await expect.poll(async () => spreadOf(await quotes())).toBeLessThan(narrow * 2);
  maker.stop();
});

test('no start waits for quotes of markets in which the maker is off', async () => {
  const off = { ...STANDARD_TERMS, isOn: false };
  const { maker } = makerWith(new Map(), new Map(), new Map(markets().map(({ id }) => [id, off])));
  await maker.start();
  expect(maker.waitsFor()).toBeUndefined();
  maker.stop();
});
