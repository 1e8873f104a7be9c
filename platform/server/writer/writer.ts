import { type Envelope, refuse } from '../../../core/engine/command.ts';
import type { Machine } from '../../../core/engine/machine.ts';
import { type ParkedRoom, RoomFailure } from '../../../core/engine/parking.ts';
import { answer, answerOperator, WriterUnavailable } from './answering.ts';
import { type PreparedBatch, prepareBatch } from './prepare.ts';
import { beforeDeadline, PATIENCE, type Patience, SentBatches } from './patience.ts';
import { LIMITS } from './limits.ts';
import { TimeHolder } from './held-time.ts';
import { loadParked, loadUntilItWorks } from './recovery.ts';
import { BEAT_MS, beatIfQuiet, doNext, isDue, isOwnCommand, standstillOf } from './standstill.ts';
import type { LoadedEngine, Result, Waiter, WriterOptions } from './writer-options.ts';

/**
 * The one writer: commands wait in one queue, are decided in memory one after another, journaled in
 * batches and only then acknowledged and told. Meanwhile the next ones are decided, and are sent
 * after it as soon as they are worth it (decision 0027). If a commit fails, memory is ahead of the
 * truth: it drops everything and loads; also if a room throws, which is parked (decision 0041).
 */
export class Writer {
  private readonly patience: Patience;
  private readonly options: WriterOptions;
  private readonly leaps: boolean;
  private engine: LoadedEngine | undefined;
  private queue: Waiter[] = [];
  private decided: Waiter[] = [];
  /** How many batches are being stored, and how many commands the last one of them answers. */
  private storing = 0;
  private lastSize = 0;
  private isWoken = false;
  private isPumping = false;
  private isCatchingUp = false;
  private isParking = false;
  private readonly sent = new SentBatches();
  /** What a room has thrown, while the house is loaded to park it. */
  private failure: RoomFailure | undefined;
  /** Why it has to load, in a few words. */
  private trouble = '';
  private wasHalted = false;
  private readonly held: TimeHolder | undefined;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private idle: (() => void)[] = [];
  private questions: ((machine: Machine) => void)[] = [];

  constructor(options: WriterOptions) {
    this.options = options;
    this.leaps = options.leaps === true;
    this.patience = options.patience ?? PATIENCE;
    this.held = options.held && new TimeHolder(options.held, options.nowMs);
  }

  /** Loads the house; commands are accepted from then on. */
  async start(): Promise<void> {
    this.engine = await this.options.load();
    this.wake();
  }

  /** Whether commands are accepted now. */
  get ready(): boolean {
    return this.isServing && !this.stopped && this.halt === undefined;
  }

  /** What it waits for before it can serve; undefined when it serves. */
  waitsFor(): string | undefined {
    if (!this.isServing || this.stopped) return `the writer is loading${this.trouble}`;
    const hanging = this.halt ?? this.sent.hanging(this.patience);
    if (hanging !== undefined || !this.isCatchingUp) return hanging;
    return 'the house catches up on what was due while it stood still';
  }

  /** Whether there is a house, or will be in a moment: commands wait while a room is parked. */
  private get isServing(): boolean {
    return this.engine !== undefined || this.failure !== undefined;
  }

  /** Until when the house's time is held; undefined while it passes. */
  get heldUntilMs(): number | undefined {
    return this.held?.untilMs(this.engine);
  }

  private get halt(): string | undefined {
    return this.options.haltedBy?.();
  }

  /** How many commands wait to be decided. */
  get queueLength(): number {
    return this.queue.length;
  }

