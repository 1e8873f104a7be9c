/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import { oddMarket } from '../../tests/support/odd-market.ts';
import type { CloseOut, Loan, LoanMove } from './contract.ts';
import { loanTerms } from './testing/terms.ts';
import {
  borrowInput,
  closeOutRow,
  detailMessage,
  loanRow,
  moveRow,
  pairRow,
  previewMessage,
} from './wire.ts';

const at = (hour: number) => Date.UTC(2026, 0, 12, hour);

const TERMS = loanTerms({
  productId: 17,
  version: 7,
  marketId: oddMarket.id,
  initialPpm: 650_000,
  callPpm: 750_000,
  closePpm: 830_000,
  ratePpm: 8,
  feePpm: 20_000,
  minUnits: '100000000',
  customerCapUnits: '50000000000',
  totalCapUnits: '90000000000',
});
const NOW = { ltv: 612_345n, callTicks: 7_000_001n, closeTicks: 6_000_002n, hourly: 160_000n };
const HEALTH = {
  ltv: 61.2345,
  call_price: '70000.01',
  close_price: '60000.02',
  hourly_cost: '0.16',
};

const LOAN: Loan = {
  id: 31,
  owner: 10_001,
  productId: 17,
  termsVersion: 5,
  marketId: oddMarket.id,
  collateralAssetId: 4,
  loanAssetId: 2,
  lentUnits: 21_000_000n,
  borrowedMs: at(1),
  seq: 3,
  collateralUnits: 150_000_000n,
  principalUnits: 22_000_000n,
  interestUnits: 230_000n,
  totalInterestUnits: 2_400_000n,
  nextHourMs: at(5),
  capitalMs: at(6),
  state: 'called',
  outcome: '',
  calledMs: at(3),
  graceMs: at(4),
  endedMs: 0,
};
const ROW = {
  id: 31,
  pair_id: 17,
  match_id: 9,
  currency_id: 4,
  currency_name: 'BTC',
  loan_currency_id: 2,
  loan_currency_name: 'USDT',
  state: 'called',
  outcome: '',
  lent: '21',
  principal: '22',
  interest: '0.23',
  debt: '22.23',
  total_interest: '2.4',
  collateral: '1.5',
  ...HEALTH,
  initial: 65,
  call: 75,
  close: 83,
  sell_fee: 0.1,
  digits: 8,
  loan_digits: 6,
  borrowed_ms: at(1),
  next_hour_ms: at(5),
  capital_ms: at(6),
  called_ms: at(3),
  grace_ms: at(4),
  ended_ms: null,
  terms_version: 5,
};

describe('a pair', () => {
  it('lends the quote against the base, with rates in percent', () => {
    expect(pairRow(oddMarket, TERMS, 70_000_000n, 8_000_003)).toEqual({
      id: 17,
      match_id: 9,
      currency_id: 4,
      currency_name: 'BTC',
      loan_currency_id: 2,
      loan_currency_name: 'USDT',
      initial: 65,
      call: 75,
      close: 83,
      hourly: 0.0008,
      yearly: 7.008,
      fee: 2,
      sell_fee: 0.1,
      min: '100',
      cap: '50000',
      left: '70',
      index: '80000.03',
      digits: 8,
      loan_digits: 6,
      rate_ppm: 8,
      initial_ppm: 650_000,
      call_ppm: 750_000,
      close_ppm: 830_000,
      tick_units: '10000',
      tick_points: 1,
      price_digits: 2,
      version: 7,
    });
    expect(pairRow(oddMarket, TERMS, 0n, 0)).toMatchObject({ left: '0', index: null });
  });

  it('is asked for what is lent and for what is given as collateral', () => {
    expect(borrowInput.parse({ pair_id: '17', amount: '20', collateral: '0.5' })).toEqual({
      pair_id: 17,
      amount: '20',
      collateral: '0.5',
      risk_accepted: false,
    });
  });

  it('says what a loan would stand at, or why there is none', () => {
    expect(previewMessage(oddMarket, NOW, 'ltv_too_high')).toEqual({
      ...HEALTH,
      refusal: 'ltv_too_high',
    });
    const none = { ltv: undefined, callTicks: 0n, closeTicks: 0n, hourly: 0n };
    expect(previewMessage(oddMarket, none, '')).toEqual({
      ltv: null,
      call_price: null,
      close_price: null,
      hourly_cost: '0',
      refusal: '',
    });
  });
});

describe('a loan', () => {
  it('owes its principal and its interest, beside what it was lent', () => {
    expect(loanRow(oddMarket, TERMS, LOAN, NOW)).toEqual(ROW);
    const calm = { ...LOAN, state: 'open', calledMs: 0, graceMs: 0 } as const;
    expect(loanRow(oddMarket, TERMS, calm, NOW)).toEqual({
      ...ROW,
      state: 'open',
      called_ms: null,
      grace_ms: null,
    });
  });

  it('that has ended waits for no hour any more', () => {
    const ended = { ...LOAN, state: 'closed', outcome: 'repaid', endedMs: at(7) } as const;
    expect(loanRow(oddMarket, TERMS, ended, NOW)).toEqual({
      ...ROW,
      state: 'closed',
      outcome: 'repaid',
      next_hour_ms: null,
      capital_ms: null,
      ended_ms: at(7),
    });
  });
});

describe('what happened to a loan', () => {
  const common = { loanId: 31, owner: 10_001, productId: 17, termsVersion: 5, seq: 3, tick: 71 };
  const closeOut: CloseOut = {
    ...common,
    id: 41,
    marketId: oddMarket.id,
    timeMs: at(8),
    ticks: 6_000_004,
    debtUnits: 31_000_000n,
    collateralUnits: 140_000_000n,
    repaidUnits: 32_000_000n,
    soldUnits: 33_000_000n,
    feeUnits: 34_000_000n,
    gapUnits: 35_000_000n,
    isWhole: true,
  };
  const move: LoanMove = {
    ...common,
    id: 51,
    marketId: oddMarket.id,
    timeMs: at(9),
    what: 'sold',
    ticks: 6_000_005,
    principalUnits: 41_000_000n,
    interestUnits: 42_000_000n,
    collateralUnits: 43_000_000n,
    paidUnits: 44_000_000n,
    soldUnits: 45_000_000n,
    feeUnits: 1_000_000n,
    concessionPpm: 0,
  };
  const told = {
    id: 41,
    time_ms: at(8),
    price: '60000.04',
    debt: '31',
    repaid: '32',
    sold: '0.33',
    fee: '0.34',
    is_whole: true,
  };
  const moved = { id: 51, what: 'sold', time_ms: at(9), amount: '44', sold: '0.46' };

  it('is told in the coin that it was: debt in what is lent, sales in the collateral', () => {
    expect(closeOutRow(oddMarket, closeOut)).toEqual(told);
    expect(moveRow(oddMarket, move)).toEqual(moved);
  });

  it('stands beside the loan', () => {
    const row = loanRow(oddMarket, TERMS, LOAN, NOW);
    const detail = detailMessage(
      row,
      [closeOutRow(oddMarket, closeOut)],
      [moveRow(oddMarket, move)],
    );
    expect(detail).toEqual({ ...ROW, close_outs: [told], moves: [moved] });
  });
});
