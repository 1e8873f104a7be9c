import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerFault, Unreachable } from '../api/errors.ts';
import { inAMinute, isNeverCome, mayReload, unreachedPart } from './part-failure.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a part of the client', () => {
  it('is waited for a minute, and given up a moment after', async () => {
    const failed = vi.fn();
    inAMinute(new Promise(() => undefined)).catch(failed);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledOnce();
    expect(isNeverCome(failed.mock.calls[0]?.[0])).toBe(true);
  });

  it('comes as it is, or fails as it does, before that', async () => {
    expect(await inAMinute(Promise.resolve('part'))).toBe('part');
    await expect(inAMinute(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['a chunk', new TypeError('Failed to fetch dynamically imported module: /a.js'), true],
    ['its styles', new Error('Unable to preload CSS for /a.css'), true],
    ['a silent network', new Unreachable('network'), true],
    ['a server that failed', new ServerFault(''), true],
    ['a bug', new TypeError('a is undefined'), false],
    ['no error at all', 'text', false],
  ])('that failed for %s is or is not a matter of the network', (_what, error, isNetwork) => {
    expect(unreachedPart(error) !== undefined).toBe(isNetwork);
    expect(isNeverCome(error)).toBe(false);
  });
});

describe('a page', () => {
  it('reloads itself once a minute at most', () => {
    expect(mayReload(1_000_000)).toBe(true);
    expect(mayReload(1_059_999)).toBe(false);
    expect(mayReload(1_060_000)).toBe(true);
  });

  it('does so again after its clock was set back', () => {
    expect(mayReload(1_000_000)).toBe(true);
    expect(mayReload(900_000)).toBe(true);
  });
});
