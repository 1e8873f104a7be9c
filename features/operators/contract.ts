/** What operators decide about: for now, where products are offered in live mode. */

/** Products that are off in live mode until they are switched on for named countries. */
export const SWITCHED_PRODUCTS = ['contracts', 'seconds'] as const;
export type SwitchedProduct = (typeof SWITCHED_PRODUCTS)[number];
