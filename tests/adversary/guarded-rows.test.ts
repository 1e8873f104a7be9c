/**
 * Whoever may write to the database makes himself an operator, sends deposits elsewhere, or alters
 * what two operators have agreed on. Each is named by verification, and lets nobody in.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { guardsOf, serverCards } from '../../apps/server/server-cards.ts';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { RowGuards } from '../../features/operators/server/row-guards.ts';
import type { RowGuard } from '../../platform/server/rooms/row-guard.ts';
import { KNOWN_ADDRESSES } from '../../features/destinations/testing/known-addresses.ts';
import { atConsole, CHECKER, inForce, operatorAt, OWNER } from '../support/console-client.ts';
import { useTestServer } from '../support/server.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const HELPER = { email: 'helper@demo.test', password: 'demo-helper' };
const NETWORK = 'trc20';
let guards: readonly RowGuard[] = [];

const sql = (text: string, values: readonly unknown[] = []) =>
  server().database.pool.query(text, [...values]);

const problems = () => new RowGuards(guards).problems(server().running.gateway.reading.tables());

/** Does something to the tables, looks, and puts it right again. */
async function tampered(change: string, look: () => Promise<void>, undo: string): Promise<void> {
  await sql(change);
  try {
    await look();
  } finally {
    await sql(undo);
  }
  expect(await problems()).toEqual([]);
}

function logIn(who: { readonly email: string; readonly password: string }) {
  return atConsole(server()).post('/session', who);
}

beforeAll(async () => {
  guards = guardsOf(await serverCards());
  const owner = await operatorAt(server());
  const address = KNOWN_ADDRESSES[NETWORK];
  const set = { network: NETWORK, address, memo: '', reason: 'moved to another wallet' };
  await inForce(server(), owner.post('/recharge/set_address', set));
});

describe('rows that operators’ acts alone may change', () => {
  it('are sound after acts, and proved with all else', async () => {
    expect(await problems()).toEqual([]);
    const report = await verifyJournal(server().database.connectionString);
    expect(report.problems).toEqual([]);
  });

  it('are named by the whole verification when somebody is made an owner', async () => {
    const look = async () => {
      const report = await verifyJournal(server().database.connectionString);
      expect(report.problems).toEqual(['operators: operator 5 is not what the audit log says']);
    };
    const change = "update operators set role = 'owner' where id = 5";
    await tampered(change, look, "update operators set role = 'support' where id = 5");
  });

  it('let nobody go on or in who was made an owner', async () => {
    const helper = await operatorAt(server(), HELPER);
    expect(await helper.get('/session')).toMatchObject({ type: 'ok' });
    const look = async () => {
      expect((await helper.get('/session')).type).toBe('999');
      expect((await helper.get('/operators')).type).toBe('999');
      expect(await logIn(HELPER)).toMatchObject({ type: 'error', code: 'account_altered' });
    };
    const change = "update operators set role = 'owner' where id = 5";
    await tampered(change, look, "update operators set role = 'support' where id = 5");
    expect(await helper.get('/session')).toMatchObject({ type: 'ok' });
  });

  it('let nobody in by a password that was put there', async () => {
    const look = async () => {
      expect(await logIn({ email: OWNER.email, password: HELPER.password })).toMatchObject({
        code: 'account_altered',
      });
    };
    await sql('create table kept_hash as select password_hash from operators where id = 1');
    const change = `update operators set password_hash =
      (select password_hash from operators where id = 5) where id = 1`;
    const undo = 'update operators set password_hash = (select * from kept_hash) where id = 1';
    await tampered(change, look, undo);
    await sql('drop table kept_hash');
  });

  it('let nobody in who was added, and name whoever was taken away', async () => {
    const add = `insert into operators
      (email, name, role, password_hash, is_password_temporary, created_ms)
      select 'mallory@demo.test', 'Mallory', 'owner', password_hash, false, created_ms
      from operators where id = 5`;
    const look = async () => {
      const mallory = { email: 'mallory@demo.test', password: HELPER.password };
      expect(await logIn(mallory)).toMatchObject({ code: 'account_altered' });
      expect(await problems()).toEqual([
        expect.stringMatching(/^operators: operator \d+ is not what the audit log says$/),
      ]);
    };
    await tampered(add, look, "delete from operators where email = 'mallory@demo.test'");
  });

  it('are not made sound by a line about a log-in or a log-out', async () => {
    const helper = await operatorAt(server(), HELPER);
    await helper.post('/session/second_factor/begin');
    await sql("update operators set role = 'auditor' where id = 5");
    await helper.post('/session/end');
    await logIn(HELPER);
    expect(await problems()).toEqual(['operators: operator 5 is not what the audit log says']);
    await sql("update operators set role = 'support' where id = 5");
    expect(await problems()).toEqual([]);
  });

  it('say in a line what they were, and no line says otherwise', async () => {
    const verdict = async () => {
      const owner = await operatorAt(server());
      return (await owner.message(owner.get('/audit/verify')))['broken'];
    };
    expect(await verdict()).toEqual([]);
    const client = await server().database.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      const last = "subject = 'operator 5' and rows_sha256 <> ''";
      const { rows } = await client.query<{ id: string; rows_sha256: string }>(
        `select id, rows_sha256 from audit_log where ${last} order by id desc limit 1`,
      );
      const [line] = rows;
      const set = 'update audit_log set rows_sha256 = $1 where id = $2';
      await client.query(set, ['0'.repeat(64), line?.id]);
      expect(await verdict()).toEqual([Number(line?.id)]);
      await client.query(set, [line?.rows_sha256, line?.id]);
    } finally {
      await client.query('set session_replication_role = origin');
      client.release();
    }
    expect(await verdict()).toEqual([]);
  });

  it.each(['address', 'memo'])('name a place for deposits whose %s was changed', async (column) => {
    await sql('create table kept_place as select * from house_addresses');
    const look = async () => {
      expect(await problems()).toEqual([
        `house_addresses: deposit address ${NETWORK} is not what the audit log says`,
      ]);
    };
    await tampered(
      `update house_addresses set ${column} = 'mine' where network = '${NETWORK}'`,
      look,
      `update house_addresses h set ${column} = k.${column}
        from kept_place k where k.network = h.network`,
    );
    await tampered(
      `delete from house_addresses where network = '${NETWORK}'`,
      look,
      `insert into house_addresses select * from kept_place where network = '${NETWORK}'`,
    );
    await sql('drop table kept_place');
  });

  it('name a product that was switched on', async () => {
    const look = async () => {
      expect(await problems()).toEqual([
        'product_switches: product nft FR is not what the audit log says',
      ]);
    };
    const change = "insert into product_switches (product, country) values ('nft', 'FR')";
    await tampered(change, look, "delete from product_switches where country = 'FR'");
  });
});

