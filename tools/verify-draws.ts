/**
 * `npx tsx tools/verify-draws.ts DRAWS TICKS [BEFORE]`: checks that an hour of the simulated market
 * came out of the key whose hash was announced before it, without database and without network.
 * DRAWS is the reply of `/api/market/draws`, TICKS the hour's file of the public log of the same
 * market, BEFORE the reply for the hour before: with it, that its storms go on in this one.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { announcementText, HOUR_MS, slowAfter } from '../features/feeds/contract.ts';
import { checkHour, type DrawnMarket } from '../features/feeds/server/draws-check.ts';
import { readTicks } from '../features/fairness/wire.ts';

interface Hour {
  readonly number: number;
  readonly hour_ms: number;
  readonly key_hash: string;
  readonly announced_ms: number;
  /** The slow factor of its volatility; hours of earlier releases have none. */
  readonly slow_ppm?: number | null;
  readonly previous_hash: string;
  readonly hash: string;
  readonly key: string | null;
}

interface Draws {
  readonly match_id: number;
  readonly kind: 'coin' | 'stock';
  readonly base_id: number;
  readonly daily_volatility_ppm: number;
  readonly max_notional?: string;
  readonly hours: readonly Hour[];
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Whether the storms of an hour follow from what was announced; nothing to say of others. */
function stormCheck(
  hour: Hour,
  before: Draws | undefined,
): readonly (readonly [string, boolean])[] {
  if (before === undefined || typeof hour.slow_ppm !== 'number') return [];
  const last = before.hours.at(-1)?.slow_ppm ?? 0;
  const text = 'its storms follow from the hour before and from the hash of its key';
  return [[text, slowAfter(last, hour.key_hash) === hour.slow_ppm]];
}

function check(draws: Draws, hour: Hour, file: Buffer, before: Draws | undefined): boolean {
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  const all = readTicks((isPacked ? gunzipSync(file) : file).toString('utf8')) ?? [];
  const ofHour = all.filter(
    ({ timeMs }) => Math.floor(timeMs / HOUR_MS) * HOUR_MS === hour.hour_ms,
  );
  const row = {
    number: hour.number,
    hourMs: hour.hour_ms,
    keyHash: hour.key_hash,
    timeMs: hour.announced_ms,
    ...(typeof hour.slow_ppm === 'number' ? { slowPpm: hour.slow_ppm } : {}),
  };
  const key = Buffer.from(hour.key ?? '', 'hex');
  const reference = { price: '1', dailyVolatilityPpm: draws.daily_volatility_ppm };
  const market = {
    id: draws.match_id,
    kind: draws.kind,
    base: { id: draws.base_id },
    definition: { reference, maxNotional: draws.max_notional ?? '0' },
  } as unknown as DrawnMarket;
  const report = checkHour(market, { key, slowPpm: row.slowPpm }, ofHour);
  const checks: readonly (readonly [string, boolean])[] = [
    [
      'the announcement is what its hash says',
      sha256(announcementText(row, hour.previous_hash)) === hour.hash,
    ],
    ['the key is the one that was announced', sha256(key) === hour.key_hash],
    ['it was announced before its first tick', hour.announced_ms <= (ofHour[0]?.timeMs ?? 0)],
    [
      `its draws explain ${report.explained} of ${report.ticks} ticks`,
      report.ticks > 0 && report.explained === report.ticks,
    ],
    ...stormCheck(hour, before),
  ];
  for (const [text, isTrue] of checks) console.log(`${isTrue ? '✓' : '✗'} ${text}`);
  console.log(`  ${report.moved} moves are those that were drawn`);
  return checks.every(([, isTrue]) => isTrue);
}

function readDraws(file: string): Draws {
  const reply = JSON.parse(readFileSync(file, 'utf8')) as Draws & { message?: Draws };
  return reply.message ?? reply;
}

const [drawsFile, ticksFile, beforeFile] = process.argv.slice(2);
if (drawsFile === undefined || ticksFile === undefined) {
  console.error('Name both files: tools/verify-draws.ts DRAWS TICKS [BEFORE]');
  process.exitCode = 1;
} else {
  const draws = readDraws(drawsFile);
  const before = beforeFile === undefined ? undefined : readDraws(beforeFile);
  const revealed = draws.hours.filter(({ key }) => key !== null);
  if (revealed.length === 0) console.log('✗ no key of this hour has been revealed yet');
  const ticks = readFileSync(ticksFile);
  const isTrue = revealed.some((hour) => check(draws, hour, ticks, before));
  process.exitCode = isTrue ? 0 : 1;
}
