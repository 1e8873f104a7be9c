import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { EngineEvent } from '../../core/engine/changes.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { engineResumed } from '../../core/engine/deadlines.ts';
import type { Machine } from '../../core/engine/machine.ts';
import { RoomFailure } from '../../core/engine/parking.ts';
import { FEEDS_HELD } from '../../features/feeds/contract.ts';
import { LARGEST_DEPARTURE_MS } from '../../platform/server/clock.ts';
import { openClient, openPool } from '../../platform/server/database/connections.ts';
import { Committer } from '../../platform/server/writer/commit.ts';
import {
  CONNECTION,
  connectWriter,
  endConnection,
} from '../../platform/server/writer/connection.ts';
import { prepareBatch, type Storage } from '../../platform/server/writer/prepare.ts';
import { connectProjector } from '../../platform/server/writer/connection.ts';
import { Projector } from '../../platform/server/writer/projector.ts';
import type { Followed } from '../../platform/server/durable/consumer.ts';
import { durableTopics, noteConsumers } from '../../platform/server/durable/events.ts';
import type { WriterState } from '../../platform/server/link/link.ts';
import type { EventSink } from '../../platform/server/writer/event-bus.ts';
import { acquireWriterLock, type WriterLock } from '../../platform/server/writer/lock.ts';
import type { JournalEnd } from '../../platform/server/writer/load.ts';
import { readAnswer } from '../../platform/server/writer/used-keys.ts';
import { LIMITS } from '../../platform/server/writer/limits.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';
import { WriterUnavailable } from '../../platform/server/writer/answering.ts';
import { Writer } from '../../platform/server/writer/writer.ts';
import type { LoadedEngine, Result } from '../../platform/server/writer/writer-options.ts';
import { type Engine, type EngineStore, engineStore } from './engine.ts';

/** What the service is made with. */
export interface WriterServiceOptions {
  readonly connectionString: string;
  /** Signs what is public. */
  readonly signingKey: KeyObject;
  readonly bus: EventSink;
  /** Who must miss no event: what these follow is stored. Without them nothing is. */
  readonly consumers?: readonly Followed[];
  readonly log: Logger;
  readonly nowMs: () => number;
  /** Whether the time goes in leaps: see `WriterOptions`. */
  readonly leaps?: boolean;
  /** Why the house's time cannot be trusted; undefined while it can. */
  readonly haltedBy?: (() => string | undefined) | undefined;
  /** How many commands the tables may be behind the journal; for tests. */
  readonly maxLag?: number;
  readonly onCommit?: (commands: number, tookMs: number) => void;
}

const OTHER_STATE =
  'the tables are not what this house has left: npm run verify:journal tells what differs, ' +
  'npm run rebuild puts it right';

/** What it means for the writer that something has failed. */
function meaningOf(error: unknown): string {
  if (error instanceof RoomFailure) return `the room ${error.room} is parked`;
  return error instanceof WriterUnavailable ? 'the writer halts' : 'the writer reloads';
}

/** The writer with its lock, its connection and its way back after a failed commit. */
export class WriterService {
  readonly writer: Writer;
  private readonly store: EngineStore;
  private readonly options: WriterServiceOptions;
  /** First answers are read here, when a key comes again. */
  private readonly answers: pg.Pool;
  private readonly aborting = new AbortController();
  private lock: WriterLock | undefined;
  /** The lock that is held; one that was lost or let go is none. */
  private held: WriterLock | undefined;
  private client: pg.Client | undefined;
  private projector: Projector | undefined;
  /** Settles when the house that is being loaded is. */
  private loading: Promise<unknown> | undefined;
  private readonly storage: Storage;
  private current: Engine | undefined;

