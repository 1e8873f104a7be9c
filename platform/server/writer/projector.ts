/**
 * Writes rows behind the journal (decision 0112): what batches changed is gathered, of a row that
 * changed often only its last copy, and stored in transactions that grow with the load. What was
 * answered is in the journal; a row that is not stored yet is made from it anew.
 */
import pg from 'pg';
import { endConnection } from './connection.ts';
import { OneTransaction, type ParsedNames } from './one-transaction.ts';
import { PATIENCE } from './patience.ts';
import { PendingRows } from './pending-rows.ts';
import type { PreparedBatch, TableChange } from './prepare.ts';
import type { Statement } from './tables.ts';
import { WaitingReaders } from './waiting-readers.ts';

/** So long rows may wait for others, as long as nobody waits for them. */
const GATHER_MS = 25;
/** So many changes are worth a transaction at once. */
const WORTH_STORING = 2_500;
/** A batch that brings a transaction to so many changes is its last: they hold the thread. */
const MAX_CHANGES = 5_000;
const RETRY_MS = 250;
/** So long a stop waits for the last rows: after it they are made from the journal. */
const MAX_DRAIN_MS = 10_000;

/** Classes of SQLSTATE by which a database says that it does not want these rows. */
const REFUSALS: ReadonlySet<string> = new Set(['22', '23', '42', 'P0']);
const SUPERSEDED = '55000';

function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function sizeOf(changes: readonly TableChange[]): number {
  return changes.reduce(
    (sum, change) => sum + ('keys' in change ? change.keys : change.rows).length,
    0,
  );
}

/** What the projector works with. */
export interface ProjectorOptions {
  readonly connect: () => Promise<pg.Client>;
  /** The fencing number of its writer. */
  readonly epoch: number;
  /** Told when storing has failed; it is tried again, unless the rows were refused. */
  readonly onTrouble: (error: unknown) => void;
  /** Told when stored rows are gone again: the house has to be loaded. */
  readonly onLost: (error: unknown) => void;
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
  private readonly readers = new WaitingReaders();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private refusal: string | undefined;
  /** What has failed last, until rows are stored again. */
  private trouble = '';
  /** Since when what waits first has not been stored. */
  private sinceMs = 0;
  private isClosed = false;
  /** Rows are gone that it has handed over: who loads the house makes them anew. */
  private isLost = false;
  private isDraining = false;

  private constructor(options: ProjectorOptions, projectedSeq: number) {
    this.options = options;
    this.projectedSeq = projectedSeq;
    this.takenSeq = projectedSeq;
  }

  /** Takes the tables over: what an old writer has under way is stored first, or never. */
  static async takeOver(client: pg.Client, options: ProjectorOptions): Promise<Projector> {
    const { rows } = await client.query<{ projected_seq: string }>(
      'update projection set epoch = $1 returning projected_seq',
      [options.epoch],
    );
    return new Projector(options, Number(rows[0]?.projected_seq));
  }

  /** How many commands the tables are behind. */
  get lag(): number {
    return this.takenSeq - this.projectedSeq;
  }

  /** Why the database does not take the rows; nothing more may be decided then. */
  get refusedBy(): string | undefined {
    return this.refusal;
  }

  /** In words that rows wait for the database for too long; undefined while they do not. */
  get hanging(): string | undefined {
    const waitedMs = performance.now() - this.sinceMs;
    if (this.waiting.length === 0 || waitedMs <= PATIENCE.slowMs) return undefined;
    return `the database has not stored rows for ${Math.round(waitedMs / 1000)} s`;
  }

  /** Takes a batch that the journal holds. */
  take(prepared: PreparedBatch): void {
    if (this.isClosed) return;
    if (this.waiting.length === 0) this.sinceMs = performance.now();
    this.waiting.push(prepared);
    this.takenSeq = prepared.batch.lastSeq;
    this.changes += sizeOf(prepared.changes);
    if (this.changes >= WORTH_STORING) this.start();
    else this.timer ??= setTimeout(() => this.start(), GATHER_MS);
  }

  /**
   * Resolves when the tables hold all that has been taken until now. Where the line has ended it
   * asks the database first: what is back after a crash may have lost rows.
   */
  caughtUp(): Promise<void> {
    const isSure = this.lag === 0 && this.client !== undefined;
    if (!this.isLost && (isSure || !this.isWorking)) return Promise.resolve();
    const caughtUp = this.readers.wait(this.takenSeq);
    this.start();
    return caughtUp;
  }

