/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import { oddMarket } from '../../tests/support/odd-market.ts';
import type { ContractFill, Liquidation, Position } from './contract/index.ts';
import type { MarketDay } from './contract/market-day.ts';
import { contractTerms } from './testing/terms.ts';
import {
  accountMessage,
  dealRow,
  fillRow,
  liquidationRow,
  overnightRow,
  positionRow,
} from './wire/index.ts';
import { exposureRow, previewFields, termsRow } from './wire/terms.ts';

const at = (hour: number, second = 0) => Date.UTC(2026, 0, 12, hour, 0, second);

const OPEN: Position = {
  id: 31,
  owner: 10_001,
  marketId: oddMarket.id,
  side: 'short',
  mode: 'isolated',
  multiple: 20,
  termsVersion: 5,
  limitTicks: 8_000_001,
  placedLots: 9,
  placedMs: at(3),
  needsCover: true,
  likeId: 0,
  couponId: 0,
  endsMs: 0,
  lots: 7,
  openTicks: 8_000_002,
  openTick: 71,
  openIndexTicks: 8_000_003,
  openedMs: at(4, 5),
  heldUnits: 1_100_000n,
  marginUnits: 1_200_000n,
  tierFromUnits: 0n,
  feeUnits: 1_300_000n,
  overnightUnits: 1_400_000n,
  realisedUnits: 1_500_000n,
  takeProfitTicks: 7_000_004,
  stopLossTicks: 9_000_005,
  trailTicks: 1_006,
  trailStopTicks: 9_000_007,
  state: 'open',
  reason: '',
  closeTicks: 0,
  closedMs: 0,
  updatedMs: at(6),
};
const NOW = {
  closingTicks: 8_100_008,
  resultUnits: -2_100_000n,
  closedUnits: 2_200_000n,
  placedMarginUnits: 2_300_000n,
  closeOutUnits: 1_100_000n,
};
const ROW = {
  id: 31,
  match_id: 9,
  currency_id: 4,
  legal_id: 2,
  currency_name: 'BTC',
  symbol: 'BTC/USDT',
  type: 2,
  order_type: 1,
  margin_mode: 'isolated',
  share: 7,
  placed_share: 9,
  multiple: 20,
  price: '80000.02',
  target_price: '80000.01',
  update_price: '81000.08',
  target_profit_price: '70000.04',
  stop_loss_price: '90000.05',
  trail_distance: '10.06',
  trail_price: '90000.07',
  caution_money: '1.1',
  margin: '1.2',
  close_out: '1.1',
  overnight_money: '1.4',
  trade_fee: '1.3',
  profits: '-2.1',
  realised: '2.2',
  open_tick: 71,
  terms_version: 5,
  transaction_time: '2026-01-12 04:00:05',
  transaction_ms: at(4, 5),
  closed_time: '',
  closed_ms: 0,
  expires_ms: null,
  status: 1,
  state: 'open',
  reason: '',
};

describe('a position', () => {
  it('that is open has what it holds, and what it would bring', () => {
    expect(positionRow(oddMarket, OPEN, NOW)).toEqual(ROW);
    const copied = positionRow(oddMarket, { ...OPEN, side: 'long', likeId: 3, mode: 'cross' }, NOW);
    expect(copied).toEqual({ ...ROW, type: 1, order_type: 2, margin_mode: 'cross' });
  });

  it('that was closed has its margin as it was, all its lots, and what it brought', () => {
    const closed = {
      ...OPEN,
      state: 'closed',
      lots: 0,
      heldUnits: 0n,
      closeTicks: 8_200_009,
      closedMs: at(7, 8),
      reason: 'stop_loss',
    } as const;
    expect(positionRow(oddMarket, closed, NOW)).toEqual({
      ...ROW,
      share: 9,
      update_price: '82000.09',
      caution_money: '2.3',
      profits: '2.2',
      closed_time: '2026-01-12 07:00:08',
      closed_ms: at(7, 8),
      status: 3,
      state: 'closed',
      reason: 'stop_loss',
    });
  });

  it('that waits has the price and the time of its order', () => {
    const waiting = { ...OPEN, state: 'waiting', openTicks: 0, openTick: 0, openedMs: 0 } as const;
    expect(positionRow(oddMarket, waiting, { ...NOW, closedUnits: 0n })).toEqual({
      ...ROW,
      price: '80000.01',
      profits: '0',
      realised: '0',
      open_tick: 0,
      transaction_time: '2026-01-12 03:00:00',
      transaction_ms: at(3),
      status: 0,
      state: 'waiting',
    });
    const cancelled = positionRow(oddMarket, { ...waiting, state: 'cancelled' }, NOW);
    expect([cancelled.status, cancelled.state]).toEqual([4, 'cancelled']);
  });

  it('has no price of what nobody has set', () => {
    const bare = { ...OPEN, limitTicks: 0, takeProfitTicks: 0, stopLossTicks: 0, trailTicks: 0 };
    expect(positionRow(oddMarket, { ...bare, trailStopTicks: 0 }, NOW)).toEqual({
      ...ROW,
      target_price: '0',
      target_profit_price: '0',
      stop_loss_price: '0',
      trail_distance: '0',
      trail_price: '0',
    });
  });

  it('is told in short with its open lots and its opening', () => {
    expect(dealRow(oddMarket, { ...OPEN, likeId: 3 })).toEqual({
      id: 31,
      type: 2,
      transaction_time: '2026-01-12 04:00:05',
      price: '80000.02',
      share: 7,
      order_type: 2,
    });
  });
});

