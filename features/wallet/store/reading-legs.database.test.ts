import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { readLegs } from './reading-legs.ts';
import type { WalletTables } from './reading.ts';

const database = useTestDatabase();
const [ALICE, BOB, DESK] = [1, 2, -6];

function legsOf(owner: number, after: number, limit: number) {
  const pool = database().pool;
  return readLegs(
    new Kysely<WalletTables>({ dialect: new PostgresDialect({ pool }) }),
    owner,
    after,
    limit,
  );
}

/** Ten commands with four postings each: in, out, between own accounts, and somebody else's. */
beforeAll(async () => {
  await database().pool.query(
    `insert into postings select s, o, 4,
       case o when 0 then $1::int when 1 then $3 when 2 then $1 else $2 end,
       case o when 1 then 0 else 2 end,
       case o when 0 then $3::int when 1 then $1 when 2 then $1 else $3 end,
       case o when 1 then 2 when 2 then 3 else 0 end,
       100 + o, 'trade', s * 10 + o, s
     from generate_series(1, 10) s, generate_series(0, 3) o`,
    [ALICE, BOB, DESK],
  );
});

describe('postings in their order', () => {
  it('are seen from their customer’s side, without transfers of his own', async () => {
    const { legs, isLast } = await legsOf(ALICE, 9, 100);
    expect(isLast).toBe(true);
    expect(legs).toEqual([
      {
        seq: 10,
        reference: 100,
        assetId: 4,
        units: -100n,
        other: DESK,
        reason: 'trade',
        timeMs: 10,
      },
      {
        seq: 10,
        reference: 101,
        assetId: 4,
        units: 101n,
        other: DESK,
        reason: 'trade',
        timeMs: 10,
      },
    ]);
  });

  it('come in turns that cut no command in two, and together are all', async () => {
    const seen: number[] = [];
    let after = 0;
    for (let isLast = false; !isLast; ) {
      const turn = await legsOf(ALICE, after, 5);
      isLast = turn.isLast;
      seen.push(...turn.legs.map(({ seq }) => seq));
      after = seen.at(-1) ?? after;
    }
    const expected = Array.from({ length: 10 }, (_, index) => [index + 1, index + 1]).flat();
    expect(seen).toEqual(expected);
  });

  it('come whole where one command made more than a turn has', async () => {
    const { legs } = await legsOf(ALICE, 0, 1);
    expect(legs.length).toBeGreaterThanOrEqual(2);
    expect(legs.filter(({ seq }) => seq === 1)).toHaveLength(2);
  });

  it('of others are none', async () => {
    expect(await legsOf(99, 0, 10)).toEqual({ legs: [], isLast: true });
  });
});
