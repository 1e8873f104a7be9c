/**
 * Money that comes in: by a reviewed voucher, or seen on a chain. Amounts are texts of whole
 * units. Who sent what picture and where an address leads is not decided here: commands carry ids.
 */
import type { Command, Told } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';

/** The networks that coins travel on. `erc20` and `trc20` are tokens on Ethereum and TRON. */
export const NETWORKS = [
  'bitcoin',
  'ethereum',
  'erc20',
  'trc20',
  'solana',
  'xrp',
  'dogecoin',
  'litecoin',
  'cardano',
  'tron',
] as const;
export type Network = (typeof NETWORKS)[number];

/** One way for a coin to come in and go out. Amounts are decimal texts of the coin. */
export interface Route {
  readonly code: string;
  readonly network: Network;
  /** Decimals that the network knows; finer amounts cannot be sent. */
  readonly decimals: number;
  /** Less than this is not credited. */
  readonly minimum: string;
  readonly confirmations: number;
  /** Taken out of what is withdrawn. */
  readonly withdrawalFee: string;
  readonly withdrawalMinimum: string;
  /** Whether an address needs a memo beside it. */
  readonly hasMemo: boolean;
}

function route(
  code: string,
  network: Network,
  decimals: number,
  [minimum, confirmations]: readonly [string, number],
  [withdrawalFee, withdrawalMinimum]: readonly [string, string],
  hasMemo = false,
): Route {
  const way = { code, network, decimals, minimum, confirmations };
  return { ...way, withdrawalFee, withdrawalMinimum, hasMemo };
}

/** All routes, by the code of the coin and never by its id, which catalogues number differently. */
export const ROUTES: readonly Route[] = [
  route('BTC', 'bitcoin', 8, ['0.0001', 3], ['0.0002', '0.001']),
  route('ETH', 'ethereum', 18, ['0.002', 12], ['0.002', '0.01']),
  route('USDT', 'erc20', 6, ['5', 12], ['4', '20']),
  route('USDT', 'trc20', 6, ['1', 20], ['1', '10']),
  route('USDC', 'erc20', 6, ['5', 12], ['4', '20']),
  route('SOL', 'solana', 9, ['0.02', 32], ['0.01', '0.1']),
  route('XRP', 'xrp', 6, ['2', 1], ['0.25', '20'], true),
  route('DOGE', 'dogecoin', 8, ['5', 40], ['4', '20']),
  route('LTC', 'litecoin', 8, ['0.005', 6], ['0.001', '0.02']),
  route('ADA', 'cardano', 6, ['2', 15], ['1', '10']),
  route('TRX', 'tron', 6, ['5', 20], ['1', '20']),
];

/** The routes of a coin, in the order in which they are offered. */
export function routesOf(code: string): readonly Route[] {
  return ROUTES.filter((each) => each.code === code);
}

/** The route of a coin on a network. */
export function routeOf(code: string, network: string): Route | undefined {
  return ROUTES.find((each) => each.code === code && each.network === network);
}

/** Requests of one customer that may wait for a review at the same time. */
export const MOST_OPEN_REQUESTS = 5;
/** No request and no credit is larger: a hundred million whole coins of 8 decimals. */
export const LARGEST_DEPOSIT = 10n ** 16n;
/** Decimals of the dollar coin, in whose units worths are said. */
export const DOLLAR_DECIMALS = 8;
/** From this worth on, in dollar units, two operators credit a voucher, unless a policy differs. */
export const FIRST_THRESHOLD = 10_000n * 10n ** 8n;
/** What one operator credits alone to all customers within a day stays below this at first. */
export const FIRST_DAY_LIMIT = 100_000n * 10n ** 8n;
/** What one operator credited alone counts for a day. */
export const DAY_MS = 86_400_000;
/** No threshold is higher: a billion dollars. What is worth more than ten is noted as ten. */
export const LARGEST_THRESHOLD = 10n ** 17n;
export const LARGEST_WORTH = 10n ** 18n;

/**
 * Says that money was sent to an address of the house, with a voucher to look at. Given by a
 * customer; refusals in the order of `ASK_REFUSALS`.
 */
export interface AskDeposit extends Command<{ readonly id: number }> {
  readonly type: 'deposit.ask';
  readonly assetId: number;
  readonly network: string;
  readonly amount: string;
  /** Name of the voucher's upload: what it shows stays outside of the journal. */
  readonly voucher: string;
}

/** Why a request is not taken, in the order in which it is checked. */
export const ASK_REFUSALS = [
  'not_allowed',
  'unknown_route',
  'bad_amount',
  'below_minimum',
  'bad_voucher',
  'too_many_open',
  'own_deposit_limit',
] as const;
export type AskRefusal = (typeof ASK_REFUSALS)[number];

