import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { placeIn, rootAbove } from '../../features/nft/receipts/checks.ts';
import { DEMO_WORKS } from '../../features/nft/seed/art/catalogue.ts';
import { melody } from '../../features/nft/seed/art/melody.ts';
import type { BoxProof } from '../../features/nft/wire/index.ts';
import { base58 } from '../../features/nft/rules/formulas.ts';
import { sha256Of } from '../../core/draw/hashing.ts';
import { beaconOf } from '../../core/draw/draw.ts';
import { timeText } from '../../core/time/time-text.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { uploadPicture } from '../support/fund-story.ts';
import { STEP_AT_WORK_MS, useTestServer } from '../support/server.ts';
import { type Client, pathOf, type Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const HOUR_MS = 3_600_000;
/** What bob buys in a day is together more than goes without it. */
const PROOF = { pay_password: '123456' };
let world: ConsoleWorld;
let alice: Client;
let bob: Client;
let pictures = 0;

/** Sends a picture as a work; its address. */
async function upload(client: Client): Promise<string> {
  pictures += 1;
  const background = { r: pictures * 40, g: 90, b: 160 };
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  return send(client, await image.png().toBuffer(), 'image/png');
}

async function send(client: Client, bytes: Uint8Array, type: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(bytes)], 'work', { type }));
  const reply = await fetch(`${client.address}/api/upload?media=1`, {
    method: 'POST',
    headers: { authorization: client.token },
    body: form,
  });
  const { message } = (await reply.json()) as { message: string };
  return message;
}

/** Alice makes a work. */
async function mint(fields: Row = {}): Promise<Row> {
  const media = await upload(alice);
  const work = { media, name: 'Rings', collection: 'Tests', royalty: '5', rights: 1 };
  return alice.object(alice.post('/bind_box/mint', { ...work, ...fields }));
}

async function detail(client: Client, id: unknown): Promise<Row> {
  return client.object(client.get('/bind_box/getBoxDetail', { id: Number(id) }));
}

/** What a work is listed with: 100 USDT for an hour. */
function listing(code: unknown, fields: Row = {}): Row {
  const [start, end] = [server().nowMs, server().nowMs + HOUR_MS].map(timeText);
  const window = { start_time: String(start), end_time: String(end) };
  return { code: String(code), price: '100', per_increase: '0', ...window, ...fields };
}

function purse(owner: number): [number, number] {
  const { ledger } = server().running.service.engine.machine;
  const slot = ledger.slot(owner, owner > 0 ? KIND.spot : KIND.house, USDT as never);
  return [Number(ledger.available(slot)) / 1e8, Number(ledger.frozen(slot)) / 1e8];
}

/** Time passes and timers run, in steps that are no standstill. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_AT_WORK_MS) {
    server().pass(Math.min(left, STEP_AT_WORK_MS));
    await server().freshPrices();
  }
  alice = await server().loggedInAs('alice', { stay: 1 });
  bob = await server().loggedInAs('bob', { stay: 1 });
}

beforeAll(async () => {
  alice = await server().loggedInAs('alice', { stay: 1 });
  bob = await server().loggedInAs('bob', { stay: 1 });
  world = await ConsoleWorld.open(server());
  await server().verify(world.bob);
  const { ledger } = server().running.service.engine.machine;
  const reserve = ledger.slot(HOUSE.promotions, KIND.house, USDT as never);
  if (ledger.available(reserve) === 0n) {
    const gift = { owner: HOUSE.promotions, kind: KIND.house, assetId: USDT };
    const gifts = [{ ...gift, amount: '100000000000' }];
    await server().give(0, { type: 'wallet.endow', gifts } as Command);
  }
});

function tune(): Uint8Array {
  const plan = DEMO_WORKS.find(({ kind }) => kind === 'audio');
  if (plan?.kind !== 'audio') throw new Error('a demo has no sound');
  return melody(plan.seed, plan.voice);
}

/** A sound is no work without a picture of its own for lists, and can be sent with one then. */
async function soundNeedsPoster(): Promise<void> {
  const media = await send(alice, tune(), 'audio/wav');
  const work = { media, name: 'Tune', rights: 1 };
  for (const poster of ['', media, `/uploads/${'a'.repeat(32)}.webp`]) {
    expect(await alice.post('/bind_box/mint', { ...work, poster })).toMatchObject({
      code: 'poster_missing',
    });
  }
  const poster = await uploadPicture(alice);
  expect(await alice.post('/bind_box/mint', { ...work, poster })).toMatchObject({ type: 'ok' });
}

