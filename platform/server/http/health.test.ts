import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addHealth, createMetrics } from './health.ts';

test('readiness answers 503 with its cause until nothing is waited for', async () => {
  let cause: string | undefined = 'the writer is loading';
  const app = fastify();
  addHealth(app, createMetrics().registry, {
    cause: () => cause,
    queueLength: () => 0,
    sockets: () => 0,
    lag: () => 0,
    lastSeq: () => 0,
    parkedRooms: () => [],
  });
  const look = () => app.inject({ method: 'GET', url: '/readyz' });
  const waiting = await look();
  expect([waiting.statusCode, waiting.json()]).toEqual([
    503,
    { status: 'waiting', cause: 'the writer is loading' },
  ]);
  cause = undefined;
  const ready = await look();
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  await app.close();
});
