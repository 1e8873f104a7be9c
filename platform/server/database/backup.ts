/**
 * Writes the whole database and the files of the data folder into one compressed file: every
 * table as it was at one moment, while the exchange goes on working.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openClient } from './connections.ts';
import { encodeFrame, formatLine, type Manifest } from './backup-file.ts';
import { fileFrames } from './backup-files.ts';
import { errorCode, errorText, StartupError } from './errors.ts';
import { readApplied } from './migrate.ts';
import { readSequences, readTables } from './tables.ts';

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
}

/** Rows are gathered to frames of about this size before they are compressed. */
const frameBytes = 256 * 1024;

async function* tableFrames(
  client: pg.ClientBase,
  manifest: Manifest,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for (const table of manifest.tables) {
    yield encodeFrame('T', table.name);
    if (table.columns.length === 0) continue;
    const rows = client.query(copyTo(`copy ${table.name} (${table.columns.join(', ')}) to stdout`));
    let gathered: Buffer[] = [];
    let gatheredBytes = 0;
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes < frameBytes) continue;
      yield encodeFrame('D', Buffer.concat(gathered));
      gathered = [];
      gatheredBytes = 0;
    }
    if (gatheredBytes > 0) yield encodeFrame('D', Buffer.concat(gathered));
    count(rows.rowCount);
  }
}

async function* backupBytes(
  client: pg.ClientBase,
  manifest: Manifest,
  dataFolder: string,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  yield Buffer.from(formatLine, 'latin1');
  const seal = (frame: Buffer) => {
    hash.update(frame);
    return frame;
  };
  yield seal(encodeFrame('M', JSON.stringify(manifest)));
  for await (const frame of tableFrames(client, manifest, count)) yield seal(frame);
  // Sequences do not follow the snapshot. Read after the rows they can only be further along,
  // which is the safe side: no number is given out twice.
  yield seal(encodeFrame('S', JSON.stringify(await readSequences(client))));
  // Files after the rows that name them: what a row of the snapshot names was there before it.
  for (const frame of fileFrames(dataFolder)) yield seal(frame);
  yield encodeFrame('E', hash.digest('hex'));
}

/**
 * Writes a backup. The file appears under its name only when it is complete, readable for nobody
 * else: it holds the signing key.
 * @throws StartupError when the file is there already or cannot be written.
 */
export async function writeBackup(
  connectionString: string,
  file: string,
  dataFolder: string,
): Promise<BackupSummary> {
  if (existsSync(file)) throw new StartupError(`${file} is there already: give another name.`);
  const unfinished = `${file}.unfinished-${process.pid}`;
  const client = await openClient({ connectionString });
  let rows = 0;
  try {
    // One snapshot for all tables: money in two tables must be of the same moment.
    await client.query('begin transaction isolation level repeatable read read only');
    const manifest = { migrations: await readApplied(client), tables: await readTables(client) };
    if (manifest.tables.length === 0) {
      throw new StartupError('There is nothing to back up yet: run npm start first.');
    }
    const bytes = backupBytes(client, manifest, dataFolder, (more) => {
      rows += more;
    });
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(bytes), createGzip({ level: 5 }), target);
    await client.query('commit');
    renameSync(unfinished, file);
    return { tables: manifest.tables.length, rows };
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (['ENOSPC', 'EACCES', 'ENOENT', 'EROFS', 'ENOTDIR', 'EDQUOT'].includes(errorCode(error))) {
      throw new StartupError(`The backup could not be written (${errorText(error)}).`);
    }
    throw error;
  } finally {
    await client.end();
  }
}
