/**
 * When plans of buying come to the book of their market: one after another, with time for fresh
 * quotes between two of them, and at moments that nobody knows before a slot begins.
 */
import { sha256Of } from '../../../core/draw/hashing.ts';
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { type InvestTurn, LEAST_GAP_MS } from '../contract.ts';
import type { CorporateNeeds } from './needs.ts';

/** A wait is drawn below this: behind others less, so that a day has room for many. */
const ALONE_MS = 57_000;
const BEHIND_MS = 7_000;

/** The last turn of each market. */
export class Turns {
  private readonly context: RoomContext;
  private readonly feeds: Pick<CorporateNeeds['feeds'], 'lastIndex'>;
  private readonly turns = new Map<number, InvestTurn>();

  constructor(context: RoomContext, feeds: Pick<CorporateNeeds['feeds'], 'lastIndex'>) {
    this.context = context;
    this.feeds = feeds;
  }

  /** All of them, by market. */
  sorted(): readonly Readonly<InvestTurn>[] {
    return [...this.turns.values()].sort((a, b) => a.marketId - b.marketId);
  }

  /** Puts a stored turn back. */
  restore(turn: InvestTurn): void {
    this.turns.set(turn.marketId, turn);
  }

  /** The turn that a plan would get from a moment on, in milliseconds. Changes nothing. */
  after(fromMs: number, marketId: number, planId: number, { seq }: CommandContext): number {
    const lastMs = this.turns.get(marketId)?.freeMs ?? 0;
    const below = lastMs > fromMs ? BEHIND_MS : ALONE_MS;
    const index = this.feeds.lastIndex(marketId);
    // Nobody knows both the next index and how many commands the house takes until then.
    const text = [planId, seq, index?.number ?? 0, index?.ticks ?? 0].join('|');
    const drawn = Number.parseInt(sha256Of(text).slice(0, 12), 16) % below;
    return Math.max(fromMs, lastMs) + LEAST_GAP_MS + drawn;
  }

  /** Gives a turn away. */
  take(marketId: number, freeMs: number): void {
    const turn = this.turns.get(marketId) ?? { marketId, freeMs };
    turn.freeMs = freeMs;
    this.turns.set(marketId, turn);
    this.context.changes.save('invest_turns', turn);
  }
}
