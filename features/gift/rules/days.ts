/**
 * What each customer has bought and redeemed lately: the moving windows of limits and of what may
 * not leave yet. They keep only what the customer's newest card can still see, so that loading the
 * same rows gives the same windows.
 */
import { DAY_MS, type GiftCard, REDEEMED_LOCK_MS } from '../contract.ts';

type Card = Readonly<GiftCard>;

/** Cards of each customer within a span before his newest one. */
class Window {
  private readonly byOwner = new Map<number, Card[]>();
  private readonly spanMs: number;
  private readonly timeOf: (card: Card) => number;

  constructor(spanMs: number, timeOf: (card: Card) => number) {
    this.spanMs = spanMs;
    this.timeOf = timeOf;
  }

  add(owner: number, card: Card): void {
    const newestMs = this.timeOf(card);
    this.byOwner.set(owner, [...this.within(owner, newestMs), card]);
  }

  within(owner: number, timeMs: number): Card[] {
    const all = this.byOwner.get(owner) ?? [];
    return all.filter((card) => this.timeOf(card) > timeMs - this.spanMs);
  }

  *lines(name: string): Generator<string> {
    for (const [owner, cards] of [...this.byOwner].sort(([a], [b]) => a - b)) {
      const ids = cards.map(({ id }) => id).sort((a, b) => a - b);
      yield `${name} ${owner} ${ids.join()}`;
    }
  }
}

/** What counts of a day. */
export interface BoughtToday {
  readonly cards: number;
  readonly dollarUnits: bigint;
  readonly bitcoinUnits: bigint;
}

/** The windows of all customers. */
export class GiftDays {
  private readonly bought = new Window(DAY_MS, ({ boughtMs }) => boughtMs);
  private readonly redeemed = new Window(REDEEMED_LOCK_MS, ({ endedMs }) => endedMs);

  /** A card was bought; it is newer than all others of its buyer. */
  noteBought(card: Card): void {
    this.bought.add(card.owner, card);
  }

  /** A card was redeemed, after all others of who did it. */
  noteRedeemed(card: Card): void {
    this.redeemed.add(card.redeemedBy, card);
  }

  /** What a customer has bought in the 24 hours before; what came back counts no worth. */
  boughtBy(owner: number, timeMs: number): BoughtToday {
    const cards = this.bought.within(owner, timeMs);
    const kept = cards.filter(({ state }) => state === 'open' || state === 'redeemed');
    return {
      cards: cards.length,
      dollarUnits: kept.reduce((sum, { dollarUnits }) => sum + dollarUnits, 0n),
      bitcoinUnits: kept.reduce((sum, { bitcoinUnits }) => sum + bitcoinUnits, 0n),
    };
  }

  /** Worth of what a customer has redeemed too lately to take it out, in dollar units. */
  lockedOf(owner: number, timeMs: number): bigint {
    const cards = this.redeemed.within(owner, timeMs);
    return cards.reduce((sum, { redeemedUnits }) => sum + redeemedUnits, 0n);
  }

  *lines(): Generator<string> {
    yield* this.bought.lines('bought');
    yield* this.redeemed.lines('redeemed');
  }
}
