import { describe, expect, it } from 'vitest';
import { accept, type Command, isRefusal, refuse } from './command.ts';
import { Machine } from './machine.ts';
import { RoomFailure } from './parking.ts';
import { reaction } from './reactions.ts';
import type { Room } from './room.ts';
import { topic } from './topic.ts';

const said = topic<string>('source.said');

/** A sound room that says something, and one that hears it and may be told to throw. */
class World {
  readonly machine = new Machine();
  readonly heard: string[] = [];
  bug = '';

  constructor() {
    const { machine } = this;
    const source: Room = {
      name: 'source',
      decide: ({ type }) => {
        machine.changes.emit(said, type);
        return accept();
      },
      stateLines: () => [],
    };
    const faulty: Room = {
      name: 'faulty',
      decide: ({ type }, { timeMs }) => {
        machine.changes.append('rows', {});
        if (this.bug === type) throw new Error('a bug');
        this.heard.push(`${type} ${timeMs}`);
        return accept();
      },
      resume: () => {
        this.heard.push('resumed');
        if (this.bug === 'resume') throw new Error('a bug');
      },
      stateLines: () => [],
    };
    machine.add(source);
    machine.add(faulty, [
      reaction(said, (type) => {
        if (this.bug === 'reaction') throw new Error('a bug');
        this.heard.push(`heard ${type}`);
      }),
    ]);
  }

