import { beforeEach, describe, expect, it } from 'vitest';
import { type Drawing, drawingsOf, isDrawing, keepDrawings, MOST_DRAWINGS } from './drawings.ts';

const point = { timestamp: 1_700_000_000_000, value: 20_000.5 };
const level: Drawing = { tool: 'level', points: [point] };
const trend: Drawing = { tool: 'trend', points: [point, { ...point, value: 21_000 }] };

describe('drawings', () => {
  beforeEach(() => {
    for (const id of [1, 2]) keepDrawings(id, []);
  });

  it('are kept per market', () => {
    keepDrawings(1, [level, trend]);
    keepDrawings(2, [trend]);
    expect(drawingsOf(1)).toEqual([level, trend]);
    expect(drawingsOf(2)).toEqual([trend]);
    keepDrawings(1, []);
    expect(drawingsOf(1)).toEqual([]);
    expect(drawingsOf(2)).toEqual([trend]);
  });

  it('are no more than fifty, the newest', () => {
    const many = Array.from({ length: MOST_DRAWINGS + 1 }, (_, value) => ({
      ...level,
      points: [{ ...point, value }],
    }));
    keepDrawings(1, many);
    expect(drawingsOf(1)).toEqual(many.slice(1));
    keepDrawings(1, many.slice(1));
    expect(drawingsOf(1)).toHaveLength(50);
  });

  it.each([
    ['a tool that is not known', { ...level, tool: 'spiral' }],
    ['too few points', { ...trend, points: [point] }],
    ['too many points', { ...level, points: [point, point] }],
    ['a value that is no number', { ...level, points: [{ ...point, value: 'high' }] }],
    ['a time that is none', { ...level, points: [{ ...point, timestamp: null }] }],
    ['nothing', null],
    ['a text', 'level'],
  ])('are not what a device has kept as %s', (_what, kept) => {
    expect(isDrawing(kept)).toBe(false);
    expect(isDrawing(level)).toBe(true);
  });
});
