/**
 * What a database of an earlier release calls otherwise: rooms that have been renamed since, and
 * migrations that were edited before editing them was forbidden. Such a migration stands in
 * `migrations/earlier/` as it was, and beside it `….adopt.sql` has what makes of its tables those
 * that the migration makes now. `migrations/earlier/names.json` lists what the room was called.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import {
  type AppliedMigration,
  type Migration,
  type MigrationSource,
  readMigrations,
  sqlHash,
} from './migration-files.ts';

const earlierFile = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** A migration as an earlier release had it. */
export interface EarlierMigration extends Migration {
  /** What is done to tables that it has made. */
  readonly adopt: string;
}

/** The edited migrations of one room as they were. */
export function readEarlier({ room, folder }: MigrationSource): EarlierMigration[] {
  const earlier = join(folder, 'earlier');
  if (!existsSync(earlier)) return [];
  return readdirSync(earlier)
    .sort()
    .flatMap((file) => {
      const [, digits, name] = earlierFile.exec(file) ?? [];
      if (digits === undefined || name === undefined) return [];
      const sql = readFileSync(join(earlier, file), 'utf8');
      const adopt = readFileSync(join(earlier, file.replace(/sql$/, 'adopt.sql')), 'utf8');
      return [{ room, number: Number(digits), name, sha256: sqlHash(sql), sql, adopt }];
    });
}

/** What a room was called in earlier releases: its commands in old journals begin so too. */
export function earlierNames({ folder }: MigrationSource): readonly string[] {
  const file = join(folder, 'earlier', 'names.json');
  if (!existsSync(file)) return [];
  return z.array(z.string().min(1)).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The present name of each room that had another one, by the earlier one. */
export function renamedRooms(sources: readonly MigrationSource[]): ReadonlyMap<string, string> {
  return new Map(
    sources.flatMap((source) => earlierNames(source).map((name) => [name, source.room] as const)),
  );
}

/** One applied migration that this release knows under another name, or by another text. */
export interface Adoption {
  readonly was: AppliedMigration;
  readonly is: Migration;
  readonly adopt: string;
}

/** What has to be done before the applied migrations are those of this release. */
export function adoptionsFor(
  sources: readonly MigrationSource[],
  applied: readonly AppliedMigration[],
): Adoption[] {
  return sources.flatMap((source) => {
    const names = [source.room, ...earlierNames(source)];
    const own = applied.filter(({ room }) => names.includes(room));
    if (own.length === 0) return [];
    const known = readMigrations(source);
    const earlier = readEarlier(source);
    return own.flatMap((was) => {
      const is = known.find(({ number }) => number === was.number);
      if (is === undefined) return [];
      const edited = earlier.find(({ sha256 }) => sha256 === was.sha256);
      if (edited !== undefined) return [{ was, is, adopt: edited.adopt }];
      return was.room === is.room ? [] : [{ was, is: { ...is, sha256: was.sha256 }, adopt: '' }];
    });
  });
}

/** Does it, in the caller's transaction. */
export async function adoptAll(client: ClientBase, adoptions: readonly Adoption[]): Promise<void> {
  for (const { was, is, adopt } of adoptions) {
    if (adopt !== '') await client.query(adopt);
    await client.query(
      'update migrations set room = $1, name = $2, sha256 = $3 where room = $4 and number = $5',
      [is.room, is.name, is.sha256, was.room, was.number],
    );
  }
}

/** The migrations that a backup of any release was made with, as they were then. */
export function migrationsOf(
  sources: readonly MigrationSource[],
  wanted: readonly AppliedMigration[],
): (Migration | undefined)[] {
  const known = sources.flatMap((source) => {
    const names = [source.room, ...earlierNames(source)];
    const all = [...readMigrations(source), ...readEarlier(source)];
    return names.flatMap((room) => all.map((migration) => ({ ...migration, room })));
  });
  return wanted.map(({ room, number, sha256 }) =>
    known.find((each) => each.room === room && each.number === number && each.sha256 === sha256),
  );
}
