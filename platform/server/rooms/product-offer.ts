/** Where products are offered. */

/** Whether something is offered, and since when as far as a switch says it; 0 where none does. */
export interface Offer {
  readonly isOffered: boolean;
  readonly sinceMs: number;
}

/** Asked by those who tell the machine of many customers at once. */
export interface ManyOffers {
  offers(product: string, customerIds: readonly number[]): Promise<ReadonlyMap<number, Offer>>;
  /** When a product was last switched on or off anywhere; 0 where it never was. */
  lastSwitchedMs(product: string): Promise<number>;
}

/** Asked by the rooms whose products are switched on by country. */
export interface ProductOffer {
  /** Whether a customer may begin anything with a product. */
  isOffered(product: string, customerId: number): Promise<boolean>;
}
