/** What one owns by class, what it cost and brought, as a file too; and the page of one coin. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
const WIDTHS = [
  ['a phone', {}],
  ['a desk', { viewport: { width: 1_440, height: 900 }, isMobile: false, hasTouch: false }],
] as const;

describe('the portfolio', () => {
  it.each(WIDTHS)(
    'on %s has classes, results and coins, and becomes a file',
    async (...[, context]) => {
      const visit = await Visit.begin(exchange, { token, context });
      const { page } = visit;
      await visit.open(paths.assets);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('wallet.portfolio'), exact: true })
        .click();
      const classes = page.getByRole('region', { name: say('wallet.by_class') });
      await classes.getByText(say('wallet.class_crypto')).waitFor();
      expect(await classes.getByRole('listitem').count()).toBe(4);
      const results = page.getByRole('region', { name: say('wallet.results') });
      await results.getByText(say('wallet.cost_method')).waitFor();
      const coins = page.getByRole('region', { name: say('wallet.by_coin') });
      await coins.getByRole('link', { name: /BTC/ }).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say('wallet.export_csv') }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^portfolio-\d{4}-\d\d-\d\d\.csv$/);
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(lines[0]).toContain(say('wallet.average_cost'));
      expect(lines.some((line) => /^BTC,[\d.]+,[\d.]+,/.test(line))).toBe(true);
      expect(visit.errors).toEqual([]);
      await visit.end();
    },
  );

  it('hides amounts where they are hidden, and leads to the page of a coin', async () => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(paths.assets);
    await page.getByRole('button', { name: say('wallet.hide_amounts') }).click();
    await visit.open(ownPaths.portfolio);
    const coins = page.getByRole('region', { name: say('wallet.by_coin') });
    await coins.getByRole('link', { name: /BTC/ }).waitFor();
    const classes = page.getByRole('region', { name: say('wallet.by_class') });
    expect(await classes.getByText(say('wallet.amount_hidden')).count()).toBe(4);
    await coins.getByRole('link', { name: /BTC/ }).click();
    const holding = page.getByRole('region', { name: say('wallet.asset_holding') });
    await holding.getByText(say('wallet.average_cost'), { exact: true }).waitFor();
    expect(await holding.getByText(say('wallet.amount_hidden')).count()).toBeGreaterThan(1);
    await page.getByRole('region', { name: say('wallet.asset_trades') }).waitFor();
    await page.getByRole('link', { name: say('deposit.title'), exact: true }).waitFor();
    await page.getByText(/Bitcoin \(BTC\)/).waitFor();
    await page.getByRole('link', { name: say('wallet.trade'), exact: true }).click();
    await expect.poll(() => page.url()).toContain(paths.trade);
    await visit.end();
  });

  it('says that there is no such asset, and sends visitors to the login', async () => {
    const visit = await Visit.begin(exchange, { stays: true });
    const { page } = visit;
    await visit.open(`${ownPaths.asset}?currency=99999`);
    await page.getByText(say('wallet.asset_unknown')).waitFor();
    await visit.open(`${ownPaths.asset}?currency=4`);
    await page.getByRole('region', { name: say('wallet.asset_figures') }).waitFor();
    expect(await page.getByText(say('wallet.asset_holding')).count()).toBe(0);
    await visit.open(ownPaths.portfolio);
    await page.getByText(say('wallet.visitor_hint')).waitFor();
    await visit.end();
  });
});
