/** Tells what was committed, in order, to whoever asked for the topic. */
import type { HouseEvent } from '../../../core/engine/changes.ts';
import type { Topic } from '../../../core/engine/topic.ts';

type Listener = (payload: never) => void;

/** Topics and their listeners. A listener must not throw; what it throws is a bug and surfaces. */
export class EventBus {
  private readonly listeners = new Map<string, Listener[]>();

  /** Calls `listener` for each event of the topic after its commit. */
  on<Payload>(what: Topic<Payload>, listener: (payload: Payload) => void): void {
    const list = this.listeners.get(what.name) ?? [];
    list.push(listener);
    this.listeners.set(what.name, list);
  }

  /** Tells a batch of events in their order. */
  publish(events: readonly HouseEvent[]): void {
    for (const event of events) {
      for (const listener of this.listeners.get(event.topic) ?? [])
        listener(event.payload as never);
    }
  }
}
