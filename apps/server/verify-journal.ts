/**
 * Proves that the tables follow from the journal: checks the hash chain, replays every record
 * into an empty house, stores beside the tables what the writer would have stored, and compares
 * every row of both; and the house with the one that the tables give, with the memory of the writer
 * that runs now, and with the states that writers noted when they stopped. Also proves that
 * the audit log has every line that the journal has anchored, and that the public log of terms says
 * what was published, and that rows which operators' acts alone may change are as the last act
 * about them has left them.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { openClient } from '../../platform/server/database/connections.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { durableTopics } from '../../platform/server/durable/events.ts';
import type { Machine } from '../../core/engine/machine.ts';
import { chainHash, decodeRecords, GENESIS } from '../../platform/server/writer/journal-format.ts';
import type { Storage } from '../../platform/server/writer/prepare.ts';
import { readJournalEnd, readProjectedSeq } from '../../platform/server/writer/load.ts';
import { askForState } from '../../platform/server/writer/lock.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';
import { brokenEntries } from '../../features/fairness/rules/terms-proof.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { type EntryRow, entryOf } from '../../features/fairness/store/terms-log.ts';
import type { OperatorsCommand } from '../../features/operators/contract.ts';
import { AuditChain } from '../../features/operators/server/audit-chain.ts';
import { RowGuards } from '../../features/operators/server/row-guards.ts';
import type { AuditTable } from '../../features/operators/server/tables.ts';
import type { TermsVersion } from '../../platform/server/rooms/proofs.ts';
import type { ServerCard } from '../../platform/server/rooms/server-card.ts';
import { earlierRecordReader } from './earlier-commands.ts';
import { engineStore, openEngine } from './engine.ts';
import { RecomputedTables } from './recomputed-tables.ts';
import { followedBy, guardsOf, serverCards } from './server-cards.ts';

/** What the verification found. No problems: the journal proves the tables. */
export interface VerificationReport {
  readonly batches: number;
  readonly commands: number;
  /** How many noted states of writers were compared. */
  readonly checkpoints: number;
  /** How many heads of the audit log the journal has noted; all were compared. */
  readonly anchors: number;
  /** How many tables were compared, each row of them. */
  readonly tables: number;
  /** Whether the memory of a writer that runs now is among them. */
  readonly memory: 'compared' | 'no_writer_running' | 'writer_did_not_answer';
  readonly stateSha256: string;
  readonly problems: readonly string[];
}

interface JournalRow {
  readonly last_seq: string;
  readonly payload: Buffer;
  readonly hash: Buffer;
}

const ROWS_AT_A_TIME = 500;

