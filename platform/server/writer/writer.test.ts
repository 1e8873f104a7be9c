import { describe, expect, it } from 'vitest';
import { accept, type Command, type Outcome, refuse } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { topic } from '../../../core/engine/topic.ts';
import { LawBroken } from '../../../core/ledger/law-broken.ts';
import type { PreparedBatch } from './prepare.ts';
import { EventBus } from './event-bus.ts';
import { PATIENCE, type Patience } from './patience.ts';
import { table } from './tables.ts';
import { WriterUnavailable } from './answering.ts';
import { Writer } from './writer.ts';

const NOW_MS = 1_700_000_000_000;
const counted = topic<number>('counter.counted');
const counters = table<{ readonly value: number }>(
  'counters',
  [],
  [{ name: 'value', type: 'bigint', of: (row) => row.value }],
);

/** Counts what it is given; refuses to go down. */
class Counter implements Room {
  readonly name = 'counter';
  private readonly context: RoomContext;
  value = 0;

  constructor(context: RoomContext) {
    this.context = context;
  }

  decide(command: Command): Outcome {
    if (command.type === 'counter.break') throw new LawBroken('broken law');
    if (command.type !== 'counter.add') return refuse('unknown_command');
    this.value += 1;
    this.context.changes.append('counters', { value: this.value });
    this.context.changes.emit(counted, this.value);
    return accept(this.value);
  }

  *stateLines(): Generator<string> {
    yield `value ${this.value}`;
  }
}

const faulty: Room = {
  name: 'faulty',
  decide: () => {
    throw new Error('a bug');
  },
  stateLines: () => [],
};

interface Sent {
  readonly commands: number;
  readonly store: () => void;
  readonly lose: () => void;
}

/** A writer over a database that stores a batch when the test says so. */
class World {
  readonly sent: Sent[] = [];
  /** What became of each command, and what was told, in the order in which it was heard. */
  readonly heard: string[] = [];
  readonly failures: string[] = [];
  readonly writer: Writer;
  loads = 0;
  /** How many of the next loads fail. */
  lostLoads = 0;
  readonly loadedMs: number[] = [];
  nowMs = NOW_MS;
  halt: string | undefined;
  machine = new Machine();

  constructor(patience: Patience) {
    const bus = new EventBus();
    bus.on(counted, (value) => this.heard.push(`told ${value}`));
    this.writer = new Writer({
      load: async () => this.load(),
      tables: new Map([['counters', counters]]),
      bus,
      nowMs: () => this.nowMs,
      haltedBy: () => this.halt,
      patience,
      onFailure: (error) => this.failures.push(String(error)),
    });
  }

  /** Gives commands and waits until the writer has done with them what it can. */
  async give(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const verb = /^(?:bad|break|bug)/.exec(name)?.[0] ?? 'add';
      const command = { type: verb === 'bug' ? 'faulty.bug' : `counter.${verb}` };
      const key = name.replace(' again', '');
      void this.writer.submit({ actor: 7, command, key }).then(
        (result) => this.heard.push(`${name} ${'refused' in result ? 'no' : String(result.seq)}`),
        (error: unknown) => this.heard.push(`${name} ${(error as Error).name}`),
      );
    }
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  }

  private load() {
    this.loads += 1;
    this.loadedMs.push(performance.now());
    if (this.lostLoads > 0) {
      this.lostLoads -= 1;
      throw new Error('no database');
    }
    const machine = new Machine();
    machine.add(new Counter(machine.context));
    machine.add(faulty);
    this.machine = machine;
    const readAnswer = async (id: string) => `the answer to ${id}`;
    return {
      machine,
      readAnswer,
      committer: { commit: (batch: PreparedBatch) => this.commit(batch) },
    };
  }

  private commit({ batch }: PreparedBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sent.push({
        commands: batch.records.length,
        store: resolve,
        lose: () => reject(new Error('lost')),
      });
    });
  }
}

