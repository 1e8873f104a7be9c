/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import { oddMarket } from '../../tests/support/odd-market.ts';
import type { CorporateAction } from './contract.ts';
import {
  actionRow,
  dayRow,
  executionRow,
  payoutRow,
  planRow,
  plansAnswer,
  queueRow,
} from './wire.ts';

const at = (hour: number) => Date.UTC(2026, 0, 12, hour);

const ACTION: CorporateAction = {
  id: 31,
  marketId: 9,
  kind: 'split',
  numerator: 3,
  denominator: 2,
  perShareUnits: 1_100_000n,
  exMs: at(1),
  dueMs: at(2),
  reason: 'never told',
  plannedBy: 5,
  plannedMs: at(3),
  confirmedBy: 6,
  confirmedMs: at(4),
  withdrawBy: 0,
  state: 'carried_out',
  endedMs: at(5),
  reserveUnits: 12_000_000n,
  usedUnits: 13_000_000n,
  fromTicks: 8_000_001,
  fromTick: 71,
  toTicks: 8_000_002,
  holders: 14,
  cancelledOrders: 15,
  closedPositions: 16,
};
const ROW = {
  id: 31,
  match_id: 9,
  currency_name: 'BTC',
  legal_name: 'USDT',
  kind: 'split',
  numerator: 3,
  denominator: 2,
  per_share: '1.1',
  ex_ms: at(1),
  due_ms: at(2),
  announced_ms: at(4),
  state: 'carried_out',
  ended_ms: at(5),
  from_price: '80000.01',
  to_price: '80000.02',
  from_tick: 71,
  paid: '13',
};

it('tells what happens to shares, and never who wanted it', () => {
  expect(actionRow(ACTION, oddMarket)).toEqual(ROW);
  const announced = actionRow({ ...ACTION, fromTicks: 0, toTicks: 0 }, oddMarket);
  expect(announced).toEqual({ ...ROW, from_price: '', to_price: '' });
});

it('tells a holder his shares before and after, and what he was paid in money', () => {
  const payout = { beforeUnits: 21_000_000n, afterUnits: 31_500_000n, paidUnits: 2_200_000n };
  expect(payoutRow(payout, ACTION, oddMarket)).toEqual({
    ...ROW,
    before: '0.21',
    after: '0.315',
    got: '2.2',
  });
});

it('tells of a plan when it buys next and for how much', () => {
  const plan = {
    id: 41,
    owner: 10_001,
    marketId: 9,
    amountUnits: 50_000_000n,
    every: 'week',
    day: 3,
    state: 'paused',
    createdMs: at(6),
    changedMs: at(7),
    nextMs: at(8),
  } as const;
  const row = {
    id: 41,
    match_id: 9,
    currency_name: 'BTC',
    legal_name: 'USDT',
    amount: '50',
    every: 'week',
    day: 3,
    state: 'paused',
    next_ms: at(8),
    created_ms: at(6),
  };
  expect(planRow(plan, oddMarket)).toEqual(row);
  const limits = { least: '10', most: '9000', most_plans: 20 };
  expect(plansAnswer([planRow(plan, oddMarket)], limits)).toEqual({ list: [row], ...limits });
});

it('tells of a time of a plan what was wished, what was spent and what came of it', () => {
  const execution = {
    id: 51,
    planId: 41,
    owner: 10_001,
    marketId: 9,
    timeMs: at(9),
    outcome: 'bought',
    amountUnits: 50_000_000n,
    orderId: 61,
    spentUnits: 49_000_000n,
    gotUnits: 61_000n,
  };
  expect(executionRow(execution, oddMarket)).toEqual({
    id: 51,
    plan_id: 41,
    match_id: 9,
    currency_name: 'BTC',
    legal_name: 'USDT',
    time_ms: at(9),
    outcome: 'bought',
    amount: '50',
    order_id: 61,
    spent: '49',
    got: '0.00061',
  });
});

it('tells days that are not like the others, and both sides of what waits', () => {
  expect(dayRow('2026-01-12', at(18))).toEqual({
    date: '2026-01-12',
    kind: 'early',
    closes_ms: at(18),
  });
  expect(dayRow('2026-01-13', 0)).toEqual({ date: '2026-01-13', kind: 'closed', closes_ms: 0 });
  const market = { ...oddMarket, lotUnits: 1_000n };
  const waiting = [
    { side: 'sell', orders: 4, lots: 5_000 },
    { side: 'buy', orders: 2, lots: 3_000 },
  ];
  const buy = { orders: 2, amount: '0.03' };
  expect(queueRow(waiting, market)).toEqual({
    match_id: 9,
    buy,
    sell: { orders: 4, amount: '0.05' },
  });
  const none = { orders: 0, amount: '0' };
  expect(queueRow(waiting.slice(1), market)).toEqual({ match_id: 9, buy, sell: none });
});