describe('an account', () => {
  const account = {
    equity: 3_100_000n,
    floating: -3_200_000n,
    resultOfAll: -3_300_000n,
    margin: 3_400_000n,
    callLevel: 3_500_000n,
    closeOutLevel: 3_600_000n,
    riskRatePpm: 400_000,
    marginLevelPpm: 911_765,
  };
  const told = {
    hazard_rate: 40_000_000,
    profits_total: '-3.3',
    profits_all: '-3.3',
    equity: '3.1',
    margin: '3.4',
    free: '5.5',
    call_level: '3.5',
    close_out_level: '3.6',
    margin_level: '91.1765',
  };

  it('is free to give what its losses leave; gains are not its own yet', () => {
    expect(accountMessage(account, 8_700_000n, 6)).toEqual(told);
    const gains = accountMessage({ ...account, floating: 3_200_000n }, 8_700_000n, 6);
    expect(gains).toEqual({ ...told, free: '8.7' });
    expect(accountMessage(account, 3_199_999n, 6)).toEqual({ ...told, free: '0' });
  });

  it('has no level without a margin', () => {
    const none = accountMessage({ ...account, marginLevelPpm: undefined }, 8_700_000n, 6);
    expect(none).toEqual({ ...told, margin_level: null });
  });
});

describe('terms', () => {
  const terms = contractTerms(oddMarket.id, {
    version: 7,
    lotUnits: '1000000',
    multiples: [5, 10],
    maxLotsPerOrder: 11,
    maxLotsPerCustomer: 12,
    spreadBps: 13,
    openFeePpm: 1_400,
    closeFeePpm: 1_500,
    overnightLongPpm: 1_600,
    overnightShortPpm: 1_700,
    overnightHour: 18,
    callPpm: 190_000,
    closeOutPpm: 200_000,
    liquidation: 'by_tier',
    tiers: [
      { upToUnits: '2500000000', maxMultiple: 10, maintenancePpm: 26_000 },
      { upToUnits: '0', maxMultiple: 5, maintenancePpm: 27_500 },
    ],
    exposureCapLots: 21,
    stressPpm: 220_000,
    dayLossUnits: '2400000000',
  });

  it('are told in percent, and a lot in coins', () => {
    expect(termsRow(oddMarket, terms, at(8))).toEqual({
      match_id: 9,
      currency_id: 4,
      legal_id: 2,
      symbol: 'BTC/USDT',
      version: 7,
      from: '2026-01-12 08:00:00',
      from_ms: at(8),
      lever_share_num: '0.01',
      multiples: [5, 10],
      max_share: 11,
      max_share_together: 12,
      spread_bps: 13,
      open_fee: '0.14',
      close_fee: '0.15',
      overnight_long: '0.16',
      overnight_short: '0.17',
      overnight_hour: 18,
      call_level: '19.00',
      close_out_level: '20.00',
      tiers: [
        { up_to: '2500', multiple: 10, maintenance: '2.60' },
        { up_to: null, multiple: 5, maintenance: '2.75' },
      ],
      liquidation: 'by_tier',
      exposure_cap: 21,
      stress: '22.00',
      day_loss: '2400',
    });
  });

  it('give previews half of the spread, a lot, and the fee of an opening', () => {
    expect(previewFields(oddMarket, terms)).toEqual({
      spread: 0.065,
      lever_share_num: 0.01,
      lever_trade_fee: 0.14,
    });
  });

  it('cap the difference of long and short lots', () => {
    const exposure = { marketId: oddMarket.id, longLots: 31, shortLots: 42 };
    const row = {
      match_id: 9,
      symbol: 'BTC/USDT',
      long_share: 31,
      short_share: 42,
      difference: -11,
      cap: 21,
    };
    const day = { marketId: 9, day: 20_000, baseUnits: 0n, paidUnits: 0n, isStopped: false };
    const told = (of?: MarketDay) => exposureRow(oddMarket, exposure, terms, of);
    expect(told()).toEqual({ ...row, opens_again_ms: 0 });
    expect(told(day)).toEqual({ ...row, opens_again_ms: 0 });
    expect(told({ ...day, isStopped: true })).toEqual({
      ...row,
      opens_again_ms: 20_001 * 86_400_000,
    });
  });
});

