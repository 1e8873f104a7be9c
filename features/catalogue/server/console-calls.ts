import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { numberedPage, pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { isRefusal, type Json, refuse } from '../../../core/engine/command.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Announced } from '../../../platform/server/rooms/proofs.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type ConsoleReply,
  publicTerms,
} from '../../../platform/server/http/console-call.ts';
import { type CatalogueCommand, type Market, TERMS_NOTICE_MS } from '../contract.ts';
import { termPlansTable } from '../store.ts';
import {
  haltInput,
  marketPlansInput,
  marketsInput,
  oneMarketInput,
  type PlannedProduct,
  planInput,
  withdrawPlanInput,
} from '../wire.ts';
import type { Board } from './board.ts';
import { haltedHouse } from './halted-house.ts';

/** The terms of a product under which orders are taken now; undefined where a key has none. */
export type TermsOf = (product: string, key: number) => object | undefined;

interface PlanTables {
  readonly term_plans: {
    readonly id: string;
    readonly market_id: number;
    readonly product: string;
  };
}

const READ = 'markets.read';
const CHANGE = 'markets.change';
const look = { room: 'catalogue', method: 'GET', permission: READ } as const;
const change = { room: 'catalogue', method: 'POST', permission: CHANGE } as const;

/** Terms as the console edits them: key and version are the plan's own. */
function plainTerms(terms: object | undefined): Json {
  if (terms === undefined) return null;
  const hidden = ['marketId', 'productId', 'version', 'fromMs'];
  return Object.fromEntries(
    Object.entries(terms as Record<string, Json>).filter(([name]) => !hidden.includes(name)),
  );
}

/** What other rooms know of the terms of markets. */
export interface TermsQueries {
  readonly termsOf: TermsOf;
  /** The products whose terms can be planned. */
  readonly products: readonly (PlannedProduct & {
    /** What of it is public ahead of its time without being planned as terms. */
    announced?(db: Kysely<unknown>): Promise<readonly Announced[]>;
  })[];
  /** In which coin seconds contracts are staked. */
  readonly stakeAsset: () => Asset | undefined;
  /** Whether no market is open, whatever is stored of them. */
  readonly isHalted: () => boolean;
  /** Whether terms promise more than only an owner may offer. */
  readonly isBold: (product: string, terms: object, key: number) => boolean;
}

/** What the calls work with. */
class Markets {
  readonly gateway: Gateway;
  readonly board: Board;
  readonly queries: TermsQueries;

  constructor(gateway: Gateway, board: Board, queries: TermsQueries) {
    this.gateway = gateway;
    this.board = board;
    this.queries = queries;
  }

  terms(key: number, product: string): Json {
    return plainTerms(this.queries.termsOf(product, key));
  }

  /** Whether a product's keys are numbers of its own. */
  hasOwnKeys(product: string): boolean {
    return this.queries.products.some((it) => it.product === product && it.hasOwnKeys === true);
  }

  /** What a plan is about, as the audit log names it; undefined where there is no such thing. */
  subject(product: string, key: number): string | undefined {
    if (!this.hasOwnKeys(product)) {
      return this.board.market(key) === undefined ? undefined : `market ${key}`;
    }
    return this.queries.termsOf(product, key) === undefined ? undefined : `${product} ${key}`;
  }

  row(market: Market) {
    const { status, reason } = this.queries.isHalted()
      ? haltedHouse(market.id)
      : this.board.state(market.id);
    const { makerFeePpm, takerFeePpm, bandPpm } = this.board.conditionsOf(market);
    return {
      id: market.id,
      symbol: market.symbol,
      kind: market.kind,
      status,
      reason,
      makerFeePpm,
      takerFeePpm,
      bandPpm,
      plans: this.board
        .waitingPlans()
        .filter((it) => it.marketId === market.id && !this.hasOwnKeys(it.product)).length,
    };
  }

  /** A market with the present terms of its products; null for those it does not have. */
  whole(market: Market) {
    const products = this.queries.products.filter(({ product }) => !this.hasOwnKeys(product));
    const terms = products.map(({ product }) => [product, this.terms(market.id, product)]);
    const coinOf = (asset: Asset | undefined) =>
      asset === undefined ? null : { code: asset.code, scale: asset.scale };
    return {
      ...this.row(market),
      noticeMs: TERMS_NOTICE_MS,
      terms: Object.fromEntries(terms),
      // Figures of terms are in smallest units: these say of which coin, and how small.
      lotCoin: coinOf(market.base),
      stakeCoin: coinOf(this.queries.stakeAsset()),
    };
  }

  /** All plans of a market, or of a key of a product that has its own; the newest first. */
  async plans({ marketId, product, ...asked }: z.infer<typeof marketPlansInput>) {
    const db = this.gateway.database<PlanTables>();
    const ofMarkets = this.queries.products.filter((it) => !this.hasOwnKeys(it.product));
    const wanted = product === undefined ? ofMarkets.map((it) => it.product) : [product];
    const query = db
      .selectFrom('term_plans')
      .where('market_id', '=', marketId)
      .where('product', 'in', wanted);
    const found = await numberedPage<object>(db, query.selectAll(), asked);
    const data = found.data.map((row) => {
      const plan = termPlansTable.fromRow(row);
      return { ...plan, terms: JSON.parse(plan.terms) as Json };
    });
    return { ...found, data };
  }

