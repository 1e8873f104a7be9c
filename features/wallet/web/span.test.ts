import { describe, expect, it } from 'vitest';
import { spanStartMs } from './span.ts';

const now = new Date(2026, 10, 16, 15, 30).getTime();

describe('how far back a statement goes', () => {
  it.each([
    ['all', 0],
    ['today', new Date(2026, 10, 16).getTime()],
    ['week', new Date(2026, 10, 10).getTime()],
    ['month', new Date(2026, 9, 18).getTime()],
    ['quarter', new Date(2026, 7, 19).getTime()],
  ] as const)('%s', (span, expected) => {
    expect(spanStartMs(span, now)).toBe(expected);
  });
});
