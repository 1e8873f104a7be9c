import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { FIRST_HASH, type FeedsCommand, HOUR_MS } from '../contract.ts';
import { type DrawnHour, hourKeyOf, keyHashOf } from './draws.ts';

const SECRET_BYTES = 32;
const CONTEXT = 'the secret of the simulated market';

/** The secret of this house: from the system's chance at the first start, sealed in a table. */
export async function openFeedSecret(db: Kysely<unknown>, box: SecretBox): Promise<Buffer> {
  const fresh = box.seal(randomBytes(SECRET_BYTES).toString('hex'), CONTEXT);
  await sql`
    insert into feed_secret (id, sealed) values (1, ${fresh}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ sealed: string }>`select sealed from feed_secret`.execute(db);
  return Buffer.from(box.open(rows[0]?.sealed ?? '', CONTEXT), 'hex');
}

/** The start of the hour that a time lies in. */
export function hourOf(timeMs: number): number {
  return timeMs - (timeMs % HOUR_MS);
}

/** Keeps the secret of the simulated market, and tells the keys of its hours when it is time. */
export class HourKeys {
  private readonly gateway: Gateway;
  private readonly secret: Buffer;
  private toldMs = Number.NaN;
  /** The slow factors of the present hour and the next: a step may be of either. */
  private readonly slowPpm = new Map<number, number | undefined>();

  constructor(gateway: Gateway, secret: Buffer) {
    this.gateway = gateway;
    this.secret = secret;
  }

  /** The key of an hour, which nobody outside may see before the hour is over. */
  key(hourMs: number): Buffer {
    return hourKeyOf(this.secret, hourMs);
  }

  /** What an hour that has been told is drawn from. */
  drawn(hourMs: number): DrawnHour {
    return { key: this.key(hourMs), slowPpm: this.slowPpm.get(hourMs) };
  }

  /**
   * Announces the present hour and the next, and reveals those that are over: once an hour, before
   * its first step. Throws while the writer is loading; then nothing of the hour is drawn.
   */
  async tell(nowMs: number): Promise<void> {
    const hourMs = hourOf(nowMs);
    if (hourMs === this.toldMs) return;
    this.slowPpm.clear();
    for (const wanted of [hourMs, hourMs + HOUR_MS]) {
      const keyHash = keyHashOf(this.key(wanted));
      await this.give({ type: 'feeds.announce_hour', hourMs: wanted, keyHash, storms: true });
      this.slowPpm.set(wanted, await this.readSlow(wanted));
    }
    for (const row of await this.waiting()) {
      const key = this.key(row.hourMs);
      const isOver = row.hourMs + HOUR_MS <= nowMs;
      // What another secret has announced, a seed perhaps, only that one can reveal.
      if (!isOver || keyHashOf(key) !== row.keyHash) continue;
      await this.give({ type: 'feeds.reveal_hour', ...row, key: key.toString('hex') });
    }
    this.toldMs = hourMs;
  }

  /** A refusal says that it has been told before, or that nothing can be told now. */
  private async give(command: FeedsCommand): Promise<void> {
    const result = await this.gateway.submit({ command, actor: 0 });
    if ('refused' in result && result.refused === 'room_halted')
      throw new Error('feeds are parked');
  }

  private async readSlow(hourMs: number): Promise<number | undefined> {
    const { rows } = await sql<{ slow_ppm: number | null }>`
      select slow_ppm from feed_hours
      where hour_ms = ${hourMs} and key_hash = ${keyHashOf(this.key(hourMs))}
    `.execute(this.gateway.database<unknown>());
    return rows[0]?.slow_ppm ?? undefined;
  }

  private async waiting(): Promise<{ readonly hourMs: number; readonly keyHash: string }[]> {
    const { rows } = await sql<{ hour_ms: string; key_hash: string }>`
      select hour_ms, key_hash from feed_hours h
      where not exists (select from feed_hour_keys k where k.announcement = h.number)
      order by number`.execute(this.gateway.database<unknown>());
    return rows.map((row) => ({ hourMs: Number(row.hour_ms), keyHash: row.key_hash }));
  }
}

/** Where the simulated market stood when it stopped; before its first step its hour is 0. */
export async function readLastStep(
  db: Kysely<unknown>,
): Promise<{ readonly hourMs: number; readonly number: number }> {
  const { rows } = await sql<{ hour_ms: string; number: string }>`
    select hour_ms, number from feed_steps`.execute(db);
  return { hourMs: Number(rows[0]?.hour_ms ?? 0), number: Number(rows[0]?.number ?? -1) };
}

/** The announcements of an hour as the wire carries them, with the keys that have been revealed. */
export async function readHours(db: Kysely<unknown>, hourMs: number) {
  const { rows } = await sql<{
    number: string;
    key_hash: string;
    time_ms: string;
    previous_hash: string;
    hash: string;
    signature: string;
    slow_ppm: number | null;
    key: string | null;
  }>`
    select h.number, h.key_hash, h.time_ms, h.slow_ppm, h.hash, h.signature, k.key,
      coalesce(p.hash, ${FIRST_HASH}) as previous_hash
    from feed_hours h
    left join feed_hours p on p.number = h.number - 1
    left join feed_hour_keys k on k.announcement = h.number
    where h.hour_ms = ${hourMs} order by h.number`.execute(db);
  return rows.map((row) => ({
    number: Number(row.number),
    hour_ms: hourMs,
    key_hash: row.key_hash,
    announced_ms: Number(row.time_ms),
    slow_ppm: row.slow_ppm,
    previous_hash: row.previous_hash,
    hash: row.hash,
    signature: row.signature,
    key: row.key,
  }));
}
