import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { readContractFigures } from './results.ts';

const USDT = 1;
const database = useTestDatabase();

/** What there is to pay losses with, where the accounts hold this much. */
async function reservesWith(held: Readonly<Record<number, number>>): Promise<string | undefined> {
  const { pool } = database();
  await pool.query('delete from balances');
  // What the house holds has come from somewhere: all accounts sum to zero.
  const sum = Object.values(held).reduce((all, each) => all + each, 0);
  const rows = Object.entries({ ...held, [HOUSE.playMoney]: -sum });
  await pool.query(
    `insert into balances select owner, 0, $1, available, 0
      from unnest($2::bigint[], $3::bigint[]) as held (owner, available)`,
    [USDT, rows.map(([owner]) => owner), rows.map(([, available]) => available)],
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const now = { marginAssetId: USDT, view: { needed: () => 7n } };
  const { own } = await readContractFigures(db, now);
  const told = own.find(({ name }) => name === 'reserves');
  return told && 'units' in told ? told.units : undefined;
}

it('tells as reserves what desk and insurance have, less what the treasury owes', async () => {
  const { contractsDesk, insurance, treasury } = HOUSE;
  expect(await reservesWith({})).toBe('0');
  expect(await reservesWith({ [contractsDesk]: 900, [insurance]: 50 })).toBe('950');
  expect(await reservesWith({ [contractsDesk]: 900, [insurance]: 50, [treasury]: 400 })).toBe(
    '950',
  );
  expect(await reservesWith({ [contractsDesk]: 900, [insurance]: 50, [treasury]: -1 })).toBe('949');
  expect(await reservesWith({ [contractsDesk]: 900, [treasury]: -1_000 })).toBe('-100');
});
