/** Tells what was committed, in order, to whoever asked for the topic. */
import type { EngineEvent } from '../../../core/engine/changes.ts';
import type { Topic } from '../../../core/engine/topic.ts';
import { readingAsHouse } from '../database/shares.ts';

/** Takes what was committed: batch after batch, in their order. */
export interface EventSink {
  /**
   * The events of the commands after `after` up to `seq`, all of them. Without events it says that
   * the journal ends there.
   */
  publish(events: readonly EngineEvent[], seq: number, after: number): void;
}

type Listener = (payload: never) => void;

interface Heard {
  readonly room: string;
  readonly listener: Listener;
  /** What it knows already, up to this sequence number. */
  readonly knownSeq: () => number;
}

/** Told of a listener that threw: whose it is, what it listened to, and what it threw. */
export type ListenerFailure = (room: string, topic: string, error: unknown) => void;

function rethrow(_room: string, _topic: string, error: unknown): void {
  throw error;
}

const NOTHING = (): number => -1;

/**
 * Topics and their listeners. What a listener throws is a bug of its room and stops nobody else:
 * it is told to who made the bus, and all others hear. Without anybody to tell it surfaces.
 */
export class EventBus {
  private readonly room: string;
  private readonly knownSeq: () => number;
  private readonly listeners: Map<string, Heard[]>;
  private readonly onFailure: ListenerFailure;

  constructor(
    onFailure: ListenerFailure = rethrow,
    as?: { room: string; bus: EventBus; knownSeq: () => number },
  ) {
    this.onFailure = onFailure;
    this.room = as?.room ?? 'house';
    this.knownSeq = as?.knownSeq ?? NOTHING;
    this.listeners = as?.bus.listeners ?? new Map<string, Heard[]>();
  }

  /**
   * The same bus, as one room listens to it.
   * @param knownSeq events up to this sequence number are not told, because they are known
   */
  of(room: string, knownSeq: () => number = NOTHING): EventBus {
    return new EventBus(this.onFailure, { room, bus: this, knownSeq });
  }

  /** Calls `listener` for each event of the topic after its commit; what it answers ends that. */
  on<Payload>(what: Topic<Payload>, listener: (payload: Payload) => void): () => void {
    const heard = { room: this.room, listener, knownSeq: this.knownSeq };
    this.listeners.set(what.name, [...(this.listeners.get(what.name) ?? []), heard]);
    return () => {
      const left = (this.listeners.get(what.name) ?? []).filter((each) => each !== heard);
      this.listeners.set(what.name, left);
    };
  }

  /**
   * Tells events in their order; `seq` is that of the last command they come from. A commit may
   * be told within the call of a customer whose command was in it: what listeners read is the
   * house's reading all the same, and waits for no customer's share.
   */
  publish(events: readonly Pick<EngineEvent, 'topic' | 'payload'>[], seq: number): void {
    readingAsHouse(() => this.tell(events, seq));
  }

  private tell(events: readonly Pick<EngineEvent, 'topic' | 'payload'>[], seq: number): void {
    for (const event of events) {
      for (const { room, listener, knownSeq } of this.listeners.get(event.topic) ?? []) {
        if (seq <= knownSeq()) continue;
        try {
          listener(event.payload as never);
        } catch (error) {
          this.onFailure(room, event.topic, error);
        }
      }
    }
  }
}
