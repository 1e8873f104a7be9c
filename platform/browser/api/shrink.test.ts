import { describe, expect, it } from 'vitest';
import { MAX_STORED_SIDE, shrunkSize } from './shrink.ts';

const SMALL = 1_000;
const LARGE = 4 * 1024 * 1024;

describe('a photograph', () => {
  it.each([
    ['of 50 megapixels', 8_160, 6_120, LARGE, { width: 2_560, height: 1_920 }],
    ['upright', 6_120, 8_160, SMALL, { width: 1_920, height: 2_560 }],
    ['of many bytes', 3_000, 3_000, LARGE, { width: 2_560, height: 2_560 }],
    ['that is long and thin', 60_000, 2, LARGE, { width: 2_560, height: 1 }],
    ['one pixel larger than it is kept', MAX_STORED_SIDE + 1, 10, LARGE, expect.anything()],
  ])('%s is made smaller', (_title, width, height, bytes, size) => {
    expect(shrunkSize(width, height, bytes)).toEqual(size);
  });

  it.each([
    ['as large as it is kept', MAX_STORED_SIDE, MAX_STORED_SIDE, LARGE],
    ['of few bytes and twelve megapixels', 4_000, 3_000, SMALL],
  ])('%s is sent as it is', (_title, width, height, bytes) => {
    expect(shrunkSize(width, height, bytes)).toBeUndefined();
  });
});
