/** The eight artists of a demo, and how each of them draws. They are invented. */

/** An artist, as he applied. */
export interface DemoArtist {
  readonly name: string;
  readonly about: string;
  /** In percent, fixed for all of his works. */
  readonly royaltyPercent: number;
}

export const DEMO_ARTISTS: readonly DemoArtist[] = [
  {
    name: 'Ines Calder',
    about:
      'Draws wind. A field of directions is laid over the sheet, ' +
      'and every ribbon follows it until it meets another. No two may touch.',
    royaltyPercent: 5,
  },
  {
    name: 'Tomo Arai',
    about:
      'Cuts through trees that never stood. ' +
      'Each ring remembers the one inside it, and forgets a little.',
    royaltyPercent: 7.5,
  },
  {
    name: 'Noor Haddad',
    about:
      'Walks the same ridge at nine hours of the day and keeps only its outline and its light.',
    royaltyPercent: 5,
  },
  {
    name: 'Felix Brandt',
    about:
      'A weaver of quarter circles. One tile, two ways to lay it, ' +
      'and a cloth that never repeats itself.',
    royaltyPercent: 10,
  },
  {
    name: 'Mireille Okafor',
    about: 'Keeps a herbarium of flowers that obey one angle, 137.5 degrees, and nothing else.',
    royaltyPercent: 2.5,
  },
  {
    name: 'Juno Park',
    about:
      'Counts what the ebb leaves behind: as many pools as there is room for, ' +
      'and who lives in each.',
    royaltyPercent: 5,
  },
  {
    name: 'Elio Vance',
    about:
      'Writes melodies of four seconds and draws each one around its own clock, ' +
      'so that it can be read as it sounds.',
    royaltyPercent: 8,
  },
  {
    name: 'Saba Lindqvist',
    about: 'Hangs a lamp on two pendulums, opens the shutter and waits. Her pictures move, slowly.',
    royaltyPercent: 6,
  },
];
