/** What receipts tell of contracts: committed rows of fills, liquidations and nights. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { LiquidationState } from '../contract/index.ts';
import type {
  ContractCase,
  FillCase,
  LiquidationCase,
  NightCase,
  ReceiptFill,
} from '../receipts/cases.ts';

/** A row of the driver, where 64-bit numbers are texts. */
type Row = Readonly<Record<string, string>>;

function fillOf(row: Row): ReceiptFill {
  return {
    id: Number(row['id']),
    positionId: Number(row['position_id']),
    marketId: Number(row['market_id']),
    timeMs: Number(row['time_ms']),
    what: row['what'] as ReceiptFill['what'],
    side: row['side'] as ReceiptFill['side'],
    lots: Number(row['lots']),
    ticks: Number(row['ticks']),
    tick: Number(row['tick']),
    indexTicks: Number(row['index_ticks']),
    termsVersion: Number(row['terms_version']),
    profitUnits: String(row['profit_units']),
    feeUnits: String(row['fee_units']),
    unpaidUnits: String(row['unpaid_units']),
    reason: row['reason'] as ReceiptFill['reason'],
    liquidationId: Number(row['liquidation_id']),
  };
}

/** The openings of some positions of an owner. */
async function readOpenings(
  db: Kysely<unknown>,
  owner: number,
  positionIds: readonly number[],
): Promise<ReceiptFill[]> {
  const { rows } = await sql<Row>`
    select * from contract_fills where owner = ${owner} and what = 'open'
      and position_id = any(${positionIds.map(String)}::bigint[]) order by id`.execute(db);
  return rows.map(fillOf);
}

async function readFill(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<FillCase | undefined> {
  const { rows } = await sql<Row>`
    select f.*, p.multiple, p.margin_units, p.lots = p.placed_lots as is_whole, o.accepted_ms
    from contract_fills f join contract_positions p on p.id = f.position_id
      left join contract_orders o on o.id = f.order_id
    where f.owner = ${owner} and f.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const fill = fillOf(row);
  const isOpening = fill.what === 'open';
  const [opening] = isOpening ? [] : await readOpenings(db, owner, [fill.positionId]);
  const isWhole = isOpening && String(row['is_whole']) === 'true';
  return {
    kind: 'contract',
    fill,
    opening: opening ?? null,
    multiple: Number(row['multiple']),
    marginUnits: isWhole ? String(row['margin_units']) : null,
    ...(row['accepted_ms'] && { acceptedMs: Number(row['accepted_ms']) }),
  };
}

async function readLiquidation(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<LiquidationCase | undefined> {
  const { rows } = await sql<Row>`
    select * from contract_liquidations where owner = ${owner} and id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const filled = await sql<Row>`
    select * from contract_fills where owner = ${owner} and liquidation_id = ${id}
    order by id`.execute(db);
  const fills = filled.rows.map(fillOf);
  const positionIds = fills.map(({ positionId }) => positionId);
  return {
    kind: 'liquidation',
    id,
    timeMs: Number(row['time_ms']),
    positionId: Number(row['position_id']),
    equityUnits: String(row['equity_units']),
    requiredUnits: String(row['required_units']),
    insuredUnits: String(row['insured_units']),
    coveredUnits: String(row['covered_units']),
    state: JSON.parse(String(row['state'])) as LiquidationState,
    fills,
    openings: await readOpenings(db, owner, positionIds),
  };
}

async function readNight(
  db: Kysely<unknown>,
  owner: number,
  positionId: number,
  dueMs: number | undefined,
): Promise<NightCase | undefined> {
  const { rows } = await sql<Row>`
    select n.*, p.side, p.terms_version from contract_overnight_fees n
    join contract_positions p on p.id = n.position_id
    where n.owner = ${owner} and n.position_id = ${positionId}
      and (${dueMs ?? null}::bigint is null or n.due_ms = ${dueMs ?? null}::bigint)
    order by n.due_ms desc limit 1`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    kind: 'night',
    positionId,
    marketId: Number(row['market_id']),
    termsVersion: Number(row['terms_version']),
    side: row['side'] as NightCase['side'],
    dueMs: Number(row['due_ms']),
    lots: Number(row['lots']),
    tick: Number(row['tick']),
    indexTicks: Number(row['index_ticks']),
    feeUnits: String(row['fee_units']),
  };
}

/** What a customer's receipt is about; undefined where he has no such thing. */
export async function readContractCase(
  db: Kysely<unknown>,
  owner: number,
  { kind, id, dueMs }: CaseName,
): Promise<ContractCase | undefined> {
  if (kind === 'contract') return readFill(db, owner, id);
  if (kind === 'liquidation') return readLiquidation(db, owner, id);
  return readNight(db, owner, id, dueMs);
}

/** The ticks that open positions name. */
export async function readOpenTicks(
  db: Kysely<unknown>,
): Promise<{ marketId: number; number: number }[]> {
  const { rows } = await sql<Row>`
    select distinct market_id, open_tick from contract_positions where state = 'open'`.execute(db);
  return rows.map((row) => ({
    marketId: Number(row['market_id']),
    number: Number(row['open_tick']),
  }));
}
