/**
 * Where the journal ends later than the clock says, the house's time stands still until the clock
 * has caught up. Everything goes on but what needs a moment of its own.
 */
import { type Command, isRefusal } from '../../../core/engine/command.ts';
import { LARGEST_DEPARTURE_MS } from '../clock.ts';
import type { HeldTime, LoadedEngine } from './writer-options.ts';

/** Whether the time of a loaded house is held, and what is refused then. */
export class TimeHolder {
  private readonly held: HeldTime;
  private readonly nowMs: () => number;
  /** The house that was told. Of any other one nothing is refused. */
  private told: LoadedEngine | undefined;

  constructor(held: HeldTime, nowMs: () => number) {
    this.held = held;
    this.nowMs = nowMs;
  }

  /** Until when the time of a house is held, in Unix milliseconds; undefined while it passes. */
  untilMs(engine: LoadedEngine | undefined): number | undefined {
    const lastMs = engine?.machine.lastTimeMs ?? 0;
    return lastMs > this.nowMs() + LARGEST_DEPARTURE_MS ? lastMs : undefined;
  }

  /** Closes what needs time to pass, unless that was done or time passes. */
  begin(engine: LoadedEngine): void {
    if (this.told === engine || this.untilMs(engine) === undefined) return;
    this.told = engine;
    const { first } = this.held;
    const outcome = engine.machine.execute({ command: first, actor: 0 }, 0);
    if (isRefusal(outcome)) throw new Error(`${first.type} was refused: ${outcome.refused}`);
  }

  /** Whether a command has to wait until time passes again. */
  refuses(engine: LoadedEngine | undefined, command: Command): boolean {
    if (this.told === undefined || this.told !== engine || !this.held.refuses(command))
      return false;
    return this.untilMs(engine) !== undefined;
  }
}
