import { beforeAll, describe, expect, it } from 'vitest';
import { CAMPAIGN } from '../../features/notices/testing/console-changes.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();

async function rows(client: Client, fields: Row = {}): Promise<Row[]> {
  return (await client.object(client.get('/notices/list', fields)))['data'] as Row[];
}

async function unread(client: Client): Promise<number> {
  return Number((await client.object(client.get('/notices/unread')))['unread']);
}

/** Buys at the market what the maker offers, and waits until it is told. */
async function buys(client: Client, times = 1): Promise<void> {
  await server().freshPrices();
  await server().quote([[1_999_000, 100_000]], [[2_000_000, 100_000]]);
  for (let at = 0; at < times; at += 1) {
    const order = { match_id: btcUsdt, type: 1, order_type: 'limit', time_in_force: 'ioc' };
    const asked = { ...order, currency_id: BTC, legal_id: USDT, target_price: '20000' };
    await client.object(client.post('/coin/trade', { ...asked, amount: '0.001' }));
  }
}

describe('notices', () => {
  it('tell of a new device, in the language of who reads them, and to nobody else', async () => {
    const alice = await server().loggedInAs('alice');
    await server().loggedInAs('alice');
    const seen = () => rows(alice, { class: 'security' });
    const login = {
      title: 'New login',
      class: 'security',
      is_read: 0,
      url: '/pages/setting/security',
    };
    // Another test may have logged in from elsewhere before: the sessions of tests look alike.
    await server().database.pool.query(
      `insert into outbox_events (topic, payload) values ('identity.security_told', $1)`,
      [
        JSON.stringify({
          id: 'a',
          owner: 10001,
          what: 'login',
          details: { time: '1', device: '<b>x</b> http://evil.test' },
        }),
      ],
    );
    await expect.poll(seen).toMatchObject([login, { title: 'Level 1 is verified' }]);
    const [first] = await seen();
    expect(first?.['text']).toContain('‹b›x‹/b› evil.test, 1 UTC.');
    const [german] = await rows(alice.speaking('de'));
    expect(german).toMatchObject({ id: first?.['id'], title: 'Neue Anmeldung' });
    const bob = await server().loggedInAs('bob');
    expect((await rows(bob)).map(({ title }) => title)).not.toContain('New login');
    expect(await bob.post('/notices/read', { id: first?.['id'] })).toMatchObject({
      code: 'unknown_notice',
    });
    expect(await unread(alice)).toBe(2);
  });

  it('are read one by one or all at once, and listed for existing clients', async () => {
    const alice = await server().loggedInAs('alice');
    const [first] = await rows(alice);
    const { list } = await alice.object(alice.get('/mailMessage/getList'));
    // What the house wrote to all stands there beside what is one's own.
    const own = (await rows(alice, { limit: 50 })).map(({ title }) => title);
    const others = (list as Row[]).filter(({ title }) => !own.includes(title));
    expect(others.length).toBeGreaterThan(0);
    expect(list).toContainEqual(
      expect.objectContaining({
        title: 'New login',
        create_time: expect.stringMatching(/^\d{4}-/) as string,
      }),
    );
    expect(await alice.object(alice.post('/notices/read', { id: first?.['id'] }))).toEqual({
      unread: 1,
    });
    expect(await alice.post('/notices/read', {})).toMatchObject({ code: 'unknown_notice' });
    expect(await alice.object(alice.post('/notices/read', { all: 1 }))).toEqual({ unread: 0 });
  });
});

