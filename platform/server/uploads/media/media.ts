/** Works of artists: sounds and films are looked at and cut to size, animations drawn anew. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { isRefusal, type Refusal, refuse } from '../../../../core/engine/command.ts';
import { inTurn, isOddShape, isPolyglot, remakePicture } from '../picture.ts';
import { type MediaKind, MOST_MEDIA_BYTES, type Sniffed } from './kinds.ts';
import type { MediaResult, MediaWork } from './media-worker.ts';

const MOST_MS = 20_000;
const WORKER_MEGABYTES = 160;
/** An animation is shown beside others: smaller than a picture, and short. */
const LONGEST_SIDE = 1_024;
const MOST_FRAMES = 300;
const MOST_ANIMATED_PIXELS = 120_000_000;
const QUALITY = 80;

/** A file as it is stored. */
export interface CheckedMedia {
  readonly kind: MediaKind;
  readonly ending: string;
  readonly bytes: number;
  /** SHA-256 of what is stored, as hex: what the code of a work is made of. */
  readonly sha256: string;
  /** Zero for pictures. */
  readonly durationMs: number;
}

/** SHA-256 of a file on disk, as hex. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function inWorker(workerData: MediaWork): Promise<MediaResult> {
  const worker = new Worker(new URL('./media-worker.ts', import.meta.url), {
    workerData,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEGABYTES },
  });
  const result = await new Promise<MediaResult>((resolve) => {
    const wrong = (): void => resolve({ refused: 'media_refused' });
    const late = setTimeout(wrong, MOST_MS);
    worker.once('message', (told: MediaResult) => resolve(told));
    worker.once('error', wrong);
    worker.once('exit', () => {
      clearTimeout(late);
      wrong();
    });
  });
  await worker.terminate();
  return result;
}

/** The frames of an animation drawn anew as WebP; undefined where there is one frame only. */
async function remakeAnimation(bytes: Buffer): Promise<Uint8Array | Refusal | undefined> {
  const header = sharp(bytes, { animated: true, limitInputPixels: false, failOn: 'error' });
  const { width, pageHeight, height, pages = 1, format } = await header.metadata();
  if (pages === 1) return undefined;
  const frame = width * (pageHeight ?? height);
  if (isOddShape(width, pageHeight ?? height)) return refuse('picture_too_large');
  if (pages > MOST_FRAMES || frame * pages > MOST_ANIMATED_PIXELS) {
    return refuse('picture_too_large');
  }
  if (bytes.length > MOST_MEDIA_BYTES.animation) return refuse('file_too_large');
  if (format === 'webp' && isPolyglot(bytes, 'webp')) return refuse('media_refused');
  return sharp(bytes, { animated: true, limitInputPixels: MOST_ANIMATED_PIXELS, failOn: 'error' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_MS / 1_000 })
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer();
}

/** A still or moving picture drawn anew: nothing of what was sent is stored. */
async function remake(bytes: Buffer): Promise<{ kind: MediaKind; made: Uint8Array } | Refusal> {
  const isMoving = bytes.subarray(0, 3).toString('latin1') === 'GIF' || bytes.includes('ANMF');
  if (isMoving) {
    try {
      const made = await inTurn(() => remakeAnimation(bytes));
      if (made !== undefined) return isRefusal(made) ? made : { kind: 'animation', made };
    } catch {
      // The library throws for whatever it cannot read: that is the artist's file, not a bug.
      return refuse('media_refused');
    }
  }
  const still = await remakePicture(bytes, { gif: true });
  return 'refused' in still ? still : { kind: 'picture', made: still };
}

/**
 * Looks at a file that was sent, and writes in its place what is stored. Refusals: those of
 * `remakePicture`; `media_refused` (broken, empty, or something else too), `media_too_long`,
 * `media_not_played` (encoded in a way that some browsers do not play).
 */
export async function checkMedia(path: string, sniffed: Sniffed): Promise<CheckedMedia | Refusal> {
  const { kind, ending } = sniffed;
  if (kind === 'audio' || kind === 'video') {
    const result = await inTurn(() => inWorker({ path, kind, ending }));
    if ('refused' in result) return refuse(result.refused);
    return { ...sniffed, ...result, sha256: await hashOf(path) };
  }
  const made = await remake(await readFile(path));
  if ('refused' in made) return made;
  await writeFile(path, made.made, { mode: 0o600 });
  const bytes = made.made.byteLength;
  return { kind: made.kind, ending, bytes, sha256: await hashOf(path), durationMs: 0 };
}
