/** Balances of the house, and sums that are zero. */
import { type Kysely, sql } from 'kysely';
import { HOUSE_ACCOUNTS } from '../../../core/ledger/house-accounts.ts';

type Database = Kysely<unknown>;

/** A balance of a house account. */
export interface HouseBalance {
  readonly name: string;
  readonly assetId: number;
  readonly units: string;
}

/** Every balance of the house by the name of its account, in the order of the house's list. */
export async function readHouseBalances(db: Database): Promise<HouseBalance[]> {
  const { rows } = await sql<{ owner: string; asset: number; units: string }>`
    select owner, asset, available::numeric + frozen as units from balances
    where owner < 0 order by owner desc, asset`.execute(db);
  return rows.flatMap((row) => {
    const account = HOUSE_ACCOUNTS.find(({ owner }) => owner === Number(row.owner));
    if (account === undefined) return [];
    return [{ name: account.name, assetId: row.asset, units: String(row.units) }];
  });
}

/** For each asset the sum over all accounts there are, which is zero. */
export async function readSums(db: Database): Promise<{ assetId: number; units: string }[]> {
  const { rows } = await sql<{ asset: number; units: string }>`
    select asset, sum(available::numeric + frozen) as units from balances
    group by asset order by asset`.execute(db);
  return rows.map((row) => ({ assetId: row.asset, units: String(row.units) }));
}
