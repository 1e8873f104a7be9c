/** Tells what was committed, in order, to whoever asked for the topic. */
import type { HouseEvent } from '../../../core/engine/changes.ts';
import type { Topic } from '../../../core/engine/topic.ts';

type Listener = (payload: never) => void;

interface Heard {
  readonly room: string;
  readonly listener: Listener;
}

/** Told of a listener that threw: whose it is, what it listened to, and what it threw. */
export type ListenerFailure = (room: string, topic: string, error: unknown) => void;

function rethrow(_room: string, _topic: string, error: unknown): void {
  throw error;
}

/**
 * Topics and their listeners. What a listener throws is a bug of its room and stops nobody else:
 * it is told to who made the bus, and all others hear. Without anybody to tell it surfaces.
 */
export class EventBus {
  private readonly room: string;
  private readonly listeners: Map<string, Heard[]>;
  private readonly onFailure: ListenerFailure;

  constructor(onFailure: ListenerFailure = rethrow, of?: { room: string; bus: EventBus }) {
    this.onFailure = onFailure;
    this.room = of?.room ?? 'house';
    this.listeners = of?.bus.listeners ?? new Map<string, Heard[]>();
  }

  /** The same bus, as one room listens to it. */
  of(room: string): EventBus {
    return new EventBus(this.onFailure, { room, bus: this });
  }

  /** Calls `listener` for each event of the topic after its commit. */
  on<Payload>(what: Topic<Payload>, listener: (payload: Payload) => void): void {
    const list = this.listeners.get(what.name) ?? [];
    list.push({ room: this.room, listener });
    this.listeners.set(what.name, list);
  }

  /** Tells a batch of events in their order. */
  publish(events: readonly HouseEvent[]): void {
    for (const event of events) {
      for (const { room, listener } of this.listeners.get(event.topic) ?? []) {
        try {
          listener(event.payload as never);
        } catch (error) {
          this.onFailure(room, event.topic, error);
        }
      }
    }
  }
}
