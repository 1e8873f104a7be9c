/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import { referralTerms } from './testing/terms.ts';
import { dayRow, infoMessage, masked, memberRow, termsMessage } from './wire.ts';

const RATES = [200_000, 100_000, 50_000, 25_000];
const dollar = { code: 'USDT', scale: 6 };
const TERMS = referralTerms({ version: 7, depositUnits: '1000000000' });

it('tells each level its own figures, and sums in dollars', () => {
  const level = (members: number, qualified: number, deposited: bigint) => {
    return { members, qualified, deposited };
  };
  const of = {
    code: 'AB12',
    link: 'https://house.test/?AB12',
    terms: TERMS,
    rates: RATES,
    scale: 6,
    levels: [
      level(11, 1, 21_000_000n),
      level(12, 2, 22_000_000n),
      level(13, 3, 23_000_000n),
      level(14, 4, 24_000_000n),
    ],
    total: 31_000_000n,
    yesterday: 32_000_000n,
    today: 33_000_000n,
    rebates: [
      { coin: dollar, id: 2, units: 41_000_000n },
      { coin: { code: 'BTC', scale: 8 }, id: 4, units: 42_000_000n },
    ],
    isVerified: true,
    isStopped: false,
    isOffered: false,
    nextPayMs: 51,
  };
  const told = {
    invite_code: 'AB12',
    link: 'https://house.test/?AB12',
    rates: [20, 10, 5, 2.5],
    members: [11, 12, 13, 14],
    qualified: [1, 2, 3, 4],
    recharge_total: ['21', '22', '23', '24'],
    rebate_total: '31',
    rebate_yesterday: '32',
    rebate_today_estimate: '33',
    terms_version: 7,
    deposit_above: '1000',
    rebates: [
      { currency: 2, currency_name: 'USDT', amount: '41' },
      { currency: 4, currency_name: 'BTC', amount: '0.42' },
    ],
    is_verified: 1,
    is_stopped: 0,
    is_offered: 0,
    next_pay_ms: 51,
  };
  expect(infoMessage(of)).toEqual(told);
  const stopped = { ...of, isVerified: false, isStopped: true };
  expect(infoMessage(stopped)).toEqual({ ...told, is_verified: 0, is_stopped: 1 });
  const offered = infoMessage({ ...of, isOffered: true, terms: undefined });
  expect(offered).toEqual({ ...told, is_offered: 1, terms_version: 0, deposit_above: '0' });
});

it('tells terms in percent and the deposit in dollars', () => {
  expect(termsMessage({ terms: TERMS, fromMs: 61 }, RATES, 6)).toEqual({
    version: 7,
    from_ms: 61,
    rates: [20, 10, 5, 2.5],
    deposit_above: '1000',
  });
});

it('tells of a day the fees of each level in their order, and what they brought', () => {
  const rebate = {
    id: 31,
    day: 20_465,
    owner: 10_001,
    assetId: 4,
    termsVersion: 5,
    firstUnits: 11_000_000n,
    secondUnits: 12_000_000n,
    thirdUnits: 13_000_000n,
    fourthUnits: 14_000_000n,
    units: 21_000_000n,
    paidMs: 71,
  };
  expect(dayRow({ code: 'BTC', scale: 8 }, RATES, rebate)).toEqual({
    id: 31,
    date: '2026-01-12',
    currency: 4,
    currency_name: 'BTC',
    fees: ['0.11', '0.12', '0.13', '0.14'],
    rates: [20, 10, 5, 2.5],
    amount: '0.21',
    paid_ms: 71,
    terms_version: 5,
  });
});

it('tells of a member no more than who knows him would', () => {
  const member = { name: 'a***z', joinedMs: 81, isQualified: true, deposited: '5', rebate: '0.5' };
  const row = { name: 'a***z', joined_ms: 81, is_qualified: 1, recharge_total: '5', rebate: '0.5' };
  expect(memberRow(member)).toEqual(row);
  const deeper = memberRow({ ...member, isQualified: false, deposited: null });
  expect(deeper).toEqual({ ...row, is_qualified: 0, recharge_total: null });
  expect(['alice', 'al', 'a', '', '李小龍'].map(masked)).toEqual([
    'a***e',
    'a***',
    'a***',
    '***',
    '李***龍',
  ]);
});
