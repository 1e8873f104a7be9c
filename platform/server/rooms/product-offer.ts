/** Where products are offered. */

/** Asked by the rooms whose products are switched on by country. */
export interface ProductOffer {
  /** Whether a customer may begin anything with a product. */
  isOffered(product: string, customerId: number): Promise<boolean>;
}