  constructor(options: WriterServiceOptions) {
    this.options = options;
    this.store = engineStore({ signingKey: options.signingKey });
    const { connectionString } = options;
    this.answers = openPool({ connectionString, max: 2, ...CONNECTION });
    this.storage = {
      tables: this.store.tables,
      durableTopics: durableTopics(options.consumers ?? []),
    };
    this.writer = new Writer({
      load: () => this.load(),
      ...this.storage,
      bus: {
        publish: (events, seq, after) => {
          this.logStandstills(events);
          options.bus.publish(events, seq, after);
        },
      },
      nowMs: options.nowMs,
      leaps: options.leaps === true,
      haltedBy: () => options.haltedBy?.() ?? this.projector?.refusedBy ?? this.behind(2),
      held: FEEDS_HELD,
      onFailure: (error) => options.log.error({ err: error }, meaningOf(error)),
      ...(options.onCommit === undefined ? {} : { onCommit: options.onCommit }),
    });
  }

  /** The house in memory, for tests: it runs ahead of the commit, and nobody else may see it. */
  get engine(): Engine {
    if (this.current === undefined) throw new Error('the house is not loaded');
    return this.current;
  }

  /** Gives a command to the writer; refused while the tables are too far behind the journal. */
  submit(envelope: Envelope): Promise<Result> {
    const behind = this.behind();
    if (behind === undefined) return this.writer.submit(envelope);
    return Promise.reject(new WriterUnavailable(behind));
  }

  /** In words that the tables are too far behind the journal; undefined while they are not. */
  private behind(times = 1): string | undefined {
    const { lag } = this;
    if (lag <= (this.options.maxLag ?? LIMITS.lag) * times) return undefined;
    return `the tables are ${lag} commands behind the journal`;
  }

  /** How many commands the tables are behind the journal. */
  get lag(): number {
    return this.projector?.lag ?? 0;
  }

  /** Resolves when the tables hold all that is in the journal now. */
  async caughtUp(): Promise<void> {
    for (;;) {
      const { projector } = this;
      await projector?.caughtUp();
      await this.loading;
      if (projector === this.projector) return;
    }
  }

  /** Whether it is the one writer of the house now, as far as it knows. */
  get isWriter(): boolean {
    return this.held !== undefined;
  }

  /** What gateways show of it. */
  state(): WriterState {
    const { writer } = this;
    return {
      cause: writer.waitsFor() ?? this.projector?.hanging,
      heldUntilMs: writer.heldUntilMs,
      queueLength: writer.queueLength,
      lastSeq: writer.machine?.lastSeq ?? 0,
      lag: this.lag,
      parkedRooms: writer.parkedRooms.map(({ room }) => ({ room })),
    };
  }

  /**
   * Waits for the lock, loads, and accepts commands from then on; resolves when the tables hold
   * what they were behind, so that whoever reads first need not wait for it.
   */
  async start(): Promise<void> {
    await this.writer.start();
    await this.caughtUp();
  }

  /**
   * Decides and stores what waits, notes the state for later verification, and lets go of the
   * lock. Never throws: what cannot be noted is logged.
   */
  async stop(): Promise<void> {
    this.aborting.abort();
    await this.writer.stop();
    await this.projector?.drain();
    await this.checkpoint().catch((error: unknown) => {
      this.options.log.warn({ err: error }, 'no checkpoint at the stop');
    });
    if (this.client !== undefined) await endConnection(this.client);
    await this.lock?.release().catch(() => undefined);
    await this.answers.end().catch(() => undefined);
  }

  private async checkpoint(): Promise<void> {
    const { machine } = this.writer;
    if (machine !== undefined) await this.note(machine);
  }

  /** Notes the state of this moment; the hash is taken before anything else is decided. */
  private noteLater(machine: Machine): void {
    this.note(machine).catch((error: unknown) => {
      this.options.log.warn({ err: error }, 'the state could not be noted');
    });
  }

  private async note(machine: Machine): Promise<void> {
    if (this.client === undefined || machine.lastSeq === 0) return;
    await this.client.query(
      `insert into journal_checkpoints (seq, state_sha256, taken_at, migrations)
       select $1, $2, clock_timestamp(), count(*) from migrations
       on conflict (seq) do update
         set state_sha256 = excluded.state_sha256, taken_at = excluded.taken_at,
           migrations = excluded.migrations`,
      [machine.lastSeq, stateHash(machine)],
    );
  }