async function* journalRows(client: pg.Client): AsyncGenerator<JournalRow> {
  await client.query(
    `declare journal_rows no scroll cursor for
       select last_seq, payload, hash from journal order by last_seq`,
  );
  for (;;) {
    const { rows } = await client.query<JournalRow>(`fetch ${ROWS_AT_A_TIME} from journal_rows`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** What writers of this release have noted: others may have had other lines of state. */
async function readCheckpoints(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ seq: string; state_sha256: string }>(
    `select seq, state_sha256 from journal_checkpoints
     where migrations = (select count(*) from migrations)`,
  );
  return new Map(rows.map((row) => [Number(row.seq), row.state_sha256]));
}

/** Told now and then how many commands have been replayed, of how many. */
export type OnProgress = (done: number, all: number) => void;

/** What the journal is compared with, and what it says itself of the audit log. */
interface Noted {
  readonly onProgress: OnProgress;
  readonly checkpoints: ReadonlyMap<number, string>;
  readonly anchors: Map<number, string>;
  readonly recomputed: RecomputedTables;
  /** Up to which command tables are made; without it, as far as those that are there go. */
  readonly upToSeq?: number;
}

/** Reads the audit log and says where it is not what the journal has anchored. */
async function auditProblems(
  client: pg.Client,
  anchors: ReadonlyMap<number, string>,
): Promise<string[]> {
  const chain = new AuditChain(anchors);
  for (;;) {
    const { rows } = await client.query<AuditTable>(
      'select * from audit_log where id > $1 order by id limit $2',
      [chain.last, ROWS_AT_A_TIME],
    );
    if (rows.length === 0) break;
    for (const row of rows) chain.read(row);
  }
  const { lines, broken, astray } = chain.verdict();
  return [
    ...broken.map((line) => `line ${line} of the audit log is not what was written`),
    ...astray.map((line) =>
      line > lines
        ? `the audit log ends at line ${lines}, but the journal has anchored line ${line}`
        : `line ${line} of the audit log is not the one that the journal has anchored`,
    ),
  ];
}

/** Queries over one connection: the snapshot that all else is read in. */
function overConnection(client: pg.Client): Kysely<unknown> {
  const connection = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => undefined,
  };
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** What all rooms have published of their terms, by product, key and version. */
async function publishedTerms(client: pg.Client): Promise<ReadonlyMap<string, TermsVersion>> {
  const db = overConnection(client);
  const cards: readonly ServerCard[] = await serverCards();
  const all = new Map<string, TermsVersion>();
  for (const { terms } of cards) {
    for (const version of (await terms?.published?.versions(db)) ?? []) {
      all.set(`${terms?.product} ${version.marketId} ${version.version}`, version);
    }
  }
  return all;
}

/** Rows that operators' acts alone may change, and are not what the audit log says. */
async function guardProblems(client: pg.Client): Promise<readonly string[]> {
  return new RowGuards(guardsOf(await serverCards())).problems(overConnection(client));
}

/** Reads the public log of terms and says where it is not what was published. */
async function termsProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<EntryRow>('select * from terms_log order by number');
  const entries = rows.map(entryOf);
  const published = await publishedTerms(client);
  const others = entries.filter(({ product, marketId, version, terms, fromMs }) => {
    const found = published.get(`${product} ${marketId} ${version}`);
    return found?.terms !== terms || found.timeMs !== fromMs;
  });
  return [
    ...brokenEntries(entries, nodeProofs).map(
      (number) => `entry ${number} of the log of terms does not continue the one before it`,
    ),
    ...others.map(
      ({ number }) => `entry ${number} of the log of terms is not what the journal published`,
    ),
  ];
}

/** Replays the journal; stops at the first record that does not come out as recorded. */
async function replay(
  client: pg.Client,
  machine: Machine,
  { checkpoints, anchors, recomputed, onProgress, upToSeq }: Noted,
  problems: string[],
): Promise<{ batches: number; commands: number; compared: number; isWhole: boolean }> {
  const count = { batches: 0, commands: 0, compared: 0, isWhole: false };
  const present = earlierRecordReader();
  let previous: Buffer = GENESIS;
  const { lastSeq } = await readJournalEnd(client);
  const projectedSeq = upToSeq ?? (await readProjectedSeq(client));
  for await (const row of journalRows(client)) {
    const hash = chainHash(previous, row.payload);
    if (!hash.equals(row.hash)) problems.push(`the hash of batch ${row.last_seq} is wrong`);
    previous = row.hash;
    count.batches += 1;
    if (count.batches % ROWS_AT_A_TIME === 0) onProgress(Number(row.last_seq), lastSeq);
    try {
      for (const stored of decodeRecords(row.payload)) {
        const record = present(stored);
        machine.replay(record);
        const command = record.command as OperatorsCommand;
        if (command.type === 'operators.anchor') anchors.set(command.lines, command.sha256);
        count.commands += 1;
      }
      const batch = machine.takeBatch();
      if (batch.lastSeq <= projectedSeq) await recomputed.take(machine, batch);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return count;
    }
    const noted = checkpoints.get(machine.lastSeq);
    if (noted === undefined) continue;
    count.compared += 1;
    if (noted !== stateHash(machine)) {
      problems.push(`the state noted at ${machine.lastSeq} is not what the journal gives`);
    }
  }
  return { ...count, isWhole: true };
}

/** Every line of state that only one of two houses has. */
export function differences(
  replayed: Pick<Machine, 'stateLines'>,
  loaded: Pick<Machine, 'stateLines'>,
): string[] {
  const left = new Map<string, number>();
  for (const line of replayed.stateLines()) left.set(line, (left.get(line) ?? 0) + 1);
  const found: string[] = [];
  for (const line of loaded.stateLines()) {
    const count = left.get(line) ?? 0;
    if (count === 0) found.push(`only the tables say: ${line}`);
    else if (count === 1) left.delete(line);
    else left.set(line, count - 1);
  }
  for (const [line, count] of left) {
    for (let each = 0; each < count; each += 1) found.push(`only the journal says: ${line}`);
  }
  return found;
}

const MEMORY = {
  noted: 'compared',
  not_running: 'no_writer_running',
  silent: 'writer_did_not_answer',
} as const;

/** What differs in the house that the tables give, or why they give none. */
async function loadProblems(client: pg.Client, replayed: Machine): Promise<string[]> {
  try {
    const { engine } = await engineStore().load(client);
    if (stateHash(replayed) === stateHash(engine.machine)) return [];
    return ['journal and tables differ', ...differences(replayed, engine.machine)];
  } catch (error) {
    return [`the tables give no house: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** What the writer stores, with the events for those who follow them. */
async function storageOf(): Promise<Storage> {
  const durable = durableTopics(followedBy(await serverCards()));
  return { tables: engineStore().tables, durableTopics: durable };
}

/** Sees the tables as a transaction does that is under way. */
async function openBeside(client: pg.Client, connectionString: string): Promise<RecomputedTables> {
  const { rows } = await client.query<{ snapshot: string }>(
    'select pg_export_snapshot() as snapshot',
  );
  return RecomputedTables.open(connectionString, rows[0]?.snapshot ?? '', await storageOf());
}

/** Replays the whole journal, and makes the tables that it gives. */
async function remake(
  client: pg.Client,
  recomputed: RecomputedTables,
  onProgress: OnProgress,
  upToSeq?: number,
) {
  const problems: string[] = [];
  const { machine } = openEngine();
  const checkpoints = await readCheckpoints(client);
  const anchors = new Map<number, string>();
  const noted = {
    checkpoints,
    anchors,
    recomputed,
    onProgress,
    ...(upToSeq === undefined ? {} : { upToSeq }),
  };
  const count = await replay(client, machine, noted, problems);
  return { machine, anchors, count, problems };
}

async function verify(
  client: pg.Client,
  recomputed: RecomputedTables,
  onProgress: OnProgress,
): Promise<Omit<VerificationReport, 'memory'>> {
  const { machine, anchors, count, problems } = await remake(client, recomputed, onProgress);
  // Where the replay has stopped, everything after it would differ.
  if (count.isWhole) {
    for await (const difference of recomputed.differences()) problems.push(difference);
  }
  problems.push(...(await auditProblems(client, anchors)), ...(await termsProblems(client)));
  problems.push(...(await guardProblems(client)), ...(await loadProblems(client, machine)));
  return {
    batches: count.batches,
    commands: count.commands,
    checkpoints: count.compared,
    anchors: anchors.size,
    tables: recomputed.size,
    stateSha256: stateHash(machine),
    problems,
  };
}

/** Reads a database in one consistent snapshot; a running server is not disturbed. */
async function inSnapshot<Answer>(
  connectionString: string,
  work: (client: pg.Client, open: () => Promise<RecomputedTables>) => Promise<Answer>,
): Promise<Answer> {
  const client = await openClient({ connectionString });
  let recomputed: RecomputedTables | undefined;
  try {
    const { rows } = await client.query<{ journal: string | null }>(
      "select to_regclass('journal') as journal",
    );
    if (rows[0]?.journal === null) {
      throw new StartupError('There is no journal yet: run npm start first.');
    }
    return await work(client, async () => {
      await client.query('begin transaction isolation level repeatable read read only');
      recomputed = await openBeside(client, connectionString);
      return recomputed;
    });
  } finally {
    await recomputed?.close();
    await client.end();
  }
}

/** Verifies a database in one consistent snapshot. */
export function verifyJournal(
  connectionString: string,
  onProgress: OnProgress = () => undefined,
): Promise<VerificationReport> {
  return inSnapshot(connectionString, async (client, open) => {
    const asked = await askForState(client);
    const report = await verify(client, await open(), onProgress);
    const silent = asked === 'silent' ? ['a writer runs, but did not note its state'] : [];
    return { ...report, memory: MEMORY[asked], problems: [...silent, ...report.problems] };
  });
}

/**
 * Makes the tables those that the journal gives, in one transaction; nobody may write meanwhile.
 * @param sign signs a hash as the house, for rows whose signature is lost
 * @returns what was not as it should be, a sentence each
 * @throws StartupError where the journal itself is not sound: nothing is changed then
 */
export function rebuildTables(
  connectionString: string,
  sign: (hash: string) => string,
  onProgress: OnProgress = () => undefined,
): Promise<readonly string[]> {
  return inSnapshot(connectionString, async (client, open) => {
    const recomputed = await open();
    const { count, problems } = await remake(
      client,
      recomputed,
      onProgress,
      Number.POSITIVE_INFINITY,
    );
    const [problem] = problems;
    if (problem !== undefined || !count.isWhole) {
      throw new StartupError(`The journal is damaged: ${problem}. Restore a backup.`);
    }
    const mended: string[] = [];
    for await (const difference of recomputed.differences()) mended.push(difference);
    if (mended.length > 0) await recomputed.mend(sign);
    return mended;
  });
}
