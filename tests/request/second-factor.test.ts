/**
 * Every call that reads a code of the second factor asks for it: all else is right, and nothing
 * happens. A new call with that field fails here until somebody says what it is sent.
 */
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import {
  CODE_PAUSE_MS,
  TRY_WINDOW_MS,
  WITHDRAWAL_LOCK_MS,
} from '../../features/identity/contract.ts';
import { minting } from '../../features/nft/testing/world.ts';
import { RATES, SELL_USDT } from '../../features/otc/testing/terms.ts';
import { pathsAsking } from '../support/customer-calls.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { usdt } from '../support/contract-engine.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';
import { openThinMarket } from '../support/thin-market.ts';

const server = useTestServer({ environment: { PUBLIC_ORIGIN: 'https://shop.example' } });
const FIELD = 'two_factor_code';
const DAY_MS = 86_400_000;
const EMAIL = 'alice@demo.test';
const [PASSWORD, PAYMENT] = ['demo-alice', { pay_password: '123456' }];
/** The demo's saved address of Alice. */
const SAVED = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0';
let world: ConsoleWorld;
let alice: Client;
let works = 7_000;
let token = 0;
/** A key of Alice's that was there before. */
let key = 0;

function give(actor: number, command: object): Promise<Row> {
  return server().give(actor, command as Command) as Promise<Row>;
}

async function mailed(to: string, fields: Row): Promise<string> {
  server().pass(CODE_PAUSE_MS);
  await server()
    .visitor()
    .post('/sms_mail', { user_string: to, ...fields });
  const rows = await server().visitor().rows('/demo/outbox', { to });
  return String(rows.find(({ code }) => code !== '')?.['code']);
}

/** Something of Bob's on sale. */
async function onSale(change: object = {}): Promise<string> {
  works += 1;
  const { code } = (await give(world.bob, minting(works))) as { code: string };
  const price = usdt('300').toString();
  const window = { startMs: 0, endMs: server().nowMs + DAY_MS };
  const none = { step: '0', margin: '0', reserve: '0' };
  const sale = { mode: 'fixed', assetId: USDT, price, ...none, ...window, ...change };
  await give(world.bob, { type: 'nft.list', code, ...sale });
  return code;
}

function auction(): Promise<string> {
  const [step, margin] = [usdt('10').toString(), usdt('300').toString()];
  return onSale({ mode: 'auction', step, margin });
}

/** Something of Alice's that she has won and has to pay. */
async function won(): Promise<number> {
  const endMs = server().nowMs + 60_000;
  const sums = { step: usdt('10').toString(), margin: usdt('30').toString() };
  const code = await onSale({ mode: 'auction', ...sums, endMs });
  const raise = usdt('10').toString();
  await give(world.alice, { type: 'nft.bid', code, raise, expected: '' });
  await server().passAtWork(11 * 60_000);
  alice = await loggedIn();
  const { message } = await alice.post('/bind_box/getNeedPayNFTOrder');
  return Number((message as Row[])[0]?.['id']);
}

async function saved(client: Client): Promise<number> {
  const details = JSON.stringify({ iban: 'DE89 3704 0044 0532 0130 00' });
  const account = { fiat: 'EUR', kind: 'sepa', details };
  return Number((await client.object(client.post('/otc/payment_save', account)))['id']);
}

async function advertised(owner: number, change: object = {}): Promise<number> {
  const { id } = await give(owner, { type: 'otc.save_ad', adId: 0, ...SELL_USDT, ...change });
  await give(owner, { type: 'otc.switch_ad', adId: id, isOn: true });
  return Number(id);
}

/** An order that Bob has paid, and Alice may release. */
async function paid(): Promise<number> {
  const adId = await advertised(world.alice);
  const taken = { by: 'fiat', amount: '9300', price: '93', kind: 'sepa', paymentId: 1 };
  const order = await give(world.bob, { type: 'otc.order', adId, ...taken });
  await give(world.bob, { type: 'otc.mark_paid', orderId: Number(order['id']) });
  return Number(order['id']);
}

let secret = '';

async function loggedIn(): Promise<Client> {
  server().pass(31_000);
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
  const code = totp.generate({ timestamp: server().nowMs });
  const client = await server().loggedInAs('alice', { stay: 1, [FIELD]: code });
  await server().freshPrices();
  return client;
}

