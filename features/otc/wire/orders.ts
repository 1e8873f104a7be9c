/** Orders as one of their sides sees them. */
import { amountText, printUnits } from '../../../core/money/text.ts';
import { BUYER_APPEALS_MS, DOLLAR, type OtcOrder } from '../contract/index.ts';
import { detailRows, type MakerFigures, makerRow, printFiat, type RowMeans } from './rows.ts';

/** The code of an order: what a payment names as its reference. */
export function orderCode(id: number): string {
  return `OTC${id}`;
}

/** An order as one of its sides sees it. */
export function orderRow(order: OtcOrder, viewer: number, { asset, fiat }: RowMeans) {
  const isBuyer = viewer === order.buyer;
  return {
    id: order.id,
    code: orderCode(order.id),
    ad_id: order.adId,
    side: isBuyer ? 'buy' : 'sell',
    is_maker: viewer === order.maker ? 1 : 0,
    currency: order.assetId,
    name: asset?.code ?? '',
    number: printUnits(order.units, asset?.scale ?? 8),
    fee: viewer === order.maker ? printUnits(order.feeUnits, asset?.scale ?? 8) : '0',
    fiat: order.fiat,
    amount: printFiat(order.fiatUnits, fiat),
    price: printFiat(order.price, fiat),
    payment: order.kind,
    state: order.state,
    made_ms: order.madeMs,
    due_ms: order.dueMs,
    is_extended: order.isExtended ? 1 : 0,
    is_late: order.isLate ? 1 : 0,
    paid_ms: order.paidMs,
    // A seller may appeal at once, a buyer later; 0 before the order is paid.
    appeal_from_ms: order.paidMs === 0 ? 0 : order.paidMs + (isBuyer ? BUYER_APPEALS_MS : 0),
    appealed_ms: order.appealedMs,
    appealed_by: sideName(order.appealedBy, viewer),
    ended_ms: order.endedMs,
    // The index of a coin when it began and when its buyer gave it up, and what that came to.
    index: printDollars(order.indexUnits),
    end_index: printDollars(order.endIndexUnits),
    fall: printDollars(order.fallUnits),
  } as const;
}
export type OrderRow = ReturnType<typeof orderRow>;

/** Dollar units as a text; empty where there are none. */
export function printDollars(dollarUnits: bigint): string {
  return dollarUnits === 0n ? '' : printUnits(dollarUnits, DOLLAR.scale);
}

/** The same with their name. */
export function dollarText(dollarUnits: bigint): string {
  return dollarUnits === 0n ? '' : amountText(DOLLAR, dollarUnits);
}

/** Who somebody is for one side of an order; empty for the house. */
export function sideName(owner: number, viewer: number): '' | 'me' | 'other' {
  if (owner === 0) return '';
  return owner === viewer ? 'me' : 'other';
}

/** What stands beside an order in a list. */
export interface Beside extends RowMeans {
  readonly viewer: number;
  /** What its kind of payment is called. */
  readonly label: string;
  readonly other: MakerFigures | undefined;
  /** Messages of the other side that the viewer has not read. */
  readonly unread: number;
}

/** A row of `GET /otc/orders`. */
export function listedRow(order: OtcOrder, { viewer, label, other, unread, asset, fiat }: Beside) {
  return {
    ...orderRow(order, viewer, { asset, fiat }),
    payment_label: label,
    other: other === undefined ? null : makerRow(other),
    unread,
  } as const;
}

/** Something that was said about an order. */
export interface SaidOfOrder {
  readonly owner: number;
  readonly what: 'paid' | 'cancel' | 'appeal' | 'answer' | 'decision';
  readonly text: string;
  readonly pictures: readonly string[];
  readonly madeMs: number;
}

/** The same as one side reads it. */
export function saidRow({ owner, what, text, pictures, madeMs }: SaidOfOrder, viewer: number) {
  return { from: sideName(owner, viewer), what, text, pictures, made_ms: madeMs } as const;
}

/** Where a seller is paid. */
export interface Payee {
  readonly name: string;
  readonly kind: string;
  readonly label: string;
  readonly details: Readonly<Record<string, string>>;
}

/** What else one side reads of an order of its own. */
export interface OrderCase extends Beside {
  /** What of its merchant's bond its buyer can reach, or has been awarded; with the coin. */
  readonly bond: { readonly reach: string; readonly award: string };
  readonly isReversible: boolean;
  readonly payee: Payee | undefined;
  /** From whom the money has to come. */
  readonly buyerName: string;
  readonly said: readonly SaidOfOrder[];
  readonly rating: { readonly isGood: boolean; readonly text: string } | undefined;
  readonly isBlocked: boolean;
  /** What it would cost its buyer to give it up now, in dollar units. */
  readonly costUnits: bigint;
}

/** `GET /otc/order`. */
export function wholeRow(order: OtcOrder, of: OrderCase) {
  const { payee, rating, viewer } = of;
  const paid = payee && { ...payee, details: detailRows(payee.details) };
  return {
    ...listedRow(order, of),
    bond: of.bond.reach,
    award: of.bond.award,
    reversible: of.isReversible ? 1 : 0,
    pay_to: paid ?? null,
    buyer_name: of.buyerName,
    said: of.said.map((each) => saidRow(each, viewer)),
    rated:
      rating === undefined ? null : ({ good: rating.isGood ? 1 : 0, text: rating.text } as const),
    is_blocked: of.isBlocked ? 1 : 0,
    giving_up: printDollars(of.costUnits),
  } as const;
}
