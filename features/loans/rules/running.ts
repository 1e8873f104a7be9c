import type { Loan } from '../contract.ts';

/** The loans that have not ended: by number, by the hour they wait for, and what is lent in all. */
export class Running {
  private readonly byId = new Map<number, Loan>();
  private readonly grace = new Map<number, Set<number>>();
  private readonly hours = new Map<number, Set<number>>();
  /** What of a loan is counted: it may have changed since. */
  private readonly counted = new Map<number, { readonly hourMs: number; readonly lent: bigint }>();
  private readonly lent = new Map<string, bigint>();

  /** Adds a loan. */
  add(loan: Loan): void {
    this.byId.set(loan.id, loan);
    if (loan.graceMs > 0) this.giveGrace(loan);
    this.count(loan);
  }

  /** Takes a loan out that has ended. */
  remove(loan: Loan): void {
    this.discount(loan);
    this.byId.delete(loan.id);
    this.endGrace(loan);
  }

  /** Counts a loan as it is now: what is lent, and the hour it waits for. */
  count(loan: Loan): void {
    this.discount(loan);
    const { id, nextHourMs: hourMs, principalUnits: lent } = loan;
    this.counted.set(id, { hourMs, lent });
    this.hours.set(hourMs, (this.hours.get(hourMs) ?? new Set()).add(id));
    this.addLent(loan, lent);
  }

  private discount(loan: Loan): void {
    const before = this.counted.get(loan.id);
    if (before === undefined) return;
    this.counted.delete(loan.id);
    this.addLent(loan, -before.lent);
    const waiting = this.hours.get(before.hourMs);
    waiting?.delete(loan.id);
    if (waiting?.size === 0) this.hours.delete(before.hourMs);
  }

  private addLent({ productId, owner }: Loan, units: bigint): void {
    for (const key of [`${productId}`, `${productId} ${owner}`]) {
      const sum = (this.lent.get(key) ?? 0n) + units;
      if (sum === 0n) this.lent.delete(key);
      else this.lent.set(key, sum);
    }
  }

  /** Whether any loan waits for an hour. */
  isAwaited(hourMs: number): boolean {
    return this.hours.has(hourMs);
  }

  /** The loans whose next hour has come by a time, by number. */
  dueBy(timeMs: number): Loan[] {
    const due = [...this.hours].filter(([hourMs]) => hourMs <= timeMs);
    const ids = due.flatMap(([, waiting]) => [...waiting]).sort((a, b) => a - b);
    return ids.flatMap((id) => this.byId.get(id) ?? []);
  }

  /** A loan that has not ended. */
  get(id: number): Loan | undefined {
    return this.byId.get(id);
  }

  /** What is lent of a pair, to a customer or to all: principals without interest. */
  lentOf(productId: number, owner?: number): bigint {
    return this.lent.get(owner === undefined ? `${productId}` : `${productId} ${owner}`) ?? 0n;
  }

  /** A loan is not closed out for a while: it is looked at with every tick. */
  giveGrace({ id, marketId }: Loan): void {
    this.grace.set(marketId, (this.grace.get(marketId) ?? new Set()).add(id));
  }

  /** That time is over. */
  endGrace({ id, marketId }: Loan): void {
    this.grace.get(marketId)?.delete(id);
  }

  /** The loans of a market that have time, by number. */
  inGrace(marketId: number): number[] {
    return [...(this.grace.get(marketId) ?? [])].sort((a, b) => a - b);
  }

  /** All loans that have not ended, by number. */
  sorted(): Loan[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }
}
