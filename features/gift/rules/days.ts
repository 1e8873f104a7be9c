/**
 * What each customer has bought and redeemed lately: the moving windows of limits and of what may
 * not leave yet.
 */
import { MovingWindow } from '../../../core/time/moving-window.ts';
import { DAY_MS, type GiftCard, REDEEMED_LOCK_MS } from '../contract.ts';

type Card = Readonly<GiftCard>;

/** What counts of a day. */
export interface BoughtToday {
  readonly cards: number;
  readonly dollarUnits: bigint;
  readonly bitcoinUnits: bigint;
  /** What codes of these cards are known by, whatever became of them. */
  readonly hashes: readonly string[];
}

/** The windows of all customers. */
export class GiftDays {
  private readonly bought = new MovingWindow<Card>(DAY_MS, ({ boughtMs }) => boughtMs);
  private readonly redeemed = new MovingWindow<Card>(REDEEMED_LOCK_MS, ({ endedMs }) => endedMs);

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
      hashes: cards.map(({ codeHash }) => codeHash),
    };
  }

  /** Worth of what a customer has redeemed too lately to take it out, in dollar units. */
  lockedOf(owner: number, timeMs: number): bigint {
    const cards = this.redeemed.within(owner, timeMs);
    return cards.reduce((sum, { redeemedUnits }) => sum + redeemedUnits, 0n);
  }

  /** What counts in some window, whatever became of it. */
  cards(): readonly Card[] {
    return [...this.bought.sorted(), ...this.redeemed.sorted()];
  }

  *lines(): Generator<string> {
    yield* this.bought.lines('bought');
    yield* this.redeemed.lines('redeemed');
  }
}
