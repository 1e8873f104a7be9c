/** Outer shapes of notices. */
import { z } from 'zod';
import { NOTICE_CLASSES } from '../../core/wire/notice-classes.ts';
import { flag, idField, pagingFields, text } from '../../core/wire/scalars.ts';
import { timeText } from '../../core/time/time-text.ts';
import type { NoticeSettings, StoredNotice } from './contract.ts';

const MOST_ROWS = 50;
const LONGEST_ENDPOINT = 2_000;
const LONGEST_KEY = 200;
const LONGEST_ZONE = 80;
const noticeClass = z.enum(NOTICE_CLASSES);

/** `GET /notices/list`; without a class all of them, also for what is none. */
export const listInput = z.object({
  ...pagingFields(20, MOST_ROWS),
  class: z.union([noticeClass, z.literal('')]).optional(),
});
/** `POST /notices/read`. */
export const readInput = z.object({ id: idField.optional(), all: flag.default(false) });
/** `POST /notices/settings`: what is not sent stays as it is. */
export const settingsInput = z.object({
  class: noticeClass.optional(),
  app: flag.optional(),
  push: flag.optional(),
  mail: flag.optional(),
  quiet: flag.optional(),
  quiet_from: text(5).optional(),
  quiet_to: text(5).optional(),
  zone: text(LONGEST_ZONE).optional(),
  amounts: flag.optional(),
});
export type SettingsInput = z.output<typeof settingsInput>;
/** `POST /push/subscribe`: the address and the keys that a browser gives. */
export const subscribeInput = z.object({
  endpoint: text(LONGEST_ENDPOINT),
  p256dh: text(LONGEST_KEY),
  auth: text(LONGEST_KEY),
});
/** `POST /push/unsubscribe`. */
export const unsubscribeInput = z.object({ endpoint: text(LONGEST_ENDPOINT) });

interface Said {
  readonly title: string;
  readonly text: string;
}

/** A row of a list of notices. */
export function noticeRow(notice: StoredNotice, { title, text: said }: Said) {
  const { id, class: of, url, many, madeMs, isRead } = notice;
  return {
    id,
    class: of,
    title,
    text: said,
    url,
    count: many,
    is_read: isRead ? 1 : 0,
    create_time: timeText(madeMs),
    made_ms: madeMs,
  } as const;
}

/** As existing clients list it beside articles; its number is below zero: no article is meant. */
export function mailRow(notice: StoredNotice, { title, text: said }: Said) {
  const { id, madeMs } = notice;
  return { id: -id, title, cover: '', abstract: said, create_time: timeText(madeMs) };
}

/** What a customer has chosen, class by class, with quiet hours as times of a day. */
export function settingsMessage(
  { choices, quiet, showsAmounts }: NoticeSettings,
  print: (minute: number) => string,
) {
  const classes = NOTICE_CLASSES.map((name) => {
    const { app, push, mail } = choices[name];
    const fixed = name === 'security' ? 1 : 0;
    return { class: name, app: app ? 1 : 0, push: push ? 1 : 0, mail: mail ? 1 : 0, fixed };
  });
  return {
    classes,
    quiet: quiet.isOn ? 1 : 0,
    quiet_from: print(quiet.fromMinute),
    quiet_to: print(quiet.toMinute),
    zone: quiet.zone,
    amounts: showsAmounts ? 1 : 0,
  };
}

/** Whether messages leave the house, for which key, and how many own devices are told. */
export function keyMessage(key: string, devices: number) {
  return { key, is_on: key === '' ? 0 : 1, devices } as const;
}
