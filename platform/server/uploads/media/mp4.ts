/** The boxes of an MP4: they must lead to its very end, and what is said about it is blanked. */
import { BrokenMedia, type MediaFile } from './media-file.ts';

const MOST_BOXES = 20_000;
const KNOWN = new Set(
  'ftyp styp moov mdat free skip wide moof mfra sidx ssix prft emsg pdin meta udta uuid'.split(' '),
);
/** Places, names, devices, and whatever a program put there. */
const TELLING = new Set(['meta', 'udta', 'uuid']);
/** Boxes in which telling ones stand. */
const HOLDING = new Set(['moov', 'trak', 'moof', 'traf']);

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
      else if (HOLDING.has(box.type) && depth < 4) walk(box.body, box.end, depth + 1);
      at = box.end;
    }
  };
  walk(0, file.size, 0);
  const isWhole = top[0] === 'ftyp' && top.includes('moov') && top.includes('mdat');
  if (!isWhole || top.filter((type) => type === 'moov').length !== 1) {
    throw new BrokenMedia('no film');
  }
}
