import { describe, expect, it } from 'vitest';
import { type Command, type CommandContext, type Outcome, accept, refuse } from './command.ts';
import { HOUSE } from '../ledger/house-accounts.ts';
import { KIND } from '../ledger/ledger.ts';
import { assetId, units } from '../money/units.ts';
import {
  KEY_LIFETIME_MS,
  MAX_SIGNED_KEYS,
  MOST_KEYS_A_DAY,
  SIGNED_KEY,
  SIGNED_KEY_LIFETIME_MS,
} from './command-keys.ts';
import { Machine } from './machine.ts';
import type { Room, RoomContext } from './room.ts';
import { topic } from './topic.ts';

const counted = topic<number>('counter.counted');

interface Counting extends Command {
  readonly by?: number;
}

/** A room that counts, refuses what is too much, and can be told to misbehave. */
class Counter implements Room {
  readonly name = 'counter';
  private readonly context: RoomContext;
  private readonly row = { id: 'counter', value: 0 };

  constructor(context: RoomContext) {
    this.context = context;
  }

  get value(): number {
    return this.row.value;
  }

  decide(command: Command, context: CommandContext): Outcome {
    const { type, by = 1 } = command as Counting;
    if (type === 'counter.later') {
      this.context.timers.set('counter', context.timeMs + 1_000, { type: 'counter.add' });
      return accept();
    }
    if (type === 'counter.add' && this.row.value + by > 10) return refuse('too_much');
    if (type === 'counter.hold_and_refuse') {
      const { ledger } = this.context;
      ledger.hold(ledger.slot(7, KIND.spot, assetId(2)), units(BigInt(by)));
      return refuse('after_the_fact');
    }
    this.row.value += by;
    this.context.changes.save('counters', this.row);
    this.context.changes.emit(counted, this.row.value);
    return type === 'counter.misbehave' ? refuse('after_the_fact') : accept(this.row.value);
  }

  *stateLines(): Generator<string> {
    yield `value ${this.row.value}`;
  }
}

function open(): { machine: Machine; counter: Counter } {
  const machine = new Machine();
  const counter = new Counter(machine.context);
  machine.add(counter);
  return { machine, counter };
}

function add(by: number, key?: string) {
  const command = { type: 'counter.add', by };
  return key === undefined ? { actor: 7, command } : { actor: 7, command, key };
}

