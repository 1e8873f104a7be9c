/** Copy trading over the wire: leading, following, changing, ending, and refusals. */
import { followed } from '../../features/copy/server/index.ts';
import { endFollowUps } from '../../platform/server/rooms/follow-ups.ts';
import { describe, expect, it } from 'vitest';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import { submitTo } from '../../platform/server/gateway.ts';
import type { Client, Row } from '../support/server-client.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();

function numberOf(client: Client): Promise<number> {
  return client.object(client.get('/user/info')).then((info) => Number(info['id']));
}

/** Lets alice lead, as operators and the house's own facts would allow it. */
async function leading(): Promise<{ alice: Client; trader: number }> {
  const alice = await server().loggedInAs('alice');
  const trader = await numberOf(alice);
  const submit = submitTo(server().running.service.writer);
  const told = { language: 'en', text: 'I follow trends', sinceMs: 0, closedPositions: 20 };
  const apply = { type: 'copy.apply', ...told, sharePpm: 100_000 };
  const applied = await submit({ actor: trader, command: apply });
  if (!('refused' in applied)) {
    const review = { trader, isApproved: true, operator: 1, reason: 'looked at' };
    await submit({ actor: 0, command: { type: 'copy.review', ...review } as never });
  }
  return { alice, trader };
}

/** What somebody asks for who follows by the share that he was shown. */
async function shown(client: Client, trader: unknown): Promise<Row> {
  const asked = { trader_user_id: Number(trader) };
  const { terms_version } = await client.object(client.get('/follow/traderDetail', asked));
  return { ...asked, number: '1', type: 1, terms_version };
}

describe('traders', () => {
  it('are applied for with checks that say what is missing', async () => {
    const bob = await server().loggedInAs('bob');
    const desk = await bob.object(bob.get('/follow/lead'));
    expect(desk).toMatchObject({ state: 'none', trader: null });
    const checks = desk['checks'] as Row[];
    expect(checks.map(({ what, is_met }) => [what, is_met])).toEqual([
      ['identity', false],
      ['days', true],
      ['closed', false],
      ['equity', true],
    ]);
    const apply = (fields: Row) => bob.post('/follow/apply', { text: 'me', ...fields });
    expect(await apply({})).toMatchObject({ code: 'verification_needed' });
    expect(await apply({ share: 20.5 })).toMatchObject({ code: 'bad_share' });
    expect(await bob.post('/follow/lead', { share: 5 })).toMatchObject({ code: 'not_leading' });
    expect(await bob.post('/follow/leave')).toMatchObject({ code: 'not_leading' });
  });

  it('are listed for visitors, in the shapes of existing clients', async () => {
    const { trader } = await leading();
    const visitor = server().visitor();
    const page = await visitor.object(visitor.get('/follow/index', { page: 1 }));
    const row = (page['data'] as Row[]).find(({ id }) => id === trader);
    expect(row).toMatchObject({ is_followed: 0, total_profits: 0, correct_rate: '0%', share: 10 });
    const asked = { trader_user_id: trader };
    const detail = await visitor.object(visitor.get('/follow/traderDetail', asked));
    expect(detail).toMatchObject({
      trader_info: { signature: 'I follow trends' },
      is_followed: 0,
      data: { profitCount: 0, riseCount: 0, fallCount: 0, total_count: 0, yesterday_profits: '0' },
    });
    const trades = await visitor.object(visitor.get('/follow/historyTrade', asked));
    expect(trades).toMatchObject({ current_page: 1, data: [] });
    const unknown = await visitor.get('/follow/traderDetail', { trader_user_id: 77 });
    expect(unknown).toMatchObject({ code: 'unknown_trader' });
  });
});

