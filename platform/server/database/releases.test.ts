/** Migrations are never edited: those of each release stand here by their hashes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../../tests/support/rooms.ts';
import { adoptionsFor, migrationsOf, renamedRooms } from './earlier.ts';
import { migrationSources, pendingMigrations } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const shape = z.array(
  z.object({ room: z.string(), number: z.int(), name: z.string(), sha256: z.string() }),
);
const RELEASES = join(projectRoot, 'tests/releases');
const sources = migrationSources(projectRoot, readdirSync(join(projectRoot, 'features')));

function migrationsIn(release: string) {
  return shape.parse(JSON.parse(readFileSync(join(RELEASES, release, 'migrations.json'), 'utf8')));
}

const releases = readdirSync(RELEASES);

describe.each(releases)('a database of %s', (release) => {
  const applied = migrationsIn(release);

  it('has migrations that a backup of it can be restored with', () => {
    expect(applied.length).toBeGreaterThan(20);
    expect(migrationsOf(sources, applied).filter((found) => found === undefined)).toEqual([]);
  });

  it('has, once it is taken over, only migrations that stand here unedited', () => {
    const adoptions = adoptionsFor(sources, applied);
    const taken = applied.map((was) => adoptions.find((each) => each.was === was)?.is ?? was);
    const known = sources.flatMap(readMigrations);
    const pending = pendingMigrations(known, taken);
    expect(pending.length + taken.length).toBe(known.length);
  });
});

it('knows what rooms were called', () => {
  expect(renamedRooms(sources)).toEqual(
    new Map([
      ['recharge', 'deposit'],
      ['payout', 'destinations'],
    ]),
  );
});

it('leaves a migration that nobody had before to be refused', () => {
  const [first] = migrationsIn('0c552980');
  if (first === undefined) throw new Error('the release has no migrations');
  const edited = { ...first, sha256: '0'.repeat(64) };
  expect(adoptionsFor(sources, [edited])).toEqual([]);
  expect(() => pendingMigrations(sources.flatMap(readMigrations), [edited])).toThrow(/was changed/);
});
