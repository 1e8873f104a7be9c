/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { Withdrawal } from './contract.ts';
import { cardOf, infoMessage, withdrawalRow } from './wire.ts';

const at = (hour: number) => Date.UTC(2026, 0, 12, hour);
const asset = { id: 4, code: 'BTC', scale: 6 } as AssetDefinition;

const ASKED: Withdrawal = {
  id: 31,
  owner: 10_001,
  assetId: 4,
  way: 'btc',
  destinationId: 41,
  destinationSavedMs: at(0),
  destinationHash: '',
  amountUnits: 21_000_000n,
  feeUnits: 400_000n,
  worthUnits: 51n,
  usedUnits: 52n,
  limitUnits: 53n,
  level: 2,
  askedMs: at(1),
  approvalsNeeded: 2,
  remark: 'my own note',
  state: 'asked',
  firstOperator: 0,
  firstApprovedMs: 0,
  secondOperator: 0,
  secondApprovedMs: 0,
  txId: '',
  sentBy: 0,
  sentMs: 0,
  endedBy: 0,
  endedMs: 0,
  reason: '',
};
const GOES_TO = { shown: 'bc1…xyz', memo: '77', label: 'cold' };
const ROW = {
  id: 31,
  name: 'BTC',
  number: '21',
  create_time: '2026-01-12 01:00:00',
  currency: 4,
  network: 'btc',
  fee: '0.4',
  received: '20.6',
  address: 'bc1…xyz',
  memo: '77',
  label: 'cold',
  state: 'asked',
  approvals_needed: 2,
  approvals_given: 0,
  can_cancel: 1,
  tx_id: '',
  remark: 'my own note',
  reason: '',
  asked_ms: at(1),
  approved_ms: 0,
  sent_ms: 0,
  ended_ms: 0,
};

describe('a withdrawal', () => {
  it('tells what leaves the account, and what arrives less the fee', () => {
    expect(withdrawalRow(ASKED, asset, GOES_TO)).toEqual(ROW);
  });

  it('cannot be cancelled once somebody has approved it', () => {
    const once = { ...ASKED, firstOperator: 5, firstApprovedMs: at(2) };
    const row = { ...ROW, approvals_given: 1, can_cancel: 0 };
    expect(withdrawalRow(once, asset, GOES_TO)).toEqual(row);
    // Where one is enough, his time is that of the approval.
    const enough = withdrawalRow({ ...once, approvalsNeeded: 1 }, asset, GOES_TO);
    expect(enough).toEqual({ ...row, approvals_needed: 1, approved_ms: at(2) });
  });

  it('knows nothing of a signer, and was approved with its last approval', () => {
    const approved = {
      ...ASKED,
      state: 'signing',
      firstOperator: 5,
      firstApprovedMs: at(2),
      secondOperator: 6,
      secondApprovedMs: at(3),
    } as const;
    const row = {
      ...ROW,
      state: 'approved',
      approvals_given: 2,
      can_cancel: 0,
      approved_ms: at(3),
    };
    expect(withdrawalRow(approved, asset, GOES_TO)).toEqual(row);
    const sent = {
      ...approved,
      state: 'sent',
      txId: 'ab12',
      sentMs: at(4),
      endedMs: at(5),
    } as const;
    expect(withdrawalRow({ ...sent, reason: 'as asked' }, asset, undefined)).toEqual({
      ...row,
      state: 'sent',
      address: '',
      memo: '',
      label: '',
      tx_id: 'ab12',
      sent_ms: at(4),
      ended_ms: at(5),
      reason: 'as asked',
    });
  });
});

it('says what a coin costs on each way, and what of the day is used and left', () => {
  const way = { code: 'USDT', way: 'trc20', fee: '1.1', minimum: '2.2', decimals: 3 } as const;
  const other = { code: 'USDT', way: 'erc20', fee: '4.4', minimum: '5.5', decimals: 6 } as const;
  const message = {
    isOn: true,
    free: '7.7',
    counted: other,
    ways: [way, other],
    level: 2,
    limit: '8.8',
    used: '3.3',
    left: '5.4',
    askedToday: 6,
    underWay: 4,
    lockedUntilMs: at(9),
    asksPaymentPassword: false,
  };
  const told = {
    status: 1,
    change_balance: '7.7',
    min_number: '5.5',
    rate: '4.4',
    network: 'erc20',
    ways: [
      { network: 'trc20', fee: '1.1', minimum: '2.2', decimals: 3 },
      { network: 'erc20', fee: '4.4', minimum: '5.5', decimals: 6 },
    ],
    level: 2,
    limit_btc: '8.8',
    used_btc: '3.3',
    left_btc: '5.4',
    asked_today: 6,
    most_a_day: 10,
    under_way: 4,
    most_under_way: 5,
    cooling_ms: 24 * 3_600_000,
    locked_until_ms: at(9),
    pay_password_needed: 0,
  };
  expect(infoMessage(message)).toEqual(told);
  const off = infoMessage({ ...message, isOn: false, asksPaymentPassword: true });
  expect(off).toEqual({ ...told, status: 0, pay_password_needed: 1 });
  expect([0, 1, 2, 3].map(cardOf)).toEqual([undefined, 'card', 'card_international', 'card_other']);
});
