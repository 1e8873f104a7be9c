/** Buying a stock by an amount of dollars, and what is told above the list of stocks. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { chooseType } from './ticket.ts';
import { Visit } from './visit.ts';

const LONG = { timeout: 240_000 };
const HOUR_MS = 3_600_000;
/** A weekend with a holiday. */
const MOST_HOURS = 96;
const TICKET = `${paths.ticket}?currency_id=16&legal_id=2`;
const say = sayIn('en');

let exchange: Exchange;

useTradedExchange((opened) => {
  exchange = opened;
});

/** Whether shares of Apple are traded at this moment, wait for a price, or have no session. */
async function state(): Promise<string | undefined> {
  const reply = await fetch(`${exchange.server.address}/api/currency/quotation_new`);
  return /"currency_name":"AAPL"[^}]*"state":"(\w+)"/.exec(await reply.text())?.[1];
}

// The sessions of stocks follow the calendar, whenever the tests run.
beforeAll(async () => {
  for (let hour = 0; hour < MOST_HOURS && (await state()) === 'closed'; hour += 1) {
    await exchange.pass(HOUR_MS);
  }
  // At the beginning of a session prices are as old as the last one, until the market has moved.
  await vi.waitFor(async () => expect(await state()).toBe('open'), { timeout: 60_000 });
}, LONG.timeout);

describe('a stock', () => {
  it('is bought for an amount of dollars, with what a share is said above', LONG, async () => {
    const token = await exchange.logIn('alice');
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(TICKET);
    await chooseType(page, /^Market/);
    await page.getByText(say('corporate.claim')).first().waitFor();
    await page.getByRole('button', { name: say('spot.switch_unit', { name: 'USDT' }) }).waitFor();
    await page.getByLabel(say('spot.total'), { exact: true }).fill('50');
    await page.getByRole('button', { name: 'Buy AAPL', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy AAPL/USDT' });
    await dialog.locator('dl').getByText('You pay', { exact: true }).waitFor();
    const said = (await dialog.locator('dl').allInnerTexts()).join(' ');
    expect(said).toMatch(/You pay\s+50 USDT\s+You get\s+≈ 0\.\d+ AAPL/);
    await dialog.getByRole('button', { name: say('spot.place_buy') }).click();
    await dialog.waitFor({ state: 'detached' });
    const address = `${exchange.server.address}/api/coin/fills?limit=1`;
    const filled = async () => {
      const reply = await fetch(address, { headers: { authorization: token } });
      const { message } = (await reply.json()) as { message: { symbol: string }[] };
      return message[0];
    };
    await expect.poll(filled, { timeout: 30_000 }).toMatchObject({ symbol: 'AAPL/USDT', type: 1 });
    // As many hundredths of a share as fifty dollars buy, and no dollar more.
    const { quote_amount: paid } = (await filled()) as unknown as { quote_amount: string };
    expect(Number(paid)).toBeLessThanOrEqual(50);
    expect(Number(paid)).toBeGreaterThan(40);
    await visit.end();
  });

  it('says above the list of stocks what a share is, and of no other list', LONG, async () => {
    const visit = await Visit.begin(exchange, { token: await exchange.logIn('alice') });
    const { page } = visit;
    const action = { match_id: 15, currency_name: 'AAPL', legal_name: 'USDT', ex_ms: 0, paid: '0' };
    const times = { announced_ms: 0, from_tick: 1, per_share: '0', numerator: 4, denominator: 1 };
    const coming = { id: 2, kind: 'split', state: 'announced', due_ms: Date.now() + HOUR_MS };
    const past = { id: 1, kind: 'split', state: 'carried_out', due_ms: 0 };
    const data = [
      { ...action, ...times, ...coming, ended_ms: 0, from_price: '', to_price: '' },
      { ...action, ...times, ...past, ended_ms: Date.now(), from_price: '200', to_price: '50' },
    ];
    let asked = 0;
    await page.route('**/api/stock/actions*', (route) => {
      asked += 1;
      const message = { total: 2, current_page: 1, per_page: 20, data };
      return route.fulfill({ json: { type: 'ok', message } });
    });
    await visit.open(paths.market);
    await page.getByRole('tab', { name: say('catalogue.tab_coin'), exact: true }).click();
    expect(await page.getByText(say('corporate.claim')).count()).toBe(0);
    expect(asked).toBe(0);
    await page.getByRole('tab', { name: say('catalogue.tab_stock'), exact: true }).click();
    const notes = page.getByRole('region', { name: say('corporate.title') });
    await notes.getByText(say('corporate.claim')).waitFor();
    await notes.getByText(new RegExp(say('corporate.state_announced'))).waitFor();
    await notes.getByText(/200 → 50/).waitFor();
    expect(asked).toBe(1);
    await visit.end();
  });
});
