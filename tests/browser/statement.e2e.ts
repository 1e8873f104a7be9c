/** One statement at two addresses, narrowed by filters, and as a file. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
const choice = (name: string, value: string) => `${say(name)}: ${say(value)}`;

async function begin(): Promise<Visit> {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(paths.statement);
  return visit;
}

describe('the statement', () => {
  it.each([paths.statement, paths.bill])('is the same at %s', async (path) => {
    const visit = await Visit.begin(exchange, { token });
    const { page } = visit;
    await visit.open(path);
    await page.getByRole('heading', { name: say('wallet.statement'), level: 1 }).waitFor();
    const filters = [
      ['wallet.kind', 'wallet.kind_all'],
      ['wallet.coin', 'wallet.all_coins'],
      ['wallet.account', 'wallet.all_accounts'],
      ['wallet.time', 'wallet.span_all'],
    ] as const;
    for (const [name, value] of filters) {
      expect(await page.getByRole('button', { name: choice(name, value) }).count()).toBe(1);
    }
    await page
      .getByRole('heading', { name: /20\d\d/ })
      .first()
      .waitFor();
    await page.getByText(say('spot.posting_trade'), { exact: true }).first().waitFor();
    await visit.end();
  });

  it('shows totals of months only while they are of what is listed', async () => {
    const visit = await begin();
    const { page } = visit;
    await page.locator('dl').first().waitFor();
    await page.getByRole('button', { name: choice('wallet.time', 'wallet.span_all') }).click();
    await page.getByRole('button', { name: say('wallet.span_week') }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visit.settle();
    await page
      .getByRole('heading', { name: /20\d\d/ })
      .first()
      .waitFor();
    expect(await page.locator('dl').count()).toBe(0);
    await visit.end();
  });

  it('is saved as a file for spreadsheets, as narrowed', async () => {
    const visit = await begin();
    const { page } = visit;
    await page.getByRole('button', { name: choice('wallet.kind', 'wallet.kind_all') }).click();
    await page.getByRole('button', { name: say('wallet.statement_play_money') }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say('wallet.export') }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('wallet.export_csv') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head.replace('\ufeff', '').split(',')).toHaveLength(8);
    expect(lines.length).toBeGreaterThan(0);
    const entry = say('wallet.posting_play_money');
    expect(lines.filter((line) => line.split(',')[2] !== entry)).toEqual([]);
    await visit.endForGood();
  });

  it('is printed with all its lines and nothing else, which may become a PDF', async () => {
    const visit = await begin();
    const { page } = visit;
    await page.evaluate('window.print = () => { window.wasPrinted = true; }');
    await page.getByRole('button', { name: say('wallet.export') }).click();
    await page.getByRole('button', { name: say('wallet.export_pdf') }).click();
    await expect.poll(() => page.evaluate('window.wasPrinted')).toBe(true);
    const rows = await page.locator('[data-print] tbody tr').count();
    expect(rows).toBeGreaterThan(10);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[data-print]').isVisible()).toBe(true);
    expect(await page.locator('#app').isVisible()).toBe(false);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('[data-print]').isVisible()).toBe(false);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await page.locator('[data-print]').waitFor({ state: 'detached' });
    await visit.endForGood();
  });
});