describe('an artist', () => {
  it('applies, is approved at the console, and only then may upload and mint', async () => {
    expect(await alice.post('/bind_box/mint', { media: '/uploads/x.webp' })).toMatchObject({
      code: 'invalid_input',
    });
    const early = { media: '/uploads/x.webp', name: 'Rings', rights: 1 };
    expect(await alice.post('/bind_box/mint', early)).toMatchObject({ code: 'not_an_artist' });
    const asked = { name: 'Alice Ardent', about: 'Draws rings.' };
    expect(await alice.post('/bind_box/apply_artist', asked)).toMatchObject({ type: 'ok' });
    expect(await alice.post('/bind_box/apply_artist', asked)).toMatchObject({
      code: 'already_asked',
    });
    const verdict = { id: world.alice, verdict: 'approve', reason: 'looked at' };
    await world.done('/nft/decide_artist', verdict);
    const me = await alice.object(alice.get('/bind_box/getArtistDetail'));
    expect(me).toMatchObject({ id: world.alice, nickname: 'Alice Ardent', state: 'approved' });
  });

  it('makes works with rights, of uploads of his own, each once', async () => {
    const media = await upload(alice);
    const work = { media, name: 'Rings', rights: 0 };
    expect(await alice.post('/bind_box/mint', work)).toMatchObject({ code: 'rights_missing' });
    const none = { ...work, rights: 1, media: `/uploads/${'a'.repeat(32)}.webp` };
    expect(await alice.post('/bind_box/mint', none)).toMatchObject({ code: 'media_refused' });
    const high = { ...work, rights: 1, royalty: '10.1' };
    expect(await alice.post('/bind_box/mint', high)).toMatchObject({ code: 'bad_royalty' });
    expect(await alice.post('/bind_box/mint', { ...work, rights: 1 })).toMatchObject({
      type: 'ok',
    });
    expect(await alice.post('/bind_box/mint', { ...work, rights: 1 })).toMatchObject({
      code: 'media_used',
    });
    await soundNeedsPoster();
    const { code } = await mint();
    const again = await upload(alice);
    pictures -= 1;
    expect(again).not.toBe('');
    const [made] = await alice.rows('/bind_box/getBoxList', { keyword: String(code) });
    const { media_hash: hash, edition } = await detail(alice, made?.['id']);
    expect(code).toBe(base58(sha256Of([hash, world.alice, edition].join('|'))));
    const shown = await fetch(String(made?.['image']));
    expect(shown.headers.get('content-type')).toBe('image/webp');
  });
});

