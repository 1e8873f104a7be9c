/**
 * The form of a backup file, under gzip: a line that names the format, then frames. A frame is
 * one byte of kind, four bytes of length, and that many bytes. The last frame carries the
 * SHA-256 of everything before it, so a file that was cut or altered is not restored.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { errorCode, errorText, StartupError } from './errors.ts';
import type { AppliedMigration } from './migration-files.ts';
import type { TableShape } from './tables.ts';

export const formatLine = 'BOURSE BACKUP 1\n';

/**
 * M: the manifest. T: the name of the table whose rows follow. D: rows. S: sequences. F: a file of
 * the data folder. E: end.
 */
export type FrameKind = 'M' | 'T' | 'D' | 'S' | 'F' | 'E';

export interface Frame {
  readonly kind: FrameKind;
  readonly body: Buffer;
}

export const manifestShape = z.object({
  migrations: z.array(
    z.object({ room: z.string(), number: z.int(), name: z.string(), sha256: z.string() }),
  ),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export interface Manifest {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
}

export const sequencesShape = z.array(
  z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
);

const headBytes = 5;
/** No frame we write is near this; a damaged length must not make us reserve gigabytes. */
const longestFrameBytes = 256 * 1024 * 1024;

/** The bytes of one frame. */
export function encodeFrame(kind: FrameKind, body: Buffer | string): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const head = Buffer.alloc(headBytes);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

class Damaged extends Error {}

function isFrameKind(text: string): text is FrameKind {
  return 'MTDSFE'.includes(text) && text.length === 1;
}

/** Cuts a stream of bytes into frames, and checks the seal at the end. */
async function* cutFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  let rest = Buffer.alloc(0);
  let begun = false;
  let sealed = false;
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    if (!begun && rest.length >= formatLine.length) {
      if (rest.toString('latin1', 0, formatLine.length) !== formatLine) {
        throw new Damaged('it is not a backup of this format');
      }
      rest = rest.subarray(formatLine.length);
      begun = true;
    }
    while (begun && rest.length >= headBytes) {
      const length = rest.readUInt32BE(1);
      const kind = rest.toString('latin1', 0, 1);
      if (!isFrameKind(kind) || length > longestFrameBytes) throw new Damaged('it is damaged');
      if (rest.length < headBytes + length) break;
      const body = rest.subarray(headBytes, headBytes + length);
      if (kind === 'E') {
        sealed = body.toString('latin1') === hash.digest('hex');
        if (!sealed) throw new Damaged('its content was altered');
        return;
      }
      hash.update(rest.subarray(0, headBytes + length));
      rest = rest.subarray(headBytes + length);
      yield { kind, body };
    }
  }
  if (!sealed) throw new Damaged('its end is missing');
}

/**
 * Reads a backup file frame by frame.
 * @throws StartupError when the file is missing, cut, altered, or something else.
 */
export async function readBackupFile(
  file: string,
  use: (frames: AsyncIterable<Frame>) => Promise<void>,
): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), (chunks) => use(cutFrames(chunks)));
  } catch (error) {
    if (error instanceof Damaged) {
      throw new StartupError(`${file} cannot be restored: ${error.message}.`);
    }
    const code = errorCode(error);
    if (code.startsWith('Z_')) {
      throw new StartupError(`${file} cannot be restored: it is damaged or not a backup.`);
    }
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') {
      throw new StartupError(`${file} cannot be read (${errorText(error)}).`);
    }
    throw error;
  }
}
