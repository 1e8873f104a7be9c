/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import { assetId } from '../../../core/money/units.ts';
import type { NftSale, NftSeries, NftWork } from '../contract/index.ts';
import { oddsOf, seriesRow, statusOf, workRow } from './index.ts';

const at = (hour: number) => Date.UTC(2026, 0, 12, hour);
const coin = { id: assetId(2), code: 'USDT', scale: 6 };
const parts = { coin, artistName: 'Mara', avatar: '/mara.png', isLiked: true, nowMs: at(11) };

const WORK: NftWork = {
  id: 31,
  code: 'w31',
  artist: 10_001,
  owner: 10_002,
  name: 'A work',
  description: 'of art',
  collection: 'Works',
  kind: 'video',
  rarity: 'SR',
  mediaHash: 'ab',
  mediaUrl: '/media.mp4',
  posterUrl: '/poster.png',
  edition: 3,
  royaltyPpm: 51_000,
  mintedMs: at(1),
  assetId: 2,
  priceUnits: 21_000_000n,
  boxUnits: 22_000_000n,
  seriesId: 0,
  saleId: 41,
  isHidden: false,
  hiddenReason: '',
  isWashed: false,
  likes: 7,
};
const SALE: NftSale = {
  id: 41,
  workId: 31,
  seller: 10_002,
  mode: 'auction',
  assetId: 2,
  startUnits: 23_000_000n,
  priceUnits: 24_500_000n,
  stepUnits: 2_000_000n,
  marginUnits: 25_000_000n,
  reserveUnits: 26_000_000n,
  startMs: at(10),
  endMs: at(12),
  lastEndMs: at(13),
  state: 'open',
  bidder: 10_003,
  bids: 5,
  bidMs: at(11),
  endedMs: 0,
  termsVersion: 1,
};
const ROW = {
  id: 31,
  code: 'w31',
  image: '/poster.png',
  name: 'A work',
  type: 4,
  rarity: 'SR',
  pay_type: 2,
  price: '24.5',
  per_increase: '2.0',
  currency_name: 'USDT',
  status: 1,
  collect: 1,
  author_avatar: '/mara.png',
  author_name: 'Mara',
  author: 10_001,
  media_kind: 'video',
  poster: '/poster.png',
  collection: 'Works',
  likes: 7,
  start_time: '2026/01/12 10:00:00 UTC',
  end_time: '2026/01/12 12:00:00 UTC',
  start_ms: at(10),
  end_ms: at(12),
  bids: 5,
  left: 0,
};

describe('a work', () => {
  it('in an auction costs its highest bid and rises by its step', () => {
    expect(workRow(WORK, SALE, parts)).toEqual(ROW);
  });

  it('at a fixed price rises by nothing: its last decimal', () => {
    const fixed = workRow({ ...WORK, kind: 'audio' }, { ...SALE, mode: 'fixed', bids: 0 }, parts);
    const kind = { type: 3, media_kind: 'audio' };
    expect(fixed).toEqual({ ...ROW, ...kind, pay_type: 1, per_increase: '0.1', bids: 0 });
  });

  it('that is not on sale costs what it was listed at last', () => {
    const { start_time: _start, end_time: _end, ...row } = ROW;
    expect(workRow(WORK, undefined, { ...parts, isLiked: false })).toEqual({
      ...row,
      pay_type: 1,
      price: '21',
      per_increase: '1',
      status: 0,
      collect: 0,
      start_ms: 0,
      end_ms: 0,
      bids: 0,
    });
    const sold = workRow(WORK, { ...SALE, state: 'sold' }, parts);
    expect(sold).toEqual({ ...ROW, status: 0 });
  });

  it.each([
    [at(10) - 1, 2],
    [at(10), 1],
    [at(12) - 1, 1],
    [at(12), 0],
  ])('stands at %i where its window says so', (nowMs, status) => {
    expect(statusOf(SALE, true, nowMs)).toBe(status);
    expect(statusOf(SALE, false, nowMs)).toBe(0);
  });
});

describe('a series', () => {
  const series: NftSeries = {
    id: 51,
    code: 's51',
    name: 'Boxes',
    description: 'of works',
    imageUrl: '/boxes.png',
    assetId: 2,
    priceUnits: 31_250_000n,
    count: 9,
    works: '[]',
    markets: '[]',
    root: '',
    startMs: at(10),
    endMs: at(12),
    openByMs: at(13),
    opensAfterSale: true,
    state: 'open',
    sold: 4,
    done: 2,
    refunded: 1,
    version: 3,
    askedBy: 1,
    askedMs: at(1),
    reason: '',
    decidedBy: 2,
    decidedMs: at(2),
  };
  const row = {
    ...ROW,
    id: 51,
    code: 's51',
    image: '/boxes.png',
    name: 'Boxes',
    type: 1,
    rarity: null,
    pay_type: 3,
    price: '31.25',
    per_increase: '0.01',
    collect: 0,
    author: 0,
    media_kind: 'image',
    poster: '/boxes.png',
    collection: '',
    likes: 0,
    bids: 0,
    left: 5,
  };

  it('has as many boxes left as nobody has bought', () => {
    expect(seriesRow(series, parts)).toEqual(row);
    const soldOut = seriesRow({ ...series, sold: 9 }, parts);
    expect(soldOut).toEqual({ ...row, status: 0, left: 0 });
    expect(seriesRow({ ...series, state: 'closed' }, parts)).toEqual({ ...row, status: 0 });
  });

  it('has odds of what is left, rounded down, and none of what it never had', () => {
    const works = (['N', 'N', 'R', 'SR'] as const).map((rarity, at) => {
      return { rarity, isDrawn: at === 0 };
    });
    expect(oddsOf(works)).toEqual([
      { rarity: 'N', count: 2, left: 1, percent: '33.33' },
      { rarity: 'R', count: 1, left: 1, percent: '33.33' },
      { rarity: 'SR', count: 1, left: 1, percent: '33.33' },
    ]);
    const all = works.map(({ rarity }) => ({ rarity, isDrawn: true }));
    expect(oddsOf(all).map(({ left, percent }) => [left, percent])).toEqual([
      [0, '0.00'],
      [0, '0.00'],
      [0, '0.00'],
    ]);
  });
});
