/** Whether a withdrawal can be taken: checks without changes, in the order of the contract. */
import { type CommandContext, type Refusal, refuse } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import type { AssetDefinition, DollarPrice, Market } from '../../catalogue/contract.ts';
import type { Order } from '../../spot/contract/index.ts';
import {
  type AskWithdrawal,
  COOLING_MS,
  LONGEST_REMARK,
  MOST_A_DAY,
  MOST_OPEN,
  type WayTerms,
  wayOf,
} from '../contract.ts';
import { bitcoinWorth, isSendable, termsUnits } from './formulas.ts';

/** What withdrawals ask of other rooms; the app fills it. */
export interface WithdrawalNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
    assetByCode(code: string): AssetDefinition | undefined;
    allAssets(): readonly AssetDefinition[];
    market(marketId: number): Market | undefined;
  };
  readonly spot: {
    ordersOf(owner: number): readonly Readonly<Order>[];
    liveOrder(id: number): Readonly<Order> | undefined;
    /** The price of the last trade in ticks; 0 before the first. */
    lastTicks(marketId: number): number;
  };
  readonly locks: {
    /** What of a customer's belongings may not leave yet, of all rooms, in dollar units. */
    notYetFree(owner: number, timeMs: number): bigint;
  };
  readonly spending: {
    /** What he has given away in 24 hours in other rooms, in units of Bitcoin. */
    of(owner: number, timeMs: number): bigint;
  };
  readonly prices: {
    /** The fresh index price of one whole coin; undefined when there is none. */
    fresh(assetId: number): DollarPrice | undefined;
    /** What one whole coin counts for where amounts are limited; undefined without a price. */
    forLimits(assetId: number): DollarPrice | undefined;
  };
  readonly verification: {
    /** How far a customer's identity is verified: 0 not at all. */
    level(owner: number): number;
    /** Since when it is; 0 while it is not. */
    verifiedMs(owner: number): number;
    /** What a customer may withdraw in 24 hours, in units of Bitcoin. */
    withdrawalLimit(owner: number): bigint;
  };
  readonly operators: {
    /** Whether operators have stopped a customer's withdrawals. */
    isFrozen(owner: number, what: 'withdrawal'): boolean;
  };
  readonly deposit: {
    /** Whether a customer owes since a deposit was taken back. */
    hasDebt(owner: number): boolean;
  };
  readonly identity: { related(one: number, other: number): boolean };
}

/** What a request comes to in figures; zeros where it makes no sense. */
export interface Judged {
  readonly terms: WayTerms | undefined;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly minimum: bigint;
  /** Undefined without a fresh price. */
  readonly worthOrNone: bigint | undefined;
  readonly worth: bigint;
  readonly isSound: boolean;
}

/** What a customer has asked for before. */
export interface Before {
  readonly underWay: number;
  readonly asked: number;
  readonly used: bigint;
}

const NOTHING: Judged = {
  terms: undefined,
  amount: 0n,
  fee: 0n,
  minimum: 0n,
  worthOrNone: undefined,
  worth: 0n,
  isSound: false,
};

/** Reads a request's amount, fee and worth. */
export function judge(needs: WithdrawalNeeds, order: AskWithdrawal): Judged {
  const asset = needs.catalogue.asset(order.assetId);
  const terms = asset === undefined ? undefined : wayOf(asset.code, order.way);
  if (asset === undefined || terms === undefined) return NOTHING;
  const isNumber = typeof order.amount === 'string' && /^[1-9]\d{0,18}$/.test(order.amount);
  const amount = isNumber ? BigInt(order.amount) : 0n;
  const worthOrNone = worthOf(needs, asset, amount);
  return {
    terms,
    amount,
    ...termsUnits(terms, asset.scale),
    worthOrNone,
    worth: worthOrNone ?? 0n,
    isSound: amount > 0n && isSendable(amount, terms, asset.scale),
  };
}

/** The coin in which limits are said. */
function bitcoinOf(needs: WithdrawalNeeds): AssetDefinition | undefined {
  return needs.catalogue.assetByCode('BTC');
}

