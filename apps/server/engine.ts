/**
 * The machine with the rules of all rooms, made from their cards in the order of the list. What a
 * room needs of another it declares, grouped by provider; all are handed the same house.
 */
import type pg from 'pg';
import { effectReader } from '../../core/engine/effects.ts';
import { Machine } from '../../core/engine/machine.ts';
import { seenTermsRefusal, type TermsInForce } from '../../core/engine/seen-terms.ts';
import type { Batch } from '../../core/engine/records.ts';
import type { Command, CommandContext, Refusal } from '../../core/engine/command.ts';
import { roomOf } from '../../core/engine/timers.ts';
import type { Hold } from '../../core/ledger/hold.ts';
import { type HouseStake, type HouseStakes, isWagered } from '../../core/ledger/house-accounts.ts';
import { DollarPrices } from '../../features/catalogue/rules/dollar-prices.ts';
import type {
  AnyMachineCard,
  PlannedTerms,
  StoreMeans,
} from '../../platform/server/rooms/machine-card.ts';
import { type JournalEnd, loadMachine, replayTail } from '../../platform/server/writer/load.ts';
import type { Table } from '../../platform/server/writer/tables.ts';
import { earlierRecordReader } from './earlier-commands.ts';
import { ROOMS } from './rooms.ts';

type Card = Extract<(typeof ROOMS)[number], { readonly machine: AnyMachineCard }>['machine'];

/** What all rooms are asked together, through what their cards say. */
interface Shared {
  readonly prices: DollarPrices;
  readonly plannedTerms: {
    has(product: string, key: number): boolean | undefined;
    takes(product: string, key: number, terms: object): boolean;
    begin(product: string, key: number, terms: object, context: CommandContext): void;
  };
  /** What a customer has given out of his own hands within a day, in units of Bitcoin. */
  readonly spending: { of(owner: number, timeMs: number): bigint };
  readonly promises: { owedBy(owner: number, assetId: number): bigint };
  /** What may not leave the house yet, of all rooms together, in dollar units. */
  readonly locks: { notYetFree(owner: number, timeMs: number): bigint };
  readonly effects: { of: ReturnType<typeof effectReader> };
  /** What money of the house stands against customers, and which commands add to that. */
  readonly stakes: {
    of(owner: number): HouseStake | undefined;
    areRaisedBy(command: Command): boolean;
    /** What customers have lost to the house in what is open, in dollar units. */
    openLosses(): bigint;
    /** Whether what is posted between a customer and an account of the house he loses or wins. */
    isAtRisk(houseOwner: number, reason: string): boolean;
  };
}

/** The rooms by name, and what they share. */
type Providers = Shared & { readonly [Each in Card as Each['name']]: ReturnType<Each['open']> };

/** The rooms that need what the list does not give. */
type Unmet = {
  [Each in Card as Parameters<Each['open']> extends [unknown, infer Needs]
    ? Providers extends Needs
      ? never
      : Each['name']
    : never]: true;
};

/** Does not compile while rooms are without something that they need; the error names them. */
type With<_Missing extends never, Met> = Met;

/** The machine, its rooms by name, and what they share. */
export type Engine = With<keyof Unmet, { readonly machine: Machine } & Providers>;

const CARDS: readonly AnyMachineCard[] = ROOMS.flatMap((room) =>
  'machine' in room ? [room.machine] : [],
);

/** A card and its rules, which the composition's loops need not know. */
interface Opened {
  readonly card: AnyMachineCard;
  readonly rules: never;
}

function openedIn(engine: object): Opened[] {
  const byName = engine as Readonly<Record<string, never>>;
  return CARDS.map((card) => ({ card, rules: byName[card.name] as never }));
}

function termsOf(
  engine: object,
  product: string,
): { of: PlannedTerms<never>; rules: never } | undefined {
  for (const { card, rules } of openedIn(engine)) {
    if (card.plannedTerms?.product === product) return { of: card.plannedTerms, rules };
  }
  return undefined;
}

function stakesOf(engine: Engine, effectOf: Shared['effects']['of']): Shared['stakes'] {
  const all = Object.assign({}, ...CARDS.map((card) => card.houseAccounts)) as HouseStakes;
  const rooms = new Set(
    CARDS.filter(({ houseAccounts }) =>
      Object.values(houseAccounts).some((stake) => stake === 'wagers' || stake === 'lends'),
    ).map(({ name }) => name),
  );
  const fees = new Set(CARDS.flatMap(({ riskFees = [] }) => riskFees));
  return {
    of: (owner) => all[owner],
    areRaisedBy: (command) => rooms.has(roomOf(command.type)) && effectOf(command) === 'risks',
    openLosses: () =>
      openedIn(engine)
        .map(({ card, rules }) => card.openLosses?.(rules) ?? 0n)
        .reduce((sum, lost) => sum + lost, 0n),
    isAtRisk: (owner, reason) => fees.has(reason) || isWagered(all[owner], reason),
  };
}

