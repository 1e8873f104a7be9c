/** How index ticks are chained, signed, stored and loaded. */
import { createHash, hash, type KeyObject, sign } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { RoomStore } from '../../platform/server/rooms/machine-card.ts';
import { recordTable } from '../../platform/server/writer/record-table.ts';
import { type Table, table } from '../../platform/server/writer/tables.ts';
import {
  announcementText,
  FIRST_HASH,
  type HourAnnouncement,
  type HourKey,
  type IndexRebase,
  type IndexTick,
  MAX_RECENT_TICKS,
  PAST_SOURCE,
  tickText,
} from './contract.ts';
import type { StepState } from './rules/hours.ts';
import type { FeedsRules, IndexState } from './rules/room.ts';

/** A tick with its place in the chain and the signature over its hash. */
export interface SignedTick extends IndexTick {
  readonly hash: string;
  readonly signature: string;
}

/** An announced hour in the chain of announcements, signed. */
export interface SignedAnnouncement extends HourAnnouncement {
  readonly hash: string;
  readonly signature: string;
}

/** The hash of a tick in its market's chain. */
export function tickHash(tick: IndexTick, previousHash: string): string {
  return hash('sha256', tickText(tick, previousHash), 'hex');
}

/**
 * Chains and signs the ticks of each market in the order in which they are stored. Without a key it
 * chains alone: for who recomputes what was stored.
 */
export class TickSigner {
  private readonly key: KeyObject | undefined;
  private readonly heads = new Map<number, string>();
  private hourHead = FIRST_HASH;

  /** @param key an Ed25519 private key */
  constructor(key: KeyObject | undefined) {
    this.key = key;
  }

  /** Forgets what it knew and takes the last hashes of a loaded house. */
  reset(
    heads: Iterable<readonly [marketId: number, hash: string]>,
    hourHead: string = FIRST_HASH,
  ): void {
    this.hourHead = hourHead;
    this.heads.clear();
    for (const [marketId, hash] of heads) this.heads.set(marketId, hash);
  }

  /** Chains and signs announcements in order. */
  signHours(rows: readonly HourAnnouncement[]): SignedAnnouncement[] {
    return rows.map((row) => {
      const hash = createHash('sha256').update(announcementText(row, this.hourHead)).digest('hex');
      this.hourHead = hash;
      return { ...row, hash, signature: this.sign(hash) };
    });
  }

  /** Signs ticks in order. */
  signAll(ticks: readonly IndexTick[]): SignedTick[] {
    return ticks.map((tick) => {
      const hash = tickHash(tick, this.heads.get(tick.marketId) ?? FIRST_HASH);
      this.heads.set(tick.marketId, hash);
      return { ...tick, hash, signature: this.sign(hash) };
    });
  }

  private sign(hash: string): string {
    if (this.key === undefined) return '';
    return sign(null, Buffer.from(hash, 'hex'), this.key).toString('base64');
  }
}

