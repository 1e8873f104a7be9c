/**
 * What a room says of one kind of its receipts: how it is read, what it names, and how its sums
 * are done a second time. The room that proves knows no product; it asks the kind.
 */

/** A market as far as money is counted with it. */
export interface ReceiptMarket {
  readonly marketId: number;
  readonly name: string;
  /** Money units that one whole base coin costs at one tick, as text. */
  readonly tickUnits: string;
  readonly baseScale: number;
  /** The coin of margin and stake, and its decimals. */
  readonly money: string;
  readonly moneyScale: number;
  /** A source older than this no longer counts; with none left the market halts. */
  readonly staleAfterMs: number;
}

/** What was settled, as its room tells it. */
export interface ReceiptOrder {
  readonly kind: string;
}

/** A version of terms, with whatever its product has in them. */
export interface ReceiptTerms {
  /** What they are of: a market, */
  readonly marketId?: number;
  /** or for a product with keys of its own the number of that. */
  readonly productId?: number;
  readonly version: number;
}

/** What some terms are of, by a product's own number where it has one; 0 for terms of nothing. */
export function termsKey({ marketId, productId }: ReceiptTerms): number {
  return productId ?? marketId ?? 0;
}

/** A version of terms by the key of its product: a market, or what the room declares. */
export interface TermsName {
  readonly marketId: number;
  readonly version: number;
}

/** A tick by its market and number. */
export interface TickName {
  readonly marketId: number;
  readonly number: number;
}

/** A version of terms that an order names, and when the order first met it. */
export interface MetTerms extends TermsName {
  readonly metMs: number;
}

/** Takes checks, in the order in which they are done. */
export interface CheckSink {
  /**
   * Adds one and says whether it held.
   * @param name one of the kind's `checks`
   * @param about the tick, position or version it is about; empty where there is only one
   * @param working the sum, in figures that need no words
   */
  add(name: string, isOk: boolean, about?: string | number, working?: string): boolean;
}

/** The ticks of a receipt, each proven before it is asked for. */
export interface TickEvidence {
  /** A tick that holds; adds a failed check where there is none. */
  tick(
    marketId: number,
    number: number,
  ): { readonly timeMs: number; readonly ticks: number } | undefined;
  /** What the signed chain hashes of a tick, but the hash before it; fails where there is none. */
  content(marketId: number, number: number): string | undefined;
  /** Checks that an order names what the tick says. */
  named(marketId: number, number: number, indexTicks: number): void;
  /** Checks that a tick was the newest one when something happened. */
  inForce(marketId: number, number: number, timeMs: number): void;
  /** Checks that a tick was the last one at or before a time: the next one came after it. */
  lastBefore(marketId: number, number: number, timeMs: number): void;
}

/** A market with the terms of one version. */
export interface Counted<Terms> {
  readonly market: ReceiptMarket;
  readonly terms: Terms;
}

/** What the checks of a kind work with. */
export interface CaseContext<Terms> {
  readonly checks: CheckSink;
  readonly evidence: TickEvidence;
  /** A version of terms with its market; adds a check, and is undefined where one is missing. */
  counted(marketId: number, version: number): Counted<Terms> | undefined;
  /** The same for terms that are of no market. */
  terms(key: number, version: number): Terms | undefined;
  /** A market that the receipt has; adds a check, and is undefined where it is missing. */
  market(marketId: number): ReceiptMarket | undefined;
}

/** A tick of a public file: its number, when it came, and the index. */
export interface FiledTick {
  readonly number: number;
  readonly timeMs: number;
  readonly ticks: number;
}

/** A part of an hour's public file that a receipt's figures follow from. */
export interface NamedFile {
  readonly marketId: number;
  readonly hourMs: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** A public list that a receipt's figures follow from: an open call tells it in pages. */
export interface NamedList {
  /** The call, without `page` and `limit`; each page has rows in `data`, and of all the `total`. */
  readonly call: string;
  readonly fields: Readonly<Record<string, number>>;
}

/**
 * One kind of receipt. Its texts are `<room>.receipt.check_<check>` and `<room>.receipt.of_<kind>`,
 * which gets the `id`.
 */
export interface ReceiptKind<
  Order extends ReceiptOrder = ReceiptOrder,
  Terms extends ReceiptTerms = ReceiptTerms,
> {
  readonly room: string;
  readonly kind: Order['kind'];
  /** The product under whose terms it was settled, as the log of terms names it. */
  readonly product: string;
  /** The names of all checks that are its own. */
  readonly checks: readonly string[];
  /** Those of them that are about the price; the others are about what comes of it. */
  readonly priceChecks?: readonly string[];
  /** Whether orders may be older than the entries of their terms; then none are named. */
  readonly mayPrecedeLog?: boolean;
  /** The order out of what a receipt brings; undefined where it is none of this kind. */
  read(value: unknown): Order | undefined;
  /** Terms out of what a receipt brings; undefined where they are none of this product. */
  readTerms(value: unknown): Terms | undefined;
  /** What people call it by. */
  id(order: Order): number;
  /** The ticks that it names; more than once where it names them so. */
  ticks(order: Order): readonly TickName[];
  /** The versions of terms that it names, likewise. */
  terms(order: Order): readonly MetTerms[];
  /** Does all sums once more and adds a check for each thing that the order claims. */
  check(context: CaseContext<Terms>, order: Order): void;
  /** The file that figures follow from which are too many for a receipt; none for most orders. */
  file?(order: Order): NamedFile | undefined;
  /** Recomputes those figures from the ticks of the file, in their order and proven. */
  checkFile?(context: CaseContext<Terms>, order: Order, ticks: readonly FiledTick[]): void;
  /** The list that figures follow from and that is too long for a receipt; none for most orders. */
  list?(order: Order): NamedList | undefined;
  /** Recomputes those figures from the rows of the list, which may be anything. */
  checkList?(context: CaseContext<Terms>, order: Order, rows: readonly unknown[]): void;
}

/** A figure with the sum that leads to it. */
export interface Worked {
  readonly value: bigint;
  readonly working: string;
}
