/** What a customer has asked for lately: the moving window of limits and of how often. */
import { MovingWindow } from '../../../core/time/moving-window.ts';
import { DAY_MS, UNCOUNTED_STATES, type Withdrawal } from '../contract.ts';

/** Withdrawals of each customer, oldest first. */
export class Window {
  private readonly asked = new MovingWindow<Readonly<Withdrawal>>(DAY_MS, (one) => one.askedMs);

  /** Adds a withdrawal that is newer than all others of its customer. */
  add(withdrawal: Readonly<Withdrawal>): void {
    this.asked.add(withdrawal.owner, withdrawal);
  }

  /**
   * What counts against the limit at a time, in units of Bitcoin: what was asked for within the
   * 24 hours before and was not rejected, cancelled or failed. Asked at 12:00:00.000, it counts
   * until the next day's 11:59:59.999.
   */
  used(owner: number, timeMs: number): bigint {
    return this.asked
      .within(owner, timeMs)
      .filter(({ state }) => !UNCOUNTED_STATES.includes(state))
      .reduce((sum, { worthUnits }) => sum + worthUnits, 0n);
  }

  /** How many were asked for within the 24 hours before a time, whatever became of them. */
  count(owner: number, timeMs: number): number {
    return this.asked.within(owner, timeMs).length;
  }

  /** All withdrawals that some window may still hold, by id. */
  sorted(): readonly Readonly<Withdrawal>[] {
    return this.asked.sorted();
  }
}
