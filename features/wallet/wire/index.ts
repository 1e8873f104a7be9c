/** The wallet's outer shapes: account words, decimal texts, and the spelling of the contract. */
import { z } from 'zod';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { printUnits } from '../../../core/money/text.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { idField, text } from '../../../core/wire/scalars.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { page } from './statement-inputs.ts';

/** The words of the contract for a customer's account kinds, in the order of their numbers. */
export const KIND_WORDS = ['legal', 'change', 'lever', 'micro'] as const;
export type KindWord = (typeof KIND_WORDS)[number];

const KINDS_BY_WORD: Readonly<Record<KindWord, AccountKind>> = {
  legal: KIND.fiat,
  change: KIND.spot,
  lever: KIND.margin,
  micro: KIND.seconds,
};

/** The account kind of a word. */
export function kindOf(word: KindWord): AccountKind {
  return KINDS_BY_WORD[word];
}

/** The word of an account kind. */
export function kindWord(kind: number): KindWord {
  return KIND_WORDS[kind - 1] ?? 'change';
}

const decimal = text();
/** `/wallet/detail`. */
export const detailInput = z.object({
  currency: idField,
  type: z.enum(KIND_WORDS).default('change'),
});

/** A row of `/wallet/bill_kinds`: what a statement can be narrowed to, in the reader's language. */
export function kindRow(kind: string, title: string) {
  return { kind, title } as const;
}

/** Spans of `/wallet/value`, as clients name them. */
export const VALUE_SPANS = ['1d', '1w', '1m', '1y'] as const;

/** `/wallet/value`. */
export const valueInput = z.object({ span: z.enum(VALUE_SPANS) });

/** `/wallet/change`. */
export const changeInput = z.object({
  currency_id: idField,
  number: decimal,
  from_field: z.enum(KIND_WORDS),
  to_field: z.enum(KIND_WORDS),
});

/** `/wallet/hzhistory`. */
export const historyInput = z.object({ page });

/** What is owed of a coin, now at the end. */
interface OwedCoin {
  readonly assetId: number;
  readonly units: readonly bigint[];
}

/** Balances of one asset by kind; missing kinds are zero. */
export interface HeldAsset {
  readonly asset: AssetDefinition;
  readonly held: ReadonlyMap<number, { readonly available: bigint; readonly frozen: bigint }>;
  /** Dollar units of one idField coin; undefined when there is no price. */
  readonly dollarUnits: bigint | undefined;
}

/** Decimals of the dollar coin on the wire. */
const DOLLAR_DECIMALS = 8;

type AccountFields<Word extends KindWord> = Readonly<
  Record<`${Word}_balance` | `lock_${Word}_balance`, string>
>;

/** `<kind>_balance` and `lock_<kind>_balance` of an asset. */
function accountFields<Word extends KindWord>(word: Word, held: HeldAsset): AccountFields<Word> {
  const { available = 0n, frozen = 0n } = held.held.get(kindOf(word)) ?? {};
  const fields = {
    [`${word}_balance`]: printUnits(available, held.asset.scale),
    [`lock_${word}_balance`]: printUnits(frozen, held.asset.scale),
  };
  return fields as AccountFields<Word>;
}

/** The same for all kinds. */
export function balanceFields(held: HeldAsset) {
  return {
    ...accountFields('legal', held),
    ...accountFields('change', held),
    ...accountFields('lever', held),
    ...accountFields('micro', held),
  };
}

/** What an amount is worth in dollar units, rounded down; nothing without a price. */
export function worthUnits(held: HeldAsset, amount: bigint): bigint {
  if (held.dollarUnits === undefined) return 0n;
  return divide(amount * held.dollarUnits, powerOfTen(held.asset.scale), 'down');
}

/**
 * One group of `/wallet/list`: the coins of an account kind and what they are worth together, less
 * a debt.
 */
