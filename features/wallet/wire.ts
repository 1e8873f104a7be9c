/** The wallet's outer shapes: account words, decimal texts, and the spelling of the contract. */
import { z } from 'zod';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { printUnits } from '../../core/money/text.ts';
import { divide, powerOfTen } from '../../core/money/units.ts';
import type { AssetDefinition } from '../catalogue/contract.ts';
import { STATEMENT_KINDS, type StatementKind } from './contract.ts';

/** The words of the contract for a customer's account kinds. */
export const KIND_WORDS = ['legal', 'change', 'lever', 'micro'] as const;
export type KindWord = (typeof KIND_WORDS)[number];

/** The account kind of a word. */
export function kindOf(word: KindWord): AccountKind {
  return KIND[word];
}

/** The word of an account kind. */
export function kindWord(kind: number): KindWord {
  return KIND_WORDS[kind - 1] ?? 'change';
}

const whole = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  );
const decimal = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(40));
/** Existing clients say 10 rows a page without asking. */
const page = whole.transform((value) => Math.max(value, 1)).default(1);

const FOR_EVER_MS = 9_007_199_254_740_991;
const moment = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(FOR_EVER_MS));
const KINDS = [
  'all',
  'trade',
  'exchange',
  'contract',
  'seconds',
  'transfer',
  'deposit',
  'withdrawal',
  'correction',
  'play_money',
] as const;
const statementKind = z.enum(KINDS).default('all');
/** Minutes by which the reader's clock is ahead of UTC: from -12 to +14 hours. */
const offsetMinutes = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,3}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(-720).max(840))
  .default(0);

/** The reasons of a kind; none stands for all. */
export function reasonsOf(kind: StatementKind | 'all'): readonly string[] {
  return kind === 'all' ? [] : STATEMENT_KINDS[kind];
}

/** `/wallet/detail`. */
export const detailInput = z.object({
  currency: whole,
  type: z.enum(KIND_WORDS).default('change'),
});

/** `/wallet/legal_log`. */
export const logInput = z.object({
  currency: whole.default(0),
  type: whole.pipe(z.number().max(4)).default(0),
  page,
  limit: whole.transform((value) => Math.min(Math.max(value, 1), 100)).default(20),
  /** Own fields beyond the contract: what kind of line, and from when to when. */
  kind: statementKind,
  from_ms: moment.default(0),
  to_ms: moment.default(FOR_EVER_MS),
});

/** `/wallet/bill_months`. */
export const monthsInput = z.object({
  currency: whole.default(0),
  kind: statementKind,
  offset_minutes: offsetMinutes,
});

/** `/wallet/profit`. */
export const profitInput = z.object({ offset_minutes: offsetMinutes });

/** `/wallet/change`. */
export const changeInput = z.object({
  currency_id: whole,
  number: decimal,
  from_field: z.enum(KIND_WORDS),
  to_field: z.enum(KIND_WORDS),
});

/** `/user/getTransferFee`. */
export const feeInput = z.object({ from_currency_id: whole, to_currency_id: whole });

/** `/user/Transfer`; without `min_received` one takes what the index says. */
export const exchangeInput = feeInput.extend({ number: decimal, min_received: decimal.optional() });

/** `/wallet/hzhistory`. */
export const historyInput = z.object({ page });

/** Balances of one asset by kind; missing kinds are zero. */
export interface HeldAsset {
  readonly asset: AssetDefinition;
  readonly held: ReadonlyMap<number, { readonly available: bigint; readonly frozen: bigint }>;
  /** Dollar units of one whole coin; undefined when there is no price. */
  readonly dollarUnits: bigint | undefined;
}

/** Decimals of the dollar coin on the wire. */
const DOLLAR_DECIMALS = 8;

/** `<kind>_balance` and `lock_<kind>_balance` of an asset, for all kinds. */
export function balanceFields(held: HeldAsset): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const word of KIND_WORDS) {
    const balance = held.held.get(kindOf(word));
    fields[`${word}_balance`] = printUnits(balance?.available ?? 0n, held.asset.scale);
    fields[`lock_${word}_balance`] = printUnits(balance?.frozen ?? 0n, held.asset.scale);
  }
  return fields;
}

/** What an amount is worth in dollar units, rounded down; nothing without a price. */
export function worthUnits(held: HeldAsset, amount: bigint): bigint {
  if (held.dollarUnits === undefined) return 0n;
  return divide(amount * held.dollarUnits, powerOfTen(held.asset.scale), 'down');
}

/** One group of `/wallet/list`: the coins of an account kind and what they are worth together. */
export function walletGroup(word: KindWord, assets: readonly HeldAsset[]): Record<string, unknown> {
  const kind = kindOf(word);
  const own = assets.filter((held) => held.asset.accounts.includes(kind));
  let total = 0n;
  const balance = own.map((held) => {
    const { available = 0n, frozen = 0n } = held.held.get(kind) ?? {};
    total += worthUnits(held, available + frozen);
    return {
      currency: held.asset.id,
      currency_name: held.asset.code,
      currency_title: held.asset.title,
      kind: held.asset.kind,
      [`${word}_balance`]: printUnits(available, held.asset.scale),
      [`lock_${word}_balance`]: printUnits(frozen, held.asset.scale),
      usdt_price: printUnits(held.dollarUnits ?? 0n, DOLLAR_DECIMALS),
      usdt_value: printUnits(worthUnits(held, available + frozen), DOLLAR_DECIMALS),
    };
  });
  return { usdt_totle: printUnits(total, DOLLAR_DECIMALS), balance };
}

/** The demo account of one existing client: always there, always empty. */
export const EMPTY_DEMO_GROUP = { usdt_totle: '0', balance: [] };