/** What a decided request is answered: what was credited, in whole units. */
interface Decided {
  readonly id: number;
  readonly credited: string;
}

/** What a yes is answered: that it is the first of two, or that the request is decided. */
type Approved = { readonly id: number; readonly state: DepositRequest['state'] } | Told<Decided>;

/**
 * Decides a request alone: rejects it, or credits what came in, once. Crediting this way is what
 * journals hold from before there were two operators; the house gives rejections only, and
 * credits by `deposit.approve`. A reason is needed for a rejection and for another amount than
 * was asked. Refusals: `not_allowed`, `not_waiting`, `bad_amount`, `reason_needed`,
 * `second_operator_needed` (a credit of what an operator has approved).
 */
export interface ReviewDeposit extends Command<Told<Decided>> {
  readonly type: 'deposit.review';
  readonly operator: number;
  readonly requestId: number;
  readonly verdict: 'credit' | 'reject';
  /** What came in; `0` with a rejection. */
  readonly amount: string;
  readonly reason: string;
}

/**
 * One operator's yes to what really came in. It is credited at once if its worth at the fresh
 * index stays below the policy's, together with what this operator credited alone to the customer
 * within a day, and below the day limit with what he credited alone to all. Otherwise, and without
 * a fresh price, another operator has to say the same amount. A reason is needed for another
 * amount than was asked. Refusals in the order of `APPROVE_REFUSALS`.
 */
export interface CreditDeposit extends Command<Approved> {
  readonly type: 'deposit.credit';
  readonly operator: number;
  readonly requestId: number;
  /** What came in. */
  readonly amount: string;
  readonly reason: string;
}

/**
 * Like `deposit.credit`, but each voucher alone, without sums of a day: what journals hold from
 * before there were any. The house gives it no more.
 */
export interface ApproveDeposit extends Command<Approved> {
  readonly type: 'deposit.approve';
  readonly operator: number;
  readonly requestId: number;
  readonly amount: string;
  readonly reason: string;
}

/** An operator's yes, in either form. */
export type DepositYes = CreditDeposit | ApproveDeposit;

/** Why an approval is not taken, in the order in which it is checked. */
export const APPROVE_REFUSALS = [
  'not_allowed',
  'not_waiting',
  'bad_amount',
  'day_sum_reached',
  'approved_by_you',
  'amount_differs',
  'reason_needed',
] as const;
export type ApproveRefusal = (typeof APPROVE_REFUSALS)[number];

/**
 * Says from what worth on two operators credit a voucher; what one has approved before keeps
 * needing another. Refusals: `not_allowed`, `bad_amount`, `reason_needed`.
 */
export interface SetDepositPolicy extends Command<null> {
  readonly type: 'deposit.set_policy';
  readonly operator: number;
  /** Dollar units, as text. */
  readonly threshold: string;
  readonly reason: string;
}

/**
 * Says below what worth one operator's credits to all customers stay within a day, as far as he
 * gives them alone. Refusals: `not_allowed`, `bad_amount`, `reason_needed`.
 */
export interface SetDayLimit extends Command<null> {
  readonly type: 'deposit.set_day_limit';
  readonly operator: number;
  /** Dollar units, as text. */
  readonly limit: string;
  readonly reason: string;
}

/**
 * Credits what a chain has confirmed, once for each output of a transaction. Given by the watcher.
 * Refusals: `not_allowed`, `unknown_route`, `bad_output`, `bad_amount`, `already_credited`,
 * `below_minimum`.
 */
export interface CreditFromChain extends Command<{ readonly id: number }> {
  readonly type: 'deposit.chain_credit';
  readonly network: string;
  readonly txId: string;
  /** Place of the output, or of the event among the transaction's own. */
  readonly index: number;
  readonly owner: number;
  readonly assetId: number;
  readonly amount: string;
  readonly block: number;
}

/**
 * Takes a credit back that the chain no longer has. What the customer has no more is paid by the
 * treasury and owed by him. Refusals: `not_allowed`, `not_credited`, `reason_needed`.
 */
export interface ReverseFromChain extends Command<{ readonly id: number; readonly owed: string }> {
  readonly type: 'deposit.chain_reverse';
  readonly network: string;
  readonly txId: string;
  readonly index: number;
  readonly reason: string;
}

export type DepositCommand =
  | AskDeposit
  | ReviewDeposit
  | CreditDeposit
  | ApproveDeposit
  | SetDepositPolicy
  | SetDayLimit
  | CreditFromChain
  | ReverseFromChain;

