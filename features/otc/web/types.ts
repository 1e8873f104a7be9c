/** What the screens of OTC read, as it comes over the wire. */
import type {
  listedRow,
  makerRow,
  merchantMessage,
  ownPaymentRow,
  paymentsMessage,
  saidRow,
  wholeRow,
} from '../wire/index.ts';

export type { AdRow, OtcOptions, OwnAdRow } from '../wire/index.ts';
export type Maker = ReturnType<typeof makerRow>;
/** An order in the list, and with all of it. */
export type ListedOrder = ReturnType<typeof listedRow>;
export type WholeOrder = ReturnType<typeof wholeRow>;
/** Something that was said about an order. */
export type Said = ReturnType<typeof saidRow>;
/** Own ways to be paid, and the name on all of them. */
export type OwnPayment = ReturnType<typeof ownPaymentRow>;
export type OwnPayments = ReturnType<typeof paymentsMessage>;
/** A merchant, or how one stands oneself. */
export type MerchantPage = ReturnType<typeof merchantMessage>;