export function walletGroup<Word extends KindWord>(
  word: Word,
  assets: readonly HeldAsset[],
  debt = 0n,
) {
  const kind = kindOf(word);
  const own = assets.filter((held) => held.asset.accounts.includes(kind));
  let total = -debt;
  const balance = own.map((held) => {
    const { available = 0n, frozen = 0n } = held.held.get(kind) ?? {};
    total += worthUnits(held, available + frozen);
    return {
      currency: held.asset.id,
      currency_name: held.asset.code,
      currency_title: held.asset.title,
      kind: held.asset.kind,
      ...accountFields(word, held),
      usdt_price: printUnits(held.dollarUnits ?? 0n, DOLLAR_DECIMALS),
      usdt_value: printUnits(worthUnits(held, available + frozen), DOLLAR_DECIMALS),
    };
  });
  return { usdt_totle: printUnits(total, DOLLAR_DECIMALS), balance };
}

/** The demo account of one existing client: always there, always empty. */
const EMPTY_DEMO_GROUP = { usdt_totle: '0', balance: [] };

/**
 * `/wallet/list`: all four accounts, and the demo account of one existing client. Clients add the
 * groups up to what one owns, so what is owed is taken off the account that was paid into.
 */
export function walletMessage(assets: readonly HeldAsset[], owed: readonly OwedCoin[] = []) {
  const debt = owed.reduce((sum, { assetId, units }) => {
    const held = assets.find(({ asset }) => asset.id === assetId);
    return held === undefined ? sum : sum - worthUnits(held, -(units.at(-1) ?? 0n));
  }, 0n);
  return {
    legal_wallet: walletGroup('legal', assets),
    change_wallet: {
      ...walletGroup('change', assets, debt),
      debt_usdt: printUnits(debt, DOLLAR_DECIMALS),
    },
    lever_wallet: walletGroup('lever', assets),
    micro_wallet: walletGroup('micro', assets),
    moni_wallet: EMPTY_DEMO_GROUP,
  } as const;
}

/** `/wallet/detail`: one coin in all accounts. */
export function detailMessage(held: HeldAsset) {
  return {
    currency: held.asset.id,
    currency_name: held.asset.code,
    ...balanceFields(held),
    moni_balance: '0',
    lock_moni_balance: '0',
    usdt_price: printUnits(held.dollarUnits ?? 0n, DOLLAR_DECIMALS),
  } as const;
}

/** A row of `/currency/user_currency_list`: a coin, and which accounts may hold it. */
export function transferCoinRow(held: HeldAsset) {
  const { id, code, accounts } = held.asset;
  const has = (word: KindWord) => (accounts.includes(kindOf(word)) ? 1 : 0);
  return {
    id,
    name: code,
    is_legal: has('legal'),
    is_match: has('change'),
    is_lever: has('lever'),
    is_micro: has('micro'),
    wallet: balanceFields(held),
  } as const;
}

/** `/user/getTransferList`: coins that can be exchanged, and what one has of them. */
export function exchangeMessage(coins: readonly AssetDefinition[], held: readonly HeldAsset[]) {
  return {
    transfer: coins.map((asset) => ({ id: asset.id, name: asset.code })),
    wallet: held.map((entry) => ({
      currency: entry.asset.id,
      change_balance: balanceFields(entry).change_balance,
    })),
  } as const;
}

/** A line of the statement; `info` is its reason in the reader's language. */
export interface StatementLine {
  readonly id: string;
  readonly asset: number;
  readonly kind: number;
  readonly units: bigint;
  readonly timeMs: number;
  readonly reason: string;
  readonly reference: number;
}

/** A receipt that a line leads to, as the calls of receipts name it. */
interface ReceiptName {
  readonly kind: string;
  readonly id: number;
}

/** A row of `/wallet/legal_log`; `receipt` is ours, null where a line has none. */
export function lineRow(
  line: StatementLine,
  asset: AssetDefinition | undefined,
  told: { readonly info: string; readonly receipt: ReceiptName | undefined },
) {
  const { info, receipt } = told;
  return {
    id: line.id,
    value: printUnits(line.units, asset?.scale ?? 0),
    currency: line.asset,
    currency_name: asset?.code ?? '',
    account: kindWord(line.kind),
    created_time: timeText(line.timeMs),
    created_ms: line.timeMs,
    info,
    reason: line.reason,
    reference: line.reference,
    receipt: receipt === undefined ? null : { kind: receipt.kind, id: receipt.id },
  } as const;
}

