/**
 * A house of two small rooms over a real database, for tests of what rooms do to each other: a
 * purse that pays customers, and a rebate that gives one unit more for each payment, by a
 * reaction. Bugs can be switched on in the rebate; the purse has none.
 */
import pg from 'pg';
import { expect } from 'vitest';
import {
  accept,
  type Command,
  type CommandContext,
  type Outcome,
} from '../../core/engine/command.ts';
import { Machine } from '../../core/engine/machine.ts';
import { reaction } from '../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../core/engine/room.ts';
import { topic } from '../../core/engine/topic.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { assetId, units } from '../../core/money/units.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { readBehindJournal, type TestDatabase } from './database.ts';
import { Committer } from '../../platform/server/writer/commit.ts';
import {
  connectProjector,
  connectWriter,
  endConnection,
} from '../../platform/server/writer/connection.ts';
import { prepareBatch, type Storage } from '../../platform/server/writer/prepare.ts';
import { Projector } from '../../platform/server/writer/projector.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { decodeRecords } from '../../platform/server/writer/journal-format.ts';
import { loadMachine, replayTail } from '../../platform/server/writer/load.ts';
import { recordTable } from '../../platform/server/writer/record-table.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';
import type { Table } from '../../platform/server/writer/tables.ts';
import { readAnswer } from '../../platform/server/writer/used-keys.ts';
import { Writer } from '../../platform/server/writer/writer.ts';
import type { LoadedEngine } from '../../platform/server/writer/writer-options.ts';

const COIN = assetId(1);

/** A payment out of the purse. */
export interface Payment {
  readonly id: number;
  readonly seq: number;
  readonly owner: number;
  readonly amount: bigint;
}

/** What was given for a payment. */
export interface Rebate {
  readonly payment: number;
  readonly seq: number;
}

/** What a room counts, and when its timer is due; 0 for none. */
interface Count {
  readonly id: string;
  value: number;
  dueMs: number;
}

/** Told for each payment. */
export const paid = topic<Payment>('purse.paid');

/** What the rebate does wrongly, after it has changed half of what it should. */
export interface Bugs {
  rule?: 'throws' | 'breaks_a_law' | undefined;
  reaction?: boolean;
  timer?: 'throws' | 'is_refused' | undefined;
  listener?: boolean;
  /** It throws at the moment at which it is to go on. */
  resuming?: boolean;
  /** The guard throws in front of it. */
  guard?: boolean;
  /** It throws when a batch with something of it is over. */
  batchEnd?: boolean;
  /** Its rows cannot be stored. */
  columns?: boolean;
}

interface Pay extends Command {
  readonly amount: number;
}

interface Later extends Command {
  readonly delayMs: number;
}

function give(context: RoomContext, owner: number, amount: bigint, id: number): void {
  const { ledger } = context;
  const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, COIN);
  ledger.post(outside, ledger.slot(owner, KIND.spot, COIN), units(amount), 'small', id);
}

class Purse implements Room {
  readonly name = 'purse';
  private readonly context: RoomContext;
  readonly count: Count = { id: 'purse', value: 0, dueMs: 0 };

  constructor(context: RoomContext) {
    this.context = context;
  }

  decide(command: Command, { seq, actor }: CommandContext): Outcome {
    const id = this.context.nextId();
    const payment = { id, seq, owner: actor, amount: BigInt((command as Pay).amount) };
    give(this.context, actor, payment.amount, id);
    this.count.value += 1;
    this.context.changes.save('small_counts', this.count);
    this.context.changes.append('small_payments', payment);
    this.context.changes.emit(paid, payment);
    return accept({ id });
  }

  *stateLines(): Generator<string> {
    yield `count ${this.count.value}`;
  }
}

class RebateRules implements Room {
  readonly name = 'rebate';
  readonly reactions = [reaction(paid, (payment) => this.paid(payment))];
  private readonly context: RoomContext;
  private readonly bugs: Bugs;
  readonly count: Count = { id: 'rebate', value: 0, dueMs: 0 };
  private ended = 0;

  constructor(context: RoomContext, bugs: Bugs) {
    this.context = context;
    this.bugs = bugs;
    context.changes.atBatchEnd('rebate', () => this.end());
  }

  decide(command: Command, context: CommandContext): Outcome {
    if (command.type === 'rebate.later') {
      this.count.dueMs = context.timeMs + (command as Later).delayMs;
      this.context.changes.save('small_counts', this.count);
      this.setTimer();
      return accept();
    }
    if (context.actor === 0 && this.bugs.timer === 'is_refused') return { refused: 'not_now' };
    const bug = context.actor === 0 ? this.bugs.timer : this.bugs.rule;
    if (context.actor === 0) this.count.dueMs = 0;
    if (bug === 'breaks_a_law') give(this.context, 9, -1n, 0);
    const id = this.context.nextId();
    this.give({ id, seq: context.seq, owner: 9, amount: 0n }, bug === 'throws');
    return accept();
  }

