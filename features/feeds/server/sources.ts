/** The kinds of feeds as one: what is asked for prices again and again, and who asks. */
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Market, sessionAt } from '../../catalogue/contract.ts';
import type { SourcePrice, TakePrices } from '../contract.ts';
import { type HourKeys, hourOf } from './hour-keys.ts';
import type { FeedsServerNeeds } from './needs.ts';
import { interleaved, type ReplayTrack } from './replay.ts';
import { STEP_MS, type Simulation } from './sim.ts';

/** What goes into one command. */
export type PriceList = Omit<TakePrices, 'type'>;

/** Something that has prices now and then. */
export interface PriceSource {
  readonly everyMs: number;
  /** The prices that are due, as the lists that go into one command each, in order. */
  due(nowMs: number): readonly PriceList[];
  /** Done before prices are asked for; when it fails, this round has none. */
  prepare?(nowMs: number): Promise<void>;
  /** What was due has been taken by the house. */
  taken?(nowMs: number): Promise<void>;
  stop?(): Promise<void>;
}

/** Whether a market is in session at a time. */
export function trades(needs: FeedsServerNeeds, market: Market, nowMs: number): boolean {
  if (needs.state(market.id).reason === 'delisted') return false;
  const calendar = needs.calendar(market);
  return calendar === undefined || sessionAt(calendar, nowMs) !== undefined;
}

/**
 * The simulated market, a step a second. A market that has no index yet is priced even while it
 * is closed, so that orders can wait for its opening.
 */
export function simulatedSource(
  simulation: Simulation,
  needs: FeedsServerNeeds,
  keys: Pick<HourKeys, 'tell'>,
  last: { readonly hourMs: number; readonly number: number },
): PriceSource {
  // Steps have a count of their own: a timer that comes early neither repeats nor skips a draw.
  let { hourMs, number } = last;
  return {
    everyMs: STEP_MS,
    prepare: (nowMs) => keys.tell(nowMs),
    due: (nowMs) => {
      const isWanted = (market: Market): boolean =>
        trades(needs, market, nowMs) || needs.indexTicks(market.id) === 0;
      if (hourOf(nowMs) > hourMs) [hourMs, number] = [hourOf(nowMs), -1];
      number += 1;
      const prices = simulation.step(hourMs, number, isWanted, nowMs);
      return [{ prices, step: [hourMs, number], median: true }];
    },
  };
}

const REPLAY_PULSE_MS = 250;
const SAVE_EVERY_MS = 1_000;
/** After a longer pause (a machine that slept) a replay goes on where it was. */
const LONGEST_ELAPSED_MS = 2_000;

/** Real history; each market's goes on only while the market trades. */
export function replaySource(
  tracks: readonly ReplayTrack[],
  speed: number,
  needs: FeedsServerNeeds,
  save: (tracks: readonly ReplayTrack[]) => Promise<void>,
): PriceSource {
  let beforeMs: number | undefined;
  let savedMs = 0;
  return {
    everyMs: REPLAY_PULSE_MS,
    due: (nowMs) => {
      const elapsedMs = Math.min(nowMs - (beforeMs ?? nowMs), LONGEST_ELAPSED_MS);
      beforeMs = nowMs;
      const wanted = tracks.filter(
        ({ history: { market } }) =>
          trades(needs, market, nowMs) || needs.indexTicks(market.id) === 0,
      );
      const lists = interleaved(wanted.map((track) => track.advance(elapsedMs, speed, nowMs)));
      return lists.map((prices) => ({ prices }));
    },
    taken: async (nowMs) => {
      if (nowMs - savedMs < SAVE_EVERY_MS) return;
      savedMs = nowMs;
      await save(tracks);
    },
    stop: () => save(tracks),
  };
}

const LIVE_PULSE_MS = 1_000;

/** Something outside that tells prices whenever it has some. */
export interface Live {
  start(): void;
  /** What has come since the last call. */
  take(nowMs: number): SourcePrice[];
  stop(): Promise<void>;
}

