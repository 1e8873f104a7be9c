/** What every house of real money has to have, whatever rooms it has. */
import { sql } from 'kysely';
import {
  type OpeningCheck,
  type OpeningFault,
  type OpeningMeans,
  readProof,
} from './opening-check.ts';

const DAY_MS = 86_400_000;
/** A backup older than this is a fault. */
export const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
/** The name under which `npm run backup` notes what it has written. */
export const BACKUP_PROOF = 'backup';

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
  const action = 'Set PUBLIC_ORIGIN to the https address by which customers reach the exchange.';
  return [{ what, action }];
}

/** Address, durability and backups, in the order in which they are shown. */
export const HOUSE_CHECKS: readonly OpeningCheck[] = [
  {
    name: 'address',
    title: 'Customers reach the exchange by https',
    isMust: true,
    find: async ({ settings }: OpeningMeans) => addressFaults(settings.publicOrigin),
  },
  {
    name: 'durability',
    title: 'The database keeps what it has acknowledged',
    isMust: true,
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
    name: 'backup',
    title: 'There is a backup of the last two days',
    isMust: false,
    find: async ({ db, nowMs }: OpeningMeans) => {
      const last = await readProof(db, BACKUP_PROOF);
      const action = 'Run npm run backup FILE every day, and keep the files on another machine.';
      if (last === undefined) return [{ what: 'No backup was ever written.', action }];
      const days = Math.floor((nowMs - last.provedMs) / DAY_MS);
      if (nowMs - last.provedMs <= MAX_BACKUP_AGE_MS) return [];
      return [{ what: `The last backup was written ${days} days ago.`, action }];
    },
  },
];
