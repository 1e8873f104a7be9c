/** What every house of real money has to have, whatever rooms it has. */
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { LARGEST_DEPARTURE_MS } from '../clock.ts';
import {
  type OpeningCheck,
  type OpeningFault,
  type OpeningMeans,
  readProof,
} from './opening-check.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the house's own address may take to answer. */
const PATIENCE_MS = 3_000;
/** Less than this of a disk is a fault: what is acknowledged must always find room. */
const MIN_DISK_BYTES = 2e9;
const MIN_DISK_PART = 0.05;
const MIN_CERTIFICATE_DAYS = 14;
/** A consumer that has not got past an event for longer is stuck. */
export const MAX_LAG_MS = 5 * 60_000;
/** A backup older than this is a fault. */
export const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
/** A restore is tried each month, and some days may go wrong. */
export const MAX_RESTORE_AGE_MS = 40 * DAY_MS;
/** The names under which is noted that a backup was written, and that one was restored. */
export const BACKUP_PROOF = 'backup';
export const RESTORE_PROOF = 'restore';

/** What a server must do before it says that a commit is there, and why. */
const DURABLE = [
  ['fsync', ['on'], 'a power cut can destroy the database'],
  ['full_page_writes', ['on'], 'a power cut can destroy pages of the database'],
  [
    'synchronous_commit',
    ['on', 'remote_apply'],
    'what was acknowledged can be lost in a power cut',
  ],
] as const;

function addressFaults(publicOrigin: string | undefined): readonly OpeningFault[] {
  if (publicOrigin?.startsWith('https://') === true) return [];
  const what =
    publicOrigin === undefined
      ? 'PUBLIC_ORIGIN is not set.'
      : `PUBLIC_ORIGIN is ${publicOrigin}: passwords and sessions would travel in the clear.`;
  const action = 'Set PUBLIC_ORIGIN to the https address customers use.';
  return [{ what, action }];
}

/** For how many days the certificate of the house's address is valid; undefined: not by TLS. */
async function certificateDays(publicOrigin: string | undefined, nowMs: number) {
  if (publicOrigin === undefined || !publicOrigin.startsWith('https://')) return undefined;
  const { hostname, port } = new URL(publicOrigin);
  const address = { host: hostname, port: Number(port || 443), servername: hostname };
  return new Promise<number>((resolve, reject) => {
    const socket = connect(address, () => {
      resolve((Date.parse(socket.getPeerCertificate().valid_to) - nowMs) / DAY_MS);
      socket.destroy();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('it does not answer')));
    socket.once('error', reject);
  });
}

async function certificateFaults({
  settings: { publicOrigin },
  nowMs,
}: OpeningMeans): Promise<readonly OpeningFault[]> {
  const action = 'Check the proxy in front of the exchange: it has to renew its certificate.';
  try {
    const days = await certificateDays(publicOrigin, nowMs);
    if (days === undefined || days >= MIN_CERTIFICATE_DAYS) return [];
    return [{ what: `The certificate expires in ${Math.floor(days)} days.`, action }];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [{ what: `${publicOrigin} cannot be reached from here: ${said}`, action }];
  }
}

async function stuckConsumers({ db, nowMs }: OpeningMeans): Promise<readonly OpeningFault[]> {
  const { rows } = await sql<{ name: string; time_ms: string }>`
    with first as (
      select c.name, min(e.seq) as seq
      from durable_consumers c
      join durable_events e on e.topic = any(c.topics) and (e.seq, e.ordinal) > (c.seq, c.ordinal)
      group by c.name)
    select name, (select last_time_ms from journal j where j.last_seq >= first.seq
      order by j.last_seq limit 1) as time_ms
    from first order by name`.execute(db);
  return rows
    .filter((row) => nowMs - Number(row.time_ms) > MAX_LAG_MS)
    .map(({ name }) => ({
      what: `${name} has been stuck on one event for more than five minutes.`,
      action: 'The log names the event and the error. It is retried automatically.',
    }));
}

async function lateQueues({ db, nowMs, queues }: OpeningMeans): Promise<readonly OpeningFault[]> {
  const faults: OpeningFault[] = [];
  for (const queue of queues) {
    const { kind, resource, promisedMs } = queue;
    if (promisedMs === undefined) continue;
    const { rows } = await sql<{ count: string }>`
      select count(*) from (${queue.query(nowMs)}) as waiting
      where asked_ms < ${nowMs - promisedMs}`.execute(db);
    const late = Number(rows[0]?.count ?? 0);
    if (late === 0) continue;
    const what = `${kind}: ${late} have waited longer than ${promisedMs / HOUR_MS} hours.`;
    faults.push({ what, action: `Handle them in the console: ${resource}.` });
  }
  return faults;
}

