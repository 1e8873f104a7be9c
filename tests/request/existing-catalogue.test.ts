import { describe, expect, it } from 'vitest';
import type { ContractTerms } from '../../features/contracts/contract/index.ts';
import { catalogueDefinition } from '../../features/catalogue/seed/catalogue.ts';
import { useTestServer, type TestServerOptions } from '../support/server.ts';
import { Client, type Row } from '../support/server-client.ts';
import { MONDAY_MS } from '../support/small-catalogue.ts';

const environment = { REGISTRATION_CODE: 'off', RISK_NOTICE: 'off' };
const theirs: TestServerOptions = {
  environment,
  catalogue: catalogueDefinition('existing-clients', MONDAY_MS),
};
const ours: TestServerOptions = {
  environment,
  catalogue: catalogueDefinition('default', MONDAY_MS),
};

interface Group {
  readonly name: string;
  readonly quotation: readonly Row[];
}

async function registered(visitor: Client, name = 'new'): Promise<Client> {
  const [account, password] = [`${name}@example.test`, 'seven-7'];
  const fields = { user_string: account, type: 'email', code: '1688', password };
  expect(await visitor.post('/user/register', { ...fields, re_password: password })).toMatchObject({
    type: 'ok',
  });
  const { message } = await visitor.post('/user/login', { user_string: account, password });
  return new Client(visitor.address, String(message));
}

async function dollars(client: Client): Promise<unknown> {
  const wallet = await client.object(client.post('/wallet/list'));
  const { balance } = wallet['change_wallet'] as { balance: Row[] };
  return balance.find((row) => row['currency_name'] === 'USDT')?.['change_balance'];
}

describe('with the catalogue of existing clients', () => {
  const server = useTestServer(theirs);

  async function groups(): Promise<Group[]> {
    for (const { id } of theirs.catalogue?.markets ?? []) {
      await server()
        .tick(id, 2_000_000)
        .catch(() => undefined);
    }
    return (await server().visitor().get('/currency/quotation_new')).message as Group[];
  }

  it('has only markets in the first group that have contracts and seconds', async () => {
    const [first, ...later] = await groups();
    const { pool } = server().database;
    const seconds = await pool.query<{ id: number }>('select market_id as id from seconds_terms');
    const withSeconds = new Set<unknown>(seconds.rows.map(({ id }) => id));
    expect(first?.name).toBe('USDT');
    expect(first?.quotation.length).toBeGreaterThan(5);
    for (const row of first?.quotation ?? []) {
      expect(row).toMatchObject({ has_contracts: 1, legal_name: 'USDT' });
      expect(withSeconds).toContain(row['id']);
    }
    const rest = later.flatMap(({ quotation }) => quotation);
    const pairs = rest.map((row) => `${String(row['currency_name'])}/${String(row['legal_name'])}`);
    expect(pairs).toContain('USDC/USDT');
    expect(pairs).toContain('BTC/USDC');
    expect(rest.every((row) => row['has_contracts'] === 0)).toBe(true);
  });

  it('has lots of one coin, of which a position holds at least one', async () => {
    const [first] = await groups();
    expect(new Set(first?.quotation.map((row) => row['lever_share_num']))).toEqual(new Set([1]));
    const { rows } = await server().database.pool.query<{ terms: ContractTerms }>(
      'select terms::jsonb as terms from contract_terms',
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { terms } of rows) {
      expect(terms.lotUnits).toBe('100000000');
      expect(terms.maxLotsPerOrder).toBeGreaterThanOrEqual(1);
      expect(terms.maxLotsPerCustomer).toBeGreaterThanOrEqual(terms.maxLotsPerOrder);
    }
  });

  it('has no menu row behind which they show what is not of this house', async () => {
    const visitor = server().visitor();
    const titles = (await visitor.rows('/menu')).map(({ title }) => title);
    expect(titles).toContain('lockming');
    expect(titles).not.toContain('otc');
  });

  it('tells of no button for play money, which they have not got', async () => {
    const visitor = server().visitor();
    const told = [
      await visitor.get('/news/index_pop'),
      await visitor.get('/faq'),
      await (await registered(visitor, 'reader')).get('/mailMessage/getList'),
    ];
    expect(told.every(({ type }) => type === 'ok')).toBe(true);
    expect(JSON.stringify(told)).toContain('play money');
    expect(JSON.stringify(told)).not.toMatch(/get (?:your )?play money|play money is under/i);
  });

  it('credits play money to whoever registers, once', async () => {
    const client = await registered(server().visitor());
    expect(Number(await dollars(client))).toBe(10_000);
    expect(await client.post('/demo/fund')).toMatchObject({ code: 'already_funded_today' });
  });
});

describe('with our own catalogue', () => {
  const server = useTestServer(ours);

  it('has every menu row, and says how to get play money', async () => {
    const visitor = server().visitor();
    expect((await visitor.rows('/menu')).map(({ title }) => title)).toContain('otc');
    expect(JSON.stringify(await visitor.get('/faq'))).toMatch(/get play money/i);
  });

  it('registration credits nothing, and lots are worth a hundred or more', async () => {
    const client = await registered(server().visitor());
    expect(Number(await dollars(client))).toBe(0);
    await server()
      .tick(1, 2_000_000)
      .catch(() => undefined);
    const { rows } = await server().database.pool.query<{ lots: string }>(
      "select terms::jsonb->>'lotUnits' as lots from contract_terms",
    );
    expect(new Set(rows.map(({ lots }) => lots)).size).toBeGreaterThan(1);
  });
});
