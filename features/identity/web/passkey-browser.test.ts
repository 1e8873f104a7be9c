import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPasskeys } from './passkey-browser.ts';

beforeEach(() => {
  vi.stubGlobal('window', { PublicKeyCredential: class {}, location: { hostname: 'unused' } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a passkey', () => {
  it.each([
    ['shop.example', true],
    ['localhost', true],
    ['127.0.0.1', false],
    ['192.168.0.17', false],
    ['[::1]', false],
  ])('is offered at %s: %s', (hostname, isOffered) => {
    expect(hasPasskeys(hostname)).toBe(isOffered);
  });
});
