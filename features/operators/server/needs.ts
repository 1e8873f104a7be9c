/** What this room asks of the rest of the house; the app fills it. */
import type { Asset } from '../../../core/money/units.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import type {
  ConsoleParts,
  ConsoleRow,
  Prints,
} from '../../../platform/server/rooms/console-parts.ts';
import type { DebtSource } from '../../../platform/server/rooms/debts.ts';
import type { PermissionTable } from '../../../platform/server/rooms/permissions.ts';
import type { OpeningOptions } from './opening.ts';
import type { PageAsked } from '../../../platform/server/rooms/page-of.ts';

/** What the console asks of customers. */
export interface CustomersNeeds {
  /** Customers by number, account, e-mail, phone or the beginning of a name; all without a text. */
  search(text: string, page: PageAsked): Promise<ConsolePage<ConsoleRow>>;
  one(customerId: number): Promise<ConsoleRow | undefined>;
  /** The customer who logs in with an address; undefined for none. */
  byEmail(email: string): Promise<number | undefined>;
  /** Who belongs together with a customer. */
  relatedTo(customerId: number): Promise<ReadonlyMap<number, unknown>>;
  /** The names that customers log in with, by their numbers. */
  accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Ends all sessions of a customer and says how many there were. */
  revokeSessions(customerId: number): Promise<number>;
}

/** What a replay of the whole journal found. No problems: the journal proves the tables. */
export interface JournalFindings {
  readonly commands: number;
  readonly batches: number;
  readonly checkpoints: number;
  readonly memory: string;
  readonly stateSha256: string;
  readonly problems: readonly string[];
}

/** A replay that is under way, and what comes of it; it never rejects. */
export interface JournalReplay {
  readonly done: Promise<{ readonly report: JournalFindings } | { readonly failure: string }>;
  stop(): void;
}

/** What the console shows of the house, beside balances and the journal. */
export interface HouseNeeds {
  asset(id: number): Asset | undefined;
  /** Dollar units of some units of a coin at the last index; 0 where there was none. */
  dollarWorth(assetId: number, units: bigint): bigint;
  /** What ticks × lots of a market are in its quote coin. */
  quoteUnits(
    marketId: number,
    tickLots: bigint,
  ): { readonly assetId: number; readonly units: bigint } | undefined;
  /** What customers owe, as the rooms that lend say it. */
  readonly debts: readonly DebtSource[];
  /** Settings that are no secret, with the values they have. */
  settings(): readonly ConsoleRow[];
  /** Starts a replay of the whole journal, beside the thread that answers orders. */
  replayJournal(): JournalReplay;
}

/** All of them. */
export interface ConsoleNeeds {
  readonly customers: CustomersNeeds;
  readonly house: HouseNeeds;
  /** Whether the house holds real money. */
  readonly isLive: boolean;
  /** What all rooms show on the console. */
  readonly parts: Required<ConsoleParts>;
  readonly prints: Prints;
  readonly opening: Pick<OpeningOptions, 'checks' | 'means' | 'tryMail'>;
  /** Products that are off in live mode until they are switched on for named countries. */
  readonly switchedProducts: readonly string[];
  /** Who may do what, as the rooms say it. */
  readonly permissions: readonly PermissionTable[];
}
