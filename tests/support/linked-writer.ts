import { MessageChannel } from 'node:worker_threads';
import pino from 'pino';
import { accept, type Command, type Outcome, refuse } from '../../core/engine/command.ts';
import { Machine } from '../../core/engine/machine.ts';
import type { JournalRecord } from '../../core/engine/records.ts';
import type { Room, RoomContext } from '../../core/engine/room.ts';
import { topic } from '../../core/engine/topic.ts';
import type { Moment } from '../../platform/server/database/reading.ts';
import { SecretBox } from '../../platform/server/keys/secret-box.ts';
import { dialWriter } from '../../platform/server/link/dial.ts';
import { DirectLink } from '../../platform/server/link/direct-link.ts';
import { LineListener } from '../../platform/server/link/line-listener.ts';
import type { LinkedWriter, WriterLink } from '../../platform/server/link/link.ts';
import type { Line } from '../../platform/server/link/messages.ts';
import { connectNats, type NatsClient } from '../../platform/server/link/nats-client.ts';
import { Outlet } from '../../platform/server/link/outlet.ts';
import { PortLink } from '../../platform/server/link/port-link.ts';
import { PortWriter } from '../../platform/server/link/port-writer.ts';
import { ReconnectingLink } from '../../platform/server/link/reconnecting-link.ts';
import { Views } from '../../platform/server/views.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import type { PreparedBatch } from '../../platform/server/writer/prepare.ts';
import { Writer } from '../../platform/server/writer/writer.ts';

/** Told with the sum after each addition; `live` is no plain data where the room has that bug. */
export interface Added {
  readonly amount: bigint;
  readonly sum: bigint;
  readonly by: number;
  readonly live?: unknown;
}

export const added = topic<Added>('sum.added');

interface Add extends Command {
  readonly amounts: readonly number[];
}

/** What the room does wrong. */
export interface Bugs {
  /** Tells something live; told with the events, or answered. */
  live?: 'told' | 'answered';
}

class Sum implements Room {
  readonly name = 'sum';
  private readonly context: RoomContext;
  private readonly bugs: Bugs;
  sum = 0n;
  /** What it has told and answered, kept alive as no room should. */
  readonly told: Added[];

  constructor(context: RoomContext, bugs: Bugs, told: Added[]) {
    this.context = context;
    this.bugs = bugs;
    this.told = told;
  }

  decide(command: Command, { actor }: { readonly actor: number }): Outcome {
    if (command.type !== 'sum.add') return refuse('no_such_command', { type: command.type });
    for (const number of (command as Add).amounts) {
      const amount = BigInt(number);
      this.sum += amount;
      const plain = { amount, sum: this.sum, by: actor };
      const row: Added = this.bugs.live === 'told' ? { ...plain, live: new Map() } : plain;
      this.told.push(row);
      this.context.changes.emit(added, row);
    }
    if (this.bugs.live === 'answered') return accept({ sum: (() => 1) as never });
    return accept({ sum: String(this.sum), amounts: (command as Add).amounts });
  }

  *stateLines(): Generator<string> {
    yield `sum ${this.sum}`;
  }
}

const faulty: Room = {
  name: 'faulty',
  decide: () => {
    throw new Error('a bug');
  },
  stateLines: () => [],
};

/** How a link is made, and how many commands may wait on its gateway's side. */
export type Way = 'in the same thread' | 'over a port' | 'over NATS';

/** How many commands may wait, and how many events may be on their way. */
export interface Limits {
  readonly waiting?: number;
  readonly unheard?: number;
}

/** Two connections to NATS, of the writer and of a gateway, and the key that both have. */
interface Machines {
  readonly writer: NatsClient;
  readonly gateway: NatsClient;
  readonly secret: SecretBox;
}

async function machinesAt(url: string): Promise<Machines> {
  const settings = { servers: [url], token: undefined, caFile: undefined };
  const [writer, gateway] = await Promise.all([connectNats(settings), connectNats(settings)]);
  return { writer, gateway, secret: new SecretBox(Buffer.alloc(32, 7)) };
}

