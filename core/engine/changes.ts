/**
 * Collects what a batch of commands changed, so that one transaction can store it and one
 * publication can tell it. Entities are live objects while the batch is decided; they are copied
 * when the batch is taken, because memory runs ahead of the commit.
 */
import type { Topic } from './topic.ts';

/** A flat record of primitive values that a room keeps in memory and its store saves. */
export type Entity = object;

/**
 * A row that knows itself whether it waits to be saved, and how it is copied: for rows that most
 * commands change, where a set of changed rows and a generic copy cost more than the rules do.
 */
export interface TrackedRow<Copy extends Entity> {
  unsaved: boolean;
  copy(): Copy;
}

/**
 * An event with its topic's name and a payload that nobody changes any more. `seq` is the command
 * that told it, for what is told at the end of a batch its last one; `ordinal` counts from 0 in it.
 */
export interface EngineEvent {
  readonly seq: number;
  readonly ordinal: number;
  readonly topic: string;
  readonly payload: unknown;
}

/** What one batch changed, ready to be stored and told. */
export interface ChangeSet {
  /** Table name → copies of the entities to insert or overwrite. */
  readonly saved: ReadonlyMap<string, readonly Entity[]>;
  /** Table name → rows that are only ever added. */
  readonly appended: ReadonlyMap<string, readonly Entity[]>;
  /** Table name → keys of rows to delete. */
  readonly removed: ReadonlyMap<string, readonly string[]>;
  readonly events: readonly EngineEvent[];
}

function listOf<Value>(map: Map<string, Value[]>, table: string): Value[] {
  const known = map.get(table);
  if (known !== undefined) return known;
  const fresh: Value[] = [];
  map.set(table, fresh);
  return fresh;
}

function copyPlain(row: Entity): Entity {
  return { ...row };
}

function copyTracked(row: TrackedRow<Entity>): Entity {
  row.unsaved = false;
  return row.copy();
}

/**
 * How rows are handed over: as copies, because memory moves on, or as the live objects themselves,
 * for who only wants what they are when he comes to store them: in the end the same rows, for less.
 */
export type HandedOver = 'copies' | 'live';

/** The collector. One belongs to each machine. */
export class Changes {
  private dirty = new Map<string, Set<Entity>>();
  private tracked = new Map<string, TrackedRow<Entity>[]>();
  private readonly topics = new Map<string, Topic<never>>();
  private appendedRows = new Map<string, Entity[]>();
  private removedKeys = new Map<string, string[]>();
  private events: EngineEvent[] = [];
  private readonly closers: { readonly room: string; readonly close: () => void }[] = [];
  private count = 0;
  private seq = 0;
  private decidedMs = 0;

  /** Counts every change ever made, to prove that a refusal made none. */
  get total(): number {
    return this.count;
  }

  /** What is told from now on is told by the command with this number and given time. */
  begin(seq: number, timeMs: number): void {
    this.seq = seq;
    this.decidedMs = timeMs;
  }

  /** The given time of the command that is decided: for who hears of what it posts. */
  get timeMs(): number {
    return this.decidedMs;
  }

  /** Marks an entity to be saved with the values it has when the batch ends. */
  save(table: string, entity: Entity): void {
    this.count += 1;
    const set = this.dirty.get(table);
    if (set === undefined) this.dirty.set(table, new Set([entity]));
    else set.add(entity);
  }

  /** Like `save`, for rows that keep track of it themselves; a table has rows of one way only. */
  keep(table: string, row: TrackedRow<Entity>): void {
    this.count += 1;
    if (row.unsaved) return;
    row.unsaved = true;
    listOf(this.tracked, table).push(row);
  }

  /**
   * From now on each entity saved in this table is also told on the topic, once a batch and with
   * the copy that is stored.
   */
  tellSaved<Row extends Entity>(table: string, what: Topic<Row>): void {
    this.topics.set(table, what as Topic<never>);
  }

  /** Calls `close` of a room at the end of each batch, to save or tell what is best told once. */
  atBatchEnd(room: string, close: () => void): void {
    this.closers.push({ room, close });
  }

  /** Adds a row that will never change. */
  append(table: string, row: Entity): void {
    this.count += 1;
    listOf(this.appendedRows, table).push(row);
  }

  /** Deletes the row with this key from a table whose key is one text column. */
  remove(table: string, key: string): void {
    this.count += 1;
    listOf(this.removedKeys, table).push(key);
  }

  /** Tells something after the commit. The payload must not change any more. */
  emit<Payload>(what: Topic<Payload>, payload: Payload): void {
    this.count += 1;
    this.tell(what.name, payload);
  }

  /** How many events this batch tells so far. */
  get eventCount(): number {
    return this.events.length;
  }

  /** An event of this batch by its number from 0. */
  eventAt(number: number): EngineEvent {
    const event = this.events[number];
    if (event === undefined) throw new Error(`no event ${number}`);
    return event;
  }

  /** Whether a topic is told with the rows of a table, when the batch is over. */
  isToldAtEnd(name: string): boolean {
    return [...this.topics.values()].some((topic) => topic.name === name);
  }

  /**
   * Hands over everything since the last call; `lastSeq` is the last command that it is of, and
   * `run` does what each room does at the end of a batch.
   */
  take(
    lastSeq = this.seq,
    run = (_room: string, close: () => void): void => close(),
    as: HandedOver = 'copies',
  ): ChangeSet {
    this.seq = lastSeq;
    for (const { room, close } of this.closers) run(room, close);
    const saved = new Map<string, Entity[]>();
    for (const [table, rows] of this.tracked) {
      if (rows.length === 0) continue;
      saved.set(table, rows.map(copyTracked));
      rows.length = 0;
    }
    for (const [table, entities] of this.dirty) {
      saved.set(table, as === 'live' ? [...entities] : Array.from(entities, copyPlain));
    }
    for (const [table, topic] of this.topics) {
      for (const payload of saved.get(table) ?? []) {
        this.tell(topic.name, payload);
      }
    }
    const set: ChangeSet = {
      saved,
      appended: this.appendedRows,
      removed: this.removedKeys,
      events: this.events,
    };
    this.dirty = new Map();
    this.appendedRows = new Map();
    this.removedKeys = new Map();
    this.events = [];
    return set;
  }

  private tell(topic: string, payload: unknown): void {
    const { events, seq } = this;
    const last = events[events.length - 1];
    const ordinal = last?.seq === seq ? last.ordinal + 1 : 0;
    events.push({ seq, ordinal, topic, payload });
  }
}