describe('a work at a fixed price', () => {
  it('is listed, found, bought at the price that was seen, and written down', async () => {
    const { id, code } = await mint({ name: 'Blue ring' });
    const before = [purse(world.alice)[0], purse(world.bob)[0]] as const;
    const started = `${timeText(server().nowMs).replaceAll('-', '/')} UTC`;
    expect(await alice.post('/bind_box/resellNFT', listing(code, { price: '99.5' }))).toMatchObject(
      { type: 'ok' },
    );
    const [row] = await bob.rows('/bind_box/getBoxList', {
      keyword: 'blue ring',
      pay_type: 1,
      status: 1,
      type: 1,
      currency: USDT,
    });
    expect(row).toMatchObject({ id, code, price: '99.5', per_increase: '0.1', status: 1 });
    expect(row).toMatchObject({ start_time: started, pay_type: 1, rarity: 'N', collect: 0 });
    expect(await bob.rows('/bind_box/getBoxList', { keyword: 'blue ring', status: 2 })).toEqual([]);
    const late = await bob.post('/bind_box/buyNFT', { code: String(code), price: '99' });
    expect(late).toMatchObject({ code: 'price_changed' });
    expect(late.message).toContain('99.5');
    const own = await alice.post('/bind_box/buyNFT', { code: String(code) });
    expect(own).toMatchObject({ code: 'own_work' });
    const buy = { code: String(code), price: '99.5' };
    const twice = [1, 2].map(() => bob.post('/bind_box/buyNFT', buy, { key: 'buy blue' }));
    for (const reply of await Promise.all(twice)) expect(reply).toMatchObject({ type: 'ok' });
    expect(purse(world.bob)[0]).toBeCloseTo(before[1] - 99.5, 8);
    expect(purse(world.alice)[0]).toBeCloseTo(before[0] + 99.5 - 2.4875, 8);
    const mine = await bob.post('/bind_box/getMyNFTs');
    expect(mine.message).toMatchObject([{ id, pay_type: 1, rarity_status: 1 }]);
    const history = await bob.rows('/bind_box/history', { code: String(code) });
    expect(history.map(({ kind }) => kind)).toEqual(['fixed', 'minted']);
    const infos = async (client: Client) => {
      const { list } = await client.object(client.post('/wallet/legal_log', { kind: 'nft' }));
      return (list as Row[]).map(({ info }) => info);
    };
    expect(await infos(bob)).toContain('Purchase of a work');
    expect(await infos(bob)).not.toContain('Sale of a work');
    expect(await infos(alice)).toContain('Sale of a work');
    const { data } = await bob.object(bob.get('/bind_box/purchases'));
    expect(data).toMatchObject([{ nft_id: id, side: 'bought', price: '99.5', fee: '2.4875' }]);
  });

  it('is liked, and its artist has fans', async () => {
    const { code } = await mint({ name: 'Liked' });
    const like = { code: String(code) };
    expect(await bob.post('/bind_box/collect', like)).toMatchObject({ type: 'ok' });
    expect(await bob.rows('/bind_box/getCollection')).toMatchObject([{ code, collect: 1 }]);
    await bob.post('/bind_box/follow_artist', { uid: world.alice });
    const artist = await bob.object(bob.get('/bind_box/getArtistDetail', { uid: world.alice }));
    expect(artist).toMatchObject({ is_fan: 1, fans: 1, artworks_collect_number: 1, sold: 1 });
    expect(artist).toMatchObject({ volume: [{ currency_name: 'USDT', amount: '99.5' }] });
    const [row] = await bob.rows('/bind_box/getArtist');
    expect(row).toMatchObject({ id: world.alice, nickname: 'Alice Ardent', fans: 1 });
    await bob.post('/bind_box/collect', like);
    expect(await bob.rows('/bind_box/getCollection')).toEqual([]);
  });

  it('says the floor of a collection, to which sales in a circle do not belong', async () => {
    const of = { collection: 'Floored' };
    const works = [await mint(of), await mint(of), await mint({ collection: 'Other' })];
    for (const [at, price] of ['30', '20', '10'].entries()) {
      const listed = await alice.post(
        '/bind_box/resellNFT',
        listing(works[at]?.['code'], { price }),
      );
      expect(listed).toMatchObject({ type: 'ok' });
    }
    server().pass(1_001);
    const floors = async () => (await detail(bob, works[0]?.['id']))['floors'];
    expect(await floors()).toEqual([{ currency_name: 'USDT', price: '20' }]);
    // Alice and Bob have traded within thirty days: what he sells on is no floor.
    const cheap = String(works[1]?.['code']);
    await bob.post('/bind_box/buyNFT', { code: cheap, price: '20' });
    expect(await bob.post('/bind_box/resellNFT', listing(cheap, { price: '1' }))).toMatchObject({
      type: 'ok',
    });
    server().pass(1_001);
    expect(await floors()).toEqual([{ currency_name: 'USDT', price: '30' }]);
  });

  it('takes no times that are none', async () => {
    const { code } = await mint();
    for (const change of [
      { end_time: 'tomorrow' },
      { end_time: '2026-02-30 10:00:00' },
      { end_time: timeText(server().nowMs - 1_000) },
      { start_time: 'x' },
    ]) {
      const reply = await alice.post('/bind_box/resellNFT', listing(code, change));
      expect(reply).toMatchObject({ code: 'wrong_end_time' });
    }
    const stranger = await bob.post('/bind_box/resellNFT', listing(code));
    expect(stranger).toMatchObject({ code: 'not_owner' });
  });
});

/** What holds frozen dollars of somebody, and until when. */
async function frozenOf(client: Client): Promise<Row[]> {
  const asked = { currency: USDT, type: 'change' };
  return (await client.object(client.get('/wallet/frozen', asked)))['rows'] as Row[];
}

