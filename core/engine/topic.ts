/** A named kind of event with the type of what it carries. Topics are declared in contracts. */
export interface Topic<Payload> {
  readonly name: string;
  /** Only for the compiler; never set. */
  readonly payload?: Payload;
}

/** Declares a topic, e.g. `topic<OrderRow>('spot.order_changed')`. */
export function topic<Payload>(name: string): Topic<Payload> {
  return { name };
}
