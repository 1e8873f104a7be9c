import { expect, test } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { quotesFor } from '../../features/feeds/server/quotes.ts';
import type { PlaceOrder } from '../../features/spot/contract/index.ts';
import { ALICE, BOB, CAROL, MARKET, PRICE, TradingEngine } from '../support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

/** What two accounts own, in USDT at the index. */
function worth(engine: TradingEngine): number {
  const sum = (owner: number, asset: number): number =>
    engine.money(owner, asset).reduce((total, text) => total + Number(text), 0);
  const owners = [BOB, CAROL];
  return owners.reduce((all, owner) => all + sum(owner, USDT) + sum(owner, BTC) * 20_000, 0);
}

/** Half of it lies in a side of the book: two hunters can empty that. */
const FUNDED_LOTS = 200_000;

/** The market maker quotes the index; what is due then is done before anybody else's turn. */
function quote(engine: TradingEngine, variation: number): void {
  const market = engine.engine.catalogue.market(btcUsdt);
  if (market === undefined) throw new Error('no market');
  const { bids, asks } = quotesFor(market, {
    indexTicks: PRICE,
    inventory: 0,
    variation,
    funds: { lots: FUNDED_LOTS, tickLots: FUNDED_LOTS * PRICE },
  });
  engine.quote(bids, asks);
  engine.pass(0);
}

interface Hunt {
  readonly triggerBy?: PlaceOrder['triggerBy'];
  /** How far below the index the stop is, and how far the hunter bids, in hundredths of 1 %. */
  readonly stopAt: number;
  readonly bidAt: number;
  readonly lots: number;
}

const at = (hundredths: number): number => PRICE - (PRICE * hundredths) / 10_000;

/**
 * Two hunters empty the bids of the market maker, trade with each other at the stop's price and
 * wait below it for what the stop sells. What they have won or lost when the book is as before.
 */
function hunted({ triggerBy = 'index', stopAt, bidAt, lots }: Hunt, round: number): number {
  const engine = new TradingEngine();
  quote(engine, round);
  const stop = { kind: 'stop_market', side: 'sell', limitTicks: 0, triggerBy } as const;
  engine.place(ALICE, { ...stop, stopTicks: at(stopAt), lots });
  const before = worth(engine);
  engine.place(BOB, { limitTicks: at(bidAt), lots });
  engine.place(BOB, { limitTicks: at(stopAt), lots: 50 });
  const cleared = [...(engine.engine.spot.marketBook(btcUsdt)?.quotes.values() ?? [])]
    .filter(({ side }) => side === 'buy')
    .reduce((sum, order) => sum + order.lots - order.filledLots, 0);
  engine.place(CAROL, { ...MARKET, side: 'sell', lots: cleared + 50 });
  quote(engine, round + 1);
  engine.pass(2_000);
  quote(engine, round + 2);
  return worth(engine) - before;
}

const HUNTS: readonly Hunt[] = [50, 100, 200].flatMap((stopAt) =>
  [80, 300, 450]
    .filter((bidAt) => bidAt > stopAt)
    .flatMap((bidAt) => [10_000, 80_000].map((lots) => ({ stopAt, bidAt, lots }))),
);

test('hunting stops loses money, however deep they lie and however large they are', () => {
  const won = HUNTS.map((hunt, round) => hunted(hunt, round));
  expect(Math.max(...won)).toBeLessThan(0);
});

test('hunting stops that wait for the last price loses too: fresh quotes come first', () => {
  const won = HUNTS.map((hunt, round) => hunted({ ...hunt, triggerBy: 'last' }, round));
  expect(Math.max(...won)).toBeLessThan(0);
});

test('one bid above the market silences no side of the market maker', () => {
  const engine = new TradingEngine();
  engine.place(BOB, { limitTicks: PRICE + PRICE / 250, lots: 20_000 });
  quote(engine, 1);
  const asks = [...(engine.engine.spot.marketBook(btcUsdt)?.quotes.values() ?? [])].filter(
    ({ side }) => side === 'sell',
  );
  expect(asks).toHaveLength(8);
  expect(engine.fills().map(({ seller, lots }) => [seller, lots])).toEqual([
    [HOUSE.marketMaker, 20_000],
  ]);
});
