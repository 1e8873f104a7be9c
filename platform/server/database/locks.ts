/** Numbers of the advisory locks, on one page so that no two meet. */
import pg from 'pg';

/** Held in the maintenance database by the process that looks after our own server. */
export const launcherLock = 7_206_001;

/**
 * Held by the one writer while it serves, and while migrations are applied: nobody writes into
 * tables that change.
 */
export const writerLock = 4_207_151_121;

/** Held while migrations run, so that two starts do not apply the same file. */
export const migrationLock = 7_206_002;

/** Held while a house gets its first contents, so that two gateways do not both give them. */
export const seedLock = 7_206_003;

/** Held while a line is added to the audit log, so that lines follow one another. */
export const auditLogLock = 7_206_501;

/** Held while an entry is added to the log of terms, so that entries follow one another. */
export const termsLogLock = 7_206_502;

/**
 * Held by the gateway that does a job, for as long as it does it: each job is done once in a
 * cluster, and taken over when its gateway ends.
 */
export const JOB_LOCKS = {
  'uploads.sweep': 7_207_001,
  'events.sweep': 7_207_002,
  'identity.janitor': 7_207_101,
  'identity.waiting_phones': 7_207_102,
  'identity.messages': 7_207_103,
  'verification.sweep': 7_207_201,
  'verification.mails': 7_207_202,
  'catalogue.candles': 7_207_301,
  'deposit.mails': 7_207_401,
  'deposit.ethereum': 7_207_402,
  'deposit.bitcoin': 7_207_403,
  'withdrawal.mails': 7_207_501,
  'withdrawal.signer': 7_207_502,
  'operators.janitor': 7_207_601,
  'operators.due_changes': 7_207_602,
  'operators.audit_anchors': 7_207_603,
  'content.fiat_rates': 7_207_701,
  'fairness.terms_log': 7_207_801,
  'feeds.market_maker': 7_207_901,
  'feeds.prices': 7_207_902,
  'feeds.crowd': 7_207_903,
  'feeds.public_log': 7_207_904,
} as const;

/** The name of a job: its room and what it does. */
export type JobName = keyof typeof JOB_LOCKS;

/** Does something while nobody else holds the lock; waits until it is free. */
export async function underLock<Answer>(
  connectionString: string,
  lock: number,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await act();
  } finally {
    await client.end();
  }
}
