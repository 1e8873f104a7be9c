import { describe, expect, it } from 'vitest';
import { neededPx, SIDE_PANE_PX, sidePanePx, sidePanes } from './chart-panes.ts';

describe('the panes of a chart', () => {
  it('are as many as there are indicators that do not stand over the candles', () => {
    expect(sidePanes(['MA', 'EMA', 'BOLL'])).toBe(0);
    expect(sidePanes(['MA', 'VOL', 'KDJ'])).toBe(2);
  });

  it.each([1, 2, 3, 4])('%i of the usual height leave room for candles', (panes) => {
    const height = neededPx(panes, SIDE_PANE_PX);
    expect(sidePanePx(height, panes)).toBe(SIDE_PANE_PX);
    expect(sidePanePx(height - panes, panes)).toBe(SIDE_PANE_PX - 1);
  });

  it('shrink on a low stage, but no further than a legend needs', () => {
    expect(sidePanePx(345, 4)).toBe(45);
    expect(sidePanePx(100, 4)).toBe(40);
  });
});
