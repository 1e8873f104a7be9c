/** What operators write to many customers: asked, confirmed by another, told. */
import { sql } from 'kysely';
import { numberedPage, type PageAsked } from '../../../platform/server/rooms/page-of.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import {
  type Campaign,
  CAMPAIGN_EVENT,
  type CampaignText,
  type StoredNotice,
} from '../contract.ts';
import type { NoticesDatabase } from './tables.ts';
import { lockNotices } from './writing.ts';

interface Row {
  readonly id: string;
  readonly segment: string;
  readonly texts: string;
  readonly url: string;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_ms: string;
  readonly counted: number;
  readonly state: Campaign['state'];
  readonly decided_by: string;
  readonly decided_ms: string;
  readonly told: number;
}

const COLUMNS = sql`id, segment, texts, url, reason, asked_by, asked_ms, counted, state,
  decided_by, decided_ms, told`;

function campaignOf(row: Row): Campaign {
  const { segment, url, reason, counted, state, told } = row;
  return {
    id: Number(row.id),
    segment,
    texts: JSON.parse(row.texts) as Campaign['texts'],
    url,
    reason,
    askedBy: Number(row.asked_by),
    askedMs: Number(row.asked_ms),
    counted,
    state,
    decidedBy: Number(row.decided_by),
    decidedMs: Number(row.decided_ms),
    told,
  };
}

/** Stores what is asked for; answers its number. */
export async function addCampaign(
  db: NoticesDatabase,
  asked: Pick<Campaign, 'segment' | 'texts' | 'url' | 'reason' | 'askedBy' | 'counted'>,
  nowMs: number,
): Promise<number> {
  const { id } = await db
    .insertInto('notice_campaigns')
    .values({
      segment: asked.segment,
      texts: JSON.stringify(asked.texts),
      url: asked.url,
      reason: asked.reason,
      asked_by: String(asked.askedBy),
      asked_ms: String(nowMs),
      counted: asked.counted,
      state: 'asked',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** One of them; locked until the end of a transaction that asks for it. */
export async function readCampaign(db: NoticesDatabase, id: number): Promise<Campaign | undefined> {
  const lock = db.isTransaction ? sql`for update` : sql``;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from notice_campaigns where id = ${id} ${lock}`.execute(db);
  return rows[0] && campaignOf(rows[0]);
}

/** A page of them, newest first. */
export async function listCampaigns(
  db: NoticesDatabase,
  asked: PageAsked,
): Promise<ConsolePage<Campaign>> {
  const found = await numberedPage<Row>(db, sql`select ${COLUMNS} from notice_campaigns`, asked);
  return { ...found, data: found.data.map(campaignOf) };
}

/** Notes a decision, and how many were told of it. */
export async function decideCampaign(
  db: NoticesDatabase,
  id: number,
  decided: Pick<Campaign, 'state' | 'decidedBy' | 'told'>,
  nowMs: number,
): Promise<void> {
  await sql`update notice_campaigns set state = ${decided.state},
    decided_by = ${decided.decidedBy}, decided_ms = ${nowMs}, told = ${decided.told}
    where id = ${id}`.execute(db);
}

/** Writes one notice to each of these customers within a transaction; answers how many. */
export async function tellCampaign(
  db: NoticesDatabase,
  campaign: Pick<Campaign, 'id' | 'url'>,
  owners: readonly number[],
  nowMs: number,
  expiresMs: number,
): Promise<number> {
  await lockNotices(db);
  const details = JSON.stringify({ campaign: String(campaign.id) });
  const { rows } = await sql<{ id: string }>`
    insert into notices (owner, class, room, event, event_id, details, url, made_ms, is_shown)
    select o.owner, 'news', 'notices', ${CAMPAIGN_EVENT}, ${String(campaign.id)} || ' ' || o.owner,
      ${details}, ${campaign.url}, ${nowMs},
      coalesce((s.choices::jsonb -> 'news' ->> 'app')::boolean, true)
    from unnest(${[...owners]}::bigint[]) o (owner)
    left join notice_settings s on s.owner = o.owner
    on conflict (room, event, event_id) do nothing
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  // Only who has asked to be told of news by his phone; in quiet hours the dispatch is not asked.
  await sql`
    insert into push_queue (notice_id, subscription_id, due_ms, expires_ms)
    select n.id, p.id, ${nowMs}, ${expiresMs} from notices n
    join push_subscriptions p on p.owner = n.owner
    join notice_settings s on s.owner = n.owner
    where n.id = any(${ids}::bigint[]) and not s.quiet_on
      and (s.choices::jsonb -> 'news' ->> 'push')::boolean`.execute(db);
  return ids.length;
}

/** The texts of those campaigns that some notices are of. */
export async function readCampaignTexts(
  db: NoticesDatabase,
  notices: readonly Pick<StoredNotice, 'room' | 'event' | 'details'>[],
): Promise<ReadonlyMap<string, Readonly<Record<string, CampaignText>>>> {
  const ids = notices
    .filter(({ room, event }) => room === 'notices' && event === CAMPAIGN_EVENT)
    .map(({ details }) => details['campaign'] ?? '');
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Pick<Row, 'id' | 'texts'>>`
    select id, texts from notice_campaigns where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, texts }) => [id, JSON.parse(texts) as Campaign['texts']]));
}
