/** Motion, waiting and gestures: with a clock that the test turns, so nothing is timed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { Exchange } from './exchange.ts';
import { openWhole, pullDown, visitOfDemo } from './hands.ts';
import { Visit } from './visit.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange.stop();
});

/** A page on a screen, whose clock stands still from then on. */
async function restingAt(
  route: string,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Page> {
  const { page } = await exchange.phone({ reducedMotion, serviceWorkers: 'block' });
  await page.clock.install();
  await page.goto(`${exchange.server.address}/h5/#${route}`);
  await page.getByText('/USDT').first().waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  return page;
}

const isLeaving = (page: Page) => page.evaluate("document.documentElement.dataset.leaving ?? 'no'");
const hash = (page: Page) => page.evaluate<string>('location.hash');

describe('leaving a screen', () => {
  it('fades it for 200 ms and then opens the next', async () => {
    const page = await restingAt(paths.market);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect(await isLeaving(page)).toBe('yes');
    await page.clock.runFor(199);
    expect(await hash(page)).toContain(paths.market);
    await page.clock.runFor(1);
    await expect.poll(() => hash(page)).toContain(paths.search);
    expect(await isLeaving(page)).toBe('no');
    await page.context().close();
  });

  it('does not move for people who prefer less motion', async () => {
    const page = await restingAt(paths.market, 'reduce');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => hash(page)).toContain(paths.search);
    expect(await isLeaving(page)).toBe('no');
    await page.context().close();
  });
});

describe('a screen that takes a while', () => {
  it('shows nothing for 200 ms, so that quick ones do not flicker, then more', async () => {
    const page = await restingAt(paths.market, 'reduce');
    await page.route(/\.js$/, () => undefined);
    await page.evaluate(`location.hash = '#${paths.faq}'`);
    await page.locator('main[aria-busy]').waitFor();
    await page.clock.runFor(199);
    expect(await page.locator('main[aria-busy] [data-skeleton]').count()).toBe(0);
    // The screen is empty a tick after the address has changed.
    await page.clock.runFor(2);
    await page.locator('main[aria-busy] [data-skeleton]').first().waitFor();
    await page.context().close();
  });
});

describe('the way back', () => {
  it('closes what lies over a screen before it leaves the screen', async () => {
    const { page } = await Visit.begin(exchange);
    // The test asks as a phone's back key does, which a browser on a desk does not have.
    await page.addInitScript(`window.watchers = [];
      window.CloseWatcher = class extends window.CloseWatcher {
        constructor() { super(); window.watchers.push(this); }
      };`);
    await page.goto(`${exchange.server.address}/h5/#${TRADE}`);
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await page.evaluate('watchers.at(-1).requestClose()');
    await sheet.waitFor({ state: 'detached' });
    expect(await hash(page)).toContain(TRADE);
    await page.context().close();
  });

  it('of a tab leads to where one was on it, and names the screen', async () => {
    const visit = await Visit.begin(exchange);
    const { page } = visit;
    await visit.open(paths.market);
    const nav = page.getByRole('navigation');
    await page.evaluate('window.scrollTo(0, 200)');
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(200);
    await nav.getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => hash(page)).toContain(paths.home);
    await visit.settle();
    expect(await page.evaluate('window.scrollY')).toBe(0);
    await expect.poll(() => page.title()).toContain('Bourse');
    // The notice comes when it comes, and behind it the tabs have no role.
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await nav.getByRole('link', { name: 'Markets' }).click();
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(200);
    await expect.poll(() => page.title()).toBe('Markets · Bourse');
    await visit.open(paths.faq);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.context().close();
  });

  it('to a search finds what was typed, and a new one begins empty', async () => {
    const visit = await Visit.begin(exchange);
    const { page } = visit;
    await visit.open(paths.search);
    const field = page.getByRole('searchbox');
    await field.fill('doge');
    await page.getByRole('listitem').getByText('DOGE').first().click();
    await expect.poll(() => hash(page)).toContain(paths.trade);
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('doge');
    await visit.open(paths.market);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => hash(page)).toContain(paths.search);
    expect(await field.inputValue()).toBe('');
    await page.context().close();
  });

  it('of a visitor who taps a star is told before it leads to the login', async () => {
    const visit = await Visit.begin(exchange);
    const { page } = visit;
    await visit.open(paths.market);
    await page
      .getByRole('button', { name: /^(?:Add|Star|Favourite)/ })
      .first()
      .click();
    await page.getByText('Please log in first').waitFor();
    expect(await hash(page)).toContain(paths.market);
    await page.waitForURL((url) => url.hash.includes(paths.login));
    await page.goBack();
    await expect.poll(() => hash(page)).toContain(paths.market);
    await page.context().close();
  });
});

/** Follows the first number that lights up: how it looked then, and whether it went dark again. */
const FOLLOW_LIT = `new Promise((done) => {
  let lit;
  const probe = document.body.appendChild(document.createElement('i'));
  new MutationObserver((changes, watch) => {
    for (const { target } of changes) {
      const how = target.dataset.lit;
      if (!lit && how) {
        probe.style.color = how.includes('up') ? 'var(--up)' : 'var(--down)';
        const [colour, wanted] = [target, probe].map((each) => getComputedStyle(each).color);
        lit = { target, colour, wanted };
      } else if (lit?.target === target && !how) {
        watch.disconnect();
        done({ ...lit, target: target.textContent, after: getComputedStyle(target).color });
      }
    }
  }).observe(document.body, { subtree: true, attributeFilter: ['data-lit'] });
})`;

