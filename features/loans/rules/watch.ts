/**
 * Which prices concern which loan: at its level a falling index calls it or closes it out, and a
 * rising one ends its call. Each loan waits at one price each way, so that a tick looks only at
 * those it reaches.
 */
import { Triggers } from '../../../core/book/triggers.ts';
import { ASK, BID, MAX_TICKS } from '../../../core/book/words.ts';

/** The prices that a loan waits for, in ticks: `falls` or below, `rises` or above; 0: none. */
export interface Prices {
  readonly falls: bigint;
  readonly rises: bigint;
}

interface OfMarket {
  readonly falling: Triggers;
  readonly rising: Triggers;
}

/** Loans by the prices at which they have to be looked at. */
export class LoanWatch {
  private readonly byMarket = new Map<number, OfMarket>();

  /** Lets a loan wait for prices, instead of those before. */
  arm(marketId: number, id: number, { falls, rises }: Prices): void {
    this.disarm(marketId, id);
    const { falling, rising } = this.of(marketId);
    // A level that is reached at any price that can be: the next tick looks.
    const at = falls > BigInt(MAX_TICKS) ? MAX_TICKS : Number(falls);
    if (at > 0) falling.add(id, ASK, at);
    if (rises > 0n && rises <= BigInt(MAX_TICKS)) rising.add(id, BID, Number(rises));
  }

  /** A loan waits no more. */
  disarm(marketId: number, id: number): void {
    const { falling, rising } = this.of(marketId);
    falling.remove(id);
    rising.remove(id);
  }

  /** Takes out the loans that have to be looked at, by number. */
  takeReached(marketId: number, ticks: number): number[] {
    const found = this.byMarket.get(marketId);
    if (found === undefined) return [];
    const ids = new Set([...found.falling.popCrossed(ticks), ...found.rising.popCrossed(ticks)]);
    return [...ids].sort((a, b) => a - b);
  }

  private of(marketId: number): OfMarket {
    const known = this.byMarket.get(marketId);
    if (known !== undefined) return known;
    const fresh = { falling: new Triggers(), rising: new Triggers() };
    this.byMarket.set(marketId, fresh);
    return fresh;
  }
}
