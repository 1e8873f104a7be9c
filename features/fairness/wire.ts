/** Receipts and files of ticks as they arrive from outside: texts that may be anything. */
import { z } from 'zod';
import { type Receipt, RECEIPT_FORMAT } from './contract.ts';

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const positive = whole.min(1);
const ticks = positive.max(2 ** 31 - 1);
const units = z.string().regex(/^-?(0|[1-9]\d{0,30})$/);
const positiveUnits = z.string().regex(/^[1-9]\d{0,30}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.string().regex(/^[A-Za-z0-9+/=_-]{0,200}$/);
const scale = whole.max(18);
const rate = whole.max(1_000_000_000);
const side = z.enum(['long', 'short']);
const shortText = z.string().max(200);
const MOST_ROWS = 1_000;

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

const contractTerms = z.object({
  marketId: positive,
  version: positive,
  lotUnits: positiveUnits,
  multiples: z.array(positive).max(100),
  maxLotsPerOrder: positive,
  maxLotsPerCustomer: positive,
  spreadBps: whole.max(10_000),
  openFeePpm: rate,
  closeFeePpm: rate,
  overnightLongPpm: rate,
  overnightShortPpm: rate,
  overnightHour: whole.max(23),
  callPpm: rate,
  closeOutPpm: rate,
  exposureCapLots: whole,
});

const secondsTerms = z.object({
  marketId: positive,
  version: positive,
  durations: z
    .array(z.object({ seconds: positive, payoutPpm: rate, minStake: units, maxStake: units }))
    .max(100),
  customerOpenCap: units,
  totalOpenCap: units,
  staleMs: positive,
});

const fill = z.object({
  id: positive,
  positionId: positive,
  marketId: positive,
  timeMs: whole,
  what: z.enum(['open', 'close']),
  side,
  lots: positive,
  ticks,
  tick: positive,
  indexTicks: ticks,
  termsVersion: positive,
  profitUnits: units,
  feeUnits: units,
  unpaidUnits: units,
  reason: z.enum([
    '',
    'by_customer',
    'take_profit',
    'stop_loss',
    'trailing_stop',
    'liquidated',
    'gain_needed',
    'margin_needed',
    'exposure_capped',
    'insufficient_margin',
  ]),
  liquidationId: whole,
});

const fillCase = z.object({
  kind: z.literal('contract'),
  fill,
  opening: fill.nullable(),
  multiple: positive,
  marginUnits: units.nullable(),
});

const liquidationCase = z.object({
  kind: z.literal('liquidation'),
  id: positive,
  timeMs: whole,
  positionId: whole,
  equityUnits: units,
  requiredUnits: units,
  insuredUnits: units,
  coveredUnits: units,
  state: z.object({
    available: units,
    waiting: units,
    positions: z
      .array(
        z.object({
          id: positive,
          marketId: positive,
          termsVersion: positive,
          side,
          lots: positive,
          openTicks: ticks,
          held: units,
          margin: units,
          tick: positive,
          indexTicks: ticks,
        }),
      )
      .max(MOST_ROWS),
  }),
  fills: z.array(fill).max(MOST_ROWS),
  openings: z.array(fill).max(MOST_ROWS),
});

const nightCase = z.object({
  kind: z.literal('night'),
  positionId: positive,
  marketId: positive,
  termsVersion: positive,
  side,
  dueMs: whole,
  lots: positive,
  tick: positive,
  indexTicks: ticks,
  feeUnits: units,
});

const secondsCase = z.object({
  kind: z.literal('seconds'),
  id: positive,
  marketId: positive,
  termsVersion: positive,
  direction: z.enum(['up', 'down']),
  seconds: positive,
  stakeUnits: positiveUnits,
  payoutPpm: rate,
  payoutUnits: units,
  placedMs: whole,
  expiresMs: whole,
  openTick: positive,
  openTicks: ticks,
  closeTick: positive,
  closeTicks: ticks,
  state: z.enum(['won', 'lost', 'drawn', 'void']),
  reason: z.enum(['', 'index_stale', 'market_halted', 'room_halted']),
  profitUnits: units,
});

const keyShape = z.object({
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  fromMs: whole,
  signedByPrevious: base64,
  signedByItself: base64,
});

const loggedTerms = z.object({
  number: positive,
  product: z.enum(['contracts', 'seconds']),
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
    order: z.discriminatedUnion('kind', [fillCase, liquidationCase, nightCase, secondsCase]),
    markets: z.array(marketShape).max(MOST_ROWS),
    contractTerms: z.array(contractTerms).max(MOST_ROWS),
    secondsTerms: z.array(secondsTerms).max(MOST_ROWS),
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

/** A receipt from its text, or from the whole reply it came in; undefined where it is none. */
export function readReceipt(text: string): Receipt | undefined {
  const value = parsed(text);
  const reply = receiptReply.safeParse(value);
  const read = receiptShape.strict().safeParse(reply.success ? reply.data.message : value);
  return read.success ? read.data : undefined;
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

/** What one product came to for everyone; units are texts of whole units of the margin coin. */
export interface ProductFigures {
  readonly customers: number;
  readonly losing: number;
  readonly settled: number;
  readonly paidUnits: string;
  readonly takenUnits: string;
  readonly feeUnits: string;
  readonly houseUnits: string;
}

/** Units as a decimal text. */
type Print = (units: string) => string;

function figures(found: ProductFigures, print: Print) {
  return {
    customers: found.customers,
    losing: found.losing,
    settled: found.settled,
    paid: print(found.paidUnits),
    taken: print(found.takenUnits),
    fee: print(found.feeUnits),
    house: print(found.houseUnits),
  } as const;
}

/** Seconds contracts in `/fairness/statistics`. */
export function secondsFigures(
  found: ProductFigures & { readonly stakeUnits: string; readonly voided: number },
  print: Print,
) {
  const { voided, stakeUnits } = found;
  return { ...figures(found, print), stake: print(stakeUnits), voided } as const;
}

/** Leveraged contracts in `/fairness/statistics`. */
export function contractFigures(
  found: ProductFigures & {
    readonly liquidations: number;
    readonly insuredUnits: string;
    readonly coveredUnits: string;
  },
  print: Print,
) {
  return {
    ...figures(found, print),
    liquidations: found.liquidations,
    insured: print(found.insuredUnits),
    covered: print(found.coveredUnits),
  } as const;
}

/** An amount of a coin. */
export interface ShownAmount {
  readonly currency: string;
  readonly amount: string;
}

/** `/fairness/statistics`. */
export function statisticsMessage(
  currency: string,
  seconds: ReturnType<typeof secondsFigures>,
  contracts: ReturnType<typeof contractFigures>,
  balances: readonly (ShownAmount & { readonly account: string })[],
  sums: readonly ShownAmount[],
) {
  return { currency, seconds, contracts, balances, sums } as const;
}
