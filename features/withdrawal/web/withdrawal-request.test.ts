import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASK_REFUSALS } from '../contract.ts';
import {
  amountProblem,
  cardOf,
  isAboutProof,
  mostOf,
  placeOf,
  receivedOf,
  typeOf,
  usedPercent,
} from './withdrawal-request.ts';

const WAY = { network: 'erc20', fee: '4', minimum: '20', decimals: 6 } as const;

describe('what arrives', () => {
  it.each([
    ['100', '4', '96'],
    ['4', '4', '0'],
    ['3.9', '4', '0'],
    ['', '4', '0'],
    ['20.123456', '0.25', '19.873456'],
  ])('of %s less a fee of %s is %s', (amount, fee, received) => {
    expect(receivedOf(amount, fee)).toBe(received);
  });

  it('is never more than what was asked for', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (amount, fee) => {
        const received = Number(receivedOf(String(amount), String(fee)));
        return received >= 0 && received <= amount;
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    ['', 'amount'],
    ['0', 'amount'],
    ['19.999999', 'minimum'],
    ['20', undefined],
    ['50.5', undefined],
    ['50.500001', 'balance'],
  ] as const)('of %s is wrong by: %s', (amount, problem) => {
    expect(amountProblem(amount, WAY, '50.5')).toBe(problem);
  });

  it('of everything is cut to what the network carries', () => {
    expect(mostOf('99528.58797449', WAY)).toBe('99528.587974');
    expect(mostOf('100.00', { ...WAY, decimals: 2 })).toBe('100');
  });
});

describe('ways out', () => {
  it.each([
    ['erc20', 0, undefined],
    ['card', 1, 'card'],
    ['card_international', 2, 'card_international'],
    ['card_other', 3, 'card_other'],
  ] as const)('go by %s under the type %i', (way, type, card) => {
    expect(typeOf(way)).toBe(type);
    expect(cardOf(way)).toBe(card);
  });
});

describe('a refusal', () => {
  it.each([
    ['below_minimum', 'amount'],
    ['address_cooling', 'destination'],
    ['payment_password_wrong', 'password'],
    ['two_factor_wrong', 'code'],
    ['debt_open', 'form'],
    ['something_new', 'form'],
  ])('%s is shown at: %s', (code, place) => {
    expect(placeOf(code)).toBe(place);
  });

  it('of the rules never keeps the sheet open that asks for secrets', () => {
    expect(ASK_REFUSALS.filter((code) => isAboutProof(code))).toEqual([]);
    expect(isAboutProof('two_factor_needed')).toBe(true);
  });
});

describe('the bar of the limit', () => {
  it.each([
    ['0', '200', 0],
    ['50', '200', 25],
    ['300', '200', 100],
    ['0', '0', 100],
  ])('with %s used of %s is filled by %i percent', (used, limit, percent) => {
    expect(usedPercent(used, limit)).toBe(percent);
  });
});
