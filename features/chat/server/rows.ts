/** Messages of the chat as all are told them. */
import { customerOf } from '../../../platform/server/conversations/members.ts';
import type { PublicMessage } from '../../../platform/server/conversations/public.ts';
import { readMembers } from '../store/members.ts';
import type { ChatDatabase } from '../store/tables.ts';
import { type ChatRow, chatRow } from '../wire.ts';

/** Rows of messages, with who wrote them as he is now. */
export async function rowsOf(
  db: ChatDatabase,
  messages: readonly PublicMessage[],
): Promise<readonly ChatRow[]> {
  const owners = messages.flatMap(({ author }) => customerOf(author) ?? []);
  const members = await readMembers(db, [...new Set(owners)]);
  return messages.map((message) => {
    const owner = customerOf(message.author);
    const isGone = message.isHidden || message.isRemoved;
    return chatRow({ ...message, isGone }, owner === undefined ? undefined : members.get(owner));
  });
}
