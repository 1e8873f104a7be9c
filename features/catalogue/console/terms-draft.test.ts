import { describe, expect, it } from 'vitest';
import { changedPlaces, draftOf, termsOf } from './terms-draft.ts';

const CONTRACTS = { lotUnits: '1000', multiples: [10, 20, 50], spreadBps: 2 };
const SECONDS = {
  durations: [
    { seconds: 30, payoutPpm: 850_000, minStake: '1', maxStake: '2' },
    { seconds: 60, payoutPpm: 870_000, minStake: '1', maxStake: '3' },
  ],
  staleMs: 5_000,
};

describe('terms while they are edited', () => {
  it.each([[CONTRACTS], [SECONDS], [{ makerFeePpm: 800, bandPpm: 50_000 }]])(
    'come back as they were when nothing is edited: %o',
    (terms) => {
      expect(termsOf(draftOf(terms), terms)).toEqual(terms);
      expect(changedPlaces(draftOf(terms), terms)).toEqual([]);
    },
  );

  it('keep the kind of each figure', () => {
    const draft = { ...draftOf(CONTRACTS), multiples: '10,25', spreadBps: ' 3 ', lotUnits: '2000' };
    expect(termsOf(draft, CONTRACTS)).toEqual({
      lotUnits: '2000',
      multiples: [10, 25],
      spreadBps: 3,
    });
    expect(changedPlaces(draft, CONTRACTS)).toEqual(['lotUnits', 'multiples', 'spreadBps']);
  });

  it('reach into rows', () => {
    const draft = { ...draftOf(SECONDS), 'durations.1.payoutPpm': '900000' };
    expect(termsOf(draft, SECONDS)).toMatchObject({
      durations: [{ payoutPpm: 850_000 }, { payoutPpm: 900_000 }],
    });
  });

  it('make no number out of nothing', () => {
    const terms = termsOf({ ...draftOf(CONTRACTS), spreadBps: ' ' }, CONTRACTS);
    expect(terms['spreadBps']).toBeNaN();
  });
});
