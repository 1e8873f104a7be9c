/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import {
  detailMessage,
  exchangeMessage,
  frozenMessage,
  type HeldAsset,
  lineRow,
  monthRow,
  moveRow,
  profitMessage,
  transferCoinRow,
  valueMessage,
  walletMessage,
} from './index.ts';
import { quoteMessage } from './quotation.ts';
import { portfolioRow, resultRow } from './portfolio.ts';

const at = (hour: number) => Date.UTC(2026, 0, 12, hour);
const ALL = [KIND.fiat, KIND.spot, KIND.margin, KIND.seconds];
const dollar: AssetDefinition = {
  id: 2,
  code: 'USDT',
  title: 'Tether',
  kind: 'coin',
  scale: 6,
  accounts: ALL,
  exchangeable: true,
};
const bitcoin: AssetDefinition = {
  ...dollar,
  id: 4,
  code: 'BTC',
  title: 'Bitcoin',
  scale: 8,
  accounts: [KIND.spot],
};

const pair = (available: bigint, frozen: bigint) => ({ available, frozen });
const DOLLARS: HeldAsset = {
  asset: dollar,
  dollarUnits: 100_000_000n,
  held: new Map([
    [KIND.fiat, pair(11_000_000n, 12_000_000n)],
    [KIND.spot, pair(21_000_000n, 22_000_000n)],
    [KIND.margin, pair(31_000_000n, 32_000_000n)],
    [KIND.seconds, pair(41_000_000n, 42_000_000n)],
  ]),
};
const BITCOINS: HeldAsset = {
  asset: bitcoin,
  dollarUnits: 8_000_000_000_000n,
  held: new Map([[KIND.spot, pair(51_000_000n, 1_000_000n)]]),
};
const BALANCES = {
  legal_balance: '11',
  lock_legal_balance: '12',
  change_balance: '21',
  lock_change_balance: '22',
  lever_balance: '31',
  lock_lever_balance: '32',
  micro_balance: '41',
  lock_micro_balance: '42',
};

describe('what one has', () => {
  it('stands in the account in which it is, available beside frozen', () => {
    expect(detailMessage(DOLLARS)).toEqual({
      currency: 2,
      currency_name: 'USDT',
      ...BALANCES,
      moni_balance: '0',
      lock_moni_balance: '0',
      usdt_price: '1',
    });
    expect(transferCoinRow({ ...DOLLARS, asset: { ...dollar, accounts: [KIND.margin] } })).toEqual({
      id: 2,
      name: 'USDT',
      is_legal: 0,
      is_match: 0,
      is_lever: 1,
      is_micro: 0,
      wallet: BALANCES,
    });
    const { id, name, wallet: _w, ...kinds } = transferCoinRow(BITCOINS);
    expect([id, name, kinds]).toEqual([
      4,
      'BTC',
      { is_legal: 0, is_match: 1, is_lever: 0, is_micro: 0 },
    ]);
    expect(exchangeMessage([bitcoin], [DOLLARS, BITCOINS])).toEqual({
      transfer: [{ id: 4, name: 'BTC' }],
      wallet: [
        { currency: 2, change_balance: '21' },
        { currency: 4, change_balance: '0.51' },
      ],
    });
  });

  it('is summed by account, and what is owed is taken off one of them', () => {
    const owed = [{ assetId: 2, units: [9_000_000n, 3_500_000n] }];
    const message = walletMessage([DOLLARS, BITCOINS], owed);
    // 43 and 41,600 dollars, less what is owed now.
    expect(message.change_wallet.usdt_totle).toBe('41639.5');
    expect(message.change_wallet.debt_usdt).toBe('3.5');
    expect(message.legal_wallet.usdt_totle).toBe('23');
    expect(message.lever_wallet.usdt_totle).toBe('63');
    expect(message.micro_wallet.usdt_totle).toBe('83');
    expect(message.moni_wallet).toEqual({ usdt_totle: '0', balance: [] });
    expect(message.change_wallet.balance).toEqual([
      {
        currency: 2,
        currency_name: 'USDT',
        currency_title: 'Tether',
        kind: 'coin',
        change_balance: '21',
        lock_change_balance: '22',
        usdt_price: '1',
        usdt_value: '43',
      },
      {
        currency: 4,
        currency_name: 'BTC',
        currency_title: 'Bitcoin',
        kind: 'coin',
        change_balance: '0.51',
        lock_change_balance: '0.01',
        usdt_price: '80000',
        usdt_value: '41600',
      },
    ]);
  });

  it('that is frozen is told by what holds it, the largest first', () => {
    const holding = (id: number, units: string) => {
      return { name: `n${id}`, url: `/u${id}`, what: `w${id}`, id, marketId: 90 + id, units };
    };
    const rows = frozenMessage(bitcoin, [
      { ...holding(1, '1000000'), untilMs: at(1) },
      { ...holding(2, '3000000'), untilMs: at(2) },
    ]);
    expect(rows).toEqual({
      currency: 4,
      currency_name: 'BTC',
      frozen: '0.04',
      rows: [
        {
          name: 'n2',
          url: '/u2',
          what: 'w2',
          id: 2,
          match_id: 92,
          amount: '0.03',
          until_ms: at(2),
        },
        {
          name: 'n1',
          url: '/u1',
          what: 'w1',
          id: 1,
          match_id: 91,
          amount: '0.01',
          until_ms: at(1),
        },
      ],
    });
  });
});

