/** What a road is: how the orders of the load generator come to the house. */

/** An order of the one market; without a price it is at the market. */
export interface Wanted {
  readonly isBuy: boolean;
  readonly amount: string;
  readonly price: string | undefined;
}

/** What the house has answered; `waiting` is the number of an order that waits in the book. */
export interface Answer {
  readonly said: 'done' | 'refused' | 'failed';
  readonly waiting?: string | undefined;
}

/** A customer on his road: what he sends is answered once. */
export interface Customer {
  place(wanted: Wanted): void;
  cancel(id: string): void;
}

/** One connection's share of customers, opened on a road. */
interface Opened {
  readonly customers: readonly Customer[];
  end(): Promise<void>;
}

/**
 * How orders come to the house. Opens what the customers with these tokens need, and tells each
 * answer.
 * @param number which of the connections it is, from 0
 */
export type Road = (
  port: number,
  tokens: readonly string[],
  number: number,
  heard: (answer: Answer) => void,
) => Promise<Opened>;
