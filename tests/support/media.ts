/** Small sounds, films and animations of every kind that artists may send, made byte by byte. */
import sharp from 'sharp';

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A WAV of silence; `extra` chunks stand before its samples. */
export function wav(seconds: number, extra: Buffer = Buffer.alloc(0), format = 1): Buffer {
  const rate = 8_000;
  const head = Buffer.alloc(36);
  const samples = Buffer.alloc(Math.round(seconds * rate), 128);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 8 + extra.length + samples.length - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(samples.length);
  return Buffer.concat([head, extra, text('data'), size, samples]);
}

/** A chunk of a WAV. */
export function wavChunk(name: string, body: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([text(name), size, text(body), Buffer.alloc(body.length % 2)]);
}

/** An MP3 of empty frames, 417 bytes and 26 ms each. */
export function mp3(seconds: number): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc0]), Buffer.alloc(413)]);
  const count = Math.ceil((seconds * 44_100) / 1_152);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

function oggPage(body: Buffer, granule: number, sequence: number, flags: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0);
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = 1;
  return Buffer.concat([head, Buffer.from([body.length]), body]);
}

/** A sound in Ogg, Opus unless said otherwise, whose last page says how long it is. */
export function ogg(seconds: number, name = 'OpusHead'): Buffer {
  const head = Buffer.concat([text(name), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const tags = Buffer.concat([text('OpusTags'), Buffer.from([1, 0, 0, 0, 0x78, 0, 0, 0, 0])]);
  return Buffer.concat([
    oggPage(head, 0, 0, 2),
    oggPage(tags, 0, 1, 0),
    oggPage(Buffer.alloc(60, 1), Math.round(seconds * 48_000), 2, 4),
  ]);
}

/** A Vorbis sound in Ogg. */
export function vorbis(seconds: number): Buffer {
  const rate = Buffer.alloc(4);
  rate.writeUInt32LE(48_000);
  const more = Buffer.concat([Buffer.alloc(12), Buffer.from([0xb8, 1])]);
  const head = Buffer.concat([text('\x01vorbis'), Buffer.alloc(4), Buffer.from([1]), rate, more]);
  const tags = Buffer.concat([text('\x03vorbis'), Buffer.alloc(8), Buffer.from([1])]);
  return Buffer.concat([
    oggPage(head, 0, 0, 2),
    oggPage(tags, 0, 1, 0),
    oggPage(Buffer.alloc(60, 1), Math.round(seconds * 48_000), 2, 4),
  ]);
}

/** A box of an MP4. */
export function box(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

/** A track of sound in an MP4; the number of its stream says what an `mp4a` is. */
export function mp4Sound(codec = 'mp4a', stream: number | null = 0x40, more = 0): Buffer {
  const hdlr = box('hdlr', u32(0), u32(0), text('soun'), Buffer.alloc(12), text('sound\0'));
  const decoder = Buffer.from([4, 13, stream ?? 0, ...Array.from({ length: 12 }, () => 0)]);
  const said = Buffer.from([3, 0x80, 0x80, 0x80, decoder.length + 3, 0, 1, 0]);
  const esds = stream === null ? Buffer.alloc(0) : box('esds', u32(0), said, decoder);
  const version = Buffer.from([0, more === 0 ? 0 : 1]);
  const plain = Buffer.concat([Buffer.alloc(6), Buffer.from([0, 1]), version, Buffer.alloc(18)]);
  const stsd = box('stsd', u32(0), u32(1), box(codec, plain, Buffer.alloc(more), esds));
  const times = Buffer.concat([u32(0), u32(0), u32(0), u32(1_000), u32(1_000), Buffer.alloc(4)]);
  const tkhd = box('tkhd', u32(7), u32(0), u32(0), u32(2), u32(0), u32(1_000), Buffer.alloc(60));
  const tables = [box('stts', u32(0), u32(0)), box('stsc', u32(0), u32(0))];
  const sizes = [box('stsz', u32(0), u32(0), u32(0)), box('stco', u32(0), u32(0))];
  const stbl = box('stbl', stsd, ...tables, ...sizes);
  return box('trak', tkhd, box('mdia', box('mdhd', times), hdlr, box('minf', stbl)));
}

/** What is said of an MP4's tracks beyond its plain film. */
export interface Mp4Codecs {
  readonly film?: string;
  readonly sound?: Buffer;
}

/** An MP4 with one track of film; `also` stands among its boxes. */
export function mp4(
  seconds: number,
  also: Buffer = Buffer.alloc(0),
  { film = 'avc1', sound = Buffer.alloc(0) }: Mp4Codecs = {},
): Buffer {
  const duration = Math.round(seconds * 1_000);
  const times = Buffer.concat([u32(0), u32(0), u32(0), u32(1_000), u32(duration)]);
  const mvhd = box('mvhd', times, Buffer.alloc(80));
  const tkhd = box('tkhd', u32(7), u32(0), u32(0), u32(1), u32(0), u32(duration), Buffer.alloc(60));
  const mdhd = box('mdhd', times, Buffer.alloc(4));
  const hdlr = box('hdlr', u32(0), u32(0), text('vide'), Buffer.alloc(12), text('film\0'));
  const visual = Buffer.concat([Buffer.alloc(6), Buffer.from([0, 1]), Buffer.alloc(70)]);
  const stsd = box('stsd', u32(0), u32(1), box(film, visual));
  const tables = [
    box('stts', u32(0), u32(1), u32(1), u32(duration)),
    box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', u32(0), u32(40), u32(1)),
    box('stco', u32(0), u32(1), u32(0)),
  ];
  const place = box('udta', box('\xa9xyz', text('+52.5200+013.4050/')));
  const media = box('mdia', mdhd, hdlr, box('minf', box('stbl', stsd, ...tables)));
  const moov = box('moov', mvhd, box('trak', tkhd, media), sound, place);
  return Buffer.concat([
    box('ftyp', text('isom'), u32(512), text('isomavc1')),
    moov,
    also,
    box('mdat', Buffer.alloc(400)),
  ]);
}

/** An element of a WebM by its id. */
export function element(id: number, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const digits = id.toString(16);
  const size = Buffer.alloc(8);
  size.writeUIntBE(body.length, 2, 6);
  size[0] = 1;
  return Buffer.concat([
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
    size,
    body,
  ]);
}

/** What is said of a WebM's tracks beyond its plain film; a sound where it has a name. */
export interface WebmCodecs {
  readonly codec?: string;
  readonly sound?: string;
  readonly kind?: number;
  readonly soundKind?: number;
}

/** A WebM as a browser records it: without a duration; `also` stands in its segment. */
export function webm(
  seconds: number,
  also: Buffer = Buffer.alloc(0),
  docType = 'webm',
  { codec = 'V_VP8', sound = '', kind = 1, soundKind = 2 }: WebmCodecs = {},
): Buffer {
  const header = element(0x1a45dfa3, element(0x4282, text(docType)));
  const info = element(0x1549a966, element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])));
  const video = element(0xe0, element(0xb0, Buffer.from([64])), element(0xba, Buffer.from([64])));
  const entry = [
    element(0xd7, Buffer.from([1])),
    element(0x73c5, Buffer.from([1])),
    element(0x83, Buffer.from([kind])),
    element(0x86, text(codec)),
    video,
  ];
  const heard = [
    element(0xd7, Buffer.from([2])),
    element(0x73c5, Buffer.from([2])),
    element(0x83, Buffer.from([soundKind])),
    element(0x86, text(sound)),
  ];
  const other = sound === '' ? Buffer.alloc(0) : element(0xae, ...heard);
  const tracks = element(0x1654ae6b, element(0xae, ...entry), other);
  const clusters = Array.from({ length: Math.ceil(seconds) + 1 }, (_, at) => {
    const time = Math.round(Math.min(at, seconds) * 1_000);
    const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(50)]);
    return element(0x1f43b675, element(0xe7, u32(time)), element(0xa3, block));
  });
  return Buffer.concat([header, element(0x18538067, info, tracks, also, ...clusters)]);
}

/** A GIF or WebP that moves. */
export async function animation(format: 'gif' | 'webp', frames = 4, side = 24): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 3,
          background: { r: (at * 60) % 256, g: 20, b: 90 },
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  const moving = sharp(pictures, { join: { animated: true } });
  return format === 'gif' ? moving.gif().toBuffer() : moving.webp().toBuffer();
}
