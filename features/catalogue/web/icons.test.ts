import { describe, expect, it } from 'vitest';
import { hasDrawing } from '../../../platform/browser/parts/coin-icon.tsx';
import { INSTRUMENTS } from '../seed/instruments.ts';

describe('the pictures of the catalogue', () => {
  const coins = INSTRUMENTS.filter(({ kind }) => kind === 'coin').map(({ code }) => code);

  it.each(coins)('show %s as a drawing of its own', (code) => {
    expect(hasDrawing(code)).toBe(true);
  });

  it('tell stocks apart by their letters', () => {
    const letters = INSTRUMENTS.filter(({ kind }) => kind === 'stock').map(({ code }) =>
      code.slice(0, 2),
    );
    expect(new Set(letters).size).toBe(letters.length);
  });
});
