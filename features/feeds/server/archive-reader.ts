/**
 * Reads ticks out of an archived hour: line by line, from the first that is wanted to the last,
 * and no further. A file counts only if it is the one whose SHA-256 was noted when its ticks left
 * the table; anything else is told as damage and never as fewer ticks.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { ArchiveDamaged, type ChainedTick } from '../contract.ts';

/** An archived hour as the table has it. */
export interface ArchivedHour {
  readonly marketId: number;
  readonly hourMs: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
  /** Of the compressed file. */
  readonly bytes: number;
  readonly sha256: string;
}

/** The SHA-256 of bytes in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The bytes of an archived hour's file.
 * @throws ArchiveDamaged when it is not there, or is another than was written.
 */
export async function readArchive(path: string, hour: ArchivedHour): Promise<Buffer> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new ArchiveDamaged(`the archive ${path} is missing`);
  // Looked at first: whatever lies there instead may be too large to be read at all.
  if (size !== hour.bytes) throw new ArchiveDamaged(`the archive ${path} was altered`);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new ArchiveDamaged(`the archive ${path} cannot be read`, { cause: error });
  });
  if (sha256Of(bytes) !== hour.sha256) {
    throw new ArchiveDamaged(`the archive ${path} was altered`);
  }
  return bytes;
}

/** Unpacks only as much as is asked for: whoever stops ends it. */
async function* linesOf(bytes: Buffer): AsyncGenerator<string> {
  const unpacking = createGunzip();
  unpacking.setEncoding('utf8');
  unpacking.end(bytes);
  let rest = '';
  for await (const chunk of unpacking) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/**
 * The ticks of an archived hour from one number to another, both included and both of that hour.
 * @throws ArchiveDamaged when its file is missing or was altered, or lacks one of them.
 */
export async function readArchivedTicks(
  path: string,
  hour: ArchivedHour,
  fromNumber: number,
  toNumber: number,
): Promise<ChainedTick[]> {
  const bytes = await readArchive(path, hour);
  const ticks: ChainedTick[] = [];
  let number = hour.firstNumber;
  for await (const line of linesOf(bytes)) {
    // Lines follow one another without a gap, so those before the first need not be looked into.
    if (number >= fromNumber) {
      const tick = JSON.parse(line) as ChainedTick;
      if (tick.number !== number) break;
      ticks.push(tick);
    }
    number += 1;
    if (number > toNumber) break;
  }
  if (ticks.length !== toNumber - fromNumber + 1) {
    throw new ArchiveDamaged(`the archive ${path} lacks ticks that it should have`);
  }
  return ticks;
}
