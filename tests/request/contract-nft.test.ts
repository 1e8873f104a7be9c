/** What clients that send no price, no zone and no session see of the NFT market. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../core/engine/command.ts';
import { minting } from '../../features/nft/testing/world.ts';
import { MAX_TOLD, ToldPrices } from '../../features/nft/server/told-prices.ts';
import { windowIn } from '../../features/nft/wire/index.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { usdt } from '../support/contract-engine.ts';
import { useTestServer } from '../support/server.ts';
import { Client, type Row } from '../support/server-client.ts';
import { MONDAY_MS, USDT } from '../support/small-catalogue.ts';

const server = useTestServer({ environment: { REGISTRATION_CODE: 'off' } });
const HOUR_MS = 3_600_000;
let world: ConsoleWorld;
let bob: Client;
let made = 5_000;

function give(actor: number, command: object): Promise<unknown> {
  return server().give(actor, command as Command);
}

/** A work of alice's in an auction at 20 USDT in steps of 5. */
async function auction(margin = '0'): Promise<{ readonly id: number; readonly code: string }> {
  made += 1;
  const work = (await give(world.alice, minting(made))) as { id: number; code: string };
  const window = { startMs: 0, endMs: server().nowMs + HOUR_MS };
  const sums = { price: usdt('20').toString(), step: usdt('5').toString(), reserve: '0' };
  const sale = { mode: 'auction', assetId: USDT, margin: usdt(margin).toString() };
  await give(world.alice, { type: 'nft.list', code: work.code, ...sale, ...sums, ...window });
  return work;
}

const detail = (client: Client, id: number) =>
  client.object(client.get('/bind_box/getBoxDetail', { id }));

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  bob = await server().loggedInAs('bob', { stay: 1 });
  await give(world.alice, {
    type: 'nft.apply',
    name: 'An artist of a rather long name',
    about: '',
  });
  const decide = { operator: 1, artist: world.alice, verdict: 'approve', reason: '' };
  await give(0, { type: 'nft.decide_artist', ...decide });
});

/** Somebody else with play money, who bids and has seen everything. */
async function rival(code: string, price: string, expected: string): Promise<void> {
  const visitor = server().visitor();
  const [account, password] = ['rival@example.test', 'seven-77'];
  const fields = { user_string: account, type: 'email', code: '1688', password };
  await visitor.post('/user/register', { ...fields, re_password: password });
  const { message } = await visitor.post('/user/login', { user_string: account, password });
  const client = new Client(visitor.address, String(message));
  expect(await client.post('/demo/fund')).toMatchObject({ type: 'ok' });
  const bid = { code, price, expected };
  expect(await client.post('/bind_box/auctionNFT', bid)).toMatchObject({ type: 'ok' });
}

describe('a bid without the price that was seen', () => {
  it('binds over the price that the session was told last, and at no other', async () => {
    const { id, code } = await auction();
    expect(await detail(bob, id)).toMatchObject({ price: '20' });
    await rival(code, '30', '20');
    server().pass(10_000);
    const bid = { code, price: '5' };
    const refused = await bob.post('/bind_box/auctionNFT', bid);
    expect(refused).toMatchObject({ status: 200, code: 'bid_moved' });
    expect(refused.message).toContain('50');
    expect(refused.message).toContain('55');
    // It has just been told: who confirms again means it.
    expect(await bob.post('/bind_box/auctionNFT', bid)).toMatchObject({ type: 'ok' });
    expect(await detail(bob, id)).toMatchObject({ price: '55', is_highest: 1 });
  });

  it('is refused once where nothing was told: what one session saw is not another’s', async () => {
    const { id, code } = await auction();
    expect(await detail(await server().loggedInAs('bob'), id)).toMatchObject({ price: '20' });
    const bid = { code, price: '5' };
    expect(await bob.post('/bind_box/auctionNFT', bid)).toMatchObject({ code: 'bid_moved' });
    expect(await bob.post('/bind_box/auctionNFT', bid)).toMatchObject({ type: 'ok' });
  });

  it('goes by the last price that was told, not the first', () => {
    const told = new ToldPrices();
    told.note(1, 'a', '20');
    told.note(1, 'a', '30');
    expect(told.last(1, 'a')).toBe('30');
    expect(told.last(2, 'a')).toBeUndefined();
  });

  it('is remembered of so many sessions and no more, the oldest forgotten first', () => {
    const told = new ToldPrices();
    for (let session = 1; session <= MAX_TOLD; session += 1) told.note(session, 'a', '1');
    expect(told.last(1, 'a')).toBe('1');
    told.note(1, 'a', '2');
    told.note(MAX_TOLD + 1, 'a', '1');
    expect([1, 2, 3].map((session) => told.last(session, 'a'))).toEqual(['2', undefined, '1']);
  });
});

