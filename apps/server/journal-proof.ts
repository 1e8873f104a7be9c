/**
 * The replay that proves: checks the hash chain, replays every record into an empty house, and
 * hands over what the writer would have stored. One that was interrupted goes on where its last
 * part has ended (`proof-parts.ts`).
 */
import assert from 'node:assert/strict';
import type pg from 'pg';
import type { Machine } from '../../core/engine/machine.ts';
import type { OperatorsCommand } from '../../features/operators/contract.ts';
import { chainHash, decodeRecords, GENESIS } from '../../platform/server/writer/journal-format.ts';
import { readJournalEnd, readProjectedSeq } from '../../platform/server/writer/load.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';
import { earlierRecordReader } from './earlier-commands.ts';
import { type EngineStore, openEngine } from './engine.ts';
import type { ProofParts, ProvenPart } from './proof-parts.ts';
import type { RecomputedTables } from './recomputed-tables.ts';

/** Told now and then how many commands have been replayed, of how many. */
export type OnProgress = (done: number, all: number) => void;

/** How a journal is proved. */
export interface ProofOptions {
  readonly onProgress: OnProgress;
  readonly recomputed: RecomputedTables;
  readonly store: EngineStore;
  /** Up to which command tables are made; without it, as far as those that are there go. */
  readonly upToSeq?: number;
  /** Where it is noted how far one has come; without it, an interrupted proof begins again. */
  readonly parts?: ProofParts | undefined;
  /** So many commands make a part. */
  readonly partCommands: number;
}

/** What the journal gives. */
export interface Replayed {
  readonly machine: Machine;
  readonly anchors: ReadonlyMap<number, string>;
  readonly batches: number;
  readonly commands: number;
  /** How many states that writers have noted were compared. */
  readonly compared: number;
  /** How many commands an interrupted proof had proved; they were not replayed again. */
  readonly resumed: number;
  /** Whether it was replayed to its end. */
  readonly isWhole: boolean;
  readonly problems: readonly string[];
}

/** Parts did not give what they say. They are forgotten, and what was made of them is of no use. */
export class UnsoundParts extends Error {}

interface JournalRow {
  readonly last_seq: string;
  readonly payload: Buffer;
  readonly hash: Buffer;
}

const ROWS_AT_A_TIME = 500;

