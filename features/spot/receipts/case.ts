/** What receipts tell of orders to a book. */
import type { OrderKind, Side, TimeInForce } from '../contract/index.ts';

/** A fill as its customer's side of it. Units are texts: of postings, and not of prices. */
export interface FilledPart {
  readonly id: number;
  /** The command that made it: the place of the fill among all that the house did. */
  readonly seq: number;
  readonly timeMs: number;
  readonly role: 'maker' | 'taker';
  /** The order on the other side, by its number alone. */
  readonly otherOrder: number;
  readonly ticks: number;
  readonly lots: number;
  readonly paidUnits: string;
  readonly receivedUnits: string;
  readonly feeUnits: string;
}

/** An order with its fills up to and with one of them. */
export interface SpotFillCase {
  readonly kind: 'spot_fill';
  /** The last of the fills. */
  readonly id: number;
  readonly orderId: number;
  readonly marketId: number;
  readonly termsVersion: number;
  readonly side: Side;
  readonly type: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** 0 for orders at the market. */
  readonly limitTicks: number;
  readonly stopTicks: number;
  /** In lots, or in ticks × lots to be spent; the other one is 0. */
  readonly lots: number;
  readonly budget: number;
  readonly createdMs: number;
  /** Whether its price was changed after one of the fills, whose limit was another one. */
  readonly isAmended: boolean;
  readonly fills: readonly FilledPart[];
}

/** Terms of a spot market as the public log has them. */
export interface SpotLogTerms {
  readonly marketId: number;
  readonly version: number;
  /** Base units of a lot, and quote units that one lot costs at one tick. */
  readonly lotUnits: string;
  readonly tickLotUnits: string;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly bandPpm: number;
}
