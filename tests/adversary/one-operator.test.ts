/**
 * One operator gives the house's money to a friend: by many small campaigns, by terms that pay
 * whatever he likes, by a sale that only he knows of, or by leading customers to him in the house's
 * name.
 */
import { expect, it } from 'vitest';
import { TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import { catalogueChanges } from '../../features/catalogue/testing/console-changes.ts';
import { ieoChanges } from '../../features/ieo/testing/console-changes.ts';
import { newProduct } from '../../features/lockup/testing/console-changes.ts';
import { operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import { USDT } from '../support/small-catalogue.ts';

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
