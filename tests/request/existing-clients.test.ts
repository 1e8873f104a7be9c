import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import { Client } from '../support/server-client.ts';

const server = useTestServer({ environment: { REGISTRATION_CODE: 'off' } });

describe('with registration codes switched off', () => {
  it.each([
    ['the first existing client', { code: '1688', type: 'email' }, 'one@example.test'],
    ['the second', { code: '8888', type: 'email' }, 'two@example.test'],
    [
      'one that sends a phone without dialling code',
      { code: '1688', type: 'mobile' },
      '13900002222',
    ],
    ['one that sends no code', { code: 'undefined', type: 'email' }, 'three@example.test'],
  ])('%s registers and logs in', async (_title, fields, user_string) => {
    const password = 'seven-7';
    const visitor = server().visitor();
    const registration = {
      user_string,
      password,
      re_password: password,
      extension_code: '',
      ...fields,
    };
    expect(await visitor.post('/user/register', registration)).toMatchObject({
      type: 'ok',
      message: expect.any(String) as string,
    });
    const { message } = await visitor.post('/user/login', { user_string, password });
    const client = new Client(visitor.address, String(message));
    expect(await client.get('/user/info')).toMatchObject({
      type: 'ok',
      message: { account_number: user_string },
    });
    expect(await visitor.post('/user/register', registration)).toMatchObject({
      code: 'account_taken',
    });
  });

  it('the site says so, and a forgotten password still needs its code', async () => {
    const visitor = server().visitor();
    expect((await visitor.get('/getSiteConfig')).message).toMatchObject({
      registration_code: 'off',
      mode: 'demo',
      site_logo: `${server().running.address}/static/image/site/logo.png`,
      site_name: expect.any(String) as string,
    });
    const forget = { user_string: 'alice@demo.test', code: '8888', password: 'seven-7' };
    expect(await visitor.post('/user/forget', { ...forget, re_password: 'seven-7' })).toMatchObject(
      { code: 'code_wrong' },
    );
  });
});
