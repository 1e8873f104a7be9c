/** Where money may be sent to: saved addresses and bank cards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MOST_ADDRESSES } from '../../features/destinations/contract.ts';
import { KNOWN_ADDRESSES } from '../../features/destinations/testing/known-addresses.ts';
import { PREVIEW_MS } from '../../platform/server/uploads/uploads.ts';
import { newCustomer, rowsOf, SOMEBODY, subjectsTo, uploadPicture } from '../support/fund-story.ts';
import { projectRoot } from '../support/rooms.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Reply, Row } from '../support/server-client.ts';
import { AAPL, BTC, ETH, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const LIST = '/user/wallet/list';

function save(client: Client, change: Row = {}): Promise<Reply> {
  const fields = { currency: USDT, name: 'USDT', address: SOMEBODY, qrcode: '', ...change };
  return client.post('/user/wallet/save', fields);
}

/** An address on Ethereum in small letters, which carries no checksum. */
function plain(number: number): string {
  return `0x${(0xabc000 + number).toString(16).padStart(40, '1')}`;
}

describe('a saved address', () => {
  it('of the demo’s verified customer is old enough to be used at once', async () => {
    const alice = await server().loggedInAs('alice');
    const rows = await rowsOf(alice, LIST);
    expect(rows.map(({ name, network, label }) => [name, network, label])).toEqual([
      ['BTC', 'bitcoin', 'Demo'],
      ['USDT', 'erc20', 'Demo'],
    ]);
    for (const { id, usable_from_ms: fromMs } of rows) {
      expect(Number(fromMs)).toBeLessThan(server().nowMs);
      await alice.post('/user/wallet/delete', { wallet_id: id });
    }
  });

  it('is kept in its one spelling, with when it can be used, and told by mail', async () => {
    const alice = await server().loggedInAs('alice');
    const qrcode = await uploadPicture(alice);
    const fields = { address: SOMEBODY.toLowerCase(), label: 'My purse', qrcode };
    expect(await save(alice, fields)).toMatchObject({
      type: 'ok',
      message: 'Address saved. It can be used in 24 hours.',
    });
    const body = await alice.object(alice.get(LIST, { page: 1, limit: 99_999 }));
    expect(body).toMatchObject({ total: 1 });
    expect((body['data'] as Row[])[0]).toMatchObject({
      name: 'USDT',
      currency: USDT,
      address: SOMEBODY,
      network: 'erc20',
      label: 'My purse',
      qrcode: server().running.address + qrcode,
      update_time: '2026-11-16 00:00:00',
      usable_from_ms: server().nowMs + 86_400_000,
    });
    // Existing clients show it in a page that sends no token; ours sends one.
    server().pass(PREVIEW_MS);
    for (const token of ['', alice.token]) {
      const headers = { authorization: token };
      const shown = await fetch(server().running.address + qrcode, { headers });
      expect(shown.status).toBe(200);
      expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
    await expect
      .poll(() => subjectsTo(server(), 'alice@demo.test'))
      .toContain('New withdrawal address');
    expect(await save(alice)).toMatchObject({ code: 'already_saved' });
  });

  it.each<[string, Row]>([
    ['unknown_coin', { currency: 999 }],
    ['unknown_coin', { currency: AAPL }],
    ['unknown_network', { network: 'solana' }],
    ['bad_address', { address: `${SOMEBODY.slice(0, -1)}e` }],
    ['bad_address', { currency: BTC }],
    ['bad_address', { address: `'; drop table destination_addresses; --` }],
    ['bad_address', { address: '<script>alert(1)</script>' }],
    ['own_address', { address: KNOWN_ADDRESSES.erc20 }],
    ['token_contract', { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
    ['burn_address', { address: '0x000000000000000000000000000000000000dEaD' }],
    ['memo_not_used', { memo: '12' }],
    ['bad_label', { address: plain(1), label: '<b>mine</b>' }],
    ['bad_label', { address: plain(1), label: 'x'.repeat(41) }],
    ['bad_picture', { address: plain(1), qrcode: '/uploads/../../etc/passwd' }],
    ['bad_picture', { address: plain(1), qrcode: `/uploads/${'a'.repeat(32)}.webp` }],
  ])('is refused with %s: %o', async (code, change) => {
    await server().database.pool.query(
      "update house_addresses set address = $1, operator = 1 where network = 'erc20'",
      [KNOWN_ADDRESSES.erc20],
    );
    expect(await save(await server().loggedInAs('bob'), change)).toMatchObject({
      type: 'error',
      code,
    });
    expect(await rowsOf(await server().loggedInAs('bob'), LIST)).toEqual([]);
  });

  it('has a picture shown that was kept before everybody could see it, and no other', async () => {
    const carol = await newCustomer(server(), 'pictured');
    const [kept, voucher] = [await uploadPicture(carol), await uploadPicture(carol)];
    await save(carol, { address: plain(77), qrcode: kept });
    const { pool } = server().database;
    await pool.query('update uploads set is_public = false, kept = true where name = any($1)', [
      [kept, voucher].map((url) => url.slice('/uploads/'.length, -'.webp'.length)),
    ]);
    server().pass(PREVIEW_MS);
    const look = async (url: string): Promise<number> =>
      (await fetch(server().running.address + url)).status;
    expect([await look(kept), await look(voucher)]).toEqual([404, 404]);
    const migration = 'features/destinations/migrations/0002-public-pictures.sql';
    await pool.query(readFileSync(join(projectRoot, migration), 'utf8'));
    expect([await look(kept), await look(voucher)]).toEqual([200, 404]);
    const [row] = await rowsOf(carol, LIST);
    await carol.post('/user/wallet/delete', { wallet_id: row?.['id'] });
    expect(await look(kept)).toBe(404);
  });

  it('finds the network of existing clients, which name none', async () => {
    const bob = await server().loggedInAs('bob');
    const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    await save(bob, { address: tron });
    await save(bob, { currency: ETH, name: 'ETH' });
    const rows = await rowsOf(bob, LIST);
    expect(rows.map(({ name, network }) => [name, network])).toEqual([
      ['ETH', 'ethereum'],
      ['USDT', 'trc20'],
    ]);
  });

  it('takes no picture of somebody else', async () => {
    const alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const qrcode = await uploadPicture(alice);
    expect(await save(bob, { address: plain(2), qrcode })).toMatchObject({ code: 'bad_picture' });
  });

  it('is deleted by its owner only, and strangers learn nothing', async () => {
    const alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const [row] = await rowsOf(alice, LIST);
    const theirs = await bob.post('/user/wallet/delete', { wallet_id: row?.['id'] });
    const nothing = await bob.post('/user/wallet/delete', { wallet_id: 987_654 });
    expect(theirs.body).toEqual(nothing.body);
    expect(await rowsOf(alice, LIST)).toHaveLength(1);
    const gone = await alice.post('/user/wallet/delete', { wallet_id: row?.['id'] });
    expect(gone).toMatchObject({ type: 'ok', message: 'Address deleted' });
    expect(await rowsOf(alice, LIST)).toEqual([]);
    // Saved again, it waits again.
    expect(await save(alice)).toMatchObject({ type: 'ok' });
  });

  it('is one of twenty at most, also when many are saved at once', async () => {
    const alice = await server().loggedInAs('alice');
    const replies = await Promise.all(
      Array.from({ length: MOST_ADDRESSES + 5 }, (_each, at) =>
        save(alice, { address: plain(at + 10) }),
      ),
    );
    expect(replies.filter(({ code }) => code === 'too_many_addresses')).toHaveLength(6);
    expect(await rowsOf(alice, LIST)).toHaveLength(MOST_ADDRESSES);
    expect(await rowsOf(alice, LIST, { page: 2 })).toEqual([]);
  });
});

const DOMESTIC = {
  real_name: 'Alice Example',
  bank_name: 'Bank of Examples',
  bank_account: '4539148803436467',
  bank_dizhi: 'Main Street 1',
};
const WIRE = [
  ...Object.keys(DOMESTIC),
  'alipay_account',
  'wechat_nickname',
  'wechat_account',
  'bank_code',
  'iban',
  'bank_address',
  'bank_type',
  'branch',
  'phone',
];

describe('a bank card', () => {
  it('is an object with all keys also where there is none; hidden fields are empty', async () => {
    const alice = await server().loggedInAs('alice');
    const none = await alice.object(alice.post('/user/cash_info'));
    for (const key of WIRE) expect(`${key}: ${String(none[key])}`).toBe(`${key}: `);
    // As existing clients send it: what they do not know arrives as the text `undefined`.
    const fields = { ...DOMESTIC, alipay_account: undefined, wechat_account: undefined };
    expect(await alice.post('/user/cash_save', fields)).toMatchObject({
      type: 'ok',
      message: 'Bank card saved',
    });
    const saved = await alice.object(alice.post('/user/cash_info'));
    expect(saved).toMatchObject({ ...DOMESTIC, alipay_account: '', wechat_account: '' });
    const bob = await server().loggedInAs('bob');
    expect(await bob.object(bob.post('/user/cash_info'))).toMatchObject({ bank_account: '' });
  });

  it.each<[string, Row]>([
    ['missing_field', { bank_account: '' }],
    ['bad_card_number', { bank_account: '45391' }],
    ['bad_iban', { iban: 'DE00370400440532013000' }],
    ['bad_swift', { wechat_nickname: 'NOPE' }],
    ['bad_aba', { alipay_account: '123456789' }],
    ['bad_name', { real_name: '<img src=x>' }],
    ['bad_bank', { bank_dizhi: '<script>alert(1)</script>' }],
    ['missing_field', { bank_dizhi: '' }],
    ['missing_field', { branch: 'Main branch' }],
    ['bad_phone', { branch: 'Main branch', bank_type: 'Savings', phone: 'none' }],
  ])('is checked by the server: %s for %o', async (code, change) => {
    const bob = await server().loggedInAs('bob');
    const reply = await bob.post('/user/cash_save', { ...DOMESTIC, ...change });
    expect(reply).toMatchObject({ type: 'error', code });
    expect(await bob.object(bob.post('/user/cash_info'))).toMatchObject({ bank_account: '' });
  });

  it('keeps type, branch and phone when a client saves it that knows of none', async () => {
    const alice = await server().loggedInAs('alice');
    const more = { bank_type: 'Savings', branch: 'Main branch', phone: '+44 20 7946 0000' };
    expect(await alice.post('/user/cash_save', { ...DOMESTIC, ...more })).toMatchObject({
      type: 'ok',
    });
    const before = await alice.object(alice.post('/user/cash_info'));
    expect(before).toMatchObject({ ...DOMESTIC, ...more });
    server().pass(1_000);
    expect(await alice.post('/user/cash_save', DOMESTIC)).toMatchObject({ type: 'ok' });
    expect(await alice.object(alice.post('/user/cash_info'))).toEqual(before);
  });

  it('takes no half of a character, which no row can keep', async () => {
    const alice = await server().loggedInAs('alice');
    const half = { ...DOMESTIC, bank_name: 'Bank \ud800' };
    const reply = await alice.post('/user/cash_save', half, { encoding: 'json' });
    expect(reply).toMatchObject({ code: 'invalid_input' });
  });

  it('has its form from the server, in the caller’s language, with the number first', async () => {
    const alice = await server().loggedInAs('alice');
    const german = alice.speaking('de');
    const empty = await german.object(german.post('/user/cash_info_international'));
    expect((empty['forms'] as string[])[0]).toBe('Kartennummer oder IBAN');
    expect(empty['data']).toEqual((empty['forms'] as string[]).map(() => ''));
    const number = 'DE89370400440532013000';
    const values = [number, 'Alice', 'Bank', 'DEUTDEFF', 'Germany', 'Street 1', 'Street 2'];
    const nested = Object.fromEntries(values.map((value, at) => [`data[${at}]`, value]));
    expect(await alice.post('/user/cash_save_international', nested)).toMatchObject({ type: 'ok' });
    const saved = await alice.object(alice.post('/user/cash_info_international'));
    expect(saved).toMatchObject({ data: values, bank_account: values[0] });
    const json = { data: values.with(0, 'DE00') };
    const refused = await alice.post('/user/cash_save_international', json, { encoding: 'json' });
    expect(refused).toMatchObject({ code: 'bad_card_number' });
  });

  it('of the other kind has a shorter form', async () => {
    const alice = await server().loggedInAs('alice');
    const data = ['4539148803436467', 'Alice Example', 'Bank', 'Main branch'];
    const saved = await alice.post('/user/cash_save_other', { data }, { encoding: 'json' });
    expect(saved).toMatchObject({ type: 'ok' });
    expect(await alice.object(alice.post('/user/cash_info_other'))).toMatchObject({ data });
    const without = { data: data.slice(0, 3) };
    expect(await alice.post('/user/cash_save_other', without, { encoding: 'json' })).toMatchObject({
      code: 'missing_field',
    });
  });

  it('waits like a new address when it was changed, not when it was saved as it is', async () => {
    const alice = await server().loggedInAs('alice');
    const info = async () => alice.object(alice.post('/user/cash_info'));
    const before = await info();
    server().pass(1_000);
    await alice.post('/user/cash_save', DOMESTIC);
    expect(await info()).toEqual(before);
    await alice.post('/user/cash_save', { ...DOMESTIC, bank_name: 'Another bank' });
    expect((await info())['saved_ms']).toBe(server().nowMs);
  });
});