  /**
   * Queues a command. Resolves after the commit that made it durable (or with the refusal).
   * Rejects with `WriterUnavailable` when the outcome was lost; repeat with the same key.
   */
  submit(envelope: Envelope): Promise<Result> {
    if (!this.ready) return Promise.reject(new WriterUnavailable());
    if (isOwnCommand(envelope, this.options.held)) return Promise.resolve(refuse('not_allowed'));
    if (this.held?.refuses(this.engine, envelope.command) === true) {
      return Promise.resolve(refuse('room_halted'));
    }
    if (this.queue.length >= LIMITS.queue) {
      return Promise.reject(new WriterUnavailable('the queue is full'));
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ envelope, resolve, reject });
      // What is worth it goes to the database at once, which works at it while the server reads on.
      if (this.mayStoreMore && this.waiting >= LIMITS.worthSending) this.pumpSafely();
      else this.wake();
    });
  }

  /**
   * Calls back at a moment at which memory is exactly what is durable: between two batches. The
   * callback must not wait for anything. Not called while the writer has no house.
   */
  betweenBatches(question: (machine: Machine) => void): void {
    this.questions.push(question);
    this.wake();
  }

  /** Decides what waits, stores it, and takes nothing more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    if (!this.isServing) return;
    await new Promise<void>((resolve) => {
      this.idle.push(resolve);
      this.wake();
    });
  }

  /** The rooms that are parked; none while the house is being loaded. */
  get parkedRooms(): readonly ParkedRoom[] {
    return this.engine?.machine.parkedRooms ?? [];
  }

  /** The machine in memory, for the state hash at a clean stop and for first-time loading. */
  get machine(): Machine | undefined {
    return this.engine?.machine;
  }

  private wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => {
      this.isWoken = false;
      this.pumpSafely();
    });
  }

  private pumpSafely(): void {
    // Who asks between two batches may submit something: it has to wait until he is answered.
    if (this.isPumping) return this.wake();
    this.isPumping = true;
    try {
      this.pump();
    } catch (error) {
      if (error instanceof RoomFailure) this.contain(error);
      else this.fail(error);
    } finally {
      this.isPumping = false;
    }
  }

  /** How many commands are not even being stored. */
  private get waiting(): number {
    return this.queue.length + this.decided.length;
  }

  private get mayStoreMore(): boolean {
    return this.storing < LIMITS.storing;
  }

  private pump(): void {
    const engine = this.engine;
    if (engine === undefined) return;
    // While somebody asks, nothing is decided ahead; the end of the commit wakes this up again.
    if (this.questions.length > 0 && this.storing > 0) return;
    if (!engine.machine.hasChanges) this.answerQuestions(engine.machine);
    if (this.isHalted(engine)) return;
    const nowMs = this.options.nowMs();
    this.held?.begin(engine);
    // A room parked before the house goes on stays so, whichever fails next at going on.
    if (standstillOf(engine.machine, nowMs, this.leaps) !== undefined) this.commitDecided(engine);
    const moreTimers = !this.runTimers(engine.machine, nowMs);
    this.isCatchingUp = moreTimers;
    const most = LIMITS.perBatch - engine.machine.pendingRecords;
    if (!moreTimers) this.decideQueue(engine.machine, nowMs, most);
    if (!moreTimers && !this.stopped && !this.leaps) beatIfQuiet(engine.machine, nowMs);
    while (this.mayStore(engine.machine)) {
      this.commitDecided(engine);
      // Who asks waits for what is being stored: nothing more is decided before.
      if (moreTimers || this.questions.length > 0 || this.waiting < LIMITS.worthSending) break;
      this.decideQueue(engine.machine, nowMs, LIMITS.perBatch);
    }
    // While as much is being stored as may be, the end of a commit goes on with what is due.
    if ((moreTimers && this.mayStoreMore) || (this.queue.length > 0 && this.storing === 0)) {
      this.wake();
    } else if (moreTimers) clearTimeout(this.timer);
    else this.sleepUntilTimer(engine.machine, nowMs);
    this.tellIdle(engine.machine);
  }

  /**
   * By a clock that cannot be trusted nothing is decided. What has been decided is stored, what
   * waits is told to come again, and the clock is looked at until it is right.
   */
  private isHalted(engine: LoadedEngine): boolean {
    const halt = this.halt;
    if (halt === undefined) {
      this.wasHalted = false;
      return false;
    }
    if (!this.wasHalted) this.options.onFailure(new WriterUnavailable(halt));
    this.wasHalted = true;
    for (const waiter of this.queue.splice(0)) waiter.reject(new WriterUnavailable(halt));
    if (this.mayStoreMore) this.commitDecided(engine);
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), LIMITS.lookAgainMs);
    this.tellIdle(engine.machine);
    return true;
  }

  /**
   * Does what is due, as much as one batch and one turn take: after a night there may be a lot of
   * it. Whether all of it is done.
   */
  private runTimers(machine: Machine, nowMs: number): boolean {
    const untilMs = performance.now() + LIMITS.turnMs;
    while (machine.pendingRecords < LIMITS.perBatch && performance.now() < untilMs) {
      if (!doNext(machine, nowMs, this.leaps)) return true;
    }
    return !isDue(machine, nowMs, this.leaps);
  }

  /**
   * A batch that follows another one closely waits until it is as large, or large enough: small
   * batches cost the database more than large ones. One without changes may hold answers that the
   * batch before has to make durable first.
   */
  private mayStore(machine: Machine): boolean {
    if (this.storing === 0) return true;
    if (!this.mayStoreMore || !machine.hasChanges) return false;
    return this.decided.length >= Math.min(Math.max(this.lastSize, 1), LIMITS.worthSending);
  }

  private answerQuestions(machine: Machine): void {
    const { questions } = this;
    this.questions = [];
    for (const question of questions) question(machine);
  }

  /**
   * Decides the next batch: a share of what waits, so that the database gets to work while the
   * rest is decided, and its answers are written while it works at the rest.
   */
  private decideQueue(machine: Machine, nowMs: number, most: number): void {
    const share = Math.max(LIMITS.worthSending, Math.ceil(this.waiting / LIMITS.storing));
    const size = Math.min(share, LIMITS.perBatch) - this.decided.length;
    const room = Math.min(most, size, this.queue.length);
    if (room <= 0) return;
    let taken = 0;
    try {
      for (; taken < room; taken += 1) {
        // What a command has made due comes before the next one: nobody gets in between.
        if (!this.runTimers(machine, nowMs)) break;
        const waiter = this.queue[taken] as Waiter;
        waiter.result = machine.execute(waiter.envelope, nowMs);
      }
    } finally {
      // What throws stays in the queue with all behind it: there a failure finds and answers it.
      this.decided.push(...this.queue.splice(0, taken));
    }
  }

  private commitDecided(engine: LoadedEngine): void {
    const waiters = this.decided;
    if (waiters.length === 0 && !engine.machine.hasChanges) return;
    if (!engine.machine.hasChanges) {
      this.decided = [];
      for (const waiter of waiters) answer(engine, waiter);
      return;
    }
    // What a room throws here finds all that wait where they are decided again, or answered.
    const prepared = prepareBatch(engine.machine, engine.machine.takeBatch(), this.options);
    this.decided = [];
    this.storing += 1;
    this.lastSize = waiters.length;
    void this.store(engine, prepared, waiters);
  }

  private async store(
    engine: LoadedEngine,
    prepared: PreparedBatch,
    waiters: readonly Waiter[],
  ): Promise<void> {
    const started = performance.now();
    const over = this.sent.send();
    try {
      await beforeDeadline(engine.committer.commit(prepared), this.patience.deadlineMs);
    } catch (error) {
      over();
      for (const waiter of waiters) waiter.reject(new WriterUnavailable());
      this.storing -= 1;
      // When two were under way the first failure has dropped the house already.
      if (this.engine === engine) this.fail(error);
      else this.parkWhenStored();
      return;
    }
    over();
    this.storing -= 1;
    this.options.onCommit?.(prepared.batch.records.length, performance.now() - started);
    // The database gets the next batch before anybody is told of this one: it works while the
    // answers are written.
    if (engine.machine.hasChanges) this.pumpSafely();
    else this.wake();
    // Answers first: what is stored is so, whatever those who hear of it make of it.
    for (const waiter of waiters) answer(engine, waiter);
    const { changes, lastSeq, records } = prepared.batch;
    this.options.bus.publish(changes.events, lastSeq, lastSeq - records.length);
    this.parkWhenStored();
  }

  /**
   * A room has thrown: memory has half of what it did. What was decided and not sent goes back to
   * the queue; what is under way will be stored, or lost, before the house is loaded.
   */
  private contain(failure: RoomFailure): void {
    this.engine = undefined;
    this.failure = failure;
    clearTimeout(this.timer);
    this.options.onFailure(failure);
    this.queue = [...this.decided, ...this.queue];
    this.decided = [];
    if (failure.isStillFailing) answerOperator(this.queue, failure);
    this.parkWhenStored();
  }

  private parkWhenStored(): void {
    if (this.failure === undefined || this.storing > 0 || this.isParking) return;
    this.isParking = true;
    void this.park(this.failure).finally(() => {
      this.isParking = false;
    });
  }

  private async park(failure: RoomFailure): Promise<void> {
    try {
      this.engine = await loadParked(this.options, failure);
      this.failure = undefined;
      this.wake();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Drops a house that is not what is stored, and loads. */
  fail(error: unknown): void {
    if (!this.isServing) return;
    this.engine = undefined;
    this.failure = undefined;
    this.note(error);
    for (const waiter of [...this.decided, ...this.queue]) waiter.reject(new WriterUnavailable());
    this.decided = [];
    this.queue = [];
    this.releaseIdle();
    if (!this.stopped) void this.reload();
  }

  private async reload(): Promise<void> {
    const engine = await loadUntilItWorks(this.options, this.patience, {
      isStopped: () => this.stopped,
      onTrouble: (error) => this.note(error),
    });
    if (engine === undefined) return;
    this.engine = engine;
    this.trouble = '';
    this.wake();
  }

  private note(error: unknown): void {
    this.trouble = `: ${error instanceof Error ? error.message : String(error)}`;
    this.options.onFailure(error);
  }

  private sleepUntilTimer(machine: Machine, nowMs: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const dueMs = machine.timers.peek()?.dueMs ?? Number.POSITIVE_INFINITY;
    const waitMs = Math.min(Math.max(dueMs - nowMs, 0), BEAT_MS);
    this.timer = setTimeout(() => this.wake(), waitMs);
  }

  private tellIdle(machine: Machine): void {
    if (this.storing === 0 && this.queue.length === 0 && !machine.hasChanges) this.releaseIdle();
  }

  private releaseIdle(): void {
    for (const resolve of this.idle.splice(0)) resolve();
  }
}
