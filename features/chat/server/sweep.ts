/** What time does to the chat: what is hidden for long is gone for moderators too. */
import { hiddenBefore } from '../../../platform/server/conversations/public.ts';
import { removeMessage } from '../../../platform/server/conversations/writing.ts';
import { HIDDEN_KEPT_MS } from '../contract.ts';
import type { ChatDatabase } from '../store/tables.ts';

/** Deletes the texts of what was hidden too long ago; answers of how many. */
export async function sweepChat(db: ChatDatabase, nowMs: number): Promise<number> {
  const old = await hiddenBefore(db, 'chat', nowMs - HIDDEN_KEPT_MS);
  for (const { conversationId, number } of old) {
    await db.transaction().execute((work) => removeMessage(work, conversationId, number, nowMs));
  }
  return old.length;
}
