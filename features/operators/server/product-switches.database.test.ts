import { Kysely, PostgresDialect } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { ProductSwitches } from './product-switches.ts';
import type { OperatorsTables } from './tables.ts';

const GERMAN = 1;
const FRENCH = 2;
const UNNAMED = 3;
const COUNTRIES: Readonly<Record<number, string>> = { [GERMAN]: 'DE', [FRENCH]: 'FR' };
const database = useTestDatabase();
let nowMs = 1_000;
let asked = 0;
let movedMs: Readonly<Record<number, number>> = {};

function switchesIn(mode: 'demo' | 'live'): ProductSwitches {
  const { pool } = database();
  return new ProductSwitches({
    mode,
    firstOffered: ['first'],
    database: () => new Kysely<OperatorsTables>({ dialect: new PostgresDialect({ pool }) }),
    nowMs: () => nowMs,
    countryOf: async (customerId) => COUNTRIES[customerId] ?? '',
    residencesOf: async (ids) => {
      asked += 1;
      return new Map(
        ids.flatMap((id) => {
          const country = COUNTRIES[id];
          return country ? [[id, { country, sinceMs: movedMs[id] ?? 0 }]] : [];
        }),
      );
    },
  });
}

afterEach(async () => {
  await database().pool.query('delete from product_switches');
});

const PRODUCTS = ['one', 'other'];

describe('a product that is offered at first', () => {
  it('is on everywhere in live mode but where it is switched off', async () => {
    const switches = switchesIn('live');
    for (const customer of [GERMAN, FRENCH, UNNAMED]) {
      expect(await switches.isOffered('first', customer)).toBe(true);
    }
    await switches.switch('first', 'DE', false);
    await switches.switch('first', 'DE', false);
    expect(await switches.isOffered('first', GERMAN)).toBe(false);
    expect(await switches.isOffered('first', FRENCH)).toBe(true);
    expect(await switches.isOffered('first', UNNAMED)).toBe(true);
    expect(await switches.all()).toEqual([{ product: 'first', country: 'DE', is_on: false }]);
    await switches.switch('first', 'DE', true);
    expect(await switches.isOffered('first', GERMAN)).toBe(true);
    expect(await switches.all()).toEqual([]);
  });
});

describe('many customers', () => {
  it('are asked about at once, each with the time of the switch that says so', async () => {
    const switches = switchesIn('live');
    const everybody = [GERMAN, FRENCH, UNNAMED];
    const never = { isOffered: false, sinceMs: 0 };
    expect(await switches.lastSwitchedMs('one')).toBe(0);
    expect([...(await switches.offers('one', everybody)).values()]).toEqual([never, never, never]);
    nowMs = 2_000;
    await switches.switch('one', 'DE', true);
    await switches.switch('other', 'FR', true);
    nowMs = 3_000;
    // The same once more changes nothing, not even the time.
    await switches.switch('one', 'DE', true);
    expect(await switches.lastSwitchedMs('one')).toBe(2_000);
    asked = 0;
    const on = await switches.offers('one', everybody);
    expect([...on.values()]).toEqual([{ isOffered: true, sinceMs: 2_000 }, never, never]);
    expect(asked).toBe(1);
    await switches.switch('one', 'DE', false);
    const off = await switches.offers('one', everybody);
    expect([...off.values()]).toEqual([{ isOffered: false, sinceMs: 3_000 }, never, never]);
    expect(await switches.lastSwitchedMs('one')).toBe(3_000);
    expect((await switches.all()).map(({ product }) => product)).toEqual(['other']);
    const demo = await switchesIn('demo').offers('one', everybody);
    expect([...demo.values()].every(({ isOffered }) => isOffered)).toBe(true);
  });
});

describe('somebody who has moved', () => {
  it('is offered or not since then, or since a later switch', async () => {
    const switches = switchesIn('live');
    nowMs = 2_000;
    await switches.switch('one', 'DE', true);
    movedMs = { [GERMAN]: 2_500, [FRENCH]: 2_600 };
    const [german, french, unnamed] = [
      ...(await switches.offers('one', [GERMAN, FRENCH, UNNAMED])).values(),
    ];
    expect(german).toEqual({ isOffered: true, sinceMs: 2_500 });
    expect(french).toEqual({ isOffered: false, sinceMs: 2_600 });
    expect(unnamed).toEqual({ isOffered: false, sinceMs: 0 });
    nowMs = 3_000;
    await switches.switch('one', 'DE', false);
    const off = await switches.offers('one', [GERMAN]);
    expect(off.get(GERMAN)).toEqual({ isOffered: false, sinceMs: 3_000 });
    movedMs = {};
  });
});

describe.each(PRODUCTS)('%s', (product) => {
  it('are off for everybody in live mode until they are switched on', async () => {
    const switches = switchesIn('live');
    for (const customer of [GERMAN, FRENCH, UNNAMED]) {
      expect(await switches.isOffered(product, customer)).toBe(false);
    }
  });

  it('are on in the named country only, and never where no country is named', async () => {
    const switches = switchesIn('live');
    await switches.switch(product, 'DE', true);
    await switches.switch(product, 'DE', true);
    expect(await switches.isOffered(product, GERMAN)).toBe(true);
    expect(await switches.isOffered(product, FRENCH)).toBe(false);
    expect(await switches.isOffered(product, UNNAMED)).toBe(false);
    for (const other of PRODUCTS.filter((one) => one !== product)) {
      expect(await switches.isOffered(other, GERMAN)).toBe(false);
    }
    await switches.switch(product, 'DE', false);
    expect(await switches.isOffered(product, GERMAN)).toBe(false);
  });

  it('are offered to everybody in demo mode', async () => {
    const switches = switchesIn('demo');
    for (const customer of [GERMAN, FRENCH, UNNAMED]) {
      expect(await switches.isOffered(product, customer)).toBe(true);
    }
  });

  it('know countries as two capital letters', async () => {
    const switches = switchesIn('live');
    for (const country of ['', 'de', 'DEU', 'D1']) {
      await expect(switches.switch(product, country, true)).rejects.toThrow(/check/);
    }
  });
});