/** What each call is sent, right in all but the code. */
const SOUND: Readonly<Record<string, () => Promise<Row>>> = {
  '/api/user/login': async () => ({ user_string: EMAIL, password: PASSWORD }),
  '/api/user/forget': async () => {
    const code = await mailed(EMAIL, { type: 'forget' });
    return { user_string: EMAIL, code, password: 'another-one', re_password: 'another-one' };
  },
  '/api/safe/update_password': async () => {
    const code = await mailed(EMAIL, { type: 'forget' });
    return { password: '654321', re_password: '654321', code };
  },
  '/api/safe/mobile': async () => {
    const to = { area_code: '49', mobile: '15112345678' };
    server().pass(CODE_PAUSE_MS);
    await alice.post('/sms_send', { user_string: to.mobile, area_code: '49', scene: 'bind' });
    const rows = await server().visitor().rows('/demo/outbox', { to: '+4915112345678' });
    return { ...to, code: String(rows[0]?.['code']), password: PASSWORD };
  },
  '/api/safe/email': async () => {
    const email = 'alice-two@example.test';
    const code = await mailed(email, { scene: 'bind' });
    return { email, code, password: PASSWORD };
  },
  '/api/safe/passkeys/begin': async () => ({ password: PASSWORD }),
  '/api/safe/passkeys/remove': async () => ({ id: 1, password: PASSWORD }),
  '/api/wallet/out': async () => {
    const place = { currency: USDT, network: 'erc20', address: SAVED };
    await alice.post('/user/wallet/save', place);
    return { currency: USDT, number: '100', type: 0, address: SAVED, ...PAYMENT };
  },
  '/api/gift/buy': async () => ({ currency: USDT, amount: '10', template: 'sun', ...PAYMENT }),
  '/api/otc/order': async () => {
    const ad_id = await advertised(world.bob, { side: 'buy' });
    return { ad_id, number: '50', price: '0.93', payment_id: await saved(alice), ...PAYMENT };
  },
  '/api/otc/release': async () => ({ id: await paid(), ...PAYMENT }),
  '/api/api_key/make': async () => ({ label: 'bot', permissions: 'read', ...PAYMENT }),
  '/api/api_key/change': async () => ({ id: key, label: 'bot', permissions: 'read', ...PAYMENT }),
  '/api/bind_box/buyNFT': async () => ({ code: await onSale(), ...PAYMENT }),
  '/api/bind_box/auctionNFT': async () => {
    return { code: await auction(), price: '10', expected: '300', ...PAYMENT };
  },
  '/api/bind_box/marginNFT': async () => ({ code: await auction(), ...PAYMENT }),
  '/api/bind_box/payNFTOrder': async () => ({ id: await won(), ...PAYMENT }),
  // From ten floors on, where only customers make the price.
  '/api/coin/trade': async () => ({ ...thinOrder(), amount: '40000', ...PAYMENT }),
  '/api/coin/cancel_replace': async () => {
    const placed = await alice.object(alice.post('/coin/trade', { ...thinOrder(), amount: '20' }));
    return { ...thinOrder(), cancel_id: placed['id'], amount: '40000', ...PAYMENT };
  },
  '/api/coin/place_list': async () => {
    const one = { type: 1, target_price: '0.05', amount: '40000' };
    const orders = [one, { ...one, type: 2, target_price: '0.06', amount: '20' }];
    return { ...thinOrder(), contingency: 'oto', orders: JSON.stringify(orders), ...PAYMENT };
  },
  '/api/coin/replace': async () => {
    const placed = await alice.object(alice.post('/coin/trade', { ...thinOrder(), amount: '20' }));
    return { id: placed['id'], amount: '40000', ...PAYMENT };
  },
};

function thinOrder(): Row {
  return { currency_id: token, legal_id: USDT, type: 1, target_price: '0.05' };
}

interface Described {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { properties?: object } }>>;
  };
}

