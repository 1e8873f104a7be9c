/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import type { Ticket } from './contract.ts';
import { ticketRow, topicRow } from './wire.ts';

const TICKET: Ticket = {
  id: 31,
  conversationId: 41,
  owner: 10_001,
  visitor: '',
  topic: 'money_in',
  state: 'waiting',
  language: 'de',
  about: { kind: 'deposits', id: 51 },
  assignedTo: 5,
  openedMs: 11,
  dueMs: 12,
  firstAnswerMs: 13,
  solvedMs: 14,
  rating: 4,
};
const LAST = {
  number: 9,
  author: 'operator 5',
  kind: 'text',
  body: 'please  look\nhere',
  clientId: '',
  sentMs: 15,
  isRemoved: false,
} as const;
const ROW = {
  id: 31,
  topic: 'money_in',
  state: 'waiting',
  about: 'deposits',
  about_id: 51,
  opened_ms: 11,
  due_ms: 12,
  is_answered: 1,
  rating: 4,
  unread: 3,
  last_kind: 'text',
  last_text: 'please look here',
  last_ms: 15,
};

it('tells a conversation by what it is about, and by its last message', () => {
  const glance = { lastNumber: 9, readNumber: 6, last: LAST };
  expect(ticketRow(TICKET, glance)).toEqual(ROW);
  const fresh = { ...TICKET, about: undefined, firstAnswerMs: 0 };
  expect(ticketRow(fresh, { lastNumber: 9, readNumber: 10, last: undefined })).toEqual({
    ...ROW,
    about: '',
    about_id: 0,
    is_answered: 0,
    unread: 0,
    last_text: '',
    last_ms: 11,
  });
  const picture = { ...LAST, kind: 'picture' } as const;
  expect(ticketRow(TICKET, { ...glance, last: picture })).toEqual({
    ...ROW,
    last_kind: 'picture',
    last_text: '',
  });
  for (const last of [LAST, picture]) {
    const row = ticketRow(TICKET, { ...glance, last: { ...last, isRemoved: true } });
    expect(row).toEqual({ ...ROW, last_text: '' });
  }
});

it('shortens what is long, and not a sign before', () => {
  const said = (body: string) =>
    ticketRow(TICKET, { lastNumber: 9, readNumber: 9, last: { ...LAST, body } }).last_text;
  expect([60, 61].map((signs) => said('é'.repeat(signs)))).toEqual([
    'é'.repeat(60),
    `${'é'.repeat(60)}…`,
  ]);
});

it('tells how soon somebody answers', () => {
  const soon = { medianMs: 21, opensMs: 22, isOpen: true };
  const row = { topic: 'money_in', median_ms: 21, is_open: 1, opens_ms: 22 };
  expect(topicRow('money_in', soon)).toEqual(row);
  const never = { medianMs: undefined, opensMs: undefined, isOpen: false };
  const none = { ...row, median_ms: null, is_open: 0, opens_ms: null };
  expect(topicRow('money_in', never)).toEqual(none);
});
