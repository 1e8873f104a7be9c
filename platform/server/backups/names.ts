/** What backups are called, and which of them are kept. */

const DAY_MS = 86_400_000;
/** Of what is older than the days that are kept, the first of each of so many months stays. */
export const MONTHS_KEPT = 12;
const NAME = /^bourse-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup(?:\.age)?$/;

/** The name of a backup that is made at a time, in UTC; `.age` where it is sealed. */
export function backupName(atMs: number, isSealed: boolean): string {
  const [day = '', time = ''] = new Date(atMs).toISOString().slice(0, 19).split('T');
  const name = `bourse-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}.backup`;
  return isSealed ? `${name}.age` : name;
}

/** When a backup was made, in Unix milliseconds; undefined for what is no backup of ours. */
export function madeMs(name: string): number | undefined {
  const found = NAME.exec(name);
  if (found === null) return undefined;
  const [year = 0, month = 0, ...rest] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, ...rest);
}

/** The backups among some names, the oldest first. */
export function backupsAmong(names: readonly string[]): string[] {
  return names
    .filter((name) => madeMs(name) !== undefined)
    .toSorted((a, b) => (madeMs(a) ?? 0) - (madeMs(b) ?? 0));
}

/**
 * What may go: backups older than the days that are kept, but for the first of each of the last
 * `MONTHS_KEPT` months. The newest always stays, however old it is.
 */
export function expiredBackups(names: readonly string[], nowMs: number, daysKept: number) {
  const all = backupsAmong(names);
  const today = new Date(nowMs);
  const months = today.getUTCFullYear() * 12 + today.getUTCMonth() - MONTHS_KEPT;
  const firsts = new Map<number, string>();
  for (const name of all) {
    const made = new Date(madeMs(name) ?? 0);
    const month = made.getUTCFullYear() * 12 + made.getUTCMonth();
    if (month > months && !firsts.has(month)) firsts.set(month, name);
  }
  const kept = new Set([...firsts.values(), all.at(-1)]);
  return all.filter((name) => nowMs - (madeMs(name) ?? 0) > daysKept * DAY_MS && !kept.has(name));
}

/** The last time that the hour of backups began, in Unix milliseconds. */
export function lastDueMs(nowMs: number, hourUtc: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + hourUtc * 3_600_000;
  return today <= nowMs ? today : today - DAY_MS;
}