describe('what happened to a position', () => {
  const fill: ContractFill = {
    id: 51,
    positionId: 31,
    owner: 10_001,
    marketId: oddMarket.id,
    seq: 3,
    timeMs: at(9),
    what: 'close',
    side: 'long',
    lots: 4,
    ticks: 8_000_011,
    tick: 72,
    indexTicks: 8_000_012,
    termsVersion: 6,
    profitUnits: -4_100_000n,
    feeUnits: 4_200_000n,
    unpaidUnits: 4_300_000n,
    reason: 'liquidated',
    liquidationId: 61,
    couponId: 0,
    orderId: 0,
  };
  const row = {
    id: 51,
    position_id: 31,
    match_id: 9,
    symbol: 'BTC/USDT',
    what: 'close',
    type: 1,
    share: 4,
    price: '80000.11',
    index_price: '80000.12',
    tick: 72,
    terms_version: 6,
    profits: '-4.1',
    fee: '4.2',
    result: '-8.3',
    not_paid_by_you: '4.3',
    reason: 'liquidated',
    liquidation_id: 61,
    time: '2026-01-12 09:00:00',
    time_ms: at(9),
  };

  it('is a filling, which brings its profit less its fee', () => {
    expect(fillRow(oddMarket, fill)).toEqual(row);
    const own = fillRow(oddMarket, {
      ...fill,
      side: 'short',
      liquidationId: 0,
      reason: 'by_customer',
    });
    expect(own).toEqual({ ...row, type: 2, liquidation_id: null, reason: 'by_customer' });
  });

  it('is a night at its hour', () => {
    const night = {
      positionId: 31,
      owner: 10_001,
      marketId: oddMarket.id,
      dueMs: at(18),
      seq: 4,
      lots: 5,
      tick: 73,
      indexTicks: 8_000_013,
      feeUnits: 4_400_000n,
      couponId: 0,
    };
    expect(overnightRow(oddMarket, night)).toEqual({
      share: 5,
      index_price: '80000.13',
      tick: 73,
      fee: '4.4',
      time: '2026-01-12 18:00:00',
      time_ms: at(18),
    });
  });

  it('is a liquidation, with the account as it was', () => {
    const position = {
      id: 31,
      marketId: oddMarket.id,
      termsVersion: 5,
      side: 'short',
      lots: 7,
      closed: 3,
      openTicks: 8_000_014,
      held: '5600000',
      margin: '5700000',
      tick: 74,
      indexTicks: 8_000_015,
    };
    const gone = { ...position, id: 32, marketId: 8 };
    const state = { available: '5400000', waiting: '5500000', positions: [gone, position] };
    const liquidation: Liquidation = {
      id: 61,
      owner: 10_001,
      seq: 5,
      timeMs: at(19),
      positionId: 31,
      equityUnits: -5_100_000n,
      requiredUnits: 5_200_000n,
      insuredUnits: 5_300_000n,
      coveredUnits: 100_000n,
      state: JSON.stringify(state),
    };
    const marketOf = (id: number) => (id === oddMarket.id ? oddMarket : undefined);
    const told = {
      id: 61,
      position_id: 31,
      equity: '-5.1',
      required: '5.2',
      insured: '5.4',
      available: '5.4',
      waiting: '5.5',
      time: '2026-01-12 19:00:00',
      time_ms: at(19),
      positions: [
        {
          id: 31,
          match_id: 9,
          symbol: 'BTC/USDT',
          type: 2,
          share: 7,
          closed_share: 3,
          price: '80000.14',
          index_price: '80000.15',
          tick: 74,
          held: '5.6',
          margin: '5.7',
        },
      ],
    };
    expect(liquidationRow(liquidation, 6, marketOf)).toEqual(told);
    const whole = liquidationRow({ ...liquidation, positionId: 0 }, 6, marketOf);
    expect(whole).toEqual({ ...told, position_id: null });
    const { closed: _, ...earlier } = position;
    const before = { ...liquidation, state: JSON.stringify({ ...state, positions: [earlier] }) };
    expect(liquidationRow(before, 6, marketOf).positions).toMatchObject([{ closed_share: null }]);
  });
});
