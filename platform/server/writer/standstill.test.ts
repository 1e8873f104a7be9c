import { expect, it } from 'vitest';
import { accept, type Command } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { RoomFailure } from '../../../core/engine/parking.ts';
import type { JournalRecord } from '../../../core/engine/records.ts';
import { EventBus } from './event-bus.ts';
import { loadParked } from './recovery.ts';
import { BEAT_MS, beatIfQuiet, doNext, isDue } from './standstill.ts';
import { Writer } from './writer.ts';

const DAY_MS = 86_400_000;

/** A machine with a room that does what it is told, and keeps one deadline. */
function open() {
  const machine = new Machine();
  const decide = ({ type }: Command) => {
    if (type === 'auction.fail') throw new Error('a bug');
    machine.changes.append('rows', {});
    return accept();
  };
  machine.add({ name: 'auction', decide, stateLines: () => [] }, [], () => undefined);
  return machine;
}

function linesOf(records: readonly JournalRecord[]): string[] {
  return records.map(({ command, timeMs }) => `${command.type} ${timeMs}`);
}

it('lets the house go on first, then timers run at their due times, and deadlines later', () => {
  const machine = open();
  machine.execute({ actor: 7, command: { type: 'auction.do' } }, 1_000);
  machine.timers.set('engine.sweep_keys', 9e12, { type: 'engine.sweep_keys' });
  machine.timers.set('auction.pay:1', 5_000, { type: 'auction.pay' });
  machine.timers.setDeadline('auction.end:1', 3_000, { type: 'auction.end' }, 'end');
  expect(isDue(machine, DAY_MS)).toBe(true);
  while (doNext(machine, DAY_MS));
  expect(isDue(machine, DAY_MS)).toBe(false);
  while (doNext(machine, DAY_MS + 1_800_000 - 1) && machine.resumedMs === DAY_MS);
  const lines = linesOf(machine.takeBatch().records);
  expect(lines.slice(0, 3)).toEqual(['auction.do 1000', 'engine.resumed 1000', 'auction.pay 5000']);
  expect(lines.join()).not.toContain('auction.end');
});

it('finishes catching up on one standstill before it begins the next', () => {
  const machine = open();
  machine.execute({ actor: 7, command: { type: 'auction.do' } }, 1_000);
  machine.timers.set('engine.sweep_keys', 9e12, { type: 'engine.sweep_keys' });
  for (const at of [1, 2])
    machine.timers.set(`auction.pay:${at}`, at * 5_000, { type: 'auction.pay' });
  doNext(machine, DAY_MS);
  doNext(machine, DAY_MS);
  while (doNext(machine, 3 * DAY_MS));
  const records = machine.takeBatch().records;
  expect(linesOf(records)).toEqual([
    'auction.do 1000',
    'engine.resumed 1000',
    'auction.pay 5000',
    'auction.pay 10000',
    `engine.resumed ${DAY_MS}`,
  ]);
  expect(records.at(-1)?.command).toMatchObject({ fromMs: DAY_MS, toMs: 3 * DAY_MS });
});

it.each([
  [BEAT_MS - 1, 0],
  [BEAT_MS, 1],
  [-5, 0],
])('after %i ms without a command the house says %i times that it is there', (quietMs, beats) => {
  const machine = open();
  beatIfQuiet(machine, 9e9);
  expect(machine.lastSeq).toBe(0);
  machine.execute({ actor: 7, command: { type: 'auction.do' } }, 1_000);
  machine.takeBatch();
  beatIfQuiet(machine, 1_000 + quietMs);
  expect(machine.pendingRecords).toBe(beats);
});

it('does not shorten a standstill by parking a room', async () => {
  const machine = open();
  machine.execute({ actor: 7, command: { type: 'auction.do' } }, 1_000);
  machine.timers.set('auction.pay:1', 50_000_000, { type: 'auction.pay' });
  const failure = new RoomFailure('auction', { actor: 0, command: { type: 'auction.fail' } }, 'a');
  const engine = { machine, committer: { commit: async () => undefined } };
  const load = async () => ({ ...engine, readAnswer: async () => undefined });
  await loadParked({ load, nowMs: () => DAY_MS }, failure);
  expect(machine.lastTimeMs).toBe(1_000);
  expect(machine.standstillAt(DAY_MS)).toEqual({ fromMs: 1_000, toMs: DAY_MS });
});

it('takes no command of its own from anybody', async () => {
  const machine = open();
  machine.execute({ actor: 7, command: { type: 'auction.do' } }, 1_000);
  machine.takeBatch();
  const writer = new Writer({
    load: async () => ({
      machine,
      committer: { commit: async () => undefined },
      readAnswer: async () => undefined,
    }),
    tables: new Map(),
    bus: new EventBus(),
    nowMs: () => 1_000,
    onFailure: (error) => expect.unreachable(String(error)),
  });
  await writer.start();
  const stolen = { type: 'engine.resumed', fromMs: 1_000, toMs: 9 * DAY_MS };
  for (const command of [stolen, { type: 'engine.beat' }, { type: 'engine.sweep_keys' }]) {
    for (const actor of [0, 7]) {
      expect(await writer.submit({ command, actor })).toEqual({ refused: 'not_allowed' });
    }
  }
  await writer.stop();
  expect(machine.lastSeq).toBe(1);
});

/** A house that was killed after so many records were stored, and goes on at `nowMs`. */
function goOnAfter(records: readonly JournalRecord[], stored: number, nowMs: number) {
  const machine = openWithDeadlines();
  for (const record of records.slice(0, stored)) machine.replay(record);
  while (doNext(machine, nowMs));
  return machine;
}

/** A room whose first command sets a market timer every two hours, a reply and an end. */
function openWithDeadlines(): Machine {
  const machine = new Machine();
  const { timers, changes } = machine;
  const decide = ({ type }: Command) => {
    changes.append('rows', {});
    if (type !== 'auction.do') return accept();
    for (let at = 1; at < 12; at += 1) {
      timers.set(`auction.pay:${at}`, at * 7_200_000, { type: 'auction.pay' });
    }
    timers.setDeadline('auction.end:1', 3_600_000, { type: 'auction.end' }, 'end');
    timers.setDeadline('auction.end:2', 5 * DAY_MS, { type: 'auction.end' }, 'reply');
    return accept();
  };
  machine.add({ name: 'auction', decide, stateLines: () => [] }, [], () => undefined);
  return machine;
}

it('comes to the same wherever it is killed in between, and counts no minute twice', () => {
  const whole = openWithDeadlines();
  whole.execute({ actor: 7, command: { type: 'auction.do' } }, 1_000);
  while (doNext(whole, DAY_MS));
  const { records } = whole.takeBatch();
  expect(records.length).toBeGreaterThan(12);
  const laterMs = DAY_MS + 7_200_000;
  for (let stored = 1; stored <= records.length; stored += 1) {
    const again = goOnAfter(records, stored, DAY_MS);
    expect([...again.stateLines()]).toEqual([...whole.stateLines()]);
    const later = goOnAfter(records, stored, laterMs);
    expect(later.timers.get('auction.end:2')?.dueMs).toBe(5 * DAY_MS + laterMs - 1_000);
    // Its end fell into the first standstill: with half an hour more it stands in the second too.
    expect(later.timers.get('auction.end:1')?.dueMs).toBeGreaterThanOrEqual(laterMs + 1_800_000);
  }
});
