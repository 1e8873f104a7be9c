/** Where products are offered. */
import type { Refusal } from '../../../core/engine/command.ts';
import type { Caller } from '../http/call.ts';

/** Asked by the rooms whose products are switched on by country. */
export interface ProductOffer {
  /** Why a customer may not begin anything with a product; undefined when he may. */
  refusalFor(product: string, caller: Caller): Promise<Refusal | undefined>;
}
