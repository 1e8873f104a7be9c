/** Earning products at the console: a new one, its plans and what customers read of them. */
import { describe, expect, it } from 'vitest';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import { newProduct } from '../../features/lockup/testing/console-changes.ts';
import { inForce, operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const REASON = 'The season ends.';

const LOWER = {
  minUnits: '10000000000',
  maxUnits: '5000000000000',
  ratePpm: 1_000,
  penalty: 'principal',
  penaltyBeforePpm: 400_000,
  penaltyAfterPpm: 300_000,
  mayRenew: true,
  isOffered: true,
};

function plan(change: object = {}): Record<string, unknown> {
  const fromMs = server().nowMs + TERMS_NOTICE_MS + 60_000;
  return { id: 1, product: 'lockup', terms: LOWER, fromMs, reason: REASON, ...change };
}

describe('a product at the console', () => {
  it('is published, found by customers, and takes orders', async () => {
    const owner = await operatorAt(server());
    const terms = newProduct({ days: 7, ratePpm: 100 });
    expect(await owner.post('/lockup/publish', { terms })).toMatchObject({ code: 'reason_needed' });
    const world = await ConsoleWorld.open(server());
    const { id } = await world.done('/lockup/publish', { terms, reason: REASON });
    const shown = await server().visitor().rows('/lh/deposit/config');
    expect(shown.find((row) => row['id'] === id)).toMatchObject({ day: 7, interest_rate: 0.01 });
    const lines = await owner.rows('/audit', { subject: `lockup ${String(id)}` });
    expect(lines[0]).toMatchObject({ action: '/lockup/publish' });
    expect(String(lines[0]?.['reason'])).toContain(`${REASON} · change `);
    const alice = await server().loggedInAs('alice');
    expect(await alice.post('/lh/deposit', { config_id: id, amount: '100' })).toMatchObject({
      type: 'ok',
    });
    const rows = await owner.rows('/lockup/products', { perPage: 50 });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ orders: 1, held: '100' });
  });

  it('gets other terms after notice that everybody can read', async () => {
    const owner = await operatorAt(server());
    const asked = owner.post('/markets/plan', plan());
    expect(await inForce(server(), asked)).toMatchObject({ state: 'done' });
    const visitor = server().visitor();
    const all = await visitor.rows('/market/plans');
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ product: 'lockup', key: 1, match_id: null, terms: LOWER });
    // Product 1 is no market 1: those who ask for the market are told nothing of it.
    expect(await visitor.rows('/market/plans', { match_id: 1 })).toEqual([]);
    expect(await owner.rows('/markets/plans', { marketId: 1 })).toEqual([]);
    const [row] = await owner.rows('/markets/plans', { marketId: 1, product: 'lockup' });
    expect(row).toMatchObject({ id: all[0]?.['id'], state: 'waiting' });
    server().pass(TERMS_NOTICE_MS + 60_000);
    await server().freshPrices();
    const [first] = await visitor.rows('/lh/deposit/config');
    expect(first).toMatchObject({ id: 1, interest_rate: 0.1, version: 2 });
  });

  it('is not planned without a rate', async () => {
    const owner = await operatorAt(server());
    const asked = owner.post('/markets/plan', plan({ terms: { ...LOWER, ratePpm: 0 } }));
    expect(await inForce(server(), asked)).toMatchObject({
      state: 'refused',
      outcome: 'bad_terms',
    });
  });

  it.each([
    ['unknown_product', { id: 99 }],
    ['invalid_input', { terms: { ...LOWER, price: 5 } }],
    ['invalid_input', { terms: { ...LOWER, days: 9 } }],
  ])('is refused as %s with %o', async (code, change) => {
    const owner = await operatorAt(server());
    expect(await owner.post('/markets/plan', plan(change))).toMatchObject({ type: 'error', code });
  });

  it('shows what the pool has and how long savings last', async () => {
    const owner = await operatorAt(server());
    const alice = await server().loggedInAs('alice');
    const before = (await owner.rows('/lockup/pool')).find(({ code }) => code === 'USDT');
    await alice.post('/lh/deposit', { config_id: 4, amount: '1000' });
    const after = (await owner.rows('/lockup/pool')).find(({ code }) => code === 'USDT');
    const [product] = await server().visitor().rows('/lh/deposit/config', { kind: 'flexible' });
    const day = (1_000 * Number(product?.['interest_rate'])) / 100;
    expect(Number(after?.['savingsDay']) - Number(before?.['savingsDay'])).toBeCloseTo(day, 6);
    expect(Number(after?.['promised']) - Number(before?.['promised'])).toBeCloseTo(day, 6);
    const days = Math.floor(Number(after?.['free']) / Number(after?.['savingsDay']));
    expect(after?.['coverageDays']).toBe(days);
  });
});