const QUICK = { slowMs: 30, deadlineMs: 120, firstReloadMs: 5 };

async function openWorld(patience: Patience = PATIENCE): Promise<World> {
  const world = new World(patience);
  await world.writer.start();
  return world;
}

const sizes = (world: World): number[] => world.sent.map(({ commands }) => commands);

describe('the writer', () => {
  it('answers and tells a command only when it is stored', async () => {
    const world = await openWorld();
    await world.give('a');
    expect([sizes(world), world.heard]).toEqual([[1], []]);
    world.sent[0]?.store();
    await world.settle();
    expect(world.heard).toEqual(['told 1', 'a 1']);
  });

  it('sends a batch behind another once it is as large, three in all', async () => {
    const world = await openWorld();
    await world.give('a', 'b');
    await world.give('c');
    expect(sizes(world)).toEqual([2]);
    await world.give('d');
    await world.give('e', 'f');
    expect(sizes(world)).toEqual([2, 2, 2]);
    await world.give('g', 'h', 'i');
    expect(sizes(world)).toEqual([2, 2, 2]);
    world.sent[0]?.store();
    await world.settle();
    expect(sizes(world)).toEqual([2, 2, 2, 3]);
    expect(world.heard).toEqual(['told 1', 'told 2', 'a 1', 'b 2']);
  });

  it('sends what is worth it at once, and then shares of what waits', async () => {
    const world = await openWorld();
    const giving = world.give(...Array.from({ length: 72 }, (_, at) => `early ${at}`));
    expect(sizes(world)).toEqual([24, 24, 24]);
    await giving;
    await world.give(...Array.from({ length: 150 }, (_, at) => `late ${at}`));
    expect(sizes(world)).toEqual([24, 24, 24]);
    for (let at = 0; at < 8; at += 1) {
      world.sent[at]?.store();
      await world.settle();
    }
    expect(sizes(world)).toEqual([24, 24, 24, 50, 34, 24, 24, 18]);
    expect(world.heard.filter((line) => line.startsWith('late'))).toHaveLength(150);
    expect(world.failures).toEqual([]);
  });

  it('sends whatever waits when nothing is under way any more', async () => {
    const world = await openWorld();
    await world.give('a', 'b');
    await world.give('c');
    world.sent[0]?.store();
    await world.settle();
    expect(sizes(world)).toEqual([2, 1]);
  });

  it('repeats no answer before the command it repeats is stored', async () => {
    const world = await openWorld();
    await world.give('a');
    await world.give('a again', 'bad');
    expect([sizes(world), world.heard]).toEqual([[1], []]);
    world.sent[0]?.store();
    await world.settle();
    // The first answer is read, so it comes after what needs no reading.
    expect(world.heard).toEqual(['told 1', 'a 1', 'bad no', 'a again 1']);
  });

  it('drops everything undecided and unstored at a failure, once, and loads', async () => {
    const world = await openWorld();
    await world.give('a');
    await world.give('b');
    await world.give('c');
    await world.give('d');
    expect(sizes(world)).toEqual([1, 1, 1]);
    for (const batch of world.sent) batch.lose();
    await world.settle();
    const lost = new WriterUnavailable().name;
    expect(world.heard.toSorted()).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name} ${lost}`));
    expect(world.failures).toHaveLength(1);
    await expect.poll(() => world.loads).toBe(2);
    await world.give('e');
    world.sent[3]?.store();
    await world.settle();
    expect(world.heard.slice(4)).toEqual(['told 1', 'e 1']);
  });

  it('answers everybody when a law is broken, and goes on', async () => {
    const world = await openWorld();
    await world.give('a', 'break', 'b');
    const lost = new WriterUnavailable().name;
    expect(world.heard).toEqual([`a ${lost}`, `break ${lost}`, `b ${lost}`]);
    expect(world.failures).toEqual(['LawBroken: broken law']);
    await expect.poll(() => world.loads).toBe(2);
    await world.give('c');
    world.sent[0]?.store();
    await world.settle();
    expect(world.heard.slice(3)).toEqual(['told 1', 'c 1']);
  });

  it('answers questions only when memory is what is stored', async () => {
    const world = await openWorld();
    const seen: number[] = [];
    await world.give('a');
    await world.give('b');
    world.writer.betweenBatches((machine) => seen.push(machine.lastSeq));
    await world.give('c');
    world.sent[0]?.store();
    await world.settle();
    expect(seen).toEqual([]);
    world.sent[1]?.store();
    await world.settle();
    expect(seen).toEqual([2]);
    expect(sizes(world)).toEqual([1, 1, 1]);
  });

  it('decides nothing that is submitted by who asks before all who ask are answered', async () => {
    const world = await openWorld();
    const seen: number[] = [];
    const ask = (machine: Machine): number => seen.push(machine.lastSeq);
    world.writer.betweenBatches(() => {
      void world.give(...Array.from({ length: 30 }, (_, at) => `asked ${at}`));
    });
    world.writer.betweenBatches(ask);
    await world.settle();
    expect([seen, sizes(world)]).toEqual([[0], [24]]);
  });

  it('answers who asks even when more always waits', async () => {
    const world = await openWorld();
    const many = (round: number): string[] =>
      Array.from({ length: 60 }, (_, at) => `${round} ${at}`);
    const seen: number[] = [];
    await world.give(...many(0));
    world.writer.betweenBatches((machine) => seen.push(machine.lastSeq));
    let stored = 0;
    for (let at = 0; at < 8 && seen.length === 0; at += 1) {
      await world.give(...many(at + 1));
      stored += world.sent[at]?.commands ?? 0;
      world.sent[at]?.store();
      await world.settle();
    }
    expect(seen).toEqual([stored]);
  });

  it('stops only when all batches are stored', async () => {
    const world = await openWorld();
    await world.give('a');
    await world.give('b');
    let stopped = false;
    const stopping = world.writer.stop().then(() => (stopped = true));
    world.sent[0]?.store();
    await world.settle();
    expect(stopped).toBe(false);
    world.sent[1]?.store();
    await stopping;
    expect(world.heard).toEqual(['told 1', 'a 1', 'told 2', 'b 2']);
  });
});

describe('a writer with a room that throws', () => {
  it('waits for what is under way, loads, parks the room and decides the rest again', async () => {
    const world = await openWorld();
    await world.give('a');
    await world.give('b', 'bug', 'c');
    expect([world.heard, world.loads, sizes(world)]).toEqual([[], 1, [1]]);
    expect([world.writer.ready, world.writer.waitsFor()]).toEqual([true, undefined]);
    await world.give('d');
    world.sent[0]?.store();
    await world.settle();
    expect([world.heard, world.loads]).toEqual([['told 1', 'a 1'], 2]);
    expect(world.writer.parkedRooms.map(({ room }) => room)).toEqual(['faulty']);
    world.sent[1]?.store();
    await world.settle();
    // The tables of this world are empty when they are loaded, so numbers begin anew.
    expect(world.heard.slice(2).toSorted()).toEqual(
      ['told 1', 'told 2', 'told 3', 'b 2', 'bug no', 'c 3', 'd 4'].toSorted(),
    );
    expect(world.failures).toEqual(['RoomFailure: room faulty failed at faulty.bug: a bug']);
  });

  it('tells only those whose batch was lost, when one is lost meanwhile', async () => {
    const world = await openWorld();
    await world.give('a');
    await world.give('b', 'bug');
    world.sent[0]?.lose();
    await world.settle();
    world.sent[1]?.store();
    await world.settle();
    expect(world.heard).toEqual(['a WriterUnavailable', 'told 1', 'b 2', 'bug no']);
    expect(world.loads).toBe(2);
  });

  it('is a writer that loads like any other where the house cannot be loaded', async () => {
    const world = await openWorld();
    world.lostLoads = 1;
    await world.give('a', 'bug');
    expect(world.heard).toEqual(['a WriterUnavailable', 'bug WriterUnavailable']);
    await expect.poll(() => world.loads).toBe(3);
    expect(world.writer.ready).toBe(true);
  });

  it('stops only when what waits meanwhile is answered', async () => {
    const world = await openWorld();
    await world.give('bug', 'a');
    const stopping = world.writer.stop();
    await world.settle();
    world.sent[0]?.store();
    await stopping;
    expect(world.heard.toSorted()).toEqual(['a 2', 'bug no', 'told 1']);
  });
});

describe('a writer whose clock cannot be trusted', () => {
  it('decides nothing, says why, and goes on when the clock is right again', async () => {
    const world = await openWorld();
    await world.give('a');
    world.halt = 'the clock is off';
    await world.give('b');
    expect(world.writer.waitsFor()).toBe('the clock is off');
    world.sent[0]?.store();
    await world.settle();
    expect(world.heard).toEqual(['b WriterUnavailable', 'told 1', 'a 1']);
    world.halt = undefined;
    await world.give('c');
    expect(world.sent).toHaveLength(2);
    expect(world.writer.waitsFor()).toBeUndefined();
  });

  it('runs no timer meanwhile, and stops when it is told to', async () => {
    const world = await openWorld();
    world.machine.timers.set('t', NOW_MS - 1, { type: 'counter.add' });
    world.halt = 'the clock is off';
    await world.give('a');
    expect(world.sent).toHaveLength(0);
    await world.writer.stop();
  });
});

describe('a writer after a long night', () => {
  it('does what was due in bounded batches, and lets others look in between', async () => {
    const world = await openWorld();
    for (let at = 0; at < 40_000; at += 1) {
      world.machine.timers.set(`t${at}`, NOW_MS - 1, { type: 'counter.add' });
    }
    await world.give('a');
    const seen = new Set<string | undefined>();
    for (let turn = 0; turn < 2_000 && world.heard.at(-1) !== 'a 40001'; turn += 1) {
      seen.add(world.writer.waitsFor());
      for (const batch of world.sent) batch.store();
      await world.settle();
    }
    expect(world.heard.at(-1)).toBe('a 40001');
    expect(Math.max(...world.sent.map(({ commands }) => commands))).toBeLessThanOrEqual(2_000);
    expect([...seen]).toContain('the house catches up on what was due while it stood still');
    expect(world.writer.waitsFor()).toBeUndefined();
  });
});

describe('a writer over a database that hangs', () => {
  it('is not ready and says so, gives up at the deadline, and loads', async () => {
    const world = await openWorld(QUICK);
    await world.give('a');
    expect(world.writer.waitsFor()).toBeUndefined();
    await expect
      .poll(() => world.writer.waitsFor(), { interval: 5 })
      .toMatch(/the database has not stored a batch for \d+ s/);
    world.lostLoads = 1;
    await expect
      .poll(() => world.writer.waitsFor(), { interval: 1 })
      .toMatch(/the writer is loading: (?:the database did not store|no database)/);
    await expect.poll(() => world.writer.waitsFor()).toBeUndefined();
    expect(world.heard).toEqual(['a WriterUnavailable']);
  });

  it('loads again after longer and longer pauses', async () => {
    const world = await openWorld(QUICK);
    world.lostLoads = 4;
    await world.give('a');
    world.sent[0]?.lose();
    await expect.poll(() => world.loads).toBe(6);
    const pauses = world.loadedMs.slice(1).map((at, index) => at - (world.loadedMs[index] ?? 0));
    expect(pauses.slice(1).every((pause, index) => pause >= 5 * 2 ** (index + 1) - 2)).toBe(true);
    await world.give('b');
    expect(world.writer.ready).toBe(true);
  });
});
