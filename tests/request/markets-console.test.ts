/** What operators do with markets, and what customers see of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import { type ConsoleClient, inForce, operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
let owner: ConsoleClient;
const PAIR = { currency_id: BTC, legal_id: USDT };
const ORDER = { ...PAIR, type: 1, amount: '0.01', target_price: '19000' };
const LOWER = { makerFeePpm: 100, takerFeePpm: 300, bandPpm: 50_000 };

const plan = (change: Row = {}): Row => ({
  id: btcUsdt,
  product: 'spot',
  terms: LOWER,
  fromMs: server().nowMs + TERMS_NOTICE_MS + 60_000,
  reason: 'Summer prices',
  ...change,
});

/** How a plan ended that a second operator has confirmed. */
const ended = (fields: Row) => inForce(server(), owner.post('/markets/plan', fields));

beforeAll(async () => {
  owner = await operatorAt(server());
});

describe('a market at the console', () => {
  it('is halted and resumed with a reason that the audit log keeps', async () => {
    const alice = await server().loggedInAs('alice');
    const halted = { id: btcUsdt, reason: 'A delivery is checked.' };
    expect(await owner.post('/markets/halt', { id: btcUsdt })).toMatchObject({
      code: 'reason_needed',
    });
    await owner.message(owner.post('/markets/halt', halted));
    expect(await owner.post('/markets/halt', halted)).toMatchObject({ code: 'nothing_to_change' });
    expect(await alice.post('/coin/trade', ORDER)).toMatchObject({ code: 'market_halted' });
    const [row] = await owner.rows('/markets');
    expect(row).toMatchObject({ status: 'halted', reason: 'by_operator' });
    const list = await alice.rows('/market/list');
    expect(list.find((it) => it['match_id'] === btcUsdt)).toMatchObject({
      state: 'halted',
      reason: 'by_operator',
    });
    await owner.message(owner.post('/markets/resume', { ...halted, reason: 'It was in order.' }));
    expect(await alice.post('/coin/trade', ORDER)).toMatchObject({ type: 'ok' });
    const lines = await owner.rows('/audit', { subject: `market ${btcUsdt}` });
    expect(lines.map(({ action, reason }) => [action, reason])).toEqual([
      ['/markets/resume', 'It was in order.'],
      ['/markets/halt', 'A delivery is checked.'],
    ]);
  });

  it('gets new fees after notice, which customers can read before', async () => {
    expect(await ended(plan())).toMatchObject({ state: 'done' });
    const visitor = server().visitor();
    const [told] = await visitor.rows('/market/plans', { match_id: btcUsdt });
    expect(told).toMatchObject({ product: 'spot', terms: LOWER, symbol: 'BTC/USDT' });
    expect(told).not.toHaveProperty('reason');
    expect(await visitor.rows('/market/plans', { match_id: 2 })).toEqual([]);
    expect(await visitor.object(visitor.get('/coin/fees', PAIR))).toMatchObject({
      taker_fee_ppm: 1_000,
    });
    server().pass(TERMS_NOTICE_MS + 60_000);
    await server().freshPrices();
    expect(await visitor.object(visitor.get('/coin/fees', PAIR))).toMatchObject({
      maker_fee_ppm: 100,
      taker_fee_ppm: 300,
    });
    const [market] = await visitor.rows('/market/list');
    expect(market).toMatchObject({ taker_fee_ppm: 300, band_ppm: 50_000 });
    expect(await visitor.rows('/market/plans')).toEqual([]);
    owner = await operatorAt(server());
    const [past] = await owner.rows('/markets/plans', { marketId: btcUsdt });
    expect(past).toMatchObject({ id: told?.['id'], state: 'begun', terms: LOWER });
    const one = await owner.message(owner.get('/markets/one', { id: btcUsdt }));
    expect(one).toMatchObject({ terms: { spot: LOWER } });
  });

  it('gets new contract terms from the terms it has', async () => {
    const one = await owner.message(owner.get('/markets/one', { id: btcUsdt }));
    // The console shows figures in whole coins: it has to know of which, and how small they are.
    expect(one).toMatchObject({
      lotCoin: { code: 'BTC', scale: 8 },
      stakeCoin: { code: 'USDT', scale: 8 },
    });
    const { contracts, seconds } = one['terms'] as Record<string, Row>;
    expect(contracts).not.toHaveProperty('version');
    for (const [product, terms] of Object.entries({ contracts, seconds })) {
      expect(await ended(plan({ product, terms }))).toMatchObject({ state: 'done' });
      const [waiting] = await owner.rows('/markets/plans', { marketId: btcUsdt });
      expect(await ended(plan({ product, terms }))).toMatchObject({
        state: 'refused',
        outcome: 'plan_waits',
      });
      const withdraw = { id: waiting?.['id'], reason: 'A wrong figure' };
      expect(await owner.post('/markets/withdraw_plan', withdraw)).toMatchObject({ type: 'ok' });
      expect(await owner.post('/markets/withdraw_plan', withdraw)).toMatchObject({
        code: 'unknown_plan',
      });
    }
  });

  it('is not planned with fees that no market has', async () => {
    const terms = { ...LOWER, takerFeePpm: 20_000 };
    expect(await ended(plan({ terms }))).toMatchObject({ state: 'refused', outcome: 'bad_terms' });
  });

  it.each([
    ['unknown_market', { id: 99 }],
    ['notice_too_short', { fromMs: 5 }],
    ['invalid_input', { terms: { ...LOWER, price: 5 } }],
    ['invalid_input', { terms: { takerFeePpm: 1 } }],
    ['invalid_input', { terms: 'all' }],
    ['invalid_input', { product: 'index', terms: LOWER }],
    ['invalid_input', { product: 'seconds', terms: { durations: 'x' } }],
  ])('is refused as %s with %o, and nothing is planned', async (code, change) => {
    expect(await owner.post('/markets/plan', plan(change))).toMatchObject({ type: 'error', code });
    expect(await server().visitor().rows('/market/plans')).toEqual([]);
  });
});
