import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const HOUR_MS = 3_600_000;
const SPANS = [
  ['1d', 1_800_000, 49],
  ['1w', 4 * HOUR_MS, 43],
  ['1m', 24 * HOUR_MS, 31],
  ['1y', 7 * 24 * HOUR_MS, 53],
] as const;

function valueOf(client: Client, span: string): Promise<Row> {
  return client.object(client.get('/wallet/value', { span }));
}

function pointsOf(series: Row): Row[] {
  return series['points'] as Row[];
}

/** What the overview says is there: the four accounts together. */
async function totalOf(client: Client): Promise<number> {
  const groups = await client.object(client.post('/wallet/list'));
  return Object.values(groups).reduce<number>(
    (sum, group) => sum + Number((group as Row)['usdt_totle']),
    0,
  );
}

describe('the value over time', () => {
  it('is refused to visitors, and for spans that there are not', async () => {
    expect(await server().visitor().get('/wallet/value', { span: '1d' })).toMatchObject({
      type: '999',
    });
    const alice = await server().loggedInAs('alice');
    for (const span of ['', '1s', '10y', 'all', undefined]) {
      expect(await alice.get('/wallet/value', { span })).toMatchObject({ code: 'invalid_input' });
    }
  });

  it.each(SPANS)('of %s has a point every %i ms, and now as the last', async (span, step, past) => {
    const alice = await server().loggedInAs('alice');
    const points = pointsOf(await valueOf(alice, span));
    expect(points).toHaveLength(past + 1);
    const times = points.map((point) => Number(point['time_ms']));
    for (let index = 1; index < past; index += 1) {
      expect((times[index] ?? 0) - (times[index - 1] ?? 0)).toBe(step);
    }
    expect(times.at(-1)).toBe(server().nowMs);
  });

  it('ends with the live total, whatever was traded, moved and priced before', async () => {
    await server().passWithTimers(26 * HOUR_MS);
    const alice = await server().loggedInAs('alice');
    const change = { from_currency_id: BTC, to_currency_id: USDT, number: '0.3' };
    expect(await alice.post('/user/Transfer', change)).toMatchObject({ type: 'ok' });
    const move = { currency_id: USDT, number: '50', from_field: 'change', to_field: 'lever' };
    expect(await alice.post('/wallet/change', move)).toMatchObject({ type: 'ok' });
    await server().tick(btcUsdt, 2_345_678);
    const total = await totalOf(alice);
    for (const [span] of SPANS) {
      const last = pointsOf(await valueOf(alice, span)).at(-1);
      expect(Number(last?.['value_usdt'])).toBeCloseTo(total, 6);
      const { equity_usdt } = await alice.object(alice.get('/wallet/profit'));
      expect(last?.['value_usdt']).toBe(equity_usdt);
    }
    await server().freshPrices();
  });

  it('tells what came in from what prices did', async () => {
    const bob = await server().loggedInAs('bob');
    await server().passWithTimers(24 * HOUR_MS);
    const client = await server().loggedInAs('bob');
    const before = await valueOf(client, '1d');
    expect(before).toMatchObject({ profit_usdt: '0', profit_percent: '0' });
    expect(await client.post('/demo/fund')).toMatchObject({ type: 'ok' });
    await server().tick(btcUsdt, 2_100_000);
    // Bob has two whole BTC, which rose by 1,000 each; the 10,000 are no result. The candle that
    // the day begins with may be stored a moment after its tick.
    await expect.poll(async () => (await valueOf(client, '1d'))['profit_usdt']).toBe('2000');
    const after = await valueOf(client, '1d');
    const [first, last] = [pointsOf(after)[0], pointsOf(after).at(-1)];
    expect(first).toMatchObject({ net_flow_usdt: '0' });
    expect(last).toMatchObject({ net_flow_usdt: '10000' });
    const grown = Number(last?.['value_usdt']) - Number(first?.['value_usdt']);
    expect(grown).toBeCloseTo(12_000, 6);
    await server().freshPrices();
    expect(await bob.get('/wallet/value', { span: '1d' })).toMatchObject({ type: '999' });
  });

  it('of the past stays as it was once it is over', async () => {
    const client = await server().loggedInAs('bob');
    await server().passWithTimers(HOUR_MS);
    const before = pointsOf(await valueOf(client, '1d'));
    const change = { from_currency_id: BTC, to_currency_id: USDT, number: '0.1' };
    expect(await client.post('/user/Transfer', change)).toMatchObject({ type: 'ok' });
    server().pass(60_000);
    const after = pointsOf(await valueOf(client, '1d'));
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)).not.toEqual(before.at(-1));
  });
});
