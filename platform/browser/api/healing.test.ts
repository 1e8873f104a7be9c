import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerFault } from './errors.ts';
import { noteBack, noteSilence, onHealed } from './healing.ts';

const answer = vi.fn<() => Promise<Response>>();
const said =
  (status: number): (() => Promise<Response>) =>
  () =>
    Promise.resolve(new Response('', { status }));
const healed = vi.fn();
let unhear: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  // Each test begins with the first wait.
  noteBack();
  unhear = onHealed(healed);
});

afterEach(() => {
  unhear();
  noteBack();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('after an answer did not come', () => {
  it('a small call is tried after two seconds, and its answer is told', async () => {
    answer.mockImplementation(said(200));
    noteSilence();
    noteSilence();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledOnce();
    expect(healed.mock.calls).toEqual([['answers']]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(answer).toHaveBeenCalledOnce();
  });

  it('the call is tried more and more seldom, and never given up', async () => {
    answer.mockRejectedValue(new TypeError('network'));
    noteSilence();
    const tries: number[] = [];
    for (let second = 1; second <= 122; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (answer.mock.calls.length > tries.length) tries.push(second);
    }
    expect(tries).toEqual([2, 6, 14, 30, 60, 90, 120]);
    expect(healed).not.toHaveBeenCalled();
  });

  it('a server that still fails has not answered', async () => {
    answer.mockImplementationOnce(said(503)).mockImplementationOnce(said(401));
    noteSilence();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(healed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(healed).toHaveBeenCalledOnce();
  });

  it('a server that failed is left alone for ten seconds', async () => {
    answer.mockImplementation(said(200));
    noteSilence(new ServerFault(''));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledOnce();
  });

  it('a failure after a minute of calm is looked at as soon as the first', async () => {
    answer.mockImplementation(said(200));
    noteSilence();
    await vi.advanceTimersByTimeAsync(62_001);
    noteSilence();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('a failure right after an answer is looked at later', async () => {
    answer.mockImplementation(said(200));
    noteSilence();
    await vi.advanceTimersByTimeAsync(2_000);
    noteSilence();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(answer).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('a network that says it is back ends the waiting', async () => {
    noteSilence();
    noteBack();
    expect(healed.mock.calls).toEqual([['back']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answer).not.toHaveBeenCalled();
  });

  it('nobody is told who listens no more', () => {
    unhear();
    noteBack();
    expect(healed).not.toHaveBeenCalled();
  });
});
