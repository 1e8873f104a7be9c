/** The elements of a WebM: known ones up to its very end; what is told of it is blanked. */
import { expectPlayed } from './codecs.ts';
import { BrokenMedia, type MediaFile } from './media-file.ts';

const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  tags: 0x1254c367,
  chapters: 0x1043a770,
  docType: 0x4282,
  timecodeScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;
/** What stands in a segment or a cluster; attached files do not. */
const KNOWN = new Set<number>([
  ID.cluster,
  ID.info,
  ID.tags,
  ID.chapters,
  ID.clusterTime,
  ID.simpleBlock,
  ID.blockGroup,
  ID.tracks,
  // Where to find what, cues, nothing, checksum, place and size within a cluster.
  0x114d9b74,
  0x1c53bb6b,
  0xec,
  0xbf,
  0xa7,
  0xab,
]);
const NANOSECONDS_A_MS = 1_000_000;

interface Element {
  readonly id: number;
  readonly at: number;
  readonly body: number;
  /** Undefined where it was written while it was recorded, and nobody knew. */
  readonly end: number | undefined;
}

/** A number whose first byte says how many bytes it has; the mark of its length is kept or not. */
function variable(file: MediaFile, at: number, most: number, keepMark: boolean) {
  const [first = 0] = file.read(at, 1);
  const length = Math.clz32(first) - 23;
  if (length > most) throw new BrokenMedia('no number');
  let value = keepMark ? first : first & (0xff >> length);
  let isUnknown = (first | ((0xff << (8 - length)) & 0xff)) === 0xff;
  for (const byte of file.read(at + 1, length - 1)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}

function elementAt(file: MediaFile, at: number): Element {
  const id = variable(file, at, 4, true);
  const size = variable(file, at + id.length, 8, false);
  const body = at + id.length + size.length;
  if (size.isUnknown) return { id: id.value, at, body, end: undefined };
  if (body + size.value > file.size) throw new BrokenMedia('leads nowhere');
  return { id: id.value, at, body, end: body + size.value };
}

function numberIn(file: MediaFile, { body, end = body }: Element): number {
  if (end - body > 6) throw new BrokenMedia('a number that is too long');
  return end === body ? 0 : file.read(body, end - body).readUIntBE(0, end - body);
}

/** What stands in an element, one after another. */
function* childrenOf(file: MediaFile, { body, end = body }: Element): Generator<Element> {
  for (let at = body; at < end; ) {
    const child = elementAt(file, at);
    if (child.end === undefined || child.end > end) throw new BrokenMedia('leads nowhere');
    yield child;
    at = child.end;
  }
}

/** A child of an element by its id. */
function childOf(file: MediaFile, element: Element, id: number): Element | undefined {
  for (const child of childrenOf(file, element)) if (child.id === id) return child;
  return undefined;
}

/** Puts nothing in the place of an element, in as many bytes. */
function voidElement(file: MediaFile, { at, end = at }: Element): void {
  const length = end - at;
  if (length < 9) throw new BrokenMedia('too short to be anything');
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head[1] = 0x01;
  head.writeUIntBE(length - 9, 3, 6);
  file.write(at, head);
  file.blank(at + 9, end);
}

/** When a block is shown, from the beginning of its cluster. */
function blockTime(file: MediaFile, { body }: Element): number {
  const track = variable(file, body, 8, false);
  return file.read(body + track.length, 2).readInt16BE();
}

function segmentOf(file: MediaFile): Element {
  const header = elementAt(file, 0);
  if (header.id !== ID.header || header.end === undefined) throw new BrokenMedia('no header');
  const docType = childOf(file, header, ID.docType);
  const isWebm =
    docType?.end !== undefined &&
    file.text(docType.body, docType.end - docType.body).replace(/(?<!\0)\0+$/, '') === 'webm';
  if (!isWebm) throw new BrokenMedia('another kind of file');
  const segment = elementAt(file, header.end);
  const isLast = segment.end === undefined || segment.end === file.size;
  if (segment.id !== ID.segment || !isLast) throw new BrokenMedia('more than one film');
  return segment;
}

/** Each track is a film or a sound that browsers play; others are none of theirs. */
function checkTracks(file: MediaFile, tracks: Element): void {
  for (const track of childrenOf(file, tracks)) {
    if (track.id !== ID.track) continue;
    const type = childOf(file, track, ID.trackType);
    const kind = type === undefined ? 0 : numberIn(file, type);
    const codec = childOf(file, track, ID.codec);
    const name = codec?.end === undefined ? '' : file.text(codec.body, codec.end - codec.body);
    if (kind !== 1 && kind !== 2) throw new BrokenMedia('a track of another kind');
    expectPlayed('webm', kind === 1 ? 'film' : 'sound', name.replace(/(?<!\0)\0+$/, ''));
  }
}

/**
 * Looks at a WebM, blanks its tags, and gives when its last block is shown, in milliseconds: what
 * is recorded in a browser does not say how long it is.
 */
export function checkWebm(file: MediaFile): number {
  let scale = NANOSECONDS_A_MS;
  let clusterTime = 0;
  let last = 0;
  // Clusters are entered and not skipped, so that it does not matter whether they say their size.
  for (let at = segmentOf(file).body; at < file.size; ) {
    const element = elementAt(file, at);
    if (!KNOWN.has(element.id)) throw new BrokenMedia('something else');
    if (element.end === undefined && element.id !== ID.cluster) throw new BrokenMedia('endless');
    if (element.id === ID.tags || element.id === ID.chapters) voidElement(file, element);
    if (element.id === ID.tracks) checkTracks(file, element);
    if (element.id === ID.info) {
      const found = childOf(file, element, ID.timecodeScale);
      if (found !== undefined) scale = numberIn(file, found);
    }
    if (element.id === ID.clusterTime) clusterTime = numberIn(file, element);
    const block = element.id === ID.blockGroup ? childOf(file, element, ID.block) : element;
    if (block?.id === ID.simpleBlock || block?.id === ID.block) {
      last = Math.max(last, clusterTime + blockTime(file, block));
    }
    at = element.id === ID.cluster ? element.body : (element.end ?? file.size);
  }
  return Math.round((last * scale) / NANOSECONDS_A_MS);
}
