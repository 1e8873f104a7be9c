/**
 * A customer's own money movements inside the house: between account kinds, from coin to coin at
 * the index, and play money in demo mode. Amounts are texts of whole units.
 */
import type { Command } from '../../core/engine/command.ts';
import type { PendingRow } from '../../core/engine/pending.ts';
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
 * Exchanges one coin for another at the desk's prices, from and to the `spot` account. The fee
 * is charged in addition, in the coin that is given. Refusals: `unknown_asset`, `same_asset`,
 * `not_exchangeable`, `bad_amount`, `market_halted`, `price_unavailable`, `insufficient_balance`,
 * `exchange_capped` (the customer's hour), `desk_is_full` (the coin's depth), `too_small`,
 * `rate_moved` (it would bring less than `leastReceived`), `desk_is_short`, `too_many_exchanges`
 * (with `nextTick`; `received` is empty then, because it is not known yet).
 */
export interface Exchange
  extends Command<{ readonly id: number; readonly received: string; readonly fee: string }> {
  readonly type: 'wallet.exchange';
  readonly fromAssetId: number;
  readonly toAssetId: number;
  readonly amount: string;
  /** Units of the other coin; whoever leaves it out takes what the desk gives. */
  readonly leastReceived?: string;
  /**
   * Set by the server: the desk's prices go with the size. Exchanges of earlier releases have
   * none; they are made at the index, at any size.
   */
  readonly bySize?: true;
  /** Set by the server, with `bySize`: what its price is made of is noted, for its receipt. */
  readonly isProved?: true;
  /**
   * Set by the server, with both of them: it is accepted, and made at the first index tick of each
   * coin later than that. Exchanges of earlier releases were made at the ticks in force.
   */
  readonly nextTick?: true;
  /**
   * Its price is locked at its ticks, for `LOCK_MS` and at `LOCK_COST_PPM` of what is given, and it
   * is made when its owner takes it. It waits as with `nextTick`; at most `MAX_LOCKS` of a
   * customer wait or are open: `too_many_locks`.
   */
  readonly locks?: true;
}

/** For how long a locked price holds. */
export const LOCK_MS = 5_000;
/** Locks of one customer that wait or are open at the same time. */
export const MAX_LOCKS = 3;
/**
 * What a lock costs of what is given, taken or not: of the largest coins and the dollar, and where
 * another one is given or received, which moves further in the same time.
 */
export const LOCK_COST_PPM = { large: 300, other: 800 } as const;

/**
 * Makes the exchange of a locked price of the actor's. Refusal: `lock_over` (no such lock is open:
 * taken, over, or somebody else's).
 */
export interface TakeLocked extends Command<{ readonly id: number }> {
  readonly type: 'wallet.take_locked';
  readonly exchangeId: number;
}

/** The time of a locked price is over. Only timers give it. */
export interface LapseLocked extends Command<null> {
  readonly type: 'wallet.lapse_locked';
  readonly exchangeId: number;
}

/**
 * A price that is locked, or was; table `locked_prices`. While it is open the ledger holds what is
 * given with its fee, and at the desk what it brings.
 */
export interface LockedPrice extends Omit<ExchangeProof, 'seq'> {
  readonly fromAssetId: number;
  readonly toAssetId: number;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly costUnits: bigint;
  readonly receivedUnits: bigint;
  /** What the desk has counted as bought of each coin, in dollar units. */
  readonly fromBoughtUnits: bigint;
  readonly toBoughtUnits: bigint;
  readonly lockedMs: number;
  state: 'open' | 'made' | 'lapsed';
  endedMs: number;
}

/** The time of an exchange that waits for its ticks is over. Only timers give it. */
export interface ExpireExchange extends Command<null> {
  readonly type: 'wallet.expire_exchange';
  readonly exchangeId: number;
}

/** Exchanges of one customer that wait for their ticks at the same time. */
export const MAX_PENDING_EXCHANGES = 10;

/**
 * An exchange that was accepted before its price was known; table `exchange_orders`. Of the dollar
 * coin, which has no market, everything is 0.
 */
export interface ExchangeOrder extends PendingRow {
  /** What it costs to lock its price, in units of what is given; not there where it is made. */
  readonly lockUnits?: number;
  /** That of the move that becomes of it. */
  readonly id: number;
  readonly fromAssetId: number;
  readonly toAssetId: number;
  /** What is given, and the fee besides: held until it is decided. */
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly leastUnits: bigint;
  readonly fromMarketId: number;
  /** The first tick later than its acceptance; 0 before it. */
  fromTick: number;
  fromTicks: number;
  readonly toMarketId: number;
  toTick: number;
  toTicks: number;
}

/** Told when an exchange that waits has changed; a copy as it is then. */
export const exchangeOrderChanged = topic<Readonly<ExchangeOrder>>('wallet.exchange_order_changed');

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

export type WalletCommand =
  | Transfer
  | Exchange
  | ExpireExchange
  | TakeLocked
  | LapseLocked
  | FundDemo
  | Endow;

/** Whose postings are deposits and withdrawals; play money is a deposit of the demo. */
export const OUTSIDE: readonly number[] = [HOUSE.outsideWorld, HOUSE.playMoney];
/** Whose postings are lent and paid back: no result either, and owed meanwhile. */
export const LENDER = HOUSE.loanFund;

/** The fee of the exchange between coins. */
export const EXCHANGE_FEE_PPM = 1_000;

/** What the desk gives up of the index, and how much more at its depth: together 30 bp. */
export const DESK_SPREAD_PPM = 300n;
export const DESK_IMPACT_PPM = 2_700n;
/** What a customer exchanges in an hour, in whole dollars. */
export const DESK_CAP_WHOLE = 100_000n;

/** What the desk has bought of a coin lately, in dollar units, below zero what it has sold. */
export interface DeskFlow {
  readonly assetId: number;
  netUnits: bigint;
  timeMs: number;
}

/** What a customer had used of his hour at a time, in dollar units. */
export interface DeskUse {
  readonly owner: number;
  usedUnits: bigint;
  timeMs: number;
}

/** What the desk buys (above zero) or sells of a coin, in dollar units. */
export interface DeskLeg {
  readonly asset: { readonly id: number; readonly code: string };
  readonly change: bigint;
}

/** A trade with the desk: what is given, at the index, and what that makes it buy and sell. */
export interface DeskTrade {
  readonly worth: bigint;
  readonly legs: readonly DeskLeg[];
}

/** A coin that is sold to the house for dollars, for so much less than the index. */
export interface DeskSale extends DeskTrade {
  readonly concessionPpm: number;
}

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

/**
 * What the price of an exchange was made of; table `exchange_proofs`. Of the dollar coin, which has
 * no market, everything is 0.
 */
export interface ExchangeProof {
  /** The exchange's number. */
  readonly id: number;
  readonly owner: number;
  /** The command that made it. */
  readonly seq: number;
  /** What it had to bring at least; 0 where nothing was said. */
  readonly leastUnits: bigint;
  readonly fromMarketId: number;
  readonly fromTick: number;
  readonly fromTicks: number;
  /** What the desk had bought of the coin before, in dollar units, below zero what it had sold. */
  readonly fromNetUnits: bigint;
  readonly toMarketId: number;
  readonly toTick: number;
  readonly toTicks: number;
  readonly toNetUnits: bigint;
}

/** The last day (UTC, counted from 1970) on which a customer got play money. */
export interface DemoFunding {
  readonly owner: number;
  day: number;
}
