import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, type Command, isRefusal } from './command.ts';
import { LONGEST_GAP_MS, type MovedDeadline, movedDueMs } from './deadlines.ts';
import { Machine } from './machine.ts';
import { RoomFailure } from './parking.ts';
import type { JournalRecord } from './records.ts';
import type { Room } from './room.ts';
import type { DeadlineKind } from './timers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Set extends Command {
  readonly id: number;
  readonly afterMs: number;
  readonly deadline?: DeadlineKind;
}

/** A room as an auction house: market timers, deadlines in rows, and a record of what ran when. */
class World {
  readonly machine = new Machine();
  readonly rows = new Map<number, number>();
  readonly ran: string[] = [];
  readonly moved: MovedDeadline[] = [];
  readonly records: JournalRecord[] = [];
  bug = '';

  constructor(name = 'auction') {
    const { machine } = this;
    machine.add(this.room(name), [], (moved) => this.write(moved));
  }

  private write(moved: readonly MovedDeadline[]): void {
    if (this.bug === 'throws') throw new Error('a bug');
    for (const each of moved) {
      this.moved.push(each);
      this.rows.set((each.command as Set).id, each.dueMs);
      if (this.bug === 'moves') this.machine.timers.set(each.key, each.dueMs + 1, each.command);
    }
  }

  private room(name: string): Room {
    const { machine } = this;
    return {
      name,
      decide: (command, context) => {
        const { id, afterMs, deadline } = command as Set;
        machine.changes.append('rows', { id });
        if (command.type !== `${name}.set`) {
          this.ran.push(`${command.type} ${id} ${context.timeMs}`);
          this.rows.delete(id);
        }
        // A market timer that opens something for people sets a deadline of its own.
        if (command.type === `${name}.open`) {
          this.keep(id, context.timeMs + afterMs, 'reply', context.timeMs);
        }
        if (command.type !== `${name}.set`) return accept();
        const dueMs = context.timeMs + afterMs;
        if (deadline !== undefined) this.keep(id, dueMs, deadline, context.timeMs);
        else machine.timers.set(`${name}.open:${id}`, dueMs, { ...command, type: `${name}.open` });
        return accept();
      },
      stateLines: () => [JSON.stringify([...this.rows].sort(([a], [b]) => a - b))],
    };
  }

  private keep(id: number, wantedMs: number, kind: DeadlineKind, timeMs: number): void {
    const { context } = this.machine;
    const dueMs = context.deadlineMs(wantedMs, kind, { seq: 0, actor: 0, timeMs });
    this.rows.set(id, dueMs);
    const command = { type: 'auction.end', id };
    context.timers.setDeadline(`auction.end:${id}`, dueMs, command, kind);
  }

