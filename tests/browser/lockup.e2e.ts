/** Lock-ups: a product is looked at, begun, seen and left within its free hour. */
import { describe, expect, it } from 'vitest';
import { lockupPaths } from '../../features/lockup/web/lockup-paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { sayIn } from './say.ts';
import { Visit } from './visit.ts';

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

const say = sayIn('en');

describe('a lock-up', () => {
  it('says before the form is filled in that the account or the country is shut out', async () => {
    for (const why of ['frozen', 'off_in_country'] as const) {
      const visit = await Visit.begin(exchange, { token });
      const { page } = visit;
      const reply = { json: { type: 'ok', message: { why } } };
      await page.route('**/api/lh/deposit/allowed*', (route) => route.fulfill(reply));
      await visit.open(`${lockupPaths.buy}?config_id=1`);
      await page.getByText(say(`lockup.${why}`)).waitFor();
      const begin = page.getByRole('button', { name: say('lockup.subscribe'), exact: true });
      expect(await begin.isDisabled()).toBe(true);
      // Whoever was welcomed once is not led away from the products again.
      await visit.open(lockupPaths.welcome);
      await page.getByText(say('lockup.welcome_pays')).waitFor();
      await visit.open(lockupPaths.overview);
      await page.getByText(say(`lockup.${why}`)).waitFor();
      await visit.end();
    }
  });

  it('offers a renewal only where the product can renew', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await page.route('**/api/lh/deposit/order*', async (route) => {
      const reply = await route.fetch();
      const { message } = (await reply.json()) as { message: { data: object[] } };
      const row = { may_renew: false };
      const data = message.data.map((order) => ({ ...order, ...row }));
      await route.fulfill({ json: { type: 'ok', message: { ...message, data } } });
    });
    await visit.open(`${lockupPaths.buy}?config_id=2`);
    await page.getByLabel(say('lockup.amount'), { exact: true }).fill('100');
    await page.getByRole('button', { name: say('lockup.subscribe'), exact: true }).click();
    await page
      .getByRole('button', { name: say('lockup.state_running') })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('lockup.back_now')).waitFor();
    expect(await sheet.getByRole('switch').count()).toBe(0);
    await sheet.getByRole('button', { name: say('lockup.withdraw') }).click();
    await page.getByText(say('lockup.state_withdrawn')).first().waitFor();
    await visit.end();
  });

  it('is begun only with its costs understood, and taken back within the hour', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${lockupPaths.buy}?config_id=1`);
    await page.getByLabel(say('lockup.amount'), { exact: true }).fill('1000');
    await page.getByText('1,007.5 USDT', { exact: true }).waitFor();
    const begin = page.getByRole('button', { name: say('lockup.subscribe'), exact: true });
    await begin.click();
    await page.getByText(say('lockup.tick_first')).waitFor();
    await page.getByRole('checkbox').click();
    await begin.click();
    const row = page.getByRole('button', { name: say('lockup.state_running') });
    await row.first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('lockup.back_now')).waitFor();
    await sheet.getByRole('button', { name: say('lockup.withdraw') }).click();
    await page.getByText(say('lockup.state_withdrawn')).first().waitFor();
    // What has ended can be recomputed: its sheet leads to the receipt, where every check holds.
    await page
      .getByRole('button', { name: say('lockup.state_withdrawn') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('lockup.receipt') })
      .click();
    await page.getByText(/^All \d+ checks passed/).waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
