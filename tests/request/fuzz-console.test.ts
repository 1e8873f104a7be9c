/** Every call of the console with hostile values: whatever is sent is answered in words. */
import { describe, expect, it } from 'vitest';
import { expectSoundLedger } from '../support/engine-checks.ts';
import { operatorAt } from '../support/console-client.ts';
import { HOSTILE } from '../support/hostile.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';

const server = useTestServer();
/** Calls that would end the session all others need, or change its password. */
const OWN = ['/session/end', '/session/password'];
/** What each field is sent: numbers that no column holds, nothing, a character that no text has. */
const ALWAYS = [2 ** 31, Number.MAX_SAFE_INTEGER, -1, null, 'a\u0000b'];
/** And so many of all hostile values; the next field goes on with the next ones. */
const MORE = 8;

/** What some call takes, so that another field is what it stumbles over. */
const RIGHT: Row = {
  id: 1,
  customerId: 1,
  marketId: 1,
  operatorId: 2,
  verdict: 'credit',
  amount: '1',
  reason: 'a reason that is long enough',
  network: 'bitcoin',
  product: 'spot',
  role: 'support',
  what: 'trading',
  isFrozen: 0,
  isActive: 1,
  email: 'hostile@console.test',
  language: 'en',
  terms: '{}',
};

describe('whatever an operator sends', () => {
  it('no call of the console fails', async () => {
    const owner = await operatorAt(server());
    const calls = server().running.gateway.consoleCalls.filter(({ path }) => !OWN.includes(path));
    const failed: string[] = [];
    let asked = 0;
    let next = 0;
    for (const { method, path, input } of calls) {
      const names = Object.keys((input as { shape?: object }).shape ?? {});
      const right = Object.fromEntries(names.map((name) => [name, RIGHT[name] ?? '1']));
      for (const name of names) {
        const more = Array.from({ length: MORE }, () => HOSTILE[(next += 1) % HOSTILE.length]);
        const values = [...ALWAYS, ...more];
        const replies = await Promise.all(
          values.map((value) => {
            const sent = { ...right, [name]: value };
            return method === 'GET' ? owner.get(path, sent) : owner.post(path, sent);
          }),
        );
        for (const [index, { status, type }] of replies.entries()) {
          const isAnswered = status === 200 && (type === 'ok' || type === 'error');
          const value = JSON.stringify(values[index]);
          if (!isAnswered) failed.push(`${status} ${String(type)} ${path} ${name} ${value}`);
        }
        asked += replies.length;
      }
    }
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(2_000);
    expect(server().errors).toEqual([]);
    expect(await owner.get('/audit')).toMatchObject({ type: 'ok' });
    expectSoundLedger(server().running.service.engine);
  });
});
