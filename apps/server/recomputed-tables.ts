/**
 * The tables as the journal gives them, made anew beside those that are there, compared with them
 * row by row, and put in their place where somebody asks for it. They are temporary tables of one
 * connection, which sees the others in the moment in which all else is verified.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type pg from 'pg';
import type { Machine } from '../../core/engine/machine.ts';
import type { Batch } from '../../core/engine/records.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { changesOf, type Storage, WRITERS_TABLES } from '../../platform/server/writer/prepare.ts';
import { OneTransaction } from '../../platform/server/writer/one-transaction.ts';
import { PendingRows } from '../../platform/server/writer/pending-rows.ts';
import type { EngineStore } from './engine.ts';
import type { ProofParts } from './proof-parts.ts';
import type { Table, TableStatement } from '../../platform/server/writer/tables.ts';

/** So many changes are worth a statement a table. */
const MIN_FLUSH = 20_000;
const ROWS_AT_A_TIME = 1_000;

/** The values of a row, as texts, in the order of the columns; none where there is no such row. */
type Values = readonly (string | null)[] | null;

interface Difference {
  readonly stored: Values;
  readonly made: Values;
}

/** What is compared of a table, and what tells its rows apart. */
interface Compared {
  readonly declared: Table;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** A condition on a row `made`: that it need not be there. */
  readonly mayBeGone: string;
}

function comparedColumns(declared: Table): string[] {
  return declared.columns.filter(({ signs }) => signs === undefined).map(({ name }) => name);
}

/** A condition on a row `stored` and a row `made`: that they are the same one. */
function isSame({ key }: Compared): string {
  return key.map((column) => `stored.${column} = made.${column}`).join(' and ');
}

/** A condition on both: that they do not say the same. */
function isOther({ columns }: Compared): string {
  const row = (side: string) => `(${columns.map((column) => `${side}.${column}`).join(', ')})`;
  return `${row('stored')} is distinct from ${row('made')}`;
}

/** Both sides of each row that is not the same on both. */
function differenceQuery(compared: Compared): string {
  const { columns, key, mayBeGone } = compared;
  const { name } = compared.declared;
  const texts = (side: string) =>
    `array[${columns.map((column) => `${side}.${column}::text`).join(', ')}]`;
  const first = key[0];
  return `select case when stored.${first} is not null then ${texts('stored')} end as stored,
      case when made.${first} is not null then ${texts('made')} end as made
    from public.${name} stored full join pg_temp.${name} made on ${isSame(compared)}
    where ${isOther(compared)} and not (stored.${first} is null and (${mayBeGone}))`;
}

/** What makes a table the one that the journal gives. What a key has signed stays where it is. */
function mendingStatements(compared: Compared): string[] {
  const { declared, columns, mayBeGone } = compared;
  const { name } = declared;
  const same = isSame(compared);
  const all = declared.columns.map((column) => column.name).join(', ');
  const changed = columns.map((column) => `${column} = made.${column}`).join(', ');
  return [
    `delete from public.${name} stored
     where not exists (select from pg_temp.${name} made where ${same})`,
    `update public.${name} stored set ${changed} from pg_temp.${name} made
     where ${same} and ${isOther(compared)}`,
    `insert into public.${name} (${all}) select ${all} from pg_temp.${name} made
     where not (${mayBeGone}) and not exists (select from public.${name} stored where ${same})`,
  ];
}

const MENDED_TOTALS = `update asset_totals t set total = coalesce(
  (select sum(available::numeric + frozen) from balances b where b.asset = t.asset), 0)`;

const MENDED_PROJECTION = `update projection
  set projected_seq = (select coalesce(max(last_seq), 0) from journal)`;

/** One sentence of a row that differs. */
function sentenceOf({ declared, columns, key }: Compared, { stored, made }: Difference): string {
  const valueOf = (values: Values, column: string) => values?.[columns.indexOf(column)] ?? 'null';
  const row = `${declared.name} (${key
    .map((column) => `${column} ${valueOf(stored ?? made, column)}`)
    .join(', ')})`;
  if (stored === null) return `${row} is missing`;
  if (made === null) return `${row} does not follow from the journal`;
  const others = columns.filter((column) => valueOf(stored, column) !== valueOf(made, column));
  const told = others.map(
    (column) =>
      `${column} is ${valueOf(stored, column)}, but the journal gives ${valueOf(made, column)}`,
  );
  return `${row}: ${told.join('; ')}`;
}

