/** The forms themselves: personal data, written here and never by the writer. */
import { type Kysely, sql } from 'kysely';
import { orderedPage } from '../../../platform/server/rooms/page-of.ts';
import type { FormDecision, FormLevel, FormState, LevelLimits, LevelState } from '../contract.ts';
import { FIRST_LIMITS } from '../contract.ts';
import { decisionsTable, levelsTable, limitsTable } from './tables.ts';

/** The tables this room reads and writes; 64-bit numbers are texts. */
export interface VerificationTables {
  readonly verification_forms: {
    readonly id: string;
    readonly owner: string;
    readonly level: number;
    readonly fields: string;
    readonly document_hash: string;
    readonly created_ms: string;
  };
  readonly verification_levels: {
    readonly owner: string;
    readonly level: number;
    readonly state: string;
    readonly form_id: string;
    readonly submitted_ms: string;
    readonly decided_ms: string;
  };
  readonly verification_decisions: { readonly owner: string; readonly seq: string };
  readonly verification_limits: { readonly level: number };
}

type Database = Kysely<VerificationTables>;

/** A form as it was sent. */
export interface StoredForm {
  readonly id: number;
  readonly owner: number;
  readonly level: FormLevel;
  readonly fields: Readonly<Record<string, string>>;
  readonly documentHash: string;
  readonly createdMs: number;
}

interface FormRow {
  readonly id: string;
  readonly owner: string;
  readonly level: number;
  readonly fields: string;
  readonly document_hash: string;
  readonly created_ms: string;
}

function formOf(row: FormRow): StoredForm {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    level: row.level === 2 ? 2 : 1,
    fields: JSON.parse(row.fields) as Record<string, string>,
    documentHash: row.document_hash,
    createdMs: Number(row.created_ms),
  };
}

/** How it stands with both levels of a customer. */
export async function readLevels(
  db: Database,
  owner: number,
): Promise<ReadonlyMap<FormLevel, LevelState>> {
  const rows = await db
    .selectFrom('verification_levels')
    .selectAll()
    .where('owner', '=', String(owner))
    .execute();
  return new Map(
    rows.map((row) => levelsTable.fromRow(row)).map((state) => [state.level, state] as const),
  );
}

/** The highest verified level of each of these customers; those without one are missing. */
export async function readVerifiedLevels(
  db: Database,
  owners: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom('verification_levels')
    .select(({ fn }) => ['owner', fn.max('level').as('level')])
    .where('owner', 'in', owners.map(String))
    .where('state', '=', 'verified')
    .groupBy('owner')
    .execute();
  return new Map(rows.map(({ owner, level }) => [Number(owner), Number(level)] as const));
}

/** What each level allows now. */
export async function readLimits(db: Database): Promise<LevelLimits[]> {
  const rows = await db.selectFrom('verification_limits').selectAll().execute();
  const set = rows.map((row) => limitsTable.fromRow(row));
  return FIRST_LIMITS.map(
    (first) => set.find(({ level }) => level === first.level) ?? { ...first },
  );
}

/** A form by its number. */
export async function readForm(db: Database, id: number): Promise<StoredForm | undefined> {
  const row = await db
    .selectFrom('verification_forms')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : formOf(row);
}

/** Stores a form and gives its number; it is nothing yet until the writer has taken it. */
export async function addForm(db: Database, form: Omit<StoredForm, 'id'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into verification_forms (owner, level, fields, document_hash, created_ms)
    values (${String(form.owner)}, ${form.level}, ${JSON.stringify(form.fields)},
      ${form.documentHash}, ${String(form.createdMs)})
    returning id`.execute(db);
  return Number(rows[0]?.id);
}

/** Deletes a form that the writer did not take. */
export async function dropForm(db: Database, id: number): Promise<void> {
  await db.deleteFrom('verification_forms').where('id', '=', String(id)).execute();
}

/** Deletes forms that never reached the writer because the server stopped in between. */
export async function sweepForms(db: Database, beforeMs: number): Promise<void> {
  await sql`
    delete from verification_forms f where created_ms < ${String(beforeMs)} and not exists (
      select 1 from verification_levels l where l.form_id = f.id
    ) and not exists (select 1 from verification_decisions d where d.form_id = f.id)
  `.execute(db);
}

/** The decisions about a customer, newest first. */
export async function readDecisions(db: Database, owner: number): Promise<FormDecision[]> {
  const rows = await db
    .selectFrom('verification_decisions')
    .selectAll()
    .where('owner', '=', String(owner))
    .orderBy('seq', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => decisionsTable.fromRow(row));
}

/** The number of a document, given once: the journal has this, and nothing of the document. */
export async function personNumber(db: Database, documentHash: string): Promise<number> {
  const { rows } = await sql<{ person: string }>`
    with made as (
      insert into verification_people (document_hash) values (${documentHash})
      on conflict do nothing returning person
    )
    select person from made union all
    select person from verification_people where document_hash = ${documentHash}
    limit 1`.execute(db);
  // Two forms at one moment: neither statement sees the row of the other before it is committed.
  return rows[0] === undefined ? personNumber(db, documentHash) : Number(rows[0].person);
}

/** Other customers who have named a document that this one has named too. */
export async function readSamePerson(db: Database, owner: number): Promise<number[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct b.owner from verification_documents a
    join verification_documents b on b.person = a.person and b.owner <> a.owner
    where a.owner = ${owner} order by 1`.execute(db);
  return rows.map((row) => Number(row.owner));
}

/** Other customers whose newest form names the same document, and how it stands with them. */
export async function readSameDocument(
  db: Database,
  owner: number,
  documentHash: string,
): Promise<{ owner: number; state: FormState }[]> {
  if (documentHash === '') return [];
  const rows = await db
    .selectFrom('verification_forms as form')
    .innerJoin('verification_levels as reached', 'reached.form_id', 'form.id')
    .select(['form.owner', 'reached.state'])
    .where('form.document_hash', '=', documentHash)
    .where('form.owner', '!=', String(owner))
    .orderBy('form.owner')
    .limit(50)
    .execute();
  return rows.map((row) => ({ owner: Number(row.owner), state: row.state as FormState }));
}

/** Which forms the console lists. */
export interface FormsAsked {
  readonly page: number;
  readonly perPage: number;
  readonly sort: 'id' | 'submittedMs' | 'owner' | 'level' | 'state';
  readonly order: 'ASC' | 'DESC';
  readonly state?: string | undefined;
  readonly level?: number | undefined;
  readonly owner?: number | undefined;
}

const SORTS = {
  id: 'form_id',
  submittedMs: 'submitted_ms',
  owner: 'owner',
  level: 'level',
  state: 'state',
} as const;

/** The newest form of each level of each customer. */
export async function readWaiting(
  db: Database,
  asked: FormsAsked,
): Promise<{ states: LevelState[]; total: number }> {
  let query = db.selectFrom('verification_levels');
  if (asked.state !== undefined) query = query.where('state', '=', asked.state);
  if (asked.level !== undefined) query = query.where('level', '=', asked.level);
  if (asked.owner !== undefined) query = query.where('owner', '=', String(asked.owner));
  const direction = sql.raw(asked.order === 'ASC' ? 'asc' : 'desc');
  const order = sql`${sql.ref(SORTS[asked.sort])} ${direction}, form_id ${direction}`;
  const { rows, total } = await orderedPage<object>(db, query.selectAll(), order, asked);
  return { states: rows.map((row) => levelsTable.fromRow(row)), total };
}
