/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { OtcAd, OtcMerchant, OtcOrder, OtcTerms } from '../contract/index.ts';
import { listedRow, orderRow, wholeRow } from './orders.ts';
import {
  adRow,
  merchantMessage,
  optionsMessage,
  ownAdRow,
  paymentsMessage,
  printFiat,
} from './rows.ts';

const at = (minute: number) => Date.UTC(2026, 0, 12, 10, minute);
const asset = { id: 4, code: 'BTC', scale: 8 } as AssetDefinition;
const means = { asset, fiat: { decimals: 2 } };
const [MAKER, TAKER] = [10_001, 10_002];

const ORDER: OtcOrder = {
  id: 31,
  adId: 41,
  maker: MAKER,
  taker: TAKER,
  seller: MAKER,
  buyer: TAKER,
  assetId: 4,
  units: 21_000_000n,
  feeUnits: 22_000n,
  fiat: 'EUR',
  fiatUnits: 1_575_050n,
  price: 7_500_100n,
  worthUnits: 51n,
  kind: 'sepa',
  paymentId: 61,
  madeMs: at(1),
  state: 'paid',
  dueMs: at(16),
  isExtended: true,
  isReminded: false,
  isLate: false,
  paidMs: at(5),
  appealedMs: at(6),
  appealedBy: MAKER,
  proposedBy: 0,
  proposed: '',
  awardUnits: 0n,
  endedMs: at(7),
  countsMaker: true,
  indexUnits: 75_000n * 100_000_000n,
  endIndexUnits: 74_900n * 100_000_000n,
  fallUnits: 2_100_000_000n,
};
const SOLD = {
  id: 31,
  code: 'OTC31',
  ad_id: 41,
  side: 'sell',
  is_maker: 1,
  currency: 4,
  name: 'BTC',
  number: '0.21',
  fee: '0.00022',
  fiat: 'EUR',
  amount: '15750.50',
  price: '75001.00',
  payment: 'sepa',
  state: 'paid',
  made_ms: at(1),
  due_ms: at(16),
  is_extended: 1,
  is_late: 0,
  paid_ms: at(5),
  appeal_from_ms: at(5),
  appealed_ms: at(6),
  appealed_by: 'me',
  ended_ms: at(7),
  index: '75000',
  end_index: '74900',
  fall: '21',
};
const BOUGHT = {
  ...SOLD,
  side: 'buy',
  is_maker: 0,
  fee: '0',
  appeal_from_ms: at(15),
  appealed_by: 'other',
};
const FIGURES = {
  id: MAKER,
  nickname: 'mara',
  headPortrait: '/a.png',
  orders: 11,
  completionPercent: 92,
  releaseSeconds: 93,
  positivePercent: 94,
  sinceMs: at(0),
  isDemo: false,
};
const PERSON = {
  id: MAKER,
  nickname: 'mara',
  head_portrait: '/a.png',
  orders_30d: 11,
  completion_30d: 92,
  release_seconds: 93,
  positive: 94,
  since: at(0),
  is_demo: 0,
};

