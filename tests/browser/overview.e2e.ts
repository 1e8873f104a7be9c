/** Many markets at a glance: filters, the table of a desk, the heat map, and the comparison. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ownPaths } from '../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { barriersOf, smallTargetsOf } from './barriers.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
const TRADE = `${paths.trade}?currency_id=4&legal_id=2`;

let exchange: Exchange;
let token: string;

useTradedExchange((opened, as) => {
  exchange = opened;
  token = as;
});

/** The names of the markets in the list, from above. */
async function listed(page: Page): Promise<string[]> {
  const links = page.getByRole('list', { name: 'Markets', exact: true }).getByRole('link');
  const texts = await links.allInnerTexts();
  return texts.flatMap(
    (text) => /^[A-Z]+\s*\/\s*[A-Z]+/.exec(text)?.[0].replaceAll(/\s/g, '') ?? [],
  );
}

it('shows of the markets what the filters let through, and keeps them on the device', async () => {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(paths.market);
  const { page } = visit;
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'USDC', exact: true }).click();
  await sheet.getByRole('button', { name: 'Show markets' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => listed(page)).toEqual(['BTC/USDC']);
  expect(await visit.faults()).toEqual([]);

  // Another visit finds them again.
  await page.reload();
  await visit.settle();
  await expect.poll(() => listed(page)).toEqual(['BTC/USDC']);
  await page.getByRole('button', { name: 'Filters, 1 on' }).click();
  await sheet.getByRole('button', { name: /^≥ 100M$/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Stocks', exact: true }).click();
  await page.getByText('No market fits your filters').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('AAPL', { exact: true }).waitFor();
  expect(await page.evaluate(`localStorage.getItem('market_filters')`)).toBeNull();
  expect(visit.errors).toEqual([]);
  await visit.endForGood();
});

it('is a table on a desk: heads order it, arrow keys walk it, Enter opens a market', async () => {
  const visit = await Visit.begin(exchange, { token, context: DESK });
  await visit.open(paths.market);
  const { page } = visit;
  const table = page.getByRole('table', { name: 'Markets' });
  await table.waitFor();
  const first = async (): Promise<string> =>
    (await table.getByRole('rowheader').first().innerText()).replaceAll(/\s/g, '');
  const head = table.getByRole('columnheader', { name: 'Price' });
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  expect(await first()).toMatch(/^BTC\/USD/);
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  expect(await first()).not.toMatch(/^BTC/);
  const name = table.getByRole('columnheader', { name: 'Market', exact: true });
  await name.getByRole('button').click();
  await expect.poll(first).toMatch(/^ADA\/USDT/);

  await table.getByRole('link').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const opened = (await table.locator('a:focus').innerText()).replaceAll(/\s/g, '');
  expect(opened).toMatch(/^AVAX\/USDT/);
  // Of all rows the key for going on stops at one only.
  expect(await table.locator('a[tabindex="0"]').count()).toBe(1);
  expect(await visit.faults()).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^AVAX\/USDT, Choose a market/ }).waitFor();
  expect(visit.errors).toEqual([]);
  await visit.end();
});

