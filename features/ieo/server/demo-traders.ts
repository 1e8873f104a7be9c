/**
 * Extras of a demo who go on trading a token that was sold and is listed, as they did in its past:
 * without them a book of its own would stand still. They place orders like anybody, each for his
 * own money, and are labelled wherever they stand. What they pay no trade moves: it follows from
 * the time, around what the token came to in its past, or its issue price.
 */
import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import { type Gateway, type Job, repeatedly } from '../../../platform/server/gateway.ts';
import { issueTicks, type Market } from '../../catalogue/contract.ts';
import type { PlaceOrder, Side } from '../../spot/contract/index.ts';
import { DEMO_PRICES, DEMO_PROJECTS } from '../seed/projects.ts';
import type { ProjectsView } from './projects-view.ts';

const EVERY_MS = 40_000;
/** What an order leaves in the book is gone by then. */
const RESTS_MS = 600_000;
/** How far above what they go by each trade is, in thousandths, in turn. */
const LEVELS = [4, 1, 7, 2, 4, 11, 5, 1, 4, 0] as const;
/** Tokens of a trade, in lots, in turn. */
const LOTS = [360, 560, 240, 840, 480] as const;
/** How far from the trade the others wait, in thousandths. */
const ASIDE = 9;
const THOUSAND = 1_000;

/** What they ask of the house. */
export interface DemoTraderNeeds {
  readonly identity: { readonly demoExtras: readonly number[] };
  readonly catalogue: {
    readonly directory: {
      markets(): readonly Market[];
    };
  };
  readonly projects: Pick<ProjectsView, 'all'>;
}

/** A trade that is to be made: its price in ticks and its size, and where others wait. */
export interface PlannedTrade {
  readonly ticks: number;
  readonly lots: number;
  readonly below: number;
  readonly above: number;
}

/** What extras go by in a market: where the demo's past ended, else the issue price. */
export function demoReference(market: Market): number {
  const [sold] = DEMO_PROJECTS;
  const isSold = market.base.code === sold?.asset.code;
  return (isSold ? DEMO_PRICES.at(-1) : undefined) ?? issueTicks(market);
}

/** What is traded next; which it is follows from the time, so a restart goes on. */
export function planOf(referenceTicks: number, nowMs: number): PlannedTrade {
  const step = Math.floor(nowMs / EVERY_MS);
  const level = THOUSAND + (LEVELS[step % LEVELS.length] ?? 0);
  const ticks = Math.max(1, Math.round((referenceTicks * level) / THOUSAND));
  const aside = Math.max(1, Math.round((ticks * ASIDE) / THOUSAND));
  const lots = LOTS[step % LOTS.length] ?? 1;
  return { ticks, lots, below: Math.max(1, ticks - aside), above: ticks + aside };
}

/** The extra who has most of a coin free, but one. */
async function richest(
  db: Kysely<unknown>,
  extras: readonly number[],
  assetId: number,
  but = 0,
): Promise<number | undefined> {
  const { rows } = await sql<{ owner: string }>`
    select owner from balances where owner = any(${[...extras]}::bigint[])
      and kind = ${KIND.spot} and asset = ${assetId} and available > 0 and owner <> ${but}
    order by available desc, owner limit 1`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].owner);
}

function orderOf(market: Market, side: Side, limitTicks: number, lots: number): PlaceOrder {
  return {
    type: 'spot.place',
    marketId: market.id,
    side,
    kind: 'limit',
    timeInForce: 'gtt',
    limitTicks,
    stopTicks: 0,
    triggerBy: 'last',
    lots,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
    byReference: true,
  };
}

/** Trades once in each market of a token that was sold here; answers how many orders were taken. */
export async function tradeOnce(
  gateway: Pick<Gateway, 'database' | 'submit' | 'nowMs'>,
  { identity, catalogue, projects }: DemoTraderNeeds,
): Promise<number> {
  const nowMs = gateway.nowMs();
  const listed = new Set(
    projects.all().flatMap(({ row }) => (row.openedMs > 0 ? [row.assetId] : [])),
  );
  let taken = 0;
  for (const market of catalogue.directory.markets()) {
    if (!listed.has(market.base.id) || market.definition.bookOnly !== true) continue;
    const db = gateway.database<unknown>();
    const seller = await richest(db, identity.demoExtras, market.base.id);
    const buyer = await richest(db, identity.demoExtras, market.quote.id, seller);
    if (seller === undefined || buyer === undefined) continue;
    const { ticks, lots, below, above } = planOf(demoReference(market), nowMs);
    const orders = [
      [seller, orderOf(market, 'sell', ticks, lots)],
      [buyer, orderOf(market, 'buy', ticks, lots)],
      [seller, orderOf(market, 'sell', above, lots)],
      [buyer, orderOf(market, 'buy', below, lots)],
    ] as const;
    for (const [actor, order] of orders) {
      const command = { ...order, expiresMs: nowMs + RESTS_MS };
      // Whoever is refused, by a halt or for want of money, waits for the next time.
      const result = await gateway.submit({ actor, command });
      if (!('refused' in result)) taken += 1;
    }
  }
  return taken;
}

/** The job of a demo whose market runs. */
export function demoTraders(needs: DemoTraderNeeds): Job {
  return {
    name: 'ieo.demo_traders',
    start: (gateway) =>
      repeatedly(
        gateway,
        EVERY_MS,
        () => tradeOnce(gateway, needs),
        'extras of the demo do not trade',
      ),
  };
}
