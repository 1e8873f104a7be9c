/** Numbers of the advisory locks, on one page so that no two meet. */
import { createHash } from 'node:crypto';
import { openClient } from './connections.ts';

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

/** Held until its commit by who tells an event of the outbox, so that numbers are seen in order. */
export const outboxLock = 7_206_503;

/** Held until its commit by who writes a notice, so that numbers are seen in order. */
export const noticesLock = 7_206_504;

/** Held until its commit by who changes a conversation, so that changes are seen in order. */
export const conversationChangesLock = 7_206_505;

/**
 * The first of two numbers of the locks of one author and of one conversation. Locks of two
 * numbers never meet those of one.
 */
export const conversationLockSpace = 7_206_505;

/** All of the above are below it, and the locks of jobs are above it. */
export const FIRST_JOB_LOCK = 2 ** 40;
const JOB_DIGITS = 10;

/** The name of a job: its room and what it does. */
export type JobName = `${string}.${string}`;

/**
 * Held by the gateway that does a job, for as long as it does it: each job is done once in a
 * cluster, and taken over when its gateway ends. The number follows from the name, so that a new
 * job needs no line here: 40 bits of its SHA-256, above all numbers of this page. Who starts jobs
 * refuses two of one number.
 */
export function jobLock(name: JobName): number {
  const digest = createHash('sha256').update(name).digest('hex');
  return FIRST_JOB_LOCK + Number.parseInt(digest.slice(0, JOB_DIGITS), 16);
}

/** Does something while nobody else holds the lock; waits until it is free. */
export async function underLock<Answer>(
  connectionString: string,
  lock: number,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const client = await openClient({ connectionString });
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await act();
  } finally {
    await client.end();
  }
}
