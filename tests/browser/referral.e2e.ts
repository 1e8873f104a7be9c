/** Rebates: from the invitation to what it brings, level by level, and the rules behind it. */
import { expect, it } from 'vitest';
import { referralPaths } from '../../features/referral/web/referral-paths.ts';
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

it('leads from the invitation to members of four levels, and to the rules', async () => {
  const visit = await Visit.begin(exchange, { token });
  const { page } = visit;
  await visit.open(paths.share);
  await page.getByText(say('settings.invite_rebates')).click();
  await page.getByRole('heading', { name: say('referral.levels') }).waitFor();
  await page.getByText(say('referral.members_n', { n: '3' }), { exact: true }).waitFor();
  await page.getByRole('tab', { name: say('referral.members') }).click();
  const members = page.getByText(/^.\*\*\*.?$/u);
  await expect.poll(() => members.count()).toBe(5);
  await page.getByText('Deposited 2,500 USDT').waitFor();
  await page.getByRole('tab', { name: 'E', exact: true }).click();
  await expect.poll(() => members.count()).toBe(1);
  // What the members of others deposited is nobody's business but theirs.
  expect(await page.getByText(/^Deposited/).count()).toBe(0);
  await page.getByText(say('referral.rules'), { exact: true }).click();
  await page.getByText(say('referral.rule_no_reward')).waitFor();
  await page.getByText('2.5%').waitFor();
  await visit.end();
});

it('shows a visitor the rules, and asks him in where figures are somebody’s own', async () => {
  const visit = await Visit.begin(exchange, {});
  const { page } = visit;
  await visit.open(referralPaths.rules);
  await page.getByText(say('referral.level', { letter: 'B', n: '1' })).waitFor();
  await visit.end();
});
