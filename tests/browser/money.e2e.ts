/**
 * The whole way of money: a customer proves who he is, pays in with a voucher, trades, and takes
 * money out that two operators approve. He never reloads: each decision comes to his screen.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heicPicture } from '../support/heic.ts';
import { Exchange } from './exchange.ts';
import { askAtMarket } from './ticket.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
/** An address of EIP-55's own examples. */
const ADDRESS = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const TRANSACTION = '0x9b1c6a2f5e4d3c2b1a09f8e7d6c5b4a3f2e1d0c9b8a7968574635241302f1e0d';
let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open();
});

afterAll(async () => {
  await exchange?.stop();
});

/** A phone on which Bob is logged in. */
async function bobsPhone(): Promise<{ page: Page; errors: string[] }> {
  const token = await exchange.logIn('bob');
  const { page, errors } = await exchange.phone({ reducedMotion: 'reduce' });
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)});
    localStorage.setItem('h5Version', '{"type":"number","data":1}');`);
  return { page, errors };
}

/** The console as an operator sees it after the log-in. */
async function operator(email: string, password: string): Promise<Page> {
  const { page } = await exchange.phone(DESKTOP);
  await page.goto(`${exchange.server.address}/console/`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();
  return page;
}

/** Opens the row of a list that says something, by its first link. */
async function openRow(page: Page, list: string, says: RegExp): Promise<void> {
  await page.goto(`${exchange.server.address}/console/#/${list}`);
  await page.getByRole('row', { name: says }).first().getByRole('link').first().click();
}

/** Presses a button of the console that asks back, and confirms it. */
async function decide(page: Page, button: string, fill?: [label: string, text: string]) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (fill) await dialog.getByLabel(fill[0]).fill(fill[1]);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function choosePicture(page: Page, label: string): Promise<void> {
  await page.getByLabel(`Choose picture: ${label}`).setInputFiles({
    name: 'photo.heic',
    mimeType: 'image/heic',
    buffer: heicPicture(),
  });
  await page.getByRole('img', { name: label }).waitFor();
}

async function proveIdentity(page: Page, desk: Page): Promise<void> {
  await page.goto(exchange.at('fund/withdraw?currency=2'));
  await page.getByText('Verify your identity first').waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByRole('button', { name: 'Verify now' }).first().click();
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
  await goOn();
  await page.getByLabel('Name as on the document').fill('Robert Builder');
  await goOn();
  await page.getByLabel('Number of the document').fill('BLD4711000');
  for (const side of ['Front', 'Reverse', 'You, holding it']) {
    await goOn();
    await choosePicture(page, `Picture: ${side}`);
  }
  await goOn();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Under review').waitFor();
  await openRow(desk, 'verification_forms', /bob@demo\.test/);
  await desk.getByRole('img', { name: 'front' }).waitFor();
  await decide(desk, 'Approve');
  await page.getByText('Verified', { exact: true }).waitFor();
}

async function payIn(page: Page, desk: Page): Promise<void> {
  await page.goto(exchange.at('fund/assets'));
  await page.getByRole('link', { name: 'Deposit' }).click();
  await page.getByRole('link', { name: /^USDT/ }).click();
  await page.getByText('Demo address: send nothing real').waitFor();
  await page.getByRole('tab', { name: 'TRON (TRC-20)' }).click();
  await page.getByText('DEMO-TRC20-SEND-NOTHING').waitFor();
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await page.getByText('Enter an amount').waitFor();
  await page.getByLabel('Amount paid').fill('432.1');
  await choosePicture(page, 'Picture of the payment');
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await page.getByRole('button', { name: /USDT TRON.*432\.1.*Under review/ }).waitFor();
  await openRow(desk, 'deposits', /432\.1/);
  await decide(desk, 'Credit');
  await page.getByRole('button', { name: /432\.1.*Credited/ }).waitFor();
}

