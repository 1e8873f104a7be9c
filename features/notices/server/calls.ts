/** The customers' calls of notices. */
import { z } from 'zod';
import { refuse, type Refusal } from '../../../core/engine/command.ts';
import { pageOf } from '../../../core/wire/page.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { NoticeSettings, StoredNotice } from '../contract.ts';
import { readCampaignTexts } from '../store/campaigns.ts';
import { countUnread, hasNotice, listNotices } from '../store/reading.ts';
import { readSettings, saveSettings } from '../store/settings.ts';
import { markRead } from '../store/writing.ts';
import {
  listInput,
  mailRow,
  noticeRow,
  readInput,
  settingsInput,
  type SettingsInput,
  settingsMessage,
} from '../wire.ts';
import type { NoticesServerNeeds } from './needs.ts';
import { isZone } from '../../../platform/server/zones.ts';
import { parseMinute, printMinute } from './quiet-hours.ts';
import { sayNotice } from './texts.ts';

const room = 'notices';
const none = z.object({});
/** Existing clients ask for no further page. */
const MOST_LISTED = 50;

/** Tells a customer's screens to ask again. */
export const changedPart = flagPart('notices_changed');

/** What is changed of the settings, or why it is not taken. */
export function changedSettings(
  before: NoticeSettings,
  asked: SettingsInput,
): NoticeSettings | Refusal {
  const { class: of, app, push, mail } = asked;
  const given = Object.entries({ app, push, mail }).filter(([, value]) => value !== undefined);
  if (given.length > 0 && of === undefined) return refuse('class_needed');
  if (of === 'security' && given.some(([, value]) => value === false)) {
    return refuse('security_stays_on');
  }
  const fromMinute = parseMinute(asked.quiet_from ?? printMinute(before.quiet.fromMinute));
  const toMinute = parseMinute(asked.quiet_to ?? printMinute(before.quiet.toMinute));
  if (fromMinute === undefined || toMinute === undefined) return refuse('bad_time');
  const zone = asked.zone ?? before.quiet.zone;
  if (!isZone(zone)) return refuse('bad_zone');
  const choices =
    of === undefined
      ? before.choices
      : { ...before.choices, [of]: { ...before.choices[of], ...Object.fromEntries(given) } };
  return {
    choices,
    quiet: { isOn: asked.quiet ?? before.quiet.isOn, fromMinute, toMinute, zone },
    showsAmounts: asked.amounts ?? before.showsAmounts,
  };
}

/** All of them but those of devices. */
export function noticesCalls(gateway: Gateway, needs: NoticesServerNeeds): Call[] {
  return [...listCalls(gateway, needs), readCall(gateway, needs), ...settingsCalls(needs)];
}

function listCalls({ phrases }: Gateway, needs: NoticesServerNeeds): Call[] {
  const { db } = needs;
  const said = async <Row>(
    notices: readonly StoredNotice[],
    language: Language,
    rowOf: (notice: StoredNotice, text: { title: string; text: string }) => Row,
  ): Promise<Row[]> => {
    const campaigns = await readCampaignTexts(db, notices);
    return notices.map((each) => rowOf(each, sayNotice(phrases, language, each, campaigns)));
  };
  return [
    customerCall({
      method: 'GET',
      path: '/notices/list',
      room,
      summary: 'A page of own notices, newest first, in the caller’s language.',
      input: listInput,
      handle: async ({ input, caller, language }) => {
        const { page, limit } = input;
        const of = input.class === '' ? undefined : input.class;
        const asked = { owner: caller.customerId, class: of, page, limit };
        const { notices, total } = await listNotices(db, asked);
        return ok(pageOf(input, total, await said(notices, language, noticeRow)));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/notices/unread',
      room,
      summary: 'How many own notices are unread.',
      input: none,
      handle: async ({ caller }) => ok({ unread: await countUnread(db, caller.customerId) }),
    }),
    customerCall({
      method: 'GET',
      path: '/mailMessage/getList',
      room,
      summary: 'What the house wrote to all customers, and own notices, newest first.',
      input: none,
      handle: async ({ caller, language }) => {
        const asked = { class: undefined, page: 1, limit: MOST_LISTED };
        const { notices } = await listNotices(db, { owner: caller.customerId, ...asked });
        const own = await said(notices, language, mailRow);
        const rows = [...(await needs.messages(language)), ...own];
        const newestFirst = rows.toSorted((a, b) => (a.create_time < b.create_time ? 1 : -1));
        return ok({ list: newestFirst.slice(0, 2 * MOST_LISTED) });
      },
    }),
  ];
}

function readCall(gateway: Gateway, { db }: NoticesServerNeeds): Call {
  return customerCall({
    method: 'POST',
    path: '/notices/read',
    room,
    summary: 'Marks one own notice, or all, as read; answers how many are unread then.',
    input: readInput,
    handle: async ({ input: { id, all }, caller: { customerId: owner } }) => {
      if (!all && (id === undefined || !(await hasNotice(db, owner, id)))) {
        return refuse('unknown_notice');
      }
      const changed = await markRead(db, owner, all ? undefined : id, gateway.nowMs());
      if (changed > 0) gateway.hub.publish(privateChannel(owner), changedPart, true);
      return ok({ unread: await countUnread(db, owner) });
    },
  });
}

function settingsCalls({ db }: NoticesServerNeeds): Call[] {
  return [
    customerCall({
      method: 'GET',
      path: '/notices/settings',
      room,
      summary: 'What one has chosen: per class in the app, push, mail; quiet hours.',
      input: none,
      handle: async ({ caller }) =>
        ok(settingsMessage(await readSettings(db, caller.customerId), printMinute)),
    }),
    customerCall({
      method: 'POST',
      path: '/notices/settings',
      room,
      summary: 'Changes it; what is not sent stays. Security cannot be switched off.',
      input: settingsInput,
      handle: async ({ input, caller: { customerId: owner } }) =>
        db.transaction().execute(async (work) => {
          const changed = changedSettings(await readSettings(work, owner), input);
          if ('refused' in changed) return changed;
          await saveSettings(work, owner, changed);
          return ok(settingsMessage(changed, printMinute));
        }),
    }),
  ];
}