async function diskFaults({ settings }: OpeningMeans): Promise<readonly OpeningFault[]> {
  const { bavail, blocks, bsize } = await statfs(settings.dataFolder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  if (free >= MIN_DISK_BYTES && free >= all * MIN_DISK_PART) return [];
  const what = `${(free / 1e9).toFixed(1)} GB of ${(all / 1e9).toFixed(0)} GB are free.`;
  return [{ what, action: 'Give the data folder a larger disk, or move old archives away.' }];
}

async function backupFaults({ db, settings, nowMs }: OpeningMeans) {
  const last = await readProof(db, BACKUP_PROOF);
  const isMade = settings.backups.place !== undefined;
  const action = isMade
    ? 'Check the log for the reason. npm run backup tries again now.'
    : 'Set BACKUP_TO to a place on another machine for daily backups.';
  if (last === undefined) return [{ what: 'There is no backup yet.', action }];
  if (nowMs - last.provedMs <= MAX_BACKUP_AGE_MS) return [];
  const days = Math.floor((nowMs - last.provedMs) / DAY_MS);
  return [{ what: `The last backup was written ${days} days ago.`, action }];
}

async function restoreFaults({ db, nowMs }: OpeningMeans): Promise<readonly OpeningFault[]> {
  // Where there is no backup, that is the fault.
  if ((await readProof(db, BACKUP_PROOF)) === undefined) return [];
  const last = await readProof(db, RESTORE_PROOF);
  const action = 'With BACKUP_TO set this runs monthly; npm run backup -- --restore does it now.';
  if (last === undefined) return [{ what: 'No backup has ever been test-restored.', action }];
  if (nowMs - last.provedMs <= MAX_RESTORE_AGE_MS) return [];
  const days = Math.floor((nowMs - last.provedMs) / DAY_MS);
  return [{ what: `The last test restore was ${days} days ago.`, action }];
}

/**
 * Compares the machine's clock with the database's, which on another machine has one of its own.
 * @param wallMs the machine's clock: read around the question, whose way takes a while
 */
export async function clockFaults(
  db: OpeningMeans['db'],
  wallMs: () => number = Date.now,
): Promise<readonly OpeningFault[]> {
  const beforeMs = wallMs();
  const { rows } = await sql<{ now_ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`.execute(db);
  const afterMs = wallMs();
  const theirMs = rows[0]?.now_ms ?? 0;
  const departureMs = Math.max(beforeMs - theirMs, theirMs - afterMs);
  if (departureMs <= LARGEST_DEPARTURE_MS) return [];
  const seconds = Math.round(departureMs / 1_000);
  const what = `This machine’s clock and that of the database are ${seconds} s apart.`;
  return [{ what, action: 'Sync both with NTP (chrony or systemd-timesyncd).' }];
}

/** How a database stands to those that should follow it. */
export interface Following {
  /** `synchronous_standby_names`: empty where no commit waits for a standby. */
  readonly names: string;
  readonly followers: number;
  /** Names of slots that nobody reads from: the log is kept for whoever should. */
  readonly idle: readonly string[];
}

/** What is wrong with who follows a database; where nobody should, nothing is. */
export function standbyFaults({ names, followers, idle }: Following): readonly OpeningFault[] {
  const action = 'Restart the standby, or check why it cannot reach the database.';
  const idleFaults = idle.map((name) => ({
    what: `The standby of slot ${name} is not following: the log kept for it fills the disk.`,
    action,
  }));
  if (names === '' || followers > 0) return idleFaults;
  const what = `No standby is following, and commits are waiting for one of ${names}.`;
  return [{ what, action }, ...idleFaults];
}

async function readFollowing({ db }: OpeningMeans): Promise<Following> {
  const { rows } = await sql<Following>`
    select current_setting('synchronous_standby_names') as names,
      (select count(*)::integer from pg_stat_replication) as followers,
      (select coalesce(array_agg(slot_name::text order by slot_name), '{}')
        from pg_replication_slots where slot_type = 'physical' and not active) as idle`.execute(db);
  return rows[0] ?? { names: '', followers: 0, idle: [] };
}

/** What every house needs, in the order in which it is shown. */
export const HOUSE_CHECKS: readonly OpeningCheck[] = [
  {
    name: 'address',
    title: 'Customers connect over https',
    isMust: true,
    find: async ({ settings }: OpeningMeans) => addressFaults(settings.publicOrigin),
  },
  {
    name: 'durability',
    title: 'The database keeps every commit',
    isMust: true,
    isWatched: true,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db);
      return DURABLE.flatMap(([name, allowed, why]) => {
        const setting = rows.find((row) => row.name === name)?.setting ?? 'unknown';
        if ((allowed as readonly string[]).includes(setting)) return [];
        const action = `Set ${name} = ${allowed[0]} in postgresql.conf, and reload PostgreSQL.`;
        return [{ what: `${name} is ${setting}: ${why}.`, action }];
      });
    },
  },
  {
    name: 'standby',
    title: 'Every standby is following the database',
    isMust: false,
    isWatched: true,
    find: async (means: OpeningMeans) => standbyFaults(await readFollowing(means)),
  },
  {
    name: 'clock',
    title: 'The clocks of this machine and the database agree',
    isMust: false,
    isWatched: true,
    find: ({ db }: OpeningMeans) => clockFaults(db),
  },
  {
    name: 'backup',
    title: 'The last backup is at most two days old',
    isMust: false,
    isWatched: true,
    find: backupFaults,
  },
  {
    name: 'restore',
    title: 'A recent backup was test-restored',
    isMust: false,
    isWatched: true,
    find: restoreFaults,
  },
  {
    name: 'disk',
    title: 'There is enough disk space',
    isMust: false,
    isWatched: true,
    find: diskFaults,
  },
  {
    name: 'certificate',
    title: 'The certificate is valid for at least two weeks',
    isMust: false,
    isWatched: true,
    find: certificateFaults,
  },
  {
    name: 'figures',
    title: 'Metrics and API docs are private',
    isMust: false,
    find: async ({ settings }: OpeningMeans) => {
      if (settings.metricsToken !== undefined) return [];
      const what = 'Anyone can read /metrics and /api/docs.';
      return [{ what, action: 'Set METRICS_TOKEN, or block both paths at the proxy.' }];
    },
  },
  {
    name: 'consumers',
    title: 'Mails, notices and logs are up to date',
    isMust: false,
    isWatched: true,
    find: stuckConsumers,
  },
  {
    name: 'queues',
    title: 'No request has waited longer than promised',
    isMust: false,
    isWatched: true,
    find: lateQueues,
  },
];