describe('the margin that is shown', () => {
  it('is what the next bid freezes', async () => {
    const { id, code } = await auction('2');
    // A tenth of 25 USDT is more than the 2 of the auction.
    const { margin } = await detail(bob, id);
    expect(margin).toBe('2.5');
    expect(await bob.post('/bind_box/auctionNFT', { code, price: '5' })).toMatchObject({
      type: 'ok',
    });
    expect(await detail(bob, id)).toMatchObject({ my_margin: margin, margin: '3' });
  });
});

describe('the window of a sale', () => {
  it('names its zone, in a text that clients of all zones read the same', async () => {
    const { id } = await auction();
    const rows = await server().visitor().rows('/bind_box/getBoxList', { limit: 50 });
    const listed = rows.find((row) => row['id'] === id) as Row;
    for (const row of [listed, await detail(bob, id)]) {
      for (const edge of ['start', 'end'] as const) {
        const text = String(row[`${edge}_time`]);
        expect(text).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d UTC$/);
        expect(Date.parse(text)).toBe(Math.floor(Number(row[`${edge}_ms`]) / 1_000) * 1_000);
      }
    }
  });

  const NOW_MS = MONDAY_MS + 12 * HOUR_MS + 7_000;
  const written = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');

  it.each([-8, 0, 3.5, 5.75, 8, 14, -12])(
    'is read in the zone of %s hours that the form’s own times tell',
    (zone) => {
      const hereMs = NOW_MS + zone * HOUR_MS;
      for (const ageMs of [0, 13 * 60_000, -60_000]) {
        const opened = hereMs - ageMs;
        const times = { start_time: written(opened), end_time: '2031-01-01 10:00:00' };
        const endMs = Date.UTC(2031, 0, 1, 10) - zone * HOUR_MS;
        expect(windowIn(times, NOW_MS)).toEqual({ startMs: NOW_MS - ageMs, endMs });
      }
      // The start was picked, and the end is the form's.
      const end = { end_time: written(hereMs + 24 * HOUR_MS) };
      const picked = { start_time: '2031-01-01 10:00:00', ...end };
      const startMs = Date.UTC(2031, 0, 1, 10) - zone * HOUR_MS;
      expect(windowIn(picked, NOW_MS)).toEqual({ startMs, endMs: NOW_MS + 24 * HOUR_MS });
    },
  );

  it('is UTC where both times were picked, or tell of a zone that is nowhere', () => {
    const both = { start_time: '2031-01-01 10:00:00', end_time: '2031-01-02 10:00:00' };
    const utc = { startMs: Date.UTC(2031, 0, 1, 10), endMs: Date.UTC(2031, 0, 2, 10) };
    expect(windowIn(both, NOW_MS)).toEqual(utc);
    const nowhere = { ...both, start_time: written(NOW_MS + 14.25 * HOUR_MS) };
    expect(windowIn(nowhere, NOW_MS)).toEqual({ ...utc, startMs: NOW_MS + 14.25 * HOUR_MS });
  });
});

describe('public pages', () => {
  it('send no visitor to log in by their personal calls', async () => {
    const { code } = await auction();
    const visitor = server().visitor();
    const asked = [
      visitor.post('/bind_box/getNeedPayNFTOrder'),
      visitor.post('/bind_box/getBindBoxQuotationLog', { code }),
    ];
    for (const reply of await Promise.all(asked)) {
      expect(reply).toMatchObject({ type: 'ok', message: [] });
    }
  });

  it('show artists to visitors, and nobody who is none', async () => {
    const visitor = server().visitor();
    const shown = await visitor.object(
      visitor.get('/bind_box/getArtistDetail', { uid: world.alice }),
    );
    expect(shown).toMatchObject({ id: world.alice, state: 'approved', is_fan: 0 });
    for (const [client, uid] of [
      [visitor, world.bob],
      [visitor, 0],
      [visitor, 999_999],
      [await server().loggedInAs('alice'), world.bob],
    ] as const) {
      const reply = await client.get('/bind_box/getArtistDetail', { uid });
      expect(reply).toMatchObject({ status: 200, code: 'unknown_artist' });
    }
    const own = await bob.object(bob.get('/bind_box/getArtistDetail', { uid: world.bob }));
    expect(own).toMatchObject({ id: world.bob, state: 'none' });
  });

  it('have names that fit on a card', async () => {
    const { id } = await auction();
    expect(await detail(server().visitor(), id)).toMatchObject({
      author_name: 'An artist of a rather l…',
    });
  });
});