describe('a price that moves', () => {
  it('is lit in the colour of its direction and goes dark again', async () => {
    const { page } = await exchange.phone({ serviceWorkers: 'block' });
    await page.goto(`${exchange.server.address}/h5/#${paths.market}`);
    await page.getByText('/USDT').first().waitFor();
    const seen = await page.evaluate<Record<string, string>>(FOLLOW_LIT);
    expect(seen['colour']).toBe(seen['wanted']);
    expect(seen['after']).not.toBe(seen['wanted']);
    expect(seen['target']).toMatch(/\d/);
    await page.context().close();
  });

  it('is not lit for people who prefer less motion', async () => {
    const { page } = await exchange.phone({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    await page.goto(`${exchange.server.address}/h5/#${paths.market}`);
    const price = page.getByText('/USDT').first().locator('xpath=ancestor::a | ancestor::button');
    const before = await price.first().innerText();
    await expect.poll(() => price.first().innerText(), { timeout: 20_000 }).not.toBe(before);
    expect(await page.locator('[data-lit]').count()).toBe(0);
    await page.context().close();
  });
});

describe('a candle that moves', () => {
  it('is drawn, and the page changes once more when it has been: the drawing is over', async () => {
    const visited = await Visit.begin(exchange);
    const { page } = visited;
    await page.goto(`${exchange.server.address}/h5/#${TRADE}`);
    const end = page.locator('.stage-end');
    const isOdd = async (): Promise<boolean> => (await end.getAttribute('data-odd')) !== null;
    await end.waitFor({ state: 'attached' });
    const before = await isOdd();
    await expect.poll(isOdd, { timeout: 15_000 }).toBe(!before);
    await page.context().close();
  });
});

describe('the chart under two fingers', () => {
  it('is dragged and pinched', async () => {
    const { page } = await exchange.phone({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    // Without live prices the picture changes only by what the fingers do.
    await page.route(/socket\.io/, (route) => route.abort());
    await page.goto(`${exchange.server.address}/h5/#${TRADE}`);
    const canvas = page.locator('canvas').first();
    await canvas.waitFor();
    await page.waitForLoadState('networkidle');
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('the chart has no size');
    const picture = async () => {
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))',
      );
      return page.evaluate<string>(`[...document.querySelectorAll('canvas')]
        .map((each) => each.toDataURL()).join()`);
    };
    const atRest = await settledPicture(picture);
    const touch = await page.context().newCDPSession(page);
    const fingers = async (type: string, ...points: [number, number][]) => {
      const touchPoints = points.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id }));
      await touch.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints });
    };
    await fingers('touchStart', [100, 100]);
    for (const x of [120, 150, 190]) await fingers('touchMove', [x, 100]);
    await fingers('touchEnd');
    const dragged = await settledPicture(picture);
    expect(dragged).not.toBe(atRest);
    await fingers('touchStart', [140, 100], [160, 100]);
    for (const away of [20, 40, 70]) {
      await fingers('touchMove', [140 - away, 100], [160 + away, 100]);
    }
    await fingers('touchEnd');
    expect(await settledPicture(picture)).not.toBe(dragged);
    await page.context().close();
  });
});

/** The picture once two looks in a row are equal. */
async function settledPicture(picture: () => Promise<string>): Promise<string> {
  let before = await picture();
  for (let look = 0; look < 40; look += 1) {
    const now = await picture();
    if (now === before) return now;
    before = now;
  }
  throw new Error('the chart does not come to rest');
}

describe('pulling down', () => {
  it.each([
    ['setting/bill', '/api/wallet/bill_months'],
    ['financial/index', '/api/menu'],
    ['setting/wallet', '/api/user/wallet/list'],
  ])('reads %s again', async (screen, call) => {
    const visited = await visitOfDemo(exchange, 'alice');
    const { page } = visited;
    await openWhole(visited, screen);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await pullDown(page, { x: 195, y: 130 });
    await expect.poll(() => asked).toContain(call);
    await visited.end();
  });

  it('a sheet of home does not pull home behind it', async () => {
    const visited = await visitOfDemo(exchange, 'alice');
    const { page } = visited;
    await openWhole(visited, 'index/index');
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('button', { name: 'All announcements' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('link').first().waitFor();
    await visited.settle();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // In the first half second a sheet is not to be drawn: who wants it gone, draws again.
    const drawAway = async (): Promise<boolean> => {
      const box = await sheet.boundingBox();
      if (!box) return false;
      await pullDown(page, { x: 195, y: box.y + 12 });
      const gone = sheet.waitFor({ state: 'detached', timeout: 2_000 });
      return gone.then(
        () => true,
        () => false,
      );
    };
    await expect.poll(drawAway).toBe(true);
    await visited.settle();
    expect(asked).not.toContain('/api/wallet/list');
    await visited.end();
  });
});
