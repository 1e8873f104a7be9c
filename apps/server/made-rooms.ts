/**
 * The servers of all rooms, made from their cards in the order of the list. What a room needs of
 * others it declares, grouped by provider; all are handed the same house.
 */
import type { FastifyInstance } from 'fastify';
import type { CodeLimits } from '../../features/identity/contract.ts';
import type { SessionDirectory } from '../../features/identity/server/sessions.ts';
import type { OperatorsServer } from '../../features/operators/server/index.ts';
import type { CatalogueDefinition } from '../../features/catalogue/contract.ts';
import type { Directory } from '../../features/catalogue/server/directory.ts';
import type { RoomServer } from '../../platform/server/gateway.ts';
import type { ConsoleGate } from '../../platform/server/http/console-calls.ts';
import type { Envelopes } from '../../platform/server/http/envelope.ts';
import type { ServerMeans } from '../../platform/server/rooms/means.ts';
import type { RoomPrologue } from '../../platform/server/rooms/prologue.ts';
import type { PublicFigures } from '../../platform/server/rooms/proofs.ts';
import type { ServerCard } from '../../platform/server/rooms/server-card.ts';
import type { SeedOptions } from './seed.ts';
import { replayJournal } from './journal-replay.ts';
import {
  consoleParts,
  frozenOf,
  guardsOf,
  menuOf,
  noticesOf,
  openingOf,
  permissionsOf,
  publishedTerms,
  type RoomCard,
  statementKindsOf,
  firstOfferedOf,
  switchedProductsOf,
} from './server-cards.ts';
import type { RoomSettings, Settings } from './settings.ts';
import { settingRows } from './shown-settings.ts';

/** What is chosen for one server; tests choose otherwise. */
export interface RoomOptions {
  /** How many codes may be sent to people in a while; without them any number. */
  readonly codeLimits: CodeLimits | undefined;
  /** Another catalogue than the one the settings name. */
  readonly catalogue: CatalogueDefinition | undefined;
}

function sharedOf(
  means: ServerMeans<Settings>,
  cards: readonly RoomCard[],
  options: RoomOptions,
  servers: Readonly<Record<string, never>>,
) {
  const withTerms = (cards as readonly ServerCard[]).filter(({ terms }) => terms !== undefined);
  return {
    means,
    options,
    cards: {
      menu: menuOf(cards),
      parts: consoleParts(cards),
      guards: guardsOf(cards),
      permissions: permissionsOf(cards),
      switchedProducts: switchedProductsOf(cards),
      firstOffered: firstOfferedOf(cards),
      opening: openingOf(cards),
      statementKinds: statementKindsOf(cards),
      receipts: (cards as readonly ServerCard[]).flatMap(({ receipts }) => receipts ?? []),
      frozen: frozenOf(cards),
      debts: (cards as readonly ServerCard[]).flatMap(({ debts }) => debts ?? []),
      notices: noticesOf(cards),
      figures: (cards as readonly ServerCard[]).flatMap(({ name, figures }) => {
        if (figures === undefined) return [];
        const read: PublicFigures['read'] = (db) => figures.read(db, servers[name] as never);
        return [{ product: figures.product, read }];
      }),
    },
    terms: {
      published: publishedTerms(cards),
      products: withTerms.flatMap(({ terms }) => terms ?? []),
      current: (product: string, marketId: number): object | undefined => {
        const card = withTerms.find(({ terms }) => terms?.product === product);
        return card?.terms?.current(servers[card.name] as never, marketId);
      },
      isBold: (product: string, terms: object, key = 0): boolean => {
        const card = withTerms.find((it) => it.terms?.product === product);
        return card?.terms?.isBold?.(servers[card.name] as never, terms, key) ?? false;
      },
    },
    journal: {
      replayJournal: () => replayJournal(means.connectionString),
      settings: () => settingRows(means.settings),
    },
  };
}

