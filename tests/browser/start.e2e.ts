/** How the client begins: what comes first, what cannot be fetched, and a new version of it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import de from '../../platform/browser/words/de.json' with { type: 'json' };
import { Exchange } from './exchange.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

describe('the name of the house', () => {
  it('is painted before anything else is fetched, or had a second for it', async () => {
    const { page } = await exchange.phone({ serviceWorkers: 'block' });
    await page.goto(`${exchange.server.address}/h5/#${paths.market}`);
    await page.getByText('/USDT').first().waitFor();
    const painted = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0].startTime",
    );
    const fetched = await page.evaluate<number[]>(
      `performance.getEntriesByType('resource')
        .filter((each) => /\\.(?:js|css)$/.test(each.name))
        .map((each) => each.startTime)`,
    );
    expect(fetched.length).toBeGreaterThan(5);
    expect(Math.min(...fetched)).toBeGreaterThanOrEqual(Math.min(painted, 1_000));
    await page.context().close();
  });

  it('holds nobody up whose browser does not tell when it paints', async () => {
    const { page } = await exchange.phone({ serviceWorkers: 'block' });
    await page.addInitScript('window.PerformanceObserver = class { observe() {} };');
    await page.goto(`${exchange.server.address}/h5/#${paths.market}`);
    await page.getByText('/USDT').first().waitFor();
    await page.context().close();
  });
});

/** A worker of a new version that waits, as the browser would report it. */
const NEW_VERSION = `
  window.workerTold = [];
  const worker = { postMessage: (message) => window.workerTold.push(message.type) };
  const registration = {
    waiting: worker, installing: null, addEventListener: () => {}, update: async () => {},
  };
  const container = new EventTarget();
  container.controller = {};
  container.register = async () => {
    window.isRegistered = true;
    return registration;
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container });
`;

/**
 * Lets time pass in a page until it knows of the new version. It begins to count the seconds to it
 * when it has drawn, on a busy machine after its form can be seen: then they have still to pass.
 */
async function hearOfIt(page: Page): Promise<void> {
  const seconds = async (): Promise<boolean> => {
    await page.clock.runFor(10_000);
    return page.evaluate<boolean>('window.isRegistered === true');
  };
  await expect.poll(seconds).toBe(true);
}

describe('a new version of the client', () => {
  it('waits while a form is open, and takes over where there is none', async () => {
    const { page } = await exchange.phone({ reducedMotion: 'reduce' });
    await page.addInitScript(NEW_VERSION);
    await page.clock.install();
    await page.goto(`${exchange.server.address}/h5/#${paths.register}`);
    const email = page.getByLabel('E-mail', { exact: true });
    await email.fill('half@written');
    await hearOfIt(page);
    expect(await page.evaluate('workerTold')).toEqual([]);
    expect(await email.inputValue()).toBe('half@written');
    await page.evaluate(`location.hash = '#${paths.market}'`);
    await expect.poll(() => page.evaluate('workerTold')).toEqual(['SKIP_WAITING']);
    const reloaded = page.waitForEvent('load');
    await page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))");
    await reloaded;
    expect(await page.evaluate<string>('location.hash')).toContain(paths.market);
    await page.context().close();
  });

  it('waits too while the client is open in another tab', async () => {
    const { page } = await exchange.phone({ reducedMotion: 'reduce' });
    await page.addInitScript(NEW_VERSION);
    await page.clock.install();
    await page.goto(`${exchange.server.address}/h5/#${paths.register}`);
    await page.getByLabel('E-mail', { exact: true }).waitFor();
    await hearOfIt(page);
    const other = await page.context().newPage();
    await other.goto(`${exchange.server.address}/h5/#${paths.market}`);
    await other.getByText('/USDT').first().waitFor();
    const open = `navigator.locks.query().then(({ held }) =>
      held.filter(({ name }) => name === 'bourse-page').length)`;
    await expect.poll(() => page.evaluate(open)).toBe(2);
    await page.evaluate(`location.hash = '#${paths.market}'`);
    await page.getByText('/USDT').first().waitFor();
    expect(await page.evaluate('workerTold')).toEqual([]);
    await other.close();
    await expect.poll(() => page.evaluate(open)).toBe(1);
    await page.evaluate(`location.hash = '#${paths.trade}'`);
    await expect.poll(() => page.evaluate('workerTold')).toEqual(['SKIP_WAITING']);
    await page.context().close();
  });
});

describe('parts of the client that cannot be fetched', () => {
  const parts = {
    'first words': /\/words\/.*\/de\/common\./,
    'words of cards': /\/words\/.*\/de\/cards\./,
    'words of a room': /\/words\/.*\/de\/content\./,
    cards: /\/assets\/rooms-/,
    styles: /\.css$/,
  };

  it.each(['first words', 'words of cards', 'words of a room', 'cards', 'styles'] as const)(
    'are told of in the chosen language, and tried again (%s)',
    async (part) => {
      const { page } = await Visit.begin(exchange, { language: 'de' });
      await page.route(parts[part], (route) => route.abort());
      await page.goto(`${exchange.server.address}/h5/#${paths.faq}`);
      const alert = page.getByRole('alert');
      await alert.getByText(de['common.offline_hint']).waitFor();
      const retry = alert.getByRole('button', { name: de['common.retry'] });
      await retry.waitFor();
      await page.unroute(parts[part]);
      // Once anything has been drawn, the screen mends by itself, perhaps before a finger is there.
      if (part === 'first words' || part === 'styles') await retry.click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.context().close();
    },
  );

  let token = '';
  beforeAll(async () => {
    token = await exchange.customerWithOrders();
  });

  it.each(['customer-watch', 'contract-news'])('leave the screen standing (%s)', async (news) => {
    const { page } = await Visit.begin(exchange, { token });
    await page.route(new RegExp(`/assets/${news}-`), (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(news));
    await page.goto(`${exchange.server.address}/h5/#${paths.orders}`);
    await failed;
    await page.getByText('BTC/USDT').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });
});
