/** The sixty works of a demo: who made each, what it is called, and with what it is drawn. */
import { bloom } from './bloom.ts';
import type { Palette } from './canvas.ts';
import { flow } from './flow.ts';
import { loom } from './loom.ts';
import { GRAPHITE, stills, type WorkPlan } from './plans.ts';
import { pools } from './pools.ts';
import { interference, rings } from './rings.ts';
import { FILMS, MELODIES, MOVING, PENDULUMS, SHEETS } from './sounding.ts';
import { strata } from './strata.ts';

export const WINDS: readonly Palette[] = [
  ['#f3ead9', '#1d3a4c', '#2f6f7e', '#d9a441', '#c6532f', '#23292d'],
  ['#14151a', '#f2e8d5', '#e2b36b', '#c8553d', '#40526b', '#8fb0b8'],
  ['#e9edf0', '#0f2a43', '#2c6e9b', '#8cc0d8', '#f0b68a', '#d1495b'],
  ['#22162b', '#f7d9c4', '#f29479', '#c0467a', '#5e2f78', '#8d7bd1'],
  ['#f7f3e8', '#5b7f3a', '#a8b84b', '#e5c558', '#35523f', '#c96f3b'],
  ['#0d1f24', '#d7f0e4', '#5fc2a8', '#1f7a75', '#e8b04b', '#f4efe0'],
  ['#f6e7e1', '#8b1e3f', '#d0576b', '#f0a58f', '#3c2a4d', '#6d87a8'],
];

const FLOWS = stills(
  0,
  'Drift',
  [
    [
      'Trade Wind',
      'R',
      'Steady from the east, three weeks long. The ochre is dust from a desert nobody here saw.',
    ],
    [
      'Night Ferry',
      'SR',
      'What the deck lights leave on black water when the engines stop for a minute.',
    ],
    [
      'Cold Front',
      'N',
      'Pressure falls, birds go quiet. The red ribbons are the last warm air, going up.',
    ],
    ['Evening Thermals', 'R', 'Drawn on the day gliders came back later than the swallows.'],
    [
      'Barley, July',
      'N',
      'A field seen from the train, at the speed at which it becomes one colour.',
    ],
    ['Undertow', 'R', 'The sea pulls back in more directions than it came.'],
    ['Letters Not Sent', 'N', 'Every ribbon is a line of handwriting that gave way to another.'],
  ],
  (index) => {
    const palette = WINDS[index] ?? GRAPHITE;
    const turns = [1, 1.6, 0.7, 1.2, 0.5, 2, 1.1][index] ?? 1;
    const scale = [0.0016, 0.0014, 0.002, 0.0012, 0.001, 0.0018, 0.0026][index] ?? 0.0016;
    const widths = (
      [
        [4, 20],
        [3, 13],
        [5, 26],
        [3, 16],
        [2, 9],
        [4, 18],
        [2, 7],
      ] as const
    )[index];
    return flow(101 + index, palette, {
      turns,
      scale,
      ...(widths === undefined ? {} : { widths }),
    });
  },
);

export const WOODS: readonly Palette[] = [
  ['#f1e6d2', '#5a2f16', '#8a4f26', '#c08a4e', '#e0bd85', '#6f3f1e'],
  ['#101417', '#f4d6a0', '#d98f4e', '#9a4a34', '#4a2d3b'],
  ['#e8ece6', '#1f3d36', '#3f7266', '#8fb3a0', '#d4c48a'],
  ['#0e1a2b', '#f6f1df', '#9ec6d8', '#3f7ba6', '#20406e'],
  ['#2a0f14', '#ffe2c2', '#ff9e6d', '#d94f4f', '#7a1f3d'],
  ['#0b0c10', '#ff6b5b', '#4bd1c1', '#f6d55c'],
  ['#08110f', '#b7f0c1', '#3ea8a0', '#e8e3c8'],
];

