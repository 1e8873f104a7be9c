/** What the writer does of its own accord: go on after a standstill, and be there in between. */
import { type Envelope, isRefusal } from '../../../core/engine/command.ts';
import type { Machine } from '../../../core/engine/machine.ts';
import type { HeldTime } from './writer-options.ts';

/**
 * After so long without anything to do the writer says that it is there; no gap of a running house
 * is a standstill then, even where the commit takes its time.
 */
export const BEAT_MS = 20_000;

const OWN = new Set(['engine.resumed', 'engine.beat', 'engine.sweep_keys']);

/** Whether a command is the writer's or the engine's own, which nobody may send to it. */
export function isOwnCommand({ command }: Envelope, held?: HeldTime): boolean {
  return OWN.has(command.type) || command.type === held?.first.type;
}

function giveOwn(machine: Machine, command: Envelope['command'], timeMs: number): void {
  const outcome = machine.execute({ command, actor: 0 }, timeMs);
  if (isRefusal(outcome)) throw new Error(`${command.type} was refused: ${outcome.refused}`);
}

/**
 * For how long the house has stood still by now; undefined when it has not.
 * @param leaps its time goes in leaps, none of which is a standstill: see `WriterOptions`
 */
export function standstillOf(machine: Machine, nowMs: number, leaps: boolean) {
  return leaps ? undefined : machine.standstillAt(nowMs);
}

/**
 * Does the next thing that is due at `nowMs`; false when nothing is. After a standstill it first
 * lets the house go on, and before that finishes catching up on an earlier one.
 */
export function doNext(machine: Machine, nowMs: number, leaps = false): boolean {
  const standstill = standstillOf(machine, nowMs, leaps);
  if (standstill === undefined) return machine.runDueTimer(nowMs);
  const { fromMs } = standstill;
  if (fromMs > machine.lastTimeMs && machine.runDueTimer(fromMs)) return true;
  giveOwn(machine, { type: 'engine.resumed', ...standstill }, fromMs);
  return true;
}

/** Whether something is due that `doNext` would do. */
export function isDue(machine: Machine, nowMs: number, leaps = false): boolean {
  if (standstillOf(machine, nowMs, leaps) !== undefined) return true;
  return (machine.timers.peek()?.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs;
}

/** Says that the house is there, when it has said nothing for a while. */
export function beatIfQuiet(machine: Machine, nowMs: number): void {
  if (machine.lastSeq === 0 || machine.hasChanges) return;
  if (nowMs - machine.lastTimeMs >= BEAT_MS) giveOwn(machine, { type: 'engine.beat' }, nowMs);
}
