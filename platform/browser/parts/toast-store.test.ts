import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, useToasts } from './toast-store.ts';

const shown = () => useToasts.getState().current?.text;

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stays for a second and a half', () => {
    toast('Saved');
    vi.advanceTimersByTime(1_499);
    expect(shown()).toBe('Saved');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('stays longer when it takes longer to read', () => {
    const sentence = 'x'.repeat(60);
    toast(sentence);
    vi.advanceTimersByTime(2_699);
    expect(shown()).toBe(sentence);
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('makes room for the next, which has its whole time', () => {
    toast('First');
    vi.advanceTimersByTime(1_000);
    toast('Second');
    vi.advanceTimersByTime(1_400);
    expect(shown()).toBe('Second');
    vi.advanceTimersByTime(100);
    expect(shown()).toBeUndefined();
  });
});
