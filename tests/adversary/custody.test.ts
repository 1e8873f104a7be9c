/** What operators and customers may try so that a coin that is missing is not seen to be. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { printUnits } from '../../core/money/text.ts';
import { CHECKER, type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';
import { USDT } from '../support/small-catalogue.ts';

const DAY_MS = 86_400_000;
const NEVER = /^\d+ coins have never been counted\.$/;
const server = useTestServer();
let owner: ConsoleClient;
let checker: ConsoleClient;
let world: ConsoleWorld;

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  await logIn();
});

/** Both operators, after hours as well. */
async function logIn(): Promise<void> {
  owner = await operatorAt(server());
  checker = await operatorAt(server(), CHECKER);
}

const usdt = (units: bigint) => printUnits(units, 8);

/** What the books say, read past the code that compares, in units. */
async function books(): Promise<bigint> {
  const { rows } = await server().database.pool.query<{ units: string }>(
    'select -sum(available + frozen) as units from balances where owner = $1 and asset = $2',
    [HOUSE.outsideWorld, USDT],
  );
  return BigInt(rows[0]?.units ?? 0);
}

const count = (change: Row = {}) =>
  owner.post('/custody/count', { assetId: USDT, hot: '0', note: 'the explorer', ...change });

/** Counts so much more than the books say, confirms, and says what the page shows of it. */
async function counted(more: bigint): Promise<Row> {
  const { id } = await owner.message(count({ hot: usdt((await books()) + more) }));
  await checker.message(checker.post('/custody/confirm', { id }));
  const coins = await owner.rows('/custody');
  return coins.find((row) => row['id'] === USDT)?.['last'] as Row;
}

/** What the check of the opening, and of the alarms, finds beside coins nobody ever counted. */
async function faults(): Promise<readonly string[]> {
  const checks = await owner.rows('/opening');
  const found = checks.find(({ id }) => id === 'custody')?.['faults'] as readonly Row[];
  return found.map(({ what }) => String(what));
}

const others = async () => (await faults()).filter((what) => !NEVER.test(what));
const uncounted = async () => {
  const found = (await faults()).find((what) => NEVER.test(what));
  return Number(found?.split(' ')[0] ?? 0);
};

