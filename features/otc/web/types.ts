/** What the screens of OTC read, as it comes over the wire. */
import type { AdRow, makerRow, merchantMessage, OrderRow } from '../wire-rows.ts';

export type Maker = ReturnType<typeof makerRow>;
export type { AdRow, OtcOptions, OwnAdRow } from '../wire-rows.ts';

/** An order in the list. */
export type ListedOrder = OrderRow & {
  readonly payment_label: string;
  readonly other: Maker | null;
};

/** Something that was said about an order. */
export interface Said {
  readonly from: '' | 'me' | 'other';
  readonly what: 'paid' | 'appeal' | 'answer' | 'decision';
  readonly text: string;
  readonly pictures: readonly string[];
  readonly made_ms: number;
}

/** A detail of a way to be paid. */
export interface Detail {
  readonly field: string;
  readonly value: string;
}

/** An order with all of it. */
export type WholeOrder = ListedOrder & {
  readonly reversible: 0 | 1;
  readonly pay_to: {
    readonly name: string;
    readonly kind: string;
    readonly label: string;
    readonly details: readonly Detail[];
  } | null;
  readonly buyer_name: string;
  readonly said: readonly Said[];
  readonly rated: { readonly good: 0 | 1; readonly text: string } | null;
  readonly is_blocked: 0 | 1;
};

/** An own way to be paid. */
export interface OwnPayment {
  readonly id: number;
  readonly fiat: string;
  readonly kind: string;
  readonly label: string;
  readonly details: readonly Detail[];
}

/** Own ways to be paid, and the name on all of them. */
export interface OwnPayments {
  readonly name: string;
  readonly list: readonly OwnPayment[];
}

/** A merchant, or how one stands oneself. */
export type MerchantPage = ReturnType<typeof merchantMessage> & {
  readonly merchant: Maker | null;
  readonly list: readonly AdRow[];
  readonly is_own: 0 | 1;
  readonly is_blocked: 0 | 1;
  readonly has_password: 0 | 1;
  readonly has_two_factor: 0 | 1;
};
