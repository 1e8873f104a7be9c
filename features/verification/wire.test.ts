/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import { formMessage, levelMessage, levelOf, stateMessage, statusNumber } from './wire.ts';

const REVIEWED = {
  owner: 10_001,
  level: 2,
  state: 'failed',
  formId: 31,
  submittedMs: 11,
  decidedMs: 12,
  operator: 5,
  reason: 'blurred',
  note: 'another picture',
} as const;
const TOLD = {
  state: 'failed',
  reason: 'The picture is blurred.',
  note: 'another picture',
  submitted_ms: 11,
  decided_ms: 12,
};

it('tells how it stands with a level, in the reader’s words', () => {
  expect(levelMessage(REVIEWED, 'The picture is blurred.')).toEqual(TOLD);
  const none = { state: 'none', reason: '', note: '', submitted_ms: 0, decided_ms: 0 };
  expect(levelMessage(undefined, '')).toEqual(none);
  expect((['review', 'verified', 'failed'] as const).map(statusNumber)).toEqual([1, 2, 0]);
  expect([0, 1, 2, 3].map(levelOf)).toEqual([1, 1, 2, 1]);
});

it('tells both levels apart, and what somebody has', () => {
  const person = {
    statuses: [2, 1],
    data: { name: 'Mara M' },
    level: 1,
    hasEmail: true,
    hasPhone: false,
    needsPhone: false,
    hasPictures: false,
  } as const;
  const basic = levelMessage({ ...REVIEWED, state: 'verified' }, '');
  const advanced = levelMessage(REVIEWED, 'The picture is blurred.');
  const limits = [{ level: 1, withdrawal: '0.5', fiat: '700' }];
  const told = {
    review_status: 2,
    advanced_review_status: 1,
    real_data: { name: 'Mara M' },
    level: 1,
    has_email: 1,
    has_phone: 0,
    needs_phone: 0,
    has_pictures: 0,
    basic,
    advanced: TOLD,
    limits,
  };
  expect(stateMessage(person, basic, advanced, limits)).toEqual(told);
  for (const [has, name] of [
    ['hasPhone', 'has_phone'],
    ['needsPhone', 'needs_phone'],
    ['hasPictures', 'has_pictures'],
  ] as const) {
    const other = stateMessage({ ...person, [has]: true }, basic, advanced, limits);
    expect(other).toEqual({ ...told, [name]: 1 });
  }
});

it('tells a form as it was sent, under the names of the wire', () => {
  const fields = {
    idType: '1',
    name: 'Mara M',
    number: 'C01',
    front: '/f.png',
    reverse: '/r.png',
    hand: '/h.png',
    workAddress: 'works',
    familyAddress: 'lives',
    relation: 'friend',
    friendName: 'Tom T',
    friendAddress: 'his',
    friendPhone: '111',
  };
  const told = {
    id_type: 1,
    name: 'Mara M',
    card_id: 'C01',
    front_pic: '/f.png',
    reverse_pic: '/r.png',
    hand_pic: '/h.png',
    work_address: 'works',
    family_address: 'lives',
    realtion: 'friend',
    friend_name: 'Tom T',
    friend_address: 'his',
    friend_phone: '111',
    sent_ms: 21,
  };
  expect(formMessage(fields, 21)).toEqual(told);
  expect(formMessage({ ...fields, idType: '' }, 21)).toEqual({ ...told, id_type: 0 });
});
