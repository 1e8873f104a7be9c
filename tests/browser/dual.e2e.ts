/** Dual investment: a rung of the ladder is bought with its risk understood, and is an order. */
import type { Locator, Page } from 'playwright-core';
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
/** What one share is of a coin. */
const SHARE = 0.1;

/** The amount of the first of both payments. */
async function firstOutcome(within: Page | Locator): Promise<number> {
  const label = within.getByText(say('dual.you_get'), { exact: true }).first();
  await label.waitFor();
  const text = await label.locator('xpath=..').innerText();
  return Number(
    text
      .split('\n')
      .at(-1)
      ?.replaceAll(/[^\d.]/g, ''),
  );
}

describe('a dual order', () => {
  it('is bought only with its risk understood, and shows both payments', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(dualPaths.ladder);
    const rungs = page.locator('a[href*="invest/purchase"]');
    await rungs.first().waitFor();
    // In a calm, linked prices far from the index pay too little to be on sale.
    await rungs.filter({ hasText: /\+/ }).last().click();
    const buy = page.getByRole('button', { name: say('dual.buy'), exact: true });
    await buy.click();
    await page.getByText(say('dual.tick_first')).waitFor();
    const shares = page.getByLabel(say('dual.shares'), { exact: true });
    await shares.fill('0');
    await page.getByText(say('dual.at_least_one')).waitFor();
    await shares.fill('1');
    await page.getByRole('checkbox').click();
    const shown = await firstOutcome(page);
    await buy.click();
    await page
      .getByRole('button', { name: say('dual.state_purchased') })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    // The rate is that of the moment: within a fiftieth of what was shown.
    const interest = (await firstOutcome(sheet)) - SHARE;
    expect(interest).toBeGreaterThan((shown - SHARE) * 0.98);
    expect(interest).toBeLessThan((shown - SHARE) * 1.02);
    const roll = sheet.getByRole('switch');
    expect(await roll.getAttribute('aria-checked')).toBe('false');
    await roll.click();
    await sheet.locator('[role=switch][aria-checked=true]').waitFor();
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
