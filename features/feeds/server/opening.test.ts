import { expect, test } from 'vitest';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { openEngine } from '../../../apps/server/engine.ts';
import {
  aaplUsdt,
  btcUsdt,
  ethUsdt,
  smallCatalogue,
} from '../../../tests/support/small-catalogue.ts';
import type { Market, MarketState } from '../../catalogue/contract.ts';
import type { QuoteMarket } from '../../spot/contract/index.ts';
import { indexTicked } from '../contract.ts';
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
