/** The three kinds of sound: looked at up to their very end, and cut down to the sound alone. */
import { expectOggHead, UnplayedMedia } from './codecs.ts';
import { BrokenMedia, type MediaFile } from './media-file.ts';

/** What of a file is sound; and what must stand before it, where that is written anew. */
export interface Cut {
  readonly head?: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Whole numbers and fractions; the long form says in its own field which of both. */
const PLAIN_FORMATS = new Set([1, 3]);
const LONG_FORMAT = 0xfffe;
const LONG_FORMAT_AT = 32;

/** How the samples of a WAV are written, by its `fmt ` chunk. */
function formatOf(chunk: Buffer): number {
  const short = chunk.readUInt16LE(8);
  const isLong = short === LONG_FORMAT && chunk.length >= LONG_FORMAT_AT + 2;
  return isLong ? chunk.readUInt16LE(LONG_FORMAT_AT) : short;
}

/** A WAV of its format and its samples: lists, pictures and names are left out. */
export function cutWav(file: MediaFile): Cut {
  const size = file.read(4, 4).readUInt32LE() + 8;
  if (size !== file.size || file.text(8, 4) !== 'WAVE') throw new BrokenMedia('wrong size');
  let format: Buffer | undefined;
  let data: Cut | undefined;
  for (let at = 12; at < size; ) {
    const name = file.text(at, 4);
    const length = file.read(at + 4, 4).readUInt32LE();
    if (at + 8 + length > size) throw new BrokenMedia('leads nowhere');
    if (name === 'fmt ' && length <= 64) format = Buffer.from(file.read(at, 8 + length));
    if (name === 'data') data = { from: at + 8, to: at + 8 + length };
    at += 8 + length + (length % 2);
  }
  if (format === undefined || data === undefined || format.length < 24) {
    throw new BrokenMedia('no sound');
  }
  if (!PLAIN_FORMATS.has(formatOf(format))) throw new UnplayedMedia('wav');
  const { from, to } = data;
  const head = Buffer.alloc(12 + format.length + 8);
  head.write('RIFF', 0);
  head.writeUInt32LE(head.length - 8 + to - from, 4);
  head.write('WAVE', 8);
  format.copy(head, 12);
  head.write('data', 12 + format.length);
  head.writeUInt32LE(to - from, 16 + format.length);
  return { head, from, to };
}

const BIT_RATES: readonly (readonly number[])[] = [
  // MPEG 1 layer 3; MPEG 2 and 2.5 layer 3.
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** How long a frame of an MP3 is; undefined where none begins. */
function frameLength(head: number): number | undefined {
  const version = (head >>> 19) & 3;
  const layer = (head >>> 17) & 3;
  const rate = BIT_RATES[version === 3 ? 0 : 1]?.[(head >>> 12) & 15] ?? 0;
  const samples = SAMPLE_RATES[(head >>> 10) & 3];
  const isFrame = head >>> 21 === 0x7ff && version !== 1 && layer === 1;
  if (!isFrame || rate === 0 || samples === undefined) return undefined;
  const perSecond = samples / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const padding = (head >>> 9) & 1;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * rate) / perSecond) + padding;
}

/** An MP3 of its frames, each where the one before it ends; what is told of it is cut off. */
export function cutMp3(file: MediaFile): Cut {
  let from = 0;
  while (file.size >= from + 10 && file.text(from, 3) === 'ID3') {
    const size = file.read(from + 6, 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    from += 10 + size + ((file.read(from + 5, 1)[0] ?? 0) & 0x10 ? 10 : 0);
  }
  const hasTag = file.size > 128 && file.text(file.size - 128, 3) === 'TAG';
  const end = file.size - (hasTag ? 128 : 0);
  let at = from;
  while (at + 4 <= end) {
    const length = frameLength(file.read(at, 4).readUInt32BE());
    if (length === undefined) break;
    at += length;
  }
  const to = Math.min(at, end);
  // A last frame may be cut short, and an APE tag may follow; anything else is another file.
  const rest = end - to;
  const isTag = rest >= 32 && file.text(to, 8) === 'APETAGEX';
  if (to - from < 1_000 || (rest >= 4 && !isTag)) throw new BrokenMedia('frames lead nowhere');
  return { from, to };
}

/** An Ogg whose pages follow each other to its end. */
export function cutOgg(file: MediaFile): Cut {
  let at = 0;
  let streams = 0;
  while (at < file.size) {
    if (file.text(at, 4) !== 'OggS') throw new BrokenMedia('no page');
    const [segments = 0] = file.read(at + 26, 1);
    const lengths = file.read(at + 27, segments).reduce((sum, byte) => sum + byte, 0);
    // Streams that begin stand first; each of them says what it is.
    const isFirst = ((file.read(at + 5, 1)[0] ?? 0) & 2) !== 0;
    if (isFirst) expectOggHead(file.text(at + 27 + segments, Math.min(lengths, 8)));
    streams += Number(isFirst);
    at += 27 + segments + lengths;
  }
  if (at !== file.size || streams === 0) throw new BrokenMedia('leads nowhere');
  return { from: 0, to: at };
}
