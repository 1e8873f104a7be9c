/** The artists of a demo and what they have made. */
import type { Rarity } from '../contract/index.ts';

/** An artist by the place of his extra. */
export interface PlannedArtist {
  readonly name: string;
  readonly about: string;
  readonly collection: string;
  /** Percent. */
  readonly royalty: number;
  readonly works: readonly string[];
}

/** All of them are scripted customers, and say so. */
export const ARTISTS: readonly PlannedArtist[] = [
  {
    name: 'Mira Sand',
    about: 'Rings that never quite meet. A scripted artist of this demo.',
    collection: 'Tides',
    royalty: 5,
    works: ['First tide', 'Slack water', 'Undertow', 'Neap', 'Spring', 'Breakwater', 'Ebb', 'Salt'],
  },
  {
    name: 'Otto Lindgren',
    about: 'Lines drawn by rules. A scripted artist of this demo.',
    collection: 'Rules',
    royalty: 10,
    works: [
      'Rule one',
      'Rule two',
      'Rule three',
      'Exception',
      'Proof',
      'Lemma',
      'Corollary',
      'End',
    ],
  },
  {
    name: 'Nour Haddad',
    about: 'Colours of one evening. A scripted artist of this demo.',
    collection: 'Evening',
    royalty: 3,
    works: ['Dusk', 'Lamp', 'Balcony', 'Late bus', 'Window', 'Rooftop', 'Quiet street', 'Moon'],
  },
  {
    name: 'Jun Park',
    about: 'Small planets. A scripted artist of this demo.',
    collection: 'Orbits',
    royalty: 7,
    works: ['Inner', 'Outer', 'Transit', 'Eclipse', 'Perihelion', 'Node', 'Retrograde', 'Comet'],
  },
  {
    name: 'Lea Moreau',
    about: 'Fields of wind. A scripted artist of this demo.',
    collection: 'Winds',
    royalty: 0,
    works: ['Mistral', 'Sirocco', 'Bora', 'Levanter', 'Föhn', 'Zephyr', 'Calm'],
  },
  {
    name: 'Samir Costa',
    about: 'What a compass sees. A scripted artist of this demo.',
    collection: 'Bearings',
    royalty: 4,
    works: ['North', 'East', 'South', 'West', 'Drift', 'Fix', 'Heading'],
  },
  {
    name: 'Aiko Mori',
    about: 'Paper folded in the head. A scripted artist of this demo.',
    collection: 'Folds',
    royalty: 8,
    works: ['Crane', 'Boat', 'Fan', 'Star', 'Lantern', 'Wave', 'Petal'],
  },
  {
    name: 'Tess Okafor',
    about: 'Songs without sound. A scripted artist of this demo.',
    collection: 'Rests',
    royalty: 6,
    works: ['Whole', 'Half', 'Quarter', 'Eighth', 'Fermata', 'Coda', 'Silence'],
  },
];

/** What the boxes of the series hold: fifty small studies of all artists. */
export const BOXES = 50;
export const OPENED = 12;

/** One super rare, nine rare, the rest normal. */
export function rarityOf(box: number): Rarity {
  if (box === 0) return 'SR';
  return box < 10 ? 'R' : 'N';
}
