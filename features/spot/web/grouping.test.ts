import { describe, expect, it } from 'vitest';
import type { Level } from '../../../platform/browser/live/types.ts';
import { add } from '../../../platform/browser/numbers/decimal.ts';
import { grouped, groupStep } from './grouping.ts';

const bids: readonly Level[] = [
  ['100.15', '1'],
  ['100.10', '0.5'],
  ['100.09', '2'],
  ['99.99', '0.25'],
];
const asks: readonly Level[] = [
  ['100.16', '1'],
  ['100.20', '0.5'],
  ['100.21', '2'],
  ['101.00', '0.25'],
];

describe('a book in coarser steps', () => {
  it.each([
    ['0.01', '1', '0.01'],
    ['0.01', '10', '0.1'],
    ['0.01', '100', '1'],
    ['1', '100', '100'],
  ] as const)('a tick of %s by %s is a step of %s', (tick, factor, step) => {
    expect(groupStep(tick, factor)).toBe(step);
  });

  it('puts bids under the price below them', () => {
    expect(grouped(bids, '0.1', 'bid', 10)).toEqual([
      ['100.1', '1.5'],
      ['100.0', '2'],
      ['99.9', '0.25'],
    ]);
  });

  it('puts asks under the price above them', () => {
    expect(grouped(asks, '0.1', 'ask', 10)).toEqual([
      ['100.2', '1.5'],
      ['100.3', '2'],
      ['101.0', '0.25'],
    ]);
  });

  it('loses nothing, and its best bid stays below its best ask', () => {
    const sum = (levels: readonly Level[]): string =>
      levels.reduce((total, [, quantity]) => add(total, quantity), '0');
    for (const step of ['0.01', '0.1', '1']) {
      const [down, up] = [grouped(bids, step, 'bid', 10), grouped(asks, step, 'ask', 10)];
      expect(sum(down)).toBe('3.75');
      expect(sum(up)).toBe('3.75');
      expect(Number(down[0]?.[0])).toBeLessThan(Number(up[0]?.[0]));
    }
  });

  it('ends after as many groups as are shown, the last one whole', () => {
    expect(grouped(bids, '0.1', 'bid', 1)).toEqual([['100.1', '1.5']]);
  });
});
