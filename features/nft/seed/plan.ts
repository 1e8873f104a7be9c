/** The boxes of a demo's two series: small studies of all its artists, one in each. */
import type { Rarity } from '../contract/index.ts';

export const BOXES = 50;
/** Of these so many lie in a series that is sold out, of which all but one are opened. */
export const SOLD_OUT = 13;
export const OPENED = 12;
/** Studies that were given for boxes and lie in no series yet. */
export const SPARE = 6;
/** So many studies are rare. */
const RARE = 10;
/** One is super rare, in each of the two series. */
const SUPER_RARE = 2;

/** Two super rare, eight rare, the rest normal. */
export function rarityOf(box: number): Rarity {
  if (box < SUPER_RARE) return 'SR';
  return box < RARE ? 'R' : 'N';
}

/** Whether a study lies in the series that is sold out: every fourth one. */
export function isSoldOut(box: number): boolean {
  return box % 4 === 0;
}
