/**
 * What rooms do because of what other rooms have told, in the command in which it was told
 * (decision 0040). Who tells does not know who reacts. Each event is handed to the reactions in the
 * order of the list of rooms, once each; what a reaction tells goes only to rooms after its own.
 */
import type { Changes } from './changes.ts';
import type { Envelope, CommandContext } from './command.ts';
import { failureOf, type Parking } from './parking.ts';
import { roomOf } from './timers.ts';
import type { Topic } from './topic.ts';

/** What a room does when another has told something. It cannot refuse. */
export interface Reaction {
  readonly topic: Topic<unknown>;
  /** Everything that it may tell itself. */
  readonly emits: readonly Topic<unknown>[];
  readonly react: (payload: never, context: CommandContext) => void;
}

/** Declares a reaction to a topic, with all topics on which it may tell something itself. */
export function reaction<Payload>(
  to: Topic<Payload>,
  react: (payload: Payload, context: CommandContext) => void,
  emits: readonly Topic<unknown>[] = [],
): Reaction {
  return { topic: to, react, emits };
}

interface Declared {
  readonly room: string;
  readonly place: number;
  readonly emits: ReadonlySet<string>;
  readonly react: Reaction['react'];
}

/** The reactions of all rooms. Declared first, then completed, then run. */
export class Reactions {
  private readonly changes: Changes;
  private readonly parking: Pick<Parking, 'has'>;
  private readonly byTopic = new Map<string, Declared[]>();
  private isComplete = false;

  constructor(changes: Changes, parking: Pick<Parking, 'has'>) {
    this.changes = changes;
    this.parking = parking;
  }

  /** Adds what a room reacts to; rooms come in the order of their places. */
  add(room: string, place: number, reactions: readonly Reaction[]): void {
    if (this.isComplete && reactions.length > 0) {
      throw new Error(`the reactions of ${room} come after the first command`);
    }
    for (const { topic, react, emits } of reactions) {
      if (roomOf(topic.name) === room) throw new Error(`room ${room} reacts to its ${topic.name}`);
      const list = this.byTopic.get(topic.name) ?? [];
      if (list.at(-1)?.room === room) throw new Error(`room ${room} reacts twice: ${topic.name}`);
      const names = new Set(emits.map(({ name }) => name));
      list.push({ room, place, emits: names, react });
      this.byTopic.set(topic.name, list);
    }
  }

  /** Everything is declared: what could never end, or never begin, is an error now. */
  complete(): void {
    if (this.isComplete) return;
    for (const topic of this.byTopic.keys()) {
      if (this.changes.isToldAtEnd(topic)) {
        throw new Error(`${topic} is told at the end of a batch: nothing can react to it`);
      }
      const rooms = this.cycleFrom(topic, topic, new Set());
      if (rooms !== undefined) throw new Error(`rooms react in a circle: ${rooms.join(' → ')}`);
    }
    this.isComplete = true;
  }

  /** Hands on what a decision has told: the events from this number on. */
  run(from: number, envelope: Envelope, context: CommandContext): void {
    const { changes } = this;
    const decided = changes.eventCount;
    /** The places of the rooms whose reactions have told the events after those. */
    const causes: number[] = [];
    for (let at = from; at < changes.eventCount; at += 1) {
      const { topic, payload } = changes.eventAt(at);
      const heard = this.byTopic.get(topic);
      if (heard === undefined) continue;
      const after = causes[at - decided] ?? -1;
      for (const declared of heard) {
        if (declared.place <= after || this.parking.has(declared.room)) continue;
        try {
          this.hand(declared, topic, payload, context);
        } catch (error) {
          throw failureOf(declared.room, envelope, error);
        }
        while (causes.length < changes.eventCount - decided) causes.push(declared.place);
      }
    }
  }

  private hand(declared: Declared, topic: string, payload: unknown, context: CommandContext): void {
    const { changes } = this;
    const { room, react, emits } = declared;
    const before = changes.eventCount;
    const outcome: unknown = react(payload as never, context);
    if (outcome !== undefined) throw new Error(`${room} answers to ${topic}: it can only react`);
    for (let at = before; at < changes.eventCount; at += 1) {
      const told = changes.eventAt(at).topic;
      if (!emits.has(told)) throw new Error(`${room} tells ${told} at ${topic}, undeclared`);
    }
  }

  /** The rooms by which a topic causes another one in the end; undefined when it does not. */
  private cycleFrom(topic: string, end: string, seen: Set<string>): string[] | undefined {
    for (const { room, emits } of this.byTopic.get(topic) ?? []) {
      for (const told of emits) {
        // A room never hears what it tells itself: saying again what it heard goes round nowhere.
        if (told === topic) continue;
        if (told === end) return [room];
        if (seen.has(told)) continue;
        seen.add(told);
        const rest = this.cycleFrom(told, end, seen);
        if (rest !== undefined) return [room, ...rest];
      }
    }
    return undefined;
  }
}
