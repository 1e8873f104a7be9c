import { expect, it } from 'vitest';
import { accept } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import { RoomFailure } from '../../../core/engine/parking.ts';
import { loadParked } from './recovery.ts';

it('a room is parked at a time before which nothing of the other rooms is due', async () => {
  const machine = new Machine();
  for (const name of ['sound', 'faulty']) {
    machine.add({ name, decide: () => accept(), stateLines: () => [] });
  }
  machine.execute({ actor: 7, command: { type: 'sound.do' } }, 1_000);
  machine.timers.set('sound.due:1', 5_000, { type: 'sound.due' });
  const envelope = { actor: 7, command: { type: 'faulty.do' } };
  const failure = new RoomFailure('faulty', envelope, new Error('a bug'));
  const committer = { commit: async () => undefined };
  const load = async () => ({ machine, committer, readAnswer: async () => undefined });
  await loadParked({ load, nowMs: () => 9_000 }, failure);
  while (machine.runDueTimer(9_000));
  const times = machine.takeBatch().records.map(({ command, timeMs }) => [command.type, timeMs]);
  expect(times).toEqual([
    ['sound.do', 1_000],
    ['engine.park', 5_000],
    ['sound.due', 5_000],
  ]);
});
