/** The boxes of a demo's series: small studies of all its artists, one in each. */
import type { Rarity } from '../contract/index.ts';

export const BOXES = 50;
export const OPENED = 12;
/** Studies that were given for boxes and lie in no series yet. */
export const SPARE = 6;
/** So many studies are rare. */
const RARE = 10;

/** One super rare, nine rare, the rest normal. */
export function rarityOf(box: number): Rarity {
  if (box === 0) return 'SR';
  return box < RARE ? 'R' : 'N';
}
