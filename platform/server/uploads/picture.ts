/**
 * Reads a picture that a customer sent and makes it anew. What is stored was drawn by us from the
 * pixels alone: no metadata (places, names), no second file hidden in the first, no script.
 */
import sharp, { type Sharp } from 'sharp';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { endOfHeif, unpackHeic } from './heic.ts';

/** The most bytes of a file that is sent. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** The most pixels of a picture: what phones take, but no bomb of a few bytes. */
const MOST_PIXELS = 50_000_000;
/** The longest side that a camera, a scanner or a long screenshot has. */
export const MAX_SIDE = 20_000;
/** How much longer one side may be than the other: a line of pixels is no picture. */
export const MAX_RATIO = 40;
/** The longest side of what is stored. */
const LONGEST_SIDE = 2_560;
const QUALITY = 84;
const MOST_SECONDS = 15;
const MOST_AT_ONCE = 2;

/** What every stored picture is. */
export const PICTURE_TYPE = 'image/webp';

type Kind = 'jpeg' | 'png' | 'webp' | 'heic' | 'gif';

function text(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1');
}

/** The kind of a picture by its first bytes; its name and its declared type mean nothing. */
function kindOf(bytes: Uint8Array): Kind | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (/^ftyp(?:hei|hev|mif1|msf1)/.test(text(bytes, 4, 12))) return 'heic';
  return undefined;
}

/** Where a PNG ends by its own chunks; 0 when they lead nowhere. */
function endOfPng(bytes: Buffer): number {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isLast = text(bytes, at + 4, at + 8) === 'IEND';
    at += 12 + bytes.readUInt32BE(at);
    if (isLast) return at;
  }
  return 0;
}

/**
 * Marks of other formats that no camera writes into a picture, each with what follows it there:
 * among the ten million bytes of a large photo the bare `<svg ` stands by chance in one of 1,600.
 */
const FOREIGN = new RegExp(
  [
    /<script|<!doctype|<\?php\s|%PDF-\d\.\d/,
    /<html(?:\s*>|[\s/]+[a-z][a-z:-]*\s*=)/,
    /<svg(?:\s*>\s*<|[\s/]+[a-z][a-z:-]*\s*=)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
/** The end of a ZIP archive, whose readers look from the end: its sign and two disk numbers. */
const ARCHIVE_END = Buffer.from([0x50, 0x4b, 5, 6, 0, 0, 0, 0]);

/** Whether a file is also something else: more bytes than its picture, or another format's mark. */
export function isPolyglot(bytes: Buffer, kind: Kind): boolean {
  if (kind === 'png' && endOfPng(bytes) !== bytes.length) return true;
  if (kind === 'webp') {
    const size = bytes.readUInt32LE(4);
    if (size + (size % 2) + 8 !== bytes.length) return true;
  }
  if (kind === 'heic' && endOfHeif(bytes) !== bytes.length) return true;
  return bytes.includes(ARCHIVE_END) || FOREIGN.test(bytes.toString('latin1'));
}

/** Whether a shape is no picture of anybody's, as its header says before a pixel is unpacked. */
export function isOddShape(width: number, height: number): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return long > MAX_SIDE || long > short * MAX_RATIO;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Two pictures at a time: decoding takes memory and a processor that orders need too. */
export async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** The upright picture that a file holds, ready to be drawn anew; or why there is none. */
async function open(bytes: Buffer, kind: Kind): Promise<Sharp | Refusal> {
  if (kind === 'heic') {
    const limits = { mostPixels: MOST_PIXELS, mostMs: MOST_SECONDS * 1_000 };
    const unpacked = await unpackHeic(bytes, limits);
    if (isRefusal(unpacked)) return unpacked;
    const { width, height, pixels } = unpacked;
    if (isOddShape(width, height)) return refuse('picture_too_large');
    return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  }
  const { width, height, format } = await sharp(bytes, {
    limitInputPixels: false,
    failOn: 'error',
  }).metadata();
  if (format !== kind) return refuse('not_a_picture');
  // Refused by its header, before a single pixel is unpacked.
  if (width * height > MOST_PIXELS || isOddShape(width, height)) return refuse('picture_too_large');
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
}

/**
 * A picture made anew as WebP, upright, without metadata, its longest side at most 2,560 pixels.
 * Takes JPEG, PNG, WebP and HEIC of at most 10 MB. Refusals in order: `file_too_large`,
 * `not_a_picture`, `picture_too_large` (pixels). Artists may send a GIF too.
 */
export async function remakePicture(
  sent: Uint8Array,
  { gif = false }: { readonly gif?: boolean } = {},
): Promise<Uint8Array | Refusal> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length > MOST_BYTES) return refuse('file_too_large');
  const kind = kindOf(bytes);
  const isTaken = kind !== undefined && (gif || kind !== 'gif');
  if (!isTaken || bytes.length < 32 || isPolyglot(bytes, kind)) return refuse('not_a_picture');
  return inTurn(async () => {
    try {
      const picture = await open(bytes, kind);
      if ('refused' in picture) return picture;
      return await picture
        .resize({
          width: LONGEST_SIDE,
          height: LONGEST_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .timeout({ seconds: MOST_SECONDS })
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch {
      // The library throws for whatever it cannot read: that is the customer's file, not a bug.
      return refuse('not_a_picture');
    }
  });
}
