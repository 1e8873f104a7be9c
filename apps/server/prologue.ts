/**
 * Tells the life that a demo has behind it when it opens (decision 0074): hour by hour, through
 * the writer, at past times. It replays like anything else; only an empty house gets it.
 */
import { openClient } from '../../platform/server/database/connections.ts';
import type { Command } from '../../core/engine/command.ts';
import type { Gateway } from '../../platform/server/gateway.ts';
import type { PrologueActs, PrologueMeans } from '../../platform/server/rooms/prologue.ts';
import type { Rooms } from './made-rooms.ts';

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
/** Before the present, so that what follows comes after it. */
const LAST_MOMENT_MS = 1;

/** The time of the story: it goes from hour to hour, and ends at the present. */
export class StoryClock {
  readonly startMs: number;
  readonly endMs: number;
  readonly hours: number;
  private timeMs: number;

  /** @param nowMs the present, in Unix milliseconds */
  constructor(days: number, nowMs: number) {
    this.endMs = nowMs - LAST_MOMENT_MS;
    this.hours = days * HOURS_A_DAY;
    const lastHourMs = this.endMs - (this.endMs % HOUR_MS);
    this.startMs = lastHourMs - this.hours * HOUR_MS;
    this.timeMs = this.startMs;
  }

  nowMs(): number {
    return this.timeMs;
  }

  /** Goes to a later time; never back, and never beyond the present. */
  goTo(timeMs: number): void {
    this.timeMs = Math.min(Math.max(timeMs, this.timeMs), this.endMs);
  }
}

/** Whether nothing has ever happened in a house. */
export async function wantsPrologue(connectionString: string): Promise<boolean> {
  const client = await openClient({ connectionString });
  try {
    const { rows } = await client.query('select from journal limit 1');
    return rows.length === 0;
  } finally {
    await client.end();
  }
}

/** Tells the story in a house that has been given what it begins with. */
export async function tellPrologue(
  { gateway, rooms }: { readonly gateway: Gateway; readonly rooms: Rooms },
  story: StoryClock,
): Promise<void> {
  const { startMs, endMs, hours } = story;
  const give = <Asked extends Command>(actor: number, command: Asked) =>
    gateway.submit({ actor, command });
  const goTo = (timeMs: number) => story.goTo(timeMs);
  const means: PrologueMeans = { gateway, startMs, endMs, goTo, give };
  const acts: PrologueActs[] = [];
  for (const { prologue, needs } of rooms.prologues) {
    acts.push(await prologue.begin(needs, means));
  }
  for (let number = 0; number <= hours; number += 1) {
    const timeMs = startMs + number * HOUR_MS;
    story.goTo(timeMs);
    const hour = { timeMs, number, left: hours - number };
    for (const act of acts) await act.hour?.(hour);
    for (const act of acts) await act.later?.(hour);
  }
  story.goTo(endMs);
  // Who began first is the last to end: what others do at the end he is still told.
  for (const act of acts.toReversed()) await act.end?.();
}