describe('an auction', () => {
  it('takes raises, freezes margins, shows bids, and asks its winner to pay', async () => {
    const { id, code } = await mint({ name: 'Auctioned' });
    const auction = { pay_type: 2, per_increase: '5', margin: '20', reserve: '110' };
    await alice.post('/bind_box/resellNFT', listing(code, auction));
    const seen = await detail(bob, id);
    expect(seen).toMatchObject({ pay_type: 2, price: '100', per_increase: '5', margin: '20' });
    expect(seen).toMatchObject({ reserve: 'not_met', my_bid: '0' });
    const bid = { code: String(code), price: '7', ...PROOF };
    const wrong = await bob.post('/bind_box/auctionNFT', bid);
    expect(wrong).toMatchObject({ code: 'wrong_increment' });
    expect(wrong.message).toContain('steps of 5');
    const moved = await bob.post('/bind_box/auctionNFT', { ...bid, price: '5', expected: '95' });
    expect(moved).toMatchObject({ code: 'bid_moved' });
    expect(moved.message).toContain('100');
    await bob.post('/bind_box/auctionNFT', { ...bid, price: '15', expected: '100' });
    expect(purse(world.bob)[1]).toBe(20);
    expect(await detail(bob, id)).toMatchObject({ price: '115', reserve: 'met', is_highest: 1 });
    const log = await alice.post('/bind_box/getBindBoxQuotationLog', { code: String(code) });
    expect(log.message).toMatchObject([{ price: '115', currency_name: 'USDT', is_mine: 0 }]);
    const held = { what: 'nft_margin', amount: '20' };
    const endMs = Number((await detail(bob, id))['end_ms']);
    expect(endMs).toBeGreaterThan(server().nowMs);
    expect(await frozenOf(bob)).toMatchObject([{ ...held, until_ms: endMs }]);
    await pass(HOUR_MS + 1_000);
    // Who has won keeps his margin frozen until he has to have paid.
    const [still] = await frozenOf(bob);
    expect(still).toMatchObject(held);
    expect(Number(still?.['until_ms']) - server().nowMs).toBeGreaterThan(23 * HOUR_MS);
    const { message } = await bob.post('/bind_box/getNeedPayNFTOrder');
    const [order] = message as Row[];
    expect(order).toMatchObject({ is_read: 0, is_pay: 0, is_expired: 0, price: '115' });
    expect(Number(order?.['overtime'])).toBeGreaterThan(server().nowMs / 1_000);
    const read = { id: Number(order?.['id']) };
    expect(await alice.post('/bind_box/readNFTOrderMessage', read)).toMatchObject({
      code: 'unknown_order',
    });
    await bob.post('/bind_box/readNFTOrderMessage', read);
    expect(await alice.post('/bind_box/payNFTOrder', read)).toMatchObject({
      code: 'unknown_order',
    });
    const paid = await bob.post('/bind_box/payNFTOrder', { ...read, ...PROOF });
    expect(paid).toMatchObject({ type: 'ok' });
    expect(await bob.post('/bind_box/payNFTOrder', read)).toMatchObject({ code: 'already_paid' });
    const after = await bob.post('/bind_box/getNeedPayNFTOrder');
    expect(after.message).toMatchObject([{ is_read: 1, is_pay: 1 }]);
    expect(purse(world.bob)[1]).toBe(0);
    expect(await detail(bob, id)).toMatchObject({ owner: world.bob, is_mine: 1, status: 0 });
    const bids = await bob.object(bob.post('/bind_box/getMyBindBoxQuotationLog'));
    expect(bids['data']).toMatchObject([{ nft_name: 'Auctioned', price: '115' }]);
  });
});