/** The calls whose documents name a field. */
async function asking(field: string): Promise<string[]> {
  const reply = await fetch(`${server().running.address}/api/docs/json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) => {
    const bodies = Object.values(methods).flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}),
    );
    return bodies.some(({ schema }) => field in (schema.properties ?? {})) ? [path] : [];
  });
}

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  alice = await server().loggedInAs('alice', { stay: 1 });
  const asked = { label: 'old', permissions: 'read', ...PAYMENT };
  key = Number((await alice.object(alice.post('/api_key/make', asked)))['id']);
  secret = String((await alice.object(alice.post('/safe/two_factor/begin')))['secret']);
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
  const code = totp.generate({ timestamp: server().nowMs });
  await alice.post('/safe/two_factor/confirm', { password: PASSWORD, code });
  await server().passWithTimers(WITHDRAWAL_LOCK_MS + 60_000);
  alice = await loggedIn();
  for (const owner of [world.alice, world.bob]) {
    for (const level of [1, 2] as const) await server().verify(owner, level);
    const moved = { assetId: USDT, fromKind: KIND.spot, toKind: KIND.fiat };
    await give(owner, { type: 'wallet.transfer', ...moved, amount: usdt('5000').toString() });
    await give(owner, { type: 'otc.apply' });
    await give(0, { type: 'otc.decide_merchant', operator: 1, owner, verdict: 'approve' });
  }
  token = await openThinMarket(server());
  await give(0, { type: 'otc.rates', rates: RATES });
  await give(world.bob, { type: 'nft.apply', name: 'Bob', about: '' });
  const artist = { operator: 1, artist: world.bob, verdict: 'approve', reason: '' };
  await give(0, { type: 'nft.decide_artist', ...artist });
});

const paths = (names: readonly string[]) => names.map((path) => `/api${path}`);
const PAYING = pathsAsking('payment');

describe('what proves a customer', () => {
  it.each([
    [FIELD, 'code'],
    ['pay_password', 'payment'],
  ])(
    '%s is a field of the calls that the table names for it, and of no other',
    async (field, what) => {
      expect((await asking(field)).sort()).toEqual(paths(pathsAsking(what)));
    },
  );

  it.each(PAYING)('needs the payment password for %s', async (path) => {
    // Five wrong ones in a quarter of an hour close all of it.
    server().pass(TRY_WINDOW_MS + 1);
    const fields = (await SOUND[`/api${path}`]?.()) ?? {};
    await server().freshPrices();
    const before = await server().fingerprint();
    const ask = (pay_password: string) => alice.post(path, { ...fields, pay_password });
    expect(await ask('000000')).toMatchObject({ code: 'payment_password_wrong' });
    // What needs proof from a sum on says so, for its screen to show the fields.
    const isAsked = /^\/(?:bind_box|coin)\//.test(path);
    const none = isAsked ? 'proof_needed' : 'payment_password_wrong';
    expect(await ask('')).toMatchObject({ code: none });
    expect(await server().fingerprint()).toBe(before);
  });
});

describe('the password of the log-in', () => {
  // Whoever enters or registers sends one too.
  const entering = ['/safe/update_password', '/user/forget', '/user/login', '/user/register'];

  it('is a field of the calls that the table names for it', async () => {
    const all = (await asking('password')).filter((path) => path.startsWith('/api/'));
    expect(all.sort()).toEqual(paths([...pathsAsking('password'), ...entering].sort()));
  });

  it.each(pathsAsking('password'))('is needed for %s', async (path) => {
    server().pass(TRY_WINDOW_MS + 1);
    const sound = { word: 'a word', code: '000000', id: 1 };
    const fields = { ...sound, ...(await SOUND[`/api${path}`]?.()), password: 'not-the-one' };
    const before = await server().fingerprint();
    expect(await alice.post(path, fields)).toMatchObject({ code: 'password_wrong' });
    expect(await server().fingerprint()).toBe(before);
  });
});

describe('a code of the second factor', () => {
  it('is a field of calls that are all asked here', async () => {
    expect(paths(pathsAsking('code'))).toEqual(Object.keys(SOUND).sort());
  });

  it.each(Object.keys(SOUND))('is needed for %s', async (path) => {
    const fields = await SOUND[path]?.();
    await server().freshPrices();
    const before = await server().fingerprint();
    const reply = await alice.post(path.slice('/api'.length), fields ?? {});
    expect(reply).toMatchObject({ code: 'two_factor_needed' });
    expect(await server().fingerprint()).toBe(before);
  });
});
