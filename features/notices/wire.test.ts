/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import { STANDARD_SETTINGS, type StoredNotice } from './contract.ts';
import { keyMessage, mailRow, noticeRow, settingsMessage } from './wire.ts';

const madeMs = Date.UTC(2026, 0, 12, 1);
const NOTICE: StoredNotice = {
  id: 31,
  owner: 10_001,
  class: 'money',
  room: 'deposit',
  event: 'credited',
  details: {},
  url: '/pages/log',
  madeMs,
  isRead: true,
  many: 3,
};
const SAID = { title: 'It came', text: 'Three deposits' };

it('tells a notice, and existing clients the same under a number that is no article', () => {
  const row = {
    id: 31,
    class: 'money',
    title: 'It came',
    text: 'Three deposits',
    url: '/pages/log',
    count: 3,
    is_read: 1,
    create_time: '2026-01-12 01:00:00',
    made_ms: madeMs,
  };
  expect(noticeRow(NOTICE, SAID)).toEqual(row);
  expect(noticeRow({ ...NOTICE, isRead: false }, SAID)).toEqual({ ...row, is_read: 0 });
  expect(mailRow(NOTICE, SAID)).toEqual({
    id: -31,
    title: 'It came',
    cover: '',
    abstract: 'Three deposits',
    create_time: '2026-01-12 01:00:00',
  });
});

it('tells of each class its own ways, and that security cannot be switched off', () => {
  const choices = {
    ...STANDARD_SETTINGS.choices,
    money: { app: false, push: true, mail: false },
    orders: { app: false, push: false, mail: true },
    news: { app: true, push: false, mail: false },
  };
  const quiet = { isOn: true, fromMinute: 61, toMinute: 122, zone: 'Europe/Berlin' };
  const print = (minute: number) => `at ${minute}`;
  const message = settingsMessage({ choices, quiet, showsAmounts: false }, print);
  const way = (name: string, app: 0 | 1, push: 0 | 1, mail: 0 | 1, fixed = 0) => {
    return { class: name, app, push, mail, fixed };
  };
  expect(message).toEqual({
    classes: [
      way('security', 1, 1, 1, 1),
      way('money', 0, 1, 0),
      way('orders', 0, 0, 1),
      way('products', 1, 1, 0),
      way('people', 1, 1, 0),
      way('news', 1, 0, 0),
    ],
    quiet: 1,
    quiet_from: 'at 61',
    quiet_to: 'at 122',
    zone: 'Europe/Berlin',
    amounts: 0,
  });
  const loud = settingsMessage(
    { choices, quiet: { ...quiet, isOn: false }, showsAmounts: true },
    print,
  );
  expect([loud.quiet, loud.amounts]).toEqual([0, 1]);
});

it('tells whether messages leave the house', () => {
  expect(keyMessage('K', 2)).toEqual({ key: 'K', is_on: 1, devices: 2 });
  expect(keyMessage('', 2)).toEqual({ key: '', is_on: 0, devices: 2 });
});
