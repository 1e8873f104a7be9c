import { describe, expect, it } from 'vitest';
import { PastCache, type ReadPast } from './past-cache.ts';
import { gridOf, type ValuePast } from './series.ts';

const NOW_MS = Date.UTC(2026, 10, 16, 12, 10);
const LATER_MS = NOW_MS + 30 * 60_000;
const grid = gridOf('1d', NOW_MS);

function named(name: string): ValuePast {
  return { name } as unknown as ValuePast;
}

/** Reads one after the other, and counts how often it is asked. */
function reader(...answers: (ReadPast | Error)[]) {
  const asked = { times: 0 };
  const read = async (): Promise<ReadPast> => {
    const answer = answers[asked.times];
    asked.times += 1;
    if (answer === undefined) throw new Error('nothing more to read');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, read };
}

const whole = (name: string): ReadPast => ({ past: named(name), isWhole: true });

describe('the past of a series', () => {
  it('is read once while its grid stays, and anew when it moves on', async () => {
    const cache = new PastCache();
    const { asked, read } = reader(whole('first'), whole('second'));
    expect(await cache.get('7/1d', grid, NOW_MS, read)).toEqual(named('first'));
    expect(await cache.get('7/1d', grid, NOW_MS, read)).toEqual(named('first'));
    expect(asked.times).toBe(1);
    const moved = gridOf('1d', LATER_MS);
    expect(await cache.get('7/1d', moved, LATER_MS, read)).toEqual(named('second'));
  });

  it('of one customer is nobody else’s', async () => {
    const cache = new PastCache();
    const { read } = reader(whole('seven'), whole('eight'));
    expect(await cache.get('7/1d', grid, NOW_MS, read)).toEqual(named('seven'));
    expect(await cache.get('8/1d', grid, NOW_MS, read)).toEqual(named('eight'));
  });

  it('is read again as long as a price is missing', async () => {
    const cache = new PastCache();
    const { asked, read } = reader({ past: named('bare'), isWhole: false }, whole('whole'));
    expect(await cache.get('7/1d', grid, NOW_MS, read)).toEqual(named('bare'));
    expect(await cache.get('7/1d', grid, NOW_MS, read)).toEqual(named('whole'));
    expect(await cache.get('7/1d', grid, NOW_MS, read)).toEqual(named('whole'));
    expect(asked.times).toBe(2);
  });

  it('is read again after it could not be read', async () => {
    const cache = new PastCache();
    const { read } = reader(new Error('no database'), whole('whole'));
    await expect(cache.get('7/1d', grid, NOW_MS, read)).rejects.toThrow('no database');
    expect(await cache.get('7/1d', grid, NOW_MS, read)).toEqual(named('whole'));
  });

  it('is not kept while its last point is not ten seconds old', async () => {
    const cache = new PastCache();
    const { asked, read } = reader(whole('one'), whole('two'), whole('three'));
    await cache.get('7/1d', grid, grid.toMs + 9_999, read);
    await cache.get('7/1d', grid, grid.toMs + 10_000, read);
    await cache.get('7/1d', grid, grid.toMs + 10_001, read);
    expect(asked.times).toBe(2);
  });
});