describe('what has moved', () => {
  const line = {
    id: '31',
    asset: 4,
    kind: KIND.margin,
    units: -61_000_000n,
    timeMs: at(3),
    reason: 'contract_fee',
    reference: 71,
  };

  it('is a line of one account with its sign, its reason and its receipt', () => {
    const row = {
      id: '31',
      value: '-0.61',
      currency: 4,
      currency_name: 'BTC',
      account: 'lever',
      created_time: '2026-01-12 03:00:00',
      created_ms: at(3),
      info: 'a fee',
      reason: 'contract_fee',
      reference: 71,
      receipt: { kind: 'contract', id: 81 },
    };
    const receipt = { kind: 'contract', id: 81 };
    expect(lineRow(line, bitcoin, { info: 'a fee', receipt })).toEqual(row);
    const none = lineRow(line, bitcoin, { info: 'a fee', receipt: undefined });
    expect(none).toEqual({ ...row, receipt: null });
  });

  it('is what came in and what went out of a month', () => {
    const moved = { inUnits: 62_000_000n, outUnits: 63_000_000n };
    expect(monthRow('2026-01', 4, bitcoin, moved)).toEqual({
      month: '2026-01',
      currency: 4,
      currency_name: 'BTC',
      in: '0.62',
      out: '0.63',
    });
  });

  it('is told in the coin that was given, and what came of it in the other one', () => {
    const move = {
      id: 91,
      what: 'exchange',
      fromUnits: 64_000_000n,
      toUnits: 65_000_000n,
      feeUnits: 66_000_000n,
      timeMs: at(4),
    } as const;
    const said = { names: ['here', 'there'], info: 'exchanged' };
    expect(moveRow(move, dollar, bitcoin, said)).toEqual({
      id: 91,
      what: 'exchange',
      currency_name: 'USDT',
      to_currency_name: 'BTC',
      transaction_info: 'here → there',
      value: '-64',
      received: '0.65',
      fee: '66',
      created_time: '2026-01-12 04:00:00',
      created_ms: at(4),
      info: 'exchanged',
    });
    const quoted = {
      fromPrice: 100_000_000n,
      toPrice: 8_000_000_000_000n,
      rate: 125_000n,
      lockPpm: 300,
      capUnits: 10_000_000_000_000n,
      leftUnits: 150_000_000n,
    };
    expect(quoteMessage(quoted)).toEqual({
      form_price: '1',
      to_price: '80000',
      fee: '0.001',
      lock_cost: '0.0003',
      rate: '0.0000125',
      hour_limit: '100000',
      hour_left: '1.5',
    });
  });
});

describe('how it went', () => {
  it('is told of a day in dollars with its sign, and in hundredths of a percent', () => {
    const day = {
      equity: 1_100_000_000n,
      startEquity: 1_200_000_000n,
      netFlow: 1_300_000_000n,
      profit: -1_400_000_000n,
      basisPoints: -150n,
    };
    expect(profitMessage(at(0), day)).toEqual({
      day_start_ms: at(0),
      equity_usdt: '11',
      start_equity_usdt: '12',
      net_flow_usdt: '13',
      profit_usdt: '-14',
      profit_percent: '-1.5',
    });
  });

  it('is told of a span point by point', () => {
    const points = [
      { timeMs: at(1), value: 1_600_000_000n, netFlow: 0n },
      { timeMs: at(2), value: 1_700_000_000n, netFlow: -1_800_000_000n },
    ];
    const figures = { points, profit: 1_900_000_000n, basisPoints: 250n };
    expect(valueMessage('1d', figures)).toEqual({
      span: '1d',
      points: [
        { time_ms: at(1), value_usdt: '16', net_flow_usdt: '0' },
        { time_ms: at(2), value_usdt: '17', net_flow_usdt: '-18' },
      ],
      profit_usdt: '19',
      profit_percent: '2.5',
    });
  });

  it('is told of a coin by what it cost, is worth, and brought', () => {
    const lot = {
      units: 71_000_000n,
      cost: 7_200_000_000n,
      realised: -7_300_000_000n,
      isPriced: true,
    };
    const now = {
      price: 7_400_000_000n,
      worth: 7_500_000_000n,
      average: 7_600_000_000n,
      unrealised: -7_700_000_000n,
    };
    const row = {
      currency: 4,
      currency_name: 'BTC',
      currency_title: 'Bitcoin',
      kind: 'coin',
      number: '0.71',
      cost_usdt: '72',
      average_usdt: '76',
      price_usdt: '74',
      value_usdt: '75',
      unrealised_usdt: '-77',
      realised_usdt: '-73',
      is_priced: 1,
    };
    expect(portfolioRow(bitcoin, lot, now)).toEqual(row);
    const none = { price: undefined, worth: undefined, average: undefined, unrealised: undefined };
    expect(portfolioRow(bitcoin, { ...lot, isPriced: false }, none)).toEqual({
      ...row,
      average_usdt: null,
      price_usdt: null,
      value_usdt: null,
      unrealised_usdt: null,
      is_priced: 0,
    });
    expect(resultRow('contracts', 'Contracts', -7_800_000_000n)).toEqual({
      kind: 'contracts',
      title: 'Contracts',
      result_usdt: '-78',
    });
  });
});
