/** HEIC pictures, as phones take them: their container, and their pixels. */
import { Worker } from 'node:worker_threads';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { HeicResult, HeicWork } from './heic-worker.ts';

/** Where the last box of a HEIF file ends; 0 when its boxes lead nowhere. */
export function endOfHeif(bytes: Buffer): number {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    // Zero says "to the end", which would hide anything behind the picture.
    if (size < (isLong ? 16 : 8)) return 0;
    at += size;
  }
  return at;
}

/** Limits of one picture. */
export interface HeicLimits {
  readonly mostPixels: number;
  readonly mostMs: number;
}

/** Pixels of four bytes each. */
export interface HeicPixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

/**
 * Unpacks a HEIC picture on another thread, which is stopped when it takes too long. Refusals:
 * `picture_too_large` (by the header, before any pixel is unpacked), `not_a_picture`.
 */
export async function unpackHeic(
  bytes: Uint8Array,
  limits: HeicLimits,
): Promise<HeicPixels | Refusal> {
  const workerData: HeicWork = { bytes, mostPixels: limits.mostPixels };
  // Its output is kept away from ours: the decoder talks about every broken file.
  const options = { workerData, stdout: true, stderr: true };
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), options);
  const result = await new Promise<HeicResult>((resolve) => {
    const wrong = (): void => resolve({ refused: 'not_a_picture' });
    const late = setTimeout(wrong, limits.mostMs);
    worker.once('message', (told: HeicResult) => resolve(told));
    worker.once('error', wrong);
    worker.once('exit', () => {
      clearTimeout(late);
      wrong();
    });
  });
  await worker.terminate();
  return 'refused' in result ? refuse(result.refused) : result;
}
