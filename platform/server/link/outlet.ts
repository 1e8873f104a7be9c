import type { EngineEvent } from '../../../core/engine/changes.ts';
import type { EventSink } from '../writer/event-bus.ts';
import { copied, encode } from './codec.ts';

/** A batch that has arrived: the events of the commands after `after` up to `seq`. */
export interface Batch {
  readonly events: readonly EngineEvent[];
  readonly seq: number;
  readonly after: number;
}

/** A batch on its way, in the form in which a carrier takes it. */
export interface SentBatch {
  readonly seq: number;
  /** How many events are in it. */
  readonly events: number;
  /** For another thread: written once, however many carry it. */
  text(): string;
  /** For a gateway in this thread: a copy of its own. */
  copy(): Batch;
}

/** Hears of every batch and every commit, and carries them to one gateway. */
export interface Carrier {
  carry(batch: SentBatch): void;
  committed(commands: number, tookMs: number): void;
}

/** A batch without events: whoever has not heard of all up to `seq` sees that he misses some. */
function markOf(seq: number): Batch {
  return { events: [], seq, after: seq };
}

/** The text of a mark at `seq`. */
export function markAt(seq: number): string {
  return encode(markOf(seq));
}

/** What cannot be sent leaves a gap: gateways see it, and read what it told from the tables. */
class BatchOnItsWay implements SentBatch {
  readonly seq: number;
  readonly events: number;
  private readonly batch: Batch;
  private readonly onFailure: (error: unknown) => void;
  private written: string | undefined;

  constructor(batch: Batch, onFailure: (error: unknown) => void) {
    this.batch = batch;
    this.seq = batch.seq;
    this.events = batch.events.length;
    this.onFailure = onFailure;
  }

  text(): string {
    this.written ??= this.orMark(encode);
    return this.written;
  }

  copy(): Batch {
    return this.orMark(copied);
  }

  private orMark<Form>(form: (batch: Batch) => Form): Form {
    try {
      return form(this.batch);
    } catch (error) {
      this.onFailure(error);
      return form(markOf(this.seq));
    }
  }
}

/** Where the writer tells what it commits, to all gateways. */
export class Outlet implements EventSink {
  private readonly carriers = new Set<Carrier>();
  private readonly onFailure: (error: unknown) => void;
  private told: number | undefined;

  /** @param onFailure told of events that cannot be sent: a bug of whoever told them */
  constructor(onFailure: (error: unknown) => void) {
    this.onFailure = onFailure;
  }

  /** From now on `carrier` hears of everything; what it answers ends that. */
  add(carrier: Carrier): () => void {
    this.carriers.add(carrier);
    return () => void this.carriers.delete(carrier);
  }

  /** Up to which command all has been told; undefined before the first batch. */
  get toldSeq(): number | undefined {
    return this.told;
  }

  /** Tells all gateways of a batch. */
  publish(events: readonly EngineEvent[], seq: number, after: number): void {
    this.told = Math.max(this.told ?? 0, seq);
    if (this.carriers.size === 0) return;
    const batch = new BatchOnItsWay({ events, seq, after }, this.onFailure);
    for (const carrier of this.carriers) carrier.carry(batch);
  }

  /** Tells all gateways of a commit. */
  committed(commands: number, tookMs: number): void {
    for (const carrier of this.carriers) carrier.committed(commands, tookMs);
  }
}
