/** Price alerts: set on the page of a coin, told once, changed and deleted. */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownPaths } from '../../platform/browser/navigation/own-paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;
let customer: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

beforeAll(async () => {
  const url = new URL('/api/user/info', exchange.server.address);
  const reply = await fetch(url, { headers: { authorization: token } });
  const { message } = (await reply.json()) as { readonly message: { readonly id: number } };
  customer = String(message.id);
});

const say = sayIn('en');
const BTC = 4;

async function assetPage(): Promise<Visit> {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(`${ownPaths.asset}?currency=${BTC}`);
  return visit;
}

async function ask(visit: Visit, kind: 'above' | 'below', value: string): Promise<void> {
  const { page } = visit;
  await page.getByRole('button', { name: say('alerts.new') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('tab', { name: say(`alerts.kind_${kind}`) }).click();
  await sheet.getByLabel(say('alerts.price')).fill(value);
  await sheet.getByRole('button', { name: say('alerts.save') }).click();
}

describe('price alerts', () => {
  it('are set, listed, changed and deleted, and outlive the page', async () => {
    const visit = await assetPage();
    const { page } = visit;
    await ask(visit, 'above', '1');
    // The market is above one dollar: there is nothing to wait for.
    await page.getByText(say('alerts.check_reached')).waitFor();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(say('alerts.price')).fill('900000');
    await sheet.getByRole('button', { name: say('alerts.save') }).click();
    await sheet.waitFor({ state: 'detached' });
    await visit.open(ownPaths.alerts);
    await page.getByText(say('alerts.how')).waitFor();
    await page.getByText(say('alerts.when_above', { value: '900,000' })).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${say('alerts.change')}`) }).click();
    await page.getByRole('dialog').getByLabel(say('alerts.price')).fill('800000');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('alerts.save') })
      .click();
    await page.getByText(say('alerts.when_above', { value: '800,000' })).waitFor();
    await page.reload();
    await page.getByText(say('alerts.when_above', { value: '800,000' })).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${say('alerts.delete')}`) }).click();
    await page.getByText(say('alerts.none')).waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('are told once, on whatever screen one is', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    const quotes = await fetch(new URL('/api/currency/quotation_new', exchange.server.address));
    const { message } = (await quotes.json()) as {
      message: { quotation: { id: number; currency_id: number }[] }[];
    };
    const [first] = message.flatMap(({ quotation }) =>
      quotation.filter(({ currency_id }) => currency_id === BTC),
    );
    await visit.open(ownPaths.portfolio);
    const client = new pg.Client({ connectionString: exchange.connectionString });
    await client.connect();
    // As one that was set before the market came there.
    await client.query(
      `insert into price_alerts (owner, market_id, kind, value, made_ms, base_ms)
       values ($1, $2, 'below', 900000, 1, 1)`,
      [customer, first?.id],
    );
    const told = `BTC/USDT: ${say('alerts.when_below', { value: '900,000' })}`;
    await page.getByRole('status').getByText(told).waitFor();
    await visit.open(ownPaths.alerts);
    await page.getByText(/^Triggered .* at /).waitFor();
    await page.waitForTimeout(2_500);
    expect(await page.getByRole('status').getByText(told).count()).toBeLessThan(2);
    const { rows } = await client.query<{ many: string }>(
      `select count(*) as many from notices where room = 'alerts' and owner = $1`,
      [customer],
    );
    await client.end();
    expect(rows).toEqual([{ many: '1' }]);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