/** The tables that follow from the journal alone, made anew from it. */
export class RecomputedTables {
  private readonly client: pg.Client;
  private readonly storage: Storage;
  private readonly declared: ReadonlyMap<string, Table>;
  private readonly pending = new PendingRows();
  private readonly parsed = new Set<string>();
  private readonly made = new Set<string>();
  private parts: ProofParts | undefined;
  /** What the database works on. */
  private storing: Promise<void> = Promise.resolve();

  private constructor(client: pg.Client, storage: Storage) {
    this.client = client;
    this.storage = storage;
    this.declared = new Map([...WRITERS_TABLES, ...storage.tables]);
  }

  /**
   * Sees the tables as another transaction sees them.
   * @param snapshot what that transaction has exported
   * @param storage what the writer stores, without a key
   */
  static async open(
    connectionString: string,
    snapshot: string,
    storage: Storage,
  ): Promise<RecomputedTables> {
    const client = await openClient({ connectionString });
    await client.query('begin isolation level repeatable read');
    await client.query(`set transaction snapshot '${snapshot}'`);
    await client.query("set local work_mem = '64MB'");
    return new RecomputedTables(client, storage);
  }

  /** What is stored from now on is noted there too. */
  noteIn(parts: ProofParts): void {
    this.parts = parts;
  }

  /** What is made, by name. */
  get tables(): ReadonlyMap<string, Table> {
    return this.declared;
  }

  /**
   * The house that the tables made so far give.
   * @param store the store of whose tables these are: what it chains goes on from here
   */
  async loadHouse(store: EngineStore, seq: number): Promise<Machine> {
    for (const declared of this.declared.values()) {
      if (!this.made.has(declared.name)) await this.make(declared);
    }
    // Whoever reads a table by its name finds the temporary one first.
    await this.client.query(`create temp table projection as select ${seq}::bigint projected_seq`);
    const { engine } = await store.loadRows(this.client);
    await this.client.query('drop table pg_temp.projection');
    return engine.machine;
  }

  /** How many tables are compared. */
  get size(): number {
    return this.declared.size;
  }

  /**
   * Takes what a batch changed, as the writer would store it. Its rows may be live: they are read
   * when they are stored, so nothing may be replayed beyond the last batch before `store`.
   * @returns something to wait for, where that is needed
   */
  take(machine: Machine, batch: Batch): Promise<void> | undefined {
    for (const change of changesOf(machine, batch, this.storage)) this.pending.take(change);
    return this.pending.size >= MIN_FLUSH ? this.store() : undefined;
  }

  /**
   * Stores what was taken as it is now. The database works on it while the replay goes on; only
   * what was stored before is waited for.
   */
  async store(): Promise<void> {
    const before = this.storing;
    const statements = this.pending.statements();
    this.parts?.add(statements);
    const storing = before.then(() => this.run(statements));
    // Whoever waits for it next hears of a failure.
    storing.catch(() => undefined);
    this.storing = storing;
    await before;
  }

  /** Every row that differs, is missing, or does not follow from the journal, a sentence each. */
  async *differences(): AsyncGenerator<string> {
    for await (const compared of this.compared()) {
      for await (const row of this.read<Difference>(differenceQuery(compared))) {
        yield sentenceOf(compared, row);
      }
    }
    for await (const { table, signs, hash } of this.unsigned()) {
      yield `${table} (${signs} ${hash}): the signature is false`;
    }
  }

  /**
   * Puts them in the place of the tables that are there.
   * @param sign signs a hash as the house: what is signed falsely, or was missing, is signed anew
   * @throws StartupError where the database does not let its user do without its own guards
   */
  async mend(sign: (hash: string) => string): Promise<void> {
    await this.withoutGuards();
    for await (const compared of this.compared()) {
      for (const statement of mendingStatements(compared)) await this.client.query(statement);
    }
    await this.client.query(MENDED_TOTALS);
    await this.client.query(MENDED_PROJECTION);
    for await (const { table, signature, signs, hash } of this.unsigned()) {
      await this.client.query(`update public.${table} set ${signature} = $1 where ${signs} = $2`, [
        sign(hash),
        hash,
      ]);
    }
    await this.client.query('commit');
  }

