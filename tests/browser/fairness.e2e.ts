/** The page of fairness as a person sees it: a receipt that holds, and forged ones that do not. */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractTerms } from '../../features/contracts/contract/index.ts';
import type { FillCase } from '../../features/contracts/receipts/cases.ts';
import type { Receipt } from '../../features/fairness/contract.ts';
import { verifyChain } from '../../features/fairness/rules/verify.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { readTicks } from '../../features/fairness/wire.ts';
import { paths, withParams } from '../../platform/browser/navigation/paths.ts';
import { receiptStory } from '../support/receipt-story.ts';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { barriersOf } from './barriers.ts';
import { Exchange } from './exchange.ts';
import { countTries, triesOf } from './tries.ts';
import { Visit } from './visit.ts';

const BTC_USDT_ID = 1;
const LONGEST_LOOKS = 200;

let exchange: Exchange;
let token: string;
let fillId: number;
let receipt: Receipt;
let visit: Visit;

/** The receipt of the newest fill, once the tick after it has come. */
async function ownReceipt(): Promise<Receipt> {
  for (let looks = 0; looks < LONGEST_LOOKS; looks += 1) {
    const address = `${exchange.server.address}/api/fairness/receipt?kind=contract&id=${fillId}`;
    const reply = await fetch(address, { headers: { authorization: token } });
    const { message } = (await reply.json()) as { message: Receipt };
    // The one before the order, its own, and the one after it.
    if (message.body.ticks.length >= 3) return message;
    await setTimeout(100);
  }
  throw new Error('no tick has come');
}

beforeAll(async () => {
  exchange = await Exchange.open();
  token = await exchange.logIn('alice');
  const pair = { currency_id: '4', legal_id: '2' };
  const order = { ...pair, type: '1', share: '2', multiple: '20', status: '1' };
  await exchange.call('/lever/submit', order, token);
  const fills = await exchange.server.gateway.reading
    .tables<{ contract_fills: { id: string } }>()
    .selectFrom('contract_fills')
    .select('id')
    .execute();
  fillId = Number(fills[0]?.id);
  receipt = await ownReceipt();
  visit = await Visit.begin(exchange, { token });
});

afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
  await exchange.stop();
});

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
}

