/** Deposits with vouchers: asked for by a customer, credited once by an operator. */
import { describe, expect, it } from 'vitest';
import { catalogueDefinition } from '../../features/catalogue/seed/catalogue.ts';
import { DAY_MS } from '../../features/deposit/contract.ts';
import { playAddress } from '../../features/deposit/seed.ts';
import { CHECKER, type ConsoleClient, inForce, operatorAt } from '../support/console-client.ts';
import { newCustomer, rowsOf, spot, subjectsTo, uploadPicture } from '../support/fund-story.ts';
import { Listening } from '../support/server-sockets.ts';
import { type DemoName, TestServer, useTestServer } from '../support/server.ts';
import type { Client, Reply, Row } from '../support/server-client.ts';
import { AAPL, BTC, btcUsdt, ETH, MONDAY_MS, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const LOG = '/recharge/log';

async function ask(client: Client, change: Row = {}): Promise<Reply> {
  const account = change['account'] ?? (await uploadPicture(client));
  const fields = { amount: '250.5', currency: USDT, type: 0, ...change, account };
  return client.post('/wallet/charge_req', fields);
}

/** The newest deposit of a customer; `number` is its request's. */
async function newest(client: Client): Promise<Row & { readonly number: number }> {
  const [row] = await rowsOf(client, LOG);
  return { ...row, number: Number(String(row?.['id']).slice(1)) };
}

describe('where to pay to', () => {
  it('is a text, and for USDT one text a network, as existing clients read it', async () => {
    const alice = await server().loggedInAs('alice');
    const at = async (currency: number): Promise<unknown> =>
      (await alice.post('/wallet/get_in_address', { currency, user_id: 1 })).message;
    expect(await at(BTC)).toBe(playAddress('bitcoin'));
    expect(await at(ETH)).toBe(playAddress('ethereum'));
    expect(await at(USDT)).toEqual({ erc20: playAddress('erc20'), trc20: playAddress('trc20') });
    for (const currency of [AAPL, 999]) {
      const reply = await alice.post('/wallet/get_in_address', { currency });
      expect(reply.type).toBe('error');
    }
  });

  it('is told with minimum, confirmations, fees, and that a demo’s is play', async () => {
    const alice = await server().loggedInAs('alice');
    const one = await alice.object(alice.get('/wallet/getRateCurrency', { id: USDT }));
    expect(one).toMatchObject({
      name: 'USDT',
      routes: [
        { network: 'erc20', minimum: '5', confirmations: 12, automatic: 0, is_play: 1 },
        { network: 'trc20', withdraw_fee: '1', withdraw_minimum: '10' },
      ],
    });
    const all = await alice.rows('/wallet/getRateCurrency');
    expect(all.map(({ name }) => name)).toEqual(['USDT', 'ETH', 'BTC']);
  });
});

describe('a deposit with a voucher', () => {
  it('is looked at by an operator and credited once, with what really came in', async () => {
    const alice = await server().loggedInAs('alice');
    const socket = await Listening.open(server().running.address);
    await socket.ask('authenticate', alice.token);
    await socket.ask('subscribe', { markets: [btcUsdt] });
    const [before] = await spot(alice, USDT);
    expect(await ask(alice)).toMatchObject({ type: 'ok' });
    const asked = await newest(alice);
    expect(asked).toMatchObject({
      // Existing clients show no state, and would take it for money that is there.
      name: 'USDT (Under review)',
      currency_name: 'USDT',
      amount: '250.5',
      created_at: '2026-11-16 00:00:00',
      state: 'asked',
      kind: 'voucher',
      network: 'erc20',
    });
    expect(await spot(alice, USDT)).toEqual([before, '0']);

    const finance = await operatorAt(server(), CHECKER);
    const waiting = await finance.rows('/deposits', { state: 'asked', kind: 'voucher' });
    expect(waiting).toMatchObject([{ code: 'USDT', amount: '250.5', state: 'asked' }]);
    const id = asked.number;
    const picture = await finance.file('/deposits/voucher', { id });
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const decide = { id, verdict: 'credit', amount: '250' };
    expect(await finance.post('/deposits/decide', decide)).toMatchObject({ code: 'reason_needed' });
    const credited = { ...decide, reason: 'the sender’s bank took a fee' };
    expect(await finance.post('/deposits/decide', credited)).toMatchObject({ type: 'ok' });
    expect(await finance.post('/deposits/decide', credited)).toMatchObject({ code: 'not_waiting' });
    const none = { ...credited, id: 987_654 };
    expect(await finance.post('/deposits/decide', none)).toMatchObject({ code: 'unknown_request' });
    for (const path of ['/deposits/one', '/deposits/voucher']) {
      expect(await finance.get(path, { id: none.id })).toMatchObject({ code: 'unknown_request' });
    }

    expect((await spot(alice, USDT))[0]).toBe(String(Number(before) + 250));
    expect(await newest(alice)).toMatchObject({
      name: 'USDT',
      state: 'credited',
      credited: '250',
    });
    await socket.until(() => socket.items('recharge_changed').length > 0);
    socket.close();
    const statement = await alice.object(alice.post('/wallet/legal_log', { kind: 'deposit' }));
    expect(statement['list']).toMatchObject([{ value: '250', info: 'Deposit' }]);
    await expect.poll(() => subjectsTo(server(), 'alice@demo.test')).toContain('Deposit credited');

    const owner = await operatorAt(server());
    const lines = await owner.rows('/audit', { perPage: 100 });
    const about = lines.filter(({ subject }) => String(subject).startsWith(`deposit ${id} `));
    expect(about.map(({ action }) => String(action)).sort()).toEqual([
      '/deposits/decide',
      '/deposits/voucher',
    ]);
  });

  it('is rejected with a reason that its customer reads', async () => {
    const bob = await server().loggedInAs('bob');
    await ask(bob);
    const { number: id } = await newest(bob);
    const finance = await operatorAt(server(), CHECKER);
    const reject = { id, verdict: 'reject' };
    expect(await finance.post('/deposits/decide', reject)).toMatchObject({ code: 'reason_needed' });
    const reason = 'Nothing arrived <b>yet</b>';
    expect(await finance.post('/deposits/decide', { ...reject, reason })).toMatchObject({
      type: 'ok',
    });
    expect(await newest(bob)).toMatchObject({ state: 'rejected', reason, credited: '0' });
  });

  it.each<[string, Row]>([
    ['unknown_route', { currency: AAPL }],
    ['unknown_route', { network: 'solana' }],
    ['bad_amount', { amount: '0' }],
    ['bad_amount', { amount: '-5' }],
    ['bad_amount', { amount: '1e3' }],
    ['bad_amount', { amount: '99999999999' }],
    ['below_minimum', { amount: '4.99', network: 'erc20' }],
    ['below_minimum', { amount: '0.99' }],
    ['bad_voucher', { account: 'https://evil.example/picture.png' }],
    ['bad_voucher', { account: `/uploads/${'a'.repeat(32)}.webp` }],
  ])('is refused with %s: %o', async (code, change) => {
    const bob = await server().loggedInAs('bob');
    const before = await rowsOf(bob, LOG);
    expect(await ask(bob, change)).toMatchObject({ type: 'error', code });
    expect(await rowsOf(bob, LOG)).toEqual(before);
  });

  it('takes no voucher that somebody else has sent, and shows nobody else’s deposits', async () => {
    const alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const account = await uploadPicture(alice);
    expect(await ask(bob, { account })).toMatchObject({ code: 'bad_voucher' });
    await ask(alice, { account, amount: '77.77' });
    expect(JSON.stringify(await rowsOf(bob, LOG))).not.toContain('77.77');
    const { number: id } = await newest(alice);
    const voucher = await fetch(server().running.address + account, {
      headers: { authorization: bob.token },
    });
    expect([id > 0, voucher.status]).toEqual([true, 404]);
  });

  it('comes once for a repeated key', async () => {
    const bob = await server().loggedInAs('bob');
    const account = await uploadPicture(bob);
    const before = (await rowsOf(bob, LOG)).length;
    const fields = { amount: '33', currency: USDT, account };
    for (let sent = 0; sent < 3; sent += 1) {
      const reply = await bob.post('/wallet/charge_req', fields, { key: 'deposit-1' });
      expect(reply).toMatchObject({ type: 'ok' });
    }
    expect(await rowsOf(bob, LOG)).toHaveLength(before + 1);
    const again = await bob.post('/wallet/charge_req', fields);
    expect(again).toMatchObject({ code: 'bad_voucher' });
  });
});

describe('a large deposit with a voucher', () => {
  it('is credited after two different operators, and both stand in the log', async () => {
    const alice = await server().loggedInAs('alice');
    const [before] = await spot(alice, USDT);
    await ask(alice, { amount: '12000' });
    const { number: id } = await newest(alice);
    const [owner, finance] = [await operatorAt(server()), await operatorAt(server(), CHECKER)];
    const credit = { id, verdict: 'credit', amount: '12000' };
    const half = await finance.message(finance.post('/deposits/decide', credit));
    expect(half).toMatchObject({ state: 'asked', approvalsNeeded: 2, approved: '12000' });
    // The screen is not asked: the same operator in another session is the same operator.
    for (const again of [finance, await operatorAt(server(), CHECKER)]) {
      expect(await again.post('/deposits/decide', credit)).toMatchObject({
        code: 'approved_by_you',
      });
    }
    expect(await owner.post('/deposits/decide', { ...credit, amount: '9' })).toMatchObject({
      code: 'amount_differs',
    });
    expect([await newest(alice), await spot(alice, USDT)]).toMatchObject([
      { state: 'asked', credited: '0' },
      [before, '0'],
    ]);
    const shown = await owner.message(owner.get('/deposits/one', { id }));
    const first = { firstApprovedMs: server().nowMs, secondOperator: 0, thresholdUsdt: '10000' };
    expect(shown).toMatchObject({ state: 'asked', approvalsNeeded: 2, ...first });
    expect(await owner.rows('/deposits', { state: 'asked' })).toContainEqual(
      expect.objectContaining({ id: `v${id}`, approvalsNeeded: 2, secondOperator: 0 }),
    );
    const done = await owner.message(owner.post('/deposits/decide', credit));
    expect(done).toMatchObject({ state: 'credited', credited: '12000' });
    expect(new Set([done['firstOperator'], done['secondOperator'], 0]).size).toBe(3);
    expect((await spot(alice, USDT))[0]).toBe(String(Number(before) + 12_000));
    expect(await owner.post('/deposits/decide', credit)).toMatchObject({ code: 'not_waiting' });
    const lines = await owner.rows('/audit', { action: '/deposits/decide', perPage: 100 });
    const about = lines.filter(({ subject }) => String(subject).startsWith(`deposit ${id} `));
    expect(about.map(({ operator }) => operator)).toEqual([
      'operator@demo.test',
      'checker@demo.test',
    ]);
  });

  it('needs two operators whatever it is, while there is no fresh price', async () => {
    const bob = await server().loggedInAs('bob');
    const account = await uploadPicture(bob);
    expect(await ask(bob, { account, currency: BTC, amount: '0.01' })).toMatchObject({
      type: 'ok',
    });
    const { number: id } = await newest(bob);
    server().pass(60_000);
    const finance = await operatorAt(server(), CHECKER);
    const credit = { id, verdict: 'credit', amount: '0.01' };
    expect(await finance.message(finance.post('/deposits/decide', credit))).toMatchObject({
      state: 'asked',
      approvalsNeeded: 2,
    });
    const reject = { id, verdict: 'reject', reason: 'nothing came' };
    expect(await finance.post('/deposits/decide', reject)).toMatchObject({ type: 'ok' });
    await server().freshPrices();
  });

  it('begins where the owner says, with a reason', async () => {
    const [owner, finance] = [await operatorAt(server()), await operatorAt(server(), CHECKER)];
    const set = { thresholdUsdt: '50.5', reason: 'as agreed' };
    expect(await finance.post('/deposits/set_policy', set)).toMatchObject({
      code: 'not_permitted',
    });
    for (const wrong of [{ thresholdUsdt: '-1' }, { thresholdUsdt: '1e3' }]) {
      expect(await owner.post('/deposits/set_policy', { ...set, ...wrong })).toMatchObject({
        code: 'bad_amount',
      });
    }
    await inForce(server(), owner.post('/deposits/set_policy', set));
    expect(await finance.message(finance.get('/deposits/policy'))).toMatchObject({
      thresholdUsdt: '50.5',
      reason: 'as agreed',
    });
    const alice = await server().loggedInAs('alice');
    await ask(alice, { amount: '50.5' });
    const { number: id } = await newest(alice);
    const credit = { id, verdict: 'credit', amount: '50.5' };
    expect(await finance.message(finance.post('/deposits/decide', credit))).toMatchObject({
      state: 'asked',
    });
    const back = { thresholdUsdt: '10000', reason: 'as before' };
    await inForce(server(), owner.post('/deposits/set_policy', back));
    await ask(alice, { amount: '20' });
    const { number: small } = await newest(alice);
    // Who has set the limit does not use it himself.
    const alone = { id: small, verdict: 'credit', amount: '20' };
    expect(await owner.post('/deposits/decide', alone)).toMatchObject({ code: 'policy_is_yours' });
    const reject = { id: small, verdict: 'reject', reason: 'nothing came' };
    expect(await owner.post('/deposits/decide', reject)).toMatchObject({ type: 'ok' });
    expect(await owner.message(owner.post('/deposits/decide', credit))).toMatchObject({
      state: 'credited',
    });
  });
});

describe('what one operator credits alone within a day', () => {
  /** A voucher of a customer, and what becomes of it when this operator says yes. */
  async function decided(by: ConsoleClient, name: DemoName, amount: string): Promise<Row> {
    const customer = await server().loggedInAs(name);
    await ask(customer, { amount });
    const { number: id } = await newest(customer);
    const fields = { id, verdict: 'credit', amount };
    const message = await by.message(by.post('/deposits/decide', fields));
    return { ...message, fields };
  }

  it('counts together for the customer, and the refusal tells sum and limit', async () => {
    server().pass(DAY_MS);
    await server().freshPrices();
    const [owner, finance] = [await operatorAt(server()), await operatorAt(server(), CHECKER)];
    expect(await decided(finance, 'bob', '6000')).toMatchObject({ state: 'credited', cause: '' });
    const half = await decided(finance, 'bob', '4000');
    expect(half).toMatchObject({
      state: 'asked',
      approvalsNeeded: 2,
      cause: 'customer_day',
      aloneUsdt: '6000',
      limitUsdt: '10000',
      yours: { customerUsdt: '6000', allUsdt: '6000' },
    });
    const fields = half['fields'] as Row;
    const again = await finance.post('/deposits/decide', fields);
    expect(again).toMatchObject({ type: 'error', code: 'day_sum_reached' });
    expect(JSON.stringify(again)).toMatch(/6,000 USDT.*10,000 USDT/);
    const done = await owner.message(owner.post('/deposits/decide', fields));
    expect(done).toMatchObject({ state: 'credited', credited: '4000' });
    // Another customer of the same operator begins anew.
    expect(await decided(finance, 'alice', '9999')).toMatchObject({ state: 'credited' });
    const [line] = await owner.rows('/audit', { action: '/deposits/decide', order: 'DESC' });
    expect(JSON.parse(String(line?.['after']))).toMatchObject({ state: 'credited', cause: '' });
  });

  it('has a limit for all customers that the owner alone sets, with a reason', async () => {
    const [owner, finance] = [await operatorAt(server()), await operatorAt(server(), CHECKER)];
    const set = { limitUsdt: '16100', reason: 'as agreed' };
    expect(await finance.post('/deposits/set_day_limit', set)).toMatchObject({
      code: 'not_permitted',
    });
    expect(await owner.post('/deposits/set_day_limit', { ...set, limitUsdt: '-1' })).toMatchObject({
      code: 'bad_amount',
    });
    await inForce(server(), owner.post('/deposits/set_day_limit', set));
    expect(await finance.message(finance.get('/deposits/policy'))).toMatchObject({
      thresholdUsdt: '10000',
      dayLimit: { limitUsdt: '16100', reason: 'as agreed' },
    });
    expect(await decided(finance, 'bob', '101')).toMatchObject({
      state: 'asked',
      cause: 'operator_day',
      aloneUsdt: '15999',
      limitUsdt: '16100',
    });
    const back = { ...set, limitUsdt: '100000' };
    await inForce(server(), owner.post('/deposits/set_day_limit', back));
  });
});

describe('the catalogue of existing clients', () => {
  it('has the same routes, because they go by a coin’s name and not by its number', async () => {
    const catalogue = catalogueDefinition('existing-clients', MONDAY_MS);
    const own = await TestServer.open({ catalogue });
    try {
      const idOf = (code: string) => catalogue.assets.find((asset) => asset.code === code)?.id;
      expect(idOf('USDT')).toBe(3);
      const alice = await own.loggedInAs('alice');
      const dollars = await alice.post('/wallet/get_in_address', { currency: 3 });
      expect(dollars.message).toEqual({
        erc20: playAddress('erc20'),
        trc20: playAddress('trc20'),
      });
      // All customers share the house's address on XRP, so the memo says who has paid.
      const ripple = { id: idOf('XRP') };
      const { id } = await alice.object(alice.get('/user/info'));
      const coin = await alice.object(alice.get('/wallet/getRateCurrency', ripple));
      expect(coin['routes']).toMatchObject([
        { network: 'xrp', address: playAddress('xrp'), memo: String(id), has_memo: 1 },
      ]);
      // The text that existing clients show has no place for it: a payment would be nobody's.
      const asText = { currency: idOf('XRP') };
      const refused = await alice.speaking('de').post('/wallet/get_in_address', asText);
      expect(refused).toMatchObject({ status: 200, type: 'error', code: 'memo_needed' });
      expect(refused.message).toContain('XRP ist ein Tag (Memo) nötig');
      expect(await alice.post('/wallet/get_in_address', { currency: idOf('BNB') })).toMatchObject({
        code: 'no_address',
      });
    } finally {
      await own.close();
    }
  });
});

const DEPOSIT_XPUB_ETH =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrg' +
  'jtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
// Nothing listens on port 1.
const WATCHED = { CHAIN_ETH_RPC_URL: 'http://127.0.0.1:1', DEPOSIT_XPUB_ETH };

describe('a voucher of an existing client, which names no network', () => {
  it.each([
    { title: 'is for the first', amount: '5', network: 'erc20' },
    { title: 'is for the other where the first takes no less', amount: '1', network: 'trc20' },
  ])('$title: $amount USDT', async ({ amount, network }) => {
    const client = await newCustomer(server(), `voucher-${network}`);
    expect(await ask(client, { amount })).toMatchObject({ type: 'ok' });
    expect(await newest(client)).toMatchObject({ amount, network });
    const less = await ask(client, { amount: '0.99' });
    expect(less).toMatchObject({
      code: 'below_minimum',
      message: expect.stringContaining('1 USDT'),
    });
  });

  it('is never for a chain that is watched, and refused where all of a coin’s are', async () => {
    const own = await TestServer.open({ environment: WATCHED });
    try {
      const alice = await own.loggedInAs('alice');
      expect(await ask(alice, { amount: '250' })).toMatchObject({ type: 'ok' });
      expect(await newest(alice)).toMatchObject({ amount: '250', network: 'trc20' });
      for (const watched of [
        { network: 'erc20' },
        { currency: ETH },
        { currency: ETH, network: 'ethereum' },
      ]) {
        const before = await rowsOf(alice, LOG);
        const reply = await ask(alice, watched);
        expect(reply).toMatchObject({ status: 200, type: 'error', code: 'seen_by_itself' });
        expect(await rowsOf(alice, LOG)).toEqual(before);
      }
      expect(await ask(alice, { network: 'trc20', amount: '0.5' })).toMatchObject({
        code: 'below_minimum',
      });
      expect(await ask(alice, { currency: BTC, amount: '1' })).toMatchObject({ type: 'ok' });
    } finally {
      await own.close();
    }
  });
});

describe('a chain whose node does not answer', () => {
  it('is seen in the figures: looks that failed, and how old the last good one is', async () => {
    const own = await TestServer.open({ environment: WATCHED });
    try {
      const figure = async (name: string): Promise<number> => {
        const text = await (await fetch(`${own.running.address}/metrics`)).text();
        const line = text.split('\n').find((each) => each.startsWith(`${name}{chain="ethereum"}`));
        return Number(line?.split(' ')[1]);
      };
      await expect.poll(() => figure('bourse_chain_failed_looks_total')).toBeGreaterThan(0);
      const before = await figure('bourse_chain_look_age_seconds');
      own.pass(90_000);
      expect(await figure('bourse_chain_look_age_seconds')).toBe(before + 90);
    } finally {
      await own.close();
    }
    const other = await (await fetch(`${server().running.address}/metrics`)).text();
    expect(other).toContain('# TYPE bourse_chain_failed_looks_total counter');
    expect(other).not.toContain('{chain=');
  });
});

describe('the house’s addresses', () => {
  it('are set by the owner alone, with a sound checksum and a reason', async () => {
    const owner = await operatorAt(server());
    const finance = await operatorAt(server(), CHECKER);
    const address = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';
    const set = { network: 'bitcoin', address, reason: 'a new purse' };
    expect(await finance.post('/recharge/set_address', set)).toMatchObject({
      code: 'not_permitted',
    });
    const wrong = { ...set, address: `${address.slice(0, -1)}h` };
    expect(await owner.post('/recharge/set_address', wrong)).toMatchObject({ code: 'bad_address' });
    await inForce(server(), owner.post('/recharge/set_address', set));
    const alice = await server().loggedInAs('alice');
    const shown = await alice.post('/wallet/get_in_address', { currency: BTC });
    expect(shown.message).toBe(address);
    expect(await owner.post('/recharge/set_address', { ...set, address: '' })).toMatchObject({
      type: 'ok',
    });
    expect(await alice.post('/wallet/get_in_address', { currency: BTC })).toMatchObject({
      code: 'no_address',
    });
    const lines = await owner.rows('/audit', { action: '/recharge/set_address' });
    // Asking for it, and when it came into force; then closing the network, which cannot wait.
    expect(lines).toHaveLength(3);
    expect(await owner.rows('/recharge/watchers')).toEqual([]);
  });
});
