/**
 * One operator gives the house's money to a friend: by many small campaigns, by terms that pay
 * whatever he likes, by a sale that only he knows of, or by leading customers to him in the house's
 * name.
 */
import { expect, it } from 'vitest';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import { catalogueChanges } from '../../features/catalogue/testing/console-changes.ts';
import { ieoChanges } from '../../features/ieo/testing/console-changes.ts';
import { newProduct as dualProduct } from '../../features/dual/testing/console-changes.ts';
import { newPair } from '../../features/loans/testing/console-changes.ts';
import { newProduct } from '../../features/lockup/testing/console-changes.ts';
import { MARKETS, operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function campaign(value: string) {
  const what = { name: `cash of ${value}`, kind: 'seconds_trial', currency: USDT, value };
  const many = { lifeDays: 7, most: 1, endsMs: server().nowMs + 30 * DAY_MS, hasCode: 1 };
  return { ...what, ...many, reason: 'for a friend' };
}

it('opens campaigns of 1,000 USDT a day together, and not a unit more', async () => {
  const owner = await operatorAt(server());
  const state = async (value: string) =>
    (await owner.message(owner.post('/coupons/open', campaign(value))))['state'];
  expect(await state('999')).toBe('open');
  for (let count = 1; count < 12; count += 1) expect(await state('999')).toBe('asked');
  expect(await state('1.00000001')).toBe('asked');
  expect(await state('1')).toBe('open');
  expect(await state('0.00000001')).toBe('asked');
  server().pass(DAY_MS);
  const later = await operatorAt(server());
  const next = await later.message(later.post('/coupons/open', campaign('999')));
  expect(next['state']).toBe('open');
});

it('puts no terms of a lock-up in force alone', async () => {
  const owner = await operatorAt(server());
  const offered = () => server().visitor().rows('/lh/deposit/config');
  const before = await offered();
  const terms = newProduct({ days: 1, ratePpm: 2_000 });
  const asked = await owner.message(
    owner.post('/lockup/publish', { terms, reason: 'for a friend' }),
  );
  const planned = asked['planned'] as { id: number; dueMs: number; needsSecond: boolean };
  expect(planned).toMatchObject({ dueMs: server().nowMs + DAY_MS, needsSecond: true });
  expect(await owner.post('/changes/confirm', { id: planned.id })).toMatchObject({
    code: 'own_change',
  });
  expect(await offered()).toEqual(before);
});

it('begins no sale alone', async () => {
  const world = await ConsoleWorld.open(server());
  const { fields } = (await ieoChanges['/ieo/publish']?.(world)) ?? { fields: {} };
  const owner = await operatorAt(server());
  const projects = await owner.rows('/ieo/projects');
  const asked = await owner.message(owner.post('/ieo/publish', fields));
  expect(asked['planned']).toMatchObject({ needsSecond: true });
  expect(await owner.rows('/ieo/projects')).toEqual(projects);
});

it('plans no later terms alone', async () => {
  const world = await ConsoleWorld.open(server());
  const { fields } = (await catalogueChanges['/markets/plan']?.(world)) ?? { fields: {} };
  const owner = await operatorAt(server());
  const plan = (change: object = {}) => owner.post('/markets/plan', { ...fields, ...change });
  const early = { fromMs: server().nowMs + TERMS_NOTICE_MS - 60_000 };
  expect(await plan(early)).toMatchObject({ code: 'notice_too_short' });
  expect(await plan({ reason: '' })).toMatchObject({ code: 'reason_needed' });
  expect((await owner.message(plan()))['planned']).toMatchObject({ needsSecond: true });
  expect(await server().visitor().rows('/market/plans')).toEqual([]);
});

it('leads customers of a sale nowhere else alone', async () => {
  const owner = await operatorAt(server());
  const texts = { en: { title: 'Lumen', content: 'Light.' } };
  const page = { id: 1, logo: '', website: '', whitePaper: '', texts, reason: 'for a friend' };
  const links = { website: 'https://friend.test/', whitePaper: 'https://friend.test/paper.pdf' };
  for (const [name, link] of Object.entries(links)) {
    const asked = await owner.message(owner.post('/ieo/page', { ...page, [name]: link }));
    expect(asked['planned']).toMatchObject({ needsSecond: true });
  }
});

it('says nothing alone in the name of the house', async () => {
  const owner = await operatorAt(server());
  const line = { room: 'en', text: 'Send your coins to a friend.' };
  const asked = await owner.message(owner.post('/chat/pin', line));
  expect(asked['planned']).toMatchObject({ needsSecond: true });
  const rooms = await owner.rows('/chat/rooms');
  expect(rooms.find(({ id }) => id === 'en')).toMatchObject({ pinned: [] });
});

it('begins no sale that customers see for less than an hour', async () => {
  const world = await ConsoleWorld.open(server());
  const { fields } = (await ieoChanges['/ieo/publish']?.(world)) ?? { fields: {} };
  const owner = await operatorAt(server());
  const lasts = (beginMs: number, endMs: number) => {
    const terms = { ...(fields['terms'] as object), beginMs, endMs };
    return owner.post('/ieo/publish', { ...fields, terms });
  };
  const short = { code: 'window_too_short' };
  const later = server().nowMs + 3 * DAY_MS;
  expect(await lasts(later, later + HOUR_MS - 1)).toMatchObject(short);
  expect(await lasts(later, later + HOUR_MS)).toMatchObject({ type: 'ok' });
  // What begins before its day of notice is over is seen only after it.
  const seen = server().nowMs + DAY_MS;
  expect(await lasts(server().nowMs, seen + HOUR_MS - 1)).toMatchObject(short);
});

it('offers nothing above the bounds but as an owner', async () => {
  const world = await ConsoleWorld.open(server());
  const [owner, markets] = [await operatorAt(server()), await operatorAt(server(), MARKETS)];
  const reason = 'a test';
  const said = async (path: string, fields: object) =>
    (await markets.post(path, { ...fields, reason })).code ?? 'planned';
  const lock = (assetId: number, ratePpm: number) => ({ terms: newProduct({ assetId, ratePpm }) });
  // Nobody lends Bitcoin: 30 % of a year. Dollars are lent for 8 ppm an hour, 192 a day.
  expect(await said('/lockup/publish', lock(BTC, 821))).toBe('planned');
  expect(await said('/lockup/publish', lock(BTC, 822))).toBe('owner_needed');
  expect(await said('/lockup/publish', lock(USDT, 192))).toBe('planned');
  expect(await said('/lockup/publish', lock(USDT, 193))).toBe('owner_needed');
  const bold = { ...lock(USDT, 193), reason };
  expect(await owner.post('/lockup/publish', bold)).toMatchObject({ type: 'ok' });
  const pair = (initialPpm: number) => {
    return { terms: newPair({ initialPpm, callPpm: 800_000, closePpm: 900_000 }) };
  };
  expect(await said('/loans/publish', pair(750_000))).toBe('planned');
  expect(await said('/loans/publish', pair(750_001))).toBe('owner_needed');
  const dual = (ratePpm: number) => ({ products: [dualProduct({ ratePpm })] });
  expect(await said('/dual/publish', dual(3_000_000))).toBe('planned');
  expect(await said('/dual/publish', dual(3_000_001))).toBe('owner_needed');
  const { fields } = (await ieoChanges['/ieo/publish']?.(world)) ?? { fields: {} };
  const sale = (change: object) => ({ terms: { ...(fields['terms'] as object), ...change } });
  expect(await said('/ieo/publish', sale({}))).toBe('planned');
  const issued = sale({ issuer: world.alice });
  expect(await said('/ieo/publish', issued)).toBe('issuer_unverified');
  const form = { level: 2, formId: 9_001 };
  await world.give(world.alice, { type: 'verification.submit', ...form, person: 1 });
  const yes = { operator: 1, owner: world.alice, verdict: 'approve', reason: '', note: '' };
  await world.give(0, { type: 'verification.decide', ...yes, ...form });
  expect(await said('/ieo/publish', issued)).toBe('owner_needed');
  // A lot for 100 USDT, and in Bitcoin for a hundredth of that, and for less.
  const parts = (inBitcoin: string) => [
    { assetId: USDT, priceUnits: dollars(100), lots: '10' },
    { assetId: BTC, priceUnits: inBitcoin, lots: '10' },
  ];
  expect(await said('/ieo/publish', sale({ parts: parts('5000') }))).toBe('planned');
  expect(await said('/ieo/publish', sale({ parts: parts('4999') }))).toBe('owner_needed');
});

it('announces no later terms above the bounds but as an owner', async () => {
  const markets = await operatorAt(server(), MARKETS);
  const [product] = await markets.rows('/lockup/products');
  const { assetId: _coin, days: _days, ...later } = newProduct() as Record<string, unknown>;
  const terms = { ...later, isOffered: true };
  const plan = (ratePpm: number) => {
    const fromMs = server().nowMs + 2 * TERMS_NOTICE_MS;
    const what = { id: product?.['id'], product: 'lockup', fromMs, reason: 'a test' };
    return markets.post('/markets/plan', { ...what, terms: { ...terms, ratePpm } });
  };
  expect(await plan(193)).toMatchObject({ code: 'owner_needed' });
  expect(await plan(192)).toMatchObject({ type: 'ok' });
});

const dollars = (sum: number) => String(BigInt(sum) * 100_000_000n);
const WHY = { operator: 9, reason: 'a small house' };

/** An operator a day later, who has given nothing yet, and what he does alone. */
async function nextDay() {
  server().pass(DAY_MS);
  await server().freshPrices();
  const world = await ConsoleWorld.open(server());
  const owner = await operatorAt(server());
  const open = (value: string) => owner.message(owner.post('/coupons/open', campaign(value)));
  const credit = async (to: number, amount: number) => {
    const asked = { assetId: USDT, network: 'erc20', amount: dollars(amount) };
    const voucher = String(to + amount).padStart(32, '0');
    const { id } = await world.give(to, { type: 'deposit.ask', ...asked, voucher });
    const said = { id, verdict: 'credit', amount: String(amount), reason: '' };
    return (await owner.message(owner.post('/deposits/decide', said)))['state'];
  };
  return { world, owner, open, credit };
}

it('gives no more by several roads than by one: all that he gives is one sum', async () => {
  const { world, owner, open, credit } = await nextDay();
  await world.give(0, { type: 'deposit.set_day_limit', limit: dollars(1_500), ...WHY });
  const { id } = await open('10');
  expect(await open('790')).toMatchObject({ state: 'open' });
  expect(await credit(world.bob, 600)).toBe('credited');
  expect(await open('100')).toMatchObject({ state: 'asked' });
  expect(await open('90')).toMatchObject({ state: 'open' });
  expect(await credit(world.bob, 10)).toBe('asked');
  const issue = { id, owner: world.alice, reason: 'sorry' };
  expect(await owner.post('/coupons/issue', issue)).toMatchObject({ code: 'day_sum_reached' });
  const given = await owner.rows('/deposits/alone');
  const own = { depositUsdt: '600', voucherUsdt: '890', allUsdt: '1490', limitUsdt: '1500' };
  expect(given).toMatchObject([{ ...own, toOneUsdt: '600' }]);
  await world.give(0, { type: 'deposit.set_day_limit', limit: dollars(1_501), ...WHY });
  expect(await owner.post('/coupons/issue', issue)).toMatchObject({ type: 'ok' });
});

it('gives one customer no more by a campaign and a deposit than by a deposit', async () => {
  const { world, open, credit } = await nextDay();
  await world.give(0, { type: 'deposit.set_policy', threshold: dollars(1_000), ...WHY });
  const { code } = await open('700');
  const friend = await server().loggedInAs('alice');
  const claim = await friend.post('/coupon/claim', { code });
  expect(claim).toMatchObject({ type: 'ok' });
  expect(await credit(world.alice, 300)).toBe('asked');
  expect(await credit(world.alice, 299)).toBe('credited');
  expect(await credit(world.bob, 999)).toBe('asked');
  expect(await credit(world.bob, 500)).toBe('credited');
});
