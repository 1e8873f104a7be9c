/**
 * What a room tells the machine about itself. A card declares and does nothing; the composition
 * reads the cards in the order of its list and knows no room by name.
 */
import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Command, CommandContext, OutcomeOf, Refusal } from '../../../core/engine/command.ts';
import type { MoveDeadlines } from '../../../core/engine/deadlines.ts';
import type { AnyEffects, Effects, Gives, Way } from '../../../core/engine/effects.ts';
import type { Reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { PlannedKey, TermsInForce } from '../../../core/engine/seen-terms.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import type { HouseStakes } from '../../../core/ledger/house-accounts.ts';
import type { JournalEnd } from '../writer/load.ts';
import type { Table } from '../writer/tables.ts';

/** What a room may sign its rows with; without a key the tables are only read. */
export interface StoreMeans {
  readonly signingKey: KeyObject | undefined;
}

/** How a room is stored, and loaded into fresh rules. */
export interface RoomStore<Rules> {
  readonly tables: readonly Table[];
  load(rules: Rules, client: pg.Client, end: JournalEnd): Promise<void>;
}

/**
 * A product's terms that are announced before they count. Terms are plain values by name; what
 * they are of has a key: a market's number, or one that the room declares.
 */
export interface PlannedTerms<Rules, Terms = never> {
  readonly product: string;
  /** Whether there is something of this key; without it the keys are the numbers of markets. */
  has?(rules: Rules, key: number): boolean;
  /** Whether what a key names could take these terms as its next ones. */
  takes(rules: Rules, key: number, terms: Terms): boolean;
  /** Puts them into force. */
  begin(rules: Rules, key: number, terms: Terms, context: CommandContext): void;
  /** The version of what is in force; undefined where there is none. */
  version(rules: Rules, key: number): number | undefined;
}

/**
 * For commands that begin something, the terms under which they do: those of a product whose
 * changes are planned, or others; undefined where what a command names is not there.
 */
export type Begins<Rules, Commands extends Command> = {
  readonly [Asked in Commands as Asked['type']]?: (
    rules: Rules,
    command: Asked,
  ) => PlannedKey | TermsInForce | undefined;
};

/** A card as the composition's loops see it. */
export interface AnyMachineCard {
  /** Commands named `<name>.<verb>` come to this room. */
  readonly name: string;
  open(context: RoomContext, needs: never): Room;
  store(means: StoreMeans): RoomStore<never>;
  readonly effects: AnyEffects;
  /** Its commands by which value comes from one customer to another: the simulation finds them. */
  readonly gives?: Readonly<Partial<Record<string, Way>>>;
  holds(rules: never): Iterable<Hold>;
  /** What it does in the command in which another room tells something. */
  reactions?(rules: never): readonly Reaction[];
  /**
   * What a command of an earlier release's journal is today; it must decide as it did then. Given
   * every command of this room that is replayed, under its present name.
   */
  readonly ofEarlierRelease?: (command: Command) => Command;
  /** How it writes down deadlines of people that a standstill has moved; without it it has none. */
  deadlines?(rules: never): MoveDeadlines;
  /** The house accounts that this room alone pays from and into, and what each of them stakes. */
  readonly houseAccounts: HouseStakes;
  /**
   * The reasons of postings by which customers pay the house for what they risk here, into accounts
   * that are not this room's: they count as lost where somebody has limited his losses.
   */
  readonly riskFees?: readonly string[];
  readonly plannedTerms?: PlannedTerms<never>;
  readonly begins?: Readonly<
    Partial<Record<string, (rules: never, command: never) => PlannedKey | TermsInForce | undefined>>
  >;
  /**
   * What a customer has given out of his own hands within a day, in units of Bitcoin: it counts
   * against what he may withdraw.
   */
  spent?(rules: never, owner: number, timeMs: number): bigint;
  /** What a house account may have to pay to customers beyond what it holds for them. */
  owes?(rules: never, owner: number, assetId: number): bigint;
  /** What customers have lost to the house in what is open, in dollar units of the moment. */
  openLosses?(rules: never): bigint;
  /** What of a customer's belongings may not leave the house yet, in dollar units. */
  notYetFree?(rules: never, owner: number, timeMs: number): bigint;
  /** Asked before any room decides, of each room that has one, in the order of the list. */
  guard?(rules: never, command: Command, context: CommandContext): Refusal | undefined;
}

/** Rules that answer each command as its type promises. */
export interface Decides<Commands extends Command> extends Room {
  decide(command: Command, context: CommandContext): OutcomeOf<Commands>;
}

/**
 * A room's card. `Needs` are grouped by provider, and declared where they are needed:
 * `{ catalogue: { market(id: number): Market | undefined } }`. All rooms get the same object.
 */
export interface MachineCard<Rules extends Decides<Commands>, Needs, Commands extends Command>
  extends AnyMachineCard {
  open(context: RoomContext, needs: Needs): Rules;
  store(means: StoreMeans): RoomStore<Rules>;
  readonly effects: Effects<Commands>;
  readonly gives?: Gives<Commands>;
  holds(rules: Rules): Iterable<Hold>;
  reactions?(rules: Rules): readonly Reaction[];
  deadlines?(rules: Rules): MoveDeadlines;
  // Terms are checked by the room that takes them, whatever they are.
  readonly plannedTerms?: PlannedTerms<Rules, never>;
  readonly begins?: Begins<Rules, Commands>;
  spent?(rules: Rules, owner: number, timeMs: number): bigint;
  owes?(rules: Rules, owner: number, assetId: number): bigint;
  openLosses?(rules: Rules): bigint;
  notYetFree?(rules: Rules, owner: number, timeMs: number): bigint;
  guard?(rules: Rules, command: Command, context: CommandContext): Refusal | undefined;
}