  /** Forgets all that was made. */
  async close(): Promise<void> {
    await this.client.end();
  }

  /** Triggers count on rows that were right before; what they guard is verified instead. */
  private async withoutGuards(): Promise<void> {
    try {
      await this.client.query('set local session_replication_role = replica');
    } catch {
      throw new StartupError(
        'Tables are made anew by a user of the database that may set session_replication_role.',
      );
    }
  }

  /** Each table that has a row on one side, made and ready. */
  private async *compared(): AsyncGenerator<Compared> {
    await this.store();
    await this.storing;
    const used = await this.usedTables();
    for (const declared of this.declared.values()) {
      if (!this.made.has(declared.name)) {
        if (!used.has(declared.name)) continue;
        await this.make(declared);
      }
      await this.client.query(`analyze pg_temp.${declared.name}`);
      yield await this.comparedOf(declared);
    }
  }

  /** Runs statements about rows that were made. */
  async run(statements: readonly TableStatement[]): Promise<void> {
    if (statements.length === 0) return;
    for (const { table: name } of statements) {
      const declared = this.declared.get(name);
      if (declared !== undefined && !this.made.has(name)) await this.make(declared);
    }
    await this.client.query(new OneTransaction(statements, this.parsed)).done;
  }

  private async make({ name, columns, key }: Table): Promise<void> {
    const list = columns.map((column) => column.name).join(', ');
    await this.client.query(
      `create temp table ${name} as select ${list} from public.${name} with no data`,
    );
    if (key.length > 0) {
      await this.client.query(`create unique index on pg_temp.${name} (${key.join(', ')})`);
    }
    this.made.add(name);
  }

  /** The tables that have a row. */
  private async usedTables(): Promise<ReadonlySet<string>> {
    const names = [...this.declared.keys()];
    const { rows } = await this.client.query<{ name: string }>(
      names
        .map((name) => `select '${name}' as name where exists (select from public.${name})`)
        .join(' union all '),
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** A table that only grows has no key in its declaration, but every table has one. */
  private async comparedOf(declared: Table): Promise<Compared> {
    const columns = comparedColumns(declared);
    const { rows } = await this.client.query<{ name: string }>(
      `select a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [`public.${declared.name}`],
    );
    const key = rows.map(({ name }) => name).filter((name) => columns.includes(name));
    if (key.length === 0) throw new Error(`nothing tells the rows of ${declared.name} apart`);
    return { declared, columns, key, mayBeGone: declared.mayBeGone ?? 'false' };
  }

  private async *read<Row extends object>(query: string): AsyncGenerator<Row> {
    await this.client.query(`declare found no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await this.client.query<Row>(`fetch ${ROWS_AT_A_TIME} from found`);
      if (rows.length === 0) break;
      yield* rows;
    }
    await this.client.query('close found');
  }

  /** Rows whose hash none of the keys of the house has signed. */
  private async *unsigned(): AsyncGenerator<Unsigned> {
    const { rows } = await this.client.query<{ x: string }>(
      'select public_key as x from signing_keys order by ordinal desc',
    );
    // Without a server of its own, a house has signed with no key that anybody knows.
    if (rows.length === 0) return;
    const keys = rows.map(({ x }) =>
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    );
    for (const { name: table, columns } of this.declared.values()) {
      for (const { name: signature, signs } of columns) {
        if (signs === undefined) continue;
        const query = `select ${signs} as hash, ${signature} as signature from public.${table}`;
        for await (const row of this.read<Signed>(query)) {
          if (!isSigned(row, keys)) yield { table, signature, signs, hash: row.hash };
        }
      }
    }
  }
}

/** A hash without a signature that holds, and the columns of both. */
interface Unsigned {
  readonly table: string;
  readonly signature: string;
  readonly signs: string;
  readonly hash: string;
}

interface Signed {
  readonly hash: string;
  readonly signature: string;
}

function isSigned({ hash, signature }: Signed, keys: readonly KeyObject[]): boolean {
  const [bytes, seal] = [Buffer.from(hash, 'hex'), Buffer.from(signature, 'base64')];
  return keys.some((key) => verify(null, bytes, key, seal));
}
