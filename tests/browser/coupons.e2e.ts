/** Vouchers: what one has, the ticket that one of them pays, and a code that is none. */
import { beforeAll, expect, it } from 'vitest';
import { demoClaims } from '../../features/coupons/testing/claims.ts';
import { couponPaths } from '../../features/coupons/web/coupon-paths.ts';
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
/** The first customer of a demo. */
const ALICE = 10_001;

beforeAll(async () => {
  for (const command of demoClaims()) {
    await exchange.server.service.submit({ actor: ALICE, command });
  }
});

it('shows what can be used, leads one to its form, and refuses a wrong code in words', async () => {
  const visit = await Visit.begin(exchange, { token });
  const { page } = visit;
  await visit.open(couponPaths.overview);
  await expect.poll(() => page.getByRole('article').count()).toBe(5);
  await page.getByLabel(say('coupons.code')).fill('AAAA-BBBB-CCCC-DDDD');
  await page.getByRole('button', { name: say('coupons.claim') }).click();
  await page.getByText(say('coupons.refusal.unknown_code')).waitFor();
  await page.getByRole('tab', { name: say('coupons.part_expired') }).click();
  await page.getByText(say('coupons.state_used')).waitFor();
  await page.getByRole('tab', { name: say('coupons.part_voucher') }).click();
  const more = page.getByRole('article').filter({ hasText: say('coupons.kind_yield') });
  await more.getByText(say('coupons.use')).click();
  await page.locator(`a[href*="${lockupPaths.buy}"]`).first().click();
  const chip = page.getByRole('button', { pressed: true }).filter({ hasText: 'Voucher' });
  await chip.waitFor();
  await page.getByLabel(say('lockup.amount'), { exact: true }).fill('500');
  await visit.end();
});