describe('a coin that is held outside', () => {
  it('counts as counted once two operators have', async () => {
    const before = await uncounted();
    expect(before).toBeGreaterThan(0);
    const { id } = await owner.message(count({ bank: usdt(await books()) }));
    expect(await uncounted()).toBe(before);
    expect(await owner.post('/custody/confirm', { id })).toMatchObject({ code: 'own_count' });
    expect(await count()).toMatchObject({ code: 'count_waits' });
    await checker.message(checker.post('/custody/confirm', { id }));
    expect(await uncounted()).toBe(before - 1);
    expect(await others()).toEqual([]);
    for (const act of ['confirm', 'reject']) {
      const said = await checker.post(`/custody/${act}`, { id, reason: 'again' });
      expect(said).toMatchObject({ code: 'count_decided' });
    }
  });

  it('is confirmed by one of two who press at once', async () => {
    const { id } = await owner.message(count({ hot: usdt(await books()) }));
    const said = await Promise.all([1, 2].map(() => checker.post('/custody/confirm', { id })));
    expect(said.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });

  it('is red by a hundred-millionth, and by what is too much', async () => {
    const short = { verdict: 'short', difference: '-0.00000001', books: usdt(await books()) };
    expect(await counted(-1n)).toMatchObject(short);
    expect(await others()).toEqual(['The last count differs from the books: USDT is short.']);
    expect(await counted(1n)).toMatchObject({ verdict: 'over', difference: '0.00000001' });
    expect(await others()).toEqual(['The last count differs from the books: USDT is over.']);
    expect(await counted(0n)).toMatchObject({ verdict: 'matches', difference: '0' });
    expect(await others()).toEqual([]);
  });

  it('is what all places hold together', async () => {
    const all = await books();
    const places = { hot: usdt(all - 300n), cold: usdt(100n), bank: usdt(200n) };
    const { id } = await owner.message(count(places));
    const waiting = await owner.rows('/custody/counts', { state: 'proposed' });
    expect(waiting).toMatchObject([{ ...places, id, held: usdt(all), verdict: 'matches' }]);
    await owner.message(owner.post('/custody/reject', { id, reason: 'only looked' }));
  });

  it('lacks what was sent and is not done, and only that', async () => {
    const { alice } = world;
    const units = 50_000_000_000n;
    server().pass(DAY_MS);
    await server().freshPrices();
    await logIn();
    const way = { assetId: USDT, way: 'erc20', amount: String(units) };
    const destination = { destinationId: 1, destinationSavedMs: 0, lockedUntilMs: 0 };
    const asked = await world.give(alice, { type: 'withdrawal.ask', ...way, ...destination });
    const { id } = asked as { readonly id: number };
    await world.done('/withdrawals/approve', { id });
    expect(await counted(0n)).toMatchObject({ verdict: 'matches', leaving: '0' });
    await world.done('/withdrawals/sent', { id, txId: 'by-hand' });
    const over = await counted(0n);
    const leaving = units - (await feeOf(id));
    expect(over).toMatchObject({ verdict: 'over', leaving: usdt(leaving) });
    expect(await counted(-leaving)).toMatchObject({ verdict: 'matches' });
    expect(await counted(-leaving - 1n)).toMatchObject({ verdict: 'short' });
    await world.done('/withdrawals/done', { id });
    expect(await counted(0n)).toMatchObject({ verdict: 'matches', leaving: '0' });
  });

  // A customer may report whatever he likes: it hides nothing that is missing.
  it('is short, whatever customers say they have paid', async () => {
    const { alice } = world;
    const reported = 50_000_000_000n;
    const ask = { type: 'deposit.ask', assetId: USDT, network: 'erc20', voucher: 'c'.repeat(32) };
    await world.give(alice, { ...ask, amount: String(reported) });
    expect(await counted(-1n)).toMatchObject({ reported: usdt(reported), verdict: 'short' });
    expect(await counted(reported)).toMatchObject({ verdict: 'matches', difference: '0' });
    expect(await counted(reported + 1n)).toMatchObject({ difference: '0.00000001' });
    await counted(0n);
  });

  it('is counted again after a week, and a count is confirmed within an hour', async () => {
    const { id } = await owner.message(count());
    server().pass(3_600_001);
    await logIn();
    expect(await checker.post('/custody/confirm', { id })).toMatchObject({ code: 'count_too_old' });
    await owner.message(owner.post('/custody/reject', { id, reason: 'too late' }));
    expect(await others()).toEqual([]);
    server().pass(7 * DAY_MS);
    await logIn();
    expect(await others()).toEqual(['Not counted for a week: USDT.']);
    await counted(0n);
    expect(await others()).toEqual([]);
  });

  it.each<[string, Row, string]>([
    ['a coin that is not there', { assetId: 7_777 }, 'unknown_currency'],
    ['figures out of nowhere', { note: ' ' }, 'note_needed'],
    ['less than nothing', { cold: '-1' }, 'bad_amount'],
    ['more decimals than the coin has', { bank: '0.000000001' }, 'bad_amount'],
    ['words', { hot: 'all of it' }, 'bad_amount'],
  ])('is not counted with %s', async (_name, change, code) => {
    expect(await count(change)).toMatchObject({ code });
  });

  it('has counts that say who did what, and that are looked up by their state', async () => {
    const rejected = await owner.rows('/custody/counts', { state: 'rejected' });
    expect(rejected.map(({ reason }) => reason)).toEqual(['too late', 'only looked']);
    const [last] = await owner.rows('/custody/counts', { state: 'confirmed', perPage: 1 });
    expect(last).toMatchObject({ coin: 'USDT', note: 'the explorer', state: 'confirmed' });
    expect(last?.['countedBy']).not.toBe(last?.['decidedBy']);
    expect(await owner.post('/custody/reject', { id: 1 })).toMatchObject({ code: 'reason_needed' });
    const unknown = { code: 'unknown_count' };
    expect(await owner.post('/custody/confirm', { id: 99_999 })).toMatchObject(unknown);
  });
});

async function feeOf(id: number): Promise<bigint> {
  const { rows } = await server().database.pool.query<{ fee_units: string }>(
    'select fee_units from withdrawals where id = $1',
    [id],
  );
  return BigInt(rows[0]?.fee_units ?? 0);
}
