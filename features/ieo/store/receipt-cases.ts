/** What receipts tell of subscriptions: committed rows of orders, open and allocated. */
import { type Kysely, sql } from 'kysely';
import { proofOf } from '../../../core/draw/draw.ts';
import { MOST_ROWS } from '../../../core/receipts/shapes.ts';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import { type BeaconPart, type IeoTerms, isDemoBeacon, leafOf } from '../contract.ts';
import type { IeoBegunCase, IeoCase } from '../receipts/case.ts';
import { readLines } from './reading.ts';
import { ordersTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;
/** As many as a project can have; more would not be one subscription. */
const ALL_LINES = 10_000_000;

/** The ticks of a beacon in the order in which the terms name their markets. */
function beaconOf(text: string, { beaconMarkets }: IeoTerms): BeaconPart[] {
  const all = JSON.parse(text) as readonly BeaconPart[];
  return beaconMarkets.flatMap((id) => all.find(({ marketId }) => marketId === id) ?? []);
}

/** The ticks of beacons that have come and are not drawn with yet. */
export async function readOpenTicks(
  db: Kysely<unknown>,
): Promise<{ marketId: number; number: number }[]> {
  const { rows } = await sql<Row>`
    select beacon from ieo_projects where state = 'drawing'`.execute(db);
  return rows.flatMap((row) =>
    (JSON.parse(row['beacon'] ?? '[]') as readonly BeaconPart[]).map(({ marketId, number }) => {
      return { marketId, number };
    }),
  );
}

/** What a customer's receipt is about; undefined where he has no such order so far. */
export async function readIeoCase(
  db: Kysely<unknown>,
  owner: number,
  { kind, id }: CaseName,
): Promise<IeoBegunCase | IeoCase | undefined> {
  return kind === 'ieo' ? readAllocated(db, owner, id) : readOpen(db, owner, id);
}

async function readOpen(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<IeoBegunCase | undefined> {
  const { rows } = await sql<Row>`
    select * from ieo_orders
    where owner = ${owner} and id = ${id} and state = 'applied' and group_id = 0`.execute(db);
  const order = rows[0] && ordersTable.fromRow(rows[0]);
  if (order === undefined) return undefined;
  return {
    kind: 'ieo_begun',
    id,
    productId: order.projectId,
    termsVersion: 1,
    payAssetId: order.payAssetId,
    placedMs: order.placedMs,
    wantedLots: order.lots.toString(),
    heldUnits: order.heldUnits.toString(),
  };
}

async function readAllocated(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<IeoCase | undefined> {
  const { rows } = await sql<Row>`
    select o.*, t.terms, t.version, p.beacon from ieo_orders o
      join ieo_projects p on p.id = o.project_id join ieo_terms t
      on t.product_id = o.project_id
      and t.version = (select max(version) from ieo_terms where product_id = o.project_id)
    where o.owner = ${owner} and o.id = ${id} and o.group_id > 0`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const order = ordersTable.fromRow(row);
  const terms = JSON.parse(String(row['terms'])) as IeoTerms;
  if (terms.result === null) return undefined;
  const file = await readLines(db, order.projectId, { page: 1, limit: ALL_LINES });
  const lines = file.map(({ nonce: _beside, ...line }) => line);
  const at = lines.findIndex((line) => line.id === id);
  const isShort = lines.length <= MOST_ROWS;
  const isDrawn = terms.result.method === 'draw';
  const beacon = isDrawn ? beaconOf(String(row['beacon']), terms) : [];
  return {
    kind: 'ieo',
    id,
    productId: order.projectId,
    termsVersion: terms.version,
    payAssetId: order.payAssetId,
    placedMs: order.placedMs,
    wantedLots: order.lots.toString(),
    givenLots: order.givenLots.toString(),
    chargedUnits: order.chargedUnits.toString(),
    group: order.groupId,
    proof: proofOf(lines.map(leafOf), at),
    lines: isShort ? lines : [],
    beacon,
    nonces: isShort && isDrawn ? file.map(({ nonce }) => nonce) : [],
    isDemo: isDemoBeacon(beacon),
  };
}
