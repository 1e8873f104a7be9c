/** What one customer's own positions came to, from committed fills only. */
import { type Kysely, sql } from 'kysely';
import type { ClosedTrade } from '../contract/index.ts';
import type { ContractsTables } from './reading.ts';

type Row = Readonly<Record<string, string>>;
const MOST = 10_000;

/**
 * Own positions that were closed in a span of time, the newest first, 10,000 at most; those that
 * were opened like somebody else's are left out. What others had to pay was not lost.
 */
export async function readTrades(
  db: Kysely<ContractsTables>,
  owner: number,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<ClosedTrade[]> {
  const { rows } = await sql<Row>`
    select p.id, p.market_id, p.side, p.placed_lots, p.open_ticks, p.close_ticks, p.opened_ms,
      p.closed_ms, sum(f.profit_units + f.unpaid_units - f.fee_units) - p.overnight_units as result
    from contract_positions p join contract_fills f on f.position_id = p.id
    where p.owner = ${owner} and p.state = 'closed' and p.like_id = 0
      and p.closed_ms >= ${span.fromMs} and p.closed_ms < ${span.toMs}
    group by p.id order by p.closed_ms desc, p.id desc limit ${MOST}`.execute(db);
  return rows.map((row) => ({
    id: Number(row['id']),
    marketId: Number(row['market_id']),
    side: row['side'] === 'long' ? 'long' : 'short',
    lots: Number(row['placed_lots']),
    openTicks: Number(row['open_ticks']),
    closeTicks: Number(row['close_ticks']),
    openedMs: Number(row['opened_ms']),
    closedMs: Number(row['closed_ms']),
    resultUnits: BigInt(String(row['result'])),
  }));
}

/** How many positions a customer has closed. */
export async function countClosed(db: Kysely<ContractsTables>, owner: number): Promise<number> {
  const { rows } = await sql<Row>`
    select count(*) as closed from contract_positions
    where owner = ${owner} and state = 'closed' and like_id = 0`.execute(db);
  return Number(rows[0]?.['closed'] ?? 0);
}