  give(type: string, members: object = {}, timeMs = 0, actor = 0): string {
    const outcome = this.machine.execute({ actor, command: { type, ...members } }, timeMs);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  set(id: number, afterMs: number, timeMs: number, deadline?: DeadlineKind): void {
    this.give('auction.set', { id, afterMs, ...(deadline && { deadline }) }, timeMs);
  }

  resume(fromMs: number, toMs: number, timeMs = fromMs, actor = 0): string {
    return this.give('engine.resumed', { fromMs, toMs }, timeMs, actor);
  }

  until(nowMs: number): void {
    while (this.machine.runDueTimer(nowMs));
  }

  take(): void {
    this.records.push(...this.machine.takeBatch().records);
  }

  lines(): string[] {
    return [...this.machine.stateLines()];
  }
}

describe('when a deadline is due after a standstill', () => {
  const stood = { fromMs: 1_000_000, toMs: 1_000_000 + 5 * MINUTE_MS };
  it.each<[string, number, DeadlineKind, number]>([
    ['far away: by its length', 9_000_000, 'reply', 9_000_000 + 5 * MINUTE_MS],
    ['nine minutes away, the least', stood.fromMs + 9 * MINUTE_MS, 'reply', 10 * MINUTE_MS],
    ['ten minutes away', stood.fromMs + 10 * MINUTE_MS, 'reply', 10 * MINUTE_MS],
    ['a millisecond more', stood.fromMs + 10 * MINUTE_MS + 1, 'reply', 10 * MINUTE_MS + 1],
    ['long over', 1, 'reply', 10 * MINUTE_MS],
    ['an end long over', 1, 'end', 30 * MINUTE_MS],
    ['an end at its beginning', stood.fromMs, 'end', 30 * MINUTE_MS],
    ['an end at its last moment', stood.toMs, 'end', 30 * MINUTE_MS],
    ['an end just after it', stood.toMs + 1, 'end', 10 * MINUTE_MS],
  ])('%s', (_case, dueMs, kind, expected) => {
    const due = expected > 2_000_000 ? expected : stood.toMs + expected;
    expect(movedDueMs(dueMs, kind, stood)).toBe(due);
  });

  it('moves each deadline at least by the length, and keeps their order', () => {
    const kinds = fc.constantFrom<DeadlineKind>('reply', 'end');
    const whole = fc.integer({ min: 0, max: 10 * DAY_MS });
    fc.assert(
      fc.property(
        whole,
        whole,
        whole,
        fc.integer({ min: 60_001, max: 5 * DAY_MS }),
        kinds,
        (...of) => {
          const [a, b, fromMs, lengthMs, kind] = of;
          const at = { fromMs, toMs: fromMs + lengthMs };
          const [first, second] = [a, b].map((due) => movedDueMs(due, kind, at)) as [
            number,
            number,
          ];
          expect(first).toBeGreaterThanOrEqual(a + lengthMs);
          expect(first - at.toMs).toBeGreaterThanOrEqual(10 * MINUTE_MS);
          if (kind === 'reply' && a <= b) expect(first).toBeLessThanOrEqual(second);
        },
      ),
    );
  });
});

describe('a standstill', () => {
  it.each([
    [LONGEST_GAP_MS, undefined],
    [LONGEST_GAP_MS + 1, { fromMs: 1_000, toMs: LONGEST_GAP_MS + 1_001 }],
    [-5_000, undefined],
  ])('of %i ms', (gapMs, expected) => {
    const world = new World();
    expect(world.machine.standstillAt(9e9)).toBeUndefined();
    world.set(1, 5, 1_000);
    expect(world.machine.standstillAt(1_000 + gapMs)).toEqual(expected);
  });

  it('moves deadlines, and then market timers run at their own times, in order', () => {
    const world = new World();
    world.set(1, 2_000, 1_000, 'reply');
    world.set(2, DAY_MS, 1_000);
    world.set(3, 5_000, 1_000);
    world.set(4, 2 * DAY_MS, 1_000, 'end');
    world.set(5, 5 * DAY_MS, 1_000, 'end');
    const toMs = 1_000 + 3 * DAY_MS;
    expect(world.resume(1_000, toMs)).toBe('accepted');
    world.until(toMs);
    expect(world.ran).toEqual(['auction.open 3 6000', `auction.open 2 ${DAY_MS + 1_000}`]);
    expect(Object.fromEntries(world.rows)).toMatchObject({
      1: toMs + 10 * MINUTE_MS,
      4: 1_000 + 5 * DAY_MS,
      5: 1_000 + 8 * DAY_MS,
    });
    world.until(toMs + 10 * MINUTE_MS - 1);
    expect(world.ran).toHaveLength(2);
    world.until(toMs + 10 * MINUTE_MS);
    expect(world.ran).toContain(`auction.end 1 ${toMs + 10 * MINUTE_MS}`);
  });

  it('gives people their time for what began while the house caught up', () => {
    const world = new World();
    world.set(1, 30 * MINUTE_MS, 0);
    world.resume(0, DAY_MS);
    world.until(DAY_MS);
    expect(world.rows.get(1)).toBe(DAY_MS + 30 * MINUTE_MS);
    const command = { type: 'auction.end', id: 9 };
    const { timers } = world.machine;
    expect(() => timers.setDeadline('auction.end:9', DAY_MS - 1, command, 'end')).toThrow('stood');
    timers.setDeadline('auction.end:9', DAY_MS, command, 'end');
  });

  it('is refused to all others, and where it is not what the house stood still', () => {
    const world = new World();
    expect(world.resume(0, DAY_MS)).toBe('bad_standstill');
    world.set(1, MINUTE_MS, 1_000, 'reply');
    const before = world.lines();
    expect(world.resume(1_000, DAY_MS, 1_000, 7)).toBe('not_allowed');
    expect(world.resume(1_000, LONGEST_GAP_MS + 1_000)).toBe('bad_standstill');
    expect(world.resume(999, DAY_MS, 1_000)).toBe('bad_standstill');
    expect(world.resume(1_001, DAY_MS)).toBe('bad_standstill');
    expect(world.resume(1_000, DAY_MS, 2_000)).toBe('bad_standstill');
    expect(world.resume(1_000, DAY_MS + 0.5)).toBe('bad_standstill');
    expect(world.give('engine.beat', {}, 2_000, 7)).toBe('not_allowed');
    expect(world.lines()).toEqual(before);
    expect(world.resume(1_000, LONGEST_GAP_MS + 1_001)).toBe('accepted');
  });

  it('is followed by another one, from where the first ended', () => {
    const world = new World();
    world.set(1, 90 * MINUTE_MS, 0, 'reply');
    world.resume(0, DAY_MS);
    expect(world.machine.standstillAt(DAY_MS + LONGEST_GAP_MS)).toBeUndefined();
    const second = { fromMs: DAY_MS, toMs: 3 * DAY_MS };
    expect(world.machine.standstillAt(3 * DAY_MS)).toEqual(second);
    expect(world.resume(0, 3 * DAY_MS)).toBe('bad_standstill');
    expect(world.resume(DAY_MS, 3 * DAY_MS)).toBe('accepted');
    expect(world.rows.get(1)).toBe(3 * DAY_MS + 90 * MINUTE_MS);
  });

  it('replays to the same state', () => {
    const world = new World();
    world.set(1, 2_000, 1_000, 'reply');
    world.set(2, DAY_MS, 1_000);
    world.resume(1_000, 3 * DAY_MS);
    world.until(3 * DAY_MS);
    world.resume(3 * DAY_MS, 4 * DAY_MS);
    world.until(5 * DAY_MS);
    world.take();
    const twin = new World();
    for (const record of world.records) twin.machine.replay(record);
    expect(twin.lines()).toEqual(world.lines());
    expect(twin.ran).toEqual(world.ran);
  });
});

/** Deadlines as somebody would keep them who only writes down times. */
class Twin {
  readonly due = new Map<number, { dueMs: number; kind: DeadlineKind }>();

