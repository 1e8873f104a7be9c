/**
 * Who knows what the index rounds away: its sources are public and finer than a tick of the book,
 * which of DOT is 2.5 hundredths of a percent. What he makes of it in calm half minutes.
 */
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, ContractEngine, usdt } from '../../support/contract-engine.ts';
import type { Random } from '../../support/random.ts';
import { btcUsdt } from '../../support/small-catalogue.ts';
import { normal, type Strategy } from './strategy.ts';

const TRADES = 1_000;
/** Of a price of DOT, and how many of them it moves in a second when little happens. */
const START = 3_927;
const SIGMA = 0.3;
const SECONDS = 30;
const TICK_MS = 2_000;
/** What is told so shortly before a tick is what the tick will say. */
const SEEN_MS = 50;
/** Of a tick: so far from its middle the price has to be to be worth a stake. */
const WORTH = 0.25;

interface Played {
  readonly world: ContractEngine;
  /** What the sources say, which is finer than a tick, after some time. */
  readonly tell: (price: number, afterMs: number) => void;
}

const MONEY = { desk: '5000000', customer: '500000' };

/** As it was: sources and index in whole ticks, and the last one settles. */
function before(): Played {
  const world = new ContractEngine(MONEY);
  return { world, tell: (price, afterMs) => world.index(Math.round(price), btcUsdt, afterMs) };
}

/** As it is: the index in hundredths, and the mean of the last five settles. */
function now(): Played {
  const world = new ContractEngine({ ...MONEY, secondsTerms: { meanClose: true } });
  return { world, tell: (price, afterMs) => world.indexAt(price, btcUsdt, afterMs) };
}

/** Stakes whenever the price lies where it is worth it. */
function stakes({ world, tell }: Played, random: Random): number[] {
  const all: number[] = [];
  let price = START;
  const move = (ms: number): void => {
    price += SIGMA * Math.sqrt(ms / 1_000) * normal(random);
  };
  tell(price, 1_000);
  while (all.length < TRADES) {
    move(1_000);
    world.wait(1_000 - SEEN_MS);
    const hidden = price - Math.round(price);
    if (Math.abs(hidden) < WORTH) {
      tell(price, SEEN_MS);
      continue;
    }
    const [had] = world.money(ALICE, KIND.seconds);
    const order = { marketId: btcUsdt, direction: hidden > 0 ? 'up' : 'down', seconds: SECONDS };
    const stake = { ...order, stake: String(usdt('100')), nextTick: true };
    world.must(ALICE, { type: 'seconds.place', ...stake });
    tell(price, SEEN_MS);
    for (let ms = 0; ms < SECONDS * 1_000; ms += TICK_MS) {
      move(TICK_MS);
      tell(price, TICK_MS);
    }
    tell(price, 1);
    all.push(Number(world.money(ALICE, KIND.seconds)[0] - had) / Number(usdt('100')));
  }
  return all;
}

export const strategies: readonly Strategy[] = [
  {
    title: 'the rounded index, by seconds contracts',
    now: (random) => stakes(now(), random),
    before: (random) => stakes(before(), random),
    chances: 12_000,
  },
];
