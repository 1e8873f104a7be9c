import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { heicPicture } from '../../../tests/support/heic.ts';
import { endOfHeif } from './heic.ts';
import { remakePicture } from './picture.ts';

async function remade(bytes: Uint8Array): Promise<Uint8Array | string> {
  const result = await remakePicture(bytes);
  return 'refused' in result ? result.refused : result;
}

describe('a HEIC picture', () => {
  it.each(['heic', 'mif1'])('of brand %s is drawn anew with the colours it had', async (brand) => {
    const made = await remade(heicPicture({ brand }));
    if (typeof made === 'string') throw new Error(made);
    const { data, info } = await sharp(Buffer.from(made)).raw().toBuffer({
      resolveWithObject: true,
    });
    expect([info.format, info.width, info.height]).toEqual(['raw', 32, 32]);
    // Reddish, as it was made; WebP is not exact.
    const [red = 0, green = 0, blue = 0] = data;
    expect(red).toBeGreaterThan(190);
    expect(green).toBeLessThan(90);
    expect(blue).toBeLessThan(80);
  });

  it.each([
    ['claims more pixels than memory has', () => heicPicture({ claimed: [60_000, 60_000] })],
    ['claims one pixel too many', () => heicPicture({ claimed: [50_000_001, 1] })],
  ])('that %s is refused by its header', async (_title, make) => {
    expect(await remade(make())).toBe('picture_too_large');
  });

  it.each<[string, () => Buffer]>([
    ['with a page behind it', () => Buffer.concat([heicPicture(), Buffer.from('<script>x')])],
    ['with a byte behind it', () => Buffer.concat([heicPicture(), Buffer.alloc(1)])],
    ['cut in the middle', () => heicPicture().subarray(0, 900)],
    ['of brand and nothing else', () => heicPicture().subarray(0, 40)],
    ['whose pixels are noise', () => noisy(heicPicture())],
    ['with an archive in a box of its own', () => Buffer.concat([heicPicture(), archiveBox()])],
    ['with a page in a box of its own', () => Buffer.concat([heicPicture(), pageBox()])],
    ['with a last box that never ends', () => Buffer.concat([heicPicture(), endlessBox()])],
  ])('%s is none', async (_title, make) => {
    expect(await remade(make())).toBe('not_a_picture');
  });

  it('may be one of several at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => remade(heicPicture())));
    expect(all.filter((one) => typeof one === 'string')).toEqual([]);
  });
});

/** A photo with a note of its camera, whose bytes may be any. */
async function photoWith(note: string): Promise<Buffer> {
  const create = { width: 48, height: 32, channels: 3, background: '#804020' } as const;
  const plain = await sharp({ create }).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
  const body = Buffer.from(note, 'latin1');
  return Buffer.concat([plain.subarray(0, 2), head, body, plain.subarray(2)]);
}

describe('a photo', () => {
  it.each(['<sVg\t\x93\x02\xf1', '<SVG>\x07\xb8', '<hTmL\x93\xe0', '<?PHp\x80', '%pDf-3\xf1'])(
    'is one although chance wrote %j into its bytes',
    async (note) => {
      expect(typeof (await remade(await photoWith(note)))).toBe('object');
    },
  );

  it.each([
    '<script>alert(1)</script>',
    '<!DOCTYPE html>',
    '<html><body>',
    '<HTML lang="en">',
    '<svg onload=alert(1)>',
    '<svg/onload = alert(1)>',
    '<html data-x="1">',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<svg><script',
    '<svg >\n<image',
    '<?php system($_GET[0]);',
    '%PDF-1.7',
  ])('is none with %s in it', async (note) => {
    expect(await remade(await photoWith(note))).toBe('not_a_picture');
  });
});

function boxed(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function archiveBox(): Buffer {
  return boxed('free', Buffer.from('PK\x05\x06\0\0\0\0'.padEnd(30, '\0'), 'latin1'));
}

function pageBox(): Buffer {
  return boxed('free', Buffer.from('<html><script>alert(1)</script>'));
}

function endlessBox(): Buffer {
  const box = boxed('free', Buffer.alloc(8));
  box.writeUInt32BE(0);
  return box;
}

/** The container as it was, but what should be a frame is not one. */
function noisy(picture: Buffer): Buffer {
  const at = picture.indexOf('mdat') + 8;
  return Buffer.from(picture).fill(0xff, at);
}

describe('the boxes of a HEIC file', () => {
  it.each<[string, Buffer, (length: number) => number]>([
    ['end where the file ends', heicPicture(), (length) => length],
    ['lead nowhere when one has no length', endlessBox(), () => 0],
    ['may say their length in 64 bits', longBox(), (length) => length],
    ['lead past the end when one is cut', heicPicture().subarray(0, 900), () => 1_869],
  ])('%s', (_title, bytes, expected) => {
    expect(endOfHeif(bytes)).toBe(expected(bytes.length));
  });
});

function longBox(): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(1);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(24n, 8);
  return box;
}