describe('what the house publishes and has switched', () => {
  beforeAll(async () => {
    const owner = await operatorAt(server());
    const reason = 'as it should be';
    const look = { name: 'Bourse', logo: '', reason };
    await owner.message(owner.post('/site/look', look));
    await owner.message(owner.post('/coins/switch', { id: BTC, isOn: false, reason }));
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['article_texts', 'article', 'article_id', "body = body || ' pay to TMuA6YqfCeX8EhbfYEg5y7'"],
    ['page_texts', 'page', 'name', "body = body || '<a href=mine>help</a>'"],
    ['coin_switches', 'coin', 'asset_id', "reason = 'another'"],
  ])(
    'names a row of %s that was changed, removed or added',
    async (table, subject, key, change) => {
      await sql(`create table kept_rows as select * from ${table}`);
      const { rows } = await sql(`select ${key} as key from ${table} order by ${key} limit 1`);
      const { key: value } = rows[0] as { key: string };
      const look = async () => {
        expect(await problems()).toEqual([
          `${table}: ${subject} ${value} is not what the audit log says`,
        ]);
      };
      const own = `${key}::text = '${value}'`;
      const back = `delete from ${table} where ${own};
      insert into ${table} select * from kept_rows where ${own}`;
      await tampered(`update ${table} set ${change} where ${own}`, look, back);
      await tampered(`delete from ${table} where ${own}`, look, back);
      await sql('drop table kept_rows');
    },
  );

  it('names a setting of the site that was put there, and one that was changed', async () => {
    const look = async () => {
      expect(await problems()).toEqual(['site_settings: site is not what the audit log says']);
    };
    const add = "insert into site_settings values ('mine', 'https://mine.example')";
    await tampered(add, look, "delete from site_settings where name = 'mine'");
    const { rows } = await sql('select name, value from site_settings limit 1');
    const { name, value } = rows[0] as { name: string; value: string };
    const set = (to: string) => `update site_settings set value = '${to}' where name = '${name}'`;
    await tampered(set(`${value}!`), look, set(value));
  });

  it('is not made right by an act about another thing', async () => {
    const owner = await operatorAt(server());
    await sql(`update coin_switches set reason = 'another' where asset_id = ${BTC}`);
    await owner.message(owner.post('/coins/switch', { id: USDT, isOn: false, reason: 'repairs' }));
    expect(await problems()).toEqual([`coin_switches: coin ${BTC} is not what the audit log says`]);
    await sql(`update coin_switches set reason = 'as it should be' where asset_id = ${BTC}`);
    expect(await problems()).toEqual([]);
  });
});

describe('a change that waits for a second operator', () => {
  it('is confirmed and carried out by nobody once it was altered', async () => {
    const owner = await operatorAt(server());
    const checker = await operatorAt(server(), CHECKER);
    const wanted = { network: NETWORK, address: '', memo: '', reason: 'x' };
    const address = KNOWN_ADDRESSES[NETWORK];
    const asked = await owner.message(
      owner.post('/recharge/set_address', { ...wanted, address, reason: 'moved again' }),
    );
    const { id } = asked['planned'] as { id: number };
    const { rows } = await sql('select members from house_changes where id = $1', [id]);
    const { members } = rows[0] as { members: string };
    const altered = members.replace(address, 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9');
    expect(altered).not.toBe(members);
    await sql('update house_changes set members = $1 where id = $2', [altered, id]);
    expect(await checker.post('/changes/confirm', { id })).toMatchObject({
      code: 'change_altered',
    });
    await sql('update house_changes set confirmed_by = 2, due_ms = 1 where id = $1', [id]);
    const before = await sql('select * from house_addresses order by network');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await sql('select * from house_addresses order by network')).rows).toEqual(before.rows);
    const found = await sql('select state from house_changes where id = $1', [id]);
    expect(found.rows).toEqual([{ state: 'asked' }]);
    // As it was asked for and confirmed by somebody it comes into force.
    await sql('update house_changes set members = $1, confirmed_by = 0 where id = $2', [
      members,
      id,
    ]);
    await inForce(server(), Promise.resolve({ message: { planned: { id } } }));
    expect(await problems()).toEqual([]);
  });
});