/** The rows of the journal; one page is read while the one before it is worked on. */
async function* journalRows(client: pg.Client, afterSeq: number): AsyncGenerator<JournalRow[]> {
  await client.query(
    `declare journal_rows no scroll cursor for
       select last_seq, payload, hash from journal where last_seq > ${afterSeq} order by last_seq`,
  );
  const fetch = () => client.query<JournalRow>(`fetch ${ROWS_AT_A_TIME} from journal_rows`);
  let coming = fetch();
  try {
    for (;;) {
      const { rows } = await coming;
      if (rows.length === 0) return;
      coming = fetch();
      // Whoever stops in the middle does not wait for it.
      coming.catch(() => undefined);
      yield rows;
    }
  } finally {
    await client.query('close journal_rows');
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

/** Replays; stops at the first record that does not come out as recorded. */
class Replay {
  readonly problems: string[] = [];
  readonly anchors = new Map<number, string>();
  /** The states that writers have noted, and what they really are. */
  private readonly states = new Map<number, string>();
  private readonly client: pg.Client;
  private readonly options: ProofOptions;
  private readonly noted: ReadonlyMap<number, string>;
  private readonly present = earlierRecordReader();
  private machine: Machine = openEngine().machine;
  private previous: Buffer = GENESIS;
  private batches = 0;
  private commands = 0;
  private resumed = 0;
  /** Where the part that is under way has begun. */
  private partFrom = 0;

  constructor(client: pg.Client, options: ProofOptions, noted: ReadonlyMap<number, string>) {
    this.client = client;
    this.options = options;
    this.noted = noted;
  }

  async run(): Promise<Replayed> {
    const { lastSeq } = await readJournalEnd(this.client);
    const projectedSeq = this.options.upToSeq ?? (await readProjectedSeq(this.client));
    await this.resume(projectedSeq);
    let isWhole = true;
    for await (const rows of journalRows(this.client, this.resumed)) {
      for (const row of rows) {
        if (await this.batch(row, projectedSeq)) continue;
        isWhole = false;
        break;
      }
      if (!isWhole) break;
      this.options.onProgress(this.machine.lastSeq, lastSeq);
    }
    for (const [seq, state] of this.states) {
      if (this.noted.get(seq) === state) continue;
      this.problems.push(`the state noted at ${seq} is not what the journal gives`);
    }
    const { machine, anchors, batches, commands, resumed, problems } = this;
    const compared = this.states.size;
    return { machine, anchors, batches, commands, compared, resumed, isWhole, problems };
  }

  /** Goes on where an interrupted proof has ended, if it is sound. */
  private async resume(projectedSeq: number): Promise<void> {
    const { parts, recomputed, store } = this.options;
    const last = parts?.last;
    if (parts === undefined || last === undefined) return;
    const knows = [...this.noted.keys()].every(
      (seq) => seq > last.toSeq || last.checkpoints.some(([known]) => known === seq),
    );
    if (last.toSeq > projectedSeq || !knows || !(await this.isJournalOf(last))) {
      parts.forget();
      return;
    }
    try {
      for (const some of parts.statements(recomputed.tables)) await recomputed.run(some);
      const machine = await recomputed.loadHouse(store, last.toSeq);
      assert(stateHash(machine) === last.stateSha256, 'it is another house');
      this.goOnFrom(last, machine);
    } catch (error) {
      parts.forget();
      throw new UnsoundParts(error instanceof Error ? error.message : String(error));
    }
  }

  /** Whether the journal is the one of which a part was proved, byte by byte. */
  private async isJournalOf({ toSeq, toHash }: ProvenPart): Promise<boolean> {
    let previous: Buffer = GENESIS;
    for await (const rows of journalRows(this.client, 0)) {
      for (const { last_seq: lastSeq, payload, hash } of rows) {
        previous = chainHash(previous, payload);
        if (!previous.equals(hash)) return false;
        if (Number(lastSeq) === toSeq) return previous.toString('hex') === toHash;
      }
    }
    return false;
  }

  private goOnFrom(part: ProvenPart, machine: Machine): void {
    this.machine = machine;
    this.previous = Buffer.from(part.toHash, 'hex');
    this.resumed = part.toSeq;
    this.partFrom = part.toSeq;
    this.batches = part.batches;
    this.commands = part.commands;
    for (const [lines, sha256] of part.anchors) this.anchors.set(lines, sha256);
    for (const [seq, state] of part.checkpoints) this.states.set(seq, state);
  }

  /** Replays a batch; false where it does not come out as recorded. */
  private async batch(row: JournalRow, projectedSeq: number): Promise<boolean> {
    const { machine } = this;
    const hash = chainHash(this.previous, row.payload);
    if (!hash.equals(row.hash)) this.problems.push(`the hash of batch ${row.last_seq} is wrong`);
    this.previous = row.hash;
    this.batches += 1;
    try {
      for (const stored of decodeRecords(row.payload)) {
        const record = this.present(stored);
        machine.replay(record);
        const command = record.command as OperatorsCommand;
        if (command.type === 'operators.anchor') this.anchors.set(command.lines, command.sha256);
        this.commands += 1;
      }
      const batch = machine.takeBatch('live');
      if (batch.lastSeq <= projectedSeq) {
        const storing = this.options.recomputed.take(machine, batch);
        if (storing !== undefined) await storing;
        // What comes after it changes the rows, and is not stored by the writer yet.
        if (batch.lastSeq === projectedSeq) await this.options.recomputed.store();
      }
    } catch (error) {
      this.problems.push(error instanceof Error ? error.message : String(error));
      return false;
    }
    if (this.noted.has(machine.lastSeq)) this.states.set(machine.lastSeq, stateHash(machine));
    await this.endPart(projectedSeq);
    return true;
  }

  /** Notes a part, where one is full and nothing was wrong so far. */
  private async endPart(projectedSeq: number): Promise<void> {
    const { parts, recomputed, partCommands } = this.options;
    const { machine, batches, commands } = this;
    const toSeq = machine.lastSeq;
    if (parts === undefined || toSeq - this.partFrom < partCommands) return;
    if (toSeq > projectedSeq || this.problems.length > 0) return;
    this.partFrom = toSeq;
    await recomputed.store();
    parts.end({
      toSeq,
      toHash: this.previous.toString('hex'),
      batches,
      commands,
      stateSha256: stateHash(machine),
      anchors: [...this.anchors],
      checkpoints: [...this.states],
    });
  }
}

/** Replays the whole journal, and makes the tables that it gives. */
export async function replayJournal(client: pg.Client, options: ProofOptions): Promise<Replayed> {
  return new Replay(client, options, await readCheckpoints(client)).run();
}
