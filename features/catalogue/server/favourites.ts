/** Favourites: one per customer and market, kept as rows and nothing else. */
import type { Generated, Kysely } from 'kysely';

/** The table as queries see it. */
export interface FavouriteTables {
  favourites: {
    id: Generated<string>;
    customer_id: number;
    asset_id: number;
    /** 0 is the coin's first market, which clients mean that name no other. */
    market_id: Generated<number>;
  };
}

/** A favourite as lists show it. */
export interface Favourite {
  readonly id: number;
  readonly currency_id: number;
  /** 0 is the coin's first market. */
  readonly market_id: number;
}

type Database = Kysely<FavouriteTables>;

/** A customer's favourites, the oldest first. */
export async function listFavourites(database: Database, customer: number): Promise<Favourite[]> {
  const rows = await database
    .selectFrom('favourites')
    .select(['id', 'asset_id', 'market_id'])
    .where('customer_id', '=', customer)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    currency_id: row.asset_id,
    market_id: row.market_id,
  }));
}

/**
 * Adds a favourite and gives its id; one that is there already keeps its own.
 * @param marketId 0 for the coin's first market
 */
export async function addFavourite(
  database: Database,
  customer: number,
  assetId: number,
  marketId: number,
): Promise<number> {
  const row = await database
    .insertInto('favourites')
    .values({ customer_id: customer, asset_id: assetId, market_id: marketId })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'asset_id', 'market_id']).doUpdateSet({ asset_id: assetId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** Removes a favourite of this customer; false when there is no such. */
export async function removeFavourite(
  database: Database,
  customer: number,
  id: number,
): Promise<boolean> {
  const result = await database
    .deleteFrom('favourites')
    .where('customer_id', '=', customer)
    .where('id', '=', String(id))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
