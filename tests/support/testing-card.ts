/**
 * What a room tells the tests about itself: `features/<room>/testing.ts`. A card declares and does
 * nothing; what it points to stands in `features/<room>/testing/`. Product code never imports it.
 * Tests find the cards by the lists of rooms (`tests/rooms.ts`) and know no room by name.
 */
import type { Page } from 'playwright-core';
import type { Engine } from '../../apps/server/engine.ts';
import type { Command, Envelope } from '../../core/engine/command.ts';
import type { Say } from '../browser/say.ts';
import type { World } from '../simulation/world.ts';
import type { ConsoleChange } from './console-world.ts';
import type { Random } from './random.ts';
import type { Row } from './server-client.ts';

/** Makes the fields of a command; `lastId` is the newest id that anything has. */
export type Example<Fields extends object = object> = (random: Random, lastId: number) => Fields;

/** An example of each of a room's commands: a new command does not compile without one. */
export type Examples<Commands extends Command> = {
  readonly [Type in Commands['type']]: Example<
    Omit<Extract<Commands, { readonly type: Type }>, 'type'>
  >;
};

/** Something that somebody does now and then in the simulation of the whole house. */
export interface Actor {
  /** How often, against the other actors of the house; an order to a book has 40. */
  readonly weight: number;
  readonly act: (world: World) => Envelope;
}

/** Opens a sheet on a page whose language is told by what it says. */
export type Opens = (page: Page, say: Say) => Promise<void>;

/** What makes a screen show something. */
interface Shown {
  /** What stands behind the `?`; `{name}` is what the room's `fill` has given that name. */
  readonly params?: string;
  /** Other parameters that make another picture of the same address, by its name. */
  readonly also?: Readonly<Record<string, Shown>>;
  /** Screens that say something else to a visitor are looked at twice. */
  readonly alsoVisitor?: true;
  /** Sheets that no button with `aria-haspopup` opens, and how a customer gets to them. */
  readonly sheets?: Readonly<Record<string, Opens>>;
  /** Further questions of a form that asks one a screen, each reached from the one before. */
  readonly steps?: Readonly<Record<string, Opens>>;
}

/** An address with a screen of the room, or with its part of another room's screen. */
export interface ScreenExample extends Shown {
  readonly path: string;
  /** An address that leads here and opens a sheet, which is looked at here. */
  readonly from?: string;
}

/** The exchange that is opened once for all tests of screens, for who makes something in it. */
export interface Filling {
  /** A call as a customer makes it; rejects where it is refused. */
  call(path: string, fields: Readonly<Record<string, string>>, token?: string): Promise<unknown>;
  /** Sends a work of an artist; its address. */
  upload(file: File, token: string): Promise<unknown>;
  /** A command of the house; rejects where it is refused. */
  give(command: Command & Readonly<Record<string, unknown>>): Promise<void>;
  /** The token of a demo customer. */
  logIn(name: 'alice' | 'bob'): Promise<string>;
  /** The token of a new customer, with so many dollars. */
  register(email: string, dollars?: string): Promise<string>;
  /** The number of the customer with a token. */
  idOf(token: string): Promise<number>;
}

/** A call that begins something of a product which an operator may switch off in a country. */
export interface SwitchedCall {
  readonly product: string;
  readonly path: string;
  readonly fields?: Row;
  /** Whether it is on in live mode where nobody has switched it. */
  readonly isOfferedAtFirst?: true;
  /** What it is refused with there, if not with `not_offered_in_your_country`. */
  readonly code?: string;
}

/** What receipts may say that are known by a number and counted in no money of a market. */
export const NUMBER_AND_MARKETS: readonly string[] = [
  'markets dropped',
  'markets.*.baseScale less',
  'markets.*.marketId more',
  'markets.*.tickUnits more',
  'order.id less',
  'order.id more',
];

/** A card as the tests' loops see it. */
export interface AnyTestingCard {
  /** The room's folder. */
  readonly name: string;
  readonly examples: Readonly<Record<string, Example>>;
  /** What its calls of the wire accept, most of the time, by their addresses. */
  readonly soundCalls?: Readonly<Record<string, readonly Row[]>>;
  /** Its calls as `customer-calls.ts` writes them, where they do not stand there. */
  readonly customerCalls?: string;
  /** What its switches close, one call after the other. */
  readonly switched?: readonly SwitchedCall[];
  /** What of its receipts may be anything, by their kinds, as `forger.ts` names it. */
  readonly unproven?: Readonly<Record<string, readonly string[]>>;
  /** Refusals of commands that only the house gives: nobody is told them, so they have no words. */
  readonly unheard?: readonly string[];
  /** What it takes before its actors can do anything: terms, and money for desks and customers. */
  readonly endowments?: (customers: readonly number[]) => readonly Envelope[];
  readonly actors?: readonly Actor[];
  /** Points what an actor does at something that is really there, such as an order. */
  aim?(engine: Engine, envelope: Envelope, random: Random): Envelope;
  /** A sound example of each call of the console that changes something, by its path. */
  readonly consoleChanges?: Readonly<Record<string, ConsoleChange>>;
  /** Screens by the names of their pictures. */
  readonly screens?: Readonly<Record<string, ScreenExample>>;
  /**
   * Makes what the screens show, where a new exchange has nothing of it, and gives values that
   * their `params` name. Customers are left with the money that they had.
   */
  readonly fill?: (house: Filling) => Promise<Readonly<Record<string, string>>>;
}

/** A room's card; a room without commands has `never`. */
export interface TestingCard<Commands extends Command> extends AnyTestingCard {
  readonly examples: Examples<Commands>;
}
