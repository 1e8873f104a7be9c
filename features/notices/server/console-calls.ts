/** The console's calls of notices: what is written to many, and how messages fare. */
import { sql } from 'kysely';
import { z } from 'zod';
import { orderedPage, type PageAsked } from '../../../platform/server/rooms/page-of.ts';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import {
  type Campaign,
  type CampaignText,
  lifeMs,
  LONGEST_TEXT,
  LONGEST_TITLE,
} from '../contract.ts';
import { isOwnScreen } from '../rules.ts';
import {
  addCampaign,
  decideCampaign,
  listCampaigns,
  readCampaign,
  tellCampaign,
} from '../store/campaigns.ts';
import type { NoticesServerNeeds } from './needs.ts';

const room = 'notices';
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const reason = z.string().trim().min(1).max(LONGEST_REASON);
const segment = z.string().max(20).default('all');
const texts = z.record(
  z.string().max(8),
  z.object({
    title: z.string().trim().max(1_000).default(''),
    text: z.string().trim().max(5_000).default(''),
  }),
);

/** Whom a segment means; undefined for what is none. */
export function segmentOf(
  name: string,
): { readonly language?: string; readonly country?: string } | undefined {
  if (name === 'all') return {};
  const [kind, value = ''] = name.split(':');
  if (kind === 'language' && LANGUAGES.some((each) => each === value)) return { language: value };
  return kind === 'country' && /^[A-Z]{2}$/.test(value) ? { country: value } : undefined;
}

/** The texts of all nine languages, or what is missing. */
export function campaignTexts(
  given: Readonly<Record<string, CampaignText>>,
): Campaign['texts'] | Refusal {
  const found: Record<string, CampaignText> = {};
  for (const language of LANGUAGES) {
    const { title = '', text = '' } = given[language] ?? {};
    if (title === '' || text === '') return refuse('text_missing', { language });
    if (title.length > LONGEST_TITLE || text.length > LONGEST_TEXT) {
      return refuse('text_too_long', { language });
    }
    // Who is written to must be able to trust that what we write leads to ourselves only.
    if (/\/\/|\bwww\./i.test(title + text)) return refuse('text_with_link', { language });
    found[language] = { title, text };
  }
  return found;
}

/** All of them. */
export function noticesConsoleCalls(gateway: Gateway, needs: NoticesServerNeeds): ConsoleCall[] {
  return [...queryCalls(needs), askCall(gateway, needs), ...decideCalls(gateway, needs)];
}

function queryCalls(needs: NoticesServerNeeds): ConsoleCall[] {
  const { db } = needs;
  return [
    consoleQuery({
      method: 'GET',
      path: '/campaigns',
      room,
      summary: 'A page of what was written to many, newest first.',
      permission: 'notices.read',
      input: z.object(consolePageFields),
      handle: async ({ input }) => ({
        message: await listCampaigns(db, input),
      }),
    }),
    consoleQuery({
      method: 'GET',
      path: '/campaigns/count',
      room,
      summary: 'How many customers a segment has: all, language:de, country:DE.',
      permission: 'notices.read',
      input: z.object({ segment }),
      handle: async ({ input }) => {
        const of = segmentOf(input.segment);
        if (of === undefined) return refuse('bad_segment');
        const numbers = await needs.numbersOf(of);
        return { message: { id: 1, segment: input.segment, customers: numbers.length } };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/notice_figures',
      room,
      summary: 'What became of messages to devices, by day and class.',
      permission: 'notices.read',
      input: z.object(consolePageFields),
      handle: async ({ input }) => ({ message: await figures(db, input) }),
    }),
  ];
}

interface FiguresRow {
  readonly day: string;
  readonly class: string;
  readonly [result: string]: string;
}

async function figures(db: NoticesServerNeeds['db'], asked: PageAsked) {
  const query = sql`
    select day, class,
      coalesce(sum(count) filter (where result = 'sent'), 0) as sent,
      coalesce(sum(count) filter (where result = 'gone'), 0) as gone,
      coalesce(sum(count) filter (where result = 'later'), 0) as later,
      coalesce(sum(count) filter (where result = 'refused'), 0) as refused,
      coalesce(sum(count) filter (where result = 'given_up'), 0) as given_up
    from push_results group by day, class`;
  const order = sql`day desc, class`;
  const { rows, total } = await orderedPage<FiguresRow>(db, query, order, asked);
  const data = rows.map((row) => ({
    id: `${row.day} ${row.class}`,
    dayMs: Number(row.day) * 86_400_000,
    class: row.class,
    sent: Number(row['sent']),
    gone: Number(row['gone']),
    later: Number(row['later']),
    refused: Number(row['refused']),
    givenUp: Number(row['given_up']),
  }));
  return { data, total };
}

function askCall(gateway: Gateway, needs: NoticesServerNeeds): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/campaigns/ask',
    room,
    summary: 'Asks to write to a segment, in nine languages; another operator confirms.',
    permission: 'notices.send',
    input: z.object({ segment, texts, url: z.string().max(300).default(''), reason }),
    handle: async ({ input, operator }) => {
      const of = segmentOf(input.segment);
      if (of === undefined) return refuse('bad_segment');
      const said = campaignTexts(input.texts);
      if ('refused' in said) return said as Refusal;
      if (input.url !== '' && !isOwnScreen(input.url)) return refuse('bad_link');
      const counted = (await needs.numbersOf(of)).length;
      if (counted === 0) return refuse('nobody_there');
      const asked = { ...input, texts: said, askedBy: operator.operatorId, counted };
      const campaignId = await addCampaign(needs.db, asked, gateway.nowMs());
      const after = { segment: input.segment, customers: counted, state: 'asked' };
      const note = { subject: `campaign ${campaignId}`, after, reason: input.reason };
      return { message: { id: campaignId, ...after }, note };
    },
  });
}

function decideCalls(gateway: Gateway, needs: NoticesServerNeeds): ConsoleCall[] {
  const decide = (path: string, summary: string, state: 'sent' | 'rejected') =>
    consoleCommand({
      method: 'POST',
      path,
      room,
      summary,
      permission: 'notices.send',
      input: z.object({ id }),
      handle: ({ input, operator }) =>
        needs.db.transaction().execute(async (work) => {
          const campaign = await readCampaign(work, input.id);
          if (campaign === undefined) return refuse('unknown_campaign');
          if (campaign.state !== 'asked') return refuse('campaign_is_over');
          const isOwn = campaign.askedBy === operator.operatorId;
          if (state === 'sent' && isOwn) return refuse('campaign_is_yours');
          const nowMs = gateway.nowMs();
          const owners =
            state === 'sent' ? await needs.numbersOf(segmentOf(campaign.segment) ?? {}) : [];
          const untilMs = nowMs + lifeMs('news');
          const told =
            owners.length === 0 ? 0 : await tellCampaign(work, campaign, owners, nowMs, untilMs);
          const decided = { state, decidedBy: operator.operatorId, told };
          await decideCampaign(work, input.id, decided, nowMs);
          const note = {
            subject: `campaign ${input.id}`,
            before: { state: 'asked' },
            after: { state, told },
          };
          return { message: { id: input.id, state, told }, note };
        }),
    });
  return [
    decide('/campaigns/confirm', 'Another operator’s yes: it is told at once.', 'sent'),
    decide('/campaigns/reject', 'Drops it; nobody is told.', 'rejected'),
  ];
}
