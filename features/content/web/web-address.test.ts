import { describe, expect, it } from 'vitest';
import { safeAddress } from './web-address.ts';

const ORIGIN = 'http://shop.example:8080';

describe('what the embedded frame opens', () => {
  it.each([
    ['https://paper.example/white.pdf', 'https://paper.example/white.pdf'],
    ['  https://paper.example ', 'https://paper.example/'],
    ['/h5/icon.svg', `${ORIGIN}/h5/icon.svg`],
    [`${ORIGIN}/x`, `${ORIGIN}/x`],
  ])('%s is opened', (text, address) => {
    expect(safeAddress(text, ORIGIN)).toBe(address);
  });

  it.each([
    null,
    '',
    'http://paper.example',
    '//paper.example',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `blob:${ORIGIN}/5b1d`,
    'file:///etc/passwd',
    'https://user:secret@paper.example',
    'https://',
  ])('%s is not', (text) => {
    expect(safeAddress(text, ORIGIN)).toBeUndefined();
  });
});
