/** Forms that ask one question a screen: the camera's frame, and what is in the way of one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { openWhole as open, visitOfDemo } from './hands.ts';

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange?.stop();
});

/** A camera that sees black and white stripes, or nothing but grey. */
function cameraScript(sees: 'stripes' | 'grey'): string {
  return `
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
      const brush = canvas.getContext('2d');
      const draw = () => {
        brush.fillStyle = '#808080';
        brush.fillRect(0, 0, 1600, 1200);
        brush.fillStyle = '#ffffff';
        if (${sees === 'stripes'}) {
          for (let x = 0; x < 1600; x += 40) brush.fillRect(x, 0, 20, 1200);
        }
      };
      draw();
      setInterval(draw, 50);
      return canvas.captureStream(20);
    } } });`;
}

/** Up to the question for a document's front, at 390 and at 820 pixels. */
async function atTheFront(script: string, width: number) {
  const visited = await visitOfDemo(exchange, 'bob');
  const { page } = visited;
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(script);
  await open(visited, 'setting/real?type=1');
  const goOn = page.getByRole('button', { name: 'Continue' });
  await goOn.click();
  await page.getByLabel('Name as on the document').fill('Robert Builder');
  await goOn.click();
  await page.getByLabel('Number of the document').fill('BLD4711000');
  await goOn.click();
  await page.getByRole('button', { name: /^Take photo/ }).click();
  return { visited, page, goOn, camera: page.getByRole('dialog') };
}

describe('the camera of an identity check', () => {
  it('shows a frame, takes what stands in it, and the form goes on with it', async () => {
    const { visited, page, goOn, camera } = await atTheFront(cameraScript('stripes'), 390);
    await camera.getByText('Fit the document into the frame').waitFor();
    await camera.getByRole('button', { name: 'Take the picture' }).click();
    await camera.getByRole('button', { name: 'Use this picture' }).waitFor();
    expect(await camera.getByText(/looks blurry/).count()).toBe(0);
    await camera.getByRole('button', { name: 'Use this picture' }).click();
    await camera.waitFor({ state: 'detached' });
    const shown = page.getByRole('img', { name: 'Picture: Front' });
    await shown.waitFor();
    const shape = await shown.evaluate(
      (img) => Number(Reflect.get(img, 'naturalWidth')) / Number(Reflect.get(img, 'naturalHeight')),
    );
    // A document lies: what stood above and below the frame is gone.
    expect(shape).toBeGreaterThan(1.2);
    await goOn.click();
    await page.getByRole('heading', { name: 'Back of the document' }).waitFor();
    expect(visited.errors).toEqual([]);
    await visited.endForGood();
  });

  it('says what may be the matter with a picture, and takes another', async () => {
    const { visited, camera } = await atTheFront(cameraScript('grey'), 820);
    await camera.getByRole('button', { name: 'Take the picture' }).click();
    await camera.getByText(/^This picture looks blurry/).waitFor();
    await camera.getByRole('button', { name: 'Take it again' }).click();
    await camera.getByRole('button', { name: 'Take the picture' }).waitFor();
    await visited.endForGood();
  });

  it('that may not be used says so, and a picture can be chosen', async () => {
    const refuse = `Object.defineProperty(navigator, 'mediaDevices', { value: {
      getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });`;
    const { visited, page, camera } = await atTheFront(refuse, 390);
    await camera.getByText(/^We can’t use the camera/).waitFor();
    await page.keyboard.press('Escape');
    await camera.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Choose picture/ }).isEnabled()).toBe(true);
    await visited.endForGood();
  });
});
