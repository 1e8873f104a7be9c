/** From nothing to the receipt of a first purchase, on a phone, counting the taps. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Exchange } from './exchange.ts';
import { sayIn } from './say.ts';

const MOST_TAPS = 5;
const BTC = 'currency_name=BTC&buy_direction=0';
/** The tests' phones know of trades; these know of none. */
const NEVER_TRADED = "localStorage.removeItem('spotTraded')";
/** Of the window: letters of another face take so little. */
const LEAST_NOTICED = 0.05;
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((shifts) => {
    for (const { value } of shifts.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
const say = sayIn('en');
let exchange: Exchange;
let newcomers = 0;

beforeAll(async () => {
  exchange = await Exchange.open();
  await exchange.untilBitcoinIsOffered();
});

afterAll(async () => {
  await exchange.stop();
});

/** A finger that counts. */
function counting() {
  const count = { taps: 0 };
  const tap = async (target: Locator): Promise<void> => {
    await target.tap();
    count.taps += 1;
  };
  return { count, tap };
}

describe('a newcomer', () => {
  it('has a first fill after five taps, and then its receipt', async () => {
    const { page, errors } = await exchange.phone();
    await page.addInitScript(NEVER_TRADED);
    expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
    const { count, tap } = counting();
    await page.goto(exchange.at('common/register'));
    // A second try of this test meets somebody else.
    newcomers += 1;
    const email = `dora${newcomers}@demo.test`;
    await page.getByLabel(say('identity.email'), { exact: true }).fill(email);
    await tap(page.getByRole('button', { name: say('identity.go_on') }));
    // Nobody reads mails in a demo: the code comes by itself, and the next question after it.
    await page.getByLabel(say('identity.password'), { exact: true }).fill('long-enough-1');
    await page.getByLabel(say('identity.repeat_password')).fill('long-enough-1');
    await page.getByText(say('identity.terms')).waitFor();
    await tap(page.getByRole('button', { name: say('identity.register'), exact: true }));

    const steps = page.getByRole('region', { name: say('content.steps') });
    const done = steps.getByRole('img', { name: say('content.step_done') });
    await steps.waitFor();
    expect(await done.count()).toBe(0);
    // His steps stand where his past will stand: nothing below them moves when they come.
    await page.addInitScript(COUNT_SHIFTS);
    await page.route('**/api/wallet/list', async (route) => {
      await page.getByRole('region', { name: say('content.movers') }).waitFor();
      await route.continue();
    });
    await page.reload();
    await steps.waitFor();
    await page.unroute('**/api/wallet/list');
    expect(await page.evaluate('window.shifted')).toBeLessThan(LEAST_NOTICED);
    await tap(steps.getByRole('button', { name: say('content.step_play') }));
    await expect.poll(() => done.count()).toBe(1);
    await tap(steps.getByRole('button', { name: say('content.step_buy') }));
    const buy = page.getByRole('button', { name: /^Buy 0\.\d+ BTC$/ });
    await buy.waitFor();
    await page.evaluate("localStorage.removeItem('receiptDay')");
    await tap(buy);
    // The first act of a day is answered by its receipt, struck once all of it was checked.
    const receipt = page.getByRole('dialog');
    await receipt.getByText(say('spot.late.act_bought')).first().waitFor();
    await receipt.getByText(/^(\d+) of \1 checks passed$/).waitFor();
    expect(count.taps).toBeLessThanOrEqual(MOST_TAPS);
    await receipt.getByRole('button', { name: say('fairness.act_done') }).click();
    await receipt.waitFor({ state: 'detached' });

    await page.goto(exchange.at('index/index'));
    await expect.poll(() => done.count()).toBe(2);
    await tap(steps.getByRole('button', { name: say('content.step_receipt') }));
    await receipt.getByText(say('spot.late.act_received')).waitFor();
    await receipt.getByText(/^(\d+) of \1 checks passed$/).waitFor();
    await receipt.getByRole('button', { name: say('fairness.act_done') }).click();
    await receipt.waitFor({ state: 'detached' });
    await page.goto(exchange.at('index/index'));
    await expect.poll(() => done.count()).toBe(3);
    await tap(steps.getByRole('button', { name: say('content.steps_close') }));
    await steps.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('is asked one question in his first three trades, and more where he wants it', async () => {
    const token = await exchange.logIn('bob');
    const { page, errors } = await exchange.phone();
    await page.addInitScript(`${NEVER_TRADED}; localStorage.setItem('token', '${token}');
      localStorage.setItem('h5Version', '{"type":"number","data":1}');`);
    await page.goto(exchange.at(`transaction/currency?${BTC}`));
    const about = page.getByText(say('spot.late.get_about'));
    const amounts = page.getByRole('group', { name: say('spot.late.choices') });
    await about.waitFor();
    const whole = page.getByText(say('spot.average_estimate'), { exact: true });
    expect(await whole.count()).toBe(0);
    expect(await amounts.getByRole('button').allInnerTexts()).toEqual(['25', '100', '500']);
    await amounts.getByRole('button', { name: '25', exact: true }).tap();
    await page.getByRole('button', { name: /^Buy 0\.\d+ BTC$/ }).waitFor();
    // The whole ticket has what was chosen; it stays after a reload, and leads back.
    await page.getByRole('button', { name: say('spot.late.all_types') }).tap();
    await about.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: say('spot.late.simple') }).tap();
    await about.waitFor();
    const chosen = amounts.getByRole('button', { name: '25', exact: true });
    expect(await chosen.getAttribute('aria-pressed')).toBe('true');
    const order = { currency_id: '4', legal_id: '2', type: '1', order_type: 'market' };
    const trade = () => exchange.call('/coin/trade', { ...order, quote_amount: '25' }, token);
    await trade();
    await trade();
    await page.reload();
    await about.waitFor();
    await trade();
    await page.reload();
    await whole.waitFor();
    expect(await about.count()).toBe(0);
    expect(await page.getByRole('button', { name: say('spot.late.simple') }).count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('is no visitor: who is not logged in sees no steps', async () => {
    const { page } = await exchange.phone();
    await page.goto(exchange.at('index/index'));
    await page.getByRole('heading', { name: say('content.visitor_title') }).waitFor();
    expect(await page.getByRole('region', { name: say('content.steps') }).count()).toBe(0);
    await page.context().close();
  });
});