describe('the machine', () => {
  it('numbers what it applies and leaves what it refuses out of the journal', () => {
    const { machine } = open();
    expect(machine.execute(add(4), 5)).toMatchObject({ seq: 1, answer: 4 });
    expect(machine.execute(add(9), 6)).toEqual({ refused: 'too_much' });
    expect(machine.execute(add(1), 7)).toMatchObject({ seq: 2, answer: 5 });
    expect(machine.takeBatch().records.map(({ seq, timeMs }) => [seq, timeMs])).toEqual([
      [1, 5],
      [2, 7],
    ]);
  });

  it('stops at a room that changes something and then refuses', () => {
    const { machine } = open();
    const misbehave = { actor: 7, command: { type: 'counter.misbehave' } };
    expect(() => machine.execute(misbehave, 1)).toThrow('after it had changed something');
  });

  it('stops at a room that moves money and then refuses, though it has saved no row', () => {
    const { machine } = open();
    const { ledger } = machine;
    const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, assetId(2));
    ledger.post(outside, ledger.slot(7, KIND.spot, assetId(2)), units(5n), 'deposit', 1);
    const hold = { actor: 7, command: { type: 'counter.hold_and_refuse' } };
    expect(() => machine.execute(hold, 1)).toThrow('after it had changed something');
  });

  it('never lets the given time run backwards', () => {
    const { machine } = open();
    machine.execute(add(1), 50);
    machine.execute(add(1), 20);
    expect(machine.takeBatch().records.map(({ timeMs }) => timeMs)).toEqual([50, 50]);
  });

  it('gives the first answer again for a repeated key and refuses another input', () => {
    const { machine, counter } = open();
    expect(machine.execute(add(2, 'k'), 1)).toMatchObject({ answer: 2, repeated: false });
    expect(machine.execute(add(2, 'k'), 2)).toMatchObject({
      seq: 1,
      repeated: true,
      repeats: '7:k',
    });
    expect(machine.execute(add(3, 'k'), 3)).toEqual({ refused: 'idempotency_key_reused' });
    expect(machine.execute({ ...add(3, 'k'), actor: 8 }, 4)).toMatchObject({ answer: 5 });
    expect(counter.value).toBe(5);
  });

  it('decides a refused key anew, because nothing came of it', () => {
    const { machine } = open();
    expect(machine.execute(add(11, 'k'), 1)).toEqual({ refused: 'too_much' });
    expect(machine.execute(add(1, 'k'), 2)).toMatchObject({ answer: 1 });
  });

  it('forgets keys after their lifetime', () => {
    const { machine } = open();
    machine.execute(add(2, 'k'), 1);
    const later = KEY_LIFETIME_MS + 2 * 3_600_000;
    while (machine.runDueTimer(later));
    expect(machine.execute(add(3, 'k'), later)).toMatchObject({ answer: 5, repeated: false });
  });

  it('remembers so many keys of a customer a day and no more, and of the house all', () => {
    const { machine, counter } = open();
    const give = (actor: number, key: string, timeMs = 1) =>
      machine.execute({ actor, key, command: { type: 'counter.add', by: 0 } as never }, timeMs);
    for (let key = 1; key < MOST_KEYS_A_DAY; key += 1) give(7, `k${key}`);
    expect(give(7, 'the last')).toMatchObject({ repeated: false });
    expect(give(7, 'one beyond')).toEqual({ refused: 'too_many_keys' });
    expect(give(7, 'the last')).toMatchObject({ repeated: true });
    expect(give(8, 'of another')).toMatchObject({ repeated: false });
    for (let key = 0; key <= MOST_KEYS_A_DAY; key += 1) give(-4, `k${key}`);
    expect(give(-4, 'one more')).toMatchObject({ repeated: false });
    const later = KEY_LIFETIME_MS + 2 * 3_600_000;
    while (machine.runDueTimer(later));
    expect(give(7, 'tomorrow', later)).toMatchObject({ repeated: false });
    expect(counter.value).toBe(0);
  });

  it('remembers keys of signed requests for an hour, apart from the others', () => {
    const { machine } = open();
    const give = (key: string, timeMs = 1) =>
      machine.execute({ actor: 7, key, command: { type: 'counter.add', by: 0 } as never }, timeMs);
    for (let key = 0; key < MAX_SIGNED_KEYS; key += 1) give(`${SIGNED_KEY}${key}`);
    expect(give(`${SIGNED_KEY}one beyond`)).toEqual({ refused: 'too_many_keys' });
    expect(give(`${SIGNED_KEY}0`)).toMatchObject({ repeated: true });
    expect(give('chosen')).toMatchObject({ repeated: false });
    const before = SIGNED_KEY_LIFETIME_MS - 1;
    while (machine.runDueTimer(before));
    expect(give(`${SIGNED_KEY}0`, before)).toMatchObject({ repeated: true });
    const later = 2 * SIGNED_KEY_LIFETIME_MS;
    while (machine.runDueTimer(later));
    expect(give(`${SIGNED_KEY}0`, later)).toMatchObject({ repeated: false });
    expect(give('chosen', later)).toMatchObject({ repeated: true });
  });

  it('lets nothing new come of what may only repeat, also when its key is just forgotten', () => {
    const { machine, counter } = open();
    const again = { ...add(2, 'k'), repeatsOnly: true } as const;
    expect(machine.execute(again, 1)).toEqual({ refused: 'not_repeated' });
    machine.execute(add(2, 'k'), 1);
    expect(machine.execute(again, 2)).toMatchObject({ repeated: true, repeats: '7:k' });
    const later = KEY_LIFETIME_MS + 2 * 3_600_000;
    while (machine.runDueTimer(later));
    expect(machine.execute(again, later)).toEqual({ refused: 'not_repeated' });
    expect(counter.value).toBe(2);
  });

  it('runs a timer at its due time, also when it comes late, and journals it', () => {
    const { machine, counter } = open();
    machine.execute({ actor: 7, command: { type: 'counter.later' } }, 100);
    expect(machine.runDueTimer(1_099)).toBe(false);
    expect(machine.runDueTimer(9_000)).toBe(true);
    expect(counter.value).toBe(1);
    expect(machine.takeBatch().records.at(-1)).toMatchObject({ timeMs: 1_100, timer: 'counter' });
  });

  it('runs timers of one millisecond in the order of the list of rooms', () => {
    const machine = new Machine();
    const ran: string[] = [];
    for (const name of ['zebra', 'ant']) {
      machine.add({
        name,
        decide: ({ type }) => {
          ran.push(type);
          return accept();
        },
        stateLines: () => [],
      });
    }
    for (const type of ['ant.do', 'zebra.do']) machine.timers.set(`${type}:1`, 5, { type });
    while (machine.runDueTimer(5));
    expect(ran).toEqual(['zebra.do', 'ant.do']);
  });

  it('hands over copies, so that what happens later does not change what is stored', () => {
    const { machine } = open();
    machine.execute(add(1), 1);
    const batch = machine.takeBatch();
    machine.execute(add(5), 2);
    expect(batch.changes.saved.get('counters')).toEqual([{ id: 'counter', value: 1 }]);
    expect(batch.changes.events).toEqual([
      { seq: 1, ordinal: 0, topic: 'counter.counted', payload: 1 },
    ]);
  });

  it('replays its journal to the same state and says which record does not fit', () => {
    const { machine } = open();
    machine.execute(add(4), 5);
    machine.execute({ actor: 7, command: { type: 'counter.later' } }, 6);
    while (machine.runDueTimer(2_000));
    const { records } = machine.takeBatch();
    const twin = open();
    for (const record of records) twin.machine.replay(record);
    expect([...twin.machine.stateLines()]).toEqual([...machine.stateLines()]);
    const first = records[0];
    if (first === undefined) throw new Error('no record');
    expect(() => twin.machine.replay(first)).toThrow('does not replay');
  });

  it('numbers what is told by command, and what a batch tells at its end by its last one', () => {
    const { machine } = open();
    const at = () => machine.takeBatch().changes.events.map((it) => [it.seq, it.ordinal]);
    const saved = topic<object>('counter.saved');
    machine.changes.tellSaved('counters', saved);
    machine.execute(add(1), 1);
    machine.execute(add(1), 1);
    machine.execute(add(9), 1);
    expect(at()).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
    machine.changes.atBatchEnd('counter', () => machine.changes.emit(counted, 0));
    machine.execute(add(1), 1);
    machine.execute(add(11), 1);
    expect(at()).toEqual([
      [3, 0],
      [3, 1],
      [3, 2],
    ]);
  });

  it('asks its one guard before a room, and never twice guards', () => {
    const { machine, counter } = open();
    machine.guardBy((_command, { actor }) => (actor === 9 ? refuse('not_you') : undefined));
    const command = { type: 'counter.add' };
    expect(machine.execute({ actor: 9, command }, 1)).toEqual({ refused: 'not_you' });
    expect(counter.value).toBe(0);
    expect(machine.execute({ actor: 7, command }, 2)).toMatchObject({ answer: 1 });
    expect(() => machine.guardBy(() => undefined)).toThrow('a guard already');
  });

  it('refuses commands of rooms that do not exist', () => {
    const { machine } = open();
    expect(machine.execute({ actor: 1, command: { type: 'nobody.acts' } }, 1)).toEqual({
      refused: 'unknown_command',
    });
  });
});
