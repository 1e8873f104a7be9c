/** The boxes of an MP4: they must lead to its very end, and what is said about it is blanked. */
import { expectPlayed, expectStream } from './codecs.ts';
import { BrokenMedia, type MediaFile } from './media-file.ts';

const MOST_BOXES = 20_000;
const KNOWN = new Set(
  'ftyp styp moov mdat free skip wide moof mfra sidx ssix prft emsg pdin meta udta uuid'.split(' '),
);
/** Places, names, devices, and whatever a program put there. */
const TELLING = new Set(['meta', 'udta', 'uuid']);
/** Boxes in which telling ones stand. */
const HOLDING = new Set(['moov', 'trak', 'moof', 'traf']);

/** What stands in the entry of a sound before its boxes. */
const SOUND_ENTRY = 28;
const SOUND_ENTRY_MORE = 16;

interface Box {
  readonly type: string;
  readonly at: number;
  readonly body: number;
  readonly end: number;
}

function boxAt(file: MediaFile, at: number, end: number): Box {
  const short = file.read(at, 4).readUInt32BE();
  const type = file.text(at + 4, 4);
  const isLong = short === 1;
  const size = isLong ? Number(file.read(at + 8, 8).readBigUInt64BE()) : short;
  const head = isLong ? 16 : 8;
  // Zero says "to the end", which would hide anything behind the film.
  if (size < head || at + size > end) throw new BrokenMedia(`box ${type} leads nowhere`);
  return { type, at, body: at + head, end: at + size };
}

/** The first box of a type from a place on; undefined where there is none. */
function boxIn(file: MediaFile, from: number, end: number, type: string): Box | undefined {
  for (let at = from; at < end; ) {
    const box = boxAt(file, at, end);
    if (box.type === type) return box;
    at = box.end;
  }
  return undefined;
}

/** A box within boxes within a box. */
function within(file: MediaFile, box: Box, ...types: readonly string[]): Box {
  let found = box;
  for (const type of types) {
    const next = boxIn(file, found.body, found.end, type);
    if (next === undefined) throw new BrokenMedia(`no ${type}`);
    found = next;
  }
  return found;
}

/** Skips how long a descriptor is: up to four bytes, of which all but the last have a mark. */
function afterLength(file: MediaFile, at: number): number {
  for (let next = at; next < at + 4; next += 1) {
    if (((file.read(next, 1)[0] ?? 0) & 0x80) === 0) return next + 1;
  }
  throw new BrokenMedia('a length that is too long');
}

/** What kind of sound an `mp4a` is: its descriptor (ISO/IEC 14496-1) says it by a number. */
function streamOf(file: MediaFile, entry: Box): number | undefined {
  // The form of films from cameras has sixteen bytes more.
  const isLong = file.read(entry.body + 8, 2).readUInt16BE() === 1;
  const from = entry.body + SOUND_ENTRY + (isLong ? SOUND_ENTRY_MORE : 0);
  const said = boxIn(file, from, entry.end, 'esds');
  if (said === undefined || file.read(said.body + 4, 1)[0] !== 3) return undefined;
  const stream = afterLength(file, said.body + 5);
  const [flags = 0] = file.read(stream + 2, 1);
  if ((flags & 0xe0) !== 0) return undefined;
  if (file.read(stream + 3, 1)[0] !== 4) return undefined;
  return file.read(afterLength(file, stream + 4), 1)[0];
}

/** A track is encoded as browsers play it; what is neither film nor sound they leave alone. */
function checkTrack(file: MediaFile, track: Box): void {
  const media = within(file, track, 'mdia');
  const handler = file.text(within(file, media, 'hdlr').body + 8, 4);
  if (handler !== 'vide' && handler !== 'soun') return;
  const { body, end } = within(file, media, 'minf', 'stbl', 'stsd');
  for (let at = body + 8; at < end; ) {
    const entry = boxAt(file, at, end);
    expectPlayed('mp4', handler === 'vide' ? 'film' : 'sound', entry.type);
    if (handler === 'soun') expectStream(streamOf(file, entry));
    at = entry.end;
  }
}

/** Looks at an MP4 and blanks what it tells of who made it where. */
export function checkMp4(file: MediaFile): void {
  let count = 0;
  const top: string[] = [];
  const walk = (from: number, end: number, depth: number): void => {
    for (let at = from; at < end; ) {
      count += 1;
      if (count > MOST_BOXES) throw new BrokenMedia('too many boxes');
      const box = boxAt(file, at, end);
      if (depth === 0) {
        if (!KNOWN.has(box.type)) throw new BrokenMedia(`unknown box ${box.type}`);
        top.push(box.type);
      }
      if (TELLING.has(box.type)) {
        file.write(box.at + 4, Buffer.from('free'));
        file.blank(box.body, box.end);
      } else if (['free', 'skip', 'wide'].includes(box.type)) file.blank(box.body, box.end);
      else if (HOLDING.has(box.type) && depth < 4) {
        if (box.type === 'trak') checkTrack(file, box);
        walk(box.body, box.end, depth + 1);
      }
      at = box.end;
    }
  };
  walk(0, file.size, 0);
  const isWhole = top[0] === 'ftyp' && top.includes('moov') && top.includes('mdat');
  if (!isWhole || top.filter((type) => type === 'moov').length !== 1) {
    throw new BrokenMedia('no film');
  }
}
