/** `GET /wallet/portfolio`: what coins cost, and what was won by them, from postings. */
import { divide, powerOfTen } from '../../../../core/money/units.ts';
import type { Gateway } from '../../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../../platform/server/http/call.ts';
import type { StatementKind } from '../../../../platform/server/rooms/statement-kind.ts';
import type { AssetDefinition } from '../../../catalogue/contract.ts';
import { readLegs } from '../../store/reading-legs.ts';
import type { WalletTables } from '../../store/reading.ts';
import { portfolioInput, portfolioMessage, portfolioRow, resultRow } from '../../wire/portfolio.ts';
import { type DebtNeeds, readOwed } from '../owed.ts';
import type { PastPrice } from '../profit.ts';
import {
  type CostState,
  dealsOf,
  emptyState,
  foldDeals,
  type Leg,
  lotFigures,
  pricedAsset,
} from './average-cost.ts';
import { CostBook } from './cost-book.ts';

const LEGS_A_TURN = 10_000;

/** What costs need of the house. */
export interface CostNeeds extends DebtNeeds {
  assets(): readonly AssetDefinition[];
  asset(id: number): AssetDefinition | undefined;
  dollarUnits(assetId: number): bigint | undefined;
  pastDollarUnits(asked: readonly PastPrice[]): Promise<readonly (bigint | undefined)[]>;
  readonly statementKinds: readonly StatementKind[];
}

const DOLLAR_CODE = 'USDT';

/** Reads what was posted since, prices what has no dollars of its own, and folds it. */
async function foldLegs(needs: CostNeeds, state: CostState, legs: readonly Leg[]): Promise<void> {
  const dollarId = needs.assets().find(({ code }) => code === DOLLAR_CODE)?.id ?? 0;
  const deals = dealsOf(legs);
  const asked = deals.flatMap((deal) => {
    const assetId = pricedAsset(deal, dollarId);
    return assetId === undefined ? [] : [{ deal, assetId, timeMs: deal[0].timeMs }];
  });
  const prices = await needs.pastDollarUnits(asked);
  // Before the first candle is stored there is a price of now only.
  const byDeal = new Map(
    asked.map(({ deal, assetId }, at) => [deal, prices[at] ?? needs.dollarUnits(assetId)]),
  );
  foldDeals(state, deals, {
    dollarId,
    scaleOf: (id) => needs.asset(id)?.scale ?? 0,
    priceOf: (deal) => byDeal.get(deal),
  });
}

/** The coins of a state that are there or were sold, each with its figures. */
function rowsOf(needs: CostNeeds, { lots }: CostState, only: number | undefined) {
  return [...lots].flatMap(([id, lot]) => {
    const asset = needs.asset(id);
    if (asset === undefined || (only !== undefined && only !== id)) return [];
    const price = needs.dollarUnits(id);
    return [portfolioRow(asset, lot, { price, ...lotFigures(lot, asset.scale, price) })];
  });
}

/** What borrowing has cost in dollar units, by the kind of the statement it belongs to. */
async function readCosts(gateway: Gateway, needs: CostNeeds, owner: number) {
  const moments = { atMs: [], nowMs: gateway.nowMs() };
  const costs = new Map<string, bigint>();
  for (const source of needs.debts) {
    const owed = await readOwed(gateway.database(), { debts: [source] }, owner, moments);
    for (const { assetId, costUnits } of owed) {
      const price = needs.dollarUnits(assetId) ?? 0n;
      const one = powerOfTen(needs.asset(assetId)?.scale ?? 0);
      const cost = divide(costUnits * price, one, 'up');
      costs.set(source.kind, (costs.get(source.kind) ?? 0n) + cost);
    }
  }
  return costs;
}

/** What the house gave and took beside the coins, by the kinds of the statement. */
function resultsOf(
  needs: CostNeeds,
  { results }: CostState,
  costs: ReadonlyMap<string, bigint>,
  say: (key: string) => string,
) {
  return needs.statementKinds.flatMap(({ room, kind, reasons }) => {
    const own = reasons.map((reason) => results.get(reason) ?? 0n);
    const total = own.reduce((sum, units) => sum + units, -(costs.get(kind) ?? 0n));
    return total === 0n ? [] : [resultRow(kind, say(`${room}.statement_${kind}`), total)];
  });
}

/**
 * Average cost, realised and unrealised result of each coin, and results beside them (contracts,
 * seconds). Read once from the beginning, then kept by what came since.
 */
export function portfolioCall(gateway: Gateway, needs: CostNeeds): Call {
  const book = new CostBook(emptyState, async (owner, state) => {
    const db = gateway.database<WalletTables>();
    for (let isLast = false; !isLast; ) {
      const turn = await readLegs(db, owner, state.seq, LEGS_A_TURN);
      await foldLegs(needs, state, turn.legs);
      isLast = turn.isLast;
    }
  });
  return customerCall({
    method: 'GET',
    path: '/wallet/portfolio',
    room: 'wallet',
    summary: 'What each coin cost on average, what was won by it, and what else was won.',
    input: portfolioInput,
    handle: async ({ caller, input, language }) => {
      const state = await book.of(caller.customerId);
      const costs = await readCosts(gateway, needs, caller.customerId);
      const say = (key: string): string => gateway.phrases.say(language, key);
      const beside = resultsOf(needs, state, costs, say);
      return ok(portfolioMessage(rowsOf(needs, state, input.currency), beside));
    },
  });
}
