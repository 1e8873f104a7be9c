/**
 * Orders that wait for a price and then open. They hold nothing: when the opening price of their
 * side comes to theirs, they are given as any order is given then, and trade at the next tick.
 */
import type { Command } from '../../../core/engine/command.ts';
import { topic } from '../../../core/engine/topic.ts';
import type { OpenPosition, Side } from './index.ts';
import type { TradeOneWay } from './orders.ts';
import type { ReductionKind } from './reductions.ts';

/**
 * stop: the price goes on the way of the order (up for a long); take_profit: it comes back, so that
 * a long is bought lower; trailing: it has turned by a distance from the best price so far.
 */
export type EntryKind = Exclude<ReductionKind, 'market'>;
/** done: given, and `orderId` says as what; cancelled: taken back, or refused at its price. */
export type EntryState = 'waiting' | 'done' | 'cancelled';

/** Lets an order wait for its price. Refusals in the order of `ENTRY_REFUSALS`. */
export interface PlaceEntry extends Command<EntryAnswer> {
  readonly type: 'contracts.place_entry';
  /** What is given then; paid by no voucher. */
  readonly order: OpenPosition | TradeOneWay;
  readonly kind: EntryKind;
  /** Of a stop and a take-profit: the opening price of the order's side that sets it off. */
  readonly triggerTicks: number;
  /** Of a trailing one: its distance from the best opening price. */
  readonly trailTicks: number;
  /** The customer's own id, unique among his waiting ones, or empty. */
  readonly clientOrderId: string;
}

/** Cancels one that waits, by its id, or by the customer's own (then `entryId` is 0). */
export interface CancelEntry extends Command<EntryAnswer> {
  readonly type: 'contracts.cancel_entry';
  readonly entryId: number;
  readonly clientOrderId: string;
}

/** Why an entry is not accepted, in the order in which it is checked. */
export const ENTRY_REFUSALS = [
  'unknown_market',
  'bad_order',
  'unknown_multiple',
  'too_many_lots',
  'market_halted',
  'stop_would_trigger',
  'client_order_id_in_use',
  'too_many_entries',
] as const;
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number];

/** How many of them one customer may have waiting. */
export const MAX_ENTRIES = 40;

/** An order that waits to open, as rules, tables and answers know it. */
// A type and no interface, because answers take it as plain data.
export type Entry = {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: EntryKind;
  readonly lots: number;
  readonly triggerTicks: number;
  readonly trailTicks: number;
  readonly clientOrderId: string;
  /** The command that is given, with the terms under which it was accepted, as canonical JSON. */
  readonly command: string;
  readonly createdMs: number;
  /** Where a trailing one stands now. */
  trailStopTicks: number;
  /** The index tick that set it off, and the order that it became; 0 for none. */
  tick: number;
  orderId: number;
  state: EntryState;
  /** The refusal that it met at its price, as canonical JSON; empty for none. */
  refusal: string;
  updatedMs: number;
};
export type EntryAnswer = Entry;

/** Told when an entry was placed, has moved, or has ended. */
export const entryChanged = topic<Readonly<Entry>>('contracts.entry_changed');