  resume(): void {
    if (this.bugs.resuming === true) throw new Error('a bug in the rebate');
  }

  /** Puts a stored row back. */
  restore(count: Count): void {
    Object.assign(this.count, count);
    this.ended = count.value;
    if (count.dueMs > 0) this.setTimer();
  }

  *stateLines(): Generator<string> {
    yield `count ${this.count.value} ${this.count.dueMs}`;
  }

  private end(): void {
    const isMine = this.count.value > this.ended;
    if (isMine && this.bugs.batchEnd === true) throw new Error('a bug in the rebate');
    this.ended = this.count.value;
  }

  private setTimer(): void {
    this.context.timers.set('rebate.ask:1', this.count.dueMs, { type: 'rebate.ask' });
  }

  private paid(payment: Payment): void {
    this.give(payment, this.bugs.reaction === true);
  }

  private give({ id, seq, owner }: Payment, isWrong: boolean): void {
    give(this.context, owner, 1n, id);
    if (isWrong) throw new Error('a bug in the rebate');
    this.count.value += 1;
    this.context.changes.save('small_counts', this.count);
    const row: Rebate = { payment: id, seq };
    this.context.changes.append('small_rebates', row);
  }
}

const COUNTS = recordTable<Count>('small_counts', ['id'], {
  id: 'text',
  value: 'count',
  dueMs: 'count',
});

const TABLES: readonly Table[] = [
  COUNTS,
  recordTable<Payment>('small_payments', [], {
    id: 'count',
    seq: 'count',
    owner: 'count',
    amount: 'units',
  }),
];

const REBATES = recordTable<Rebate>('small_rebates', [], { payment: 'count', seq: 'count' });

const SCHEMA = `
create table if not exists small_counts (
  id text primary key, value bigint not null, due_ms bigint not null);
create table if not exists small_payments (
  id bigint primary key, seq bigint not null, owner bigint not null, amount bigint not null);
create table if not exists small_rebates (payment bigint not null, seq bigint not null)`;

/** The machine with its two rooms; the rebate comes after the purse, or before it. */
export function openSmallEngine(bugs: Bugs = {}, order: 'after' | 'before' = 'after') {
  const machine = new Machine();
  const purse = new Purse(machine.context);
  const rebate = new RebateRules(machine.context, bugs);
  if (order === 'after') machine.add(purse);
  machine.add(rebate, rebate.reactions);
  if (order === 'before') machine.add(purse);
  machine.guardBy(({ type }) => {
    if (bugs.guard === true && type.startsWith('rebate.')) throw new Error('a bug in the guard');
    return undefined;
  });
  return { machine, purse, rebate };
}

/** The rooms, their writer and their tables in a migrated database. */
export class SmallEngine {
  readonly bugs: Bugs;
  readonly bus = new EventBus((room) => this.failures.push(`a listener of ${room}`));
  readonly failures: string[] = [];
  readonly writer: Writer;
  private readonly storage: Storage;
  loads = 0;
  private readonly connectionString: string;
  private readonly pool: pg.Pool;
  private readonly nowMs: () => number;
  private client: pg.Client | undefined;
  private projector: Projector | undefined;

  constructor(connectionString: string, bugs: Bugs = {}, nowMs: () => number = Date.now) {
    this.connectionString = connectionString;
    this.bugs = bugs;
    this.nowMs = nowMs;
    this.pool = readBehindJournal(new pg.Pool({ connectionString, max: 2 }));
    this.pool.on('error', () => undefined);
    this.bus.of('rebate').on(paid, () => {
      if (this.bugs.listener === true) throw new Error('a bug in the rebate');
    });
    this.storage = { tables: this.tables(), durableTopics: new Set([paid.name]) };
    this.writer = new Writer({
      load: () => this.load(),
      ...this.storage,
      bus: this.bus,
      nowMs: () => this.nowMs(),
      haltedBy: () => this.projector?.refusedBy,
      onFailure: (error) => this.failures.push(String(error)),
    });
  }

  private tables(): ReadonlyMap<string, Table> {
    const rebates: Table = {
      ...REBATES,
      room: 'rebate',
      prepare: (rows) => {
        if (this.bugs.columns === true) throw new Error('a bug in the rebate');
        return rows;
      },
    };
    return new Map([...TABLES, rebates].map((table) => [table.name, table]));
  }