describe('an order', () => {
  it('is told to each side as its own: only the maker has a fee', () => {
    expect(orderRow(ORDER, MAKER, means)).toEqual(SOLD);
    expect(orderRow(ORDER, TAKER, means)).toEqual(BOUGHT);
    const turned = { ...ORDER, seller: TAKER, buyer: MAKER, isExtended: false, isLate: true };
    expect(orderRow({ ...turned, paidMs: 0, appealedBy: 0 }, MAKER, means)).toEqual({
      ...SOLD,
      side: 'buy',
      is_extended: 0,
      is_late: 1,
      paid_ms: 0,
      appeal_from_ms: 0,
      appealed_by: '',
    });
  });

  it('has beside it who the other one is, and what was said by whom', () => {
    const beside = { ...means, viewer: TAKER, label: 'SEPA', other: FIGURES, unread: 3 };
    const listed = { ...BOUGHT, payment_label: 'SEPA', other: PERSON, unread: 3 };
    expect(listedRow(ORDER, beside)).toEqual(listed);
    const said = {
      owner: MAKER,
      what: 'paid',
      text: 'here',
      pictures: ['p'],
      madeMs: at(5),
    } as const;
    const payee = {
      name: 'Mara M',
      kind: 'sepa',
      label: 'SEPA',
      details: { iban: 'DE1', bic: 'X' },
    };
    const whole = {
      ...beside,
      bond: { reach: '5 USDT', award: '6 USDT' },
      isReversible: true,
      payee,
      buyerName: 'Tom T',
      said: [said, { ...said, owner: 0 }, { ...said, owner: TAKER }],
      rating: { isGood: false, text: 'slow' },
      isBlocked: false,
      costUnits: 0n,
    };
    const mine = { from: 'other', what: 'paid', text: 'here', pictures: ['p'], made_ms: at(5) };
    const told = {
      ...listed,
      bond: '5 USDT',
      award: '6 USDT',
      reversible: 1,
      pay_to: {
        name: 'Mara M',
        kind: 'sepa',
        label: 'SEPA',
        details: [
          { field: 'iban', value: 'DE1' },
          { field: 'bic', value: 'X' },
        ],
      },
      buyer_name: 'Tom T',
      said: [mine, { ...mine, from: '' }, { ...mine, from: 'me' }],
      rated: { good: 0, text: 'slow' },
      is_blocked: 0,
      giving_up: '',
    };
    expect(wholeRow(ORDER, whole)).toEqual(told);
    const other = { other: undefined, payee: undefined, rating: undefined, isReversible: false };
    expect(
      wholeRow(ORDER, { ...whole, ...other, isBlocked: true, costUnits: 150_000_000n }),
    ).toEqual({
      ...told,
      other: null,
      pay_to: null,
      rated: null,
      reversible: 0,
      is_blocked: 1,
      giving_up: '1.5',
    });
  });
});

describe('an advertisement', () => {
  const ad: OtcAd = {
    id: 41,
    owner: MAKER,
    side: 'sell',
    assetId: 4,
    fiat: 'EUR',
    pricing: 'floating',
    price: 71n,
    marginPpm: -12_000,
    leftUnits: 150_000_000n,
    least: 10_000n,
    most: 900_050n,
    payMinutes: 15,
    kinds: 'sepa,cash',
    isOn: true,
    feePpm: 72,
    feeUnits: 73n,
    changedMs: at(8),
  };
  const common = {
    id: 41,
    kind: 'floating',
    fiat: 'EUR',
    currency: 4,
    name: 'BTC',
    minimum: '100.00',
    maximum: '9000.50',
    pay_minutes: 15,
    terms: 'be quick',
  };

  it('tells others what they would do with it, and its maker what he does', () => {
    const payment = { id: 61, kind: 'sepa', label: 'SEPA', isReversible: true };
    const beside = { payments: [payment, { ...payment, isReversible: false }], terms: 'be quick' };
    const row = {
      ...common,
      merchant: PERSON,
      side: 'buy',
      price: '75001.00',
      available: '1.5',
      payments: [
        { id: 61, kind: 'sepa', label: 'SEPA', reversible: 1 },
        { id: 61, kind: 'sepa', label: 'SEPA', reversible: 0 },
      ],
    };
    expect(adRow(ad, 7_500_100n, means, FIGURES, beside)).toEqual(row);
    const buys = adRow({ ...ad, side: 'buy' }, 7_500_100n, means, FIGURES, beside);
    expect(buys).toEqual({ ...row, side: 'sell' });
    const unrated = { ...FIGURES, positivePercent: undefined, isDemo: true };
    expect(adRow(ad, 1n, means, unrated, beside).merchant).toEqual({
      ...PERSON,
      positive: null,
      is_demo: 1,
    });
    const own = {
      ...common,
      side: 'sell',
      price: '75001.00',
      margin_ppm: -12_000,
      number: '1.5',
      payments: ['sepa', 'cash'],
      is_on: 1,
    };
    expect(ownAdRow(ad, 7_500_100n, means, 'be quick')).toEqual(own);
    const off = ownAdRow({ ...ad, isOn: false }, undefined, means, 'be quick');
    expect(off).toEqual({ ...own, price: '', is_on: 0 });
  });

  it('has prices with the decimals of their money', () => {
    expect([0, 2, 3].map((decimals) => printFiat(12_300n, { decimals }))).toEqual([
      '12300',
      '123.00',
      '12.300',
    ]);
  });
});