function sharedOf(engine: Engine): Shared {
  const effectOf = effectReader(CARDS.map(({ effects }) => effects));
  return {
    prices: new DollarPrices(engine),
    plannedTerms: {
      has: (product, key) => {
        const found = termsOf(engine, product);
        return found?.of.has?.(found.rules, key);
      },
      takes: (product, key, terms) => {
        const found = termsOf(engine, product);
        return found?.of.takes(found.rules, key, terms as never) ?? false;
      },
      begin: (product, key, terms, context) => {
        const found = termsOf(engine, product);
        if (found === undefined) throw new Error(`no room has terms of ${product}`);
        found.of.begin(found.rules, key, terms as never, context);
      },
    },
    spending: {
      of: (owner, timeMs) =>
        openedIn(engine)
          .map(({ card, rules }) => card.spent?.(rules, owner, timeMs) ?? 0n)
          .reduce((sum, spent) => sum + spent, 0n),
    },
    promises: {
      owedBy: (owner, assetId) =>
        openedIn(engine)
          .map(({ card, rules }) => card.owes?.(rules, owner, assetId) ?? 0n)
          .reduce((sum, owed) => sum + owed, 0n),
    },
    locks: {
      notYetFree: (owner, timeMs) =>
        openedIn(engine)
          .map(({ card, rules }) => card.notYetFree?.(rules, owner, timeMs) ?? 0n)
          .reduce((sum, locked) => sum + locked, 0n),
    },
    effects: { of: effectOf },
    stakes: stakesOf(engine, effectOf),
  };
}

/** The terms in force under which a command begins something. */
type TermsOf = (command: Command) => (TermsInForce & { readonly isWayOut?: true }) | undefined;

function beginningOf(engine: Engine): TermsOf {
  const begins = new Map(
    openedIn(engine).flatMap(({ card, rules }) =>
      Object.entries(card.begins ?? {}).map(([type, terms]) => [type, { terms, rules }] as const),
    ),
  );
  return (command) => {
    const beginning = begins.get(command.type);
    const under = beginning?.terms?.(beginning.rules, command as never);
    if (under === undefined || 'version' in under) return under;
    const { product, key } = under;
    const found = termsOf(engine, product);
    const version = found?.of.version(found.rules, key);
    if (version === undefined) return undefined;
    return { ...under, version, sinceMs: engine.catalogue.termsSinceMs(product, key) };
  };
}

/**
 * Why a customer who saw other terms begins nothing under those in force. What was accepted is not
 * asked again: commands of a journal say nothing of what was seen.
 */
function guardOfTerms(engine: Engine) {
  const termsFor = beginningOf(engine);
  return (command: Command, { timeMs }: CommandContext, seen?: number): Refusal | undefined => {
    const terms = seen === undefined ? undefined : termsFor(command);
    if (seen === undefined || terms === undefined) return undefined;
    const sinceMs = terms.isWayOut === true ? 0 : terms.sinceMs;
    return seenTermsRefusal({ ...terms, sinceMs }, seen, timeMs);
  };
}

/** A house with nothing in it. */
export function openEngine(): Engine {
  const machine = new Machine();
  const engine = { machine } as unknown as Engine;
  Object.assign(engine, sharedOf(engine));
  for (const card of CARDS) {
    const rules = card.open(machine.context, engine as never);
    Object.assign(engine, { [card.name]: rules });
    machine.add(rules, card.reactions?.(rules as never), card.deadlines?.(rules as never));
  }
  machine.complete();
  const guards = openedIn(engine).filter(({ card }) => card.guard !== undefined);
  const guardTerms = guardOfTerms(engine);
  machine.guardBy((command, context, seenTerms) => {
    for (const { card, rules } of guards) {
      const refusal = card.guard?.(rules, command, context);
      if (refusal !== undefined) return refusal;
    }
    return guardTerms(command, context, seenTerms);
  });
  return engine;
}

/** What rooms say that they have frozen, all together, each with who says it. */
export function* holdsOf(engine: Engine): Generator<readonly [room: string, hold: Hold]> {
  for (const { card, rules } of openedIn(engine)) {
    for (const hold of card.holds(rules)) yield [card.name, hold];
  }
}

/** How the house is stored. */
export interface EngineStore {
  /** The tables that the writer may save into, by name. */
  readonly tables: ReadonlyMap<string, Table>;
  /**
   * Fills a fresh house from the tables, and does again what the journal holds beyond them.
   * @param onBatch told of each batch that the tables do not hold
   * @returns the house, and where the journal ends
   */
  load(
    client: pg.Client,
    onBatch?: (machine: Machine, batch: Batch) => void,
  ): Promise<{ engine: Engine; end: JournalEnd }>;
  /** Fills a fresh house from the tables alone; `end` is up to where they go. */
  loadRows(client: pg.Client): Promise<{ engine: Engine; end: JournalEnd }>;
}

/** The stores of all rooms; with a key they sign what they store. */
export function engineStore(means: StoreMeans = { signingKey: undefined }): EngineStore {
  const stores = CARDS.map((card) => ({ name: card.name, store: card.store(means) }));
  const all = stores.flatMap(({ name: room, store }) =>
    store.tables.map((table): Table => ({ ...table, room })),
  );
  const loadRows = async (client: pg.Client) => {
    const engine = openEngine();
    const end = await loadMachine(engine.machine, client);
    const byName = engine as unknown as Readonly<Record<string, never>>;
    for (const { name, store } of stores) await store.load(byName[name] as never, client, end);
    return { engine, end };
  };
  return {
    tables: new Map(all.map((declared) => [declared.name, declared])),
    loadRows,
    load: async (client, onBatch = () => undefined) => {
      const { engine, end: projected } = await loadRows(client);
      const { machine } = engine;
      let present: ReturnType<typeof earlierRecordReader> | undefined;
      const end = await replayTail(machine, client, projected, {
        present: (record) => {
          present ??= earlierRecordReader();
          return present(record);
        },
        onBatch: (batch) => onBatch(machine, batch),
      });
      return { engine, end };
    },
  };
}