  /** Makes the tables where they are not there yet, loads, and takes commands. */
  async start(): Promise<void> {
    await this.pool.query(SCHEMA);
    await this.writer.start();
  }

  async stop(): Promise<void> {
    await this.writer.stop();
    await this.projector?.drain();
    if (this.client !== undefined) await endConnection(this.client);
    await this.pool.end();
  }

  /** Ends as a process does that is killed: what is in the journal is there, and no more. */
  async crash(): Promise<void> {
    await this.projector?.close();
    await this.stop();
  }

  /** What says that rows wait for too long. */
  get hanging(): string | undefined {
    return this.projector?.hanging;
  }

  /** Resolves when the tables hold all that was answered. */
  async caughtUp(): Promise<void> {
    await this.projector?.caughtUp();
  }

  /** A customer asks for money: the refusal, or the id of his payment. */
  async pay(owner: number, amount: number, key?: string): Promise<string | number> {
    const command: Pay = { type: 'purse.pay', amount };
    const envelope = { actor: owner, command };
    const result = await this.writer.submit(key === undefined ? envelope : { ...envelope, key });
    return 'refused' in result ? result.refused : (result.answer as { id: number }).id;
  }

  /** Gives a command; the refusal, or `accepted`. */
  async ask(type: string, members: object = {}, actor = 7, key?: string): Promise<string> {
    const envelope = { actor, command: { type, ...members } };
    const result = await this.writer.submit(key === undefined ? envelope : { ...envelope, key });
    return 'refused' in result ? result.refused : 'accepted';
  }

  /** An operator lets the rebate go on. */
  async unpark(): Promise<string> {
    return this.ask('engine.unpark', { room: 'rebate', operator: 3, reason: 'mended' }, 0);
  }

  /** The number that a query answers. */
  async count(query: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: string }>(`select count(*) ${query}`);
    return Number(rows[0]?.count);
  }

  /** Replays the journal into empty rooms; whether their state is what is in memory. */
  async isProved(): Promise<boolean> {
    const { machine: twin } = openSmallEngine();
    const { rows } = await this.pool.query<{ payload: Buffer }>(
      'select payload from journal order by last_seq',
    );
    for (const { payload } of rows) for (const each of decodeRecords(payload)) twin.replay(each);
    twin.takeBatch();
    const { machine } = this.writer;
    return machine !== undefined && stateHash(machine) === stateHash(twin);
  }

  private async load(): Promise<LoadedEngine> {
    this.loads += 1;
    if (this.client !== undefined) await endConnection(this.client);
    const reader = await openClient({ connectionString: this.connectionString });
    try {
      return await this.loadFrom(reader);
    } finally {
      await reader.end();
    }
  }

  private async loadFrom(reader: pg.Client): Promise<LoadedEngine> {
    await this.projector?.close();
    const { rows } = await reader.query<{ epoch: string }>(
      'update writer_fence set epoch = epoch + 1 returning epoch',
    );
    const epoch = Number(rows[0]?.epoch);
    const projector = await Projector.takeOver(reader, {
      connect: () => connectProjector(this.connectionString),
      epoch,
      onTrouble: (error) => this.failures.push(String(error)),
      onLost: (error) => this.writer.fail(error),
    });
    this.projector = projector;
    const { machine, purse, rebate } = openSmallEngine(this.bugs);
    const projected = await loadMachine(machine, reader);
    const counts = await reader.query<object>('select * from small_counts');
    for (const count of counts.rows.map((row) => COUNTS.fromRow(row))) {
      if (count.id === 'purse') purse.count.value = count.value;
      else rebate.restore(count);
    }
    const end = await replayTail(machine, reader, projected, {
      present: (record) => record,
      onBatch: (batch) => projector.take(prepareBatch(machine, batch, this.storage)),
    });
    this.client = await connectWriter(this.connectionString);
    return {
      machine,
      committer: new Committer(this.client, epoch, end, projector),
      readAnswer: async (keyId) => {
        await projector.caughtUp();
        return readAnswer(this.pool, keyId);
      },
    };
  }
}

/**
 * Starts the engine that a world has at first, does the work, and expects that the engine it has
 * then is proved by its journal. Whatever happens, that one is stopped and the database dropped.
 */
export async function whileProved<World extends { readonly engine: SmallEngine }>(
  database: TestDatabase,
  world: World,
  work: (world: World) => Promise<void>,
): Promise<void> {
  try {
    await world.engine.start();
    await work(world);
    expect(await world.engine.isProved()).toBe(true);
    expect(await world.engine.count('from asset_totals where total <> 0')).toBe(0);
  } finally {
    await world.engine.stop();
    await database.drop();
  }
}
