import { describe, expect, it } from 'vitest';
import { oddMarket } from '../../tests/support/odd-market.ts';
import type { ClosedTrade, Position } from '../contracts/contract/index.ts';
import type { CopiedPosition, CopyRelation, CopyShare, CopyTrader } from './contract.ts';
import {
  copyRow,
  hundredthsOf,
  openTradeRow,
  relationRow,
  shareRow,
  traderDetail,
  traderRow,
  tradeRow,
} from './wire.ts';

describe('a multiple', () => {
  it.each<[string, number | undefined]>([
    ['0.01', 1],
    ['0.009', undefined],
    ['0.015', undefined],
    ['0.990', 99],
    ['1', 100],
    ['1.004', 100],
    ['1.005', 101],
    ['1.0049', 100],
    ['2.345', 235],
    ['99.995', 10_000],
    ['100', 10_000],
    ['100.004', 10_000],
    ['100.005', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1e2', undefined],
    ['', undefined],
  ])('of %s is %s hundredths', (text, hundredths) => {
    expect(hundredthsOf(text)).toBe(hundredths);
  });
});

/** Rows with values that all differ, each field compared with what it says. */
describe('on the wire', () => {
  const face = { nickname: 'Tara', avatar: '/uploads/tara.webp' };
  const relation: CopyRelation = {
    id: 11,
    follower: 10_001,
    trader: 10_002,
    mode: 'multiple',
    number: 250,
    budgetUnits: 900_000_000n,
    maxMultiple: 30,
    maxLossPercent: 45,
    markets: '1,2',
    sharePpm: 125_000,
    startedMs: 1_000,
    state: 'ended',
    endReason: 'loss_stop',
    endedMs: 7_000,
    realisedUnits: -12_500_000n,
    highUnits: 33_000_000n,
    heldUnits: 4_100_000n,
    paidUnits: 5_200_000n,
    day: 3,
    dayUnits: -7_000_000n,
    pastResults: '1,2',
  };

  it('a relation says what it chose and each of its sums, with their signs', () => {
    expect(relationRow(relation, face, -6_300_000n, 6)).toEqual({
      id: 11,
      trader_user_id: 10_002,
      nickname: 'Tara',
      head_portrait: '/uploads/tara.webp',
      type: 1,
      number: '2.5',
      budget: '900',
      max_multiple: 30,
      max_loss: 45,
      markets: '1,2',
      share: 12.5,
      result: '-12.5',
      floating: '-6.3',
      held: '4.1',
      paid: '5.2',
      mark: '33',
      started_ms: 1_000,
      ended_ms: 7_000,
      state: 'ended',
      end_reason: 'loss_stop',
    });
    const lots = { ...relation, mode: 'lots', number: 3, endedMs: 0 } as const;
    expect(relationRow(lots, undefined, 6_300_000n, 6)).toMatchObject({
      nickname: '#10002',
      type: 2,
      number: '3',
      floating: '6.3',
      ended_ms: null,
    });
  });

  const copy: CopiedPosition = {
    id: 21,
    relationId: 11,
    follower: 10_001,
    trader: 10_002,
    traderPositionId: 20,
    marketId: 9,
    wantedLots: 8,
    openedLots: 7,
    lots: 5,
    traderLots: 50,
    baseLots: 7,
    baseTraderLots: 70,
    marginUnits: 61_000_000n,
    resultUnits: -2_000_000n,
    state: 'open',
    openedMs: 3_000,
    endedMs: 0,
  };
  const position = {
    id: 21,
    side: 'short',
    multiple: 12,
    lots: 5,
    openTicks: 8_012_345,
    openedMs: 3_500,
  } as Position;

  it('a copy adds what floats to what it has brought, with its sign', () => {
    expect(copyRow(oddMarket, copy, face, position, -5_500_000n)).toEqual({
      id: 21,
      trader_user_id: 10_002,
      nickname: 'Tara',
      symbol: 'BTC/USDT',
      match_id: 9,
      type: 2,
      share: 5,
      wanted: 8,
      multiple: 12,
      price: '80123.45',
      margin: '61',
      result: '-7.5',
      state: 'open',
      opened_ms: 3_000,
      ended_ms: null,
    });
    const ended = { ...copy, lots: 0, state: 'closed', endedMs: 9_000 } as const;
    expect(copyRow(oddMarket, ended, face, undefined, 0n)).toMatchObject({
      type: 0,
      share: 7,
      multiple: 0,
      price: '',
      result: '-2',
      ended_ms: 9_000,
    });
  });

  it('a share says who paid whom, and all that it was reckoned from', () => {
    const share: CopyShare = {
      id: 41,
      relationId: 11,
      follower: 10_001,
      trader: 10_002,
      sharePpm: 125_000,
      realisedUnits: 80_000_000n,
      floatingUnits: -9_000_000n,
      highUnits: 31_000_000n,
      dueUnits: 5_000_000n,
      paidUnits: 4_900_000n,
      what: 'week',
      seq: 1,
      timeMs: 6_000,
      lagWeeks: 4,
    };
    const row = {
      id: 41,
      nickname: '#10002',
      is_paid: true,
      share: 12.5,
      result: '80',
      floating: '-9',
      mark: '31',
      due: '5',
      amount: '4.9',
      what: 'week',
      time_ms: 6_000,
    };
    expect(shareRow(share, undefined, 10_001, 6)).toEqual(row);
    expect(shareRow(share, undefined, 10_002, 6)).toEqual({
      ...row,
      nickname: '#10001',
      is_paid: false,
    });
  });

  it('trades say sides, prices and results; what is open has no close', () => {
    const trade: ClosedTrade = {
      id: 51,
      marketId: 9,
      side: 'long',
      lots: 4,
      openTicks: 8_000_100,
      closeTicks: 7_900_200,
      openedMs: Date.UTC(2026, 0, 5),
      closedMs: Date.UTC(2026, 0, 6),
      resultUnits: -3_250_000n,
    };
    expect(tradeRow(oddMarket, trade)).toEqual({
      id: 51,
      symbol: 'BTC/USDT',
      type: 1,
      price: '80001.00',
      share: 4,
      transaction_time: '2026-01-05 00:00:00',
      close_price: '79002.00',
      closed_ms: Date.UTC(2026, 0, 6),
      result: '-3.25',
      is_open: false,
    });
    expect(openTradeRow(oddMarket, position, -1_750_000n)).toEqual({
      id: 21,
      symbol: 'BTC/USDT',
      type: 2,
      price: '80123.45',
      share: 5,
      transaction_time: '1970-01-01 00:00:03',
      close_price: '',
      closed_ms: null,
      result: '-1.75',
      is_open: true,
    });
  });

  const trader: CopyTrader = {
    owner: 10_002,
    state: 'leading',
    language: 'de',
    text: 'Patience.',
    sharePpm: 125_000,
    shareMs: 0,
    appliedMs: 100,
    decidedMs: 200,
    startUnits: 1n,
    isPaused: false,
    leavesMs: 300,
    operator: 1,
    reason: '',
  };
  const figures = {
    statistics: {
      resultUnits: -150_000_000n,
      resultPpm: -301_234,
      wins: 13,
      wonLongs: 9,
      wonShorts: 4,
      total: 21,
      accuracyPpm: 619_047,
      yesterdayUnits: -8_000_000n,
      drawdownUnits: 77_000_000n,
      drawdownPpm: 154_321,
      line: [1_000_000n, -2_500_000n],
    },
    followers: 16,
    followersUnits: -44_000_000n,
    medianUnits: 3_000_000n,
    budgetsUnits: 5_000_000_000n,
  };

  it('a trader is shown with his results, and those of who follow him beside them', () => {
    expect(traderRow(trader, face, figures, true, 6)).toEqual({
      id: 10_002,
      head_portrait: '/uploads/tara.webp',
      nickname: 'Tara',
      follow_num: 16,
      is_followed: 1,
      total_profits: -30.12,
      correct_rate: '61.9%',
      result: '-150',
      followers_result: '-44',
      median_result: '3',
      drawdown: 15.43,
      share: 12.5,
      total_count: 21,
      state: 'leading',
      language: 'de',
      signature: 'Patience.',
      line: [1, -2.5],
    });
    expect(traderRow({ ...trader, isPaused: true }, face, figures, false, 6)).toMatchObject({
      is_followed: 0,
      state: 'paused',
    });
  });

  it('his page says what is open now, and how deep he has fallen', () => {
    const own = { relation: null, isSelf: false, hasAgreed: true };
    const open = { count: 2, resultUnits: -19_000_000n };
    expect(traderDetail(trader, face, figures, open, own, 6)).toMatchObject({
      is_followed: 0,
      is_self: false,
      relation: null,
      agreed: true,
      data: {
        follow_num: 16,
        total_profits: -150,
        total_income_rate: -30.12,
        correct_rate: 61.9,
        profitCount: 13,
        riseCount: 9,
        fallCount: 4,
        position_count: 2,
        total_count: 21,
        yesterday_profits: '-8',
        position_value: '-19',
        followers_result: '-44',
        median_result: '3',
        drawdown: 15.43,
        drawdown_amount: '77',
        budgets: '5000',
        line: [1, -2.5],
      },
      share: 12.5,
      state: 'leading',
      since_ms: 200,
      leaves_ms: 300,
    });
  });
});
