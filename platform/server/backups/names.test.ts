import { describe, expect, it } from 'vitest';
import { backupName, backupsAmong, expiredBackups, lastDueMs, madeMs } from './names.ts';

const at = (text: string) => Date.parse(text);
const named = (...texts: readonly string[]) => texts.map((text) => backupName(at(text), false));

describe('names of backups', () => {
  it('say when they were made, in UTC, and whether they are sealed', () => {
    const ms = at('2026-11-29T03:04:05Z');
    expect(backupName(ms, false)).toBe('bourse-20261129-030405.backup');
    expect(backupName(ms, true)).toBe('bourse-20261129-030405.backup.age');
    expect(madeMs(backupName(ms + 999, true))).toBe(ms);
  });

  it.each(['bourse-20261129-030405.backup.part', 'notes.txt', 'bourse-2026.backup', ''])(
    'are not of others: %j',
    (name) => expect(madeMs(name)).toBeUndefined(),
  );

  it('are told from others, the oldest first', () => {
    const [old = '', young = ''] = named('2026-01-02T03:00:00Z', '2026-02-01T03:00:00Z');
    expect(backupsAmong([young, 'other', `${old}.part`, old])).toEqual([old, young]);
  });
});

describe('a backup', () => {
  const now = at('2026-11-29T12:00:00Z');

  it('is kept for its days, to the millisecond, and not longer', () => {
    const names = named('2026-11-01T03:00:00Z', '2026-11-28T12:00:00Z', '2026-11-29T03:00:00Z');
    expect(expiredBackups(names, now, 1)).toEqual([]);
    // The first of its month stays; the second of it goes a moment later.
    expect(expiredBackups(names, now + 1, 1)).toEqual([names[1]]);
  });

  it('that is the first of a month stays for twelve months', () => {
    const names = named(
      '2025-11-01T03:00:00Z',
      '2025-12-01T03:00:00Z',
      '2025-12-02T03:00:00Z',
      '2026-11-29T03:00:00Z',
    );
    expect(expiredBackups(names, now, 30)).toEqual([names[0], names[2]]);
  });

  it('that is the newest stays, however old it is', () => {
    const names = named('2020-01-01T03:00:00Z', '2020-01-02T03:00:00Z');
    expect(expiredBackups(names, now, 1)).toEqual([names[0]]);
  });
});

it.each([
  ['2026-11-29T02:59:59.999Z', '2026-11-28T03:00:00Z'],
  ['2026-11-29T03:00:00Z', '2026-11-29T03:00:00Z'],
  ['2026-11-29T23:59:59Z', '2026-11-29T03:00:00Z'],
])('at %s the last hour of backups was %s', (now, due) => {
  expect(lastDueMs(at(now), 3)).toBe(at(due));
});
