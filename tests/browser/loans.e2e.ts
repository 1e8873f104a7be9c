/** Loans: borrowed with its price of a liquidation in sight, and repaid in whole. */
import { expect, it } from 'vitest';
import { loansPaths } from '../../features/loans/web/loans-paths.ts';
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

it('a loan is taken only with its risk understood, and repaid in whole', async () => {
  const visit = await Visit.begin(exchange, { token });
  const { page } = visit;
  await visit.open(loansPaths.borrowing);
  const field = (word: string) => page.getByLabel(say(word), { exact: true });
  await field('loans.collateral').fill('0.1');
  await field('loans.borrow_amount').fill('100');
  await page.getByText(say('loans.close_price')).waitFor();
  const borrow = page.getByRole('button', { name: say('loans.borrow'), exact: true });
  await borrow.click();
  await page.getByText(say('loans.tick_first')).waitFor();
  await page.getByRole('checkbox').click();
  await borrow.click();
  await page
    .getByRole('button', { name: say('loans.state_open') })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: say('loans.all'), exact: true }).click();
  await sheet.getByRole('button', { name: say('loans.repay'), exact: true }).click();
  await page.getByText(say('loans.outcome_repaid')).first().waitFor();
  expect(visit.errors).toEqual([]);
  await visit.end();
});
