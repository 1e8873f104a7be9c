/** Small studies for the boxes of a demo, drawn from their numbers: always the same pictures. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

const SIZE = 480;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';
const NAME_BYTES = 32;
const FULL_CIRCLE = 360;

/** A picture that was drawn, ready to be placed among the uploads. */
export interface DrawnStudy {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly kind: 'picture';
  readonly durationMs: 0;
}

/** Numbers below a limit that follow from a text. */
class Numbers {
  private readonly text: string;
  private count = 0;

  constructor(text: string) {
    this.text = text;
  }

  below(limit: number): number {
    this.count += 1;
    const hash = createHash('sha256').update(`${this.text} ${this.count}`).digest();
    return hash.readUInt32BE(0) % limit;
  }
}

function ring(numbers: Numbers, hue: number): string {
  const at = () => SIZE / 8 + numbers.below((SIZE * 3) / 4);
  const colour = `hsl(${(hue + numbers.below(80)) % FULL_CIRCLE} 70% ${40 + numbers.below(40)}%)`;
  const drawn = `fill="none" stroke="${colour}" stroke-width="${2 + numbers.below(18)}"`;
  return `<circle cx="${at()}" cy="${at()}" r="${30 + numbers.below(220)}" ${drawn}/>`;
}

function wave(numbers: Numbers, hue: number): string {
  const y = numbers.below(SIZE);
  const bend = () => numbers.below(SIZE) - SIZE / 2;
  const path = `M0 ${y} C ${SIZE / 3} ${y + bend()}, ${(SIZE * 2) / 3} ${y + bend()}, ${SIZE} ${y}`;
  const colour = `hsl(${(hue + numbers.below(60)) % FULL_CIRCLE} 80% 65% / 0.7)`;
  const drawn = `fill="none" stroke="${colour}" stroke-width="${1 + numbers.below(9)}"`;
  return `<path d="${path}" ${drawn}/>`;
}

/** Rings or lines on a dark ground, in colours of their artist. */
function svgOf(artist: number, number: number): string {
  const numbers = new Numbers(`${artist} ${number}`);
  const hue = (artist * 47) % FULL_CIRCLE;
  const draw = (artist + number) % 2 === 0 ? ring : wave;
  const shapes = Array.from({ length: 24 }, () => draw(numbers, hue)).join('');
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="hsl(${hue} 35% 9%)"/>`;
  const size = `width="${SIZE}" height="${SIZE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${shapes}</svg>`;
}

/** The picture of a work by its artist's place and its own. */
export async function drawStudy(artist: number, number: number): Promise<DrawnStudy> {
  const bytes = await sharp(Buffer.from(svgOf(artist, number)))
    .webp({ quality: 80 })
    .toBuffer();
  const hash = createHash('sha256').update(`demo work ${artist} ${number}`).digest();
  const name = Array.from(hash.subarray(0, NAME_BYTES), (byte) => LETTERS[byte % LETTERS.length]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { url: `/uploads/${name.join('')}.webp`, bytes, sha256, kind: 'picture', durationMs: 0 };
}
