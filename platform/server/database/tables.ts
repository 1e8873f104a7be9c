/** What a backup must carry: every table and sequence of a database, in an order to load them. */
import type { ClientBase } from 'pg';

export interface TableShape {
  /** Quoted, with its schema: `public.orders`. */
  readonly name: string;
  /** Quoted columns that hold data; computed ones are left out. */
  readonly columns: readonly string[];
}

export interface SequenceValue {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

const ownSchemas = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'";

const tablesQuery = `
select format('%I.%I', n.nspname, c.relname) as name,
  array(
    select quote_ident(a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum
  ) as columns,
  array(
    select distinct format('%I.%I', fn.nspname, f.relname)
    from pg_constraint k join pg_class f on f.oid = k.confrelid
    join pg_namespace fn on fn.oid = f.relnamespace
    where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
  ) as parents
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and ${ownSchemas}
order by name`;

const sequencesQuery = `
select format('%I.%I', n.nspname, c.relname) as name
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'S' and ${ownSchemas}
order by name`;

interface TableRow extends TableShape {
  readonly parents: readonly string[];
}

/** Puts each table after those it refers to; tables that refer to each other stay by name. */
export function parentsFirst(rows: readonly TableRow[]): TableShape[] {
  const ordered: TableRow[] = [];
  let waiting = [...rows];
  while (waiting.length > 0) {
    const waitingNames = new Set(waiting.map((row) => row.name));
    const ready = waiting.filter((row) => !row.parents.some((name) => waitingNames.has(name)));
    const next = ready.length > 0 ? ready : waiting;
    ordered.push(...next);
    waiting = waiting.filter((row) => !next.includes(row));
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

/** All tables of ours, parents first. */
export async function readTables(client: ClientBase): Promise<TableShape[]> {
  const answer = await client.query<TableRow>(tablesQuery);
  return parentsFirst(answer.rows);
}

/** All sequences of ours with where they stand. */
export async function readSequences(client: ClientBase): Promise<SequenceValue[]> {
  const names = await client.query<{ name: string }>(sequencesQuery);
  const values: SequenceValue[] = [];
  for (const { name } of names.rows) {
    const answer = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    const { last = '1', called = false } = answer.rows[0] ?? {};
    values.push({ name, lastValue: last, isCalled: called });
  }
  return values;
}
