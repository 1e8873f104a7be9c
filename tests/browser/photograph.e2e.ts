/** Photographs as phones take them now: made smaller before they are sent. */
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { Visit } from './visit.ts';

const FIELD = 'Picture: Front';
/** The longest side that is kept. */
const MAX_STORED_SIDE = 2_560;
let exchange: Exchange;
let token: string;

beforeAll(async () => {
  exchange = await Exchange.open();
  token = await exchange.logIn('bob');
});

afterAll(async () => {
  await exchange?.stop();
});

/** Keeps what is uploaded, where the test can look at it. */
const KEEP_FILES = `
  window.sent = [];
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) window.sent.push(body.get('file'));
    return send.call(this, body);
  };
`;

interface Sent {
  readonly type: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** The first pixel, red, green and blue. */
  readonly corner: readonly number[];
}

/** What has been sent last. */
function sentIn(page: Page): Promise<Sent> {
  return page.evaluate<Sent>(`(async () => {
    const file = window.sent.at(-1);
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.drawImage(picture, 0, 0);
    const corner = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return {
      type: file.type, bytes: file.size, width: picture.width, height: picture.height, corner,
    };
  })()`);
}

/** Asks for a picture of a document, and answers what was sent of it. */
async function choose(mimeType: string, picture: Sharp): Promise<Sent> {
  const visit = await Visit.begin(exchange, { token, scripts: [KEEP_FILES] });
  const { page } = visit;
  await page.goto(exchange.at('setting/real_mark'));
  await page.getByRole('button', { name: 'Verify now' }).first().click();
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await page.getByLabel('Name as on the document').fill('Robert Builder');
  await next.click();
  await page.getByLabel('Number of the document').fill('BLD4711000');
  await next.click();
  const buffer = await picture.toBuffer();
  await page.getByLabel(`Choose picture: ${FIELD}`).setInputFiles({
    name: 'photo',
    mimeType,
    buffer,
  });
  await page.getByRole('img', { name: FIELD }).waitFor();
  const sent = await sentIn(page);
  expect(visit.errors).toEqual([]);
  await visit.end();
  return sent;
}

function drawn(width: number, height: number, background: object): Sharp {
  return sharp({ create: { width, height, channels: 4, background } });
}

describe('a photograph', () => {
  it('of fifty megapixels is sent as large as the house keeps it', async () => {
    const blue = { r: 20, g: 40, b: 200, alpha: 1 };
    const sent = await choose('image/jpeg', drawn(8_160, 6_120, blue).jpeg());
    expect(sent).toMatchObject({ type: 'image/jpeg', width: MAX_STORED_SIDE, height: 1_920 });
  });

  it('that is a large PNG lies on white where nothing is drawn', async () => {
    const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
    const sent = await choose('image/png', drawn(4_001, 3_001, nothing).png());
    expect(sent).toMatchObject({ type: 'image/jpeg', width: MAX_STORED_SIDE });
    expect(sent.corner).toEqual([255, 255, 255]);
  });

  it('that is cut for the profile lies on white as well', async () => {
    const visit = await Visit.begin(exchange, { token, scripts: [KEEP_FILES] });
    const { page } = visit;
    await page.goto(exchange.at('setting/userInfo'));
    await page.getByRole('button', { name: 'Profile picture' }).click();
    const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
    const buffer = await drawn(900, 900, nothing).png().toBuffer();
    const file = { name: 'me.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Choose picture').last().setInputFiles(file);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await sentIn(page)).toMatchObject({ width: 512, height: 512, corner: [255, 255, 255] });
    await visit.end();
  });

  it('that is small enough is sent as it is', async () => {
    const grey = { r: 90, g: 90, b: 90, alpha: 1 };
    const sent = await choose('image/png', drawn(1_200, 900, grey).png());
    expect(sent).toMatchObject({ type: 'image/png', width: 1_200, height: 900 });
  });
});
