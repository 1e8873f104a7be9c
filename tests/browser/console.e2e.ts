/**
 * A day at the console: an operator sets up a second factor, finds Alice, freezes and frees her,
 * and proposes a correction; a second one approves it; the audit log tells all of it.
 */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { barriersOf } from './barriers.ts';
import { choosePage, unfoldMenu } from './console-menu.ts';
import { Exchange } from './exchange.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const REASON = 'asked by the customer herself';
const MENU_WIDTH = 200;
let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange?.stop();
});

interface Console {
  readonly page: Page;
  readonly errors: string[];
  /** Addresses outside of this exchange that the page asked for. */
  readonly strangers: string[];
}

async function logIn(email: string, password: string): Promise<Console> {
  const { page, errors } = await exchange.phone(DESKTOP);
  const strangers: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(exchange.server.address)) strangers.push(url);
  });
  await page.goto(`${exchange.server.address}/console/`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();
  return { page, errors, strangers };
}

async function open(page: Page, entry: string, heading = entry): Promise<void> {
  await choosePage(page, entry);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** Presses a button that asks for a reason, and confirms it. */
async function withReason(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

const barriers = (page: Page) => barriersOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa']);

async function enrol(page: Page): Promise<void> {
  await page.goto(`${exchange.server.address}/console/#/account`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByAltText('QR code of your second factor').waitFor();
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code').fill(totp.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('It is on.').waitFor();
}

async function freezeAndFree(page: Page): Promise<void> {
  await open(page, 'Customers');
  await page.getByRole('searchbox').fill('alice');
  // Before that the list of all may still be coming.
  await page.waitForURL((url) => url.hash.includes('q=alice'));
  await page.getByRole('cell', { name: 'bob@demo.test' }).first().waitFor({ state: 'detached' });
  const alice = page.getByRole('row').filter({ hasText: 'alice@demo.test' });
  await alice.getByRole('link', { name: /^\d+$/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Customer \d+$/ }).waitFor();
  await withReason(page, 'Freeze trading');
  await page.getByText(/trading has been frozen since/).waitFor();
  expect(await barriers(page)).toEqual([]);
  await withReason(page, 'Unfreeze trading');
  await page.getByText(/trading has been frozen since/).waitFor({ state: 'detached' });
}

async function propose(page: Page, customer: string): Promise<void> {
  await open(page, 'Corrections');
  await page.getByRole('link', { name: 'Propose correction' }).click();
  await page.getByLabel('To customer number').fill(customer);
  await page.getByLabel('Coin').click();
  await page.getByRole('option', { name: 'USDT', exact: true }).click();
  await page.getByLabel('Amount').fill('12.5');
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('heading', { level: 1, name: /^Correction \d+$/ }).waitFor();
  await page.getByText(`12.5 USDT: treasury → customer ${customer} spot`).waitFor();
}

/** A withdrawal of Alice's that waits, open before two operators who both want to approve it. */
async function bothApprove(first: Page, second: Page): Promise<void> {
  await open(first, 'Withdrawals');
  const waiting = { has: first.getByRole('cell', { name: 'asked', exact: true }) };
  await first.getByRole('row').filter(waiting).first().getByRole('link').first().click();
  await first.getByRole('heading', { level: 1, name: /^Withdrawal \d+$/ }).waitFor();
  await second.goto(first.url());
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^alice@demo\.test \(\d+\)$/).waitFor();
    await dialog.getByText('96 USDT', { exact: true }).waitFor();
    await dialog.getByText(/^0x5aAeb6/).waitFor();
  }
}

it('claims nothing about an answer that was lost, and approves once for two who ask', async () => {
  await exchange.customerWithOrders();
  const first = await logIn('operator@demo.test', 'demo-operator');
  const second = await logIn('checker@demo.test', 'demo-checker');
  await bothApprove(first.page, second.page);
  const approve = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Approve' });
  await first.page.route('**/withdrawals/approve', (route) => route.abort());
  await approve(first.page).click();
  await first.page
    .getByRole('alert')
    .getByText(/may or may not have gone through/)
    .waitFor();
  await first.page.unroute('**/withdrawals/approve');
  await approve(first.page).click();
  await first.page.getByRole('dialog').waitFor({ state: 'detached' });
  await approve(second.page).click();
  await second.page
    .getByRole('alert')
    .getByText(/no longer waiting for a decision/)
    .waitFor();
  await second.page.getByRole('button', { name: 'Cancel' }).click();
  await second.page.getByText('100 USDT: approved').waitFor();
  await second.page.getByRole('button', { name: 'Mark as sent' }).waitFor();
});

it('comes back from a row to the same list, and finds what the menu leads to', async () => {
  const { page, errors } = await logIn('operator@demo.test', 'demo-operator');
  await open(page, 'Articles');
  await page.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'question' }).click();
  await page.getByRole('cell', { name: 'notice' }).first().waitFor({ state: 'detached' });
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Article \d+$/ }).waitFor();
  await page.goBack();
  await page.getByRole('cell', { name: 'question' }).first().waitFor();
  expect(await page.getByRole('cell', { name: 'notice' }).count()).toBe(0);
  await open(page, 'Articles');
  await page.getByRole('cell', { name: 'notice' }).first().waitFor();
  expect(errors).toEqual([]);
});

it('says on the page of a row that it did not come, and asks again', async () => {
  const { page } = await logIn('operator@demo.test', 'demo-operator');
  await open(page, 'Earning products');
  const one = '**/console/api/lockup/products/one*';
  await page.route(one, (route) => route.fulfill({ status: 400, json: { error: 'no' } }));
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Earning product', exact: true }).waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(one);
  await again.click();
  await page.getByRole('heading', { level: 1, name: 'USDT, 5 days' }).waitFor();
});

