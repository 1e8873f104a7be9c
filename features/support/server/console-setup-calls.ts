/** How support is set up: written answers, opening hours; and how well it does. */
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { isZone } from '../../../platform/server/zones.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { HOUSE_UPLOADS } from '../../../platform/server/uploads/upload-tables.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import { areHours } from '../rules/hours.ts';
import { medianOf } from '../rules/states.ts';
import { filled } from '../rules/texts.ts';
import {
  dropCanned,
  isPictureOfAnswer,
  notePicture,
  readCanned,
  readHours,
  saveCanned,
  saveHours,
} from '../store/desk.ts';
import { firstAnswers, readReport } from '../store/figures.ts';
import { readTicket } from '../store/tickets.ts';
import { cannedInput, hoursInput, oneInput, reportInput } from './console-wire.ts';
import type { SupportServerNeeds } from './needs.ts';

const room = 'support';
const READ = 'support.read';
const CONFIGURE = 'support.configure';
const DAY_MS = 86_400_000;

/** All of them. */
export function supportSetupCalls(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall[] {
  return [
    ...cannedCalls(gateway, needs),
    filledCall(needs),
    ...hoursCalls(needs),
    reportCall(gateway, needs),
  ];
}

/** Keeps the picture of a written answer for everybody; false where it is no picture of ours. */
async function keptPicture({ db, uploads }: SupportServerNeeds, address: string): Promise<boolean> {
  if (address === '' || (await isPictureOfAnswer(db, address))) return true;
  if (!(await uploads.keep(HOUSE_UPLOADS, address, 'public'))) return false;
  await notePicture(db, address);
  return true;
}

function cannedCalls(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall[] {
  const { db } = needs;
  return [
    consoleQuery({
      method: 'GET',
      path: '/support/canned',
      room,
      summary: 'Written answers in nine languages.',
      permission: READ,
      input: reportInput.omit({ days: true }),
      handle: async () => {
        const data = await readCanned(db);
        return { message: { data, total: data.length } };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/support/canned/save',
      room,
      summary: 'Writes an answer anew by its name, in nine languages.',
      permission: CONFIGURE,
      input: cannedInput,
      handle: async ({ input, operator }) => {
        const missing = LANGUAGES.find((language) => (input.texts[language] ?? '') === '');
        if (missing !== undefined) return refuse('text_missing', { language: missing });
        if (!(await keptPicture(needs, input.picture))) return refuse('bad_file');
        await saveCanned(db, input, operator.operatorId, gateway.nowMs());
        const note = {
          subject: `answer ${input.name}`,
          after: { ...input.texts, picture: input.picture },
        };
        return { message: { id: input.name }, note };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/support/canned/drop',
      room,
      summary: 'Deletes a written answer.',
      permission: CONFIGURE,
      input: oneInput,
      handle: async ({ input }) => {
        if (!(await dropCanned(db, input.id))) return refuse('unknown_answer');
        return { message: { id: input.id }, note: { subject: `answer ${input.id}` } };
      },
    }),
  ];
}

function filledCall(needs: SupportServerNeeds): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/support/filled',
    room,
    summary: 'Written answers in the language of a conversation, with their names filled.',
    permission: READ,
    input: oneInput,
    handle: async ({ input, operator }) => {
      const ticket = await readTicket(needs.db, input.id);
      if (ticket === undefined) return refuse('unknown_conversation');
      const person = ticket.owner > 0 ? await needs.person(ticket.owner) : undefined;
      const values = {
        account: person?.account ?? '',
        number: String(ticket.id),
        agent: String(operator.operatorId),
        about: String(ticket.about?.id ?? ''),
      };
      const all = await readCanned(needs.db);
      const fitting = all.filter(({ topic }) => topic === '' || topic === ticket.topic);
      const data = fitting.map(({ id, name, texts, picture }) => ({
        id,
        name,
        picture,
        text: filled(texts[ticket.language] ?? texts['en'] ?? '', values),
      }));
      return { message: data };
    },
  });
}

function hoursCalls(needs: SupportServerNeeds): ConsoleCall[] {
  const { db } = needs;
  return [
    consoleQuery({
      method: 'GET',
      path: '/support/hours',
      room,
      summary: 'Opening hours.',
      permission: READ,
      input: reportInput.omit({ days: true }),
      handle: async () => {
        const { zone, days } = await readHours(db);
        return { message: { id: 1, zone, days: days.map((day) => day ?? null) } };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/support/hours/save',
      room,
      summary: 'Writes the opening hours anew: spans of minutes from Monday on, or null.',
      permission: CONFIGURE,
      input: hoursInput,
      handle: async ({ input }) => {
        const days = input.days.map((day) => day ?? undefined);
        if (!isZone(input.zone)) return refuse('bad_zone');
        if (!areHours(days)) return refuse('bad_hours');
        const before = await readHours(db);
        await saveHours(db, { zone: input.zone, days });
        const was = { zone: before.zone, days: before.days.map((day) => day ?? null) };
        const note = { subject: 'opening hours', before: was, after: input };
        return { message: { id: 1 }, note };
      },
    }),
  ];
}

function reportCall(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/support/report',
    room,
    summary: 'How soon first answers came, what was solved, and what it was rated, by topic.',
    permission: READ,
    input: reportInput,
    handle: async ({ input }) => {
      const nowMs = gateway.nowMs();
      const sinceMs = nowMs - input.days * DAY_MS;
      const answered = await firstAnswers(needs.db, sinceMs);
      const rows = await readReport(needs.db, sinceMs, nowMs);
      const data = rows.map((row) => {
        const spans = answered.filter(({ topic }) => topic === row.topic);
        return { ...row, medianMs: medianOf(spans.map(({ spanMs }) => spanMs)) ?? 0 };
      });
      return { message: { data, total: data.length } };
    },
  });
}