describe('settings', () => {
  it('are kept class by class; security stays on', async () => {
    const bob = await server().loggedInAs('bob');
    const set = (fields: Row) => bob.post('/notices/settings', fields);
    expect(await set({ class: 'security', push: 0 })).toMatchObject({ code: 'security_stays_on' });
    expect(await set({ push: 0 })).toMatchObject({ code: 'class_needed' });
    expect(await set({ quiet_from: '24:00' })).toMatchObject({ code: 'bad_time' });
    expect(await set({ zone: 'Mars/Base' })).toMatchObject({ code: 'bad_zone' });
    await bob.object(set({ class: 'orders', push: 0, mail: 1 }));
    await bob.object(set({ quiet: 1, quiet_from: '23:30', zone: 'Asia/Tokyo' }));
    const now = await bob.object(bob.get('/notices/settings'));
    expect(now).toMatchObject({
      quiet: 1,
      quiet_from: '23:30',
      quiet_to: '07:00',
      zone: 'Asia/Tokyo',
    });
    const classes = now['classes'] as Row[];
    expect(classes.find((each) => each['class'] === 'orders')).toMatchObject({
      app: 1,
      push: 0,
      mail: 1,
    });
    expect(classes.find((each) => each['class'] === 'security')).toMatchObject({
      push: 1,
      fixed: 1,
    });
  });

  it('say that no messages leave a house that is not set up for it', async () => {
    const bob = await server().loggedInAs('bob');
    expect(await bob.object(bob.get('/push/key'))).toMatchObject({ key: '', is_on: 0 });
    const device = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' };
    expect(await bob.post('/push/subscribe', device)).toMatchObject({ code: 'push_off' });
    expect(await bob.post('/push/test', {})).toMatchObject({ code: 'push_off' });
  });
});

describe('what operators write to many', () => {
  let world: ConsoleWorld;

  beforeAll(async () => {
    world = await ConsoleWorld.open(server());
  });

  it('is told once another one has confirmed it, in each language', async () => {
    const { rows: all } = await server().database.pool.query('select id from customers');
    const { client: first } = await world.hired();
    const { client: second } = await world.hired();
    const asked = await first.message(first.post('/campaigns/ask', CAMPAIGN));
    expect(asked).toMatchObject({ state: 'asked', customers: all.length });
    const id = asked['id'];
    expect(await first.post('/campaigns/confirm', { id })).toMatchObject({
      code: 'campaign_is_yours',
    });
    for (const path of ['/campaigns/confirm', '/campaigns/reject']) {
      const nothing = { id: Number(id) + 1_000 };
      expect(await second.post(path, nothing)).toMatchObject({ code: 'unknown_campaign' });
    }
    const bob = await server().loggedInAs('bob');
    expect(await rows(bob, { class: 'news' })).toEqual([]);
    expect(await second.message(second.post('/campaigns/confirm', { id }))).toMatchObject({
      told: all.length,
    });
    expect(await second.post('/campaigns/confirm', { id })).toMatchObject({
      code: 'campaign_is_over',
    });
    for (const language of LANGUAGES) {
      const [told] = await rows(bob.speaking(language), { class: 'news' });
      expect(told).toMatchObject({ title: `News ${language}`, url: '/pages/index/index' });
    }
  });

  it.each([
    ['a link', { text: 'see //evil.test' }, 'text_with_link'],
    ['no title', { title: '' }, 'text_missing'],
    ['too long a title', { title: 'x'.repeat(81) }, 'text_too_long'],
  ])('is refused with %s', async (_what, german, code) => {
    const { client } = await world.hired();
    const texts = { ...CAMPAIGN.texts, de: { ...CAMPAIGN.texts['de'], ...german } };
    expect(await client.post('/campaigns/ask', { ...CAMPAIGN, texts })).toMatchObject({ code });
  });

  it('leads to own screens, and to a group that there is', async () => {
    const { client } = await world.hired();
    const ask = (fields: Row) => client.post('/campaigns/ask', { ...CAMPAIGN, ...fields });
    expect(await ask({ url: 'https://evil.test' })).toMatchObject({ code: 'bad_link' });
    expect(await ask({ segment: 'language:xx' })).toMatchObject({ code: 'bad_segment' });
    expect(await ask({ segment: 'country:AQ' })).toMatchObject({ code: 'nobody_there' });
  });
});

describe('orders', () => {
  it('that were filled are told; more than five in a minute become one', async () => {
    const bob = await server().loggedInAs('bob');
    await buys(bob, 5);
    const orders = () => rows(bob, { class: 'orders' });
    await expect.poll(async () => (await orders()).length).toBe(5);
    await buys(bob, 2);
    await expect
      .poll(orders)
      .toMatchObject([
        { count: 7, title: 'Buy order filled: BTC/USDT', text: '7 times within a minute' },
      ]);
  });
});