function feedHoursTable(signer: TickSigner): Table {
  return table<SignedAnnouncement, HourAnnouncement>(
    'feed_hours',
    [],
    [
      { name: 'number', type: 'bigint', of: (row) => row.number },
      { name: 'hour_ms', type: 'bigint', of: (row) => row.hourMs },
      { name: 'key_hash', type: 'text', of: (row) => row.keyHash },
      { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
      { name: 'hash', type: 'text', of: (row) => row.hash },
      { name: 'signature', type: 'text', of: (row) => row.signature, signs: 'hash' },
      { name: 'slow_ppm', type: 'integer', of: (row) => row.slowPpm ?? null },
    ],
    (rows) => signer.signHours(rows),
  );
}

const hourKeysTable = table<HourKey>(
  'feed_hour_keys',
  [],
  [
    { name: 'announcement', type: 'bigint', of: (row) => row.announcement },
    { name: 'key', type: 'text', of: (row) => row.key },
    { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  ],
);

const rebasesTable = recordTable<IndexRebase>('index_rebases', [], {
  marketId: 'integer',
  seq: 'count',
  timeMs: 'count',
  fromTicks: 'integer',
  toTicks: 'integer',
  numerator: 'integer',
  denominator: 'integer',
});

/** Where indexes began anew after a command, in the order of the journal. */
export async function readRebases(db: Kysely<unknown>, afterSeq = 0): Promise<IndexRebase[]> {
  const { rows } = await sql<object>`select * from index_rebases where seq > ${afterSeq}
    order by seq, market_id`.execute(db);
  return rows.map((row) => rebasesTable.fromRow(row));
}

const stepsTable = table<StepState>(
  'feed_steps',
  ['id'],
  [
    { name: 'id', type: 'integer', of: (row) => row.id },
    { name: 'hour_ms', type: 'bigint', of: (row) => row.hourMs },
    { name: 'number', type: 'bigint', of: (row) => row.number },
  ],
);

/** A tick leaves its table when the file of its hour is there. */
const IS_ARCHIVED = `exists (select from tick_archives a where a.market_id = made.market_id
  and made.number between a.first_number and a.last_number)`;

function ticksTable(signer: TickSigner): Table {
  return {
    ...table<SignedTick, IndexTick>(
      'index_ticks',
      [],
      [
        { name: 'market_id', type: 'integer', of: (row) => row.marketId },
        { name: 'number', type: 'bigint', of: (row) => row.number },
        { name: 'seq', type: 'bigint', of: (row) => row.seq },
        { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
        { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
        { name: 'sources', type: 'text', of: (row) => row.sources },
        { name: 'formula', type: 'text', of: (row) => row.formula },
        { name: 'lots', type: 'bigint', of: (row) => row.lots },
        { name: 'hash', type: 'text', of: (row) => row.hash },
        { name: 'signature', type: 'text', of: (row) => row.signature, signs: 'hash' },
      ],
      (ticks) => signer.signAll(ticks),
    ),
    mayBeGone: IS_ARCHIVED,
  };
}

/** The tables of this room; ticks are signed on their way into theirs. */
export function feedsTables(signer: TickSigner): Table[] {
  return [
    feedHoursTable(signer),
    hourKeysTable,
    stepsTable,
    rebasesTable,
    ticksTable(signer),
    table<IndexState>(
      'index_states',
      ['market_id'],
      [
        { name: 'market_id', type: 'integer', of: (row) => row.marketId },
        { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
        { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
        { name: 'number', type: 'bigint', of: (row) => row.number },
        { name: 'fresh', type: 'boolean', of: (row) => row.fresh },
        { name: 'check_due_ms', type: 'bigint', of: (row) => row.checkDueMs },
        { name: 'sources', type: 'text', of: (row) => row.sources },
      ],
    ),
  ];
}

/** One of the last ticks of a market. */
interface RecentRow {
  readonly market_id: number;
  readonly number: string;
  readonly time_ms: string;
  readonly ticks: string;
  readonly sources: string;
  readonly formula: string;
  readonly hash: string;
}

interface StateRow {
  readonly market_id: number;
  readonly ticks: string;
  readonly time_ms: string;
  readonly number: string;
  readonly fresh: boolean;
  readonly check_due_ms: string;
  readonly sources: string;
}

/** The last index of each market that has one. */
export async function readIndexes(
  db: Kysely<unknown>,
): Promise<{ readonly marketId: number; readonly ticks: number; readonly timeMs: number }[]> {
  const { rows } = await sql<Pick<StateRow, 'market_id' | 'ticks' | 'time_ms'>>`
    select market_id, ticks, time_ms from index_states where number > 0`.execute(db);
  return rows.map((row) => ({
    marketId: row.market_id,
    ticks: Number(row.ticks),
    timeMs: Number(row.time_ms),
  }));
}

/** Ticks of markets after a command and a time, up to another command, for charts. */
export async function readTicksAfter(
  db: Kysely<unknown>,
  marketIds: readonly number[],
  after: { readonly seq: number; readonly timeMs: number },
  lastSeq: number,
): Promise<Pick<IndexTick, 'marketId' | 'seq' | 'timeMs' | 'ticks' | 'lots'>[]> {
  const { rows } = await sql<Record<'market_id' | 'seq' | 'time_ms' | 'ticks' | 'lots', string>>`
    select market_id, seq, time_ms, ticks, lots from index_ticks
    where market_id = any(${[...marketIds]}::integer[]) and time_ms >= ${after.timeMs}
      and seq > ${after.seq} and seq <= ${lastSeq}
      and not starts_with(sources, ${`${PAST_SOURCE}:`})
    order by seq, market_id`.execute(db);
  return rows.map((row) => ({
    marketId: Number(row.market_id),
    seq: Number(row.seq),
    timeMs: Number(row.time_ms),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
  }));
}

/** Loads where the simulated market stands. */
async function loadHours(rules: FeedsRules, client: pg.Client): Promise<void> {
  const { rows } = await client.query<
    Record<'number' | 'hour_ms' | 'key_hash' | 'time_ms', string> & { slow_ppm: number | null }
  >(
    `select h.number, h.hour_ms, h.key_hash, h.time_ms, h.slow_ppm from feed_hours h
     where not exists (select from feed_hour_keys k where k.announcement = h.number)
     order by h.number`,
  );
  const { rows: counted } = await client.query<{ last: string | null }>(
    'select max(number) as last from feed_hours',
  );
  const { rows: steps } = await client.query<{ hour_ms: string; number: string }>(
    'select hour_ms, number from feed_steps',
  );
  const waiting = rows.map((row) => ({
    number: Number(row.number),
    hourMs: Number(row.hour_ms),
    keyHash: row.key_hash,
    timeMs: Number(row.time_ms),
    ...(row.slow_ppm === null ? {} : { slowPpm: row.slow_ppm }),
  }));
  const [step] = steps;
  rules.restoreHours(waiting, Number(counted[0]?.last ?? 0), {
    id: 1,
    hourMs: Number(step?.hour_ms ?? 0),
    number: Number(step?.number ?? -1),
  });
}

/** Loads the index of each market into fresh rules, and the ends of the chains into the signer. */
export async function loadFeeds(
  rules: FeedsRules,
  signer: TickSigner,
  client: pg.Client,
): Promise<void> {
  const { rows } = await client.query<StateRow>('select * from index_states order by market_id');
  for (const row of rows) {
    rules.restore({
      marketId: row.market_id,
      ticks: Number(row.ticks),
      timeMs: Number(row.time_ms),
      number: Number(row.number),
      fresh: row.fresh,
      checkDueMs: Number(row.check_due_ms),
      sources: row.sources,
    });
  }
  const { rows: ticks } = await client.query<RecentRow>(
    `select t.market_id, t.number, t.time_ms, t.ticks, t.sources, t.formula, t.hash
     from index_ticks t join index_states s on s.market_id = t.market_id
       and t.number between s.number - ${MAX_RECENT_TICKS - 1} and s.number
     order by t.market_id, t.number`,
  );
  for (const { market_id, number, time_ms, ticks: value, sources, formula } of ticks) {
    rules.note({
      marketId: market_id,
      number: Number(number),
      timeMs: Number(time_ms),
      ticks: Number(value),
      sources,
      formula,
    });
  }
  const last = await client.query<{ hash: string }>(
    'select hash from feed_hours order by number desc limit 1',
  );
  signer.reset(
    // The last tick of each market comes last.
    ticks.map((row) => [row.market_id, row.hash] as const),
    last.rows[0]?.hash,
  );
  await loadHours(rules, client);
}

/** How feeds are stored; without a key the chains are not signed. */
export function feedsStore(key: KeyObject | undefined): RoomStore<FeedsRules> {
  const signer = new TickSigner(key);
  return {
    tables: feedsTables(signer),
    load: (rules, client) => loadFeeds(rules, signer, client),
  };
}
