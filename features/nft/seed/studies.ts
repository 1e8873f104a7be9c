/** Small studies for the boxes of a demo, drawn from their numbers: always the same pictures. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { studySvg } from './art/study.ts';

const SIZE = 480;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';
const NAME_BYTES = 32;

/** A picture that was drawn, ready to be placed among the uploads. */
export interface DrawnStudy {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly kind: 'picture';
  readonly durationMs: 0;
}

/** The picture of a work by its artist's place and its own. */
export async function drawStudy(artist: number, number: number): Promise<DrawnStudy> {
  const bytes = await sharp(Buffer.from(studySvg(artist, number)), { density: (72 * SIZE) / 1_000 })
    .resize(SIZE, SIZE)
    .webp({ quality: 80 })
    .toBuffer();
  const hash = createHash('sha256').update(`demo work ${artist} ${number}`).digest();
  const name = Array.from(hash.subarray(0, NAME_BYTES), (byte) => LETTERS[byte % LETTERS.length]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { url: `/uploads/${name.join('')}.webp`, bytes, sha256, kind: 'picture', durationMs: 0 };
}