/** A request with a voucher; table `deposit_requests`. */
export interface DepositRequest {
  readonly id: number;
  readonly owner: number;
  readonly assetId: number;
  readonly network: string;
  readonly amountUnits: bigint;
  readonly voucher: string;
  readonly askedMs: number;
  state: 'asked' | 'credited' | 'rejected';
  creditedUnits: bigint;
  /** Who decided; 0 while nobody has. */
  operator: number;
  reason: string;
  decidedMs: number;
}

/**
 * Why two operators are needed: the voucher's own worth, no fresh price for it, or what the first
 * credited alone within a day to this customer or to all of them. Empty for `deposit.approve`.
 */
export type ApprovalCause = '' | 'worth' | 'no_price' | 'customer_day' | 'operator_day';

/**
 * What one operator has approved of a request that needs two; table `deposit_approvals`. There is
 * none for what one operator could credit alone.
 */
export interface DepositApproval {
  /** The request's. */
  readonly id: number;
  readonly firstOperator: number;
  firstApprovedMs: number;
  amountUnits: bigint;
  /** In dollar units at the index; 0 where there was no fresh price. */
  worthUnits: bigint;
  reason: string;
  secondOperator: number;
  secondApprovedMs: number;
  cause: ApprovalCause;
  /** Dollar units that the first had credited alone within the day, and their limit; or 0. */
  aloneUnits: bigint;
  limitUnits: bigint;
}

/**
 * What one operator gave alone, of whatever kind; table `deposit_single_credits`. Counts for a day.
 * A `campaign` is for nobody yet; a `claim` from it counts for who has got it, and no second time
 * for its operator.
 */
export interface SingleCredit {
  /** Of the request, the campaign or the voucher. */
  readonly id: number;
  readonly operator: number;
  /** Who gets it; 0 with a campaign. */
  readonly owner: number;
  readonly what: 'deposit' | 'campaign' | 'claim' | 'voucher';
  /** In dollar units at the index. */
  readonly worthUnits: bigint;
  readonly creditedMs: number;
}

/** What other rooms ask before one operator gives something alone. */
export interface AloneBook {
  /** Whether a sum of the day, to the customer or to all, would reach its limit. */
  needsSecond(gift: SingleCredit): boolean;
  /** Counts what was given. */
  add(gift: SingleCredit): void;
}

/** The limit of a day; one row of `deposit_day_limits`. */
export interface DepositDayLimit {
  readonly id: number;
  limitUnits: bigint;
  operator: number;
  reason: string;
  changedMs: number;
}

/** The rules' own setting; one row of `deposit_policies`. */
export interface DepositPolicy {
  readonly id: number;
  thresholdUnits: bigint;
  operator: number;
  reason: string;
  changedMs: number;
}

/** A credit from a chain; table `chain_credits`. */
export interface ChainCredit {
  /** Network, transaction and place in one text: what can be credited once. */
  readonly id: string;
  readonly reference: number;
  readonly owner: number;
  readonly assetId: number;
  readonly network: string;
  readonly txId: string;
  amountUnits: bigint;
  block: number;
  state: 'credited' | 'reversed';
  changedMs: number;
}

/** What a customer owes in a coin since a credit was reversed; table `deposit_debts`. */
export interface DepositDebt {
  /** Customer and coin in one text. */
  readonly id: string;
  readonly owner: number;
  readonly assetId: number;
  owedUnits: bigint;
}

/** The key of a chain's credit. */
export function creditKey(network: string, txId: string, index: number): string {
  return `${network}:${txId}:${index}`;
}

/** Told when money came in for a customer, by a request or a chain, at its moment. */
export const credited = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly units: bigint;
  /** The request's number, or that of the chain's credit. */
  readonly reference: number;
}>('deposit.credited');
/** Told when a chain's credit was taken back, at its moment. */
export const creditReversed = topic<{ readonly reference: number }>('deposit.reversed');
/** Told when a request was made or decided; a copy as it is then. */
export const requestChanged = topic<Readonly<DepositRequest>>('deposit.request_changed');
/** Told when a chain's credit was posted or reversed. */
export const creditChanged = topic<Readonly<ChainCredit>>('deposit.credit_changed');

/** Where a deposit stands. `pending` waits for its chain; `too_small` is not credited. */
export type DepositState = 'asked' | 'pending' | 'credited' | 'rejected' | 'reversed' | 'too_small';

/** A deposit of either kind. */
export interface Deposit {
  readonly id: string;
  readonly kind: 'voucher' | 'chain';
  readonly owner: number;
  readonly assetId: number;
  readonly network: string;
  readonly amountUnits: bigint;
  readonly creditedUnits: bigint;
  readonly state: DepositState;
  readonly reason: string;
  readonly timeMs: number;
  readonly changedMs: number;
  readonly txId: string;
  readonly block: number;
  readonly operator: number;
}
