import { describe, expect, it } from 'vitest';
import { card as contracts } from '../../contracts/console/index.ts';
import { card as seconds } from '../../seconds/console/index.ts';
import { card as spot } from '../../spot/console/index.ts';
import { placeText, type TermMeaning } from './market-words.ts';
import { changedPlaces, draftOf, isReadable, termsOf } from './terms-draft.ts';

const MEANING: TermMeaning = {
  figures: {
    ...spot.terms?.figures,
    ...contracts.terms?.figures,
    ...seconds.terms?.figures,
  },
  lotCoin: { code: 'BTC', scale: 8 },
  stakeCoin: { code: 'USDT', scale: 8 },
};
const CONTRACTS = { lotUnits: '1000', multiples: [10, 20, 50], spreadBps: 2, callPpm: 800_000 };
const SECONDS = {
  durations: [
    { seconds: 30, payoutPpm: 850_000, minStake: '1', maxStake: '200000000' },
    { seconds: 60, payoutPpm: 870_005, minStake: '1000000000', maxStake: '300000000' },
  ],
  staleMs: 5_000,
};

describe('terms while they are edited', () => {
  it.each([[CONTRACTS], [SECONDS], [{ makerFeePpm: 800, bandPpm: 50_000 }]])(
    'come back as they were when nothing is edited: %o',
    (terms) => {
      expect(termsOf(draftOf(terms, MEANING), terms, MEANING)).toEqual(terms);
      expect(changedPlaces(draftOf(terms, MEANING), terms, MEANING)).toEqual([]);
    },
  );

  it('are read in percent, seconds and whole coins', () => {
    expect(draftOf(CONTRACTS, MEANING)).toEqual({
      lotUnits: '0.00001',
      multiples: '10, 20, 50',
      spreadBps: '0.02',
      callPpm: '80',
    });
    expect(draftOf(SECONDS, MEANING)).toMatchObject({
      'durations.1.payoutPpm': '87.0005',
      'durations.1.minStake': '10',
      staleMs: '5',
    });
    expect(placeText('durations.1.minStake', MEANING)).toBe('Duration 2: Min. stake (USDT)');
    expect(placeText('spreadBps', MEANING)).toBe('Spread (%)');
  });

  it('stand in one order, however they were stored', () => {
    const stored = { closeOutPpm: 500_000, callPpm: 800_000, multiples: [5], lotUnits: '1000' };
    expect(Object.keys(draftOf(stored, MEANING))).toEqual([
      'lotUnits',
      'multiples',
      'callPpm',
      'closeOutPpm',
    ]);
  });

  it('keep the kind of each figure', () => {
    const before = draftOf(CONTRACTS, MEANING);
    const draft = { ...before, multiples: '10,25', spreadBps: ' 0.03 ', lotUnits: '0.00002' };
    expect(termsOf(draft, CONTRACTS, MEANING)).toEqual({
      lotUnits: '2000',
      multiples: [10, 25],
      spreadBps: 3,
      callPpm: 800_000,
    });
    expect(changedPlaces(draft, CONTRACTS, MEANING)).toEqual([
      'lotUnits',
      'multiples',
      'spreadBps',
    ]);
  });

  it('reach into rows', () => {
    const draft = { ...draftOf(SECONDS, MEANING), 'durations.1.payoutPpm': '90' };
    expect(termsOf(draft, SECONDS, MEANING)).toMatchObject({
      durations: [{ payoutPpm: 850_000 }, { payoutPpm: 900_000 }],
    });
  });

  it('make no number out of nothing', () => {
    const draft = { ...draftOf(CONTRACTS, MEANING), spreadBps: ' ' };
    expect(termsOf(draft, CONTRACTS, MEANING)['spreadBps']).toBeNaN();
  });

  it.each([
    ['takerFeePpm', '0.1', true],
    ['takerFeePpm', '0.00001', false],
    ['takerFeePpm', '1e3', false],
    ['takerFeePpm', '-1', false],
    ['takerFeePpm', '', false],
    ['durations.0.seconds', '30.5', false],
    ['multiples', '5, 10', true],
    ['multiples', '5,', false],
  ])('say what can be sent: %s %s', (place, text, expected) => {
    expect(isReadable(place, text, MEANING)).toBe(expected);
  });
});
