/** The console's calls about dual investment: products, ladders, the desk, the calendar, orders. */
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
import {
  type AssetDefinition,
  type Market,
  printTicks,
  TERMS_NOTICE_MS,
} from '../../catalogue/contract.ts';
import { type DualTerms, type PublishTerms, salesEndMs } from '../contract.ts';
import { allFixings, allOrders, type DualTables, readDesk } from '../store/reading.ts';
import { dateText } from '../wire.ts';
import { ladderOf } from './ladder.ts';
import { newTermsShape } from './planned-terms.ts';
import type { Shelf } from './shelf.ts';
import type { TermsView } from './terms-view.ts';

/** What the calls work with. */
export interface ConsoleMeans {
  readonly gateway: Gateway;
  readonly directory: {
    market(marketId: number): Market | undefined;
    markets(): readonly Market[];
    asset(id: number): AssetDefinition | undefined;
    lastIndexTicks(marketId: number): number;
  };
  readonly products: TermsView;
  readonly shelf: Shelf;
  readonly isBold: (terms: Partial<DualTerms>) => boolean;
}

const look = { room: 'dual', method: 'GET', permission: 'dual.read' } as const;
const MOST_DAYS = 90;
const MOST_PERCENT = 100;

/** Days and distances as lists of numbers with commas between them. */
function listField(least: number, most: number) {
  return z
    .string()
    .regex(/^-?\d{1,7}(,-?\d{1,7}){0,11}$/)
    .transform((text) => text.split(',').map(Number))
    .refine((numbers) => numbers.every((each) => each >= least && each <= most));
}

const ladderInput = z.object({
  marketId: countField,
  kind: z.enum(['call', 'put']),
  days: listField(1, MOST_DAYS),
  distances: listField(-500_000, 500_000),
  percentOfFair: z.coerce.number().int().min(1).max(MOST_PERCENT),
  shares: countField,
});

const publishInput = z.object({
  products: newTermsShape,
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});

/** What operators call. */
export function dualConsoleCalls(means: ConsoleMeans): ConsoleCall[] {
  return [
    ordersCall(means),
    productsCall(means),
    productCall(means),
    deskCall(means),
    calendarCall(means),
    ladderCall(means),
    publishCall(means),
  ];
}

function ordersCall({ gateway, directory }: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/dual/orders',
    showsCustomers: true,
    summary: 'All dual orders, newest first, with what came back.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database<DualTables>(), allOrders(), input, (row) => {
        const market = directory.market(Number(row['market_id']));
        const print = (units: unknown, coin: number) =>
          printUnits(BigInt(String(units)), directory.asset(coin)?.scale ?? 0);
        const [own, other] = [Number(row['asset_id']), Number(row['other_asset_id'])];
        const paidCoin = row['is_exercised'] === true ? other : own;
        const dollar = market?.quote.id ?? 0;
        return {
          id: Number(row['id']),
          owner: Number(row['owner']),
          product: Number(row['product_id']),
          kind: String(row['kind']),
          code: directory.asset(own)?.code ?? '',
          amount: print(row['units'], own),
          shares: Number(row['shares']),
          strike: market === undefined ? '' : printTicks(market, Number(row['strike_ticks'])),
          ratePpm: Number(row['rate_ppm']),
          maturity: dateText(Number(row['maturity_day'])),
          state: String(row['state']),
          paid: print(row['paid_units'], paidCoin),
          paidCode: directory.asset(paidCoin)?.code ?? '',
          worth: print(row['worth_units'], dollar),
          heldWorth: print(row['held_worth_units'], dollar),
          boughtMs: Number(row['bought_ms']),
          endedMs: Number(row['ended_ms']),
        };
      });
      return { message };
    },
  });
}

/** A product as operators see it. */
async function productRow({ directory, shelf }: ConsoleMeans, terms: DualTerms) {
  const market = directory.market(terms.marketId);
  if (market === undefined) return undefined;
  const now = await shelf.now(market, terms, await shelf.stock());
  const price = (ticks: number) => printTicks(market, ticks);
  return {
    id: terms.productId,
    code: market.base.code,
    kind: terms.kind,
    version: terms.version,
    strike: price(terms.strikeTicks),
    distancePpm: terms.distancePpm,
    ratePpm: terms.ratePpm,
    fairPpm: now.fairRatePpm,
    starts: dateText(terms.startDay),
    maturity: dateText(terms.maturityDay),
    low: price(terms.lowTicks),
    high: price(terms.highTicks),
    shares: terms.shares,
    sold: now.sold,
    left: now.left,
    why: now.why,
    isOffered: terms.isOffered,
    salesEndMs: salesEndMs(terms.maturityDay),
    noticeMs: TERMS_NOTICE_MS,
  };
}

