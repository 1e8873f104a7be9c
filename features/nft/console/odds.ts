/** What a series would hold, before it is planned. */
import type { RaRecord } from 'react-admin';

/** Rarities from the rarest on, with what they are called. */
export const RARITIES = [
  ['SR', 'Super rare'],
  ['R', 'Rare'],
  ['N', 'Normal'],
] as const;

/** A rarity's share of the chosen works. */
export interface Odds {
  readonly rarity: string;
  readonly count: number;
  /** Rounded down to two decimals. */
  readonly percent: string;
}

/** The chances of the first box, by rarity; none where nothing is chosen. */
export function oddsOf(works: readonly RaRecord[], chosen: readonly number[]): readonly Odds[] {
  const all = works.filter(({ id }) => chosen.includes(Number(id)));
  return RARITIES.flatMap(([rarity]) => {
    const count = all.filter((work) => work['rarity'] === rarity).length;
    if (count === 0) return [];
    const hundredths = Math.floor((count * 10_000) / all.length);
    return [{ rarity, count, percent: (hundredths / 100).toFixed(2) }];
  });
}
