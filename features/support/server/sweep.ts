/** What time does to conversations: solved ones are closed after a week, old ones are deleted. */
import { forgetConversation } from '../../../platform/server/conversations/writing.ts';
import { HOUSE_UPLOADS } from '../../../platform/server/uploads/upload-tables.ts';
import { KEPT_MS, REOPENS_MS } from '../contract.ts';
import { isPastReopening } from '../rules/states.ts';
import {
  changeTicket,
  filesOwner,
  lockTicket,
  silentSince,
  solvedBefore,
} from '../store/tickets.ts';
import type { SupportServerNeeds } from './needs.ts';

/** Closes and deletes what is over; answers how many of each. */
export async function sweepTickets(
  { db, uploads }: Pick<SupportServerNeeds, 'db' | 'uploads'>,
  nowMs: number,
): Promise<{ readonly closed: number; readonly deleted: number }> {
  let closed = 0;
  for (const id of await solvedBefore(db, nowMs - REOPENS_MS)) {
    await db.transaction().execute(async (work) => {
      const ticket = await lockTicket(work, id);
      if (ticket === undefined || !isPastReopening(ticket, nowMs)) return;
      await changeTicket(work, id, { state: 'closed' });
      closed += 1;
    });
  }
  const old = await silentSince(db, nowMs - KEPT_MS);
  for (const ticket of old) {
    const { conversationId } = ticket;
    const forget = db.transaction().execute((work) => forgetConversation(work, conversationId));
    for (const { address } of await forget) {
      await uploads.release(filesOwner(ticket), address);
      await uploads.release(HOUSE_UPLOADS, address);
    }
  }
  return { closed, deleted: old.length };
}