  private logStandstills(events: readonly EngineEvent[]): void {
    for (const { topic, payload } of events) {
      if (topic !== engineResumed.name) continue;
      this.options.log.warn({ standstill: payload }, 'the house goes on after it stood still');
    }
  }

  /** A journal that ends in the future was written by a clock that was wrong, or is read by one. */
  private sayHeld(lastMs: number): void {
    const { nowMs, log } = this.options;
    if (lastMs <= nowMs() + LARGEST_DEPARTURE_MS) return;
    const [until, now] = [lastMs, nowMs()].map((timeMs) => new Date(timeMs).toISOString());
    log.warn(
      { until, now },
      'the journal ends in the future: time is held, all markets are halted',
    );
  }

  private async loadFrom(
    reader: pg.Client,
    projector: Projector,
  ): Promise<{ engine: Engine; end: JournalEnd & { readonly wasStopped: boolean } }> {
    const { engine, end } = await this.store.load(reader, (machine, batch) =>
      projector.take(prepareBatch(machine, batch, this.storage)),
    );
    await noteConsumers(reader, this.options.consumers ?? [], end.lastSeq);
    // A stop in order notes the state it leaves behind.
    const { rows } = await reader.query<{ state: string; is_of_this_release: boolean }>(
      `select state_sha256 as state,
         migrations = (select count(*) from migrations) as is_of_this_release
       from journal_checkpoints where seq = $1`,
      [end.lastSeq],
    );
    const [noted] = rows;
    const isFirst = this.current === undefined && noted?.is_of_this_release === true;
    if (isFirst && noted.state !== stateHash(engine.machine)) {
      this.options.log.error({ lastSeq: end.lastSeq }, OTHER_STATE);
    }
    return { engine, end: { ...end, wasStopped: end.lastSeq === 0 || noted !== undefined } };
  }

  /** Loads the house, and has the rows of what the tables do not hold yet stored behind it. */
  private async project(reader: pg.Client, epoch: number) {
    await this.projector?.close();
    const projector = await Projector.takeOver(reader, {
      connect: () => connectProjector(this.options.connectionString),
      epoch,
      onTrouble: (error) => this.options.log.error({ err: error }, 'rows could not be stored'),
      onLost: (error) => this.writer.fail(error),
    });
    this.projector = projector;
    return { ...(await this.loadFrom(reader, projector)), projector };
  }

  private async load(): Promise<LoadedEngine> {
    const { connectionString, log } = this.options;
    if (this.client !== undefined) await endConnection(this.client);
    await this.lock?.release().catch(() => undefined);
    const listener = {
      onWait: () => log.warn('another writer is running; waiting to take over'),
      onAsked: () => this.writer.betweenBatches((machine) => this.noteLater(machine)),
    };
    const lock = await acquireWriterLock(connectionString, listener, this.aborting.signal);
    this.lock = lock;
    this.held = lock;
    void lock.lost.then(() => {
      if (this.held === lock) this.held = undefined;
    });
    const { connectionTimeoutMillis, keepAlive } = CONNECTION;
    const reader = await openClient({ connectionString, connectionTimeoutMillis, keepAlive });
    const loading = this.project(reader, lock.epoch).finally(() => reader.end());
    // Whoever reads meanwhile waits for it, and hears nothing of its failure.
    this.loading = loading.catch(() => undefined);
    const { engine, end, projector } = await loading;
    if (this.current === undefined && !end.wasStopped) {
      log.warn(
        { lastSeq: end.lastSeq },
        'the last stop was not in order; nothing acknowledged is lost',
      );
    }
    this.sayHeld(end.lastTimeMs);
    const client = await connectWriter(connectionString);
    this.client = client;
    this.current = engine;
    // What was stored without anybody knowing, by this writer or by another, is told nowhere else.
    this.options.bus.publish([], end.lastSeq, end.lastSeq);
    return {
      machine: engine.machine,
      committer: new Committer(client, lock.epoch, end, projector),
      readAnswer: async (keyId) => {
        await projector.caughtUp();
        return readAnswer(this.answers, keyId);
      },
    };
  }
}