it('keeps what is written when the session ends in the middle of it', async () => {
  const { page } = await logIn('operator@demo.test', 'demo-operator');
  await page.goto(`${exchange.server.address}/console/#/articles/1/show`);
  const title = page.getByLabel('Title');
  const before = await title.inputValue();
  await title.fill('Closed on Sunday');
  await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
  const authorization = await page.evaluate<string>(
    'sessionStorage.getItem("bourse-console-token")',
  );
  const address = `${exchange.server.address}/console/api/session/end`;
  await fetch(address, { method: 'POST', headers: { authorization } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Your session has ended/).waitFor();
  await page.getByLabel('E-mail').fill('operator@demo.test');
  await page.getByLabel('Password').fill('demo-operator');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Restored from your unsaved draft.').waitFor();
  expect(await title.inputValue()).toBe('Closed on Sunday');
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(await title.inputValue()).toBe(before);
});

it('writes to many in nine languages, which another operator reads and confirms', async () => {
  const first = await logIn('operator@demo.test', 'demo-operator');
  await open(first.page, 'Campaigns');
  await first.page.getByRole('link', { name: 'New campaign' }).click();
  await first.page.getByText(/^\d+ customers right now$/).waitFor();
  await first.page.getByLabel('To', { exact: true }).click();
  await first.page.getByRole('option', { name: 'By country' }).click();
  await first.page.getByText('No recipients selected.').waitFor();
  await first.page.getByLabel('Country (two letters)').fill('zz');
  await first.page.getByText('0 customers right now', { exact: true }).waitFor();
  await first.page.getByLabel('To', { exact: true }).click();
  await first.page.getByRole('option', { name: 'All customers' }).click();
  for (const language of LANGUAGES) {
    await first.page.getByRole('tab', { name: language }).click();
    await first.page.getByLabel('Title').fill(`Rest ${language}`);
    await first.page.getByLabel('Text', { exact: true }).fill(`We rest on Sunday (${language}).`);
  }
  await first.page.getByLabel('Preview').getByText('We rest on Sunday (de).').waitFor();
  expect(await barriers(first.page)).toEqual([]);
  const ask = first.page.getByRole('button', { name: 'Ask', exact: true });
  expect(await ask.isDisabled()).toBe(true);
  await first.page.getByLabel('Reason').fill('maintenance');
  await first.page.getByLabel('Screen to open').fill('https://evil.test');
  await ask.click();
  await first.page
    .getByRole('alert')
    .getByText(/screen/)
    .waitFor();
  await first.page.getByLabel('Screen to open').fill('/pages/financial/index');
  await ask.click();
  await first.page.getByRole('cell', { name: 'Rest en' }).first().waitFor();
  expect(await first.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);

  const second = await logIn('helper@demo.test', 'demo-helper');
  await open(second.page, 'Campaigns');
  await second.page.getByRole('button', { name: 'Confirm' }).first().click();
  const dialog = second.page.getByRole('dialog');
  await dialog.getByText('Rest de: We rest on Sunday (de).').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await second.page.getByRole('cell', { name: 'sent', exact: true }).first().waitFor();
  const token = await exchange.logIn('alice');
  const reply = await fetch(`${exchange.server.address}/api/notices/list?class=news`, {
    headers: { authorization: token },
  });
  const { message } = (await reply.json()) as { message: { data: { title: string }[] } };
  expect(message.data.map(({ title }) => title)).toContain('Rest en');
});

it('opens a row although something was typed a moment before', async () => {
  const { page } = await logIn('compliance@demo.test', 'demo-compliance');
  await open(page, 'Customers');
  const rows = page.getByRole('link', { name: /^\d+$/ });
  await rows.first().waitFor();
  // On a slow machine the next screen takes longer than the list waits for the next letter.
  const machine = await page.context().newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  // A hand is quicker than the driver, which lets the machine rest before it clicks.
  await page.evaluate(`{
    const field = document.querySelector('input[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'a');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    [...document.querySelectorAll('tbody a')][0].click();
  }`);
  const customer = page.getByRole('heading', { level: 1, name: /^Customer \d+$/ });
  await customer.waitFor();
  await page.waitForTimeout(1_000);
  expect(await customer.count()).toBe(1);
  expect(page.url()).toContain('/show');
  // All the tables of a customer beside one another leave the menu its width.
  await page.getByRole('tab').last().waitFor({ state: 'attached' });
  expect((await customer.boundingBox())?.x).toBeGreaterThan(MENU_WIDTH);
});

it('two operators freeze, free and correct, and the audit log tells all of it', async () => {
  const first = await logIn('operator@demo.test', 'demo-operator');
  await enrol(first.page);
  await freezeAndFree(first.page);
  const customer = /customers\/(\d+)\//.exec(first.page.url())?.[1] ?? '';
  await propose(first.page, customer);
  expect(await first.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const second = await logIn('checker@demo.test', 'demo-checker');
  const menu = await unfoldMenu(second.page);
  expect(await menu.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  const work = second.page.getByRole('list', { name: 'Work' });
  await work.getByRole('link', { name: 'Corrections' }).click();
  await second.page.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.page.getByText('approved').waitFor();

  await open(first.page, 'Audit log');
  for (const call of ['/corrections/approve', '/corrections/propose', '/customers/freeze']) {
    await first.page.getByRole('cell', { name: call, exact: true }).first().waitFor();
  }
  await first.page.getByRole('button', { name: 'Verify' }).click();
  await first.page.getByText(/All \d+ lines are unchanged/).waitFor();
  expect(await barriers(first.page)).toEqual([]);
  expect([first, second].flatMap(({ errors, strangers }) => [...errors, ...strangers])).toEqual([]);
});
