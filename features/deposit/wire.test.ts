/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { Deposit } from './contract.ts';
import { addressMessage, coinMessage, depositRow, type ShownRoute } from './wire.ts';

const at = (hour: number) => Date.UTC(2026, 0, 12, hour);
const asset = { id: 2, code: 'USDT', scale: 4 } as AssetDefinition;

const DEPOSIT: Deposit = {
  id: 'c31',
  kind: 'chain',
  owner: 10_001,
  assetId: 2,
  network: 'trc20',
  amountUnits: 210_000n,
  creditedUnits: 200_000n,
  state: 'pending',
  reason: 'late',
  timeMs: at(1),
  changedMs: at(2),
  txId: 'ab12',
  block: 77,
  operator: 5,
};

describe('a deposit', () => {
  const row = {
    id: 'c31',
    name: 'USDT',
    currency_name: 'USDT',
    currency: 2,
    amount: '21',
    created_at: '2026-01-12 01:00:00',
    kind: 'chain',
    network: 'trc20',
    state: 'pending',
    credited: '20',
    reason: 'late',
    tx_id: 'ab12',
    confirmations: 3,
    confirmations_needed: 12,
    created_ms: at(1),
    changed_ms: at(2),
  };

  it('tells what came and what was credited, and how far its chain is', () => {
    expect(depositRow(DEPOSIT, asset, { seen: 3, needed: 12 }, '')).toEqual(row);
  });

  it('says how it stands in its name, for clients that show no state', () => {
    const marked = depositRow(DEPOSIT, asset, { seen: 3, needed: 12 }, 'rejected');
    expect(marked).toEqual({ ...row, name: 'USDT (rejected)' });
  });
});

describe('a route', () => {
  const shown = (network: string, change: Partial<ShownRoute> = {}) =>
    ({
      route: {
        code: 'USDT',
        network,
        decimals: 6,
        minimum: '1.1',
        confirmations: 99,
        withdrawalFee: '2.2',
        withdrawalMinimum: '3.3',
        hasMemo: false,
      },
      address: `to-${network}`,
      memo: '',
      confirmations: 12,
      isWatched: true,
      isPlay: false,
      ...change,
    }) as ShownRoute;

  it('tells where to pay, the least, and the decimals that coin and network both know', () => {
    const trc20 = shown('trc20', { memo: '77', isWatched: false, isPlay: true });
    const message = coinMessage(asset, [shown('erc20'), trc20], true);
    const route = {
      network: 'erc20',
      address: 'to-erc20',
      memo: '',
      has_memo: 0,
      minimum: '1.1',
      confirmations: 12,
      automatic: 1,
      is_play: 0,
      decimals: 4,
      withdraw_fee: '2.2',
      withdraw_minimum: '3.3',
    };
    const other = { network: 'trc20', address: 'to-trc20', memo: '77', automatic: 0, is_play: 1 };
    const routes = [route, { ...route, ...other }];
    expect(message).toEqual({ id: 2, name: 'USDT', status: 1, routes });
    expect(coinMessage(asset, [], false)).toEqual({ id: 2, name: 'USDT', status: 0, routes: [] });
    const coarse = { ...shown('erc20').route, decimals: 3, hasMemo: true };
    const [only] = coinMessage(asset, [shown('erc20', { route: coarse })], true).routes;
    expect(only).toEqual({ ...route, decimals: 3, has_memo: 1 });
  });

  it('is one text for most coins, and two networks by their names for dollars', () => {
    const routes = [shown('trc20'), shown('erc20')];
    expect(addressMessage('USDT', routes)).toEqual({ erc20: 'to-erc20', trc20: 'to-trc20' });
    expect(addressMessage('USDT', [shown('trc20')])).toEqual({ erc20: '', trc20: 'to-trc20' });
    expect(addressMessage('BTC', [shown('btc')])).toBe('to-btc');
    expect(addressMessage('BTC', [])).toBe('');
  });
});
