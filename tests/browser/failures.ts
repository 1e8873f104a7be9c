/** What pages showed when a test failed. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const FAILURES = join(import.meta.dirname, '../../.artifacts/failures');
const MOST_LETTERS = 400;
/** A file's name may have 255 bytes. */
const MAX_NAME_LETTERS = 160;
const PATIENCE_MS = 5_000;
const browsers = new Set<Browser>();

/** Notes a browser whose pages are looked at when a test fails, until it is closed. */
export function lookAtFailures(browser: Browser): void {
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
}

async function sightOf(page: Page, name: string): Promise<string> {
  const path = join(FAILURES, `${name}.png`);
  const address = new URL(page.url()).hash;
  try {
    await page.screenshot({ path, timeout: PATIENCE_MS });
    const text = await page.locator('body').innerText({ timeout: PATIENCE_MS });
    return `${address} shows ${JSON.stringify(text.slice(0, MOST_LETTERS))}`;
  } catch (error) {
    return `${address} could not be looked at: ${String(error).slice(0, MOST_LETTERS)}`;
  }
}

/** What the pages show that tests are looking at. */
export async function sightsOf(test: string): Promise<string[]> {
  const pages = [...browsers].flatMap((each) => each.contexts().flatMap((one) => one.pages()));
  const used = pages.filter((page) => page.url().includes('#')).slice(-2);
  const name = test.replaceAll(/[^a-z0-9]+/giu, '-').slice(0, MAX_NAME_LETTERS);
  return Promise.all(used.map((page, at) => sightOf(page, `${name}.${at}`)));
}
