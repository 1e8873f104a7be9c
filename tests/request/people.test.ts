import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';

const server = useTestServer();
let counter = 0;

async function customer(): Promise<{ id: number; account: string }> {
  counter += 1;
  const account = `same${counter}@example.test`;
  const { rows } = await server().database.pool.query<{ id: string }>(
    `insert into customers (account_number, email, extension_code, password_hash)
     select $1, $1, $2, password_hash from customers where email = 'alice@demo.test'
     returning id`,
    [account, `SAME${counter}`],
  );
  return { id: Number(rows[0]?.id), account };
}

async function logIn(account: string, device?: string): Promise<string> {
  const fields = { user_string: account, password: 'demo-alice', device };
  const { message } = await server().visitor().post('/user/login', fields);
  return String(message);
}

async function pairs(): Promise<Row[]> {
  const { rows } = await server().database.pool.query(
    'select owner, other, why from related_accounts order by owner, other',
  );
  return rows as Row[];
}

describe('who logs in where another customer was', () => {
  it('belongs together with him, once, and nobody else does', async () => {
    const [first, second, third] = [await customer(), await customer(), await customer()];
    const device = await logIn(first.account);
    await logIn(third.account, 'no-token-of-anybody');
    await logIn(first.account, device);
    expect(await pairs()).toEqual([]);
    await logIn(second.account, device);
    await logIn(second.account, device);
    const pair = { owner: String(first.id), other: String(second.id), why: 'device' };
    expect(await pairs()).toEqual([pair]);
  });

  it('is nobody’s relative by a log-in that failed, or by a customer of the demo', async () => {
    const before = await pairs();
    const [first, second] = [await customer(), await customer()];
    const device = await logIn(first.account);
    const wrong = { user_string: second.account, password: 'not-the-password', device };
    expect(await server().visitor().post('/user/login', wrong)).toMatchObject({ type: 'error' });
    await logIn(second.account, await logIn('alice@demo.test'));
    await logIn('alice@demo.test', device);
    expect(await pairs()).toEqual(before);
  });
});
