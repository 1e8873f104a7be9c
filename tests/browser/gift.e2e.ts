/**
 * Gift cards on two phones: one is bought, looked at and redeemed by somebody else; another one is
 * taken back by who bought it.
 */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { giftPaths } from '../../features/gift/web/gift-paths.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

const LONG = { timeout: 120_000 };
const say = sayIn('en');

let exchange: Exchange;
let alice: string;
let bob: string;
let code = '';

useTradedExchange((opened, as) => {
  exchange = opened;
  alice = as;
});

/** Lets somebody have been identified at the first level. */
async function verify(client: pg.Client, owner: number): Promise<void> {
  const { writer } = exchange.server.service;
  const { rows } = await client.query<{ id: string }>(
    `insert into verification_forms (owner, level, fields, document_hash, created_ms)
     values ($1, 1, '{"name":"Demo"}', '', 1) returning id`,
    [owner],
  );
  const form = { level: 1, formId: Number(rows[0]?.id) };
  await writer.submit({ actor: owner, command: { type: 'verification.submit', ...form } });
  const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
  await writer.submit({ actor: 0, command: { type: 'verification.decide', ...decided } });
}

beforeAll(async () => {
  bob = await exchange.logIn('bob');
  const client = new pg.Client({ connectionString: exchange.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from customers where email in ('alice@demo.test', 'bob@demo.test') order by id`,
  );
  for (const { id } of rows) await verify(client, Number(id));
  await client.end();
});

/** Buys a card on the screen; its code, which is shown once. */
async function bought(visit: Visit, amount: string, greeting: string): Promise<string> {
  const { page } = visit;
  await visit.open(giftPaths.gift);
  await page.getByLabel(say('gift.amount')).fill(amount);
  await page.getByLabel(say('gift.greeting')).fill(greeting);
  await page.getByRole('button', { name: say('gift.go_on') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(say('gift.warning')).waitFor();
  await sheet.getByLabel(say('gift.payment_password'), { exact: true }).fill('123456');
  await sheet.getByRole('button', { name: say('gift.buy') }).click();
  const shown = page.getByText(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]$/);
  const text = await shown.innerText();
  await page.getByRole('button', { name: say('gift.code_kept') }).click();
  return text;
}

describe('a gift card', () => {
  it('is found from the assets, and bought after the warning', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: alice });
    const { page } = visit;
    await visit.open(paths.assets);
    await page.getByRole('button', { name: say('gift.title') }).click();
    await page.getByLabel(say('gift.amount')).waitFor();
    code = await bought(visit, '25', 'For your birthday');
    // It stands nowhere any more.
    await visit.open(`${giftPaths.gift}?tab=own`);
    await page.getByText('For your birthday').waitFor();
    expect(await page.getByText(code).count()).toBe(0);
    await visit.end();
  });

  it('is found from the page of finance too', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: alice });
    await visit.open(paths.financial);
    await visit.page.getByRole('button', { name: say('content.all_products') }).click();
    await visit.page.getByRole('button', { name: say('gift.title') }).click();
    await visit.page.getByLabel(say('gift.amount')).waitFor();
    await visit.end();
  });

  it('is checked and redeemed by somebody else, once', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: bob });
    const { page } = visit;
    await visit.open(`${giftPaths.gift}?tab=redeem`);
    const field = page.getByLabel(say('gift.code'));
    const redeem = page.getByRole('button', { name: say('gift.redeem'), exact: true });
    const last = code.at(-1) === '7' ? '8' : '7';
    await field.fill(`${code.slice(0, -1)}${last}`);
    await page.getByText(say('gift.mistyped')).waitFor();
    expect(await redeem.isDisabled()).toBe(true);
    await field.fill(code.toLowerCase());
    await page.getByRole('button', { name: say('gift.look') }).click();
    await page.getByText(say('gift.is_valid')).waitFor();
    await redeem.click();
    await page.getByText(say('gift.said.redeemed', { amount: '25', name: 'USDT' })).waitFor();
    await visit.open(`${giftPaths.gift}?tab=own`);
    await page.getByText(say('gift.state_received')).waitFor();
    await visit.end();
  });

  it('that is open is taken back by who bought it, and good no more', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: alice });
    const { page } = visit;
    const second = await bought(visit, '10', 'Another one');
    await visit.open(`${giftPaths.gift}?tab=own`);
    await page.getByText(say('gift.state_redeemed')).waitFor();
    await page.getByRole('button', { name: say('gift.take_back') }).click();
    await page.getByText(say('gift.state_returned')).waitFor();
    await visit.end();
    const other = await Visit.begin(exchange, { token: bob });
    await other.open(`${giftPaths.gift}?tab=redeem`);
    await other.page.getByLabel(say('gift.code')).fill(second);
    await other.page.getByRole('button', { name: say('gift.look') }).click();
    await other.page.getByText(say('gift.is_not_valid')).waitFor();
    await other.page.getByRole('button', { name: say('gift.redeem'), exact: true }).click();
    await other.page.getByText(say('gift.refusal.bad_code')).waitFor();
    // Said once, at its field, and nowhere else in passing.
    await other.page.waitForTimeout(500);
    expect(await other.page.getByText(say('gift.refusal.bad_code')).count()).toBe(1);
    const field = other.page.getByLabel(say('gift.code'));
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await other.end();
  });
});