/**
 * Public exchange sockets and services of stock quotes; starts them.
 * @param feeds tell prices in hundredths of ticks; of those that agree a median is made
 * @param alone tells prices in whole ticks of markets for which it is the only source
 */
export function liveSource(feeds: readonly Live[], alone: readonly Live[] = []): PriceSource {
  for (const feed of [...feeds, ...alone]) feed.start();
  const taken = (of: readonly Live[], nowMs: number) => of.flatMap((feed) => feed.take(nowMs));
  return {
    everyMs: LIVE_PULSE_MS,
    due: (nowMs) => [
      { prices: taken(feeds, nowMs), median: true, agreed: true },
      { prices: taken(alone, nowMs) },
    ],
    stop: async () => {
      await Promise.all([...feeds, ...alone].map((feed) => feed.stop()));
    },
  };
}

/** Stores where replays stand. */
export async function saveReplays(
  database: Kysely<unknown>,
  tracks: readonly ReplayTrack[],
  startMs: (track: ReplayTrack) => number,
): Promise<void> {
  await sql`
    insert into feed_replays (market_id, file, start_ms, next_row)
    select * from unnest(
      ${tracks.map((track) => track.history.market.id)}::integer[],
      ${tracks.map((track) => track.history.file)}::text[],
      ${tracks.map(startMs)}::bigint[],
      ${tracks.map((track) => track.nextRow)}::bigint[])
    on conflict (market_id) do update set
      file = excluded.file, start_ms = excluded.start_ms, next_row = excluded.next_row
  `.execute(database);
}

/** A stored replay: which file from which start, and the row that comes next. */
export interface StoredReplay {
  readonly marketId: number;
  readonly file: string;
  readonly startMs: number;
  readonly nextRow: number;
}

/** Where replays stood. */
export async function loadReplays(database: Kysely<unknown>): Promise<StoredReplay[]> {
  const { rows } = await sql<{
    market_id: number;
    file: string;
    start_ms: string;
    next_row: string;
  }>`select market_id, file, start_ms, next_row from feed_replays`.execute(database);
  return rows.map((row) => ({
    marketId: row.market_id,
    file: row.file,
    startMs: Number(row.start_ms),
    nextRow: Number(row.next_row),
  }));
}

/** Asks a source for prices and gives them to the writer, one round after the other. */
export class Driver {
  private readonly gateway: Gateway;
  private readonly source: PriceSource;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(gateway: Gateway, source: PriceSource) {
    this.gateway = gateway;
    this.source = source;
  }

  /** Begins; resolves when the first prices are durable. */
  async start(): Promise<void> {
    this.round = this.turn();
    await this.round;
    this.plan();
  }

  /** Waits for the round that is under way, and ends. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
    await this.source.stop?.().catch(() => undefined);
  }

  private plan(): void {
    if (this.stopped) return;
    const { everyMs } = this.source;
    // On whole multiples, so that steps do not drift and none is counted twice.
    const waitMs = everyMs - (this.gateway.nowMs() % everyMs);
    this.timer = setTimeout(() => {
      this.round = this.turn().finally(() => this.plan());
    }, waitMs);
  }

  private async turn(): Promise<void> {
    const { gateway, source } = this;
    const nowMs = gateway.nowMs();
    try {
      await source.prepare?.(nowMs);
      const lists = source.due(nowMs).filter(({ prices }) => prices.length > 0);
      const results = await Promise.all(
        lists.map((list) => {
          const command: TakePrices = { type: 'feeds.tick', ...list };
          return gateway.submit({ command, actor: 0 });
        }),
      );
      const refused = results.find((result) => 'refused' in result);
      if (refused !== undefined) gateway.log.error({ refused }, 'prices were refused');
      await source.taken?.(nowMs);
    } catch (error) {
      // The writer is loading; the next round brings newer prices.
      gateway.log.warn({ err: error }, 'prices were not taken');
    }
  }
}