describe('blind boxes', () => {
  it('are planned and confirmed by two, opened by a job, drawn, and verified', async () => {
    const works: number[] = [];
    for (const rarity of ['SR', 'N', 'N']) {
      const { id } = await mint({ name: `Study ${rarity}`, rarity, box_price: '4' });
      works.push(Number(id));
    }
    const endMs = server().nowMs + 24 * HOUR_MS;
    const plan = { name: 'Studies', price: '5', works, endMs, reason: 'agreed' };
    const { id } = await world.done('/nft/plan_series', plan);
    await world.done('/nft/decide_series', { id: Number(id), confirm: 1, reason: 'agreed' });
    await expect
      .poll(async () => {
        await server().freshPrices();
        return (await bob.get('/bind_box/series', { id: Number(id) })).type;
      })
      .toBe('ok');
    const series = await bob.object(bob.get('/bind_box/series', { id: Number(id) }));
    expect(series).toMatchObject({ count: 3, sold: 0, price: '5', may_buy: 10 });
    expect(series['odds']).toMatchObject([
      { rarity: 'N', count: 2, percent: '66.66' },
      { rarity: 'SR', count: 1, percent: '33.33' },
    ]);
    const [row] = await bob.rows('/bind_box/getBoxList', { pay_type: 3 });
    expect(row).toMatchObject({ id: Number(id), pay_type: 3, status: 1, left: 3, rarity: null });
    const code = String(row?.['code']);
    expect(await alice.post('/bind_box/buyNFT', { code })).toMatchObject({ code: 'own_work' });
    expect(await bob.post('/bind_box/buyNFT', { code, price: '5', ...PROOF })).toMatchObject({
      type: 'ok',
    });
    expect(purse(world.bob)[1]).toBe(5);
    const { message } = await bob.post('/bind_box/getMyNFTs');
    const box = (message as Row[]).find(({ pay_type: type }) => type === 3);
    expect(box).toMatchObject({ rarity_status: 0, box_state: 'unopened' });
    expect(await detail(bob, Number(box?.['id']))).toMatchObject({ opens_ms: endMs });
    const opensMs = endMs + 30 * 24 * HOUR_MS;
    expect(await frozenOf(bob)).toMatchObject([{ what: 'nft_box', until_ms: opensMs }]);
    const own = { code: String(box?.['code']) };
    expect(await bob.post('/bind_box/resellNFT', listing(own.code))).toMatchObject({
      code: 'box_unopened',
    });
    expect(await alice.post('/bind_box/openBlindBox', own)).toMatchObject({
      code: 'box_not_yours',
    });
    expect(await bob.post('/bind_box/openBlindBox', own)).toMatchObject({ code: 'sale_runs' });
    for (let more = 0; more < 2; more += 1) {
      const next = await bob.post('/bind_box/buyNFT', { code, price: '5', ...PROOF });
      expect(next).toMatchObject({ type: 'ok' });
    }
    await server().freshPrices();
    const opening = bob.object(
      bob.post('/bind_box/openBlindBox', { ...own, nonce: '0f'.repeat(16) }),
    );
    await expect
      .poll(async () => (await bob.object(bob.get('/bind_box/open_state', own)))['state'])
      .toBe('opening');
    server().pass(2_000);
    await server().freshPrices();
    const drawn = await opening;
    expect(drawn).toMatchObject({ box_state: 'opened', owner: world.bob, rarity_status: 1 });
    expect(works).toContain(Number(drawn['id']));
    const proof = await bob.object(bob.get('/bind_box/proof', own));
    const { number, secret, nonce, root, beacon, left, path } = proof as unknown as BoxProof;
    expect(rootAbove(number, secret, path)).toBe(root);
    const place = placeIn(works.length, secret, nonce, beaconOf(beacon));
    expect(left[place]).toBe(drawn['id']);
    expect(proof).toMatchObject({ randomness: 'demo', nonce: '0f'.repeat(16) });
    expect(proof['published']).toMatchObject([{ kind: 'promise' }, { kind: 'drawn' }]);
    expect(await bob.post('/bind_box/openBlindBox', own)).toMatchObject({ code: 'box_opened' });
    expect(purse(world.bob)[1]).toBe(10);
    const { engine } = server().running.service;
    expectSoundLedger(engine);
    expectHoldsMatchOrders(engine);
  });

  it('have no secret in what anybody is told before the draw, nor in the tables', async () => {
    const { rows } = await server().database.pool.query<{ sealed: string; root: string }>(
      'select * from nft_secrets',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed).not.toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a hidden work', () => {
  it('is seen by its owner alone, who keeps it', async () => {
    const { id, code } = await mint({ name: 'Hidden' });
    await world.done('/nft/hide', { id: Number(id), hidden: 1, reason: 'a complaint' });
    expect(await bob.get('/bind_box/getBoxDetail', { id: Number(id) })).toMatchObject({
      code: 'unknown_work',
    });
    expect(await detail(alice, id)).toMatchObject({ is_hidden: 1, hidden_reason: 'a complaint' });
    expect(await bob.rows('/bind_box/getBoxList', { keyword: String(code) })).toEqual([]);
    expect(pathOf((await detail(alice, id))['image'])).toMatch(/^\/uploads\//);
  });
});
