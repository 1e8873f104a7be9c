/**
 * Makes small HEIC pictures, for tests: the container of HEIF around one HEVC frame whose blocks
 * are all uncompressed (I_PCM), so that a few lines of arithmetic coding are enough.
 */

/** Bits, most significant first, and the codes of H.265. */
class Bits {
  private readonly bits: number[] = [];

  u(width: number, value: number): this {
    for (let at = width - 1; at >= 0; at -= 1) this.bits.push(Math.floor(value / 2 ** at) % 2);
    return this;
  }

  /** An unsigned Exp-Golomb code; with several values, one after another. */
  ue(...values: number[]): this {
    for (const value of values) {
      const width = Math.floor(Math.log2(value + 1));
      this.u(width, 0).u(width + 1, value + 1);
    }
    return this;
  }

  /** A one, then zeros to the end of the byte. */
  stop(): this {
    return this.u(1, 1).align();
  }

  align(): this {
    while (this.bits.length % 8 !== 0) this.bits.push(0);
    return this;
  }

  bytes(values: readonly number[]): this {
    for (const value of values) this.u(8, value);
    return this;
  }

  done(): number[] {
    const bytes: number[] = [];
    for (let at = 0; at < this.bits.length; at += 8) {
      bytes.push(this.bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
    }
    return bytes;
  }
}

/** Ranges of the less probable symbol (H.265, table 9-52), for as many blocks as we ever have. */
const LPS: readonly (readonly number[])[] = [
  [128, 176, 208, 240],
  [128, 167, 197, 227],
  [128, 158, 187, 216],
  [123, 150, 178, 205],
];

/** The arithmetic coder, for the few symbols that uncompressed blocks need. */
class Coder {
  private readonly out: Bits;
  private low = 0;
  private range = 510;
  private isFirst = true;
  private outstanding = 0;

  constructor(out: Bits) {
    this.out = out;
  }

  /** A symbol that is the more probable one, in a context of this state. */
  probable(state: number): void {
    this.range -= LPS[state]?.[(this.range >> 6) & 3] ?? 0;
    this.renormalise();
  }

  /** The symbol that may end everything. */
  terminate(isEnd: boolean): void {
    this.range -= 2;
    if (isEnd) {
      this.low += this.range;
      this.range = 2;
      this.renormalise();
      this.put((this.low >> 9) & 1);
      this.out.u(2, ((this.low >> 7) & 3) | 1);
    } else this.renormalise();
  }

  private renormalise(): void {
    while (this.range < 256) {
      if (this.low < 256) this.put(0);
      else if (this.low >= 512) {
        this.low -= 512;
        this.put(1);
      } else {
        this.low -= 256;
        this.outstanding += 1;
      }
      this.range *= 2;
      this.low *= 2;
    }
  }

  private put(bit: number): void {
    if (this.isFirst) this.isFirst = false;
    else this.out.u(1, bit);
    for (; this.outstanding > 0; this.outstanding -= 1) this.out.u(1, 1 - bit);
  }
}

const BLOCK = 16;

/** A unit with its header, and a 3 wherever two zeros would make it look like a start. */
function unit(type: number, payload: readonly number[]): number[] {
  const out = [type << 1, 1];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out;
}

/** Profile Main, level 1. */
function profile(bits: Bits): Bits {
  return bits.u(8, 1).u(32, 0x6000_0000).u(4, 0b1001).u(44, 0).u(8, 30);
}

const VPS = unit(
  32,
  profile(new Bits().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff))
    .u(1, 1)
    .ue(0, 0, 0)
    .u(6, 0)
    .ue(0)
    .u(2, 0)
    .stop()
    .done(),
);
const PPS = unit(
  34,
  // Deblocking is switched off; everything else is as simple as it can be.
  new Bits()
    .ue(0, 0)
    .u(7, 0)
    .ue(0, 0, 0)
    .u(3, 0)
    .ue(0, 0)
    .u(7, 0)
    .u(3, 0b101)
    .u(2, 0)
    .ue(0)
    .u(2, 0)
    .stop()
    .done(),
);

function sps(width: number, height: number): number[] {
  const bits = profile(new Bits().u(4, 0).u(3, 0).u(1, 1)).ue(0, 1, width, height).u(1, 0);
  bits.ue(0, 0, 0).u(1, 1).ue(0, 0, 0).ue(1, 0, 0, 2, 0, 0).u(3, 0);
  bits.u(1, 1).u(4, 7).u(4, 7).ue(1, 0).u(1, 1);
  return unit(33, bits.ue(0).u(5, 0).stop().done());
}

/** One colour, as bright as `light` and with these differences to grey. */
function slice(blocks: number, [light, blue, red]: readonly [number, number, number]): number[] {
  const bits = new Bits().u(2, 0b10).ue(0, 2, 0).stop();
  let coder = new Coder(bits);
  for (let block = 0; block < blocks; block += 1) {
    coder.probable(block);
    coder.terminate(true);
    bits.align().bytes(Array<number>(BLOCK * BLOCK).fill(light));
    const quarter = (BLOCK * BLOCK) / 4;
    bits.bytes(Array<number>(quarter).fill(blue)).bytes(Array<number>(quarter).fill(red));
    coder = new Coder(bits);
    coder.terminate(block === blocks - 1);
  }
  return unit(19, bits.align().done());
}

function u16(value: number): number[] {
  return [value >> 8, value & 255];
}

function u32(value: number): number[] {
  return [...u16(Math.floor(value / 65_536)), ...u16(value % 65_536)];
}

function text(letters: string): number[] {
  return [...Buffer.from(letters, 'latin1')];
}

function box(name: string, ...parts: readonly (readonly number[])[]): number[] {
  const body = parts.flat();
  return [...u32(body.length + 8), ...text(name), ...body];
}

/** What of a picture tests may make other than it is. */
export interface HeicOptions {
  /** Width and height that the container claims; 32 by 32 in truth. */
  readonly claimed?: readonly [number, number];
  readonly brand?: string;
}

const SIDE = 32;

/** A HEIC picture of 32 by 32 reddish pixels. */
export function heicPicture(options: HeicOptions = {}): Buffer {
  const { claimed = [SIDE, SIDE], brand = 'heic' } = options;
  const frame = slice((SIDE / BLOCK) ** 2, [110, 100, 190]);
  const sets = [VPS, sps(SIDE, SIDE), PPS];
  const arrays = sets.flatMap((set, at) => [0x80 | (32 + at), 0, 1, ...u16(set.length), ...set]);
  const head = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 30, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8];
  const hvcc = box('hvcC', head, [0, 0, 0x0f, sets.length], arrays);
  const ispe = box('ispe', u32(0), u32(claimed[0]), u32(claimed[1]));
  const data = [...u32(frame.length), ...frame];
  const ftyp = box('ftyp', text(brand), u32(0), text('mif1heic'));
  const meta = (offset: number): number[] =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), text('pict'), u32(0), u32(0), u32(0), [0]),
      box('pitm', u32(0), u16(1)),
      box('iloc', u32(0), [0x44, 0], u16(1), u16(1), u16(0), u16(1), u32(offset), u32(data.length)),
      box('iinf', u32(0), u16(1), box('infe', [2, 0, 0, 0], u16(1), u16(0), text('hvc1'), [0])),
      box('iprp', box('ipco', hvcc, ispe), box('ipma', u32(0), u32(1), u16(1), [2, 0x81, 2])),
    );
  const offset = ftyp.length + meta(0).length + 8;
  return Buffer.from([...ftyp, ...meta(offset), ...box('mdat', data)]);
}
