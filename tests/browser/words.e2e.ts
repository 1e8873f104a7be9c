/** Words come with the room that says them, beside its code and in the language chosen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { readTexts, RECEIPTS, wordParts } from '../../apps/web/word-parts.ts';
import { projectRoot } from '../support/rooms.ts';
import { Exchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

/** The parts of words that a page asks for, in order: `en/spot`. */
function wordsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, part] = /\/words\/[^/]+\/(\w+\/\w+)\.json$/.exec(request.url()) ?? [];
    if (part !== undefined) asked.push(part);
  });
  return asked;
}

/** So many files of words there are in a language. */
const PARTS = [...wordParts(projectRoot, readTexts(projectRoot, 'en')).keys()].filter(
  (part) => !part.endsWith(RECEIPTS),
).length;

/** Some code of a screen, and the words that it comes with. */
const SCREENS = [
  { path: paths.login, code: 'login-screen', room: 'identity' },
  { path: paths.trade, code: 'trade-screen', room: 'spot' },
  { path: paths.faq, code: 'faq-screen', room: 'content' },
] as const;

describe('the words of a room', () => {
  it('are asked for by nobody who only looks at the market', async () => {
    const { page } = await Visit.begin(exchange);
    const asked = wordsAskedBy(page);
    // Until the page is idle: by then everything else is fetched ahead.
    await page.route(/\/assets\/rooms-/, (route) => route.abort());
    const idle = page.waitForRequest(/\/api\/fiat\/rates/);
    await page.goto(`${exchange.server.address}/h5/#${paths.market}`);
    await page.getByText('/USDT').first().waitFor();
    await idle;
    expect(asked.filter((part) => part !== 'en/cards')).toEqual(['en/common', 'en/catalogue']);
    await page.context().close();
  });

  it.each(SCREENS)('are fetched beside the code of $code', async ({ path, code, room }) => {
    const { page } = await Visit.begin(exchange);
    const words = page.waitForRequest(new RegExp(`/en/${room}\\.json$`));
    // The code comes only after the words were asked for: were they asked after it, none would.
    await page.route(new RegExp(`/assets/${code}-`), async (route) => {
      await words;
      await route.continue();
    });
    await page.goto(`${exchange.server.address}/h5/#${path}`);
    await page.locator('#app h1').first().waitFor();
    await page.context().close();
  });

  it('are waited for, so that nobody sees a key', async () => {
    const { page } = await Visit.begin(exchange);
    let bring = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route(/\/en\/identity\.json$/, async (route) => {
      await held;
      await route.continue();
    });
    const code = page.waitForResponse(/\/assets\/login-screen-/);
    await page.goto(`${exchange.server.address}/h5/#${paths.login}`);
    await code;
    // The place-holder of a screen that takes long.
    await page.locator('main[aria-busy]').waitFor();
    expect(await page.locator('#app').textContent()).not.toMatch(/identity|common\./);
    bring();
    await page.getByText(sayIn('en')('identity.login_title')).first().waitFor();
    await page.context().close();
  });

  it('change with the language where one was, and come in it elsewhere', async () => {
    const { page } = await Visit.begin(exchange);
    await page.goto(`${exchange.server.address}/h5/#${paths.login}`);
    await page.locator('#app h1').first().waitFor();
    await page.evaluate(`location.hash = '#${paths.setting}'`);
    const language = { name: new RegExp(sayIn('en')('common.language')) };
    await page.getByRole('button', language).first().click();
    await page.getByText('Deutsch').click();
    const say = sayIn('de');
    await page.getByText(say('settings.theme')).first().waitFor();
    for (const [path, text] of [
      [paths.login, say('identity.login_title')],
      [paths.faq, say('content.faq')],
    ] as const) {
      await page.evaluate(`location.hash = '#${path}'`);
      await page.getByText(text).first().waitFor();
    }
    await page.context().close();
  });

  it('are all there once the page was idle, for when there is no network', async () => {
    const { page } = await Visit.begin(exchange);
    let come = 0;
    page.on('requestfinished', (request) => {
      if (request.url().includes('/words/')) come += 1;
    });
    await page.goto(`${exchange.server.address}/h5/#${paths.market}`);
    await expect.poll(() => come).toBe(PARTS);
    await page.route(/\/words\//, (route) => route.abort());
    await page.evaluate(`location.hash = '#${paths.secondsTerms}?match_id=1'`);
    await page.getByRole('heading', { name: sayIn('en')('seconds.terms_title') }).waitFor();
    await page.context().close();
  });
});
