import { expect, it } from 'vitest';
import { EMPTY_DRAFT, type ProjectDraft, termsOf } from './project-draft.ts';

const DRAFT: ProjectDraft = {
  ...EMPTY_DRAFT,
  assetId: '6',
  parts: '2 8 0.05 1000\n4 8 0.000001 100',
  begins: '2026-11-16T00:00',
  ends: '2026-11-17T00:00',
  unlocks: '0 50\n30 50',
};

it('makes terms of what is typed', () => {
  expect(termsOf(DRAFT)).toMatchObject({
    assetId: 6,
    issuer: -2,
    lotUnits: '100000000',
    minLots: '10',
    capLots: '10000',
    parts: [
      { assetId: 2, priceUnits: '5000000', lots: '1000' },
      { assetId: 4, priceUnits: '100', lots: '100' },
    ],
    unlocks: [
      { afterDays: 0, ppm: 500_000 },
      { afterDays: 30, ppm: 500_000 },
    ],
  });
});

it.each<[string, Partial<ProjectDraft>]>([
  ['no token', { assetId: '' }],
  ['no parts', { parts: '' }],
  ['a part without tokens', { parts: '2 8 0.05' }],
  ['a price below the coin’s decimals', { parts: '2 2 0.005 1000' }],
  ['tokens that are no lots', { lot: '3', parts: '2 8 0.05 1000' }],
  ['an end before the beginning', { ends: '2026-11-15T00:00' }],
  ['no times', { begins: '' }],
  ['steps of less than all', { unlocks: '0 99' }],
  ['a cap below the least', { cap: '9' }],
])('makes none with %s', (_what, change) => {
  expect(termsOf({ ...DRAFT, ...change })).toBeUndefined();
});
