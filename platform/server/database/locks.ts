/** Numbers of the advisory locks, on one page so that no two meet. */

/** Held in the maintenance database by the process that looks after our own server. */
export const launcherLock = 7_206_001;

/**
 * Held by the one writer while it serves, and while migrations are applied: nobody writes into
 * tables that change.
 */
export const writerLock = 4_207_151_121;

/** Held while migrations run, so that two starts do not apply the same file. */
export const migrationLock = 7_206_002;
