/**
 * Value that leaves a customer for somebody else, by whatever way: a stolen session, a frozen
 * account, coins that may not leave yet, sums cut into small ones, and mules who receive them.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { printUnits } from '../../core/money/text.ts';
import { ARTIST, BUYER, minting, NftWorld } from '../../features/nft/testing/world.ts';
import { otcTerms, RATES, SELL_USDT } from '../../features/otc/testing/terms.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { usdt } from '../support/contract-engine.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
const PASSWORD = '123456';
let world: ConsoleWorld;
let bob: Client;
let made = 4_000;

function give(actor: number, command: object): Promise<unknown> {
  return server().give(actor, command as Command);
}

/** A picture of the thief's; its code. */
async function picture(): Promise<string> {
  made += 1;
  const { code } = (await give(world.alice, minting(made))) as { code: string };
  return code;
}

/** A picture of the thief's on sale. */
async function onSale(price: string): Promise<string> {
  const code = await picture();
  const window = { startMs: 0, endMs: server().nowMs + DAY_MS };
  const none = { step: '0', margin: '0', reserve: '0' };
  const sale = { mode: 'fixed', assetId: USDT, price: usdt(price).toString(), ...none, ...window };
  await give(world.alice, { type: 'nft.list', code, ...sale });
  return code;
}

function free(owner: number): number {
  const { ledger } = server().running.service.engine.machine;
  return Number(ledger.available(ledger.slot(owner, KIND.spot, USDT as never))) / 1e8;
}

async function freeze(what: 'trading' | 'withdrawal', isFrozen: boolean): Promise<void> {
  const order = { operator: 1, owner: world.bob, what, isFrozen, reason: 'asked' };
  await give(0, { type: 'operators.freeze', ...order });
}

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  bob = await server().loggedInAs('bob', { stay: 1 });
  await server().verify(world.alice);
  await server().verify(world.bob);
  await give(world.alice, { type: 'nft.apply', name: 'A thief', about: '' });
  const decide = { operator: 1, artist: world.alice, verdict: 'approve', reason: '' };
  await give(0, { type: 'nft.decide_artist', ...decide });
  await server().freshPrices();
});

describe('a stolen session', () => {
  it('buys no picture of the thief: the payment password is asked for, and where', async () => {
    const code = await onSale('9000');
    const before = free(world.bob);
    const reply = await bob.post('/bind_box/buyNFT', { code, price: '9000' });
    expect(reply).toMatchObject({ code: 'proof_needed' });
    expect(reply.message).toContain('200 USDT');
    expect(reply.message).toContain('/h5/#/pages/nft/purchase_one?id=');
    const guess = { code, price: '9000', pay_password: '000000' };
    expect(await bob.post('/bind_box/buyNFT', guess)).toMatchObject({
      code: 'payment_password_wrong',
    });
    expect(free(world.bob)).toBe(before);
  });

  it('does not cut the sum into small ones', async () => {
    const [first, second] = [await onSale('150'), await onSale('50')];
    expect(await bob.post('/bind_box/buyNFT', { code: first })).toMatchObject({ type: 'ok' });
    // 150 and 50 are the floor.
    expect(await bob.post('/bind_box/buyNFT', { code: second })).toMatchObject({
      code: 'proof_needed',
    });
    const less = await onSale('49.99');
    expect(await bob.post('/bind_box/buyNFT', { code: less })).toMatchObject({ type: 'ok' });
  });

  it('is no way either to bid, to freeze a margin, or to pay what was won', async () => {
    const code = await picture();
    const window = { startMs: 0, endMs: server().nowMs + 60_000 };
    const sums = { price: usdt('100').toString(), step: usdt('10').toString(), reserve: '0' };
    const margin = usdt('300').toString();
    const sale = { mode: 'auction', assetId: USDT, ...sums, margin, ...window };
    await give(world.alice, { type: 'nft.list', code, ...sale });
    expect(await bob.post('/bind_box/marginNFT', { code })).toMatchObject({ code: 'proof_needed' });
    const { message: rows } = await bob.get('/bind_box/getBoxList', { keyword: code });
    await bob.get('/bind_box/getBoxDetail', { id: Number((rows as Row[])[0]?.['id']) });
    const bid = { code, price: '500' };
    expect(await bob.post('/bind_box/auctionNFT', bid)).toMatchObject({ code: 'proof_needed' });
    const proven = { ...bid, pay_password: PASSWORD };
    expect(await bob.post('/bind_box/auctionNFT', proven)).toMatchObject({ type: 'ok' });
    await server().passAtWork(11 * 60_000);
    bob = await server().loggedInAs('bob', { stay: 1 });
    const { message } = await bob.post('/bind_box/getNeedPayNFTOrder');
    const [order] = message as Row[];
    const id = Number(order?.['id']);
    expect(await bob.post('/bind_box/payNFTOrder', { id })).toMatchObject({ code: 'proof_needed' });
    for (const what of ['trading', 'withdrawal'] as const) {
      await freeze(what, true);
      const paid = await bob.post('/bind_box/payNFTOrder', { id, pay_password: PASSWORD });
      expect(['account_frozen', 'withdrawals_frozen']).toContain(paid.code);
      await freeze(what, false);
    }
    const paid = await bob.post('/bind_box/payNFTOrder', { id, pay_password: PASSWORD });
    expect(paid).toMatchObject({ type: 'ok' });
  });
});