/** What a line of a test carried, a text a message. */
export interface Carried {
  readonly toWriter: string[];
  readonly toGateway: string[];
}

/** Holds back what arrives while it is shut: an end that is too busy to hear. */
class Gate {
  private held: (() => void)[] | undefined;

  shut(): void {
    this.held ??= [];
  }

  open(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const hear of held) hear();
  }

  pass(hear: () => void): void {
    if (this.held === undefined) hear();
    else this.held.push(hear);
  }
}

function noted(line: Line, texts: string[], gate = new Gate()): Line {
  return {
    postMessage: (text) => {
      texts.push(text);
      line.postMessage(text);
    },
    on: (event, listener) => line.on(event, (text) => gate.pass(() => listener(text))),
    close: () => line.close(),
  };
}

const QUICK = { slowMs: 30, deadlineMs: 60_000, firstReloadMs: 5 };

/** A writer without a database, linked to one gateway's views in one of the two ways there are. */
export class LinkedHouse {
  /** Resolves when the tables hold what was told. */
  tables: Promise<void> = Promise.resolve();
  readonly bugs: Bugs = {};
  readonly told: Added[] = [];
  /** What was told to whoever is no view: sums after each addition. */
  readonly heard: Added[] = [];
  readonly commits: number[] = [];
  readonly failures: string[] = [];
  /** What a port brings to the gateway passes here. */
  readonly gate = new Gate();
  readonly carried: Carried = { toWriter: [], toGateway: [] };
  /** The journal, as it is stored. */
  readonly stored: JournalRecord[] = [];
  /** Whether a commit is stored at once; else it waits for `store` or `lose`. */
  storesAtOnce = true;
  /** Whether the database is away. */
  isAway = false;
  /** What is shown, and how often it was loaded. */
  shown = -1n;
  loads = 0;
  readonly writer: Writer;
  readonly link: WriterLink;
  readonly views: Views;
  readonly outlet = new Outlet((error) => this.failures.push(String(error)));
  private readonly waiting: { batch: PreparedBatch; done: (error?: Error) => void }[] = [];
  private end: PortWriter | undefined;
  private listener: LineListener | undefined;
  private readonly machines: Machines | undefined;

  private constructor(way: Way, limits: Limits, machines: Machines | undefined) {
    this.machines = machines;
    this.writer = new Writer({
      load: () => this.load(),
      tables: new Map(),
      bus: this.outlet,
      nowMs: Date.now,
      patience: QUICK,
      onFailure: (error) => this.failures.push(String(error)),
      onCommit: (commands, tookMs) => this.outlet.committed(commands, tookMs),
    });
    this.link = this.linked(way, limits);
    const bus = new EventBus();
    this.views = new Views({
      bus,
      log: pino({ level: 'silent' }),
      atOneMoment: (read) => read({ seq: this.stored.length } as Moment),
    });
    this.views.add('sum', [
      {
        name: 'sum',
        follow: (own) => void own.on(added, ({ sum }) => (this.shown = sum)),
        load: async () => {
          this.loads += 1;
          return () => (this.shown = this.storedSum());
        },
      },
    ]);
    bus.on(added, (row) => this.heard.push(row));
    this.link.follow({
      publish: (events, seq, after) => this.views.publish(events, seq, after),
      committed: (commands) => this.commits.push(commands),
    });
  }

  /** Opens the writer and the views. */
  static async open(way: Way, limits: Limits = {}, natsUrl = ''): Promise<LinkedHouse> {
    const machines = way === 'over NATS' ? await machinesAt(natsUrl) : undefined;
    const engine = new LinkedHouse(way, limits, machines);
    await engine.writer.start();
    await engine.views.open();
    // The gateway has heard of the writer.
    while (engine.link.state().cause !== undefined) await engine.turn();
    return engine;
  }

  /** Gives a command over the link: its result, or the name and message of the error. */
  async give(command: Command, key?: string): Promise<unknown> {
    const envelope = { command, actor: 7, ...(key !== undefined && { key }) };
    return this.link.submit(envelope).catch((error: unknown) => String(error));
  }

