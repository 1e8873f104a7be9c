import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestNats } from '../../../tests/support/nats.ts';
import { StartupError } from '../database/errors.ts';
import { connectNats } from './nats-client.ts';

let nats: TestNats;

beforeAll(async () => {
  nats = await TestNats.start('--auth', 'the token');
});

afterAll(() => nats.kill());

const open = (more: object) =>
  connectNats({ servers: [nats.url], token: undefined, caFile: undefined, ...more });

it('connects with the token that NATS asks for, also after a kill', async () => {
  const client = await open({ token: 'the token' });
  let losses = 0;
  const leave = client.onLost(() => (losses += 1));
  expect(client.maxPayload).toBe(1024 * 1024);
  await nats.kill();
  await expect.poll(() => losses).toBe(1);
  await nats.begin();
  await expect.poll(() => client.connection.flush().then(() => 'there', String)).toBe('there');
  leave();
  await nats.kill();
  await nats.begin();
  await expect.poll(() => client.connection.flush().then(() => 'there', String)).toBe('there');
  expect(losses).toBe(1);
  await client.close();
});

it.each([
  ['no token', {}],
  ['another token', { token: 'another' }],
  ['certificates that it has not', { token: 'the token', caFile: import.meta.filename }],
  ['nobody there', { servers: ['nats://127.0.0.1:1'] }],
])('says with %s that NATS cannot be reached, and what to correct', async (_what, more) => {
  const opening = open(more);
  await expect(opening).rejects.toBeInstanceOf(StartupError);
  await expect(opening).rejects.toThrow(/^NATS cannot be reached at nats:.* correct NATS_URL/);
  await expect(opening).rejects.not.toThrow('the token');
});