const RINGS = stills(
  1,
  'Years',
  [
    [
      'Larch, 212 Years',
      'R',
      'Two dry summers in the middle. One can put a finger on each of them.',
    ],
    [
      'Ember Core',
      'SR',
      'A trunk that was struck by lightning and went on growing around the memory.',
    ],
    ['Moss Side', 'N', 'North is where the rings stand closer together.'],
    [
      'Frost Cut',
      'N',
      'Sawn in January, when sap sleeps and the colours are those of the ice beside it.',
    ],
    ['Heartwood', 'R', 'The inner part no longer carries water. It carries the tree.'],
    [
      'Two Stones, One Lake',
      'SR',
      'Three places, equal distances, and the pattern that belongs to none of them.',
    ],
    [
      'Listening Room',
      'R',
      'Where waves meet, some places are silent. They are drawn here as light.',
    ],
  ],
  (index) => {
    const palette = WOODS[index] ?? GRAPHITE;
    if (index >= 5) return interference(230 + index, palette);
    const isFilled = index === 1 || index === 4;
    return rings(210 + index, palette, {
      isFilled,
      count: [64, 22, 54, 70, 18][index] ?? 50,
      bend: [0.2, 0.34, 0.4, 0.16, 0.42][index] ?? 0.3,
      width: [4.4, 2, 5, 3.4, 2][index] ?? 3,
    });
  },
);

export const HOURS: readonly Palette[] = [
  ['#1b2a49', '#f2a679', '#c97b63', '#8a4f5e', '#4a3350', '#1d1a2f'],
  ['#8ec5e8', '#f6e9c8', '#b7c7b0', '#7fa08a', '#47705f', '#1e3d38'],
  ['#2b1b3d', '#ff8c61', '#e05263', '#8f2d56', '#4b1d3f', '#1c0f24'],
  ['#dfe8ee', '#f7efe4', '#c4cdd6', '#93a3b3', '#5d7186', '#2e4053'],
  ['#f5d491', '#fbe9c3', '#dcae6a', '#b97a42', '#7d4a2c', '#3f2517'],
  ['#060b18', '#274b6d', '#1c3a57', '#142a42', '#0c1b2e', '#050c17'],
  ['#3b6b62', '#f1e3b1', '#a4b97a', '#6a8f5b', '#3b6147', '#173328'],
];

const RIDGES = stills(
  2,
  'Nine Hours',
  [
    [
      'Fifth Hour',
      'R',
      'Before the birds. The ridge is a rumour, the sun a promise it has not made yet.',
    ],
    ['Ninth Hour', 'N', 'Haze fills the valleys; one could walk across it, from crest to crest.'],
    [
      'Last Hour',
      'SR',
      'Eleven minutes of this red. She has been late for it more often than not.',
    ],
    ['Hour of Snow', 'N', 'No shadows today. Distance is only a paler grey.'],
    ['Noon, Dry Season', 'N', 'Drawn with the eyes nearly shut.'],
    [
      'Hour Without Moon',
      'R',
      'Blue remains when everything else is gone. Wait until you see the ninth crest.',
    ],
    [
      'After the Rain',
      'R',
      'The only hour in which the near hills are brighter than the far ones.',
    ],
  ],
  (index) => strata(310 + index, HOURS[index] ?? GRAPHITE, [9, 10, 8, 11, 9, 9, 10][index]),
);

export const CLOTHS: readonly Palette[] = [
  ['#f4efe6', '#1f2a44', '#b23a48', '#e8a33d', '#33658a'],
  ['#171717', '#f0c987', '#d17a5b', '#7fb7be', '#f2efe9'],
  ['#e3ddd0', '#2e4a3b', '#6b8f71', '#c9a66b', '#8c3f2b'],
  ['#10233b', '#f5f0e1', '#ff7f51', '#4f9da6', '#ffc857'],
  ['#fbf4ef', '#7d2e68', '#d65780', '#ee9480', '#3b5284'],
  ['#22201d', '#d8cfbd', '#9c8f78', '#ffd7a6', '#6b6255'],
];

const WEAVES = stills(
  3,
  'Loom',
  [
    [
      'Cloth No. 1',
      'N',
      'Seven by seven, five threads. The pattern that everybody begins with and nobody finishes.',
    ],
    [
      'Cloth No. 4, Night Shift',
      'R',
      'Woven for a mill that ran until six in the morning. The bright threads are headlights.',
    ],
    [
      'Cloth No. 7, Orchard',
      'N',
      'Follow one green thread from edge to edge; it passes every tree once.',
    ],
    [
      'Cloth No. 9, Harbour',
      'SR',
      'Ropes, wakes, and the one crane that is never still. Nine by nine, the largest he wove.',
    ],
    ['Cloth No. 12, Confetti', 'N', 'Made the week after, from what was on the floor.'],
    ['Cloth No. 15, Assay', 'R', 'Four greys and a champagne thread that proves the others.'],
  ],
  (index) =>
    loom(
      410 + index * 7,
      CLOTHS[index] ?? GRAPHITE,
      [7, 6, 8, 9, 5, 7][index],
      [5, 6, 4, 5, 7, 5][index],
    ),
);