describe('following', () => {
  it('begins with what existing clients send, can be changed, and ends', async () => {
    const { alice, trader } = await leading();
    const bob = await server().loggedInAs('bob');
    const follow = { trader_user_id: trader, number: '1', type: 1 };
    expect(await bob.post('/follow/follow', { ...follow, agree: 0 })).toMatchObject({
      code: 'agreement_needed',
    });
    expect(await bob.post('/follow/follow', { ...follow, number: '0.005' })).toMatchObject({
      code: 'bad_number',
    });
    expect(await alice.post('/follow/follow', follow)).toMatchObject({ code: 'related_account' });
    expect(await bob.post('/follow/follow', follow)).toMatchObject({ type: 'ok' });
    expect(await bob.post('/follow/follow', follow)).toMatchObject({ code: 'already_following' });
    const mine = async () => {
      const page = await bob.object(bob.get('/follow/mine'));
      return (page['relations'] as Row[])[0];
    };
    expect(await mine()).toMatchObject({ type: 1, number: '1', max_loss: 50, max_multiple: 20 });
    const edit = { ...follow, number: '7', type: 2, budget: '500', max_loss: 30 };
    expect(await bob.post('/follow/edit', edit)).toMatchObject({ type: 'ok' });
    expect(await mine()).toMatchObject({ type: 2, number: '7', budget: '500', max_loss: 30 });
    const desk = await alice.object(alice.get('/follow/lead'));
    expect(desk).toMatchObject({ state: 'leading', total: 1, budgets: '500' });
    expect(await alice.post('/follow/lead', { share: 5 })).toMatchObject({ type: 'ok' });
    expect(await mine()).toMatchObject({ share: 5 });
    const holding = await bob.post('/follow/selfHolding', { transaction_id: 1 });
    expect(holding).toMatchObject({ code: 'position_not_open' });
    const cancel = { follow_user_id: trader };
    expect(await bob.post('/follow/cancel', cancel)).toMatchObject({ type: 'ok' });
    expect(await bob.post('/follow/cancel', cancel)).toMatchObject({ code: 'not_following' });
    const listed = async (path: string) => (await bob.object(bob.get(path)))['data'];
    expect(await listed('/follow/ended')).toMatchObject([{ end_reason: 'unfollowed' }]);
    expect(await listed('/follow/shares')).toMatchObject([{ what: 'end', amount: '0' }]);
    expect(await listed('/follow/skips')).toEqual([]);
    // Who pays and who gets can recompute it; nobody else is told that there is such a thing.
    const [share] = (await listed('/follow/shares')) as Row[];
    const asked = { kind: 'copy_share', id: share?.['id'] };
    for (const client of [bob, alice]) {
      const told = await client.object(client.get('/fairness/receipt', asked));
      const receipt = readReceipt(JSON.stringify(told));
      const checks = receipt === undefined ? [] : verify(receipt, nodeProofs);
      expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['mark', 'due']));
      expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    }
    const none = { code: 'no_receipt' };
    expect(
      await (await server().newcomer('carol@example.test')).get('/fairness/receipt', asked),
    ).toMatchObject(none);
    // Not even who has such a share of his own: it is of others now.
    await server().database.pool.query('update copy_shares set follower = 1, trader = 1');
    expect(await bob.get('/fairness/receipt', asked)).toMatchObject(none);
  });

  it('asks for the agreement once, until the trader takes another share', async () => {
    const { alice, trader } = await leading();
    expect(await alice.post('/follow/lead', { share: 10 })).toMatchObject({ type: 'ok' });
    const bob = await server().loggedInAs('bob');
    const follow = await shown(bob, trader);
    const begin = (says: Row) => bob.post('/follow/follow', { ...follow, ...says });
    const { terms_version: _, ...silent } = follow;
    expect(await bob.post('/follow/follow', silent)).toMatchObject({ code: 'terms_changed' });
    const end = () => bob.post('/follow/cancel', { follow_user_id: trader });
    const agreed = async (client: Client) =>
      (await client.object(client.get('/follow/traderDetail', { trader_user_id: trader })))[
        'agreed'
      ];
    // What existing clients leave out is taken as agreed, and is no reading of anything.
    expect(await begin({})).toMatchObject({ type: 'ok' });
    expect(await agreed(bob)).toBe(false);
    expect(await end()).toMatchObject({ type: 'ok' });
    expect(await begin({ agree: 0 })).toMatchObject({ code: 'agreement_needed' });
    expect(await begin({ agree: 1 })).toMatchObject({ type: 'ok' });
    expect([await agreed(bob), await agreed(alice), await agreed(server().visitor())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await end()).toMatchObject({ type: 'ok' });
    expect(await begin({ agree: 0 })).toMatchObject({ type: 'ok' });
    expect(await end()).toMatchObject({ type: 'ok' });
    expect(await alice.post('/follow/lead', { share: 11 })).toMatchObject({ type: 'ok' });
    expect(await agreed(bob)).toBe(false);
    expect(await begin({ ...(await shown(bob, trader)), agree: 0 })).toMatchObject({
      code: 'agreement_needed',
    });
  });
});

