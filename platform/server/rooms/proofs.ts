/** What rooms give to receipts and to the public log of terms. */
import type { Kysely } from 'kysely';
import type { Topic } from '../../../core/engine/topic.ts';
import type { ProductFigures } from '../../../core/receipts/figures.ts';
import type { ReceiptKind, ReceiptOrder } from '../../../core/receipts/kind.ts';

/** A version of a product's terms, as it was published. */
export interface TermsVersion {
  /** The key: a market, or the number that the room declares. */
  readonly marketId: number;
  readonly version: number;
  /** The command that published it, and its time. */
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical text. */
  readonly terms: string;
}

/** Terms that stand in the public log as soon as they are in force. */
export interface PublishedTerms {
  readonly topic: Topic<unknown>;
  /** What else publishes some. */
  readonly alsoAfter?: readonly Topic<unknown>[];
  /** The committed versions; with names those, without all of them. */
  versions(
    db: Kysely<unknown>,
    names?: readonly Pick<TermsVersion, 'marketId' | 'version'>[],
  ): Promise<readonly TermsVersion[]>;
}

/** Something that a product has announced and that has not happened yet. */
export interface Announced {
  readonly id: number;
  readonly product: string;
  readonly marketId: number;
  readonly fromMs: number;
  readonly announcedMs: number;
  /** Canonical text, as the public log has it. */
  readonly terms: string;
}

/** Which receipt is wanted. `dueMs` chooses a night of a position; the last one without it. */
export interface CaseName {
  readonly kind: string;
  readonly id: number;
  readonly dueMs?: number | undefined;
}

/** A line of a customer's own statement. */
export interface LineName {
  /** The command that moved the money. */
  readonly seq: number;
  readonly reason: string;
  readonly reference: number;
}

/** The receipts that lines of statements lead to. */
export interface ReceiptsOfLines {
  /** The reasons of the lines. */
  readonly reasons: readonly string[];
  /** One for each line, in their order; undefined where a line has none. */
  read(
    db: Kysely<unknown>,
    owner: number,
    lines: readonly LineName[],
  ): Promise<readonly (CaseName | undefined)[]>;
}

/** What a room may ask while it tells of a case. */
export interface CaseMeans {
  /** The version of its product's terms that was in force at a time; 0 where there is none. */
  versionAt(key: number, timeMs: number): Promise<number>;
}

/** What a room has settled, as receipts tell it. */
export interface ReceiptSource {
  readonly kinds: readonly ReceiptKind[];
  /** A customer's settled case; undefined where he has no such thing. */
  read(
    db: Kysely<unknown>,
    owner: number,
    name: CaseName,
    means: CaseMeans,
  ): Promise<ReceiptOrder | undefined>;
  /** The ticks that orders name which are not settled yet. */
  openTicks(db: Kysely<unknown>): Promise<readonly { marketId: number; number: number }[]>;
  /** Where lines of statements lead to; none where it is not said. */
  readonly ofLines?: ReceiptsOfLines;
}

/** What a product came to for everyone, for the public statistics. */
export interface PublicFigures {
  readonly product: string;
  read(db: Kysely<unknown>): Promise<ProductFigures>;
}

/** The receipts of lines whose reference is what the receipt is of. */
export function receiptsByReference(kind: string, reasons: readonly string[]): ReceiptsOfLines {
  return {
    reasons,
    read: async (_db, _owner, lines) => lines.map(({ reference }) => ({ kind, id: reference })),
  };
}
