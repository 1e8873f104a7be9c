/** The numbered SQL files of a room, and what is noted of those that were applied. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './errors.ts';

export interface MigrationSource {
  /** The room's name, or `platform`. */
  readonly room: string;
  /** The folder of its numbered SQL files; a missing folder means none. */
  readonly folder: string;
}

export interface Migration {
  readonly room: string;
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

export interface AppliedMigration {
  readonly room: string;
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/** `0001-accounts.sql`: four digits, and a name a person understands. */
const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** What a text of SQL is known by. */
export function sqlHash(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/**
 * The migrations of one room, in order.
 * @throws StartupError for a file that is not named like the others, or a gap in the numbers.
 */
export function readMigrations(source: MigrationSource): Migration[] {
  if (!existsSync(source.folder)) return [];
  const names = readdirSync(source.folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((file, index) => {
    const [, digits, name] = fileName.exec(file) ?? [];
    if (digits === undefined || name === undefined) {
      throw new StartupError(`${join(source.folder, file)} must be named like 0001-accounts.sql.`);
    }
    if (Number(digits) !== index + 1) {
      throw new StartupError(
        `The migrations of ${source.room} must count 0001, 0002, …: ${file} stands at place ` +
          `${index + 1}.`,
      );
    }
    const sql = readFileSync(join(source.folder, file), 'utf8');
    return { room: source.room, number: index + 1, name, sha256: sqlHash(sql), sql };
  });
}
