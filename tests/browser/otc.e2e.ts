/**
 * OTC on two phones and at the console: a merchant advertises, a customer takes it and says that he
 * has paid, they write to one another, the merchant appeals, both answer, and two operators decide
 * after a day of the exchange's own time.
 */
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderPath, otcPaths } from '../../features/otc/web/otc-paths.ts';
import { noteRows } from '../support/noted-rows.ts';
import { choosePage } from './console-menu.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import type { Phone } from './phones.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

const LONG = { timeout: 180_000 };
const DESKTOP = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const say = sayIn('en');

const DAY_MS = 86_400_000;
const FIRST = 'operator@demo.test';
const SECOND = 'second@demo.test';

let exchange: Exchange;
let alice: string;
let bob: string;
let orderId = 0;

useTradedExchange((opened, as) => {
  exchange = opened;
  alice = as;
});

/** Verifies a customer at a level, with a form that carries a name. */
async function verify(client: pg.Client, owner: number, level: 1 | 2, name: string) {
  const { writer } = exchange.server.service;
  const { rows } = await client.query<{ id: string }>(
    `insert into verification_forms (owner, level, fields, document_hash, created_ms)
     values ($1, $2, $3, '', 1) returning id`,
    [owner, level, JSON.stringify({ name })],
  );
  const form = { level, formId: Number(rows[0]?.id) };
  await writer.submit({ actor: owner, command: { type: 'verification.submit', ...form } });
  const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
  await writer.submit({ actor: 0, command: { type: 'verification.decide', ...decided } });
}

/** The console with the order open, as one of two operators who share a password. */
async function desk(email: string): Promise<Phone> {
  const phone = await exchange.phone(DESKTOP);
  const { page } = phone;
  await page.goto(`${exchange.server.address}/console/`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('demo-operator');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();
  await choosePage(page, 'OTC orders');
  await page.getByRole('link', { name: String(orderId), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `OTC order ${orderId}` }).waitFor();
  return phone;
}

async function proposeReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByLabel('Verdict').click();
  await page.getByRole('option', { name: 'The seller gets the coins back' }).click();
  await page.getByLabel('Reason').fill('No payment was shown');
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
}

