/** Small studies of the eight artists: each in the way of its own hand, with less on the sheet. */
import { bloom } from './bloom.ts';
import type { Palette } from './canvas.ts';
import { CLOTHS, FLOWERS, HOURS, SHORES, WINDS, WOODS } from './catalogue.ts';
import { flow } from './flow.ts';
import { lights } from './lights.ts';
import { loom } from './loom.ts';
import { score } from './melody.ts';
import { GRAPHITE } from './plans.ts';
import { pools } from './pools.ts';
import { rings } from './rings.ts';
import { LAMPS, NOTES, VOICES } from './sounding.ts';
import { strata } from './strata.ts';

function of(palettes: readonly Palette[], number: number): Palette {
  return palettes[number % palettes.length] ?? GRAPHITE;
}

function sheet(number: number): string {
  const voice = VOICES[number % VOICES.length];
  if (voice === undefined) throw new Error('no voice');
  return score(2_700 + number, voice, of(NOTES, number + 2));
}

/** How each artist draws a study by its number. */
const HANDS: readonly ((number: number) => string)[] = [
  (number) => flow(2_100 + number, of(WINDS, number + 1), { widths: [8, 34], scale: 0.0022 }),
  (number) =>
    rings(2_200 + number, of(WOODS.slice(0, 5), number + 2), {
      count: 14,
      bend: 0.4,
      isFilled: true,
    }),
  (number) => strata(2_300 + number, of(HOURS, number + 3), 5),
  (number) => loom(2_400 + number * 7, of(CLOTHS, number + 1), 4, 4),
  (number) => bloom(2_500 + number, of(FLOWERS, number + 2), { petals: 70, slim: 1.6 }),
  (number) => pools(2_600 + number, of(SHORES, number + 1), 280),
  sheet,
  (number) => lights(2_800 + number, of(LAMPS, number + 1), 7),
];

/** A study as a drawing. */
export function studySvg(artist: number, number: number): string {
  const hand = HANDS[artist % HANDS.length];
  if (hand === undefined) throw new Error('no hand');
  return hand(number);
}
