import { describe, expect, it } from 'vitest';
import { hasDrawing } from '../../../platform/browser/parts/coin-icon.tsx';
import { hasStockPicture } from '../../../platform/browser/parts/stock-pictures.tsx';
import { INSTRUMENTS } from '../seed/instruments.ts';

describe('the pictures of the catalogue', () => {
  const coins = INSTRUMENTS.filter(({ kind }) => kind === 'coin').map(({ code }) => code);

  it.each(coins)('show %s as a drawing of its own', (code) => {
    expect(hasDrawing(code)).toBe(true);
  });

  const stocks = INSTRUMENTS.filter(({ kind }) => kind === 'stock').map(({ code }) => code);

  it.each(stocks)('show %s as a pictogram of its own', (code) => {
    expect(hasStockPicture(code)).toBe(true);
  });
});