it('draws all markets as tiles that lead to them', async () => {
  const visit = await Visit.begin(exchange, {
    token,
    context: { viewport: { width: 320, height: 640 } },
  });
  await visit.open(paths.market);
  const { page } = visit;
  await page.getByRole('link', { name: 'Heat map' }).click();
  await visit.settle();
  const map = page.getByRole('list', { name: 'Heat map' });
  const all = await map.getByRole('link').count();
  expect(all).toBeGreaterThan(20);
  expect(await visit.faults()).toEqual([]);
  expect(await smallTargetsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Stocks', exact: true }).click();
  await expect.poll(() => map.getByRole('link').count()).toBeLessThan(all);
  expect(await barriersOf(page)).toEqual([]);
  await map.getByRole('link', { name: /^AAPL ?\/USDT .*% .*turnover .* USDT$/ }).click();
  await page.getByRole('button', { name: /^AAPL\/USDT, Choose a market/ }).waitFor();
  expect(visit.errors).toEqual([]);
  await visit.end();
});

it('puts a market beside others in percent, and keeps them for it', async () => {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(TRADE);
  const { page } = visit;
  await page.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Compare', exact: true }).click();
  const picture = page.getByRole('img', { name: /^Change in percent: BTC\/USDT [+−-]?[\d.]+%$/ });
  await picture.waitFor();
  const add = page.getByRole('button', { name: 'Add market' });
  for (const name of ['ETH', 'SOL', 'NVDA']) {
    await add.click();
    const sheet = page.getByRole('dialog', { name: 'Add market' });
    await sheet.getByLabel('Coin or stock').fill(name);
    await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('button', { name: `Remove ${name}/USDT` }).waitFor();
  }
  expect(await add.isDisabled()).toBe(true);
  await page.getByRole('tab', { name: '1Y', exact: true }).click();
  await page
    .getByRole('img', { name: /BTC\/USDT .*ETH\/USDT .*SOL\/USDT .*NVDA\/USDT / })
    .waitFor();
  expect(await visit.faults()).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);
  expect(await smallTargetsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove SOL/USDT' }).click();
  expect(await page.evaluate(`JSON.parse(localStorage.getItem('compare-1')).data.length`)).toBe(2);
  // Another market has none of it.
  await visit.open(`${ownPaths.compare}?match_id=2`);
  await page.getByRole('img', { name: /^Change in percent: ETH\/USDT [^,]*$/ }).waitFor();
  expect(visit.errors).toEqual([]);
  await visit.endForGood();
});

it('gives a chart away as a picture, its drawings as a file, and takes that one back', async () => {
  const visit = await Visit.begin(exchange, { token });
  await visit.open(TRADE);
  const { page } = visit;
  await page.locator('canvas').first().waitFor();
  const kept = { tool: 'level', points: [{ timestamp: 1_700_000_000_000, value: 50_000 }] };
  await page.evaluate(
    `localStorage.setItem('drawings-1', '${JSON.stringify({ type: 'object', data: [kept] })}')`,
  );
  await page.getByRole('button', { name: 'Chart settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Chart settings' });
  const saved = async (name: string): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name, exact: true }).click();
    return readFile(await (await download).path());
  };
  const picture = await saved('Chart as picture');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(5_000);
  const text = (await saved('Export drawings')).toString();
  expect(JSON.parse(text)).toMatchObject({ market: 'BTC/USDT', drawings: [kept] });

  const open = async (content: string): Promise<void> => {
    const file = { name: 'drawings.json', mimeType: 'application/json' };
    await sheet
      .locator('input[type=file]')
      .setInputFiles([{ ...file, buffer: Buffer.from(content) }]);
  };
  await open(text.replace('BTC/USDT', 'ETH/USDT'));
  await sheet.getByText('These drawings are for ETH/USDT, not BTC/USDT.').waitFor();
  await open('x'.repeat(70_000));
  await sheet.getByText('The file is larger than 64 KB.').waitFor();
  expect(await visit.faults()).toEqual([]);
  await open(text.replace('50000', '60000'));
  await sheet.waitFor({ state: 'detached' });
  const prices = `JSON.parse(localStorage.getItem('drawings-1')).data
    .map(({ points }) => points[0].value)`;
  expect(await page.evaluate(prices)).toEqual([50_000, 60_000]);
  expect(visit.errors).toEqual([]);
  await visit.endForGood();
});

it.each(['en', 'de', 'spa', 'jp', 'zh'])(
  'fits the tabs of markets and five periods into a phone in %s',
  async (language) => {
    const visit = await Visit.begin(exchange, { token, language });
    for (const [route, least] of [
      [paths.market, 4],
      [TRADE, 5],
    ] as const) {
      await visit.open(route);
      const lists = visit.page.getByRole('tablist');
      await lists.last().getByRole('tab').first().waitFor();
      const seen = await lists.evaluateAll((all) =>
        all.map(
          (list) =>
            [...list.querySelectorAll('[role=tab]')].filter(
              (tab) =>
                tab.getBoundingClientRect().right <= list.getBoundingClientRect().right + 0.5,
            ).length,
        ),
      );
      expect(Math.max(...seen)).toBeGreaterThanOrEqual(least);
    }
    await visit.end();
  },
);
