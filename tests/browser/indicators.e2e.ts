/** Every choice of indicators gives a chart when its screen is opened again. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LEAST_SIDE_PANE_PX, SIDE_PANE_PX } from '../../platform/browser/chart/chart-panes.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { drawnPanes, MANY_POINTS } from './chart-pictures.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;
const OVER_CANDLES = ['MA', 'EMA', 'BOLL'];
const BELOW = ['VOL', 'MACD', 'RSI', 'KDJ'];
/** What an indicator in a pane of its own takes at least, with lines and legend. */
const LEAST_POINTS = 300;

/** Notes the letters of everything that is written on a canvas. */
const NOTE_LETTERS = `
  window.letters = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (...args) {
    window.letters.add(this.font);
    return fillText.apply(this, args);
  };`;

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** All choices among some names, from none to all. */
function choicesOf(names: readonly string[]): string[][] {
  return names.reduce<string[][]>(
    (choices, name) => [...choices, ...choices.map((choice) => [...choice, name])],
    [[]],
  );
}

async function openAgain(page: Page, indicators: readonly string[]): Promise<void> {
  const data = { range: '15min', look: 'candle_solid', indicators };
  const stored = JSON.stringify(JSON.stringify({ type: 'object', data }));
  await page.evaluate(`localStorage.setItem('chart', ${stored})`);
  await page.reload();
}

/**
 * Every choice below the candles with all that stands over them, and every choice over them with
 * two panes below: what stands over candles shares their pane, so the two do not meet.
 */
const CHOICES = [
  ...choicesOf(BELOW).map((below) => ({ over: OVER_CANDLES, below })),
  ...choicesOf(OVER_CANDLES).map((over) => ({ over, below: ['VOL', 'MACD'] })),
];

describe('a chart that is opened again', () => {
  it('has candles and a pane for each indicator below them, whatever was chosen', async () => {
    const visit = await Visit.begin(exchange);
    await visit.open(TRADE);
    const { page } = visit;
    for (const { over, below } of CHOICES) {
      await openAgain(page, [...over, ...below]);
      await visit.settle();
      const panes = await drawnPanes(page);
      const [candles, ...others] = panes;
      expect(others.map(({ height }) => height)).toEqual(below.map(() => SIDE_PANE_PX));
      expect(candles?.height).toBeGreaterThan(200);
      expect(candles?.points).toBeGreaterThan(MANY_POINTS);
      expect(Math.min(...others.map(({ points }) => points))).toBeGreaterThan(LEAST_POINTS);
    }
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});

describe('a chart with all indicators', () => {
  const stored = { type: 'object', data: { indicators: [...OVER_CANDLES, ...BELOW] } };
  const choose = `localStorage.setItem('chart', ${JSON.stringify(JSON.stringify(stored))})`;

  it('keeps its candles on a phone that lies down, in full screen and after it', async () => {
    const visit = await Visit.begin(exchange, {
      context: { viewport: { width: 844, height: 390 } },
    });
    await visit.open(paths.market);
    const { page } = visit;
    await page.evaluate(choose);
    await page.reload();
    await visit.open(TRADE);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    const heights = async () => (await drawnPanes(page)).map(({ height }) => height);
    await expect.poll(heights).toHaveLength(5);
    await expect.poll(async () => Math.max(...(await heights()).slice(1))).toBeLessThan(60);
    const [candles = 0, ...others] = await heights();
    expect(candles).toBeGreaterThan(100);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(LEAST_SIDE_PANE_PX);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await heights()).slice(1)).toEqual([72, 72, 72, 72]);
    expect((await drawnPanes(page))[0]?.points).toBeGreaterThan(MANY_POINTS);
    await visit.endForGood();
  });

  it('writes in the letters of the page, own orders included', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.page.addInitScript(NOTE_LETTERS);
    await visit.open(paths.market);
    await visit.page.evaluate(choose);
    await visit.page.reload();
    await visit.open(TRADE);
    const letters = await visit.page.evaluate<string[]>('[...window.letters]');
    expect(letters.length).toBeGreaterThan(1);
    expect(letters.filter((font) => !font.includes('Segoe UI'))).toEqual([]);
    await visit.endForGood();
  });

  it('says above its candles that others could not be loaded', async () => {
    const visit = await Visit.begin(exchange);
    await visit.open(TRADE);
    const { page } = visit;
    await page.route(/new_timeshar/, (route) => route.abort());
    await page.getByRole('tab', { name: '1h', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const isOnTop = await page.evaluate<boolean>(`(() => {
      const alert = document.querySelector('[role=alert]');
      const box = alert.getBoundingClientRect();
      const x = box.left + box.width / 2;
      return [0.2, 0.5, 0.8].every((share) => {
        const top = document.elementFromPoint(x, box.top + box.height * share);
        return top.tagName !== 'CANVAS' && top.closest('.isolate') === null;
      });
    })()`);
    expect(isOnTop).toBe(true);
    await visit.endForGood();
  });
});
