/**
 * Who knows when plans of buying come: he empties the book just before, offers what he bought as
 * dear as they will take it, and sells what is left to the market maker.
 */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { InvestPlan } from '../../../features/corporate/contract.ts';
import { plansOfOneSlot } from '../../../features/corporate/testing/slots.ts';
import { CorporateWorld } from '../../../features/corporate/testing/world.ts';
import { usdt } from '../../support/contract-engine.ts';
import type { Random } from '../../support/random.ts';
import { AAPL, aaplUsdt } from '../../support/small-catalogue.ts';
import type { Strategy } from './strategy.ts';

const EVE = 1_001;
const OWNERS = [1_002, 1_003, 1_004, 1_005];
const INDEX = 25_000;
/** Of 10,000 at the index, over and over: as far as the quotes of the market maker reach. */
const ASKS = [4, 10, 20, 35, 55].map((over) => [INDEX + over, 4_000] as const);
const BIDS = ASKS.map(([ticks, lots]) => [2 * INDEX - ticks, lots] as const);
/** Above what plans may pay, and just what they may pay at most. */
const [DEAR, WITHIN] = [INDEX + 250, INDEX + 50];
/** So far after the beginning of a slot a first purchase may come. */
const SECONDS = 60;

function quote(world: CorporateWorld): void {
  world.price(INDEX);
  const levels = { marketId: aaplUsdt, bids: BIDS, asks: ASKS };
  world.must(HOUSE.marketMaker, { type: 'spot.quote', ...levels });
}

/** What he owns, in units of money at the index. */
function worth(world: CorporateWorld): number {
  const [shares, money] = world.owned(EVE);
  return Number(money) + Number(shares) * (INDEX / 100);
}

function lotsOf(world: CorporateWorld): number {
  return Number(world.owned(EVE)[0] / 1_000_000n);
}

/** He has emptied the book, and offers. */
function empty(world: CorporateWorld, offerTicks: number): void {
  const lots = ASKS.reduce((sum, [, each]) => sum + each, 0);
  const far = { side: 'buy', timeInForce: 'ioc', limitTicks: INDEX + 55 } as const;
  world.order(EVE, { ...far, lots });
  // What he has: fees are taken of what is bought.
  world.order(EVE, { limitTicks: offerTicks, lots: lotsOf(world) });
}

/** One slot: what it brought him, in parts of what he bought. */
function slot(isNow: boolean, random: Random): number[] {
  const world = CorporateWorld.open();
  world.endow(HOUSE.marketMaker, KIND.house, '100000', AAPL);
  world.endow(HOUSE.marketMaker, KIND.house, '100000000');
  for (const owner of [EVE, ...OWNERS]) world.give(owner, '0.00000001');
  const ids = plansOfOneSlot(world, OWNERS, usdt('10000'));
  const { nextMs = 0 } =
    world.savedIn<InvestPlan>('invest_plans').findLast(({ id }) => id === ids[0]) ?? {};
  world.goTo(nextMs - 5_000);
  const afterMs = isNow ? random.whole(1, SECONDS) * 1_000 : -1_000;
  const before = worth(world);
  while (world.timeMs < nextMs + afterMs) quote(world);
  empty(world, isNow ? WITHIN : DEAR);
  // Earlier releases came at this very time, one plan after the other.
  if (!isNow) {
    world.timeMs = nextMs;
    for (const id of ids) world.must(0, { type: 'corporate.invest', id });
  }
  for (let second = 0; second < SECONDS; second += 1) quote(world);
  world.must(EVE, { type: 'spot.cancel_all', marketIds: [] });
  const lots = lotsOf(world);
  if (lots > 0) world.order(EVE, { timeInForce: 'ioc', limitTicks: INDEX - 55, lots });
  const staked = ASKS.reduce((sum, [ticks, each]) => sum + ticks * each, 0) * 10_000;
  return [(worth(world) - before) / staked];
}

export const strategies: readonly Strategy[] = [
  {
    title: 'empties the book before the plans of a slot',
    now: (random) => slot(true, random),
    before: (random) => slot(false, random),
    chances: 400,
  },
];
