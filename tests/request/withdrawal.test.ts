/** Withdrawals from the customer's request to the operators' yes, and all that is in the way. */
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { CHECKER, inForce, operatorAt } from '../support/console-client.ts';
import {
  COOLED_MS,
  newCustomer,
  rowsOf,
  SOMEBODY,
  spot,
  subjectsTo,
} from '../support/fund-story.ts';
import { Listening } from '../support/server-sockets.ts';
import { TestServer, useTestServer } from '../support/server.ts';
import type { CallOptions, Client, Reply, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, ETH, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const PAYMENT_PASSWORD = '123456';
const LIST = '/user/withdraw/list';
/** What all cards here have. */
const CARD = { bank_name: 'Bank', bank_dizhi: 'London' };

/** A customer with an address for USDT on Ethereum that may be used now. */
async function ready(name: 'alice' | 'bob' = 'alice', on: TestServer = server()): Promise<Client> {
  const first = await on.loggedInAs(name);
  const fields = { currency: USDT, name: 'USDT', network: 'erc20', address: SOMEBODY };
  await first.post('/user/wallet/save', fields);
  await on.passWithTimers(COOLED_MS);
  return on.loggedInAs(name);
}

/** As an existing client asks, with the payment password that one of them sends. */
function out(client: Client, change: Row = {}, options: CallOptions = {}): Promise<Reply> {
  const fields = {
    currency: USDT,
    number: '100',
    address: SOMEBODY,
    rate: '0',
    type: 0,
    pay_password: PAYMENT_PASSWORD,
    ...change,
  };
  return client.post('/wallet/out', fields, options);
}

async function newest(client: Client): Promise<Row> {
  const [row] = await rowsOf(client, LIST);
  return row ?? {};
}

async function cancelAll(client: Client): Promise<void> {
  for (const row of await rowsOf(client, LIST)) {
    if (row['can_cancel'] === 1) await client.post('/user/withdraw/cancel', { id: row['id'] });
  }
}

describe('asking for a withdrawal', () => {
  it('needs a verified identity, and says so in a way that existing clients follow', async () => {
    const nobody = await server().loggedInAs('bob');
    // Before an address, a card or a payment password that he has not got.
    for (const change of [{}, { type: 1 }, { pay_password: '' }, { currency: 9_999 }]) {
      expect(await out(nobody, change)).toMatchObject({ status: 200, type: '998' });
    }
    const bob = await ready('bob');
    expect(await out(bob)).toMatchObject({ status: 200, type: '998' });
    expect(await rowsOf(bob, LIST)).toEqual([]);
  });

  it('waits 24 hours for a new address, and says until when', async () => {
    const alice = await server().loggedInAs('alice');
    const fields = { currency: ETH, name: 'ETH', address: SOMEBODY };
    await alice.post('/user/wallet/save', fields);
    const reply = await out(alice, { currency: ETH, number: '1' });
    expect(reply).toMatchObject({ type: 'error', code: 'address_cooling' });
    expect(reply.message).toMatch(/You can use it from Nov \d+, 2026, \d\d:\d\d:\d\d UTC/);
  });

  it('takes a remark and shows it to its owner and to operators', async () => {
    const alice = await ready();
    await server().freshPrices();
    expect(await out(alice, { remark: '  Rent for\u3000May 🏠 ' })).toMatchObject({ type: 'ok' });
    const row = await newest(alice);
    expect(row).toMatchObject({ remark: 'Rent for May 🏠' });
    const operator = await operatorAt(server());
    const asked = await operator.get('/withdrawals/one', { id: row['id'] });
    expect(asked.message).toMatchObject({ remark: 'Rent for May 🏠' });
    for (const remark of ['x'.repeat(61), '<b>Rent</b>', 'a\u202eb', '"']) {
      expect(await out(alice, { remark })).toMatchObject({
        status: 200,
        type: 'error',
        code: 'bad_remark',
        message: 'A remark has up to 60 characters and no special characters.',
      });
    }
    expect(await out(alice, { remark: 'undefined' })).toMatchObject({ type: 'ok' });
    expect(await newest(alice)).toMatchObject({ remark: '' });
    await cancelAll(alice);
  });

  it('shows before what is free, the fee, the least, and what is left of the limit', async () => {
    const alice = await ready();
    const info = await alice.object(alice.post('/wallet/get_info', { currency: USDT }));
    expect(info).toMatchObject({
      change_balance: '100000',
      min_number: '20',
      rate: '4',
      network: 'erc20',
      level: 1,
      limit_btc: '200',
      left_btc: '200',
      pay_password_needed: 1,
    });
    const tron = { currency: USDT, network: 'trc20' };
    const other = await alice.object(alice.post('/wallet/get_info', tron));
    expect(other).toMatchObject({ min_number: '10', rate: '1' });
  });

  it('tells who names no network the highest fee of where he can send to', async () => {
    const carol = await newCustomer(server(), 'carol');
    const info = async (change: Row = {}): Promise<Row> => {
      const fields = { currency: USDT, ...change };
      const { rate, min_number, network } = await carol.object(
        carol.post('/wallet/get_info', fields),
      );
      return { rate, min_number, network };
    };
    expect(await info()).toEqual({ rate: '4', min_number: '20', network: 'erc20' });
    const save = (fields: Row) => carol.post('/user/wallet/save', { currency: USDT, ...fields });
    await save({ network: 'trc20', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' });
    expect(await info()).toEqual({ rate: '1', min_number: '10', network: 'trc20' });
    await save({ network: 'erc20', address: SOMEBODY });
    expect(await info()).toEqual({ rate: '4', min_number: '20', network: 'erc20' });
    const card = { ...CARD, real_name: 'Carol Doe', bank_account: '4111111111111111' };
    expect(await carol.post('/user/cash_save', card)).toMatchObject({ type: 'ok' });
    expect(await info()).toEqual({ rate: '5', min_number: '50', network: 'card' });
    // A network that is named is answered as before, and cards are for the dollar coin alone.
    const named = { rate: '1', min_number: '10', network: 'trc20' };
    expect(await info({ network: 'trc20' })).toEqual(named);
    expect(await info({ currency: ETH })).toMatchObject({ network: 'ethereum' });
  });

  it.each<[string, Row]>([
    ['unknown_route', { currency: 999 }],
    ['unknown_address', { address: '0x000000000000000000000000000000000000dEaD' }],
    ['unknown_address', { wallet_id: 999_999 }],
    ['unknown_address', { currency: BTC }],
    ['no_card', { type: 1 }],
    ['bad_amount', { number: '0' }],
    ['bad_amount', { number: '-100' }],
    ['bad_amount', { number: '1e2' }],
    ['bad_amount', { number: '100.0000001' }],
    ['below_minimum', { number: '19' }],
    ['insufficient_balance', { number: '100001' }],
    ['invalid_input', { type: 4 }],
    ['unknown_address', { address: `' or 1=1 --` }],
  ])('is refused with %s: %o', async (code, change) => {
    const alice = await server().loggedInAs('alice');
    const before = await server().fingerprint();
    expect(await out(alice, change)).toMatchObject({ type: 'error', code });
    expect(await server().fingerprint()).toBe(before);
  });

  it('goes to nobody else’s saved address', async () => {
    const alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const [theirs] = await rowsOf(bob, '/user/wallet/list');
    expect(theirs?.['id']).toEqual(expect.any(Number));
    expect(await out(alice, { wallet_id: theirs?.['id'] })).toMatchObject({
      code: 'unknown_address',
    });
  });

  it('needs the payment password, and closes for a while after five wrong ones', async () => {
    const alice = await server().loggedInAs('alice');
    expect(await out(alice, { pay_password: undefined })).toMatchObject({
      code: 'payment_password_wrong',
    });
    // Who sends none does not guess.
    for (let tried = 1; tried <= 5; tried += 1) {
      expect(await out(alice, { pay_password: `00000${tried}` })).toMatchObject({
        code: 'payment_password_wrong',
      });
    }
    expect(await out(alice)).toMatchObject({ code: 'too_many_tries' });
    expect(await spot(alice, USDT)).toEqual(['100000', '0']);
    await server().passWithTimers(15 * 60_000 + 1);
    expect(await out(alice)).toMatchObject({ type: 'ok' });
    await cancelAll(alice);
  });

  it('is refused to who has set no payment password, whatever he sends', async () => {
    const alice = await ready();
    const { pool } = server().database;
    const before = await pool.query<{ id: string; hash: string }>(
      "select id, payment_password_hash as hash from customers where email = 'alice@demo.test'",
    );
    const [found] = before.rows;
    const set = (hash: string | null) =>
      pool.query('update customers set payment_password_hash = $1 where id = $2', [
        hash,
        found?.id,
      ]);
    await set(null);
    const balance = await spot(alice, USDT);
    for (const pay_password of [undefined, '', PAYMENT_PASSWORD]) {
      expect(await out(alice, { pay_password })).toMatchObject({ code: 'payment_password_unset' });
    }
    expect(await spot(alice, USDT)).toEqual(balance);
    await set(found?.hash ?? null);
    expect(await out(alice)).toMatchObject({ type: 'ok' });
    await cancelAll(alice);
  });

  it('holds the amount, shows how it stands, and gives it back when it is cancelled', async () => {
    const alice = await server().loggedInAs('alice');
    await server().freshPrices();
    expect(await out(alice, { number: '250' })).toMatchObject({
      type: 'ok',
      message: 'Submitted. The amount is held until the withdrawal is completed.',
    });
    expect(await spot(alice, USDT)).toEqual(['99750', '250']);
    const row = await newest(alice);
    expect(row).toMatchObject({
      name: 'USDT',
      number: '250',
      create_time: expect.stringMatching(/^2026-11-\d\d /) as string,
      fee: '4',
      received: '246',
      address: SOMEBODY,
      state: 'asked',
      approvals_needed: 1,
      approvals_given: 0,
      can_cancel: 1,
    });
    const bob = await server().loggedInAs('bob');
    const theirs = await bob.post('/user/withdraw/cancel', { id: row['id'] });
    const nothing = await bob.post('/user/withdraw/cancel', { id: 987_654_321 });
    expect(theirs.body).toEqual(nothing.body);
    expect(await alice.post('/user/withdraw/cancel', { id: row['id'] })).toMatchObject({
      type: 'ok',
    });
    expect(await spot(alice, USDT)).toEqual(['100000', '0']);
    expect(await newest(alice)).toMatchObject({ state: 'cancelled', can_cancel: 0 });
  });

  it('twice at once for one balance is taken once, and a repeated key holds once', async () => {
    const again = await ready();
    const replies = await Promise.all([
      out(again, { number: '60000' }),
      out(again, { number: '60000' }),
      out(again, { number: '60000' }),
    ]);
    expect(replies.map(({ code }) => String(code)).sort()).toEqual([
      'insufficient_balance',
      'insufficient_balance',
      'undefined',
    ]);
    await cancelAll(again);
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await out(again, {}, { key: 'once' })).toMatchObject({ type: 'ok' });
    }
    expect(await spot(again, USDT)).toEqual(['99900', '100']);
    await cancelAll(again);
  });

  it('to a bank card goes by the card that was saved a day before', async () => {
    const first = await server().loggedInAs('alice');
    const card = { ...CARD, real_name: 'Alice', bank_account: '4539148803436467' };
    expect(await first.post('/user/cash_save', card)).toMatchObject({ type: 'ok' });
    const request = { type: 1, address: 'whatever old clients send' };
    await server().freshPrices();
    expect(await out(first, request)).toMatchObject({ code: 'address_cooling' });
    await server().passWithTimers(COOLED_MS);
    const alice = await server().loggedInAs('alice');
    expect(await out(alice, request)).toMatchObject({ type: 'ok' });
    expect(await newest(alice)).toMatchObject({
      network: 'card',
      address: '4539148803436467',
      fee: '5',
    });
    await cancelAll(alice);
  });
});

describe('deciding about a withdrawal', () => {
  it('below the threshold one operator approves, and the customer sees it done live', async () => {
    const alice = await ready();
    const socket = await Listening.open(server().running.address);
    await socket.ask('authenticate', alice.token);
    await socket.ask('subscribe', { markets: [btcUsdt] });
    const [before] = await spot(alice, USDT);
    await out(alice, { number: '104' });
    const { id } = await newest(alice);
    const finance = await operatorAt(server(), CHECKER);
    const one = await finance.message(finance.get('/withdrawals/one', { id }));
    expect(one).toMatchObject({
      amount: '104',
      received: '100',
      worthBtc: '0.0052',
      state: 'asked',
      destination: { shown: SOMEBODY, way: 'erc20' },
      checks: { level: 1, levelNow: 1, doneBefore: 0, doneThereBefore: 0, lockedUntilMs: 0 },
    });
    const approved = await finance.message(finance.post('/withdrawals/approve', { id }));
    expect(approved).toMatchObject({ state: 'approved' });
    expect(await alice.post('/user/withdraw/cancel', { id })).toMatchObject({ code: 'too_late' });
    const txId = `0x${'ab'.repeat(32)}`;
    expect(await finance.post('/withdrawals/done', { id })).toMatchObject({ code: 'not_sent' });
    await finance.message(finance.post('/withdrawals/sent', { id, txId }));
    expect(await newest(alice)).toMatchObject({ state: 'sent', tx_id: txId });
    await finance.message(finance.post('/withdrawals/done', { id }));
    expect(await newest(alice)).toMatchObject({ state: 'done', approvals_given: 1 });
    expect(await spot(alice, USDT)).toEqual([String(Number(before) - 104), '0']);
    const statement = await alice.object(alice.post('/wallet/legal_log', { kind: 'withdrawal' }));
    expect(statement['list']).toMatchObject([
      { value: '-100', info: 'Withdrawal' },
      { value: '-4', info: 'Withdrawal fee' },
    ]);
    await socket.until(() => socket.items('withdrawal_changed').length > 0);
    socket.close();
    await expect
      .poll(() => subjectsTo(server(), 'alice@demo.test'))
      .toEqual(expect.arrayContaining(['Withdrawal requested', 'Withdrawal completed']));
  });

  it('from the threshold on two operators approve, and both stand in the log', async () => {
    const alice = await ready();
    await out(alice, { number: '20000' });
    const { id } = await newest(alice);
    const [owner, finance] = [await operatorAt(server()), await operatorAt(server(), CHECKER)];
    await finance.message(finance.post('/withdrawals/approve', { id }));
    expect(await newest(alice)).toMatchObject({ state: 'asked', approvals_given: 1 });
    expect(await finance.post('/withdrawals/approve', { id })).toMatchObject({
      code: 'approved_by_you',
    });
    const second = await operatorAt(server(), CHECKER);
    expect(await second.post('/withdrawals/approve', { id })).toMatchObject({
      code: 'approved_by_you',
    });
    const sent = { id, txId: 'a-bank-reference' };
    expect(await finance.post('/withdrawals/sent', sent)).toMatchObject({ code: 'not_approved' });
    await owner.message(owner.post('/withdrawals/approve', { id }));
    expect(await newest(alice)).toMatchObject({ state: 'approved', approvals_given: 2 });
    // Somebody still has to send it: the desk counts it, and so its list shows it, with a name.
    const waits = async () =>
      (await owner.rows('/withdrawals', { state: 'waiting' })).filter((row) => row['id'] === id);
    expect(await waits()).toMatchObject([{ state: 'approved', account: 'alice@demo.test' }]);
    const reason = 'The receiving bank is closed';
    expect(await owner.post('/withdrawals/reject', { id })).toMatchObject({
      code: 'invalid_input',
    });
    await owner.message(owner.post('/withdrawals/reject', { id, reason }));
    expect(await newest(alice)).toMatchObject({ state: 'rejected', reason });
    expect(await waits()).toEqual([]);
    const lines = await owner.rows('/audit', { perPage: 200 });
    const about = lines.filter(({ subject }) =>
      String(subject).startsWith(`withdrawal ${String(id)} `),
    );
    expect(about.map(({ action, operator }) => [action, operator])).toEqual([
      ['/withdrawals/reject', 'operator@demo.test'],
      ['/withdrawals/approve', 'operator@demo.test'],
      ['/withdrawals/approve', 'checker@demo.test'],
    ]);
  });

  it('stops where operators have frozen withdrawals', async () => {
    const alice = await ready();
    await out(alice);
    const { id } = await newest(alice);
    const owner = await operatorAt(server());
    // Alice is the first customer of the demo.
    const freeze = {
      customerId: 10_001,
      what: 'withdrawal',
      isFrozen: true,
      reason: 'asked by police',
    };
    await owner.message(owner.post('/customers/freeze', freeze));
    expect(await out(alice)).toMatchObject({ code: 'frozen' });
    expect(await owner.post('/withdrawals/approve', { id })).toMatchObject({ code: 'frozen' });
    await owner.message(owner.post('/customers/freeze', { ...freeze, isFrozen: false }));
    await owner.message(owner.post('/withdrawals/reject', { id, reason: 'as agreed' }));
  });

  it('knows a policy that only the owner sets, with a reason', async () => {
    const [owner, finance] = [await operatorAt(server()), await operatorAt(server(), CHECKER)];
    const policy = await finance.message(finance.get('/withdrawals/policy'));
    expect(policy).toMatchObject({ thresholdBtc: '1' });
    const set = { thresholdBtc: '0.005', reason: 'smaller purse' };
    expect(await finance.post('/withdrawals/set_policy', set)).toMatchObject({
      code: 'not_permitted',
    });
    await inForce(server(), owner.post('/withdrawals/set_policy', set));
    const alice = await ready();
    await out(alice);
    expect(await newest(alice)).toMatchObject({ approvals_needed: 2 });
    await cancelAll(alice);
    const later = await operatorAt(server());
    const back = { ...set, thresholdBtc: '1' };
    await inForce(server(), later.post('/withdrawals/set_policy', back));
    await out(alice);
    const { id } = await newest(alice);
    // Who has set the limit does not use it himself.
    expect(await later.post('/withdrawals/approve', { id })).toMatchObject({
      code: 'policy_is_yours',
    });
    const other = await operatorAt(server(), CHECKER);
    expect(await other.post('/withdrawals/approve', { id })).toMatchObject({ type: 'ok' });
    await other.message(other.post('/withdrawals/reject', { id, reason: 'as agreed' }));
    expect(await later.message(later.get('/withdrawals/signer'))).toMatchObject({ isSet: false });
  });
});

describe('the moving window', () => {
  it('counts what was asked for in 24 hours at the index, and not what was rejected', async () => {
    const alice = await ready();
    await server().give(0, {
      type: 'verification.set_limits',
      operator: 1,
      reason: 'for the test',
      limits: [
        { level: 0, withdrawalUnits: '0', fiatUnits: '0' },
        { level: 1, withdrawalUnits: '10000000', fiatUnits: '0' },
        { level: 2, withdrawalUnits: '10000000', fiatUnits: '0' },
      ],
    } as Command);
    // 0.1 BTC a day at 20,000 USDT a Bitcoin are 2,000 USDT.
    expect(await out(alice, { number: '1500' })).toMatchObject({ type: 'ok' });
    const reply = await out(alice, { number: '501' });
    expect(reply).toMatchObject({ code: 'over_limit' });
    expect(reply.message).toContain('0.025 BTC');
    await cancelAll(alice);
    expect(await out(alice, { number: '2000' })).toMatchObject({ type: 'ok' });
    const info = await alice.object(alice.post('/wallet/get_info', { currency: USDT }));
    expect(info).toMatchObject({ limit_btc: '0.1', used_btc: '0.1', left_btc: '0' });
    await cancelAll(alice);
  });

  it('needs a fresh price', async () => {
    const alice = await server().loggedInAs('alice');
    server().pass(60_000);
    expect(await out(alice)).toMatchObject({ code: 'price_unavailable' });
  });
});

describe('what protects a customer', () => {
  it('asks for the second factor, takes a code once, and locks after changes', async () => {
    const own = await TestServer.open();
    try {
      const first = await own.loggedInAs('alice');
      const fields = { currency: USDT, name: 'USDT', address: SOMEBODY };
      await first.post('/user/wallet/save', fields);
      const begun = await first.object(first.post('/safe/two_factor/begin'));
      const secret = String(begun['secret']);
      const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
      const code = (): string => totp.generate({ timestamp: own.nowMs });
      const confirm = { password: 'demo-alice', code: code() };
      expect(await first.post('/safe/two_factor/confirm', confirm)).toMatchObject({ type: 'ok' });
      await own.passWithTimers(COOLED_MS - 60_000);
      const locked = await own.loggedInAs('alice', { two_factor_code: code() });
      await own.passWithTimers(31_000);
      expect(await out(locked)).toMatchObject({ code: 'two_factor_needed' });
      const reply = await out(locked, { two_factor_code: code() });
      expect(reply).toMatchObject({ code: 'withdrawals_locked' });
      await own.passWithTimers(61_000);
      const used = { two_factor_code: code() };
      const once = { key: 'the-answer-was-lost' };
      expect(await out(locked, used, once)).toMatchObject({ type: 'ok' });
      expect(await out(locked, used)).toMatchObject({ code: 'two_factor_wrong' });
      expect(await out(locked, used, once)).toMatchObject({ type: 'ok' });
      const another = { ...used, number: '101' };
      expect(await out(locked, another, once)).toMatchObject({ code: 'idempotency_key_reused' });
      expect(await rowsOf(locked, LIST)).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  it('asks no payment password of existing clients where the setting says so', async () => {
    const own = await TestServer.open({ environment: { PAYMENT_PASSWORD: 'off' } });
    try {
      const alice = await ready('alice', own);
      expect(await out(alice, { pay_password: undefined })).toMatchObject({ type: 'ok' });
    } finally {
      await own.close();
    }
  });
});
