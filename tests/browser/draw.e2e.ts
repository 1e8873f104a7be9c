/** Drawing on charts, and stops that are dragged there. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { smallTargetsOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;
const OTHER = `${paths.trade}?currency_id=5&legal_id=2`;
const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

interface Kept {
  readonly tool: string;
  readonly points: readonly { readonly timestamp: number; readonly value: number }[];
}

/** What the device keeps of the drawings of bitcoin. */
async function kept(page: Page): Promise<readonly Kept[]> {
  const text = await page.evaluate<string | null>(`localStorage.getItem('drawings-1')`);
  return text === null ? [] : (JSON.parse(text) as { data: readonly Kept[] }).data;
}

async function openTools(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: 'Draw on the chart' }).click();
  await page.getByRole('toolbar', { name: 'Draw on the chart' }).waitFor();
}

/** Chooses a tool and presses its points, as shares of the chart's width and height. */
async function draw(
  page: Page,
  tool: string,
  points: readonly (readonly [number, number])[],
  isTouch: boolean,
): Promise<void> {
  const before = (await kept(page)).length;
  await page.getByRole('button', { name: tool, exact: true }).click();
  await page.getByRole('status').filter({ hasText: /^Tap/ }).waitFor();
  const box = await page.locator('[data-chart] canvas').first().boundingBox();
  if (!box) throw new Error('There is no chart.');
  for (const [x, y] of points) {
    const at = [box.x + x * box.width, box.y + y * box.height] as const;
    if (isTouch) await page.touchscreen.tap(...at);
    else await page.mouse.click(...at);
    // Two quick presses are one double press.
    await page.waitForTimeout(600);
  }
  await expect.poll(async () => (await kept(page)).length).toBe(before + 1);
}

describe('drawing on a chart', () => {
  it('by taps is kept for its market alone, and deleted one by one or all at once', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(TRADE);
    const { page } = visit;
    await openTools(page);
    expect(await visit.faults()).toEqual([]);
    expect(await smallTargetsOf(page)).toEqual([]);
    await draw(page, 'Horizontal line', [[0.5, 0.5]], true);
    await draw(
      page,
      'Trend line',
      [
        [0.2, 0.3],
        [0.6, 0.5],
      ],
      true,
    );
    await draw(
      page,
      'Ray',
      [
        [0.2, 0.7],
        [0.4, 0.6],
      ],
      true,
    );
    await draw(
      page,
      'Fibonacci retracement',
      [
        [0.3, 0.8],
        [0.5, 0.2],
      ],
      true,
    );
    await draw(
      page,
      'Measure',
      [
        [0.1, 0.2],
        [0.3, 0.4],
      ],
      true,
    );
    const all = await kept(page);
    expect(all.map(({ tool }) => tool)).toEqual(['level', 'trend', 'ray', 'fib', 'measure']);
    // The further down, the cheaper: what is kept is a price at a time.
    const [begin, end] = all[4]?.points ?? [];
    expect(begin?.value).toBeGreaterThan(end?.value ?? 0);
    expect(begin?.timestamp).toBeLessThan(end?.timestamp ?? 0);
    await page.getByRole('button', { name: 'Delete drawing' }).click();
    await expect.poll(async () => (await kept(page)).length).toBe(4);
    await visit.open(OTHER);
    await page.locator('canvas').first().waitFor();
    await openTools(page);
    expect(await page.getByRole('button', { name: 'Delete drawing' }).isDisabled()).toBe(true);
    await visit.open(TRADE);
    await openTools(page);
    await page.getByRole('button', { name: 'Delete all drawings' }).click();
    await expect.poll(() => kept(page)).toEqual([]);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('by mouse is taken along by what is pressed and pulled', async () => {
    const visit = await Visit.begin(exchange, { token, context: DESK });
    await visit.open(TRADE);
    const { page } = visit;
    await openTools(page);
    await draw(page, 'Horizontal line', [[0.5, 0.4]], false);
    const [before] = await kept(page);
    const box = await page.locator('[data-chart] canvas').first().boundingBox();
    if (!box) throw new Error('There is no chart.');
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 6 });
    await page.mouse.up();
    const value = async (): Promise<number> => (await kept(page))[0]?.points[0]?.value ?? 0;
    await expect.poll(value).toBeLessThan(before?.points[0]?.value ?? 0);
    expect(visit.errors).toEqual([]);
    await visit.endForGood();
  });
});

describe('a stop that waits', () => {
  it('gets another price from its sheet, and says what is refused', async () => {
    const mine = await exchange.logIn('bob');
    const stop = { order_type: 'stop_market', type: '2', amount: '0.01', stop_price: '50000' };
    await exchange.call('/coin/trade', { currency_id: '4', legal_id: '2', ...stop }, mine);
    const visit = await Visit.begin(exchange, { token: mine });
    await visit.open(TRADE);
    const { page } = visit;
    const own = page.getByRole('region', { name: 'My orders' });
    const card = own.getByRole('article').filter({ hasText: '50,000' });
    await card.getByRole('button', { name: /^Details/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Change trigger price' }).click();
    const field = sheet.getByLabel('Trigger price (USDT)', { exact: true });
    await field.fill('900000');
    await sheet.getByRole('button', { name: 'Save change' }).click();
    await sheet.getByText('A stop at this price would trigger right away.').waitFor();
    await field.fill('51000');
    await sheet.getByRole('button', { name: 'Save change' }).click();
    await sheet.waitFor({ state: 'detached' });
    await own.getByRole('article').filter({ hasText: '51,000' }).waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
