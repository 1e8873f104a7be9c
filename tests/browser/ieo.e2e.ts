/** Token sales: a project is looked at, wanted, made less and taken back. */
import { describe, expect, it } from 'vitest';
import { ieoPaths } from '../../features/ieo/web/ieo-paths.ts';
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
const PROJECT = `${ieoPaths.subscribe}?project_id=1`;

describe('a token sale', () => {
  it('says before the form is filled in why nothing can be subscribed', async () => {
    for (const why of ['frozen', 'off_in_country', 'unverified'] as const) {
      const visit = await Visit.begin(exchange, { token });
      const { page } = visit;
      const reply = { json: { type: 'ok', message: { why } } };
      await page.route('**/api/project/allowed*', (route) => route.fulfill(reply));
      await visit.open(PROJECT);
      await page.getByText(say(`ieo.${why}`)).waitFor();
      const button = page.getByRole('button', { name: say('ieo.subscribe'), exact: true });
      expect(await button.isDisabled()).toBe(true);
      await visit.end();
    }
  });

  it('says what comes of an amount, takes it, and gives it back', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(PROJECT);
    const amount = page.getByLabel(say('ieo.amount'), { exact: true });
    const subscribe = page.getByRole('button', { name: say('ieo.subscribe'), exact: true });
    await amount.fill('99');
    await subscribe.click();
    await page.getByText(/At least 100/).waitFor();
    await amount.fill('1000');
    await page.getByText(say('ieo.would_get_pro_rata')).waitFor();
    await page.getByText('50 USDT', { exact: true }).waitFor();
    await subscribe.click();
    const row = page.getByRole('button', { name: say('ieo.order_applied') });
    await row.first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('ieo.less')).click();
    await sheet.getByLabel(say('ieo.take_back_amount'), { exact: true }).fill('400');
    await sheet.getByRole('button', { name: say('ieo.take_part_back') }).click();
    await page.getByText('600 LMN').first().waitFor();
    await row.first().click();
    await sheet.getByRole('button', { name: say('ieo.take_back'), exact: true }).click();
    await page.getByText(say('ieo.order_withdrawn')).first().waitFor();
    await visit.end();
  });

  it('leads on from a project that there is not', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(`${ieoPaths.subscribe}?project_id=99`);
    await page.getByText(say('ieo.no_project')).waitFor();
    await page.getByText(say('ieo.to_projects')).click();
    await page.getByText('Lumen Grid (demo)').first().waitFor();
    await visit.end();
  });
});
