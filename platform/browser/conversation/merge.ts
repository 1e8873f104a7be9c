/** What a screen knows of a conversation: messages by numbers, and what is on its way. Pure. */
import type { MessageRow } from '../../../core/wire/conversation.ts';

/** A message that the server has not answered yet. */
export type Pending = {
  readonly clientId: string;
  readonly kind: 'text' | 'picture' | 'document';
  readonly text: string;
  readonly madeMs: number;
  readonly state: 'sending' | 'failed';
};

/** Known messages with those of a page, each once, by their numbers. */
export function merged(
  known: readonly MessageRow[],
  page: readonly MessageRow[],
): readonly MessageRow[] {
  if (page.length === 0) return known;
  const byNumber = new Map([...known, ...page].map((row) => [row.number, row] as const));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}

/**
 * What of messages that came by themselves can be shown: those that follow without a hole, and
 * changes of known ones. What is older than all that is shown is left out.
 */
export function heardRows(
  known: readonly MessageRow[],
  told: readonly MessageRow[],
): { readonly news: readonly MessageRow[]; readonly isHole: boolean } {
  const first = known[0]?.number ?? 0;
  const last = known.at(-1)?.number ?? 0;
  const news = told.filter(({ number }) => number >= first);
  const added = news.map(({ number }) => number).filter((number) => number > last);
  const isHole = added.toSorted((a, b) => a - b).some((number, at) => number !== last + 1 + at);
  return { news, isHole };
}

/** The same with nothing left of what a moderator took away. */
export function withoutRemoved(
  rows: readonly MessageRow[],
  removed: readonly number[],
): readonly MessageRow[] {
  const gone = new Set(removed);
  if (!rows.some(({ number, is_removed: is }) => is === 0 && gone.has(number))) return rows;
  return rows.map((row) => {
    if (!gone.has(row.number)) return row;
    return { ...row, kind: 'text', text: '', is_removed: 1 };
  });
}

/** What is still on its way: the server tells own messages with the ids under which they went. */
export function stillPending(
  pending: readonly Pending[],
  rows: readonly MessageRow[],
): readonly Pending[] {
  const told = new Set(rows.map(({ client_id: id }) => id).filter((id) => id !== ''));
  const left = pending.filter(({ clientId }) => !told.has(clientId));
  return left.length === pending.length ? pending : left;
}

/** One line of the list. */
export type Item =
  | { readonly is: 'day'; readonly key: string; readonly ms: number }
  | { readonly is: 'message'; readonly key: string; readonly row: MessageRow }
  | { readonly is: 'pending'; readonly key: string; readonly pending: Pending }
  | { readonly is: 'typing'; readonly key: string };

/** Messages with a heading for each day, then what is on its way, then who is typing. */
export function itemsOf(
  rows: readonly MessageRow[],
  pending: readonly Pending[],
  isTyping: boolean,
  dayOf: (ms: number) => string,
): readonly Item[] {
  let day = '';
  const items = rows.flatMap((row): Item[] => {
    const message: Item = { is: 'message', key: String(row.number), row };
    const own = dayOf(row.sent_ms);
    if (own === day) return [message];
    day = own;
    return [{ is: 'day', key: `day ${own}`, ms: row.sent_ms }, message];
  });
  const waiting = pending.map((each): Item => {
    return { is: 'pending', key: each.clientId, pending: each };
  });
  return [...items, ...waiting, ...(isTyping ? [{ is: 'typing', key: 'typing' } as const] : [])];
}