beforeAll(async () => {
  bob = await exchange.logIn('bob');
  const { writer } = exchange.server.service;
  const client = new pg.Client({ connectionString: exchange.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from customers where email in ('alice@demo.test', 'bob@demo.test') order by id`,
  );
  const [seller = 0, buyer = 0] = rows.map(({ id }) => Number(id));
  await verify(client, seller, 2, 'Demo');
  await verify(client, buyer, 1, 'Bob Demo');
  // Who decides needs another one who may, beside the three operators of a demo.
  await client.query(
    `insert into operators (email, name, role, password_hash, is_password_temporary, created_ms)
     select $1, 'Second', 'compliance', password_hash, false, created_ms
     from operators where email = $2`,
    [SECOND, FIRST],
  );
  await client.end();
  await noteRows(exchange.connectionString);
  await writer.submit({ actor: seller, command: { type: 'otc.apply' } });
  const decided = { operator: 1, owner: seller, verdict: 'approve' };
  await writer.submit({ actor: 0, command: { type: 'otc.decide_merchant', ...decided } });
});

describe('a deal that goes wrong', () => {
  it(
    'begins with an account to be paid on and an advertisement that is switched on',
    LONG,
    async () => {
      const visit = await Visit.begin(exchange, { token: alice });
      const { page } = visit;
      await visit.open(`${otcPaths.payments}?fiat=EUR`);
      await page.getByRole('button', { name: say('otc.add_payment') }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(say('otc.field_iban')).fill('DE89 3704 0044 0532 0130 00');
      expect(await sheet.getByLabel(say('otc.payee')).inputValue()).toBe('Demo');
      await sheet.getByRole('button', { name: say('otc.save') }).click();
      await page.getByText('DE89 3704').waitFor();
      await visit.open(otcPaths.ad);
      await page.getByRole('button', { name: new RegExp(`^${say('otc.fiat')}`) }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'EUR' }).click();
      await page.getByRole('tab', { name: say('otc.pricing_fixed') }).click();
      await page.getByLabel(say('otc.price')).fill('0.93');
      await page.getByLabel(say('otc.quantity')).fill('1000');
      await page.getByLabel(say('otc.minimum')).fill('10');
      await page.getByLabel(say('otc.maximum')).fill('500');
      await page.getByRole('checkbox', { name: say('otc.kind_sepa') }).click();
      await page.getByRole('button', { name: say('otc.save') }).click();
      const on = page.getByRole('switch');
      await on.click();
      await page.getByText(say('otc.ad_on'), { exact: true }).waitFor();
      await visit.end();
    },
  );

  it('is taken at the price that is seen, and said to be paid', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: bob });
    const { page } = visit;
    await visit.open(otcPaths.market);
    await page.getByRole('button', { name: new RegExp(`^${say('otc.fiat')}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'EUR' }).click();
    await page.getByLabel(say('otc.you_pay')).fill('93');
    await page.getByRole('button', { name: say('otc.buy_coin', { coin: 'USDT' }) }).click();
    const sheet = page.getByRole('dialog');
    const asked = page.waitForRequest((it) => it.url().endsWith('/api/otc/order'));
    await sheet.getByRole('button', { name: say('otc.buy_coin', { coin: 'USDT' }) }).click();
    // Under the terms that were shown, and no others.
    expect((await asked).postData()).toMatch(/\bterms_version=[1-9]/);
    await page.getByText(say('otc.state_unpaid_buy')).waitFor();
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    orderId = Number(new URL(page.url().replace('#', '')).searchParams.get('id'));
    await page.getByRole('link', { name: say('otc.chat') }).click();
    const text = 'On its way <b>now</b>';
    await page.getByRole('textbox', { name: say('conversation.message') }).fill(text);
    await page.getByRole('button', { name: say('conversation.send') }).click();
    await page.getByRole('log').getByText(text).waitFor();
    await visit.open(orderPath(orderId));
    await page.getByRole('button', { name: say('otc.i_paid') }).click();
    await page.getByRole('dialog').getByRole('checkbox').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('otc.paid_say') })
      .click();
    await page.getByText(say('otc.state_paid_buy')).waitFor();
    // Whoever has paid is told when he may appeal, and counted down to it.
    const early = page.getByRole('button', { name: say('otc.appeal_later', { left: '00:09:' }) });
    expect(await early.isDisabled()).toBe(true);
    await visit.end();
  });

  it(
    'shows its seller from whom money must come, lets him read first, and appeal',
    LONG,
    async () => {
      const visit = await Visit.begin(exchange, { token: alice });
      const { page } = visit;
      await visit.open(orderPath(orderId, 'chat'));
      await page.getByRole('log').getByText('On its way <b>now</b>').waitFor();
      await visit.open(orderPath(orderId));
      await page.getByRole('button', { name: say('otc.release_way') }).click();
      const from = say('otc.from_name', { name: 'Bob Demo' });
      await page.getByText(from, { exact: false }).first().waitFor();
      const waiting = page.getByRole('button', { name: /Read first/ });
      await page.getByRole('checkbox').click();
      await page.getByLabel(say('settings.payment_password'), { exact: true }).fill('123456');
      expect(await waiting.isDisabled()).toBe(true);
      const coins = say('otc.release', { coins: '100 USDT' });
      await page.getByRole('button', { name: coins }).waitFor({ timeout: 15_000 });
      // The money is not there: nothing is released.
      await visit.open(orderPath(orderId));
      await page.getByRole('button', { name: say('otc.appeal') }).click();
      await page.getByLabel(say('otc.what_happened')).fill('Nothing has come.');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('otc.send') })
        .click();
      await page.getByText(say('otc.state_appealed_sell')).waitFor();
      await page.getByText('Nothing has come.').waitFor();
      await visit.end();
    },
  );

  it('is answered by its buyer', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: bob });
    const { page } = visit;
    await visit.open(orderPath(orderId));
    await page.getByText('Nothing has come.').waitFor();
    await page.getByRole('button', { name: say('otc.answer') }).click();
    await page.getByLabel(say('otc.what_happened')).fill('My bank has sent it.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('otc.send') })
      .click();
    await page.getByText('My bank has sent it.').waitFor();
    await visit.end();
  });

  it(
    'stands on the desk with all of it, and is decided by nobody before its day',
    LONG,
    async () => {
      const { page, errors } = await desk(FIRST);
      for (const seen of ['Nothing has come.', 'My bank has sent it.', 'On its way <b>now</b>']) {
        await page.getByText(seen).first().waitFor();
      }
      await page.getByText('Bob Demo').waitFor();
      await proposeReturn(page);
      await page.getByText(say('otc.refusal.too_early')).waitFor();
      expect(errors).toEqual([]);
    },
  );

  it('is decided after it by two operators, and never by one', LONG, async () => {
    await exchange.pass(DAY_MS);
    const one = await desk(FIRST);
    await proposeReturn(one.page);
    const confirm = 'Confirm: return';
    await one.page.getByRole('button', { name: confirm }).click();
    await one.page.getByLabel('Reason').fill('Nothing was shown');
    await one.page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await one.page.getByText(say('otc.refusal.decision_is_yours')).waitFor();
    const two = await desk(SECOND);
    await two.page.getByRole('button', { name: confirm }).click();
    await two.page.getByLabel('Reason').fill('The bank knows of no payment');
    await two.page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await two.page.getByRole('button', { name: confirm }).waitFor({ state: 'detached' });
    expect(one.errors).toEqual([]);
    expect(two.errors).toEqual([]);
  });

  it('is read by both sides with its reason, and the coins are where it says', LONG, async () => {
    const sides = [
      ['alice', 'sell'],
      ['bob', 'buy'],
    ] as const;
    for (const [who, side] of sides) {
      const visit = await Visit.begin(exchange, { token: await exchange.logIn(who) });
      const { page } = visit;
      await visit.open(orderPath(orderId));
      await page.getByRole('heading', { name: say(`otc.state_returned_${side}`) }).waitFor();
      await page.getByText('The bank knows of no payment').waitFor();
      expect(await page.getByText('No payment was shown').count()).toBe(0);
      await visit.end();
    }
  });
});
