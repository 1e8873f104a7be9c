/** What the picture of a chart shows: how far down it reaches, and when it is drawn. */
import type { Locator, Page } from 'playwright-core';

/** More than axes and grid, less than candles, in drawn points of the picture. */
export const MANY_POINTS = 4_000;

const script = `
  window.unveiled = [];
  const isDrawn = (value, at) => at % 4 === 3 && value > 0;
  const points = (canvas) => canvas.width * canvas.height === 0 ? 0 : canvas.getContext('2d')
    .getImageData(0, 0, canvas.width, canvas.height).data.filter(isDrawn).length;
  const isVeil = (node) => node.nodeType === 1 && node.querySelector('[data-skeleton]');
  new MutationObserver((changes) => {
    for (const { target, removedNodes } of changes) {
      const chart = target.closest('section');
      if (!chart || ![...removedNodes].some(isVeil)) continue;
      const drawn = [...chart.querySelectorAll('canvas')].map(points);
      if (drawn.length > 0) window.unveiled.push(drawn.reduce((sum, each) => sum + each));
    }
  }).observe(document.body, { childList: true, subtree: true });`;

/** Counts a chart's drawn points whenever its place-holder has just gone, until the page ends. */
export async function watchUnveiling(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(`(() => {${script}})()`);
  return () => page.evaluate<number[]>('window.unveiled');
}

/** How far the lowest part of a picture is from the lower edge of its region. */
export async function emptyBelow(chart: Locator): Promise<number> {
  const box = await chart.boundingBox();
  const parts = await chart.locator('canvas').all();
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const lowest = Math.max(...boxes.map((it) => (it ? it.y + it.height : 0)));
  return box ? box.y + box.height - lowest : Number.NaN;
}

/** A pane of a chart: its height on the screen, and how many points are drawn in it. */
export type DrawnPane = { readonly height: number; readonly points: number };

/** The panes of the only chart of a page from above, without axes. */
export async function drawnPanes(page: Page): Promise<DrawnPane[]> {
  return page.evaluate<DrawnPane[]>(`(() => {
    const chart = document.querySelector('section:has(canvas)');
    const { left, width } = chart.getBoundingClientRect();
    const isDrawn = (value, at) => at % 4 === 3 && value > 0;
    const points = (canvas) => canvas.width * canvas.height === 0 ? 0 : canvas.getContext('2d')
      .getImageData(0, 0, canvas.width, canvas.height).data.filter(isDrawn).length;
    const panes = new Map();
    for (const canvas of chart.querySelectorAll('canvas')) {
      const box = canvas.getBoundingClientRect();
      if (box.left > left + 1 || box.width < width / 2) continue;
      const pane = panes.get(box.top) ?? { height: box.height, points: 0 };
      panes.set(box.top, { ...pane, points: pane.points + points(canvas) });
    }
    const sorted = [...panes].toSorted(([a], [b]) => a - b).map(([, pane]) => pane);
    return sorted.slice(0, -1);
  })()`);
}
