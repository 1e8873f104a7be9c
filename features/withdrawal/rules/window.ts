/**
 * What a customer has asked for lately: the moving window of limits and of how often. It keeps
 * only what the customer's newest withdrawal can still see, so that loading the same rows gives
 * the same window.
 */
import { DAY_MS, UNCOUNTED_STATES, type Withdrawal } from '../contract.ts';

/** Withdrawals of each customer, oldest first. */
export class Window {
  private readonly byOwner = new Map<number, Readonly<Withdrawal>[]>();

  /** Adds a withdrawal that is newer than all others of its customer. */
  add(withdrawal: Readonly<Withdrawal>): void {
    const { owner, askedMs } = withdrawal;
    const seen = (this.byOwner.get(owner) ?? []).filter((each) => isWithin(each, askedMs));
    this.byOwner.set(owner, [...seen, withdrawal]);
  }

  /**
   * What counts against the limit at a time, in units of Bitcoin: what was asked for within the
   * 24 hours before and was not rejected, cancelled or failed. Asked at 12:00:00.000, it counts
   * until the next day's 11:59:59.999.
   */
  used(owner: number, timeMs: number): bigint {
    return this.within(owner, timeMs)
      .filter(({ state }) => !UNCOUNTED_STATES.includes(state))
      .reduce((sum, { worthUnits }) => sum + worthUnits, 0n);
  }

  /** How many were asked for within the 24 hours before a time, whatever became of them. */
  count(owner: number, timeMs: number): number {
    return this.within(owner, timeMs).length;
  }

  /** All withdrawals that some window may still hold, by id. */
  sorted(): readonly Readonly<Withdrawal>[] {
    return [...this.byOwner.values()].flat().sort((a, b) => a.id - b.id);
  }

  private within(owner: number, timeMs: number): readonly Readonly<Withdrawal>[] {
    return (this.byOwner.get(owner) ?? []).filter((each) => isWithin(each, timeMs));
  }
}

function isWithin({ askedMs }: Readonly<Withdrawal>, timeMs: number): boolean {
  return askedMs > timeMs - DAY_MS;
}
