/**
 * Who buys boxes of a series only while what is left in it is worth more than a box costs: while
 * others open theirs during the sale, everybody sees what is left.
 */
import { BOXES_A_DAY, type NftSeries } from '../../../features/nft/contract/index.ts';
import { BUYER, NftWorld, SECOND } from '../../../features/nft/testing/world.ts';
import { usdt } from '../../support/contract-engine.ts';
import type { Random } from '../../support/random.ts';
import type { Strategy } from './strategy.ts';

const BOXES = 12;
/** Of dollars: what a work is sold for by its rarity, and what a box costs: a little more. */
const WORTH: Readonly<Record<string, number>> = { SR: 90, R: 15, N: 4 };
const PRICE = 15;

/** The mean worth of what is left. */
function meanLeft(world: NftWorld, series: NftSeries): number {
  const left = world.engine.nft.state.leftOf(series);
  const worths = left.map((id) => WORTH[world.workNow(id).rarity] ?? 0);
  return worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
}

/** A whole series: what each of his boxes brought beyond its price, in parts of that. */
function sale(opening: object, random: Random): number[] {
  const world = new NftWorld();
  const series = world.series(BOXES, { price: usdt(String(PRICE)).toString() }, opening);
  const opens = (owner: number): number | undefined => {
    const box = world.box(owner, series);
    if (world.openBox(box) !== 'accepted') return undefined;
    world.beacon(8_000_000 + random.whole(1, 100_000));
    world.reveal(box);
    return WORTH[world.workNow(world.boxNow(box.id).workId).rarity];
  };
  const results: number[] = [];
  for (let number = 0; number < BOXES; number += 1) {
    // So many boxes a day, and no more, are anybody's.
    if (number > 0 && number % BOXES_A_DAY === 0) world.waitDays(1);
    world.fresh();
    const mean = meanLeft(world, series);
    // Before the first box is open nobody knows more than what all are worth.
    const waits = mean <= PRICE;
    const worth = opens(waits ? SECOND : BUYER);
    // What is closed until the sale is over is worth what every box is.
    if (!waits || worth === undefined) results.push(((worth ?? mean) - PRICE) / PRICE);
  }
  return results;
}

export const strategies: readonly Strategy[] = [
  {
    title: 'boxes bought while what is left is worth more',
    now: (random) => sale({ opensAfterSale: true }, random),
    before: (random) => sale({}, random),
    chances: 1_200,
  },
];
