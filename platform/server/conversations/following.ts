/** Conversations to the sockets of a gateway: what is looked at is the table, as notices do. */
import { type Gateway, repeatedly, type Running } from '../gateway.ts';
import { type Changed, changedAfter, lastChange } from './reading.ts';

const LOOK_MS = 500;
const MOST_AT_ONCE = 500;

/**
 * Tells of each conversation of a room in which something has happened, whichever gateway did it,
 * and never before it is committed.
 */
export function followConversations(
  gateway: Gateway,
  room: string,
  tell: (changed: Changed) => void,
): Running {
  let last: number | undefined;
  const look = async (): Promise<void> => {
    const db = gateway.database<unknown>();
    if (last === undefined) {
      last = await lastChange(db, room);
      return;
    }
    const found = await changedAfter(db, room, last, MOST_AT_ONCE);
    for (const changed of found) tell(changed);
    last = found.at(-1)?.change ?? last;
  };
  return repeatedly(gateway, LOOK_MS, look, `conversations of ${room} could not be looked at`);
}