type Made = {
  readonly [Each in RoomCard as Each['name']]: ReturnType<Each['make']>;
};
type Providers = Made & ReturnType<typeof sharedOf>;

/** What one room may ask for: of settings, those of the platform and those that it declares. */
type ProvidersOf<Name> = Omit<Providers, 'means'> & {
  readonly means: ServerMeans<RoomSettings<Name>>;
};

/** What a part of a card asks of the house, as its first argument. */
type AskedBy<Part> = Part extends (needs: infer Needs, ...rest: never[]) => unknown
  ? Needs
  : unknown;

/** What a seed asks of the settings, in its second argument. */
type SettingsAskedBy<Part> = Part extends (
  needs: never,
  means: { readonly settings: infer Asked },
) => unknown
  ? { readonly means: { readonly settings: Asked } }
  : unknown;

/** What a room asks of the house: to be made, and for what a new house gets of it. */
type NeedsOf<Each> = (Each extends { readonly make: infer Make } ? AskedBy<Make> : unknown) &
  (Each extends { readonly seed: { readonly first: infer First } }
    ? AskedBy<First> & SettingsAskedBy<First>
    : unknown) &
  (Each extends { readonly seed: { readonly demo: infer Demo } }
    ? AskedBy<Demo> & SettingsAskedBy<Demo>
    : unknown) &
  (Each extends { readonly prologue: { readonly begin: infer Begin } } ? AskedBy<Begin> : unknown);

/** The rooms that need what the list does not give. */
type Unmet = {
  [Each in RoomCard as ProvidersOf<Each['name']> extends NeedsOf<Each>
    ? never
    : Each['name']]: true;
};

/** Does not compile while rooms are without something that they need; the error names them. */
type With<_Missing extends never, Met> = Met;
type ServersProviders = With<keyof Unmet, Providers>;

/** The rooms of a server, and what the server asks of them. */
export interface Rooms {
  readonly servers: readonly RoomServer[];
  readonly directory: Directory;
  readonly sessions: SessionDirectory;
  /** Who is at the console, and what each may do. */
  readonly gate: ConsoleGate;
  readonly operators: OperatorsServer;
  /** Whether customers are let in. */
  readonly opening: OperatorsServer['opening'];
  /** What a new house gets of the rooms, in the order of the list, each with what it needs. */
  readonly seeds: SeedOptions['seeds'];
  /** Their parts of a demo's past, in the order of the list, each with what it needs. */
  readonly prologues: readonly { readonly prologue: RoomPrologue; readonly needs: never }[];
  readonly uploads: ServerMeans['uploads'];
  readonly signingKey: ServerMeans['keys']['key'];
  /** Adds the addresses that answer with files. */
  addRoutes(app: FastifyInstance, envelopes: Envelopes): void;
}

/** Puts the rooms together. */
export function createRooms(
  means: ServerMeans<Settings>,
  cards: readonly RoomCard[],
  options: RoomOptions,
): Rooms {
  const byName: Record<string, RoomServer> = {};
  const providers: object = Object.assign(byName, sharedOf(means, cards, options, byName as never));
  for (const card of cards as readonly ServerCard[])
    byName[card.name] = card.make(providers as never);
  const servers = cards.map(({ name }) => byName[name] as RoomServer);
  const { catalogue, identity, operators } = providers as ServersProviders;
  return {
    servers,
    directory: catalogue.directory,
    sessions: identity.sessions,
    gate: operators.gate,
    opening: operators.opening,
    operators,
    seeds: (cards as readonly ServerCard[]).flatMap(({ seed }) =>
      seed === undefined ? [] : [{ seed, needs: providers as never }],
    ),
    prologues: (cards as readonly ServerCard[]).flatMap(({ prologue }) =>
      prologue === undefined ? [] : [{ prologue, needs: providers as never }],
    ),
    uploads: means.uploads,
    signingKey: means.keys.key,
    addRoutes: (app, envelopes) => {
      for (const room of servers) room.addRoutes?.(app, envelopes);
    },
  };
}