/** A row of `/wallet/bill_months`. */
export function monthRow(
  month: string,
  currency: number,
  asset: AssetDefinition | undefined,
  moved: { readonly inUnits: bigint; readonly outUnits: bigint },
) {
  return {
    month,
    currency,
    currency_name: asset?.code ?? '',
    in: printUnits(moved.inUnits, asset?.scale ?? 0),
    out: printUnits(moved.outUnits, asset?.scale ?? 0),
  } as const;
}

/** A transfer between accounts or an exchange between coins. */
export interface MoveLine {
  readonly id: number;
  readonly what: 'transfer' | 'exchange';
  readonly fromUnits: bigint;
  readonly toUnits: bigint;
  readonly feeUnits: bigint;
  readonly timeMs: number;
}

/** A row of `/wallet/hzhistory`; `names` says from where to where. */
export function moveRow(
  move: MoveLine,
  from: AssetDefinition | undefined,
  to: AssetDefinition | undefined,
  said: { readonly names: readonly string[]; readonly info: string },
) {
  return {
    id: move.id,
    what: move.what,
    currency_name: from?.code ?? '',
    to_currency_name: to?.code ?? '',
    transaction_info: said.names.join(' → '),
    value: printUnits(-move.fromUnits, from?.scale ?? 0),
    received: printUnits(move.toUnits, to?.scale ?? 0),
    fee: printUnits(move.feeUnits, from?.scale ?? 0),
    created_time: timeText(move.timeMs),
    created_ms: move.timeMs,
    info: said.info,
  } as const;
}

/** How a day goes, in dollars; the percentage in hundredths. */
export interface DayFigures {
  readonly equity: bigint;
  readonly startEquity: bigint;
  readonly netFlow: bigint;
  readonly profit: bigint;
  readonly basisPoints: bigint;
}

/** `/wallet/profit`: dollars as decimal texts, the percentage as a plain number text. */
export function profitMessage(startMs: number, day: DayFigures) {
  return {
    day_start_ms: startMs,
    equity_usdt: printUnits(day.equity, DOLLAR_DECIMALS),
    start_equity_usdt: printUnits(day.startEquity, DOLLAR_DECIMALS),
    net_flow_usdt: printUnits(day.netFlow, DOLLAR_DECIMALS),
    profit_usdt: printUnits(day.profit, DOLLAR_DECIMALS),
    profit_percent: printUnits(day.basisPoints, 2),
  } as const;
}

/** A series of values in dollars: how it went, and what was brought in meanwhile. */
export interface ValueFigures {
  readonly points: readonly {
    readonly timeMs: number;
    readonly value: bigint;
    readonly netFlow: bigint;
  }[];
  readonly profit: bigint;
  readonly basisPoints: bigint;
}

/** `/wallet/value`: dollars as texts; the flow of a point is all that came since the first. */
export function valueMessage(span: string, { points, profit, basisPoints }: ValueFigures) {
  return {
    span,
    points: points.map(({ timeMs, value, netFlow }) => ({
      time_ms: timeMs,
      value_usdt: printUnits(value, DOLLAR_DECIMALS),
      net_flow_usdt: printUnits(netFlow, DOLLAR_DECIMALS),
    })),
    profit_usdt: printUnits(profit, DOLLAR_DECIMALS),
    profit_percent: printUnits(basisPoints, 2),
  } as const;
}

/** Something that holds frozen money, by its name in the reader's language and its screen. */
export interface Holding {
  readonly name: string;
  readonly url: string;
  readonly what: string;
  readonly id: number;
  readonly marketId: number;
  readonly units: string;
  readonly untilMs: number;
}

/** `/wallet/frozen` (ours): the whole, and what it is made of, the largest first. */
export function frozenMessage(asset: AssetDefinition, holdings: readonly Holding[]) {
  const sum = holdings.reduce((all, { units }) => all + BigInt(units), 0n);
  const size = ({ units }: Holding) => BigInt(units);
  const rows = holdings.toSorted((a, b) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0));
  return {
    currency: asset.id,
    currency_name: asset.code,
    frozen: printUnits(sum, asset.scale),
    rows: rows.map(({ name, url, what, id, marketId, units, untilMs }) => ({
      name,
      url,
      what,
      id,
      match_id: marketId,
      amount: printUnits(BigInt(units), asset.scale),
      until_ms: untilMs,
    })),
  } as const;
}