function productsCall(means: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/dual/products',
    summary: 'All products, those that mature last first, with what is sold and what is left.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const all = means.products
        .all()
        .sort((a, b) => b.maturityDay - a.maturityDay || b.productId - a.productId);
      const shown = pageOfAll(all, input).data;
      const rows = await Promise.all(shown.map((terms) => productRow(means, terms)));
      return { message: { data: rows.filter((row) => row !== undefined), total: all.length } };
    },
  });
}

function productCall(means: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/dual/products/one',
    summary: 'One product with the terms under which orders begin now.',
    input: z.object({ id: countField }),
    handle: async ({ input: { id } }) => {
      const terms = means.products.now(id);
      const row = terms === undefined ? undefined : await productRow(means, terms);
      return row === undefined ? refuse('unknown_product') : { message: row };
    },
  });
}

function deskCall({ gateway, directory }: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/dual/desk',
    summary: 'The desk by coin: free to be promised, and frozen because it was.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const desk = [...(await readDesk(gateway.database<DualTables>()))].sort(([a], [b]) => a - b);
      const data = pageOfAll(desk, input).data.map(([id, coin]) => {
        const asset = directory.asset(id);
        const amount = (units: bigint) => printUnits(units, asset?.scale ?? 0);
        return {
          id,
          code: asset?.code ?? '',
          free: amount(coin.free),
          promised: amount(coin.promised),
        };
      });
      return { message: { data, total: desk.length } };
    },
  });
}

function calendarCall({ gateway, directory }: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/dual/calendar',
    summary: 'The fixings by day: what matures, how many samples counted, and their mean.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database<DualTables>(), allFixings(), input, (row) => {
        const market = directory.market(Number(row['market_id']));
        const count = Number(row['count']);
        const mean = count === 0 ? 0 : Math.floor(Number(row['sum']) / count);
        return {
          id: Number(row['id']),
          market: market?.symbol ?? '',
          day: dateText(Number(row['day'])),
          state: String(row['state']),
          seconds: Number(row['seconds']),
          valid: count,
          mean: market === undefined || mean === 0 ? '' : printTicks(market, mean),
          orders: Number(row['orders']),
          shares: Number(row['shares']),
        };
      });
      return { message };
    },
  });
}

function ladderCall({ gateway, directory, shelf }: ConsoleMeans): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/dual/ladder',
    summary: 'Suggests products around the index: a round linked price, a rate, a sale band each.',
    input: ladderInput,
    handle: async ({ input }) => {
      const market = directory.market(input.marketId);
      const indexTicks = directory.lastIndexTicks(input.marketId);
      if (market === undefined || indexTicks === 0) return refuse('unknown_market');
      const volatility = await shelf.volatility(market.id);
      if (volatility === undefined) return refuse('market_too_young');
      const rungs = ladderOf(input, { indexTicks, volatility, nowMs: gateway.nowMs() });
      const data = rungs.map((rung, index) => ({
        id: index + 1,
        ...rung,
        strike: printTicks(market, rung.strikeTicks),
        maturity: dateText(rung.maturityDay),
        low: printTicks(market, rung.lowTicks),
        high: printTicks(market, rung.highTicks),
      }));
      return {
        message: { data, total: data.length, volatility, index: printTicks(market, indexTicks) },
      };
    },
  });
}

function publishCall({ gateway, products: view, isBold }: ConsoleMeans): ConsoleCall {
  return consoleCommand({
    room: 'dual',
    method: 'POST',
    permission: 'dual.publish',
    path: '/dual/publish',
    summary: 'Offers new products. Their linked price, rate and day never change.',
    input: publishInput,
    notice: (request) => publicTerms(request, request.input.products.some(isBold)),
    handle: async ({ input: { products, reason }, key }) => {
      const first = Math.max(0, ...view.all().map((it) => it.productId)) + 1;
      const terms = products.map((each, index): DualTerms => {
        return { ...each, productId: first + index, version: 1, isOffered: true };
      });
      const command: PublishTerms = { type: 'dual.publish_terms', terms };
      const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
      const result = await gateway.submit(envelope);
      if (isRefusal(result)) return result;
      const ids = terms.map(({ productId }) => productId);
      const note = { subject: `dual ${first}`, before: null, after: { ids, products }, reason };
      return { message: { ids }, note };
    },
  });
}
