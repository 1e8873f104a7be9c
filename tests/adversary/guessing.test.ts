/**
 * Somebody guesses the password of an account from many addresses, or lets the house write to
 * people who have nothing to do with it; and the account's owner still gets in.
 */
import { describe, expect, it } from 'vitest';
import {
  CODE_PAUSE_MS,
  TRIES_PER_ACCOUNT,
  TRIES_PER_ACCOUNT_ANYWHERE,
  TRY_WINDOW_MS,
} from '../../features/identity/contract.ts';
import { useTestServer } from '../support/server.ts';
import { type Reply, type Row } from '../support/server-client.ts';

const LIMITS = { perAddress: 6, toAnybody: 20 };
const server = useTestServer({ environment: { TRUST_PROXY: 'on' }, codeLimits: LIMITS });
const alice = 'alice@demo.test';
let host = 0;

/** Another place of the internet each time. */
function elsewhere(): string {
  host += 1;
  return `198.51.${Math.floor(host / 250)}.${(host % 250) + 1}`;
}

function from(address: string, path: string, fields: Row): Promise<Reply> {
  const headers = { 'x-forwarded-for': address };
  return server().visitor().post(path, fields, { headers });
}

function logIn(address: string, password: string, more: Row = {}): Promise<Reply> {
  return from(address, '/user/login', { user_string: alice, password, ...more });
}

describe('who guesses a password from many addresses', () => {
  it('is stopped over all of them, and the owner gets in where he was before', async () => {
    const home = elsewhere();
    const { message: token } = await logIn(home, 'demo-alice');
    const codes = [];
    for (let count = 0; count <= TRIES_PER_ACCOUNT_ANYWHERE; count += 1) {
      codes.push((await logIn(elsewhere(), 'wrong-password')).code);
    }
    expect(codes.slice(0, -1)).toEqual(Array(TRIES_PER_ACCOUNT_ANYWHERE).fill('login_wrong'));
    expect(codes.at(-1)).toBe('too_many_tries');
    // The right password from a place that nobody knows is a guess like any other.
    expect(await logIn(elsewhere(), 'demo-alice')).toMatchObject({ code: 'too_many_tries' });
    expect(await logIn(home, 'demo-alice')).toMatchObject({ type: 'ok' });
    // A phone away from home shows the token that it had last.
    const roaming = await logIn(elsewhere(), 'demo-alice', { device: token });
    expect(roaming).toMatchObject({ type: 'ok' });
    server().pass(TRY_WINDOW_MS);
    expect(await logIn(elsewhere(), 'demo-alice')).toMatchObject({ type: 'ok' });
  });

  it('has five tries on a device or network of the owner’s too, and no more', async () => {
    server().pass(TRY_WINDOW_MS);
    const { message: device } = await logIn(elsewhere(), 'demo-alice');
    const codes = [];
    for (let count = 0; count <= TRIES_PER_ACCOUNT; count += 1) {
      codes.push((await logIn(elsewhere(), 'wrong-password', { device })).code);
    }
    expect(codes.slice(0, -1)).toEqual(Array(TRIES_PER_ACCOUNT).fill('login_wrong'));
    expect(codes.at(-1)).toBe('too_many_tries');
  });

  it('gets no more with a device of his own account', async () => {
    server().pass(TRY_WINDOW_MS);
    const bob = { user_string: 'bob@demo.test', password: 'demo-bob' };
    const { message: device } = await from(elsewhere(), '/user/login', bob);
    const codes = [];
    for (let count = 0; count <= TRIES_PER_ACCOUNT_ANYWHERE; count += 1) {
      codes.push((await logIn(elsewhere(), 'wrong-password', { device })).code);
    }
    expect(codes.slice(0, -1)).toEqual(Array(TRIES_PER_ACCOUNT_ANYWHERE).fill('login_wrong'));
    expect(codes.at(-1)).toBe('too_many_tries');
  });

  it('finds one account, however its number is spelled', async () => {
    server().pass(TRY_WINDOW_MS);
    const mobile = '15112340001';
    const place = elsewhere();
    await from(place, '/sms_send', { area_code: '49', mobile });
    const [text] = await server()
      .visitor()
      .rows('/demo/outbox', { to: `49${mobile}` });
    const secret = { password: 'long-enough', re_password: 'long-enough' };
    const made = { user_string: mobile, area_code: '49', type: 'mobile', code: text?.['code'] };
    expect(await from(place, '/user/register', { ...made, ...secret })).toMatchObject({
      type: 'ok',
    });
    const spellings = ['15112340001', '0151 12340001', '+49 151 12340001', '0049 (0)15112340001'];
    for (const user_string of ['+4915112340001', '0049 151 1234 0001', '0151-12340001']) {
      const entered = await from(elsewhere(), '/user/login', {
        user_string,
        password: 'long-enough',
      });
      expect([user_string, entered.type]).toEqual([user_string, 'ok']);
    }
    const guesser = elsewhere();
    const codes = [];
    for (let count = 0; count <= TRIES_PER_ACCOUNT; count += 1) {
      const user_string = spellings[count % 3];
      codes.push((await from(guesser, '/user/login', { user_string, password: 'x' })).code);
    }
    expect(codes.at(-1)).toBe('too_many_tries');
  });

  it('and who has the right password has tried nothing', async () => {
    server().pass(TRY_WINDOW_MS);
    const place = elsewhere();
    for (let count = 0; count < 40; count += 1) {
      expect(await logIn(place, 'demo-alice')).toMatchObject({ type: 'ok' });
    }
  });

  it('is one place with a whole network of IPv6 addresses', async () => {
    server().pass(TRY_WINDOW_MS);
    const codes = [];
    for (let count = 0; count <= TRIES_PER_ACCOUNT; count += 1) {
      codes.push((await logIn(`2001:db8:7:7::${count + 1}`, 'wrong-password')).code);
    }
    expect(codes.at(-1)).toBe('too_many_tries');
  });
});

