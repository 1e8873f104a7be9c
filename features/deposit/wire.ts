/** The outer shapes of deposits. Nothing else knows the contract's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { idField, text } from '../../core/wire/scalars.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import type { Deposit, Route } from './contract.ts';

/** `/wallet/get_in_address`. Old clients send a `user_id` too; the token says whose it is. */
export const addressInput = z.object({ currency: idField });

/** `/wallet/getRateCurrency`: one coin, or all without an id. */
export const routesInput = z.object({ id: idField.optional() });

/** `/wallet/charge_req`. Old clients name no network. */
export const askInput = z.object({
  account: text(200).default(''),
  amount: text(200),
  currency: idField,
  network: text(200).optional(),
});

/** A route as `/wallet/getRateCurrency` shows it, with where to pay on it. */
export interface ShownRoute {
  readonly route: Route;
  readonly address: string;
  readonly memo: string;
  readonly confirmations: number;
  /** Whether the chain is watched, so that no voucher is needed. */
  readonly isWatched: boolean;
  /** An address of the demo that must never be paid. */
  readonly isPlay: boolean;
}

/** A coin with its routes. */
export function coinMessage(asset: AssetDefinition, routes: readonly ShownRoute[], isOn: boolean) {
  return {
    id: asset.id,
    name: asset.code,
    /** 1 is enabled. */
    status: isOn ? 1 : 0,
    routes: routes.map(({ route, address, memo, confirmations, isWatched, isPlay }) => ({
      network: route.network,
      address,
      memo,
      has_memo: route.hasMemo ? 1 : 0,
      minimum: route.minimum,
      confirmations,
      automatic: isWatched ? 1 : 0,
      is_play: isPlay ? 1 : 0,
      decimals: Math.min(route.decimals, asset.scale),
      withdraw_fee: route.withdrawalFee,
      withdraw_minimum: route.withdrawalMinimum,
    })),
  } as const;
}

/** The coin whose reply is an object of two networks; every other coin's is one text. */
const TWO_NETWORKS = 'USDT';

/** `/wallet/get_in_address`. */
export function addressMessage(code: string, routes: readonly ShownRoute[]) {
  if (code !== TWO_NETWORKS) return routes[0]?.address ?? '';
  const on = (network: string) =>
    routes.find(({ route }) => route.network === network)?.address ?? '';
  return { erc20: on('erc20'), trc20: on('trc20') };
}

/**
 * A row of `/recharge/log`.
 * @param mark how it stands where it is not credited: existing clients show a name and no state
 */
export function depositRow(
  deposit: Deposit,
  asset: AssetDefinition | undefined,
  confirmations: { readonly seen: number; readonly needed: number },
  mark: string,
) {
  const scale = asset?.scale ?? 8;
  const coin = asset?.code ?? '';
  return {
    id: deposit.id,
    name: mark === '' ? coin : `${coin} (${mark})`,
    currency_name: coin,
    currency: deposit.assetId,
    amount: printUnits(deposit.amountUnits, scale),
    created_at: timeText(deposit.timeMs),
    kind: deposit.kind,
    network: deposit.network,
    state: deposit.state,
    credited: printUnits(deposit.creditedUnits, scale),
    reason: deposit.reason,
    tx_id: deposit.txId,
    confirmations: confirmations.seen,
    confirmations_needed: confirmations.needed,
    created_ms: deposit.timeMs,
    changed_ms: deposit.changedMs,
  } as const;
}
