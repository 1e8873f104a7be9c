/**
 * Looks at one sound or film on a thread of its own, which is stopped when it takes too long: the
 * thread that answers orders must not wait for fifty megabytes that somebody sent.
 */
import { renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { parseFile } from 'music-metadata';
import { DURATION_MS } from './kinds.ts';
import { UnplayedMedia } from './codecs.ts';
import { BrokenMedia, MediaFile } from './media-file.ts';
import { checkMp4 } from './mp4.ts';
import { type Cut, cutMp3, cutOgg, cutWav } from './sounds.ts';
import { checkWebm } from './webm.ts';

/** What the thread is given: a file that it may write over. */
export interface MediaWork {
  readonly path: string;
  readonly kind: 'audio' | 'video';
  readonly ending: string;
}

/** What it answers. */
export type MediaResult =
  | { readonly durationMs: number; readonly bytes: number }
  | { readonly refused: 'media_refused' | 'media_too_long' | 'media_not_played' };

const COPIED_AT_ONCE = 256 * 1024;
/** Marks of pages and archives, as no sound and no film has them. */
const FOREIGN =
  /<script|<!doctype|<\?php\s|%PDF-\d\.\d|<html[\s>]|<svg(?:\s*>\s*<|\s+[a-z:-]+\s*=)/i;
const ARCHIVE_END = Buffer.from([0x50, 0x4b, 5, 6, 0, 0, 0, 0]);
const OVERLAP = 64;

/** Writes what is left of a file after a cut in its place. */
async function apply(path: string, { head, from, to }: Cut): Promise<void> {
  const [source, target] = await Promise.all([open(path, 'r'), open(`${path}.cut`, 'w', 0o600)]);
  try {
    if (head !== undefined) await target.write(head);
    const buffer = Buffer.alloc(COPIED_AT_ONCE);
    for (let at = from; at < to; ) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, to - at), at);
      if (bytesRead === 0) throw new BrokenMedia('ends too early');
      await target.write(buffer, 0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
  renameSync(`${path}.cut`, path);
}

function check(file: MediaFile, ending: string): { cut?: Cut; lastMs?: number } {
  if (ending === 'wav') return { cut: cutWav(file) };
  if (ending === 'mp3') return { cut: cutMp3(file) };
  if (ending === 'ogg') return { cut: cutOgg(file) };
  if (ending === 'webm') return { lastMs: checkWebm(file) };
  checkMp4(file);
  return {};
}

function looked(path: string, ending: string): { cut?: Cut; lastMs?: number } {
  const file = new MediaFile(path);
  try {
    const found = check(file, ending);
    for (const piece of file.pieces(OVERLAP)) {
      const isOther = piece.includes(ARCHIVE_END) || FOREIGN.test(piece.toString('latin1'));
      if (isOther) throw new BrokenMedia('something else too');
    }
    return found;
  } finally {
    file.close();
  }
}

async function work({ path, kind, ending }: MediaWork): Promise<MediaResult> {
  const { cut, lastMs = 0 } = looked(path, ending);
  if (cut !== undefined) await apply(path, cut);
  // By the library: is there a sound or a picture in it at all, and how long does it take?
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  const isFilm = format.hasVideo === true;
  const hasSound = format.hasAudio === true || (format.sampleRate ?? 0) > 0;
  if (kind === 'video' ? !isFilm : isFilm || !hasSound) return { refused: 'media_refused' };
  // A film without sound has the length of its longest track.
  const tracks = format.trackInfo.map(({ duration = 0 }) => duration);
  const seconds = Math.max(format.duration ?? 0, ...tracks);
  const durationMs = Math.max(lastMs, Math.round(seconds * 1_000));
  const [least, most] = DURATION_MS[kind];
  if (durationMs < least) return { refused: 'media_refused' };
  if (durationMs > most) return { refused: 'media_too_long' };
  return { durationMs, bytes: statSync(path).size };
}

const result = await work(workerData as MediaWork).catch(
  // Whatever cannot be read is the artist's file, not a bug of ours.
  (error: unknown): MediaResult => ({
    refused: error instanceof UnplayedMedia ? 'media_not_played' : 'media_refused',
  }),
);
parentPort?.postMessage(result);
