/**
 * Two prices in one house: the desk exchanges at the index, and the quotes of the book stay where
 * they were until the index has moved by half the distance of two levels. Who takes the quotes that
 * the index has left behind, and gives the coins to the desk, has the difference, less both fees.
 */
import { quotesFor, toleranceTicks } from '../../../features/feeds/server/quotes.ts';
import type { Random } from '../../support/random.ts';
import { ALICE, MARKET, PRICE, TradingEngine } from '../../support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../../support/small-catalogue.ts';
import { normal, type Strategy } from './strategy.ts';

const CHANCES = 60;
const MOST_TICKS = 20_000;
/** Of the price in a second. */
const SIGMA = 0.000_3;
/** A twentieth of a coin, in lots of a hundred-thousandth. */
const LOTS = 5_000;
/** What there is to quote with. */
const FUNDED_LOTS = 400_000;
const STAKE = (LOTS / 100_000) * (PRICE / 100);

function trades(random: Random): number[] {
  const engine = new TradingEngine();
  const market = engine.engine.catalogue.market(btcUsdt);
  if (market === undefined) throw new Error('no market');
  const has = (asset: number) => Number(engine.money(ALICE, asset)[0]);
  const worth = (price: number) => has(USDT) + has(BTC) * (price / 100);
  const results: number[] = [];
  let [price, quoted] = [PRICE, 0];
  for (let tick = 0; tick < MOST_TICKS && results.length < CHANCES; tick += 1) {
    price = Math.round(price * (1 + SIGMA * normal(random)));
    engine.pass(1_000);
    engine.tick(btcUsdt, price);
    const isLeftBehind = quoted > 0 && Math.abs(price - quoted) > toleranceTicks(price) * 0.8;
    if (isLeftBehind && Math.abs(price - quoted) <= toleranceTicks(price)) {
      const before = worth(price);
      const isUp = price > quoted;
      const coins = has(BTC);
      engine.place(ALICE, { ...MARKET, side: isUp ? 'buy' : 'sell', lots: LOTS });
      // What the book has given or taken goes the other way at the desk.
      const moved = Math.abs(has(BTC) - coins);
      const [from, to] = isUp ? [BTC, USDT] : [USDT, BTC];
      const amount = BigInt(Math.round((isUp ? moved : moved * (price / 100)) * 1e8)).toString();
      const order = { fromAssetId: from, toAssetId: to, amount, bySize: true, isProved: true };
      engine.must(ALICE, { type: 'wallet.exchange', ...order });
      results.push((worth(price) - before) / STAKE);
    }
    if (Math.abs(price - quoted) <= toleranceTicks(price)) continue;
    quoted = price;
    const funds = { lots: FUNDED_LOTS, tickLots: FUNDED_LOTS * price };
    const quotes = quotesFor(market, { indexTicks: price, inventory: 0, variation: tick, funds });
    engine.quote(quotes.bids, quotes.asks);
  }
  return results;
}

export const strategies: readonly Strategy[] = [
  { title: 'the exchange desk against its book', now: trades, chances: 1_200 },
];
