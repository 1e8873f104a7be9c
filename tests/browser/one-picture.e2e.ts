/** Parts that ask for what they show are shown together: none pushes down what is being read. */
import { afterEach, describe, expect, it } from 'vitest';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;
let visit: Visit;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

afterEach(() => visit.end());

const say = sayIn('en');
const ANSWER = '**/api/lh/deposit/config**';

/** As the browser itself counts it: what moved, and how far, as shares of the window. */
const TWICE_AS_LARGE = `document.addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.fontSize = '200%';
});`;

const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((shifts) => {
    for (const { value } of shifts.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What a picture waits for at most comes to a busy machine much later: an hour for each second. */
const ANSWERS_COME_FIRST = `
  const inTime = window.setTimeout;
  window.setTimeout = (run, ms = 0, ...args) =>
    inTime(run, ms >= 3_000 ? ms * 3_600 : ms, ...args);
`;

async function begin(...scripts: readonly string[]): Promise<Visit> {
  visit = await Visit.begin(exchange, { token, scripts });
  return visit;
}

describe('earning products', () => {
  it('stand still from the first that is seen, however late one answers', async () => {
    const { page } = await begin(COUNT_SHIFTS, ANSWERS_COME_FIRST);
    let answer = (): void => undefined;
    const asked = new Promise<void>((heard) => {
      void page.route(ANSWER, async (route) => {
        heard();
        await new Promise<void>((now) => {
          answer = now;
        });
        await route.continue();
      });
    });
    await page.goto(exchange.at('financial/index'));
    await asked;
    const more = page.getByRole('main').getByText(say('content.all_products'), { exact: true });
    await more.waitFor({ state: 'attached' });
    expect(await more.isVisible()).toBe(false);
    expect(await page.getByRole('status', { name: say('common.loading') }).count()).not.toBe(0);
    answer();
    await more.waitFor();
    await page.getByRole('heading', { name: say('lockup.savings') }).waitFor();
    const shifted = await page.evaluate('window.shifted');
    expect(shifted).toBeLessThan(0.05);
  });

  it('do not wait for one that never answers', async () => {
    const { page } = await begin();
    await page.route(ANSWER, () => undefined);
    await page.goto(exchange.at('financial/index'));
    await page.getByRole('main').getByText(say('content.all_products'), { exact: true }).waitFor();
  });
});

it('the shelves of the NFT market stand still from the first that is seen', async () => {
  const { page } = await begin(COUNT_SHIFTS, ANSWERS_COME_FIRST);
  await page.goto(exchange.at('nft/nft'));
  await page.getByRole('heading', { name: say('nft.w_invite') }).waitFor();
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.05);
});

it.each(['index/index', 'market/market', 'financial/index', 'fund/assets', 'nft/nft', 'game/game'])(
  'scrolls %s down alone when text is twice as large',
  async (screen) => {
    const { page } = await begin(TWICE_AS_LARGE);
    await page.goto(exchange.at(screen));
    await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(1_500);
    const [all, seen] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(all).toBeLessThanOrEqual(seen);
  },
);
