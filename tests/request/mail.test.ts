import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE_PAUSE_MS } from '../../features/identity/contract.ts';
import { MailServer } from '../support/mail-server.ts';
import { TestServer } from '../support/server.ts';
import { Client } from '../support/server-client.ts';

let server: TestServer;

const smtp = new MailServer();

beforeAll(async () => {
  const url = await smtp.open();
  server = await TestServer.open({
    environment: {
      MODE: 'live',
      SMTP_URL: url,
      MAIL_FROM: 'codes@example.test',
    },
  });
});

afterAll(async () => {
  await server.close();
  await smtp.close();
});

describe('with a mail server, in live mode', () => {
  const user_string = 'carol@example.test';

  it('a code comes by mail only, and registers', async () => {
    const visitor = server.visitor();
    expect(await visitor.post('/sms_mail', { user_string, scene: 'register' })).toMatchObject({
      type: 'ok',
    });
    const [, code] = /\b(\d{6})\b/.exec(smtp.mails[0]?.split('\r\n\r\n')[1] ?? '') ?? [];
    const { rows } = await server.database.pool.query('select id from demo_outbox');
    expect(rows).toEqual([]);
    const password = 'seven-7';
    const registration = { user_string, code, password, re_password: password, type: 'email' };
    expect(await visitor.post('/user/register', registration)).toMatchObject({ type: 'ok' });
  });

  it('text messages are not available, in words', async () => {
    const reply = await server
      .visitor()
      .post('/sms_send', { area_code: '49', mobile: '1512345678' });
    expect(reply).toMatchObject({ status: 200, code: 'sms_unavailable' });
  });

  it('nobody is asked for a phone that cannot be bound, only for the e-mail', async () => {
    const login = { user_string, password: 'seven-7' };
    const { message } = await server.visitor().post('/user/login', login);
    const carol = new Client(server.running.address, String(message));
    const state = await carol.object(carol.get('/real/state'));
    expect(state).toMatchObject({ has_email: 1, has_phone: 0, needs_phone: 0 });
    const form = { real_type: 1, id_type: 1, name: 'Carol', card_id: 'AB 123-456' };
    const { pool } = server.database;
    await pool.query('update customers set email = null where email = $1', [user_string]);
    expect(await carol.post('/user/real', form)).toMatchObject({ code: 'bind_email_first' });
    await pool.query('update customers set email = $1 where account_number = $1', [user_string]);
    expect(await carol.post('/user/real', form)).toMatchObject({ type: 'ok' });
    expect(await carol.object(carol.get('/real/state'))).toMatchObject({ review_status: 1 });
  });

  it('a mail server that refuses is said at a registration, but tells of no account', async () => {
    smtp.takes = false;
    server.pass(CODE_PAUSE_MS);
    const visitor = server.visitor();
    const fresh = await visitor.post('/sms_mail', {
      user_string: 'dan@example.test',
      scene: 'register',
    });
    expect(fresh).toMatchObject({ status: 200, type: 'error', code: 'unavailable' });
    const forgot = await visitor.post('/sms_mail', { user_string, type: 'forget' });
    const nobody = await visitor.post('/sms_mail', {
      user_string: 'nobody@example.test',
      type: 'forget',
    });
    expect(forgot.body).toEqual(nobody.body);
    expect(forgot).toMatchObject({ type: 'ok' });
    smtp.takes = true;
  });
});
