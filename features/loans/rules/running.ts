import type { Loan } from '../contract.ts';

/** What is lent, by customer and in all, of a pair: principals without interest. */
export class Running {
  private readonly byId = new Map<number, Loan>();
  private readonly grace = new Map<number, Set<number>>();

  /** Adds a loan. */
  add(loan: Loan): void {
    this.byId.set(loan.id, loan);
    if (loan.graceMs > 0) this.giveGrace(loan);
  }

  /** Takes a loan out that has ended. */
  remove(loan: Loan): void {
    this.byId.delete(loan.id);
    this.endGrace(loan);
  }

  /** Whether there is none. */
  isEmpty(): boolean {
    return this.byId.size === 0;
  }

  /** A loan that has not ended. */
  get(id: number): Loan | undefined {
    return this.byId.get(id);
  }

  /** What is lent of a pair: to a customer, or to all. */
  lentOf(productId: number, owner?: number): bigint {
    let sum = 0n;
    for (const loan of this.byId.values()) {
      const isIt = loan.productId === productId && (owner ?? loan.owner) === loan.owner;
      if (isIt) sum += loan.principalUnits;
    }
    return sum;
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
