/** What this room asks of the rest of the house; the app fills it. */
import type { Asset } from '../../../core/money/units.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import type { Permission } from '../contract.ts';

/** Which rows of a list. */
export interface PageAsked {
  readonly page: number;
  readonly perPage: number;
}

/** A row of a list: plain data with an id. */
export interface Row {
  readonly id: number | string;
  readonly [field: string]: unknown;
}

/** One part of what is known about a customer, with rows of its own. */
export interface CustomerSection {
  /** The last part of its path: `orders` is read under `/customers/orders`. */
  readonly name: string;
  readonly summary: string;
  read(customerId: number, page: PageAsked): Promise<ConsolePage<Row>>;
}

/** What the console shows of customers. */
export interface CustomerLooks {
  /** Customers by number, account, e-mail, phone or the beginning of a name; all without a text. */
  search(text: string, page: PageAsked): Promise<ConsolePage<Row>>;
  one(customerId: number): Promise<Row | undefined>;
  readonly sections: readonly CustomerSection[];
  /** Ends all sessions of a customer and says how many there were. */
  revokeSessions(customerId: number): Promise<number>;
}

/** Something that waits for operators. */
export interface DeskQueue {
  readonly kind: string;
  /** The resource of the console in which it is worked on. */
  readonly resource: string;
  /** Who is shown it. */
  readonly permission: Permission;
  look(): Promise<{ readonly count: number; readonly oldestMs: number }>;
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
export interface HouseLooks {
  asset(id: number): Asset | undefined;
  /** Open contracts and running stakes by market. */
  exposures(): Promise<readonly Row[]>;
  /** Settings that are no secret, with the values they have. */
  settings(): readonly Row[];
  /** Starts a replay of the whole journal, beside the thread that answers orders. */
  replayJournal(): JournalReplay;
}

/** All of them. */
export interface ConsoleNeeds {
  readonly customers: CustomerLooks;
  readonly queues: readonly DeskQueue[];
  readonly house: HouseLooks;
}
