/**
 * Settlement prices: the mean of 1,800 samples of the index, one a second from 07:30:00 to
 * 07:59:59 UTC. A sample is the last tick at or before its second, and valid where that is not
 * older than the market's `staleAfterMs`. What must always hold: a second is counted once, and only
 * when no tick can come any more that belongs to it.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { IndexTick } from '../../feeds/contract.ts';
import {
  type CloseFixing,
  type DualTerms,
  type Fixing,
  dualFixingChanged,
  fixingIdOf,
  type OpenFixing,
  SAMPLES,
  settledMs,
  windowMs,
} from '../contract.ts';

const SECOND_MS = 1_000;

/** A tick as far as samples are made of it. */
export type Tick = Pick<IndexTick, 'number' | 'ticks' | 'timeMs'>;

/** What fixings ask of other rooms. */
export interface FixingNeeds {
  readonly feeds: { lastIndex(marketId: number): Tick | undefined };
  staleAfterMs(marketId: number): number;
}

/** Counts all seconds that lie before a time, with the last tick known. */
export function advance(fixing: Fixing, beforeMs: number, staleAfterMs: number): void {
  const beginMs = windowMs(fixing.day);
  while (fixing.seconds < SAMPLES) {
    const atMs = beginMs + fixing.seconds * SECOND_MS;
    if (atMs >= beforeMs) return;
    fixing.seconds += 1;
    if (fixing.lastTick === 0 || atMs - fixing.lastMs > staleAfterMs) continue;
    fixing.sum += BigInt(fixing.lastTicks);
    fixing.count += 1;
  }
}

/** All fixings that have not ended, by their markets and days. */
export class Fixings {
  private readonly context: RoomContext;
  private readonly needs: FixingNeeds;
  private readonly byId = new Map<number, Fixing>();
  /** The one of each market that takes samples now. */
  private readonly open = new Map<number, Fixing>();

  constructor(context: RoomContext, needs: FixingNeeds) {
    this.context = context;
    this.needs = needs;
    context.changes.tellSaved('dual_fixings', dualFixingChanged);
  }

  /** Has a fixing for a product that was published; its timers are set once. */
  want({ marketId, maturityDay: day }: DualTerms): void {
    const id = fixingIdOf({ marketId, day });
    if (this.byId.has(id)) return;
    const fixing: Fixing = {
      id,
      marketId,
      day,
      state: 'waiting',
      firstTick: 0,
      lastTick: 0,
      lastTicks: 0,
      lastMs: 0,
      seconds: 0,
      count: 0,
      sum: 0n,
    };
    this.restore(fixing);
    this.save(fixing);
  }

  /** Puts one back that has not ended. */
  restore(fixing: Fixing): void {
    const { timers } = this.context;
    const { id, day } = fixing;
    this.byId.set(id, fixing);
    if (fixing.state === 'open') this.open.set(fixing.marketId, fixing);
    const opens: OpenFixing = { type: 'dual.open_fixing', fixingId: id };
    const closes: CloseFixing = { type: 'dual.close_fixing', fixingId: id };
    if (fixing.state === 'waiting') timers.set(`dual.open_fixing:${id}`, windowMs(day), opens);
    timers.set(`dual.close_fixing:${id}`, settledMs(day), closes);
  }

  /** One that has not ended. */
  get(id: number): Fixing | undefined {
    return this.byId.get(id);
  }

  /** All that have not ended, by number. */
  sorted(): Fixing[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }

  /** Begins to take samples, from the tick in force; late, there is no price that anybody knows. */
  begin(fixing: Fixing, { timeMs }: CommandContext): void {
    const last = this.needs.feeds.lastIndex(fixing.marketId);
    fixing.state = timeMs > windowMs(fixing.day) ? 'missed' : 'open';
    if (last !== undefined) {
      fixing.firstTick = last.number;
      this.see(fixing, last);
    }
    if (fixing.state === 'open') this.open.set(fixing.marketId, fixing);
    this.save(fixing);
  }

  /** A tick has come: the seconds before it are those of the tick before. */
  take(marketId: number, tick: Tick): void {
    const fixing = this.open.get(marketId);
    // Whatever comes after the last second changes nothing any more.
    if (fixing === undefined || fixing.seconds === SAMPLES) return;
    advance(fixing, tick.timeMs, this.needs.staleAfterMs(marketId));
    const endMs = windowMs(fixing.day) + (SAMPLES - 1) * SECOND_MS;
    if (tick.timeMs <= endMs) this.see(fixing, tick);
    this.save(fixing);
  }

  /** Counts what is left and ends it. */
  end(fixing: Fixing): void {
    if (fixing.state === 'open') {
      advance(fixing, Number.POSITIVE_INFINITY, this.needs.staleAfterMs(fixing.marketId));
      fixing.state = 'closed';
    } else fixing.state = 'void';
    this.open.delete(fixing.marketId);
    this.byId.delete(fixing.id);
    this.save(fixing);
  }

  /** The room stood still: what should have heard ticks meanwhile knows no price any more. */
  interrupt(): void {
    for (const fixing of this.open.values()) {
      if (fixing.seconds === SAMPLES) continue;
      fixing.state = 'missed';
      this.save(fixing);
    }
    this.open.clear();
  }

  private see(fixing: Fixing, { number, ticks, timeMs }: Tick): void {
    fixing.lastTick = number;
    fixing.lastTicks = ticks;
    fixing.lastMs = timeMs;
  }

  private save(fixing: Fixing): void {
    this.context.changes.save('dual_fixings', fixing);
  }
}
