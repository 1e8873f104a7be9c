/**
 * Which index moves can bring which relation to its loss stop. A relation's result changes by at
 * most what each of its markets moves, so its slack is shared among them, as cross accounts do.
 */
import { Triggers } from '../../../core/book/triggers.ts';
import { ASK, BID, MAX_TICKS } from '../../../core/book/words.ts';
import { divide } from '../../../core/money/units.ts';

/** What a relation gains when a market's index rises by a tick, and that index now. */
export interface Speed {
  readonly perTick: bigint;
  readonly ticks: number;
}

/** Relations by the prices at which they have to be looked at. */
export class LossWatch {
  private readonly byMarket = new Map<number, Triggers>();
  private readonly marketsOf = new Map<number, readonly number[]>();

  /**
   * Lets a relation wait for the prices that concern it, instead of those before.
   * @param slack what may be lost without a stop; below zero: it waits for any price
   */
  arm(id: number, slack: bigint, speeds: ReadonlyMap<number, Speed>): void {
    this.disarm(id);
    const moving = [...speeds].filter(([, { perTick }]) => slack < 0n || perTick !== 0n);
    for (const [marketId, speed] of moving) {
      const part = slack < 0n ? slack : divide(slack, BigInt(moving.length), 'down');
      this.wait(marketId, id, part, speed);
    }
    if (moving.length > 0)
      this.marketsOf.set(
        id,
        moving.map(([marketId]) => marketId),
      );
  }

  /** A relation waits no more. */
  disarm(id: number): void {
    for (const marketId of this.marketsOf.get(id) ?? []) this.byMarket.get(marketId)?.remove(id);
    this.marketsOf.delete(id);
  }

  /** Takes out the relations that have to be looked at, by number. */
  takeReached(marketId: number, ticks: number): number[] {
    const found = this.byMarket.get(marketId)?.popCrossed(ticks) ?? [];
    return [...found].sort((a, b) => a - b);
  }

  private wait(marketId: number, id: number, slack: bigint, { perTick, ticks }: Speed): void {
    const triggers = this.byMarket.get(marketId) ?? new Triggers();
    this.byMarket.set(marketId, triggers);
    if (slack < 0n) return triggers.add(id, ASK, MAX_TICKS);
    const speed = perTick < 0n ? -perTick : perTick;
    const away = Number(divide(slack, speed, 'down')) + 1;
    const at = perTick > 0n ? ticks - away : ticks + away;
    if (at > 0 && at <= MAX_TICKS) triggers.add(id, perTick > 0n ? ASK : BID, at);
  }
}