/** Buys a little bitcoin at the market, with the ticket. */
async function trade(page: Page): Promise<void> {
  await exchange.untilBitcoinIsOffered();
  await page.goto(exchange.at('transaction/currency?currency_id=4&legal_id=2'));
  await askAtMarket(page, '100');
  await page.getByRole('button', { name: 'Place buy order' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(exchange.at('transaction/currency_order'));
  await page.getByRole('tab', { name: 'Fills' }).click();
  await page.getByText('BTC/USDT').first().waitFor();
}

async function saveAddress(page: Page): Promise<void> {
  await page.goto(exchange.at('setting/wallet'));
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: /^Coin: / }).click();
  await page.getByRole('button', { name: 'USDT', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS.replace('D1220A', 'd1220A'));
  await page.getByLabel('Label').fill('Main purse');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('This is not a valid address of that network.').last().waitFor();
  await page.getByLabel('Address', { exact: true }).fill(`  ${ADDRESS} `);
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('heading', { name: 'Main purse' }).waitFor();
  await page.getByText(/^Usable in (?:23:59:|24:00:00)/).waitFor();
}

async function takeOut(page: Page): Promise<void> {
  await page.goto(exchange.at('fund/withdraw?currency=2'));
  const goOn = page.getByRole('button', { name: 'Continue' });
  await goOn.click();
  await page.getByRole('radio', { name: /Main purse/ }).click();
  await goOn.click();
  await page.getByLabel('Amount', { exact: true }).last().fill('123.4');
  await page.getByText('119.4 USDT').waitFor();
  await goOn.click();
  await page.getByText(ADDRESS).waitFor();
  // In fours, as one compares it.
  await page.getByText('220A', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Payment password' }).fill('000000');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Payment password' }).fill('123456');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  const progress = page.getByRole('region', { name: 'Your withdrawal is on its way' });
  await progress.getByRole('listitem').getByText('Requested').waitFor();
  await progress.getByRole('button', { name: 'All withdrawals' }).click();
  await page.getByRole('button', { name: /123\.4.*Under review/ }).waitFor();
}

/** From a hundredth of a thousandth of a Bitcoin on, two operators approve. */
async function needTwoOperators(): Promise<void> {
  const command = { type: 'withdrawal.set_policy', operator: 1, threshold: '1000', reason: 'test' };
  const result = await exchange.server.service.writer.submit({ actor: 0, command });
  expect(result).not.toHaveProperty('refused');
}

it('a customer proves himself, pays in, trades, takes out; two operators approve', async () => {
  const { page, errors } = await bobsPhone();
  const first = await operator('operator@demo.test', 'demo-operator');
  const second = await operator('checker@demo.test', 'demo-checker');
  await needTwoOperators();
  await proveIdentity(page, first);
  await payIn(page, first);
  await trade(page);
  await saveAddress(page);
  await exchange.letDestinationsCool();
  await page.reload();
  await page.getByText('Ready to use').first().waitFor();
  await takeOut(page);

  const stands = (state: string) =>
    page.getByRole('button', { name: new RegExp(`123\\.4.*${state}$`) }).waitFor();
  await openRow(first, 'withdrawals', /123\.4/);
  await decide(first, 'Approve');
  await stands('Under review 1/2');
  expect(await first.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await openRow(second, 'withdrawals', /123\.4/);
  await decide(second, 'Approve');
  await stands('Approved');
  await decide(second, 'Mark as sent', ['Transaction ID or reference', TRANSACTION]);
  await stands('Sent');
  await page.getByRole('button', { name: /123\.4.*Sent$/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(TRANSACTION).waitFor();
  await sheet.getByText('Approved (2 of 2)').waitFor();
  expect(await sheet.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
  await decide(second, 'Mark as done');
  await sheet.getByRole('listitem').getByText('Completed', { exact: true }).waitFor();
  await sheet
    .getByRole('listitem')
    .last()
    .getByText(/20\d\d/)
    .waitFor();
  expect(errors).toEqual([]);
});
