import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { metricsIn } from './metrics.ts';
import { MAX_HELD_MS, ThreadWatch } from './thread-watch.ts';

const LOOK_MS = 50;

function open() {
  const registry = new Registry();
  const told: unknown[] = [];
  let nowMs = 1_000;
  const log = { warn: (line: unknown) => void told.push(line) };
  const watch = new ThreadWatch({ log, metrics: metricsIn(registry), nowMs: () => nowMs });
  const lookAfter = (ms: number): void => {
    nowMs += ms;
    watch.look();
  };
  const total = async (): Promise<string> => (await registry.metrics()).replaceAll(/#.*\n/g, '');
  return { watch, told, lookAfter, total };
}

describe('the deciding thread', () => {
  it('may be held for its budget, and is told of a millisecond more with what ran', async () => {
    const { watch, told, lookAfter, total } = open();
    const end = watch.enter('/api/chat/send');
    lookAfter(LOOK_MS + MAX_HELD_MS);
    expect(told).toEqual([]);
    lookAfter(LOOK_MS + MAX_HELD_MS + 1);
    expect(told).toEqual([{ heldMs: MAX_HELD_MS + 1, calls: ['/api/chat/send'] }]);
    end();
    lookAfter(LOOK_MS + 900);
    expect(told.at(-1)).toEqual({ heldMs: 900, calls: [] });
    expect(await total()).toContain('bourse_thread_held_total{than="budget"} 2');
    expect(await total()).toContain('bourse_thread_held_seconds{what="longest"} 0.9');
  });

  it('names what began and ended while it was held, once, and what goes on until it ends', () => {
    const { watch, told, lookAfter } = open();
    watch.enter('/api/a')();
    const ends = [watch.enter('/api/b'), watch.enter('/api/b')];
    lookAfter(1_000);
    expect(told.at(-1)).toMatchObject({ calls: ['/api/a', '/api/b'] });
    ends[0]?.();
    lookAfter(1_000);
    expect(told.at(-1)).toMatchObject({ calls: ['/api/b'] });
    ends[1]?.();
    lookAfter(1_000);
    expect(told.at(-1)).toMatchObject({ calls: [] });
  });

  it('is watched at every call of a server until that is closed', async () => {
    const { watch, told, lookAfter } = open();
    const app = Fastify();
    watch.over(app);
    app.get('/slow/:name', () => {
      lookAfter(1_000);
      return 'done';
    });
    await app.inject('/slow/one');
    expect(told).toEqual([expect.objectContaining({ calls: ['/slow/:name'] })]);
    lookAfter(1_000);
    lookAfter(1_000);
    expect(told.at(-1)).toMatchObject({ calls: [] });
    await app.close();
  });
});
