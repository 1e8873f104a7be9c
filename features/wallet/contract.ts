/**
 * A customer's own money movements inside the house: between account kinds, from coin to coin at
 * the index, and play money in demo mode. Amounts are texts of whole units.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { AccountKind } from '../../core/ledger/ledger.ts';

/**
 * Moves money between two account kinds of the actor. Refusals: `unknown_asset`, `same_account`,
 * `asset_not_in_account`, `bad_amount`, `insufficient_balance`, `price_unavailable` (a position
 * that the margin answers for has no price), `margin_in_use`.
 */
export interface Transfer extends Command<{ readonly id: number }> {
  readonly type: 'wallet.transfer';
  readonly assetId: number;
  readonly fromKind: AccountKind;
  readonly toKind: AccountKind;
  readonly amount: string;
}

/**
 * Exchanges one coin for another at the index in force, from and to the `spot` account. The fee
 * is charged in addition, in the coin that is given. Refusals: `unknown_asset`, `same_asset`,
 * `not_exchangeable`, `bad_amount`, `market_halted`, `price_unavailable`, `too_small`,
 * `rate_moved` (it would bring less than `leastReceived`), `insufficient_balance`, `desk_is_short`.
 */
export interface Exchange
  extends Command<{ readonly id: number; readonly received: string; readonly fee: string }> {
  readonly type: 'wallet.exchange';
  readonly fromAssetId: number;
  readonly toAssetId: number;
  readonly amount: string;
  /** Units of the other coin; whoever leaves it out takes what the index says. */
  readonly leastReceived?: string;
}

/** Credits play money once a day. Refusals: `unknown_asset`, `already_funded_today`. */
export interface FundDemo extends Command<{ readonly amount: string }> {
  readonly type: 'wallet.fund_demo';
}

/** One account's first balance. */
export interface Gift {
  readonly owner: number;
  readonly kind: AccountKind;
  readonly assetId: number;
  readonly amount: string;
}

/**
 * Gives new accounts their first balances in play money, all or none; only the house gives it.
 * Refusals: `not_allowed`, `unknown_asset`, `bad_amount`, `already_endowed` (one of the accounts
 * is not new).
 */
export interface Endow extends Command<null> {
  readonly type: 'wallet.endow';
  readonly gifts: readonly Gift[];
}

/** The command of first balances, and the refusal that says that they were given before. */
export function endowment(gifts: readonly Gift[]): readonly [Endow, known: readonly string[]] {
  return [{ type: 'wallet.endow', gifts }, ['already_endowed']];
}

/** Told when a customer has moved money from one of his accounts to another. */
export const transferred = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly kinds: readonly AccountKind[];
}>('wallet.transferred');

/** Told when a customer has exchanged one coin for another: the fee, in units of what he gave. */
export const exchanged = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly feeUnits: bigint;
}>('wallet.exchanged');

export type WalletCommand = Transfer | Exchange | FundDemo | Endow;

/** Whose postings are deposits and withdrawals; play money is a deposit of the demo. */
export const OUTSIDE: readonly number[] = [HOUSE.outsideWorld, HOUSE.playMoney];
/** Whose postings are lent and paid back: no result either, and owed meanwhile. */
export const LENDER = HOUSE.loanFund;

/** The fee of the exchange between coins. */
export const EXCHANGE_FEE_PPM = 1_000;

/** What a day's play money is, in whole units of the dollar coin. */
export const DEMO_FUND_WHOLE = 10_000;
export const DAY_MS = 86_400_000;

/** A transfer or exchange as the history shows it; table `wallet_moves`. */
export interface Move {
  readonly id: number;
  readonly owner: number;
  readonly timeMs: number;
  readonly what: 'transfer' | 'exchange';
  readonly fromAssetId: number;
  readonly fromKind: number;
  readonly fromUnits: bigint;
  readonly toAssetId: number;
  readonly toKind: number;
  readonly toUnits: bigint;
  readonly feeUnits: bigint;
}

/** The last day (UTC, counted from 1970) on which a customer got play money. */
export interface DemoFunding {
  readonly owner: number;
  day: number;
}
