/** What the rooms' server cards say together. */
import type { Followed } from '../../platform/server/durable/consumer.ts';
import type { JobName } from '../../platform/server/database/locks.ts';
import type { ConsoleParts } from '../../platform/server/rooms/console-parts.ts';
import { HOUSE_CHECKS } from '../../platform/server/rooms/house-checks.ts';
import type { OpeningCheck } from '../../platform/server/rooms/opening-check.ts';
import type { PermissionTable } from '../../platform/server/rooms/permissions.ts';
import type { RowGuard } from '../../platform/server/rooms/row-guard.ts';
import type { StatementKind } from '../../platform/server/rooms/statement-kind.ts';
import type { ServerCard } from '../../platform/server/rooms/server-card.ts';
import { settingsCheck } from './opening-settings.ts';
import { ROOMS } from './rooms.ts';

/** A server card, as its room declares it. */
export type RoomCard = Awaited<ReturnType<(typeof ROOMS)[number]['server']>>['card'];

/** The server cards in the order of the list. */
export function serverCards(): Promise<readonly RoomCard[]> {
  return Promise.all(ROOMS.map(async ({ server }) => (await server()).card));
}

/** The names of all rooms in the order of the list. */
export const ROOM_NAMES: readonly string[] = ROOMS.map(({ name }) => name);

/** What all rooms show on the console. */
export function consoleParts(cards: readonly ServerCard[]): Required<ConsoleParts> {
  const parts = cards.flatMap((card) => card.console ?? []);
  return {
    sections: parts.flatMap(({ sections = [] }) => sections),
    queues: parts.flatMap(({ queues = [] }) => queues),
    exposures: parts.flatMap(({ exposures = [] }) => exposures),
    life: parts.flatMap(({ life = [] }) => life),
    finders: parts.flatMap(({ finders = [] }) => finders),
    days: parts.flatMap(({ days = [] }) => days),
  };
}

/** The products whose terms stand in the public log. */
export function publishedTerms(cards: readonly ServerCard[]) {
  return cards.flatMap(({ terms }) =>
    terms?.published === undefined ? [] : [{ product: terms.product, published: terms.published }],
  );
}

/** The rows of all rooms that operators' acts alone may change. */
export function guardsOf(cards: readonly ServerCard[]): readonly RowGuard[] {
  return cards.flatMap(({ guards = [] }) => guards);
}

/** What must be right before a house of real money lets customers in: its own, then the rooms'. */
export function openingOf(cards: readonly ServerCard[]): readonly OpeningCheck[] {
  const settings = settingsCheck(Object.keys(process.env));
  return [settings, ...HOUSE_CHECKS, ...cards.flatMap(({ opening = [] }) => opening)];
}

/** What the consumers of all rooms follow. */
export function followedBy(cards: readonly ServerCard[]): readonly Followed[] {
  const topics = publishedTerms(cards).flatMap(({ published: { topic, alsoAfter = [] } }) =>
    [topic, ...alsoAfter].map(({ name }) => name),
  );
  return cards.flatMap(({ follows = [], followsTerms, followsNotices }) => [
    ...follows,
    ...(followsTerms === undefined ? [] : [{ name: followsTerms, topics }]),
    ...(followsNotices === undefined ? [] : [noticesFollowed(followsNotices, cards)]),
  ]);
}

/** The topics of the journal that become notices, and which of their events do. */
function noticesFollowed(name: JobName, cards: readonly ServerCard[]): Followed {
  const sources = noticesOf(cards).filter(({ source }) => source.from === 'journal');
  const wants = sources.map(({ source }) => [source.topic, source.isNews] as const);
  return { name, topics: wants.map(([topic]) => topic), wants: Object.fromEntries(wants) };
}

/** What of all rooms becomes a notice, with the room that says so. */
export function noticesOf(cards: readonly ServerCard[]) {
  return cards.flatMap(({ name: room, notices = [] }) =>
    notices.map((source) => ({ room, source })),
  );
}

/** Who may do what at the console. */
export function permissionsOf(cards: readonly ServerCard[]): readonly PermissionTable[] {
  return cards.map(({ permissions = {} }) => permissions);
}

/** Products that are off in live mode until they are switched on for named countries. */
export function switchedProductsOf(cards: readonly ServerCard[]): readonly string[] {
  return cards.flatMap(({ switchedProduct }) => switchedProduct ?? []);
}

/** Those of them that are on until they are switched off for named countries. */
export function firstOfferedOf(cards: readonly ServerCard[]): readonly string[] {
  return cards.flatMap((card) => {
    const { isOfferedAtFirst: first } = card;
    return first === true ? switchedProductsOf([card]) : (first ?? []);
  });
}

/** The kinds of lines in statements, with the room that each is of. */
export function statementKindsOf(cards: readonly ServerCard[]): readonly StatementKind[] {
  return cards.flatMap(({ name: room, statementKinds = {} }) =>
    Object.entries(statementKinds).map(([kind, reasons]) => ({ room, kind, reasons })),
  );
}

type MenuRow = Extract<RoomCard, { readonly menu: readonly object[] }>['menu'][number];

/** The menu of the home screen, in its order. */
export function menuOf(cards: readonly RoomCard[]): readonly MenuRow[] {
  const rows = cards.flatMap((card): readonly MenuRow[] => ('menu' in card ? card.menu : []));
  return rows.toSorted((a, b) => a.place - b.place);
}

/** The rooms that freeze money of customers, each with how it says what for. */
export function frozenOf(cards: readonly ServerCard[]) {
  return cards.flatMap(({ name, frozen }) =>
    frozen === undefined ? [] : [{ room: name, frozen }],
  );
}
