/** What receipts tell of exchanges: committed rows and postings. */
import { type Kysely, sql } from 'kysely';
import type { CaseName, ReceiptsOfLines } from '../../../platform/server/rooms/proofs.ts';
import type { ConvertCase, ConvertLeg } from '../receipts/case.ts';
import { proofsTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;

function legOf(marketId: number, tick: number, ticks: number, net: bigint): ConvertLeg | null {
  return marketId === 0 ? null : { marketId, tick, indexTicks: ticks, netUnits: net.toString() };
}

/** A customer's exchange; undefined where there is none, or it is older than its proofs. */
export async function readConvertCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<ConvertCase | undefined> {
  const { rows } = await sql<Row>`
    select p.*, m.time_ms, m.from_units as asked, o.accepted_ms, k.locked_ms,
      k.cost_units, l.*
    from exchange_proofs p
    join wallet_moves m on m.id = p.id
    left join exchange_orders o on o.id = p.id
    left join locked_prices k on k.id = p.id
    join lateral (select
      sum(amount) filter (where from_owner = p.owner and reason = 'exchange') as given,
      sum(amount) filter (where to_owner = p.owner) as received,
      coalesce(sum(amount) filter (where reason = 'exchange_fee'), 0) as fee
      from postings where seq = p.seq and reference = p.id) l on true
    where p.id = ${id} and p.owner = ${owner}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const proof = proofsTable.fromRow(row);
  const { fromMarketId, fromTick, fromTicks, fromNetUnits } = proof;
  const { toMarketId, toTick, toTicks, toNetUnits } = proof;
  return {
    kind: 'convert',
    id,
    timeMs: Number(row['time_ms']),
    ...(row['accepted_ms'] ? { acceptedMs: Number(row['accepted_ms']) } : {}),
    ...(row['locked_ms'] && {
      lockedMs: Number(row['locked_ms']),
      lockUnits: String(row['cost_units']),
    }),
    from: legOf(fromMarketId, fromTick, fromTicks, fromNetUnits),
    to: legOf(toMarketId, toTick, toTicks, toNetUnits),
    askedUnits: String(row['asked']),
    leastUnits: proof.leastUnits.toString(),
    givenUnits: String(row['given']),
    receivedUnits: String(row['received']),
    feeUnits: String(row['fee']),
  };
}

/** Lines of exchanges lead to their receipt, where there is one. */
export const receiptsOfExchangeLines: ReceiptsOfLines = {
  reasons: ['exchange', 'exchange_fee'],
  read: async (db, owner, lines) => {
    const ids = lines.map(({ reference }) => reference);
    const { rows } = await sql<Row>`
      select id from exchange_proofs
      where owner = ${owner} and id = any(${ids}::bigint[])`.execute(db);
    const known = new Set(rows.map((row) => Number(row['id'])));
    return lines.map(({ reference: id }) => (known.has(id) ? { kind: 'convert', id } : undefined));
  },
};
