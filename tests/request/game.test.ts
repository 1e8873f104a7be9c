import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { CHECKER, operatorAt } from '../support/console-client.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import type { Client, Row } from '../support/server-client.ts';
import { STEP_AT_WORK_MS, useTestServer } from '../support/server.ts';
import { btcUsdt, ethUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NONCE = '0123456789abcdef0123456789abcdef';

async function state(client: Client): Promise<Row> {
  return client.object(client.get('/game/state'));
}

async function receipt(client: Client, kind: string, id: unknown) {
  const told = await client.object(client.get('/fairness/receipt', { kind, id }));
  const read = readReceipt(JSON.stringify(told));
  if (read === undefined) throw new Error('unreadable');
  return read;
}

/** Both prices, as often as it takes until a job has seen them. */
async function until(done: () => Promise<boolean>): Promise<void> {
  await expect.poll(done, { timeout: 20_000, interval: 200 }).toBe(true);
}

describe('the game', () => {
  it('gives points once a day, whatever is pressed twice', async () => {
    const alice = await server().loggedInAs('alice');
    const twice = await Promise.all([
      alice.post('/game/check_in', {}, { key: 'today' }),
      alice.post('/game/check_in', {}, { key: 'today' }),
    ]);
    expect(twice.map(({ type }) => type)).toEqual(['ok', 'ok']);
    expect(await alice.post('/game/check_in')).toMatchObject({ code: 'already_checked_in' });
    expect((await state(alice))['player']).toMatchObject({
      points: 10,
      streak: 1,
      is_checked_in: 1,
      next_points: 12,
    });
  });

  it('decides a guess by signed ticks, with a receipt', async () => {
    let alice = await server().loggedInAs('alice');
    await server().freshPrices();
    expect(await alice.post('/game/guess', { direction: 'up' })).toMatchObject({ type: 'ok' });
    expect(await alice.post('/game/guess', { direction: 'down' })).toMatchObject({
      code: 'already_guessed',
    });
    const hourMs = Number((await state(alice))['next_hour_ms']);
    server().pass(hourMs - 1_000 - server().nowMs);
    await server().tick(btcUsdt, 2_000_000);
    server().pass(HOUR_MS);
    await server().tick(btcUsdt, 2_000_100);
    server().pass(2_000);
    await server().tick(btcUsdt, 2_000_200);
    alice = await server().loggedInAs('alice');
    const [guess] = (await state(alice))['guesses'] as Row[];
    expect(guess).toMatchObject({
      state: 'right',
      points: 20,
      open: '20000.00',
      close: '20001.00',
    });
    const told = await receipt(alice, 'guess', guess?.['id']);
    expect(verify(told, nodeProofs).filter(({ isOk }) => !isOk)).toEqual([]);
    const order = { ...told.body.order, closeTicks: 1_999_999, state: 'wrong', points: 0 };
    const forged = verify({ ...told, body: { ...told.body, order } }, nodeProofs);
    const failed = forged.filter(({ isOk }) => !isOk).map(({ name }) => name);
    expect(failed).toEqual(expect.arrayContaining(['seal', 'index_named']));
    const bob = await server().loggedInAs('bob');
    expect(await bob.get('/fairness/receipt', { kind: 'guess', id: guess?.['id'] })).toMatchObject({
      code: 'no_receipt',
    });
  });

  it('opens a draw that two operators have planned, and shows visitors nobody', async () => {
    let alice = await server().loggedInAs('alice');
    for (let day = 0; day < 5; day += 1) {
      server().pass(DAY_MS);
      await server().freshPrices();
      alice = await server().loggedInAs('alice');
      await alice.post('/game/check_in');
    }
    // Saturday, a minute before midnight: the draw is open for a day and a minute.
    server().pass(DAY_MS - (server().nowMs % DAY_MS) - 60_000);
    await server().freshPrices();
    expect((await state(server().visitor()))['draw']).toBeNull();
    const owner = await operatorAt(server());
    const prizes = [{ kind: 'cash', value: '5', count: 2 }];
    const plan = { prizes, weeks: 2, reason: 'for the summer' };
    const { id } = await owner.message(owner.post('/game/plan', plan));
    const confirm = { id, confirm: 1, reason: 'agreed' };
    expect(await owner.post('/game/decide', confirm)).toMatchObject({ code: 'own_plan' });
    const other = await operatorAt(server(), CHECKER);
    expect(await other.post('/game/decide', confirm)).toMatchObject({ type: 'ok' });
    await until(async () => (await state(server().visitor()))['draw'] !== null);
    const seen = await state(server().visitor());
    expect(seen).toMatchObject({ player: null, days: [], guesses: [], is_demo_randomness: 1 });
    const draw = seen['draw'] as Row;
    expect(draw).toMatchObject({ state: 'open', entries: 0, secret: '', root: '', tickets: [] });
    expect(String(draw['commitment'])).toMatch(/^[0-9a-f]{64}$/);
    const page = await fetch(`${server().visitor().address}/frame/game?lang=de`);
    expect(await page.text()).toContain('Tagesspiel');
    alice = await server().loggedInAs('alice');
    expect(await alice.post('/game/tickets', { count: 2 })).toMatchObject({
      code: 'not_enough_points',
    });
    const bob = await server().loggedInAs('bob');
    expect(await bob.post('/game/tickets', { count: 1 })).toMatchObject({ type: '998' });
  }, 30_000);

  it('hides secret and entries while tickets are taken', async () => {
    const alice = await server().loggedInAs('alice');
    expect(await alice.post('/game/tickets', { nonces: NONCE })).toMatchObject({ type: 'ok' });
    const { id } = (await state(alice))['draw'] as Row;
    const proof = await alice.object(alice.get('/game/proof', { draw_id: id }));
    expect(proof).toMatchObject({ secret: '', root: '', list: [], beacon: [], entries: 1 });
    expect(await alice.get('/game/proof', { draw_id: 1 })).toMatchObject({ code: 'unknown_draw' });
  });

  it('draws by itself, and each ticket proves it', async () => {
    const open = (await state(server().visitor()))['draw'] as Row;
    // The house is there all the time: a jump would be a standstill, and move the end.
    while (server().nowMs < Number(open['closes_ms'])) {
      server().pass(Math.min(STEP_AT_WORK_MS, Number(open['closes_ms']) - server().nowMs));
      await server().tick(btcUsdt, 2_000_000);
    }
    server().pass(2_000);
    await server().tick(btcUsdt, 2_000_300);
    await server().tick(ethUsdt, 160_100);
    const drawId = Number(open['id']);
    await until(async () => {
      const page = await server().visitor().object(server().visitor().get('/game/draws'));
      return (page['data'] as Row[]).some(({ id, state: now }) => id === drawId && now === 'drawn');
    });
    const alice = await server().loggedInAs('alice');
    const proof = await alice.object(alice.get('/game/proof', { draw_id: drawId }));
    const secret = String(proof['secret']);
    const hash = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
    expect(hash).toBe(open['commitment']);
    expect(proof['list']).toEqual([{ number: 1, nonce: NONCE }]);
    const [ticket] = proof['tickets'] as Row[];
    expect(Number(ticket?.['coupon_id'])).toBeGreaterThan(0);
    const told = await receipt(alice, 'draw', ticket?.['id']);
    const checks = verify(told, nodeProofs);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    const names = checks.map(({ name }) => name);
    for (const name of ['commitment', 'entry', 'beacon', 'numbers', 'place', 'terms_logged']) {
      expect(names).toContain(name);
    }
    const changed = { nonce: 'f'.repeat(32), place: 0 };
    for (const [field, value] of Object.entries(changed)) {
      const order = { ...told.body.order, [field]: value };
      const forged = verify({ ...told, body: { ...told.body, order } }, nodeProofs);
      const failed = forged.filter(({ isOk }) => !isOk).map(({ name }) => name);
      expect(failed).toContain(field === 'nonce' ? 'entry' : 'place');
    }
    // The next one is open already, under another promise.
    await until(async () => Number(((await state(alice))['draw'] as Row | null)?.['id']) > drawId);
  }, 60_000);

  it('is in the journal as it is in the tables and in the public log', async () => {
    const { problems } = await verifyJournal(server().database.connectionString);
    expect(problems).toEqual([]);
  });
});
