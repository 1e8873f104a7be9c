/** Dual investment: a rung of the ladder is bought with its risk understood, and is an order. */
import { describe, expect, it } from 'vitest';
import { dualPaths } from '../../features/dual/web/dual-paths.ts';
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

describe('a dual order', () => {
  it('is bought only with its risk understood, and shows both payments', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(dualPaths.ladder);
    const rung = page.locator('a[href*="invest/purchase"]').first();
    await rung.waitFor();
    await rung.click();
    const buy = page.getByRole('button', { name: say('dual.buy'), exact: true });
    await buy.click();
    await page.getByText(say('dual.tick_first')).waitFor();
    const shares = page.getByLabel(say('dual.shares'), { exact: true });
    await shares.fill('0');
    await page.getByText(say('dual.at_least_one')).waitFor();
    await shares.fill('1');
    await page.getByRole('checkbox').click();
    const promised = await page
      .getByText(say('dual.you_get'))
      .first()
      .locator('xpath=..')
      .innerText();
    await buy.click();
    await page
      .getByRole('button', { name: say('dual.state_purchased') })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    // What was promised before is what the order says, to the last digit.
    const amount = promised.split('\n').at(-1) ?? '';
    await sheet.getByText(amount).first().waitFor();
    const roll = sheet.getByRole('switch');
    expect(await roll.getAttribute('aria-checked')).toBe('false');
    await roll.click();
    await sheet.locator('[role=switch][aria-checked=true]').waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
