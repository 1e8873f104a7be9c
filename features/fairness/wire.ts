/** Receipts and files of ticks as they arrive from outside: texts that may be anything. */
import { z } from 'zod';
import type { ReceiptKind } from '../../core/receipts/kind.ts';
import {
  base64,
  hash,
  MOST_ROWS,
  positive,
  positiveUnits,
  scale,
  shortText,
  ticks,
  whole,
} from '../../core/receipts/shapes.ts';
import type { ProductFigures } from '../../core/receipts/figures.ts';
import { type Receipt, RECEIPT_FORMAT } from './contract.ts';

const tickShape = z.object({
  marketId: positive,
  number: positive,
  timeMs: whole,
  ticks,
  sources: z.string().max(4_000),
  formula: shortText,
  lots: whole,
  previousHash: hash,
  hash,
  signature: base64,
});

const marketShape = z.object({
  marketId: positive,
  name: shortText,
  tickUnits: positiveUnits,
  baseScale: scale,
  money: shortText,
  moneyScale: scale,
  staleAfterMs: positive,
});

const keyShape = z.object({
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  fromMs: whole,
  signedByPrevious: base64,
  signedByItself: base64,
});

const loggedTerms = z.object({
  number: positive,
  product: shortText,
  marketId: positive,
  version: positive,
  fromMs: whole,
  logFromMs: whole,
  signedMs: whole,
  previousHash: hash,
  hash,
  signature: base64,
});

const receiptShape = z.object({
  body: z.object({
    format: z.literal(RECEIPT_FORMAT),
    issuedMs: whole,
    order: z.looseObject({ kind: shortText }),
    markets: z.array(marketShape).max(MOST_ROWS),
    terms: z.array(z.unknown()).max(MOST_ROWS),
    termsLog: z.array(loggedTerms).max(MOST_ROWS).optional(),
    ticks: z.array(tickShape).max(2 * MOST_ROWS),
    heads: z
      .array(
        z.object({ marketId: positive, number: positive, hash, timeMs: whole, signature: base64 }),
      )
      .max(MOST_ROWS),
    keys: z.array(keyShape).max(MOST_ROWS),
    arithmetic: z.array(z.string().max(100_000)).max(10 * MOST_ROWS),
  }),
  seal: base64,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reply of `/api/fairness/receipt`, as whoever calls it by hand has it. */
const receiptReply = z.strictObject({ type: z.literal('ok'), message: z.unknown() });

/**
 * A receipt from its text, or from the whole reply it came in; undefined where it is none, or of a
 * kind that is not among the known ones.
 */
export function readReceipt(text: string, kinds: readonly ReceiptKind[]): Receipt | undefined {
  const value = parsed(text);
  const reply = receiptReply.safeParse(value);
  const read = receiptShape.strict().safeParse(reply.success ? reply.data.message : value);
  if (!read.success) return undefined;
  const { body, seal } = read.data;
  const kind = kinds.find((each) => each.kind === body.order.kind);
  const order = kind?.read(body.order);
  if (kind === undefined || order === undefined) return undefined;
  const terms = body.terms.flatMap((each) => kind.readTerms(each) ?? []);
  return terms.length < body.terms.length ? undefined : { body: { ...body, order, terms }, seal };
}

/** The ticks of an hour's file, one JSON text a line; undefined where a line is none. */
export function readTicks(text: string) {
  const read = text
    .trimEnd()
    .split('\n')
    .map((line) => tickShape.safeParse(parsed(line)));
  const ticks = read.flatMap((line) => (line.success ? [line.data] : []));
  return ticks.length === read.length ? ticks : undefined;
}

/** The document of `/.well-known/bourse-keys.json`; undefined where it is something else. */
export function readKeys(value: unknown) {
  const shape = z.object({ fingerprint: shortText, keys: z.array(keyShape).min(1) });
  const read = shape.safeParse(value);
  return read.success ? read.data : undefined;
}

/** An hour of a market's ticks. */
export interface HourOfTicks {
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly isArchived: boolean;
}

/** A row of `/fairness/hours`. */
export function hourRow(hour: string, found: HourOfTicks) {
  return {
    hour,
    first_number: found.firstNumber,
    last_number: found.lastNumber,
    archived: found.isArchived,
  } as const;
}

/** Units as a decimal text. */
type Print = (units: string, assetId?: number) => string;

function printed(units: string | undefined, print: Print): string | null {
  return units === undefined ? null : print(units);
}

/** What a product came to, in `/fairness/statistics`; `own` has what only this product counts. */
export function productFigures(
  product: string,
  found: ProductFigures,
  print: Print,
  code: (assetId: number | undefined) => string,
) {
  return {
    product,
    customers: found.customers,
    losing: found.losing,
    settled: found.settled,
    paid: printed(found.paidUnits, print),
    taken: printed(found.takenUnits, print),
    house: printed(found.houseUnits, print),
    own: found.own.map((each) =>
      each.units === undefined
        ? { name: each.name, count: each.count }
        : {
            name: each.name,
            amount: print(each.units, each.assetId),
            currency: code(each.assetId),
          },
    ),
  } as const;
}

/** An amount of a coin. */
export interface ShownAmount {
  readonly currency: string;
  readonly amount: string;
}

/** What the house has lost since 00:00 UTC, and what it may lose before it opens nothing more. */
export interface HouseLossNow {
  readonly lostUnits: bigint;
  /** 0 where there is none. */
  readonly limitUnits: bigint;
  readonly isStopped: boolean;
}

/** The same with amounts of the dollar coin; what was won is below zero, no limit null. */
export function houseLossMessage(now: HouseLossNow, print: Print) {
  const limit = now.limitUnits === 0n ? null : print(now.limitUnits.toString());
  return { lost: print(now.lostUnits.toString()), limit, is_stopped: now.isStopped } as const;
}

/** `/fairness/statistics`. */
export function statisticsMessage(
  currency: string,
  products: readonly ReturnType<typeof productFigures>[],
  balances: readonly (ShownAmount & { readonly account: string })[],
  sums: readonly ShownAmount[],
  houseLoss: ReturnType<typeof houseLossMessage>,
) {
  return { currency, products, balances, sums, house_loss: houseLoss } as const;
}