  /** Gives a command of an operator, and says what it changed. */
  async give(
    command: CatalogueCommand,
    note: { subject: string; before?: Json; after?: Json; reason: string },
    key: string | undefined,
  ): Promise<ConsoleReply> {
    const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
    const result = await this.gateway.submit(envelope);
    return isRefusal(result) ? result : { message: result.answer, note };
  }
}

function readingCalls(markets: Markets): ConsoleCall[] {
  const { board } = markets;
  return [
    consoleQuery({
      ...look,
      path: '/markets',
      summary: 'All markets: state, fees, band, waiting plans.',
      input: marketsInput,
      handle: async ({ input }) => {
        const all = board.markets().map((market) => markets.row(market));
        return { message: pageOfAll(all, input) };
      },
    }),
    consoleQuery({
      ...look,
      path: '/markets/one',
      summary: 'One market with the present terms of its products.',
      input: oneMarketInput,
      handle: async ({ input }) => {
        const market = board.market(input.id);
        return market === undefined ? refuse('unknown_market') : { message: markets.whole(market) };
      },
    }),
    consoleQuery({
      ...look,
      path: '/markets/plans',
      summary: 'All changes of terms that were ever planned for a market, or a key of a product.',
      input: marketPlansInput,
      handle: async ({ input }) => ({ message: await markets.plans(input) }),
    }),
  ];
}

function haltCall(markets: Markets, isHalted: boolean): ConsoleCall {
  return consoleCommand({
    ...change,
    path: isHalted ? '/markets/halt' : '/markets/resume',
    summary: isHalted
      ? 'Keeps new orders out of a market. What runs goes on.'
      : 'Takes new orders in a market again.',
    input: haltInput,
    handle: async ({ input: { id, reason }, operator, key }) => {
      const type = 'catalogue.halt';
      const command = {
        type,
        operator: operator.operatorId,
        marketId: id,
        isHalted,
        reason,
      } as const;
      const note = {
        subject: `market ${id}`,
        before: { isHalted: !isHalted },
        after: { isHalted },
        reason,
      };
      return markets.give(command, note, key);
    },
  });
}

function planCalls(markets: Markets): ConsoleCall[] {
  return [
    consoleCommand({
      ...change,
      path: '/markets/plan',
      summary:
        'Has a second operator announce terms for orders from a time on, a day ahead at least.',
      input: planInput(markets.queries.products),
      // Later terms can promise as much as first ones, so they too need a second operator.
      notice: async (request) => {
        const { input } = request;
        const { product, terms, id } = input;
        const said = await publicTerms(request, markets.queries.isBold(product, terms, id));
        if (typeof said !== 'string') return said;
        if (markets.subject(input.product, input.id) === undefined) {
          return refuse(markets.hasOwnKeys(input.product) ? 'unknown_product' : 'unknown_market');
        }
        const isSoon = input.fromMs < markets.gateway.nowMs() + TERMS_NOTICE_MS;
        return isSoon ? refuse('notice_too_short') : 'second';
      },
      handle: async ({ input, operator, key }) => {
        const { id: marketId, product, terms, fromMs, reason } = input;
        const subject = markets.subject(product, marketId);
        if (subject === undefined) {
          return refuse(markets.hasOwnKeys(product) ? 'unknown_product' : 'unknown_market');
        }
        const command = {
          type: 'catalogue.plan_terms',
          operator: operator.operatorId,
          product,
          marketId,
          terms,
          fromMs,
          reason,
        } as const;
        const note = {
          subject,
          before: { product, terms: markets.terms(marketId, product) },
          after: { product, terms, fromMs },
          reason,
        };
        return markets.give(command, note, key);
      },
    }),
    consoleCommand({
      ...change,
      path: '/markets/withdraw_plan',
      summary: 'Takes back announced terms that still wait.',
      input: withdrawPlanInput,
      handle: async ({ input: { id, reason }, operator, key }) => {
        const plan = markets.board.waitingPlans().find((it) => it.id === id);
        if (plan === undefined) return refuse('unknown_plan');
        const { operatorId } = operator;
        const command = {
          type: 'catalogue.withdraw_plan',
          operator: operatorId,
          planId: id,
          reason,
        } as const;
        const terms = JSON.parse(plan.terms) as Json;
        const before = { product: plan.product, terms, fromMs: plan.fromMs };
        const subject = markets.subject(plan.product, plan.marketId) ?? plan.product;
        return markets.give(command, { subject, before, after: null, reason }, key);
      },
    }),
  ];
}

/** The console's calls about markets: halting, resuming, planning terms. No call sets a price. */
export function marketConsoleCalls(
  gateway: Gateway,
  board: Board,
  queries: TermsQueries,
): ConsoleCall[] {
  const markets = new Markets(gateway, board, queries);
  return [
    ...readingCalls(markets),
    haltCall(markets, true),
    haltCall(markets, false),
    ...planCalls(markets),
  ];
}
