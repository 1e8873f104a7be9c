/**
 * Who sees the first ticks of a replayed row, and does not have its file, must not know where the
 * price goes next: seconds contracts of half a row came off each time when every row went from its
 * open over the nearer extreme to the other one.
 */
import { KIND } from '../../../core/ledger/ledger.ts';
import { Chance } from '../../../features/feeds/server/chance.ts';
import type { HistoryRow } from '../../../features/feeds/server/replay-file.ts';
import { rowTicks, TICKS_PER_ROW } from '../../../features/feeds/server/replayed-row.ts';
import { ALICE, ContractEngine, usdt } from '../../support/contract-engine.ts';
import type { Random } from '../../support/random.ts';
import { btcUsdt } from '../../support/small-catalogue.ts';
import { normal, type Play, type Strategy } from './strategy.ts';

const ROWS = 500;
const START = 1_000_000;
/** Ticks of the price in a second. */
const SIGMA = 60;
const ROW_MS = 60_000;
const HALF = TICKS_PER_ROW / 2;
/** Of a contract of half a minute, as a demo begins. */
const PAYOUT_PPM = 800_000;

const LIMITS = { minStake: usdt('10').toString(), maxStake: usdt('500').toString() };

/** What is bet on, by the ticks that were told: above zero is up. */
export type Bet = (told: readonly number[]) => number;

/** How a row becomes ticks. */
export type Way = (row: HistoryRow, chance: Chance) => readonly number[];

/** Rows of a random market, one after another. */
export function history(random: Random, count: number): HistoryRow[] {
  let price = START;
  return Array.from({ length: count }, () => {
    const walk = [price];
    for (let step = 0; step < 60; step += 1) {
      walk.push((walk.at(-1) ?? price) + Math.round(normal(random) * SIGMA));
    }
    const [open, close] = [price, walk.at(-1) ?? price];
    price = close;
    return { timeMs: 0, lots: 0, open, close, high: Math.max(...walk), low: Math.min(...walk) };
  });
}

/** As it was: straight from the open over the nearer extreme and the other one to the close. */
export const straightWay: Way = ({ open, high, low, close }) => {
  const corners = high - open < open - low ? [open, high, low, close] : [open, low, high, close];
  return Array.from({ length: TICKS_PER_ROW }, (_, at) => {
    const place = (at / (TICKS_PER_ROW - 1)) * (corners.length - 1);
    const [from = 0, to = from] = corners.slice(Math.floor(place));
    return Math.round(from + (to - from) * (place % 1));
  });
};

/** Stakes of 100 for half a row, made after so many of its ticks. */
function stakes(way: Way, after: number, bet: Bet, random: Random): number[] {
  const seconds = (HALF * ROW_MS) / TICKS_PER_ROW / 1_000;
  const world = new ContractEngine({
    desk: '50000000',
    customer: '500000',
    secondsTerms: { meanClose: true, durations: [{ ...LIMITS, seconds, payoutPpm: PAYOUT_PPM }] },
  });
  const chance = new Chance(random.whole(0, 2 ** 31));
  return history(random, ROWS).flatMap((row): number[] => {
    const ticks = way(row, chance);
    const direction = Math.sign(bet(ticks.slice(0, after)));
    const [had] = world.money(ALICE, KIND.seconds);
    ticks.forEach((tick, at) => {
      if (at === after && direction !== 0) {
        const order = { marketId: btcUsdt, direction: direction > 0 ? 'up' : 'down', seconds };
        const stake = { ...order, stake: String(usdt('100')), nextTick: true };
        world.must(ALICE, { type: 'seconds.place', ...stake });
      }
      world.index(tick, btcUsdt, ROW_MS / TICKS_PER_ROW);
    });
    if (direction === 0) return [];
    return [Number(world.money(ALICE, KIND.seconds)[0] - had) / Number(usdt('100'))];
  });
}

const moved: Bet = (told) => (told.at(-1) ?? 0) - (told[0] ?? 0);
const against: Bet = (told) => -moved(told);

function replayed(bet: string, after: number, on: Bet): Strategy {
  const by =
    (way: Way): Play =>
    (random) =>
      stakes(way, after, on, random);
  const before = after === 2 && on === against ? { before: by(straightWay) } : {};
  return { title: `a replayed row, ${bet}`, now: by(rowTicks), ...before, chances: 6_000 };
}

export const strategies: readonly Strategy[] = [
  replayed('against its first move', 2, against),
  replayed('with its first move', 2, moved),
  replayed('against its first quarter', HALF / 2, against),
  replayed('with its first quarter', HALF / 2, moved),
  replayed('against its first half', HALF, against),
];
