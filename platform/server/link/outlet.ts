import type { EngineEvent } from '../../../core/engine/changes.ts';
import type { EventSink } from '../writer/event-bus.ts';
import { decode, encode } from './codec.ts';

/** A batch on its way: its text, and what whoever carries it has to know of it. */
export interface BatchText {
  readonly text: string;
  readonly seq: number;
  /** How many events are in it. */
  readonly events: number;
}

/** Hears of every batch and every commit, and carries them to one gateway. */
export interface Carrier {
  carry(batch: BatchText): void;
  committed(commands: number, tookMs: number): void;
}

/** A batch that has arrived: the events of the commands after `after` up to `seq`. */
export interface Batch {
  readonly events: readonly EngineEvent[];
  readonly seq: number;
  readonly after: number;
}

/** Writes a batch. Throws `NotPlainData` where an event carries something live. */
export function writeBatch(batch: Batch): BatchText {
  return { text: encode(batch), seq: batch.seq, events: batch.events.length };
}

/** Reads a batch that `writeBatch` wrote. */
export function readBatch(text: string): Batch {
  return decode(text) as Batch;
}

/** A batch without events: whoever has not heard of all up to `seq` sees that he misses some. */
export function markAt(seq: number): BatchText {
  return writeBatch({ events: [], seq, after: seq });
}

/** Where the writer tells what it commits: written as text once, however many gateways hear it. */
export class Outlet implements EventSink {
  private readonly carriers = new Set<Carrier>();
  private readonly onFailure: (error: unknown) => void;

  /** @param onFailure told of events that cannot be sent: a bug of whoever told them */
  constructor(onFailure: (error: unknown) => void) {
    this.onFailure = onFailure;
  }

  /** From now on `carrier` hears of everything; what it answers ends that. */
  add(carrier: Carrier): () => void {
    this.carriers.add(carrier);
    return () => void this.carriers.delete(carrier);
  }

  /** Tells all gateways of a batch. */
  publish(events: readonly EngineEvent[], seq: number, after: number): void {
    if (this.carriers.size === 0) return;
    const batch = this.write({ events, seq, after });
    for (const carrier of this.carriers) carrier.carry(batch);
  }

  /** Tells all gateways of a commit. */
  committed(commands: number, tookMs: number): void {
    for (const carrier of this.carriers) carrier.committed(commands, tookMs);
  }

  /** What cannot be sent leaves a gap: gateways see it, and read what it told from the tables. */
  private write(batch: Batch): BatchText {
    try {
      return writeBatch(batch);
    } catch (error) {
      this.onFailure(error);
      return markAt(batch.seq);
    }
  }
}
