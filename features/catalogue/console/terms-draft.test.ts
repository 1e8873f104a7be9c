import { describe, expect, it } from 'vitest';
import { placeText, type TermCoins } from './market-words.ts';
import { changedPlaces, draftOf, isReadable, termsOf } from './terms-draft.ts';

const COINS: TermCoins = {
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
      expect(termsOf(draftOf(terms, COINS), terms, COINS)).toEqual(terms);
      expect(changedPlaces(draftOf(terms, COINS), terms, COINS)).toEqual([]);
    },
  );

  it('are read in percent, seconds and whole coins', () => {
    expect(draftOf(CONTRACTS, COINS)).toEqual({
      lotUnits: '0.00001',
      multiples: '10, 20, 50',
      spreadBps: '0.02',
      callPpm: '80',
    });
    expect(draftOf(SECONDS, COINS)).toMatchObject({
      'durations.1.payoutPpm': '87.0005',
      'durations.1.minStake': '10',
      staleMs: '5',
    });
    expect(placeText('durations.1.minStake', COINS)).toBe('Duration 2: Smallest stake (USDT)');
    expect(placeText('spreadBps', COINS)).toBe('Spread (%)');
  });

  it('stand in one order, however they were stored', () => {
    const stored = { closeOutPpm: 500_000, callPpm: 800_000, multiples: [5], lotUnits: '1000' };
    expect(Object.keys(draftOf(stored, COINS))).toEqual([
      'lotUnits',
      'multiples',
      'callPpm',
      'closeOutPpm',
    ]);
  });

  it('keep the kind of each figure', () => {
    const before = draftOf(CONTRACTS, COINS);
    const draft = { ...before, multiples: '10,25', spreadBps: ' 0.03 ', lotUnits: '0.00002' };
    expect(termsOf(draft, CONTRACTS, COINS)).toEqual({
      lotUnits: '2000',
      multiples: [10, 25],
      spreadBps: 3,
      callPpm: 800_000,
    });
    expect(changedPlaces(draft, CONTRACTS, COINS)).toEqual(['lotUnits', 'multiples', 'spreadBps']);
  });

  it('reach into rows', () => {
    const draft = { ...draftOf(SECONDS, COINS), 'durations.1.payoutPpm': '90' };
    expect(termsOf(draft, SECONDS, COINS)).toMatchObject({
      durations: [{ payoutPpm: 850_000 }, { payoutPpm: 900_000 }],
    });
  });

  it('make no number out of nothing', () => {
    const draft = { ...draftOf(CONTRACTS, COINS), spreadBps: ' ' };
    expect(termsOf(draft, CONTRACTS, COINS)['spreadBps']).toBeNaN();
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
    expect(isReadable(place, text, COINS)).toBe(expected);
  });
});
