import { expect, it } from 'vitest';
import {
  type Choices,
  EMPTY_DRAFT,
  issueOf,
  type PartDraft,
  type ProjectDraft,
  termsOf,
} from './project-draft.ts';

const CHOICES: Choices = {
  tokens: [{ id: 6, code: 'NEW', scale: 8, free: '1100' }],
  coins: [
    { id: 2, code: 'USDT', scale: 8 },
    { id: 3, code: 'CNT', scale: 2 },
    { id: 4, code: 'ETH', scale: 8 },
    { id: 6, code: 'NEW', scale: 8 },
  ],
};
const USDT: PartDraft = { coin: '2', price: '0.05', tokens: '1000' };
const ETH: PartDraft = { coin: '4', price: '0.000001', tokens: '100' };
const DRAFT: ProjectDraft = {
  ...EMPTY_DRAFT,
  token: '6',
  parts: [USDT, ETH],
  begins: '2026-11-16T00:00',
  ends: '2026-11-17T00:00',
  unlocks: [
    { days: '0', percent: '50' },
    { days: '30', percent: '50' },
  ],
};

it('makes terms of what is typed', () => {
  expect(termsOf(DRAFT, CHOICES)).toMatchObject({
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

it('takes a customer as the issuer, and shares of a percent', () => {
  const thirds = [
    { days: '0', percent: '33.3333' },
    { days: '1', percent: '66.6667' },
  ];
  const terms = termsOf({ ...DRAFT, issuer: '17', unlocks: thirds }, CHOICES);
  expect(terms?.issuer).toBe(17);
  expect(terms?.unlocks.map(({ ppm }) => ppm)).toEqual([333_333, 666_667]);
});

it('says whether the vault has the whole issue, to the last unit', () => {
  expect(issueOf(DRAFT, CHOICES)).toMatchObject({ text: '1100', fits: true });
  const more = { ...DRAFT, parts: [USDT, { ...ETH, tokens: '100.00000001' }] };
  expect(issueOf(more, CHOICES)).toMatchObject({ text: '1100.00000001', fits: false });
  expect(issueOf(EMPTY_DRAFT, CHOICES)).toBeUndefined();
});

it.each<[string, Partial<ProjectDraft>]>([
  ['no token', { token: '' }],
  ['a token that is not in the vault', { token: '7' }],
  ['a part without a coin', { parts: [{ ...USDT, coin: '' }] }],
  ['a part without tokens', { parts: [{ ...USDT, tokens: '' }] }],
  ['two parts of a coin', { parts: [USDT, USDT] }],
  ['a part that is paid with the token itself', { parts: [{ ...USDT, coin: '6' }] }],
  ['a price below the coin’s decimals', { parts: [{ ...USDT, coin: '3', price: '0.005' }] }],
  ['tokens that are no lots', { lot: '3' }],
  ['an end before the beginning', { ends: '2026-11-15T00:00' }],
  ['no times', { begins: '' }],
  ['steps of less than all', { unlocks: [{ days: '0', percent: '99.9999' }] }],
  ['steps of more than all', { unlocks: [{ days: '0', percent: '100.0001' }] }],
  ['a step that is not later', { unlocks: DRAFT.unlocks.map((it) => ({ ...it, days: '0' })) }],
  ['a cap below the least', { cap: '9' }],
  ['no days of the lock', { lockDays: '' }],
  ['an issuer that is no number', { issuer: 'the treasury' }],
  ['an issuer of the house', { issuer: '0' }],
])('makes none with %s', (_what, change) => {
  expect(termsOf({ ...DRAFT, ...change }, CHOICES)).toBeUndefined();
});