/** Pastes a text and has it checked. */
async function check(page: Page, text: string): Promise<void> {
  await page.getByLabel('Receipt text').fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** The sentences of the checks that failed. */
async function failures(page: Page): Promise<string[]> {
  await page.getByRole('alert').filter({ hasText: 'Do not trust this receipt' }).waitFor();
  const rows = page.locator('details li').filter({ has: page.getByLabel('Failed') });
  return rows.allInnerTexts();
}

function changed(change: (copy: Receipt) => unknown): string {
  const copy = structuredClone(receipt);
  change(copy);
  const text = JSON.stringify(copy);
  expect(text).not.toBe(JSON.stringify(receipt));
  return text;
}

/** A writable look at a part of a receipt. */
function open<Part>(part: Part): { -readonly [Key in keyof Part]: Part[Key] } {
  return part;
}

describe('an own receipt', () => {
  it('is loaded by its address and every check is shown', async () => {
    const { page } = visit;
    await visit.open(withParams(paths.fairness, { kind: 'contract', id: fillId }));
    await page.getByText(/^All \d+ checks passed\.$/).waitFor();
    await page.getByText('Checked against the key that this exchange publishes.').waitFor();
    await page.getByRole('heading', { name: `Contract fill ${fillId}` }).waitFor();
    expect(await page.getByLabel('Failed').count()).toBe(0);
    // Four sentences, and one tap deeper each check of theirs.
    const sentences = page.locator('summary');
    expect(await sentences.count()).toBe(4);
    await page.getByText('Follows from prices we signed as they came.').waitFor();
    for (const sentence of await sentences.all()) await sentence.click();
    expect(await page.getByLabel('Passed').count()).toBeGreaterThan(10);
    await page.getByText('price from index and spread').waitFor();
    expect(await visit.faults()).toEqual([]);
    await expectNoBarrier(page);
  });

  it('is saved as a file that the page checks again', async () => {
    const { page } = visit;
    await visit.open(withParams(paths.fairness, { kind: 'contract', id: fillId }));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save receipt' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`receipt-contract-${fillId}.json`);
    const file = await saved.path();
    await visit.open(paths.fairness);
    await page.getByLabel('Open file').setInputFiles(file);
    await page.getByText(/^All \d+ checks passed\.$/).waitFor();
  });

  it('is refused where there is none, and asks a visitor to log in', async () => {
    const { page } = visit;
    await visit.open(withParams(paths.fairness, { kind: 'seconds', id: 987_654 }));
    await page
      .getByRole('alert')
      .getByText('Receipt not found. It may not be ready yet.')
      .waitFor();
    const stranger = await Visit.begin(exchange);
    await stranger.open(withParams(paths.fairness, { kind: 'contract', id: fillId }));
    await stranger.page.getByText('Your receipt holds your order').last().waitFor();
    expect(await stranger.page.getByRole('button', { name: 'Log in' }).count()).toBe(1);
    await stranger.end();
  });
});

describe('a forged receipt', () => {
  const fillIn = ({ body }: Receipt) => open((body.order as FillCase).fill);
  const price = (copy: Receipt) => {
    const [, tick] = copy.body.ticks;
    if (tick !== undefined) open(tick).ticks += 1;
  };
  it.each<[string, string, (copy: Receipt) => unknown]>([
    ['a forged tick', 'nothing in it was changed', price],
    ['a changed price', 'price from index and spread', (copy) => (fillIn(copy).ticks += 1)],
    ['a swapped tick', 'names the index of price', (copy) => (fillIn(copy).tick += 1)],
    ['another time', 'was the newest at that time', (copy) => (fillIn(copy).timeMs += 3_600_000)],
    [
      'changed terms',
      'price from index and spread',
      (copy) => copy.body.terms.map((terms) => (open(terms as ContractTerms).spreadBps = 40)),
    ],
    [
      'a removed later tick',
      'was the newest at that time',
      (copy) => {
        open(copy.body).ticks = copy.body.ticks.slice(0, 2);
        open(copy.body).heads = [];
      },
    ],
  ])('with %s is caught', async (_name, sentence, change) => {
    const { page } = visit;
    await visit.open(paths.fairness);
    await page.reload();
    await check(page, changed(change));
    const failed = await failures(page);
    expect(failed.join('\n')).toContain(sentence);
    expect(failed.join('\n')).toContain('We signed the whole receipt');
  });

  it('that another key has signed as a whole is caught by the published key', async () => {
    const { page } = visit;
    const book = receiptStory();
    const order = book.cases().find(({ kind }) => kind === 'seconds');
    if (order === undefined) throw new Error('no seconds contract');
    await visit.open(paths.fairness);
    await page.reload();
    await check(page, JSON.stringify(book.receipt(order)));
    expect((await failures(page)).join('\n')).toContain('The key is the expected one');
  });

  it('is not even read where it is no receipt', async () => {
    const { page } = visit;
    await visit.open(paths.fairness);
    await check(page, '{"hello":1}');
    await page.getByRole('alert').getByText('This text is not a receipt.').waitFor();
  });
});

describe('a browser', () => {
  it('without Ed25519 of its own checks with a library, which it loads then', async () => {
    const old = await Visit.begin(exchange, { token });
    await old.page.addInitScript(`
      const importKey = crypto.subtle.importKey.bind(crypto.subtle);
      crypto.subtle.importKey = (format, key, name, ...rest) => name === 'Ed25519'
        ? Promise.reject(new Error('unknown')) : importKey(format, key, name, ...rest);
    `);
    await old.open(withParams(paths.fairness, { kind: 'contract', id: fillId }));
    await old.page.getByText(/^All \d+ checks passed\.$/).waitFor();
    await check(
      await reopened(old),
      changed((copy) => (open(copy).seal = receipt.seal.replace(/^./, '_'))),
    );
    expect((await failures(old.page)).join('\n')).toContain('We signed the whole receipt');
    await old.endForGood();
  });

  it('that cannot load the published key says so', async () => {
    const cut = await Visit.begin(exchange, { token });
    await cut.page.route('**/.well-known/**', (route) =>
      route.fulfill({ status: 503, body: 'no' }),
    );
    await cut.open(withParams(paths.fairness, { kind: 'contract', id: fillId }));
    await cut.page.getByText('The published key could not be loaded').waitFor();
    await cut.page.getByText(/^All \d+ checks passed\.$/).waitFor();
    await cut.end();
  });
});

async function reopened(at: Visit): Promise<Page> {
  await at.open(paths.fairness);
  return at.page;
}

describe('what everyone may know', () => {
  it('is shown: figures, balances, sums of zero, and the key', async () => {
    const { page } = visit;
    await visit.open(paths.fairness);
    const figures = page.getByRole('region', { name: 'Public statistics' });
    await figures.getByRole('heading', { name: 'Leveraged contracts' }).waitFor();
    await figures.getByText('Market maker').click();
    await figures.getByText('Sum over all accounts').waitFor();
    await page.getByRole('link', { name: 'Tool, prices and keys' }).click();
    const key = page.getByRole('region', { name: 'Our signature' });
    await key.getByText(receipt.body.keys.at(-1)?.publicKey ?? '').waitFor();
    await key.getByText('In use since the beginning').waitFor();
  });

  it('can be downloaded: the signed prices of an hour around a receipt', async () => {
    const { page } = visit;
    await visit.open(withParams(paths.fairness, { for: 'developers' }));
    const prices = page.getByRole('region', { name: 'Download prices' });
    const downloading = page.waitForEvent('download');
    await prices.getByRole('link').last().click();
    const bytes = await readFile(await (await downloading).path());
    const ticks = readTicks(gunzipSync(bytes).toString('utf8')) ?? [];
    expect(ticks[0]?.marketId).toBe(BTC_USDT_ID);
    const checks = verifyChain(receipt, ticks, nodeProofs);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
    await prices.getByLabel('Day (UTC)').fill('2020-01-01');
    await prices.getByText('No prices on this day.').waitFor();
  });

  it('says what failed and loads on another try', async () => {
    const broken = await Visit.begin(exchange, { scripts: [countTries('Try again')] });
    await broken.page.route(
      (url) => url.pathname === '/api/fairness/statistics',
      async (route) => {
        if ((await triesOf(route)) > 0) await route.continue();
        else await route.fulfill({ status: 503, body: 'no' });
      },
    );
    await broken.open(paths.fairness);
    const figures = broken.page.getByRole('region', { name: 'Public statistics' });
    await figures.getByRole('alert').waitFor();
    await figures.getByRole('button', { name: 'Try again' }).click();
    await figures.getByText('Our accounts').waitFor();
    await broken.end();
  });

  it('is reached from the settings and from the page about the house', async () => {
    const { page } = visit;
    for (const from of [paths.setting, paths.aboutus]) {
      await visit.open(from);
      await page.getByRole('button', { name: 'Fairness' }).click();
      await page.getByRole('heading', { name: 'Fairness', level: 1 }).waitFor();
    }
  });

  it.each(LANGUAGES)('shows all its words at 320 pixels in %s', async (language) => {
    const context = { viewport: { width: 320, height: 640 } };
    const narrow = await Visit.begin(exchange, { token, language, context });
    for (const params of [{}, { kind: 'contract', id: fillId }, { for: 'developers' }]) {
      await narrow.open(withParams(paths.fairness, params));
      expect(await narrow.faults()).toEqual([]);
    }
    expect(narrow.errors).toEqual([]);
    await narrow.end();
  });

  it.each(['dark', 'light'] as const)('fits 320 pixels without barriers, %s', async (theme) => {
    const narrow = await Visit.begin(exchange, {
      theme,
      token,
      language: 'de',
      context: { viewport: { width: 320, height: 640 } },
    });
    for (const params of [{}, { kind: 'contract', id: fillId }]) {
      await narrow.open(withParams(paths.fairness, params));
      expect(await narrow.faults()).toEqual([]);
      await expectNoBarrier(narrow.page);
    }
    expect(narrow.errors).toEqual([]);
    await narrow.end();
  });
});
