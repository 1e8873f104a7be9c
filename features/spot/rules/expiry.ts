/** The timers of orders that are good till a time. */
import type { ExpireOrder } from '../contract/index.ts';

/** The timer key of an order that is good till a time. */
export function expiryKey(orderId: number): string {
  return `spot.expire:${orderId}`;
}

/** The timer's command. */
export function expireCommand(orderId: number): ExpireOrder {
  return { type: 'spot.expire', orderId };
}