  /** Stores what waits where that is possible, and takes nothing more. */
  async drain(): Promise<void> {
    this.isDraining = true;
    const late = AbortSignal.timeout(MAX_DRAIN_MS);
    await Promise.race([
      this.caughtUp(),
      new Promise<void>((resolve) => {
        late.addEventListener('abort', () => resolve());
      }),
    ]);
    await this.close();
  }

  /** Stores nothing any more: what waits is in the journal. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.readers.releaseAll();
    await this.hangUp();
    await this.running;
    // A line that was being opened meanwhile is ended too.
    await this.hangUp();
  }

  private async hangUp(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client !== undefined) await endConnection(client);
  }

  private get isWorking(): boolean {
    return !this.isClosed && !this.isLost && this.refusal === undefined;
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
    while (this.isWorking && (this.waiting.length > 0 || this.readers.size > 0)) {
      try {
        this.client ??= await this.connect();
        await this.storeSome(this.client);
      } catch (error) {
        await this.fail(error);
      }
      // Whoever waits, and what is worth it, goes at once; the rest may gather.
      if (this.readers.size === 0 && this.changes < WORTH_STORING) return;
    }
  }

  /** Connects, and asks where the tables are: what became of the last rows may not be known. */
  private async connect(): Promise<pg.Client> {
    const client = await this.options.connect();
    client.once('end', () => {
      if (this.client === client) this.client = undefined;
    });
    const asked = client.query<{ epoch: string; projected_seq: string }>(
      'select epoch, projected_seq from projection',
    );
    const { rows } = await asked.catch(async (error: unknown) => {
      await endConnection(client);
      throw error;
    });
    if (Number(rows[0]?.epoch) !== this.options.epoch) this.end();
    this.parsed = new Set();
    const seq = Number(rows[0]?.projected_seq);
    if (seq >= this.projectedSeq) this.reach(seq);
    else this.lose(seq);
    return client;
  }

  private async storeSome(client: pg.Client): Promise<void> {
    const pending = new PendingRows();
    let toSeq = this.projectedSeq;
    for (const { changes, batch } of this.waiting) {
      if (pending.size >= MAX_CHANGES) break;
      for (const change of changes) pending.take(change);
      toSeq = batch.lastSeq;
    }
    if (toSeq === this.projectedSeq || !this.isWorking) return;
    const advance: Statement = {
      name: 'advance_projection',
      text: 'select advance_projection($1, $2, $3)',
      values: [this.options.epoch, this.projectedSeq, toSeq],
    };
    const statements = [advance, ...pending.statements()];
    await client.query(new OneTransaction(statements, this.parsed)).done;
    this.reach(toSeq);
  }

  /** The tables hold all up to there. */
  private reach(seq: number): void {
    if (seq > this.projectedSeq) {
      this.trouble = '';
      this.sinceMs = performance.now();
    }
    this.projectedSeq = seq;
    const left = this.waiting.findIndex(({ batch }) => batch.lastSeq > seq);
    const done = this.waiting.splice(0, left === -1 ? this.waiting.length : left);
    this.changes -= done.reduce((sum, { changes }) => sum + sizeOf(changes), 0);
    this.readers.release(seq);
  }

  private async fail(error: unknown): Promise<void> {
    await this.hangUp();
    if (this.isClosed) return;
    const text = textOf(error);
    // What goes on for hours is told once.
    if (text !== this.trouble) this.options.onTrouble(error);
    this.trouble = text;
    const state = sqlState(error);
    if (state === SUPERSEDED) this.end();
    else if (REFUSALS.has(state.slice(0, 2))) this.refuse(error);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }

  /** A database that has crashed may have lost rows that it had said were stored. */
  private lose(seq: number): void {
    this.isLost = true;
    if (this.isDraining) this.readers.releaseAll();
    this.options.onLost(new Error(`the tables are at ${seq} again, after ${this.projectedSeq}`));
  }

  private refuse(error: unknown): void {
    this.refusal = `the tables refuse what the journal gives: ${textOf(error)}`;
    this.readers.releaseAll();
  }

  /** Another writer has taken over: it makes these rows itself. */
  private end(): void {
    this.isClosed = true;
    this.readers.releaseAll();
  }
}
