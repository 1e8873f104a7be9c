import { describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import { useTestServer } from '../support/server.ts';
import type { Client } from '../support/server-client.ts';

const server = useTestServer();
const LONG = { timeout: 300_000 };
/** They end or begin sessions, which the others need. */
const APART = /^\/api\/(?:user\/(?:login|register|forget|logout)|docs)/;
const LOAN = { pair_id: 1, amount: '1000', collateral: '0.1' };

/** Every number in an answer, by where it stands. */
function* numbersIn(value: unknown, at: string): Generator<readonly [string, number]> {
  if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) yield* numbersIn(each, `${at} ${key}`);
    return;
  }
  const number = value === '' || typeof value === 'boolean' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) yield [at, number];
}

/** What every call of the wire tells a customer who asks for nothing in particular. */
async function everyNumber(client: Client): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { method, path } of await accessTable()) {
    if (!path.startsWith('/api/') || APART.test(path)) continue;
    const short = path.slice('/api'.length);
    const asked = { span: '1d', page: 1, limit: 10 };
    const reply = method === 'GET' ? client.get(short, asked) : client.post(short, {});
    const answer: unknown = await reply.catch(() => undefined);
    for (const [at, number] of numbersIn(answer, short)) found.set(at, number);
  }
  return found;
}

/** What of the coin that was lent is there, came in and is owed: not what one owns or has won. */
const THERE = ['change_balance', 'usdt_value', 'free', 'in', 'debt_usdt'];

describe('what is borrowed', () => {
  it('raises no total, no value and no result, in whichever call', LONG, async () => {
    const alice = await server().loggedInAs('alice');
    // What a call does when it is asked for nothing, it has done by then.
    await everyNumber(alice);
    const before = await everyNumber(alice);
    expect(await alice.post('/loan/borrow', LOAN)).toMatchObject({ type: 'ok' });
    const after = await everyNumber(alice);
    const raised = [...after].filter(([at, number]) => {
      const change = number - (before.get(at) ?? Number.NaN);
      return change > 900 && change < 1_100;
    });
    const names = new Set(raised.map(([at]) => at.split(' ').at(-1)));
    expect(names).toEqual(new Set(THERE));
  });
});