describe('a frozen account', () => {
  it('buys nothing of others, whatever it costs', async () => {
    const code = await onSale('10');
    await freeze('withdrawal', true);
    const bought = await bob.post('/bind_box/buyNFT', { code, pay_password: PASSWORD });
    expect(bought).toMatchObject({ code: 'withdrawals_frozen' });
    await freeze('withdrawal', false);
  });
});

describe('the owner himself', () => {
  it('buys with his password, once a key; what a young seller gets stays a day', async () => {
    const code = await onSale('300');
    const fields = { code, price: '300', pay_password: PASSWORD };
    const before = free(world.bob);
    const once = { key: 'one purchase' };
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => bob.post('/bind_box/buyNFT', fields, once)),
    );
    expect(replies.map(({ type }) => type)).toEqual(replies.map(() => 'ok'));
    expect(free(world.bob)).toBeCloseTo(before - 300, 6);
    // What he may still take out is shown as the rule has it, purchases and cards with it.
    const card = { currency: USDT, amount: '100', template: 'waves', pay_password: PASSWORD };
    expect(await bob.post('/gift/buy', card)).toMatchObject({ type: 'ok' });
    const { withdrawal } = server().running.service.engine;
    const used = withdrawal.used(world.bob, server().nowMs);
    const info = await bob.object(bob.post('/wallet/get_info', { currency: USDT }));
    expect(used).toBeGreaterThan(0n);
    expect(info).toMatchObject({ used_btc: printUnits(used, 8) });
    const { locks } = server().running.service.engine;
    expect(locks.notYetFree(world.alice, server().nowMs)).toBeGreaterThanOrEqual(usdt('300'));
  });
});

const PROVEN = { lockedUntilMs: 0, isProven: true, floorUnits: usdt('200').toString() };
const [MULE, MERCHANT] = [301, 302];

/** Who is verified at a level, in a house without a server. */
function verified(house: NftWorld, owner: number, level: 1 | 2 = 1): void {
  for (const each of [1, 2].slice(0, level)) {
    const form = { level: each, formId: owner * 10 + each };
    house.must(owner, { type: 'verification.submit', ...form });
    const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    house.must(0, { type: 'verification.decide', ...decided });
  }
}

function buying(house: NftWorld, price: string, change: object = {}): object {
  const work = house.onSale({ price: usdt(price).toString() });
  return { type: 'nft.buy', code: work.code, price: '', vouched: { ...PROVEN, ...change } };
}

describe('a mule', () => {
  it('takes what he was paid out of the house a day later', () => {
    const house = new NftWorld();
    for (const owner of [MULE, BUYER]) verified(house, owner);
    house.approve(MULE);
    const work = house.work({}, MULE);
    house.must(MULE, house.listing(work, { price: usdt('9000').toString() }));
    house.must(BUYER, { type: 'nft.buy', code: work.code, price: '', vouched: PROVEN });
    const way = { assetId: USDT, way: 'erc20', destinationId: 1, destinationSavedMs: 0 };
    const amount = usdt('100').toString();
    const ask = { type: 'withdrawal.ask', ...way, lockedUntilMs: 0, amount };
    expect(house.refusal(MULE, ask)).toBe('bought_coins_locked');
    house.wait(DAY_MS);
    house.fresh();
    expect(house.refusal(MULE, ask)).toBe('accepted');
  });

  it('buys no picture with coins that were bought of others today', () => {
    const house = new NftWorld();
    for (const owner of [ARTIST, MULE]) verified(house, owner);
    verified(house, MERCHANT, 2);
    house.must(0, { type: 'otc.publish_terms', terms: otcTerms() });
    house.must(0, { type: 'otc.rates', rates: RATES });
    house.endow(MERCHANT, KIND.fiat, '5000');
    house.must(MERCHANT, { type: 'otc.apply' });
    const approve = { operator: 1, owner: MERCHANT, verdict: 'approve' };
    house.must(0, { type: 'otc.decide_merchant', ...approve });
    const ad = house.must<Row>(MERCHANT, { type: 'otc.save_ad', adId: 0, ...SELL_USDT });
    house.must(MERCHANT, { type: 'otc.switch_ad', adId: ad['id'], isOn: true });
    const taken = { by: 'fiat', amount: '37200', price: '93', kind: 'sepa', paymentId: 1 };
    const order = house.must<Row>(MULE, { type: 'otc.order', adId: ad['id'], ...taken });
    house.must(MULE, { type: 'otc.mark_paid', orderId: order['id'] });
    house.must(MERCHANT, { type: 'otc.release', orderId: order['id'], vouched: PROVEN });
    // What the merchant gave counts with what he may withdraw.
    expect(house.engine.withdrawal.used(MERCHANT, house.timeMs)).toBe(usdt('0.005'));
    const kinds = { fromKind: KIND.fiat, toKind: KIND.spot, amount: usdt('400').toString() };
    house.must(MULE, { type: 'wallet.transfer', assetId: USDT, ...kinds });
    expect(house.refusal(MULE, buying(house, '300'))).toBe('value_locked');
    expect(house.refusal(MULE, buying(house, '199', { isProven: false }))).toBe('accepted');
    house.wait(DAY_MS);
    house.fresh();
    expect(house.refusal(MULE, buying(house, '200'))).toBe('accepted');
  });
});