function freshUnits(needs: WithdrawalNeeds, assetId: number): bigint | undefined {
  return needs.prices.forLimits(assetId)?.dollarUnits;
}

/** What an amount is worth in units of Bitcoin; undefined without fresh prices. */
export function worthOfCoin(
  needs: WithdrawalNeeds,
  assetId: number,
  amount: bigint,
): bigint | undefined {
  const asset = needs.catalogue.asset(assetId);
  return asset === undefined ? undefined : worthOf(needs, asset, amount);
}

function worthOf(
  needs: WithdrawalNeeds,
  asset: AssetDefinition,
  amount: bigint,
): bigint | undefined {
  const bitcoin = bitcoinOf(needs);
  const bitcoinPrice = bitcoin === undefined ? undefined : freshUnits(needs, bitcoin.id);
  const price = freshUnits(needs, asset.id);
  if (bitcoin === undefined || bitcoinPrice === undefined || price === undefined) return undefined;
  return bitcoinWorth(
    amount,
    { scale: asset.scale, dollarUnits: price },
    { scale: bitcoin.scale, dollarUnits: bitcoinPrice },
  );
}

/** The first reason against a request, but for the balance; undefined when there is none. */
export function askRefusal(
  needs: WithdrawalNeeds,
  order: AskWithdrawal,
  context: CommandContext,
  judged: Judged,
  before: Before,
): Refusal | undefined {
  const owner = context.actor;
  const times = [order.destinationId, order.destinationSavedMs, order.lockedUntilMs];
  const isVouched = times.every((each) => Number.isSafeInteger(each) && each >= 0);
  if (owner <= 0 || !isVouched) return refuse('not_allowed');
  return (
    customerRefusal(needs, order, context) ??
    requestRefusal(order, judged) ??
    amountRefusal(needs, owner, judged, before)
  );
}

/** Which characters a remark may have the gateway looks: Unicode grows, and law must not. */
function isRemark(remark: unknown): boolean {
  return typeof remark === 'string' && Array.from(remark).length <= LONGEST_REMARK;
}

function customerRefusal(
  needs: WithdrawalNeeds,
  order: AskWithdrawal,
  { actor, timeMs }: CommandContext,
): Refusal | undefined {
  if (needs.operators.isFrozen(actor, 'withdrawal')) return refuse('frozen');
  if (needs.deposit.hasDebt(actor)) return refuse('debt_open');
  if (needs.verification.level(actor) === 0) return refuse('verification_needed');
  if (order.lockedUntilMs > timeMs) {
    return refuse('withdrawals_locked', { untilMs: String(order.lockedUntilMs) });
  }
  const coolsUntilMs = order.destinationSavedMs + COOLING_MS;
  if (coolsUntilMs > timeMs) return refuse('address_cooling', { untilMs: String(coolsUntilMs) });
  return undefined;
}

function requestRefusal(
  { remark = '' }: AskWithdrawal,
  { terms, amount, fee, minimum, isSound }: Judged,
): Refusal | undefined {
  if (terms === undefined) return refuse('unknown_route');
  if (!isSound) return refuse('bad_amount');
  if (amount < minimum || amount <= fee) {
    return refuse('below_minimum', { minimum: terms.minimum, name: terms.code });
  }
  return isRemark(remark) ? undefined : refuse('bad_remark');
}

function amountRefusal(
  needs: WithdrawalNeeds,
  owner: number,
  { worthOrNone }: Judged,
  before: Before,
): Refusal | undefined {
  if (before.underWay >= MOST_OPEN) return refuse('too_many_open');
  if (before.asked >= MOST_A_DAY) return refuse('too_often');
  if (worthOrNone === undefined) return refuse('price_unavailable');
  const limit = needs.verification.withdrawalLimit(owner);
  if (before.used + worthOrNone > limit) {
    const left = limit > before.used ? limit - before.used : 0n;
    const scale = bitcoinOf(needs)?.scale ?? 8;
    return refuse('over_limit', {
      limit: printUnits(limit, scale),
      left: printUnits(left, scale),
    });
  }
  return undefined;
}
