/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, type IeoOrder, type IeoResult, type Project } from './contract.ts';
import { ieoTerms } from './testing/terms.ts';
import { detailInfo, orderRow, projectRow, type Shown } from './wire.ts';

const at = (hour: number) => Date.UTC(2026, 0, 12, hour);
const END = at(10) + 5 * DAY_MS;
const token = { id: 6, code: 'TKN', scale: 4 };
const dollar = { id: 2, code: 'USDT', scale: 6 };
const bitcoin = { id: 4, code: 'BTC', scale: 8 };

/** 900 tokens for dollars and 100 for bitcoins, in lots of half a token. */
const TERMS = ieoTerms(6, at(10), {
  version: 3,
  scale: 4,
  method: 'level',
  lotUnits: '5000',
  minLots: '20',
  capLots: '1200',
  lockDays: 3,
  parts: [
    { assetId: 2, priceUnits: '50000', lots: '1800' },
    { assetId: 4, priceUnits: '110', lots: '200' },
  ],
  unlocks: [
    { afterDays: 0, ppm: 250_000 },
    { afterDays: 30, ppm: 750_000 },
  ],
});
const OPEN: Project = {
  id: 31,
  assetId: 6,
  publishedMs: at(1),
  state: 'open',
  endsMs: END,
  sellBeginMs: 0,
  allocatedMs: 0,
  openedMs: 0,
  openSinceMs: 0,
  paidMs: 0,
  endedMs: 0,
  unlockedSteps: 0,
  versions: 1,
  beacon: '',
  cancelAskedBy: 0,
  cancelReason: '',
  cancelledBy: 0,
};
const SHOWN: Shown = {
  row: OPEN,
  terms: TERMS,
  token,
  coins: new Map([dollar, bitcoin].map((coin) => [coin.id, coin])),
  sums: [
    { assetId: 4, wanted: 500n, given: 0n, applications: 7, passes: 0 },
    { assetId: 2, wanted: 900n, given: 0n, applications: 8, passes: 0 },
  ],
  text: {
    title: 'A token',
    content: '<p>all of it</p>',
    about: ['all of it'],
    logo: '/logo.png',
    website: 'https://token.test',
    whitePaper: 'https://token.test/paper',
  },
  nowMs: at(11),
  quoteId: 0,
};
const DOLLARS = {
  currency_id: 2,
  currency_name: 'USDT',
  digits: 6,
  price: '0.05',
  amount: '900',
  wanted: '450',
  given: '0',
  applications: 8,
  passes: 0,
  oversubscribed_times: '0.5',
};
const BITCOINS = {
  currency_id: 4,
  currency_name: 'BTC',
  digits: 8,
  price: '0.0000011',
  amount: '100',
  wanted: '250',
  given: '0',
  applications: 7,
  passes: 0,
  oversubscribed_times: '2.5',
};
const ROW = {
  id: 31,
  title: 'A token',
  day: 3,
  time_status: 2,
  currency_name: 'TKN',
  total_sell: 700,
  amount: 1_000,
  percentage: 70,
  logo: '/logo.png',
  state: 'open',
  begin_ms: at(10),
  end_ms: END,
  sold: '700',
  issue: '1000',
  oversubscribed_times: '0.7',
  parts: [DOLLARS, BITCOINS],
};
const DETAIL = {
  ...ROW,
  price: 0.05,
  btc_price: 0.0000011,
  eth_price: 0,
  amount: '1000',
  link: 'https://token.test',
  website: 'https://token.test',
  white_paper: 'https://token.test/paper',
  start_at: '2026-01-12 10:00:00',
  end_at: '2026-01-17 10:00:00',
  content: '<p>all of it</p>',
  about: ['all of it'],
  currency_id: 6,
  digits: 4,
  method: 'level',
  lot: '0.5',
  cap: '600',
  minimum: '10',
  sell_begin: '2026-01-20 10:00:00',
  sell_begin_ms: END + 3 * DAY_MS,
  opened_ms: null,
  quote_id: 0,
  is_demo_randomness: 0,
  wanted: '700',
  remaining: '300',
  applications: 15,
  passes: 0,
  your_wanted: '17.5',
  your_parts: [
    { currency_id: 2, wanted: '15' },
    { currency_id: 4, wanted: '2.5' },
  ],
  unlocks: [
    { days: 0, percent: 25 },
    { days: 30, percent: 75 },
  ],
  root: '',
};
const OWN = [
  { payAssetId: 2, lots: 30n },
  { payAssetId: 4, lots: 5n },
];

