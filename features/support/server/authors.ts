/** Who wrote a message, for who reads it. */
import type { AuthorRow } from '../../../core/wire/conversation.ts';
import { operatorOf } from '../../../platform/server/conversations/members.ts';
import { HOUSE } from '../../../platform/server/conversations/writing.ts';

/** The machine that greets in the demo. */
export const DEMO_AGENT = 'demo agent';

/**
 * Who wrote a message, for a member. Agents have the house's mark, which is no part of a name, and
 * are called by a number: nobody learns their names.
 */
export function authorFor(author: string, member: string): AuthorRow {
  if (author === member) return { from: 'me', name: '', is_demo: 0 };
  const operator = operatorOf(author);
  if (operator !== undefined) return { from: 'house', name: String(operator), is_demo: 0 };
  if (author === DEMO_AGENT) return { from: 'house', name: '', is_demo: 1 };
  return { from: author === HOUSE ? 'house' : 'other', name: '', is_demo: 0 };
}
