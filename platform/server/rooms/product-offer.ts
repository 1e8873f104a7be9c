/** Where products are offered. */

/** Where a customer lives, as two capital letters, and since when; 0 where nobody has noted it. */
export interface Residence {
  readonly country: string;
  readonly sinceMs: number;
}

/**
 * Whether something is offered, and since when as far as a switch or a move says it: the later of
 * the two; 0 where neither does.
 */
export interface Offer {
  readonly isOffered: boolean;
  readonly sinceMs: number;
}

/** Asked by those who tell the machine of many customers at once. */
export interface ManyOffers {
  offers(product: string, customerIds: readonly number[]): Promise<ReadonlyMap<number, Offer>>;
  /** When a product was last switched on or off anywhere; 0 where it never was. */
  lastSwitchedMs(product: string): Promise<number>;
  /** Some who have moved to another country after a time, those first who did so first. */
  movedAfter(ms: number, most: number): Promise<readonly number[]>;
}

/** Asked by the rooms whose products are switched on by country. */
export interface ProductOffer {
  /** Whether a customer may begin anything with a product. */
  isOffered(product: string, customerId: number): Promise<boolean>;
}