describe('a project', () => {
  it('tells each part in its own coin, and all of it in tokens', () => {
    expect(projectRow(SHOWN)).toEqual(ROW);
    expect(detailInfo(SHOWN, OWN)).toEqual(DETAIL);
  });

  it.each([
    [at(10) - 1, 1],
    [at(10), 2],
    [END - 1, 2],
    [END, 3],
  ])('stands at %i where its time says so', (nowMs, status) => {
    expect(projectRow({ ...SHOWN, nowMs }).time_status).toBe(status);
  });

  it('that is split tells what was given, and not more than all', () => {
    const sums = [
      { assetId: 4, wanted: 5_000n, given: 200n, applications: 9, passes: 3 },
      { assetId: 2, wanted: 900n, given: 880n, applications: 8, passes: 4 },
    ];
    const row: Project = {
      ...OPEN,
      state: 'allocated',
      allocatedMs: at(12),
      sellBeginMs: at(13) + 9 * DAY_MS,
      openedMs: at(14),
      beacon: JSON.stringify([{ content: '1|8|5|500|sim-a:500|f|0' }]),
    };
    const result = { root: 'ab'.repeat(32) } as IeoResult;
    const text = { ...SHOWN.text, website: '' };
    const shown = { ...SHOWN, row, sums, text, quoteId: 2, terms: { ...TERMS, result } };
    const parts = [
      { ...DOLLARS, given: '440', passes: 4 },
      {
        ...BITCOINS,
        wanted: '2500',
        given: '100',
        applications: 9,
        passes: 3,
        oversubscribed_times: '25',
      },
    ];
    const split = {
      ...ROW,
      time_status: 3,
      total_sell: 540,
      percentage: 100,
      state: 'allocated',
      sold: '540',
      oversubscribed_times: '2.95',
      parts,
    };
    expect(projectRow(shown)).toEqual(split);
    expect(detailInfo(shown, OWN)).toEqual({
      ...DETAIL,
      ...split,
      amount: '1000',
      link: 'https://token.test/paper',
      website: '',
      sell_begin: '2026-01-21 13:00:00',
      sell_begin_ms: at(13) + 9 * DAY_MS,
      opened_ms: at(14),
      quote_id: 2,
      is_demo_randomness: 1,
      wanted: '2950',
      remaining: '460',
      applications: 17,
      passes: 7,
      root: 'ab'.repeat(32),
    });
  });

  it('of which more is wanted than there is has nothing left', () => {
    const sums = [{ assetId: 2, wanted: 2_001n, given: 0n, applications: 1, passes: 0 }];
    expect(detailInfo({ ...SHOWN, sums }, [])).toMatchObject({
      remaining: '0',
      percentage: 100,
      your_wanted: '0',
      your_parts: [],
    });
  });
});

describe('an order', () => {
  const order: IeoOrder = {
    id: 41,
    owner: 10_001,
    person: 10_002,
    projectId: 31,
    payAssetId: 4,
    placedMs: at(15),
    nonce: 'ff',
    lots: 61n,
    givenLots: 0n,
    heldUnits: 3_355n,
    chargedUnits: 0n,
    unlockedUnits: 0n,
    groupId: 0,
    state: 'applied',
    endedMs: 0,
  };
  const of = { token, coin: bitcoin, terms: TERMS, row: OPEN, title: 'A token', logo: '/logo.png' };
  const row = {
    id: 41,
    created_at: '2026-01-12 15:00:00',
    name: 'TKN',
    coin_amount: 30.5,
    give_amount: 0,
    sell_begin: '2026-01-20 10:00:00',
    status: 1,
    project_id: 31,
    title: 'A token',
    logo: '/logo.png',
    state: 'applied',
    project_state: 'open',
    placed_ms: at(15),
    wanted: '30.5',
    given: '0',
    unlocked: '0',
    held: '0.00003355',
    charged: '0',
    pay_name: 'BTC',
    digits: 4,
    minimum: '10',
    end_ms: END,
    sell_begin_ms: END + 3 * DAY_MS,
    market_opened: false,
    currency_id: 6,
    quote_id: 0,
    is_demo_randomness: 0,
    is_open: true,
    has_proof: false,
  };

  it('holds a coin for tokens that it wants', () => {
    expect(orderRow({ ...of, quoteId: 0 }, order)).toEqual(row);
    const withdrawn = orderRow({ ...of, quoteId: 0 }, { ...order, state: 'withdrawn' });
    expect(withdrawn).toEqual({ ...row, state: 'withdrawn', is_open: false });
  });

  it('that got some tells what they cost, how many are free, and its proof', () => {
    const split: Project = { ...OPEN, state: 'allocated', allocatedMs: at(16), openedMs: at(17) };
    const terms = { ...TERMS, result: { root: 'ab' } as IeoResult };
    const given = {
      ...order,
      state: 'allocated',
      givenLots: 21n,
      heldUnits: 0n,
      chargedUnits: 1_155n,
      unlockedUnits: 26_250n,
      groupId: 40,
    } as const;
    const told = {
      ...row,
      give_amount: 10.5,
      status: 2,
      state: 'allocated',
      project_state: 'allocated',
      given: '10.5',
      unlocked: '2.625',
      held: '0',
      charged: '0.00001155',
      market_opened: true,
      quote_id: 2,
      is_open: false,
      has_proof: true,
    };
    expect(orderRow({ ...of, terms, row: split, quoteId: 2 }, given)).toEqual(told);
    const paid = { ...split, paidMs: at(18), state: 'done' } as const;
    expect(orderRow({ ...of, terms, row: paid, quoteId: 2 }, given)).toEqual({
      ...told,
      status: 3,
      project_state: 'done',
    });
  });
});