  /** Adds numbers over the link. */
  add(...amounts: readonly number[]): Promise<unknown> {
    return this.give({ type: 'sum.add', amounts } as Command);
  }

  /** Lets messages arrive. */
  async turn(turns = 1): Promise<void> {
    for (let count = 0; count < turns; count += 1) {
      await new Promise((done) => setTimeout(done, 2));
      // What was said until now has been delivered when each has asked NATS.
      await this.machines?.gateway.connection.flush();
      await this.machines?.writer.connection.flush();
      await this.machines?.gateway.connection.flush();
    }
  }

  /** Stores what is being stored. */
  store(): void {
    for (const { batch, done } of this.waiting.splice(0)) this.keep(batch, done);
  }

  /** The answer of the database is lost, after it has stored or before. */
  lose(when: 'after it was stored' | 'before it was stored'): void {
    for (const { batch, done } of this.waiting.splice(0)) {
      if (when === 'after it was stored') this.stored.push(...batch.batch.records);
      done(new Error('lost'));
    }
  }

  /** The sum in the tables. */
  storedSum(): bigint {
    const commands = this.stored.map(({ command }) => (command as Partial<Add>).amounts ?? []);
    return commands.flat().reduce((sum, amount) => sum + BigInt(amount), 0n);
  }

  /** Ends the line as a stopping writer does. */
  endLine(): void {
    this.end?.close();
  }

  async stop(): Promise<void> {
    this.views.stop();
    this.link.close();
    await this.writer.stop();
    this.endLine();
    this.listener?.close();
    await this.machines?.gateway.close();
    await this.machines?.writer.close();
  }

  private linked(way: Way, limits: Limits): WriterLink {
    const { writer, outlet } = this;
    const linked: LinkedWriter = {
      submit: (envelope) => writer.submit(envelope),
      caughtUp: () => this.tables,
      state: () => ({
        cause: writer.waitsFor(),
        heldUntilMs: writer.heldUntilMs,
        queueLength: writer.queueLength,
        lastSeq: writer.machine?.lastSeq ?? 0,
        lag: 0,
        parkedRooms: writer.parkedRooms.map(({ room }) => ({ room })),
      }),
    };
    if (way === 'in the same thread') return new DirectLink(linked, outlet, limits.waiting);
    if (this.machines !== undefined) return this.overNats(this.machines, linked, limits);
    const { port1, port2 } = new MessageChannel();
    const { toGateway, toWriter } = this.carried;
    this.end = new PortWriter(noted(port1, toGateway), linked, outlet, limits.unheard);
    return new PortLink(noted(port2, toWriter, this.gate), limits.waiting);
  }

  private overNats(machines: Machines, linked: LinkedWriter, limits: Limits): WriterLink {
    const { secret } = machines;
    this.listener = new LineListener({
      nats: machines.writer,
      secret,
      release: 'test',
      isWriter: () => true,
      onLine: (line) => {
        this.end = new PortWriter(line, linked, this.outlet, limits.unheard);
      },
      log: pino({ level: 'silent' }),
    });
    const dialled = { nats: machines.gateway, secret, release: 'test' };
    return new ReconnectingLink({
      dial: () => dialWriter(dialled),
      ...(limits.waiting !== undefined && { mostWaiting: limits.waiting }),
      chance: () => 0,
    });
  }

  private async load() {
    if (this.isAway) throw new Error('no database');
    const machine = new Machine();
    machine.add(new Sum(machine.context, this.bugs, this.told));
    machine.add(faulty);
    for (const record of this.stored) machine.replay(record);
    if (machine.hasChanges) machine.takeBatch();
    return {
      machine,
      committer: { commit: (batch: PreparedBatch) => this.commit(batch) },
      readAnswer: async () => ({ sum: 'as before' }),
    };
  }

  private commit(batch: PreparedBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error?: Error): void => (error === undefined ? resolve() : reject(error));
      if (this.storesAtOnce) this.keep(batch, done);
      else this.waiting.push({ batch, done });
    });
  }

  private keep({ batch }: PreparedBatch, done: () => void): void {
    this.stored.push(...batch.records);
    done();
  }
}
