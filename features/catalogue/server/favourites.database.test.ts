import { describe, expect, it } from 'vitest';
import { Kysely, PostgresDialect } from 'kysely';
import { useTestDatabase } from '../../../tests/support/database.ts';
import {
  addFavourite,
  type FavouriteTables,
  listFavourites,
  removeFavourite,
} from './favourites.ts';

const ALICE = 1;
const BOB = 2;
const BTC = 4;
const ETH = 3;
const FIRST = 0;
const database = useTestDatabase();

function tables(): Kysely<FavouriteTables> {
  return new Kysely<FavouriteTables>({
    dialect: new PostgresDialect({ pool: database().pool }),
  });
}

describe('favourites', () => {
  it('are listed in the order in which they were added, one per market', async () => {
    const first = await addFavourite(tables(), ALICE, BTC, FIRST);
    const second = await addFavourite(tables(), ALICE, ETH, FIRST);
    expect(await addFavourite(tables(), ALICE, BTC, FIRST)).toBe(first);
    const third = await addFavourite(tables(), ALICE, BTC, 7);
    expect(third).not.toBe(first);
    expect(await addFavourite(tables(), ALICE, BTC, 7)).toBe(third);
    expect(await listFavourites(tables(), ALICE)).toEqual([
      { id: first, currency_id: BTC, market_id: FIRST },
      { id: second, currency_id: ETH, market_id: FIRST },
      { id: third, currency_id: BTC, market_id: 7 },
    ]);
  });

  it('belong to one customer: nobody else sees or removes them', async () => {
    const id = await addFavourite(tables(), BOB, BTC, FIRST);
    expect(await removeFavourite(tables(), ALICE, id)).toBe(false);
    expect(await listFavourites(tables(), BOB)).toEqual([
      { id, currency_id: BTC, market_id: FIRST },
    ]);
    expect(await removeFavourite(tables(), BOB, id)).toBe(true);
    expect(await removeFavourite(tables(), BOB, id)).toBe(false);
    expect(await listFavourites(tables(), BOB)).toEqual([]);
  });
});