  resume(fromMs: number, toMs: number): void {
    for (const [id, { dueMs, kind }] of this.due) {
      const least = kind === 'end' && dueMs <= toMs ? 30 : 10;
      this.due.set(id, {
        kind,
        dueMs: Math.max(dueMs + (toMs - fromMs), toMs + least * MINUTE_MS),
      });
    }
  }

  until(nowMs: number): void {
    for (const [id, { dueMs }] of this.due) if (dueMs <= nowMs) this.due.delete(id);
  }
}

it('keeps the deadlines of a twin through any number of standstills', () => {
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 3 * 60 * MINUTE_MS }),
    stands: fc.boolean(),
    afterMs: fc.integer({ min: 1, max: DAY_MS }),
    kind: fc.constantFrom<DeadlineKind>('reply', 'end'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const world = new World();
      const twin = new Twin();
      let nowMs = 1_000;
      world.set(0, DAY_MS, nowMs, 'reply');
      twin.due.set(0, { dueMs: nowMs + DAY_MS, kind: 'reply' });
      for (const [at, { waitMs, stands, afterMs, kind }] of steps.entries()) {
        const fromMs = Math.max(world.machine.lastTimeMs, world.machine.resumedMs);
        nowMs += waitMs;
        if (stands && nowMs - fromMs > LONGEST_GAP_MS) {
          expect(world.resume(fromMs, nowMs)).toBe('accepted');
          twin.resume(fromMs, nowMs);
        }
        world.until(nowMs);
        twin.until(nowMs);
        world.set(at + 1, afterMs, nowMs, kind);
        twin.due.set(at + 1, { dueMs: nowMs + afterMs, kind });
        const rows = [...twin.due].map(([id, { dueMs }]) => [id, dueMs]);
        expect(Object.fromEntries(world.rows)).toEqual(Object.fromEntries(rows));
      }
    }),
  );
});

describe('a room that is parked', () => {
  const parking = { room: 'auction', reason: 'a bug', offending: {} };
  const going = { room: 'auction', operator: 3, reason: 'mended' };

  it('has its deadlines moved when it goes on, once', () => {
    const world = new World();
    world.set(1, 60 * MINUTE_MS, 0, 'reply');
    world.give('engine.park', parking, 10 * MINUTE_MS);
    world.resume(10 * MINUTE_MS, DAY_MS);
    expect(world.rows.get(1)).toBe(60 * MINUTE_MS);
    world.until(DAY_MS + 2);
    expect(world.ran).toEqual([]);
    world.give('engine.unpark', going, DAY_MS + 30 * MINUTE_MS);
    expect(world.rows.get(1)).toBe(DAY_MS + 80 * MINUTE_MS);
  });

  it('keeps them where it stood still for a minute at most', () => {
    const world = new World();
    world.set(1, 60 * MINUTE_MS, 0, 'reply');
    world.give('engine.park', parking, 0);
    world.give('engine.unpark', going, 60_000);
    expect(world.rows.get(1)).toBe(60 * MINUTE_MS);
    world.give('engine.park', parking, 60_000);
    world.give('engine.unpark', going, 120_001);
    expect(world.rows.get(1)).toBe(60 * MINUTE_MS + 60_001);
  });

  it('stands from the moment at which the house went on, if it fails while catching up', () => {
    const world = new World();
    world.set(1, 60 * MINUTE_MS, 0, 'reply');
    world.resume(0, DAY_MS);
    world.give('engine.park', parking, 5_000);
    expect(world.machine.parkedRooms[0]?.sinceMs).toBe(DAY_MS);
    world.until(DAY_MS);
    world.give('engine.unpark', going, DAY_MS + 2 * MINUTE_MS);
    expect(world.rows.get(1)).toBe(DAY_MS + 62 * MINUTE_MS);
  });

  it.each(['throws', 'moves'])('is one whose hook %s', (bug) => {
    const world = new World();
    world.set(1, 60 * MINUTE_MS, 0, 'reply');
    world.bug = bug;
    expect(() => world.resume(0, DAY_MS)).toThrow(RoomFailure);
    expect(() => world.machine.takeBatch()).toThrow('half of a command');
  });

  it('must say how deadlines are moved before it has any', () => {
    const machine = new Machine();
    const command = { type: 'spot.end' };
    expect(() => machine.timers.setDeadline('spot.end:1', 5, command, 'end')).toThrow('spot');
  });
});