  give(type: string, members: object = {}, actor = 0, timeMs = 10): string {
    const command: Command = { type, ...members };
    const outcome = this.machine.execute({ actor, command }, timeMs);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  park(change: object = {}, actor = 0): string {
    const command = { room: 'faulty', reason: 'a bug', offending: { type: 'faulty.do' } };
    return this.give('engine.park', { ...command, ...change }, actor);
  }

  unpark(change: object = {}, actor = 0, timeMs = 10): string {
    const command = { room: 'faulty', operator: 3, reason: 'mended', ...change };
    return this.give('engine.unpark', command, actor, timeMs);
  }

  failure(work: () => void): RoomFailure {
    try {
      work();
    } catch (error) {
      if (error instanceof RoomFailure) return error;
    }
    throw new Error('no room has failed');
  }
}

describe('a room that throws', () => {
  it.each<[string, (world: World) => void, object]>([
    [
      'a rule',
      (world) => {
        world.bug = 'faulty.do';
        world.give('faulty.do', { lots: 3 }, 7);
      },
      { actor: 7, command: { type: 'faulty.do', lots: 3 } },
    ],
    [
      'a reaction',
      (world) => {
        world.bug = 'reaction';
        world.give('source.say', {}, 7);
      },
      { actor: 7, command: { type: 'source.say' } },
    ],
    [
      'a timer',
      (world) => {
        world.bug = 'faulty.due';
        world.machine.timers.set('faulty.due:4', 5, { type: 'faulty.due' });
        world.machine.runDueTimer(6);
      },
      { actor: 0, command: { type: 'faulty.due' }, timer: 'faulty.due:4' },
    ],
  ])('is named with the command at which it happened: %s', (_what, play, offending) => {
    const world = new World();
    const { room, parking, isStillFailing } = world.failure(() => play(world));
    expect([room, isStillFailing]).toEqual(['faulty', false]);
    expect(parking).toEqual({ type: 'engine.park', room: 'faulty', reason: 'a bug', offending });
    expect(() => world.machine.takeBatch()).toThrow('half of a command');
  });

  it('is one too where its timer is refused, and half of nothing is handed over', () => {
    const world = new World();
    world.machine.guardBy(() => refuse('no'));
    world.machine.timers.set('faulty.due:4', 5, { type: 'faulty.due' });
    const failure = world.failure(() => world.machine.runDueTimer(6));
    expect(failure.parking).toMatchObject({ reason: 'timer faulty.due:4 was refused: no' });
    expect(() => world.machine.takeBatch()).toThrow('half of a command');
  });

  it.each<[string, (world: World) => void, object, boolean]>([
    ['its own last one', (world) => world.give('faulty.do'), { type: 'faulty.do' }, false],
    ['the last of all', () => undefined, { type: 'source.say' }, false],
    [
      'the one that lets it go on',
      (world) => {
        world.park();
        world.unpark();
        world.give('faulty.do');
      },
      { type: 'engine.unpark' },
      true,
    ],
  ])('at the end of a batch is named with %s', (_what, play, command, isStillFailing) => {
    const world = new World();
    world.machine.changes.atBatchEnd('faulty', () => {
      throw new Error('a bug');
    });
    play(world);
    world.give('source.say');
    const failure = world.failure(() => world.machine.takeBatch());
    expect(failure).toMatchObject({ room: 'faulty', isStillFailing });
    expect(failure.parking).toMatchObject({ reason: 'a bug', offending: { command } });
  });

  it('is asked nothing at the end of a batch while it is parked', () => {
    const world = new World();
    const asked: string[] = [];
    for (const room of ['source', 'faulty']) {
      world.machine.changes.atBatchEnd(room, () => asked.push(room));
    }
    world.park();
    world.machine.takeBatch();
    expect(asked).toEqual(['source']);
    world.unpark();
    world.machine.takeBatch();
    expect(asked).toEqual(['source', 'source', 'faulty']);
  });

  it('is known to be failing still where it throws when it is to go on', () => {
    const world = new World();
    world.park();
    world.bug = 'resume';
    expect(world.failure(() => world.unpark()).isStillFailing).toBe(true);
  });
});

describe('parking', () => {
  it.each<[string, object, number]>([
    ['not_allowed', {}, 7],
    ['unknown_room', { room: 'nobody' }, 0],
    ['unknown_room', { room: 'engine' }, 0],
    ['accepted', {}, 0],
  ])('is %s for %o by %i', (said, change, actor) => {
    expect(new World().park(change, actor)).toBe(said);
  });

  it('is refused for a room that is parked', () => {
    const world = new World();
    world.park();
    expect(world.park()).toBe('is_parked');
  });

  // What is tried, and the refusal, in the order in which they are checked.
  it.each<[string, object, number]>([
    ['not_allowed', { operator: 0 }, 7],
    ['bad_operator', { operator: 0, reason: '' }, 0],
    ['reason_needed', { reason: '', room: 'nobody' }, 0],
    ['unknown_room', { room: 'nobody' }, 0],
    ['not_parked', { room: 'source' }, 0],
    ['accepted', {}, 0],
  ])('ends with %s for %o by %i', (said, change, actor) => {
    const world = new World();
    world.park();
    expect(world.unpark(change, actor)).toBe(said);
  });

  it('refuses commands and holds timers and reactions, until the room goes on', () => {
    const world = new World();
    const { machine } = world;
    machine.timers.set('faulty.due:1', 20, { type: 'faulty.due' });
    world.park();
    machine.timers.set('faulty.due:2', 15, { type: 'faulty.due' });
    machine.timers.set('source.due:1', 30, { type: 'source.due' });
    expect(world.give('faulty.do', {}, 7)).toBe('room_halted');
    expect(world.give('source.say', {}, 7)).toBe('accepted');
    while (machine.runDueTimer(40));
    expect(world.heard).toEqual([]);
    expect(machine.timers.sorted().map(({ key }) => key)).toEqual([
      'faulty.due:2',
      'faulty.due:1',
      'engine.sweep_keys',
    ]);
    expect(world.unpark({}, 0, 50)).toBe('accepted');
    while (machine.runDueTimer(60));
    expect(world.heard).toEqual(['resumed', 'faulty.due 50', 'faulty.due 50']);
    expect(world.give('source.say', {}, 7, 70)).toBe('accepted');
    expect(world.heard.at(-1)).toBe('heard source.say');
  });

  it('is state, stored and told, and a replay gives the same', () => {
    const world = new World();
    const { machine } = world;
    world.park();
    const row = {
      room: 'faulty',
      seq: 1,
      sinceMs: 10,
      reason: 'a bug',
      command: '{"type":"faulty.do"}',
    };
    expect(machine.parkedRooms).toEqual([row]);
    const first = machine.takeBatch();
    expect(first.changes.saved.get('parked_rooms')).toEqual([row]);
    expect(first.changes.events).toEqual([
      { seq: 1, ordinal: 0, topic: 'engine.room_parked', payload: row },
    ]);
    const parked = [...machine.stateLines()];
    expect(parked.some((line) => line.startsWith('parked {'))).toBe(true);
    world.unpark();
    const second = machine.takeBatch();
    expect(second.changes.removed.get('parked_rooms')).toEqual(['faulty']);
    const twin = new World();
    for (const record of first.records) twin.machine.replay(record);
    expect([...twin.machine.stateLines()]).toEqual(parked);
    for (const record of second.records) twin.machine.replay(record);
    expect([...twin.machine.stateLines()]).toEqual([...machine.stateLines()]);
    expect(twin.heard).toEqual(world.heard);
  });

  it('is put back before the timers of the room, which then wait', () => {
    const world = new World();
    const row = { room: 'faulty', seq: 1, sinceMs: 10, reason: 'a bug', command: '{}' };
    world.machine.restoreParked(row);
    world.machine.timers.set('faulty.due:1', 5, { type: 'faulty.due' });
    expect(world.machine.runDueTimer(10)).toBe(false);
    expect(world.give('faulty.do', {}, 7)).toBe('room_halted');
  });

  it('keeps reasons and commands as long as they may be, and never half a character', () => {
    const world = new World();
    world.bug = 'faulty.do';
    const long = `${'x'.repeat(499)}😀`;
    const failing: Room = {
      name: 'long',
      decide: () => {
        throw new Error(`${long}\0`);
      },
      stateLines: () => [],
    };
    world.machine.add(failing);
    const { parking } = world.failure(() => world.give('long.do', { text: '😀'.repeat(2_000) }));
    expect(parking.reason).toBe(`${'x'.repeat(499)}\u{fffd}`);
    const fresh = new World();
    fresh.machine.execute({ actor: 0, command: { ...parking, room: 'faulty' } as Command }, 1);
    const [row] = fresh.machine.parkedRooms;
    expect(row?.command).toHaveLength(2_000);
    expect(row?.command.isWellFormed()).toBe(true);
  });
});