describe('who lets the house write to strangers', () => {
  const mail = (address: string, user_string: string, type = 'register') =>
    from(address, '/sms_mail', { user_string, scene: type, type });

  it('is stopped at so many an address', async () => {
    server().pass(TRY_WINDOW_MS);
    const place = elsewhere();
    const codes = [];
    for (let count = 0; count <= LIMITS.perAddress; count += 1) {
      codes.push((await mail(place, `stranger${host}-${count}@example.test`)).code);
    }
    expect(codes.slice(0, -1)).toEqual(Array(LIMITS.perAddress).fill(undefined));
    expect(codes.at(-1)).toBe('too_many_tries');
    server().pass(TRY_WINDOW_MS);
    expect(await mail(place, 'stranger-later@example.test')).toMatchObject({ type: 'ok' });
  });

  it('is stopped at so many in all; a lost password still gets its code', async () => {
    server().pass(TRY_WINDOW_MS);
    const codes = [];
    for (let count = 0; count < LIMITS.toAnybody + 3; count += 1) {
      codes.push((await mail(elsewhere(), `many${count}@example.test`)).code);
    }
    expect(codes.slice(0, LIMITS.toAnybody)).toEqual(Array(LIMITS.toAnybody).fill(undefined));
    expect(codes.slice(LIMITS.toAnybody)).toEqual(Array(3).fill('too_many_tries'));
    const text = { area_code: '49', mobile: '15112349999' };
    // Texts have a count of their own.
    expect(await from(elsewhere(), '/sms_send', text)).toMatchObject({ type: 'ok' });
    expect(await mail(elsewhere(), alice, 'forget')).toMatchObject({ type: 'ok' });
    // What is refused does not keep the door closed, however hard somebody pushes.
    server().pass(TRY_WINDOW_MS - CODE_PAUSE_MS);
    for (let count = 0; count < LIMITS.toAnybody; count += 1) {
      const pushed = await mail(elsewhere(), `pushed${count}@example.test`);
      expect(pushed).toMatchObject({ code: 'too_many_tries' });
    }
    server().pass(CODE_PAUSE_MS);
    expect(await mail(elsewhere(), 'after@example.test')).toMatchObject({ type: 'ok' });
  });

  it('costs nobody a try who asks again too soon', async () => {
    server().pass(TRY_WINDOW_MS);
    const place = elsewhere();
    expect(await mail(place, 'again@example.test')).toMatchObject({ type: 'ok' });
    for (let count = 0; count < 3 * LIMITS.perAddress; count += 1) {
      expect(await mail(place, 'again@example.test')).toMatchObject({ code: 'wait_for_code' });
    }
    server().pass(CODE_PAUSE_MS);
    expect(await mail(place, 'again@example.test')).toMatchObject({ type: 'ok' });
  });
});
