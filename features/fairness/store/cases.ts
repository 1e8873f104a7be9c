/** Reads what a receipt is about: committed rows of contracts and seconds contracts. */
import { type Kysely, sql } from 'kysely';
import type { ContractTerms, LiquidationState } from '../../contracts/contract.ts';
import type { SecondsTerms } from '../../seconds/contract.ts';
import type {
  FillCase,
  LiquidationCase,
  NightCase,
  ReceiptCase,
  ReceiptFill,
  ReceiptKind,
  SecondsCase,
} from '../contract.ts';
import type { TermsName } from '../rules/naming.ts';

type Database = Kysely<unknown>;

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
  db: Database,
  owner: number,
  positionIds: readonly number[],
): Promise<ReceiptFill[]> {
  const { rows } = await sql<Row>`
    select * from contract_fills where owner = ${owner} and what = 'open'
      and position_id = any(${positionIds.map(String)}::bigint[]) order by id`.execute(db);
  return rows.map(fillOf);
}

async function readFill(db: Database, owner: number, id: number): Promise<FillCase | undefined> {
  const { rows } = await sql<Row>`
    select f.*, p.multiple, p.margin_units, p.lots = p.placed_lots as is_whole
    from contract_fills f join contract_positions p on p.id = f.position_id
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
  };
}

async function readLiquidation(
  db: Database,
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
  db: Database,
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

async function readSeconds(
  db: Database,
  owner: number,
  id: number,
): Promise<SecondsCase | undefined> {
  const { rows } = await sql<Row>`
    select * from seconds_orders
    where owner = ${owner} and id = ${id} and state <> 'running'`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    kind: 'seconds',
    id,
    marketId: Number(row['market_id']),
    termsVersion: Number(row['terms_version']),
    direction: row['direction'] as SecondsCase['direction'],
    seconds: Number(row['seconds']),
    stakeUnits: String(row['stake_units']),
    payoutPpm: Number(row['payout_ppm']),
    payoutUnits: String(row['payout_units']),
    placedMs: Number(row['placed_ms']),
    expiresMs: Number(row['expires_ms']),
    openTick: Number(row['open_tick']),
    openTicks: Number(row['open_ticks']),
    closeTick: Number(row['close_tick']),
    closeTicks: Number(row['close_ticks']),
    state: row['state'] as SecondsCase['state'],
    reason: row['reason'] as SecondsCase['reason'],
    profitUnits: String(row['profit_units']),
  };
}

/** Which receipt is wanted. `dueMs` chooses a night of a position; the last one without it. */
export interface CaseName {
  readonly kind: ReceiptKind;
  readonly id: number;
  readonly dueMs?: number | undefined;
}

/** What a customer's receipt is about; undefined where he has no such thing. */
export function readCase(
  db: Database,
  owner: number,
  { kind, id, dueMs }: CaseName,
): Promise<ReceiptCase | undefined> {
  if (kind === 'contract') return readFill(db, owner, id);
  if (kind === 'liquidation') return readLiquidation(db, owner, id);
  if (kind === 'night') return readNight(db, owner, id, dueMs);
  return readSeconds(db, owner, id);
}

/** Some versions of terms, as they were published. */
export async function readTermsOf<Terms extends ContractTerms | SecondsTerms>(
  db: Database,
  table: 'contract_terms' | 'seconds_terms',
  names: readonly TermsName[],
): Promise<Terms[]> {
  const { rows } = await sql<{ terms: string }>`
    select t.terms from ${sql.table(table)} t
    join unnest(${names.map(({ marketId }) => marketId)}::integer[],
      ${names.map(({ version }) => version)}::integer[]) as w (market_id, version)
      on w.market_id = t.market_id and w.version = t.version
    order by t.market_id, t.version`.execute(db);
  return rows.map(({ terms }) => JSON.parse(terms) as Terms);
}

/** The ticks that orders name which are not settled yet. */
export async function readNeededTicks(
  db: Database,
): Promise<{ readonly marketId: number; readonly number: number }[]> {
  const { rows } = await sql<{ market: number; number: string }>`
    select market_id as market, open_tick as number from contract_positions where state = 'open'
    union
    select market_id, open_tick from seconds_orders where state = 'running'`.execute(db);
  return rows.map((row) => ({ marketId: row.market, number: Number(row.number) }));
}
