/** Values that examples of commands are made of. */
import { KIND } from '../../core/ledger/ledger.ts';
import type { Random } from './random.ts';
import { BTC, btcUsdt, ETH, ethUsdt, USDT } from './small-catalogue.ts';

/** The customers of the small house with contracts. */
export const ALICE = 101;
export const BOB = 102;

const RECENT = 12;

/** One of the coin markets. */
export const market = (random: Random) => random.pick([btcUsdt, ethUsdt]);

/** A price near the index, in ticks. */
export const near = (random: Random) => 8_000_000 + random.whole(-40_000, 40_000);

/** The number of something that was made not long ago. */
export const someId = (random: Random, lastId: number) =>
  random.whole(Math.max(1, lastId - RECENT), Math.max(1, lastId));

/** The kind of an account in which customers of the small house have money. */
export const account = (random: Random) => random.pick([KIND.seconds, KIND.margin, KIND.spot]);

/** The coins that come and go, the way of each, and how much of it at most, in thousandths. */
export const COINS = [
  [USDT, 'erc20', 3_000_000],
  [BTC, 'bitcoin', 300],
  [ETH, 'ethereum', 3_000],
] as const;

const THOUSANDTH = 100_000n;

/** From one thousandth of a coin up to `most`, as commands carry it. */
export function coinAmount(random: Random, most: number): string {
  return (BigInt(random.whole(1, most)) * THOUSANDTH).toString();
}
