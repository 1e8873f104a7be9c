/**
 * What sessions were last told that works cost in auctions. Existing clients send a raise alone: it
 * is over the price that they show, and binds at no other.
 */

/** So many are kept; of whoever is forgotten one bid more is refused. */
export const MAX_TOLD = 20_000;

/** Prices by session and work, in whole units as commands carry them. */
export class ToldPrices {
  private readonly prices = new Map<string, string>();

  /** Somebody is shown a price. */
  note(sessionId: number, code: string, price: string): void {
    const key = keyOf(sessionId, code);
    this.prices.delete(key);
    this.prices.set(key, price);
    if (this.prices.size <= MAX_TOLD) return;
    const [oldest = key] = this.prices.keys();
    this.prices.delete(oldest);
  }

  /** What he was shown last; undefined where that was nothing. */
  last(sessionId: number, code: string): string | undefined {
    return this.prices.get(keyOf(sessionId, code));
  }
}

function keyOf(sessionId: number, code: string): string {
  return `${sessionId} ${code}`;
}
