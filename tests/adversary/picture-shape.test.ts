/** Pictures of a few bytes whose shape would keep whoever draws them busy. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_RATIO, MAX_SIDE, remakePicture } from '../../platform/server/uploads/picture.ts';

function png(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: '#803010' };
  return sharp({ create, limitInputPixels: false }).png().toBuffer();
}

/** The header of a picture with another shape: its pixels need not be there to be refused. */
function claiming(bytes: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(bytes);
  claimed.writeUInt32BE(width, 16);
  claimed.writeUInt32BE(height, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}

async function codeOf(bytes: Buffer): Promise<string> {
  const made = await remakePicture(bytes);
  return 'refused' in made ? made.refused : 'taken';
}

describe('the shape of a picture', () => {
  it.each([
    [1, 49_000_000],
    [49_000_000, 1],
    [2_000, MAX_SIDE + 1],
  ])('of %i × %i is refused by its header', async (width, height) => {
    expect(await codeOf(claiming(await png(8, 8), width, height))).toBe('picture_too_large');
  });

  it.each([
    [10, 10 * MAX_RATIO, 'taken'],
    [10, 10 * MAX_RATIO + 1, 'picture_too_large'],
    [10 * MAX_RATIO + 1, 10, 'picture_too_large'],
    [500, MAX_SIDE, 'taken'],
    [501, MAX_SIDE + 1, 'picture_too_large'],
  ])('of %i × %i is %s', async (width, height, code) => {
    expect(await codeOf(await png(width, height))).toBe(code);
  });
});