export const FLOWERS: readonly Palette[] = [
  ['#f6f0e4', '#f7d08a', '#e9825b', '#b23a48', '#4e6b4a'],
  ['#1b1a22', '#fbe3f0', '#c58fd6', '#6a4fa3', '#3d5a4c'],
  ['#eef2ea', '#fff3c4', '#f2b950', '#d9822b', '#47663f'],
  ['#0f2027', '#e8f7f5', '#8ad1c8', '#2f8f9d', '#5b8a5a'],
  ['#f9ece9', '#ffe9dc', '#f5a6a0', '#c6456d', '#5c7148'],
  ['#23150f', '#ffd7a6', '#d98b4a', '#8a3b22', '#6d7a45'],
];

const BLOOMS = stills(
  4,
  'Herbarium',
  [
    ['Plate I: Ranunculus', 'R', 'Collected in April. Two hundred and ten petals, counted twice.'],
    ['Plate II: Night Aster', 'SR', 'Opens when street lamps do. Smells of nothing at all.'],
    ['Plate III: Marigold', 'N', 'Grows at the edge of car parks and is braver than it looks.'],
    [
      'Plate IV: Sea Thistle',
      'N',
      'Blue by daylight, green by candle. Pressed flat, it is still sharp.',
    ],
    [
      'Plate V: Peony, Second Day',
      'R',
      'On the first day it was closed, on the third it lay on the table.',
    ],
    ['Plate VI: Copper Dahlia', 'N', 'From a garden that was sold with its gardener.'],
  ],
  (index) =>
    bloom(510 + index, FLOWERS[index] ?? GRAPHITE, {
      petals: [210, 260, 180, 320, 150, 240][index] ?? 200,
      slim: [2.1, 2.8, 1.6, 3.4, 1.35, 1.9][index] ?? 2,
      hasStem: index % 2 === 0,
    }),
);

export const SHORES: readonly Palette[] = [
  ['#0d1f26', '#134e5e', '#2f8f83', '#8fd3b6', '#f4e8c1', '#e07a5f'],
  ['#f2ede1', '#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51'],
  ['#1a1423', '#3d314a', '#684756', '#96705b', '#ab8476', '#f4dbd8'],
  ['#e6eef2', '#1d3557', '#457b9d', '#a8dadc', '#f1faee', '#e63946'],
  ['#0a0f0d', '#1c4532', '#3f7d4e', '#a3c46c', '#f0f3bd', '#d97742'],
  ['#fdf6ec', '#5f0f40', '#9a031e', '#fb8b24', '#e36414', '#0f4c5c'],
];

const SHALLOWS = stills(
  5,
  'Tide Pools',
  [
    [
      'Low Water, 06:14',
      'R',
      'Four hundred and twenty pools. The anemones have closed, all but one.',
    ],
    [
      'Low Water, 18:40',
      'N',
      'The same rocks twelve hours later, and nobody who was there before.',
    ],
    ['Limpets', 'N', 'Each goes home to its own ring in the stone. Nobody has seen one lost.'],
    [
      'Spring Tide',
      'SR',
      'Twice a month the sea goes further out than it should, and shows what it keeps there.',
    ],
    ['Kelp Line', 'R', 'Where the green stops, one sleeps dry.'],
    ['Feast', 'N', 'After the storm every pool is full of somebody’s luck.'],
  ],
  (index) => pools(610 + index, SHORES[index] ?? GRAPHITE, [170, 120, 90, 230, 140, 110][index]),
);

/** All sixty, artist by artist. */
export const DEMO_WORKS: readonly WorkPlan[] = [
  ...FLOWS,
  ...RINGS,
  ...RIDGES,
  ...WEAVES,
  ...BLOOMS,
  ...SHALLOWS,
  ...SHEETS,
  ...MELODIES,
  ...PENDULUMS,
  ...MOVING,
  ...FILMS,
];