describe('figures of a trader', () => {
  it('count losses that are kept open, his and his followers’, as of now', async () => {
    const { alice, trader } = await leading();
    const bob = await server().loggedInAs('bob');
    for (const client of [alice, bob]) {
      const move = { currency_id: USDT, number: '2000', from_field: 'change', to_field: 'lever' };
      expect(await client.post('/wallet/change', move)).toMatchObject({ type: 'ok' });
    }
    const follow = await shown(bob, trader);
    expect(await bob.post('/follow/follow', follow)).toMatchObject({ type: 'ok' });
    const order = { currency_id: BTC, legal_id: USDT, share: 5, multiple: 10, type: 1, status: 1 };
    expect(await alice.post('/lever/submit', order)).toMatchObject({ type: 'ok' });
    await server().tick(btcUsdt, 1_980_000);
    const figures = async () => {
      const page = await bob.object(bob.get('/follow/index'));
      const row = (page['data'] as Row[]).find(({ id }) => id === trader);
      const asked = { trader_user_id: trader };
      const { data } = await bob.object(bob.get('/follow/traderDetail', asked));
      return { row, data: data as Row };
    };
    const floating = async () => {
      const [relation] = (await bob.object(bob.get('/follow/mine')))['relations'] as Row[];
      return Number(relation?.['floating']);
    };
    expect(await floating()).toBeLessThan(-8);
    const open = await figures();
    expect(open.row).toMatchObject({ correct_rate: '0%', total_count: 1 });
    expect(Number(open.row?.['result'])).toBeLessThan(-8);
    expect(open.row?.['followers_result']).toBe(open.row?.['result']);
    expect(open.data).toMatchObject({ drawdown_amount: String(-Number(open.row?.['result'])) });
    expect((open.data['line'] as number[]).at(-1)).toBe(Number(open.row?.['result']));
    expect(await alice.post('/lever/batch_close', { type: 0 })).toMatchObject({ type: 'ok' });
    expect(await floating()).toBe(0);
    // Closed at that price it is what it was, at once, in the list beside it and for followers.
    const closed = await figures();
    expect(closed).toEqual({
      row: open.row,
      data: { ...open.data, position_count: 0, position_value: '0' },
    });
    const trades = await bob.object(bob.get('/follow/historyTrade', { trader_user_id: trader }));
    expect(trades['data']).toMatchObject([{ result: open.row?.['result'], is_open: false }]);
    const own = await bob.object(bob.post('/lever/my_trade', { status: 3 }));
    expect(own['message']).toMatchObject({ data: [{ order_type: 2, reason: 'by_trader' }] });
    await server().freshPrices();
    expect(await bob.post('/follow/cancel', { follow_user_id: trader })).toMatchObject({
      type: 'ok',
    });
  });
});

describe('a country in which it is switched off', () => {
  it('ends what is copied, and tells the follower', async () => {
    const { trader } = await leading();
    const bob = await server().loggedInAs('bob');
    const follow = await shown(bob, trader);
    expect(await bob.post('/follow/follow', follow)).toMatchObject({ type: 'ok' });
    const gateway = {
      database: <Tables>() => server().running.gateway.reading.tables<Tables>(),
      submit: submitTo(server().running.service.writer),
    };
    await endFollowUps(gateway as never, followed, () => Promise.resolve(true));
    const relations = async () => (await bob.object(bob.get('/follow/mine')))['relations'];
    expect(await relations()).toHaveLength(1);
    await endFollowUps(gateway as never, followed, () => Promise.resolve(false));
    await expect.poll(relations).toEqual([]);
    const ended = async () => (await bob.object(bob.get('/follow/ended')))['data'] as Row[];
    expect((await ended())[0]).toMatchObject({ end_reason: 'off_in_country' });
  });
});
