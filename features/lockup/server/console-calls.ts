/** The console's calls about lock-ups: products, the pool, orders. Plans are the catalogue's. */
import { z } from 'zod';
import { pageOf, pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { printUnits } from '../../../core/money/text.ts';
import { consolePage, countField } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  publicTerms,
} from '../../../platform/server/http/console-call.ts';
import { TERMS_NOTICE_MS } from '../../catalogue/contract.ts';
import type { LockupTerms, PublishTerms } from '../contract.ts';
import { allOrders, type LockupTables, readRunning, readTotals } from '../store/reading.ts';
import type { LockupCallNeeds } from './calls.ts';
import { newTermsShape } from './planned-terms.ts';
import type { TermsView } from './terms-view.ts';

type AssetOf = LockupCallNeeds['asset'];
/** What a loan of a coin costs at least in a year, in ppm; undefined where it is not lent. */
type LoanPpm = (assetId: number) => number | undefined;
const YEAR_DAYS = 365;

const look = { room: 'lockup', method: 'GET', permission: 'lockup.read' } as const;
const oneInput = z.object({ id: countField });
const publishInput = z.object({
  terms: newTermsShape,
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});

/** What operators call. */
export function lockupConsoleCalls(
  gateway: Gateway,
  asset: AssetOf,
  products: TermsView,
  isBold: (terms: Partial<LockupTerms>) => boolean,
  loanPpm: LoanPpm,
): ConsoleCall[] {
  return [
    ordersCall(gateway, asset),
    productsCall(gateway, asset, products, loanPpm),
    productCall(asset, products, loanPpm),
    poolCall(gateway, asset),
    publishCall(gateway, products, isBold),
  ];
}

function ordersCall(gateway: Gateway, asset: AssetOf): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/lockup/orders',
    showsCustomers: true,
    summary: 'All lock-up and savings orders, newest first.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const db = gateway.database<LockupTables>();
      const message = await pageOf(db, allOrders(), input, (row) => {
        const coin = asset(Number(row['asset_id']));
        const amount = (of: string) => printUnits(BigInt(String(row[of])), coin?.scale ?? 0);
        return {
          id: Number(row['id']),
          owner: Number(row['owner']),
          product: Number(row['product_id']),
          version: Number(row['terms_version']),
          code: coin?.code ?? '',
          amount: amount('units'),
          paid: amount('paid_units'),
          reserved: amount('reserved_units'),
          penalty: amount('penalty_units'),
          state: String(row['state']),
          startedMs: Number(row['started_ms']),
          endedMs: Number(row['ended_ms']),
        };
      });
      return { message };
    },
  });
}

/** A product as operators see it: its terms in whole coins. */
function productRow(terms: LockupTerms, asset: AssetOf, loanPpm: LoanPpm) {
  const coin = asset(terms.assetId);
  const amount = (units: string) => printUnits(BigInt(units), coin?.scale ?? 0);
  return {
    id: terms.productId,
    code: coin?.code ?? '',
    scale: coin?.scale ?? 0,
    days: terms.days,
    version: terms.version,
    ratePpm: terms.ratePpm,
    min: amount(terms.minUnits),
    max: amount(terms.maxUnits),
    penalty: terms.penalty,
    penaltyBeforePpm: terms.penaltyBeforePpm,
    penaltyAfterPpm: terms.penaltyAfterPpm,
    mayRenew: terms.mayRenew,
    isOffered: terms.isOffered,
    // Who borrows the coin and leaves it here earns the difference, and risks nothing of his own.
    isAboveLoan: terms.ratePpm * YEAR_DAYS > (loanPpm(terms.assetId) ?? Number.POSITIVE_INFINITY),
  };
}

function productsCall(
  gateway: Gateway,
  asset: AssetOf,
  products: TermsView,
  loanPpm: LoanPpm,
): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/lockup/products',
    summary: 'All products with the terms under which orders begin now, and what runs in them.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const running = await readRunning(gateway.database<LockupTables>());
      const all = products.all();
      const data = pageOfAll(all, input).data.map((terms) => {
        const { count = 0, units = '0' } = running.get(terms.productId) ?? {};
        const scale = asset(terms.assetId)?.scale ?? 0;
        return {
          ...productRow(terms, asset, loanPpm),
          orders: count,
          held: printUnits(BigInt(units), scale),
        };
      });
      return { message: { data, total: all.length } };
    },
  });
}

function productCall(asset: AssetOf, products: TermsView, loanPpm: LoanPpm): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/lockup/products/one',
    summary: 'One product with the terms under which orders begin now.',
    input: oneInput,
    handle: async ({ input: { id } }) => {
      const terms = products.now(id);
      if (terms === undefined) return refuse('unknown_product');
      return { message: { ...productRow(terms, asset, loanPpm), noticeMs: TERMS_NOTICE_MS } };
    },
  });
}

function poolCall(gateway: Gateway, asset: AssetOf): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/lockup/pool',
    summary: 'The pool by coin: free, promised, paid, penalties, and the days that savings last.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const totals = await readTotals(gateway.database<unknown>());
      const data = pageOfAll(totals, input).data.map((of) => {
        const coin = asset(of.assetId);
        const amount = (units: bigint) => printUnits(units, coin?.scale ?? 0);
        return {
          id: of.assetId,
          code: coin?.code ?? '',
          scale: coin?.scale ?? 0,
          free: amount(of.free),
          promised: amount(of.promised),
          paid: amount(of.paid),
          penalties: amount(of.penalties),
          savingsDay: amount(of.savingsDay),
          // What fixed orders still get is frozen whole: only savings ask again each day.
          coverageDays: of.savingsDay === 0n ? null : Number(of.free / of.savingsDay),
        };
      });
      return { message: { data, total: totals.length } };
    },
  });
}

function publishCall(
  gateway: Gateway,
  products: TermsView,
  isBold: (terms: Partial<LockupTerms>) => boolean,
): ConsoleCall {
  return consoleCommand({
    room: 'lockup',
    method: 'POST',
    permission: 'lockup.publish',
    path: '/lockup/publish',
    summary: 'Offers a new product. Its later terms are planned a day ahead.',
    input: publishInput,
    notice: (request) => publicTerms(request, isBold(request.input.terms)),
    handle: async ({ input: { terms, reason }, key }) => {
      const productId = Math.max(0, ...products.all().map((it) => it.productId)) + 1;
      const command: PublishTerms = {
        type: 'lockup.publish_terms',
        terms: { ...terms, productId, version: 1, isOffered: true },
      };
      const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
      const result = await gateway.submit(envelope);
      if (isRefusal(result)) return result;
      const note = { subject: `lockup ${productId}`, before: null, after: { ...terms }, reason };
      return { message: { id: productId }, note };
    },
  });
}
