/**
 * Records the three films of the demo's gallery from `page.html` in a headless Chromium, and writes
 * them to `features/nft/seed/art/films`. They are checked in: nobody needs this to run the
 * exchange.
 * `node tools/run.mjs tools/films/record.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const FILMS = ['tide', 'orrery', 'snow'] as const;
const MOST_BYTES = 200_000;
const TARGET = new URL('../../features/nft/seed/art/films/', import.meta.url);
const ARGUMENTS = ['--no-sandbox', '--disable-gpu'];

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ARGUMENTS,
});
try {
  const page = await browser.newPage();
  await page.setContent(readFileSync(new URL('page.html', import.meta.url), 'utf8'));
  for (const name of FILMS) {
    const text = await page.evaluate((film) => {
      const { record } = globalThis as unknown as { record: (name: string) => Promise<string> };
      return record(film);
    }, name);
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes`);
    writeFileSync(new URL(`${name}.webm`, TARGET), bytes);
    process.stdout.write(`${name}.webm: ${bytes.length} bytes\n`);
  }
} finally {
  await browser.close();
}
