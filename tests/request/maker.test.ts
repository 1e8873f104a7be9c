/** How operators set what the market maker quotes, and what everybody sees of it. */
import { beforeAll, expect, it } from 'vitest';
import {
  MAX_DEPTH_PPM,
  MAX_HALF_SPREAD_PPM,
  MIN_DEPTH_PPM,
} from '../../features/feeds/server/maker-terms.ts';
import { CHECKER, type ConsoleClient, inForce, operatorAt } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
let owner: ConsoleClient;
let checker: ConsoleClient;

beforeAll(async () => {
  owner = await operatorAt(server());
  checker = await operatorAt(server(), CHECKER);
});

const STANDARD = { isOn: true, halfSpreadPpm: 0, depthPpm: 1_000_000, budget: '0' };
const set = (change: Row = {}) =>
  owner.post('/maker/set', { marketId: btcUsdt, ...STANDARD, reason: 'as agreed', ...change });

/** What everybody sees of the market. */
async function shown(): Promise<Row | undefined> {
  const { message } = await server().visitor().get('/market/maker');
  return (message as Row[]).find((row) => row['match_id'] === btcUsdt);
}

it('is the standard where nothing was set, and in public', async () => {
  const standard = { is_on: true, spread_ppm: 10, depth_ppm: 1_000_000, budget: '0', since_ms: 0 };
  expect(await shown()).toEqual({ match_id: btcUsdt, ...standard });
  const rows = await owner.rows('/maker', { perPage: 200 });
  expect(rows.find(({ id }) => id === btcUsdt)).toMatchObject({ ...STANDARD, setBy: 0 });
});

it('waits for a second operator, and counts once he has said yes', async () => {
  const asked = await set({ halfSpreadPpm: MAX_HALF_SPREAD_PPM, budget: '12.5' });
  expect(asked.message).toMatchObject({ planned: { needsSecond: true } });
  expect(await shown()).toMatchObject({ spread_ppm: 10, since_ms: 0 });
  expect(await inForce(server(), Promise.resolve(asked))).toMatchObject({ state: 'done' });
  const now = { is_on: true, spread_ppm: 6_000, budget: '12.5', since_ms: server().nowMs };
  expect(await shown()).toMatchObject(now);
});

it('is switched off by one, at once, and on again by two', async () => {
  expect(await set({ isOn: false })).toMatchObject({ type: 'ok' });
  expect(await shown()).toMatchObject({ is_on: false });
  expect((await set()).message).toMatchObject({ planned: { needsSecond: true } });
  expect(await shown()).toMatchObject({ is_on: false });
  const lines = await owner.rows('/audit', { action: '/maker/set', perPage: 50 });
  const made = lines.filter(({ subject }) => subject === `market maker ${btcUsdt}`);
  expect(made.map(({ after }) => (JSON.parse(String(after)) as Row)['isOn'])).toEqual([
    false,
    true,
  ]);
});

it('is not for who only counts money', async () => {
  const off = { marketId: btcUsdt, ...STANDARD, isOn: false, reason: 'mine' };
  expect(await checker.post('/maker/set', off)).toMatchObject({ code: 'not_permitted' });
  expect((await checker.rows('/maker')).length).toBeGreaterThan(0);
});

it.each<[string, Row, string]>([
  ['of no market', { marketId: 999_999 }, 'unknown_market'],
  ['wider than its bound', { halfSpreadPpm: MAX_HALF_SPREAD_PPM + 1 }, 'bad_maker_spread'],
  ['less deep than its bound', { depthPpm: MIN_DEPTH_PPM - 1 }, 'bad_maker_depth'],
  ['deeper than its bound', { depthPpm: MAX_DEPTH_PPM + 1 }, 'bad_maker_depth'],
  ['with less than nothing', { budget: '-1' }, 'bad_maker_budget'],
  ['with words', { budget: 'all of it' }, 'bad_maker_budget'],
  ['without a reason', { reason: ' ' }, 'reason_needed'],
])('is refused %s', async (_name, change, code) => {
  expect(await set({ isOn: false, ...change })).toMatchObject({ code });
});
