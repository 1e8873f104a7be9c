/** How the writer gets its house again: after a failed commit, and to park a room. */
import { isRefusal } from '../../../core/engine/command.ts';
import type { RoomFailure } from '../../../core/engine/parking.ts';
import { type Patience, reloadPauseMs } from './patience.ts';
import type { LoadedEngine, WriterOptions } from './writer-options.ts';

/** Loads as often as it takes, after longer and longer pauses; undefined when it was stopped. */
export async function loadUntilItWorks(
  { load }: Pick<WriterOptions, 'load'>,
  patience: Patience,
  {
    isStopped,
    onTrouble,
  }: { readonly isStopped: () => boolean; readonly onTrouble: (error: unknown) => void },
): Promise<LoadedEngine | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const pauseMs = reloadPauseMs(attempt, patience);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (isStopped()) return undefined;
    try {
      return await load();
    } catch (error) {
      onTrouble(error);
    }
  }
}

/** Loads the house as it is stored, and parks the room before anything else is decided. */
export async function loadParked(
  { load, nowMs }: Pick<WriterOptions, 'load' | 'nowMs'>,
  failure: RoomFailure,
): Promise<LoadedEngine> {
  const engine = await load();
  // One that fails at the moment at which it was to go on is parked as it was.
  if (failure.isStillFailing) return engine;
  // No later than what is due: time never runs back, and the timers of other rooms need theirs.
  const dueMs = engine.machine.timers.peek()?.dueMs ?? Number.POSITIVE_INFINITY;
  // A standstill lasts until the house says that it goes on: parking does not shorten it.
  const stands = engine.machine.standstillAt(nowMs()) !== undefined;
  const timeMs = stands ? engine.machine.lastTimeMs : Math.min(nowMs(), dueMs);
  const result = engine.machine.execute({ command: failure.parking, actor: 0 }, timeMs);
  if (isRefusal(result)) throw new Error(`${failure.room} is not parked: ${result.refused}`);
  return engine;
}
