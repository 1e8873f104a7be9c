/**
 * The rooms, found by the three lists, and what they tell the tests about themselves. Nothing in
 * `tests/` or `tools/` names the rooms of the house: what is asked of one is asked of all.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listedRooms, projectRoot } from './support/rooms.ts';
import type { AnyTestingCard } from './support/testing-card.ts';

async function cardOf(room: string): Promise<AnyTestingCard> {
  const path = `features/${room}/testing.ts`;
  const file = join(projectRoot, path);
  if (!existsSync(file)) throw new Error(`${room} has no testing card: write ${path}`);
  const { card } = (await import(pathToFileURL(file).href)) as { card?: AnyTestingCard };
  if (card?.name !== room) throw new Error(`the testing card of ${room} has another name`);
  return card;
}

/** The testing cards of all rooms: those of the server's list in its order, then the others. */
export const TESTING_CARDS: readonly AnyTestingCard[] = await Promise.all(
  listedRooms().map(cardOf),
);

const asked = process.env['ROOM']?.split(',');

/**
 * The rooms that a run is about: all of them, or those that `ROOM` names. For tests that ask the
 * same of each room; what belongs to no room they ask of the house in any case.
 */
export const ASKED_CARDS: readonly AnyTestingCard[] = TESTING_CARDS.filter(
  ({ name }) => asked === undefined || asked.includes(name),
);
// Otherwise nothing would be asked, and all would be well.
if (ASKED_CARDS.length === 0) throw new Error(`there is no room ${String(asked)} to test`);
