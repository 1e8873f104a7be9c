/** Lock-ups: a product is looked at, begun, seen and left within its free hour. */
import { describe, expect, it } from 'vitest';
import { lockupPaths } from '../../features/lockup/web/lockup-paths.ts';
import { ownPaths } from '../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
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

  it('shows each payment, its end and what leaving gives, before it is begun', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${lockupPaths.buy}?config_id=1`);
    await page.getByLabel(say('lockup.amount'), { exact: true }).fill('1000');
    await page.getByText(say('lockup.calendar'), { exact: true }).click();
    const payments = page.getByRole('listitem').filter({ hasText: '+1.5 USDT' });
    expect(await payments.count()).toBe(5);
    await page.getByText(say('lockup.ends'), { exact: true }).waitFor();
    const leaving = page.getByRole('region', { name: say('lockup.if_you_leave') });
    const day = leaving.getByRole('slider');
    // Two and a half days are half: the third is the first that costs the lower share.
    for (const [n, had, costs] of [
      [2, '603 USDT', '400 USDT'],
      [3, '704.5 USDT', '300 USDT'],
      [5, '1,007.5 USDT', '0 USDT'],
    ] as const) {
      await day.fill(String(n));
      await leaving
        .getByText(say('lockup.after_days', { n: String(n) }), { exact: true })
        .waitFor();
      for (const text of [had, costs]) await leaving.getByText(text, { exact: true }).waitFor();
    }
    await visit.end();
  });

  it('leads back to an amount that cannot be, however far below the button is', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${lockupPaths.buy}?config_id=1`);
    const amount = page.getByLabel(say('lockup.amount'), { exact: true });
    await amount.fill('5');
    await page.getByRole('button', { name: say('lockup.subscribe'), exact: true }).click();
    const fault = page.getByText(say('lockup.below_minimum', { min: '100 USDT' }));
    await fault.waitFor();
    expect(await page.locator('input:focus').inputValue()).toBe('5');
    const bar = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
    const box = await amount.boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(bar.y + bar.height);
    expect(box?.y ?? 844).toBeLessThan(700);
    await visit.end();
  });

  it('is not what savings are called, which stand below the title of their screen', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${paths.financial}?at=savings`);
    const heading = page.getByRole('heading', { name: say('lockup.savings') });
    await heading.waitFor();
    const bar = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
    const top = async (): Promise<number> => (await heading.boundingBox())?.y ?? -1;
    await expect.poll(top).toBeGreaterThanOrEqual(bar.y + bar.height);
    expect(await top()).toBeLessThan(bar.y + bar.height + 60);
    const flexible = page.getByRole('link', { name: say('lockup.leave_free') });
    await flexible.first().click();
    await page.getByRole('button', { name: say('lockup.save'), exact: true }).waitFor();
    expect(await page.getByText(say('lockup.free_hour', { n: '60' })).count()).toBe(0);
    expect(
      await page.getByRole('button', { name: say('lockup.subscribe'), exact: true }).count(),
    ).toBe(0);
    await visit.end();
  });

  it('leads somebody without the coin to where it comes from', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await page.route('**/api/wallet/detail*', async (route) => {
      const reply = await route.fetch();
      const { message } = (await reply.json()) as { message: object };
      await route.fulfill({ json: { type: 'ok', message: { ...message, change_balance: '0' } } });
    });
    await visit.open(`${lockupPaths.buy}?config_id=1`);
    await page.getByRole('link', { name: say('lockup.deposit'), exact: true }).click();
    await page.waitForURL((url) => url.hash.includes(`${paths.receive}?currency=`));
    await visit.end();
  });

  it('says once that nothing came where nothing came', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await page.route('**/api/lh/deposit/**', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.route('**/api/{notices,push}/**', (route) =>
      route.fulfill({ status: 500, body: 'no' }),
    );
    for (const path of [lockupPaths.overview, ownPaths.noticeSettings]) {
      await visit.open(path);
      await page.getByRole('button', { name: say('common.retry') }).waitFor();
      expect([path, await page.getByRole('alert').count()]).toEqual([path, 1]);
    }
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
