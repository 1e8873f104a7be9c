import { describe, expect, it } from 'vitest';
import { drawingFile, type FileFault, MOST_BYTES, readDrawingFile } from './drawing-file.ts';
import { type Drawing, MOST_DRAWINGS } from './drawings.ts';

const level = (value: number): Drawing => ({ tool: 'level', points: [{ timestamp: 5, value }] });
const trend: Drawing = {
  tool: 'trend',
  points: [
    { timestamp: 1, value: 2 },
    { timestamp: 3, value: 4 },
  ],
};
const BTC = 'BTC/USDT';

function faultOf(text: string, own: readonly Drawing[] = []): FileFault | undefined {
  const verdict = readDrawingFile(text, BTC, own);
  return 'fault' in verdict ? verdict.fault : undefined;
}

/** A file in which some of what it says is another thing. */
function fileWith(change: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...JSON.parse(drawingFile(BTC, [trend])), ...change });
}

describe('a file of drawings', () => {
  it('is read as it was written, beside what is there', () => {
    const text = drawingFile(BTC, [trend, level(7)]);
    expect(readDrawingFile(text, BTC, [])).toEqual({ drawings: [trend, level(7)] });
    expect(readDrawingFile(text, BTC, [level(9), trend])).toEqual({
      drawings: [level(9), trend, level(7)],
    });
  });

  it('leaves behind what a drawing has not', () => {
    const extra = { ...trend, html: '<b>', points: trend.points.map((at) => ({ ...at, x: 1 })) };
    expect(readDrawingFile(fileWith({ drawings: [extra] }), BTC, [])).toEqual({
      drawings: [trend],
    });
  });

  it('of another market is refused by its name', () => {
    const text = drawingFile('ETH/USDT', [trend]);
    expect(readDrawingFile(text, BTC, [])).toEqual({ fault: 'market', market: 'ETH/USDT' });
  });

  it.each([
    ['no JSON', '{', 'unreadable'],
    ['no object', '7', 'unreadable'],
    ['another kind', fileWith({ kind: 'watch-list' }), 'kind'],
    ['no market', fileWith({ market: 7 }), 'kind'],
    ['a later version', fileWith({ version: 2 }), 'version'],
    ['no drawings', fileWith({ drawings: [] }), 'drawing'],
    ['something else than drawings', fileWith({ drawings: {} }), 'drawing'],
    ['one bad drawing among good ones', fileWith({ drawings: [trend, { tool: 'x' }] }), 'drawing'],
    ['a price of nothing', fileWith({ drawings: [level(0)] }), 'drawing'],
  ] as const)('with %s is refused', (_title, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('with a moment that no clock shows is refused', () => {
    const at = (timestamp: number) =>
      fileWith({ drawings: [{ tool: 'level', points: [{ timestamp, value: 1 }] }] });
    expect(faultOf(at(8.64e15))).toBeUndefined();
    expect(faultOf(at(8.64e15 + 1))).toBe('drawing');
  });

  it('is as large as allowed and no byte larger', () => {
    const text = drawingFile(BTC, [trend]);
    expect(faultOf(text.padEnd(MOST_BYTES))).toBeUndefined();
    expect(faultOf(text.padEnd(MOST_BYTES + 1))).toBe('size');
    // Counted in bytes, not in letters.
    expect(faultOf('ä'.repeat(MOST_BYTES / 2 + 1))).toBe('size');
  });

  it('holds with what is there as many as a device keeps and not one more', () => {
    const own = Array.from({ length: MOST_DRAWINGS - 1 }, (_none, at) => level(at + 1));
    expect(faultOf(drawingFile(BTC, [trend]), own)).toBeUndefined();
    expect(faultOf(drawingFile(BTC, [trend]), [...own, level(900)])).toBe('many');
    // What is there already takes no place.
    expect(faultOf(drawingFile(BTC, [level(3)]), [...own, trend])).toBeUndefined();
  });
});
