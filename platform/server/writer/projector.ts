/**
 * Writes rows behind the journal (decision 0112): what batches changed is gathered, of a row that
 * changed often only its last copy, and stored in transactions that grow with the load. What was
 * answered is in the journal; a row that is not stored yet is made from it anew.
 */
import pg from 'pg';
import { openClient } from '../database/connections.ts';
import { CONNECTION, endConnection, type PreparedBatch } from './commit.ts';
import { OneTransaction, type ParsedNames } from './one-transaction.ts';
import { PendingRows } from './pending-rows.ts';
import type { Statement } from './tables.ts';

/** So long rows may wait for others, as long as nobody waits for them. */
const GATHER_MS = 25;
/** So many changes are worth a transaction at once. */
const WORTH_STORING = 4_000;
/** So many changes go into one transaction, and no more batches than that. */
const MAX_CHANGES = 20_000;
/** So many commands the tables may be behind; beyond it new ones are refused. */
export const MAX_LAG = 50_000;
const RETRY_MS = 250;

/** The connection that rows are stored over. What it loses at a power cut the journal still has. */
export function connectProjector(connectionString: string): Promise<pg.Client> {
  const options = '-c synchronous_commit=off';
  return openClient({ connectionString, pipeline: true, ...CONNECTION, options });
}

/** Classes of SQLSTATE by which a database says that it does not want these rows. */
const REFUSALS: ReadonlySet<string> = new Set(['22', '23', '42', 'P0']);
const SUPERSEDED = '55000';

function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

/** What the projector works with. */
export interface ProjectorOptions {
  readonly connect: () => Promise<pg.Client>;
  /** The fencing number of its writer. */
  readonly epoch: number;
  /** What the tables hold already. */
  readonly projectedSeq: number;
  /** Told when storing has failed; it is tried again, unless the rows were refused. */
  readonly onTrouble: (error: unknown) => void;
}

interface WaitingReader {
  readonly seq: number;
  readonly resolve: () => void;
}

/** Stores what batches changed, in their order, behind the journal. */
export class Projector {
  private readonly options: ProjectorOptions;
  private client: pg.Client | undefined;
  private parsed: ParsedNames = new Set();
  private waiting: PreparedBatch[] = [];
  private changes = 0;
  private takenSeq: number;
  private projectedSeq: number;
  private readers: WaitingReader[] = [];
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private refusal: string | undefined;
  private isClosed = false;

  constructor(options: ProjectorOptions) {
    this.options = options;
    this.projectedSeq = options.projectedSeq;
    this.takenSeq = options.projectedSeq;
  }

  /** How many commands the tables are behind. */
  get lag(): number {
    return this.takenSeq - this.projectedSeq;
  }

  /** Why the database does not take the rows; nothing more may be decided then. */
  get refusedBy(): string | undefined {
    return this.refusal;
  }

  /** Takes a batch that the journal holds. */
  take(prepared: PreparedBatch): void {
    if (this.isClosed) return;
    this.waiting.push(prepared);
    this.takenSeq = prepared.batch.lastSeq;
    for (const change of prepared.changes) {
      this.changes += 'keys' in change ? change.keys.length : change.rows.length;
    }
    if (this.changes >= WORTH_STORING) this.start();
    else this.timer ??= setTimeout(() => this.start(), GATHER_MS);
  }

  /** Resolves when the tables hold all that has been taken until now. */
  caughtUp(): Promise<void> {
    if (this.lag === 0 || !this.isWorking) return Promise.resolve();
    return new Promise((resolve) => {
      this.readers.push({ seq: this.takenSeq, resolve });
      this.start();
    });
  }

  /** Stores what waits where that is possible, and takes nothing more. */
  async drain(): Promise<void> {
    await this.caughtUp();
    await this.close();
  }

  /** Stores nothing any more: what waits is in the journal. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.release(Number.POSITIVE_INFINITY);
    if (this.client !== undefined) await endConnection(this.client);
    await this.running;
  }

  private get isWorking(): boolean {
    return !this.isClosed && this.refusal === undefined;
  }

  private start(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.running !== undefined || !this.isWorking) return;
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (this.waiting.length > 0 && this.isWorking) {
        this.timer ??= setTimeout(() => this.start(), GATHER_MS);
      }
    });
  }

  private async run(): Promise<void> {
    while (this.isWorking && this.waiting.length > 0) {
      try {
        await this.storeSome();
      } catch (error) {
        if (this.isClosed) return;
        this.options.onTrouble(error);
        const state = sqlState(error);
        if (state === SUPERSEDED) return void this.end();
        if (REFUSALS.has(state.slice(0, 2))) return this.refuse(error);
        await this.reconnect();
      }
      // Whoever waits, and what is worth it, goes at once; the rest may gather.
      if (this.readers.length === 0 && this.changes < WORTH_STORING) return;
    }
  }

  private async storeSome(): Promise<void> {
    this.client ??= await this.options.connect();
    const pending = new PendingRows();
    let count = 0;
    for (const { changes } of this.waiting) {
      if (pending.size >= MAX_CHANGES) break;
      for (const change of changes) pending.take(change);
      count += 1;
    }
    const stored = pending.size;
    const toSeq = this.waiting[count - 1]?.batch.lastSeq ?? this.projectedSeq;
    const advance: Statement = {
      name: 'advance_projection',
      text: 'select advance_projection($1, $2, $3)',
      values: [this.options.epoch, this.projectedSeq, toSeq],
    };
    const statements = [advance, ...pending.statements()];
    await this.client.query(new OneTransaction(statements, this.parsed)).done;
    this.waiting.splice(0, count);
    this.changes -= stored;
    this.projectedSeq = toSeq;
    this.release(toSeq);
  }

  /** What became of the last rows is not known: the database says where the tables are. */
  private async reconnect(): Promise<void> {
    if (this.client !== undefined) void endConnection(this.client);
    this.client = undefined;
    this.parsed = new Set();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    try {
      const client = await this.options.connect();
      this.client = client;
      const { rows } = await client.query<{ projected_seq: string }>(
        'select projected_seq from projection',
      );
      this.projectedSeq = Number(rows[0]?.projected_seq);
      this.waiting = this.waiting.filter(({ batch }) => batch.lastSeq > this.projectedSeq);
      this.release(this.projectedSeq);
    } catch (error) {
      this.options.onTrouble(error);
      this.client = undefined;
    }
  }

  private refuse(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.refusal = `the tables refuse what the journal gives: ${reason}`;
    this.release(Number.POSITIVE_INFINITY);
  }

  /** Another writer has taken over: it makes these rows itself. */
  private end(): void {
    this.isClosed = true;
    this.release(Number.POSITIVE_INFINITY);
  }

  private release(seq: number): void {
    const { readers } = this;
    if (readers.length === 0) return;
    this.readers = readers.filter((reader) => reader.seq > seq);
    for (const reader of readers) if (reader.seq <= seq) reader.resolve();
  }
}
