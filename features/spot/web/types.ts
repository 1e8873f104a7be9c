/** Orders and fills as the wire shows them. */
import type { fillMessage, orderMessage } from '../wire/index.ts';

export type Order = ReturnType<typeof orderMessage>;
export type Fill = ReturnType<typeof fillMessage>;

export type Side = Order['type'];
export type OrderType = Order['order_type'];
export type TimeInForce = Order['time_in_force'];
export type TriggerBy = Exclude<Order['trigger_by'], ''>;
export type OrderState = Order['state'];
