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

  it('stays for four seconds where there is something to do about it', () => {
    toast('Order placed', 'good', 'Undo');
    vi.advanceTimersByTime(3_999);
    expect(useToasts.getState().current?.extra).toBe('Undo');
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

  it('is not hidden by the next before it could be seen', () => {
    toast('Answered');
    vi.advanceTimersByTime(10);
    toast('Told');
    vi.advanceTimersByTime(10);
    toast('Told again');
    vi.advanceTimersByTime(679);
    expect(shown()).toBe('Answered');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('Told again');
    vi.advanceTimersByTime(1_499);
    expect(shown()).toBe('Told again');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  it('is replaced at once when it could be seen, whatever a clock says that is set back', () => {
    toast('First');
    vi.advanceTimersByTime(700);
    toast('Second');
    expect(shown()).toBe('Second');
    vi.setSystemTime(Date.now() - 60_000);
    toast('Third');
    vi.advanceTimersByTime(700);
    expect(shown()).toBe('Third');
  });
});
