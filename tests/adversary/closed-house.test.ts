/**
 * A house of real money that was not opened yet: what a stranger can leave there before anybody has
 * looked whether it is ready. Nothing, by any of the routes that its router knows.
 */
import { describe, expect, it } from 'vitest';
import { registeredRoutes } from '../support/routes.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer({ isClosed: true, environment: { MODE: 'live' } });
const REGISTRATION = {
  user_string: 'early@example.test',
  code: '123456',
  password: 'seven-7',
  re_password: 'seven-7',
  type: 'email',
};

/** Rows of every table but those that the clock fills. */
async function rows(): Promise<ReadonlyMap<string, string>> {
  const { pool } = server().database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not like 'candle%' order by 1`,
  );
  const counted = new Map<string, string>();
  for (const { name } of tables) {
    const { rows: found } = await pool.query<{ count: string }>(
      `select count(*) as count from "${name}"`,
    );
    counted.set(name, found[0]?.count ?? '');
  }
  return counted;
}

describe('a house that is closed', () => {
  it('takes no call that leaves anything or needs a customer, by any route', async () => {
    const { app } = server().running.gateway;
    const posts = registeredRoutes(app).filter((route) => route.startsWith('POST /api/'));
    expect(posts.length).toBeGreaterThan(100);
    const before = await rows();
    const taken: string[] = [];
    for (const route of posts) {
      const url = route.slice('POST '.length).replaceAll(/:\w+/g, '1');
      const reply = await app.inject({ method: 'POST', url, payload: REGISTRATION });
      const refused = reply.json<{ code?: string | number; type?: string }>();
      // Pictures are asked for a session before anything else; bots know the number of a pause.
      const said = [refused.code, refused.type];
      const isOutside = said.some((each) => each === 'house_not_open' || each === '999');
      if (isOutside || (refused.code === -1008 && reply.statusCode === 503)) continue;
      taken.push(`${route} ${reply.body}`);
    }
    expect(taken).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('says so in the language of who asks', async () => {
    const reply = await server().visitor().speaking('de').post('/user/register', REGISTRATION);
    expect(reply).toMatchObject({ type: 'error', code: 'house_not_open' });
    expect(String(reply.message)).toContain('noch nicht geöffnet');
  });

  it('shows what is public', async () => {
    expect(await server().visitor().get('/getSiteConfig')).toMatchObject({ type: 'ok' });
    expect(await server().visitor().get('/currency/quotation_new')).toMatchObject({ type: 'ok' });
  });

  it('is not shut in the face of those who were there before there was a door', async () => {
    await server().database.pool.query(
      `insert into customers (account_number, email, extension_code, password_hash)
       values ('10000001', 'ann@real.test', 'ABCDEF', 'x')`,
    );
    server().pass(1_000);
    const login = { user_string: 'nobody@real.test', password: 'wrong' };
    expect(await server().visitor().post('/user/login', login)).toMatchObject({
      code: 'login_wrong',
    });
  });
});
