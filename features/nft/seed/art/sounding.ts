/** What sounds and moves in the demo's gallery, with the sheets and stills of the same hands. */
import type { Palette } from './canvas.ts';
import { lights } from './lights.ts';
import { score, type Voice } from './melody.ts';
import {
  type FilmPlan,
  GRAPHITE,
  type Line,
  type MelodyPlan,
  type MovingPlan,
  stills,
} from './plans.ts';
import { rings } from './rings.ts';

export const NOTES: readonly Palette[] = [
  ['#15131c', '#f2e9dc', '#ffb48f', '#d65a7c', '#7a4fb0'],
  ['#0f1c1e', '#e3f2ec', '#6fd0b4', '#2f8ca0', '#f0c660'],
  ['#f4eee3', '#2c2a35', '#c8553d', '#e3a857', '#3f6c8c'],
  ['#1c1210', '#ffe6cf', '#ff9f5a', '#c94f3d', '#7d2f4d'],
  ['#0c1322', '#e6edfb', '#8fb2f2', '#4a68c8', '#f2a7c3'],
  ['#eef1ec', '#23352d', '#5d8f6a', '#b8c46a', '#d7793f'],
];

export const VOICES: readonly Voice[] = [
  { root: 220, overtones: [1, 0.4, 0.22, 0.1], fade: 3.2, isDense: false },
  { root: 246.9, overtones: [1, 0.05, 0.5, 0.02, 0.2], fade: 4.2, isDense: true },
  { root: 174.6, overtones: [1, 0.6, 0.35, 0.25, 0.12], fade: 2.2, isDense: false },
  { root: 293.7, overtones: [1, 0.12, 0.08], fade: 5.5, isDense: true },
  { root: 196, overtones: [1, 0.3, 0.6, 0.1, 0.25], fade: 2.8, isDense: true },
  { root: 164.8, overtones: [1, 0.5, 0.1, 0.3], fade: 1.8, isDense: false },
];

const SONGS: readonly Line[] = [
  [
    'Four Seconds, Kitchen',
    'N',
    'A spoon, a glass, a window that rings when trucks pass. Listen for the echo.',
  ],
  [
    'Four Seconds, Platform 9',
    'R',
    'What the announcement plays before it speaks, as it is remembered abroad.',
  ],
  [
    'Four Seconds, Harbour Bell',
    'SR',
    'Low, then lower. The bell was sold; this is how the town still hears it.',
  ],
  ['Four Seconds, Music Box', 'N', 'Eleven pins, one bent. The bent one is the best.'],
  ['Four Seconds, Arcade', 'N', 'The sound of a coin that buys one more life.'],
  ['Four Seconds, Before Sleep', 'R', 'Meant to be played once a night and not again.'],
];

export const MELODIES: readonly MelodyPlan[] = SONGS.map(([name, rarity, description], index) => {
  const seed = 710 + index;
  const voice = VOICES[index] ?? { root: 220, overtones: [1], fade: 3, isDense: false };
  const text = { artist: 6, name, description, rarity, collection: 'Four Seconds' };
  const draw = () => score(seed, voice, NOTES[index] ?? GRAPHITE);
  return { ...text, kind: 'audio', seed, voice, draw };
});

/** Three sheets of Elio Vance that make no sound. */
export const SHEETS = stills(
  6,
  'Four Seconds',
  [
    ['Rest', 'N', 'The score of a silence. It has been performed often, mostly by accident.'],
    ['Canon', 'R', 'The same line begins again before it has ended.'],
    ['Drone in D', 'N', 'One tone, held by everybody in turn.'],
  ],
  (index) => {
    const voice = VOICES[(index + 2) % VOICES.length];
    const palette = NOTES[(index + 3) % NOTES.length] ?? GRAPHITE;
    if (voice === undefined) throw new Error('no voice');
    return score(760 + index * 3, { ...voice, isDense: index === 1 }, palette);
  },
);

export const LAMPS: readonly Palette[] = [
  ['#0b0d14', '#ffd7a6', '#ff9a62', '#d1495b', '#5b3b8c'],
  ['#07130f', '#d8ffe9', '#5fd6b0', '#1f8aa0', '#274b8f'],
  ['#120a18', '#ffe0f4', '#f07ac0', '#8d4fd0', '#3b3fa8'],
  ['#f3eee4', '#2d2a32', '#8c3f4d', '#d07a4b', '#3c6e71'],
  ['#0a0f1c', '#eaf4ff', '#8fc3ff', '#3f78d8', '#ffcf8a'],
  ['#160d08', '#fff1d6', '#ffc46b', '#e0743a', '#8f2f2f'],
];

export const PENDULUMS = stills(
  7,
  'Slow Light',
  [
    [
      'Shutter, 30 s',
      'R',
      'Half a minute of one lamp. The gaps are where a cloud of moths flew through.',
    ],
    ['Shutter, 4 min', 'N', 'The rope is longer, the night colder, the knot at last a circle.'],
    ['Shutter, All Night', 'SR', 'Nobody came to close it. The last loop is already daylight.'],
  ],
  (index) => lights(810 + index * 3, LAMPS[[0, 4, 2][index] ?? 0] ?? GRAPHITE, [22, 22, 34][index]),
);

const MOVES: readonly Line[] = [
  [
    'Breath',
    'R',
    'In for two seconds, out for two. People have been found standing in front of it, in time.',
  ],
  ['Signal', 'N', 'Green means that somebody is awake on the other shore.'],
  ['Orchid Clock', 'SR', 'Turns once around and is never quite the flower that it was.'],
  ['Growing Season', 'N', 'A year in a second and a half, without the winters.'],
  ['Pulse', 'R', 'Rings that widen and come home.'],
  ['Lantern', 'N', 'It swings because somebody has just gone out.'],
];

export const MOVING: readonly MovingPlan[] = MOVES.map(([name, rarity, description], index) => {
  const palette = LAMPS[index] ?? GRAPHITE;
  const text = { artist: 7, name, description, rarity, collection: 'Slow Light' };
  const draw = (time: number) =>
    index % 2 === 0
      ? lights(830 + index, palette, 9, time)
      : rings(840 + index, palette, { time, count: 15, bend: 0.34, width: 15 });
  return { ...text, kind: 'animation', draw };
});

const REELS: readonly (readonly [...Line, file: string])[] = [
  [
    'Film I: Tide Table',
    'R',
    'The sea as a curve, twice a day. Recorded in one take.',
    'tide.webm',
  ],
  [
    'Film II: Orrery',
    'SR',
    'Seven lamps on seven arms. They meet once in this film; most people blink.',
    'orrery.webm',
  ],
  [
    'Film III: Snow on Wires',
    'N',
    'Filmed from a window on the fourth floor, with the radio off.',
    'snow.webm',
  ],
];

export const FILMS: readonly FilmPlan[] = REELS.map(([name, rarity, description, file], index) => {
  const text = { artist: 7, name, description, rarity, collection: 'Slow Light' };
  const draw = () =>
    lights(870 + index, LAMPS[(index * 2 + 4) % LAMPS.length] ?? GRAPHITE, 30, 0.3);
  return { ...text, kind: 'video', file, draw };
});
