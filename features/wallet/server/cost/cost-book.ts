/** What coins cost each customer who asked, kept by what was posted since. */
import type { CostState } from './average-cost.ts';

/** Each has some hundred bytes. */
const MOST_STATES = 5_000;

/** Brings a state up to what is stored now. */
export type CatchUp = (owner: number, state: CostState) => Promise<void>;

/**
 * Postings never change, so a state that was folded once goes on from there. One customer's
 * questions follow one another; after a failure the next one begins anew.
 */
export class CostBook {
  private readonly states = new Map<number, Promise<CostState>>();
  private readonly catchUp: CatchUp;
  private readonly empty: () => CostState;

  constructor(empty: () => CostState, catchUp: CatchUp) {
    this.empty = empty;
    this.catchUp = catchUp;
  }

  /** A customer's state as of now. */
  of(owner: number): Promise<CostState> {
    const known = this.states.get(owner) ?? Promise.resolve(this.empty());
    const next = known.then(async (state) => {
      await this.catchUp(owner, state);
      return state;
    });
    this.states.delete(owner);
    this.states.set(owner, next);
    next.catch(() => {
      if (this.states.get(owner) === next) this.states.delete(owner);
    });
    const [oldest] = this.states.keys();
    if (this.states.size > MOST_STATES && oldest !== undefined) this.states.delete(oldest);
    return next;
  }
}
