/** What anyone may ask about fairness, and a customer about what is his own. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { ProductFigures } from '../../../core/receipts/figures.ts';
import { printUnits } from '../../../core/money/text.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { wholeField } from '../../../core/wire/scalars.ts';
import { ArchiveDamaged, type SignedHead } from '../../feeds/contract.ts';
import type { TermsEntry } from '../contract.ts';
import type { Receipts } from './receipts.ts';
import type { HouseBalance } from '../store/statistics.ts';
import {
  type HouseLossNow,
  houseLossMessage,
  hourRow,
  productFigures,
  statisticsMessage,
} from '../wire.ts';

/** A coin as far as amounts are printed in it. */
export interface Coin {
  readonly code: string;
  readonly scale: number;
}

/** Figures of all products and the house's balances. */
export interface Statistics {
  readonly products: readonly { readonly product: string; readonly figures: ProductFigures }[];
  readonly balances: readonly HouseBalance[];
  readonly sums: readonly { readonly assetId: number; readonly units: string }[];
}

/** An hour of ticks that can be downloaded. */
export interface HourRow {
  readonly hourMs: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly isArchived: boolean;
}

/** What the calls work with. */
export interface FairnessCalls {
  /** The kinds of receipts there are. */
  readonly kinds: readonly string[];
  readonly receipts: Receipts;
  readonly hasMarket: (marketId: number) => boolean;
  readonly hours: (marketId: number, fromMs: number, count: number) => Promise<HourRow[]>;
  readonly heads: (marketId: number, fromMs: number, limit: number) => Promise<SignedHead[]>;
  readonly terms: (fromNumber: number, limit: number) => Promise<TermsEntry[]>;
  readonly statistics: () => Promise<Statistics>;
  readonly houseLoss: () => HouseLossNow;
  readonly asset: (assetId: number) => Coin | undefined;
  /** Told when a file of old ticks is missing or damaged. */
  readonly onDamage: (error: ArchiveDamaged) => void;
}

const room = 'fairness';
const HOURS_A_DAY = 24;
const MOST_HEADS = 1_440;
const MOST_ENTRIES = 200;

const dayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .transform((day) => Date.parse(`${day}T00:00:00Z`))
  .refine((timeMs) => Number.isFinite(timeMs));

/** The start of an hour as people write it, `2026-11-21T13`. */
export function hourText(hourMs: number): string {
  return new Date(hourMs).toISOString().slice(0, 13);
}

/** Units as a decimal text of their asset. */
function amount(asset: Coin | undefined, units: string): string {
  return printUnits(BigInt(units), asset?.scale ?? 0);
}

function statistics(options: FairnessCalls, found: Statistics, money: Coin | undefined) {
  const { asset } = options;
  const coinOf = (id: number | undefined) => (id === undefined ? money : asset(id));
  const print = (units: string, id?: number): string => amount(coinOf(id), units);
  const code = (id: number | undefined) => coinOf(id)?.code ?? '';
  const balance = ({ assetId, units }: { assetId: number; units: string }) => ({
    currency: asset(assetId)?.code ?? String(assetId),
    amount: amount(asset(assetId), units),
  });
  return statisticsMessage(
    money?.code ?? '',
    found.products.map(({ product, figures }) => productFigures(product, figures, print, code)),
    found.balances.map((row) => ({ account: row.name, ...balance(row) })),
    found.sums.map(balance),
    houseLossMessage(options.houseLoss(), print),
  );
}

function receiptCall(options: FairnessCalls): Call {
  return customerCall({
    method: 'GET',
    path: '/fairness/receipt',
    room,
    summary: 'The receipt of something own that was settled, by its kind and number.',
    input: z.object({
      kind: z.enum(options.kinds),
      id: wholeField(1),
      due_ms: wholeField().optional(),
    }),
    handle: async ({ input, caller }) => {
      const { kind, id, due_ms: dueMs } = input;
      try {
        const receipt = await options.receipts.make(caller.customerId, { kind, id, dueMs });
        return receipt === undefined ? refuse('no_receipt') : ok(receipt);
      } catch (error) {
        if (!(error instanceof ArchiveDamaged)) throw error;
        options.onDamage(error);
        return refuse('archive_damaged');
      }
    },
  });
}

function termsCall(options: FairnessCalls): Call {
  return visitorCall({
    method: 'GET',
    path: '/fairness/terms',
    room,
    summary: 'The signed log of all terms that were ever published, by number, ascending.',
    input: z.object({ from_number: wholeField(1).default(1), limit: wholeField(1).default(50) }),
    handle: async ({ input }) => {
      const limit = Math.min(input.limit, MOST_ENTRIES);
      return ok(await options.terms(input.from_number, limit));
    },
  });
}

/** The calls of this room. */
export function fairnessCalls(options: FairnessCalls, money: () => Coin | undefined): Call[] {
  const { hasMarket } = options;
  const market = { match_id: wholeField(1) };
  return [
    receiptCall(options),
    termsCall(options),
    visitorCall({
      method: 'GET',
      path: '/fairness/hours',
      room,
      summary: 'The hours of a day (UTC) for which a market has ticks to download.',
      input: z.object({ ...market, day: dayField }),
      handle: async ({ input }) => {
        if (!hasMarket(input.match_id)) return refuse('unknown_market');
        const found = await options.hours(input.match_id, input.day, HOURS_A_DAY);
        return ok(found.map((row) => hourRow(hourText(row.hourMs), row)));
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/fairness/heads',
      room,
      summary: 'Signed heads of a market’s chain, one a minute, ascending.',
      input: z.object({
        ...market,
        from_ms: wholeField().default(0),
        limit: wholeField(1).default(60),
      }),
      handle: async ({ input }) => {
        if (!hasMarket(input.match_id)) return refuse('unknown_market');
        const limit = Math.min(input.limit, MOST_HEADS);
        return ok(await options.heads(input.match_id, input.from_ms, limit));
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/fairness/statistics',
      room,
      summary: 'What each product came to for everyone, and the balances of the house.',
      input: z.object({}),
      handle: async () => ok(statistics(options, await options.statistics(), money())),
    }),
  ];
}
