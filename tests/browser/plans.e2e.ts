/** Entries with exits, pairs and trailing stops, from the ticket to the list of orders. */
import { describe, expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { barriersOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { chooseType } from './ticket.ts';
import { Visit } from './visit.ts';

const BTC_USDT = 'currency_id=4&legal_id=2';
const TICKET = `${paths.ticket}?${BTC_USDT}`;
const TRADE = `${paths.trade}?${BTC_USDT}`;

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

describe('the ticket', () => {
  it.each([
    ['a phone', 390, TICKET],
    ['a desk', 1440, TRADE],
  ])('arms what it buys, on %s', async (_title, width, path) => {
    const visit = await Visit.begin(exchange, {
      token,
      context: { viewport: { width, height: 900 }, isMobile: width < 768, hasTouch: width < 768 },
    });
    await visit.open(path);
    const { page } = visit;
    await chooseType(page, /^Market/);
    await page.getByLabel('Total', { exact: true }).fill('200');
    await page.getByRole('switch', { name: 'TP/SL' }).click();
    await page.getByRole('button', { name: /^Unit/ }).last().click();
    await page.getByLabel('Take profit', { exact: true }).fill('2');
    await page.getByLabel('Stop loss', { exact: true }).fill('101');
    const buy = page.getByRole('button', { name: 'Buy BTC', exact: true });
    await buy.click();
    await page.getByText('Below the price of the order').waitFor();
    await page.getByLabel('Stop loss', { exact: true }).fill('1.5');
    expect(await page.getByText(/^Expected [+−]/).count()).toBe(2);
    await buy.click();
    const sheet = page.getByRole('dialog', { name: 'Buy BTC/USDT' });
    await sheet.getByText('You get', { exact: true }).waitFor();
    await sheet.getByText('Take profit', { exact: true }).waitFor();
    await sheet.getByText('Stop loss', { exact: true }).waitFor();
    expect(await sheet.getByText('Maker / taker fee', { exact: true }).isVisible()).toBe(false);
    await sheet.getByText('Details', { exact: true }).click();
    await sheet.getByText('Maker / taker fee', { exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Place buy order' }).click();
    await sheet.waitFor({ state: 'detached' });
    await visit.open(paths.orders);
    const exits = page.getByRole('article', { name: 'Sell BTC/USDT' });
    await exits.filter({ hasText: 'Stop market' }).first().waitFor();
    await exits.filter({ hasText: 'Limit' }).first().waitFor();
    await visit.end();
  });

  it('places a pair and a trailing stop, and cancels the pair as one', async () => {
    const visit = await Visit.begin(exchange, { token });
    await visit.open(`${TICKET}&buy_direction=1`);
    const { page } = visit;
    await page.getByRole('button', { name: 'Sell BTC', exact: true }).waitFor();
    await chooseType(page, /^Trailing stop/);
    await page.getByLabel('Callback', { exact: true }).fill('0.05');
    await page.getByLabel('Amount', { exact: true }).fill('0.0005');
    const sell = page.getByRole('button', { name: 'Sell BTC', exact: true });
    await sell.click();
    await page.getByText('0.1% to 20%').waitFor();
    await page.getByLabel('Callback', { exact: true }).fill('1.5');
    await sell.click();
    const sheet = page.getByRole('dialog', { name: 'Sell BTC/USDT' });
    await sheet.getByText('1.5%').waitFor();
    await sheet.getByRole('button', { name: 'Place sell order' }).click();
    await page.getByRole('article').filter({ hasText: 'Trailing stop' }).first().waitFor();
    await visit.end();
  });
});
