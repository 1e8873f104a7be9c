/**
 * Proves that the tables follow from the journal: checks the hash chain, replays every record
 * into an empty house, stores beside the tables what the writer would have stored, and compares
 * every row of both; and the house with the one that the tables give, with the memory of the writer
 * that runs now, and with the states that writers noted when they stopped. Also proves that
 * the audit log has every line that the journal has anchored, and that the public log of terms says
 * what was published, and that rows which operators' acts alone may change are as the last act
 * about them has left them.
 */
import type pg from 'pg';
import type { Machine } from '../../core/engine/machine.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { durableTopics } from '../../platform/server/durable/events.ts';
import { askForState } from '../../platform/server/writer/lock.ts';
import type { Storage } from '../../platform/server/writer/prepare.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';
import { type EngineStore, engineStore } from './engine.ts';
import { type OnProgress, replayJournal, UnsoundParts } from './journal-proof.ts';
import { auditProblems, guardProblems, termsProblems } from './log-proofs.ts';
import { ProofParts } from './proof-parts.ts';
import { RecomputedTables } from './recomputed-tables.ts';
import { followedBy, serverCards } from './server-cards.ts';

/** What the verification found. No problems: the journal proves the tables. */
export interface VerificationReport {
  readonly batches: number;
  readonly commands: number;
  /** Up to which command an interrupted verification had proved the journal. */
  readonly resumed: number;
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

/** How a journal is verified. */
export interface Verification {
  readonly onProgress: OnProgress;
  /** A folder of its own, where it is noted how far one has come; see `proof-parts.ts`. */
  readonly partsFolder?: string | undefined;
  /** So many commands make a part. */
  readonly partCommands?: number;
}

/** Enough for half a minute: noting a part costs a hash of the whole house. */
const PART_COMMANDS = 250_000;

/** What is made of the journal, and how. */
interface Proof {
  readonly store: EngineStore;
  readonly recomputed: RecomputedTables;
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
async function loadProblems(
  client: pg.Client,
  replayed: Machine,
  stateSha256: string,
): Promise<string[]> {
  try {
    const { engine } = await engineStore().load(client);
    if (stateHash(engine.machine) === stateSha256) return [];
    return ['journal and tables differ', ...differences(replayed, engine.machine)];
  } catch (error) {
    return [`the tables give no house: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Sees the tables as a transaction does that is under way, and makes what the writer stores. */
async function openBeside(client: pg.Client, connectionString: string): Promise<Proof> {
  const { rows } = await client.query<{ snapshot: string }>(
    'select pg_export_snapshot() as snapshot',
  );
  const store = engineStore();
  const durable = durableTopics(followedBy(await serverCards()));
  const storage: Storage = { tables: store.tables, durableTopics: durable };
  const snapshot = rows[0]?.snapshot ?? '';
  return { store, recomputed: await RecomputedTables.open(connectionString, snapshot, storage) };
}

async function verify(
  client: pg.Client,
  { store, recomputed }: Proof,
  { onProgress, partsFolder, partCommands = PART_COMMANDS }: Verification,
): Promise<Omit<VerificationReport, 'memory'>> {
  const parts = partsFolder === undefined ? undefined : ProofParts.open(partsFolder);
  if (parts !== undefined) recomputed.noteIn(parts);
  const found = await replayJournal(client, { store, recomputed, parts, onProgress, partCommands });
  const problems = [...found.problems];
  const { machine, anchors } = found;
  // Where the replay has stopped, everything after it would differ.
  if (found.isWhole) {
    for await (const difference of recomputed.differences()) problems.push(difference);
  }
  problems.push(...(await auditProblems(client, anchors)), ...(await termsProblems(client)));
  const stateSha256 = stateHash(machine);
  problems.push(...(await guardProblems(client)));
  problems.push(...(await loadProblems(client, machine, stateSha256)));
  parts?.close();
  return {
    batches: found.batches,
    commands: found.commands,
    resumed: found.resumed,
    checkpoints: found.compared,
    anchors: anchors.size,
    tables: recomputed.size,
    stateSha256,
    problems,
  };
}

/** Reads a database in one consistent snapshot; a running server is not disturbed. */
async function inSnapshot<Answer>(
  connectionString: string,
  work: (client: pg.Client, open: () => Promise<Proof>) => Promise<Answer>,
): Promise<Answer> {
  const client = await openClient({ connectionString });
  let proof: Proof | undefined;
  try {
    const { rows } = await client.query<{ journal: string | null }>(
      "select to_regclass('journal') as journal",
    );
    if (rows[0]?.journal === null) {
      throw new StartupError('There is no journal yet: run npm start first.');
    }
    return await work(client, async () => {
      await client.query('begin transaction isolation level repeatable read read only');
      proof = await openBeside(client, connectionString);
      return proof;
    });
  } finally {
    await proof?.recomputed.close();
    await client.end();
  }
}

/** Verifies a database in one consistent snapshot. */
export async function verifyJournal(
  connectionString: string,
  { onProgress = () => undefined, ...options }: Partial<Verification> = {},
): Promise<VerificationReport> {
  const once = () =>
    inSnapshot(connectionString, async (client, open) => {
      const asked = await askForState(client);
      const report = await verify(client, await open(), { onProgress, ...options });
      const silent = asked === 'silent' ? ['a writer runs, but did not note its state'] : [];
      return { ...report, memory: MEMORY[asked], problems: [...silent, ...report.problems] };
    });
  try {
    return await once();
  } catch (error) {
    // They are forgotten by now: the second time everything is proved.
    if (error instanceof UnsoundParts) return once();
    throw error;
  }
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
    const { store, recomputed } = await open();
    const upToSeq = Number.POSITIVE_INFINITY;
    const asked = { store, recomputed, onProgress, upToSeq, partCommands: PART_COMMANDS };
    const { problems, isWhole } = await replayJournal(client, asked);
    const [problem] = problems;
    if (problem !== undefined || !isWhole) {
      throw new StartupError(`The journal is damaged: ${problem}. Restore a backup.`);
    }
    const mended: string[] = [];
    for await (const difference of recomputed.differences()) mended.push(difference);
    if (mended.length > 0) await recomputed.mend(sign);
    return mended;
  });
}
