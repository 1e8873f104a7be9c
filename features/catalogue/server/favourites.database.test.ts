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
const database = useTestDatabase();

function tables(): Kysely<FavouriteTables> {
  return new Kysely<FavouriteTables>({
    dialect: new PostgresDialect({ pool: database().pool }),
  });
}

describe('favourites', () => {
  it('are listed in the order in which they were added, one per coin', async () => {
    const first = await addFavourite(tables(), ALICE, BTC);
    const second = await addFavourite(tables(), ALICE, ETH);
    expect(await addFavourite(tables(), ALICE, BTC)).toBe(first);
    expect(await listFavourites(tables(), ALICE)).toEqual([
      { id: first, currency_id: BTC },
      { id: second, currency_id: ETH },
    ]);
  });

  it('belong to one customer: nobody else sees or removes them', async () => {
    const id = await addFavourite(tables(), BOB, BTC);
    expect(await removeFavourite(tables(), ALICE, id)).toBe(false);
    expect(await listFavourites(tables(), BOB)).toEqual([{ id, currency_id: BTC }]);
    expect(await removeFavourite(tables(), BOB, id)).toBe(true);
    expect(await removeFavourite(tables(), BOB, id)).toBe(false);
    expect(await listFavourites(tables(), BOB)).toEqual([]);
  });
});
