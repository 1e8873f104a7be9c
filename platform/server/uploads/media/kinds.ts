/** The kinds of files that are kept, how each ends in its address, and how large it may be. */

/** What is stored of a file: a picture drawn anew, a document, or a work of an artist. */
export type FileKind = 'picture' | 'document' | 'animation' | 'audio' | 'video';

/** A kind that only artists may send. */
export type MediaKind = 'picture' | 'animation' | 'audio' | 'video';

const MEBIBYTE = 1024 * 1024;

/** What a browser is told that a file is, by the ending of its address. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** The most bytes that may be sent of each kind. */
export const MOST_MEDIA_BYTES: Readonly<Record<MediaKind, number>> = {
  picture: 10 * MEBIBYTE,
  animation: 8 * MEBIBYTE,
  audio: 10 * MEBIBYTE,
  video: 50 * MEBIBYTE,
};

/** How long a sound or a film may and must be. */
export const DURATION_MS: Readonly<Record<'audio' | 'video', readonly [number, number]>> = {
  audio: [1_000, 600_000],
  video: [500, 180_000],
};

/** A file whose first bytes are known. */
export interface Sniffed {
  readonly kind: MediaKind;
  /** How its address would end, if it is stored as it was sent. */
  readonly ending: string;
}

const BY_TYPE: Readonly<Record<string, Sniffed>> = {
  'image/jpeg': { kind: 'picture', ending: 'webp' },
  'image/png': { kind: 'picture', ending: 'webp' },
  'image/heic': { kind: 'picture', ending: 'webp' },
  'image/gif': { kind: 'animation', ending: 'webp' },
  'image/webp': { kind: 'picture', ending: 'webp' },
  'audio/mpeg': { kind: 'audio', ending: 'mp3' },
  'audio/ogg': { kind: 'audio', ending: 'ogg' },
  'audio/ogg; codecs=opus': { kind: 'audio', ending: 'ogg' },
  'audio/wav': { kind: 'audio', ending: 'wav' },
  'video/mp4': { kind: 'video', ending: 'mp4' },
  'video/webm': { kind: 'video', ending: 'webm' },
};

/** What a file may be, by the type that its content has; undefined for all others. */
export function mediaOfType(type: string): Sniffed | undefined {
  return BY_TYPE[type];
}