it('tells the terms, and of a bond its coin', () => {
  const terms: OtcTerms = {
    productId: 1,
    version: 7,
    assets: [4, 9],
    fiats: [
      {
        code: 'EUR',
        decimals: 2,
        kinds: [{ kind: 'sepa', fields: ['iban'], isReversible: true }],
      },
    ] as OtcTerms['fiats'],
    bandPpm: 51_000,
    feePpm: 52,
    bondAssetId: 2,
    bondUnits: '5300000',
    leastPayMinutes: 14,
    mostPayMinutes: 56,
  };
  const dollar = { id: 2, code: 'USDT', scale: 6 } as AssetDefinition;
  const known = new Map([asset, dollar].map((each) => [each.id, each]));
  const told = {
    assets: [
      { id: 4, name: 'BTC', scale: 8 },
      { id: 9, name: '', scale: 8 },
    ],
    fiats: [
      { code: 'EUR', decimals: 2, payments: [{ kind: 'sepa', fields: ['iban'], reversible: 1 }] },
    ],
    band_ppm: 51_000,
    fee_ppm: 52,
    least_pay_minutes: 14,
    most_pay_minutes: 56,
    bond: '5.3',
    bond_coin: 'USDT',
    version: 7,
  };
  expect(optionsMessage(terms, (id) => known.get(id))).toEqual(told);
});

it('keeps the bond of a merchant and his proofs from everybody else', () => {
  const merchant: OtcMerchant = {
    owner: MAKER,
    state: 'approved',
    bondAssetId: 2,
    bondUnits: 61_000_000n,
    askedMs: at(9),
    decidedBy: 5,
    lastOrderMs: at(10),
  };
  const look = {
    merchant,
    asset: { id: 2, code: 'USDT', scale: 6 } as AssetDefinition,
    maker: FIGURES,
    list: [],
    isOwn: true,
    isBlocked: false,
    proofs: { hasPaymentPassword: true, hasSecondFactor: false },
  };
  const own = {
    state: 'approved',
    bond: '61',
    covers: '1220',
    asked_ms: at(9),
    merchant: PERSON,
    list: [],
    is_own: 1,
    is_blocked: 0,
    has_password: 1,
    has_two_factor: 0,
  };
  expect(merchantMessage(look)).toEqual(own);
  const proofs = { hasPaymentPassword: false, hasSecondFactor: true };
  expect(merchantMessage({ ...look, proofs })).toEqual({
    ...own,
    has_password: 0,
    has_two_factor: 1,
  });
  const all = { hasPaymentPassword: true, hasSecondFactor: true };
  const looked = { ...look, isOwn: false, isBlocked: true, maker: undefined, proofs: all };
  const foreign = {
    is_own: 0,
    bond: '0',
    covers: '0',
    asked_ms: 0,
    has_password: 0,
    has_two_factor: 0,
  };
  const theirs = { ...own, ...foreign, merchant: null, is_blocked: 1 };
  expect(merchantMessage(looked)).toEqual(theirs);
  expect(merchantMessage({ ...looked, merchant: undefined })).toEqual({ ...theirs, state: 'none' });
});

it('tells own ways to be paid under the name that stands on them', () => {
  const way = { id: 61, fiat: 'EUR', kind: 'sepa', label: 'SEPA', details: { iban: 'DE1' } };
  expect(paymentsMessage('Mara M', [way])).toEqual({
    name: 'Mara M',
    list: [{ ...way, details: [{ field: 'iban', value: 'DE1' }] }],
  });
});
