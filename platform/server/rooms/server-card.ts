/**
 * What a room tells the server about itself. A card declares and does nothing; the composition
 * reads the cards in the order of its list and knows no room by name.
 */
import type { Kysely } from 'kysely';
import type { ZodType } from 'zod';
import type { Followed } from '../durable/consumer.ts';
import type { RoomServer } from '../gateway.ts';
import type { Route } from '../http/access.ts';
import type { DebtSource } from './debts.ts';
import type { FrozenSource } from './frozen.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { NoticeSource } from './notices.ts';
import type { OpeningCheck } from './opening-check.ts';
import type { PermissionTable } from './permissions.ts';
import type { JobName } from '../database/locks.ts';
import type { Announced, PublicFigures, PublishedTerms, ReceiptSource } from './proofs.ts';
import type { RowGuard } from './row-guard.ts';
import type { RoomPrologue } from './prologue.ts';
import type { RoomSeed } from './seed.ts';

/** A row of the home screen's menu: titles and icons are those of existing clients. */
export interface MenuEntry {
  readonly title: string;
  readonly icon: string;
  readonly url: string;
  readonly openType: 'navigateTo' | 'reLaunch' | 'switchTab';
  readonly isFinancial: boolean;
  /** Clients written by others show something else there, which is not of this house. */
  readonly isOursAlone?: boolean;
  /** Where it stands among all rows: lower numbers come first. */
  readonly place: number;
}

/** A card as the composition's loops see it. */
export interface ServerCard {
  /** The folder of the room: its words and migrations are found there. */
  readonly name: string;
  /** Makes the room's server out of what the house gives; all rooms get the same house. */
  make(house: never): RoomServer;
  /** All routes of the room, and nothing else. */
  readonly access: readonly Route[];
  readonly menu?: readonly MenuEntry[];
  /** What its consumers follow: the writer stores that before any room is made. */
  readonly follows?: readonly Followed[];
  /** What operators see of the room without knowing it. */
  readonly console?: ConsoleParts;
  /** Which roles may do what at the console, by the name of the permission. */
  readonly permissions?: PermissionTable;
  /**
   * The reasons of its postings, by what people see as one in their statement. The words are
   * `<room>.statement_<kind>` and `<room>.posting_<reason>`.
   */
  readonly statementKinds?: Readonly<Record<string, readonly string[]>>;
  /** What a new house gets of it. */
  readonly seed?: RoomSeed;
  /** What it adds to the life that a demo has behind it when it opens. */
  readonly prologue?: RoomPrologue;
  /** Why money of a customer is frozen. */
  readonly frozen?: FrozenSource;
  /** What customers owe to the house. */
  readonly debts?: DebtSource;
  /** Its rows that operators' acts alone may change. */
  readonly guards?: readonly RowGuard[];
  /** What must be right of it before a house of real money lets customers in. */
  readonly opening?: readonly OpeningCheck[];
  /** What it has settled, for receipts. */
  readonly receipts?: ReceiptSource;
  /** What it came to for everyone. */
  readonly figures?: Pick<PublicFigures, 'product'> & {
    read(
      ...asked: [...Parameters<PublicFigures['read']>, server: never]
    ): ReturnType<PublicFigures['read']>;
  };
  /** A consumer of its own that follows what all rooms publish of their terms. */
  readonly followsTerms?: JobName;
  /** Which of its events become notices to customers. */
  readonly notices?: readonly NoticeSource[];
  /** A consumer of its own that follows what of all rooms becomes a notice. */
  readonly followsNotices?: JobName;
  /** Products that are off in live mode until they are switched on for named countries. */
  readonly switchedProduct?: string | readonly string[];
  /** All or some of them are on in live mode, until they are switched off for named countries. */
  readonly isOfferedAtFirst?: true | readonly string[];
  /** A product's terms, as orders are taken under them now. */
  readonly terms?: {
    readonly product: string;
    /** What the console may send as the next terms. */
    readonly shape: ZodType<object>;
    /** For the public log; without it the terms are in no log. */
    readonly published?: PublishedTerms;
    /** Whether keys are numbers of its own; without it they are those of markets. */
    readonly hasOwnKeys?: boolean;
    current(server: never, key: number): object | undefined;
    /** Whether terms, first or later ones of a key, promise more than only an owner may offer. */
    isBold?(server: never, terms: object, key: number): boolean;
    /** What is public ahead of its time but is not planned as terms. */
    announced?(db: Kysely<unknown>): Promise<readonly Announced[]>;
  };
}
