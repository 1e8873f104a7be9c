/** A losing position says one figure everywhere, in the colour of a loss, and its form is empty. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const TICKET = `${paths.contract}?currency_id=3&legal_id=2&buy_direction=0`;
const LOSS = /^−[\d,.]+$/;

let exchange: Exchange;

useTradedExchange((opened) => {
  exchange = opened;
});

/** The figure of a card, that of the sheet over it, and what they are drawn in, at one moment. */
async function figures(page: Page): Promise<{ card: string; sheet: string; colours: string[] }> {
  return page.evaluate(`(() => {
    const isFigure = ({ firstChild }) =>
      firstChild?.nodeType === 3 && /^[+−][\\d,.]+$/.test(firstChild.nodeValue);
    const find = (within) => [...within.querySelectorAll('*')].filter(isFigure).at(-1);
    const card = find(document.querySelector('article'));
    const sheet = find(document.querySelector('[role=dialog]'));
    const colours = [card, sheet].map((each) => getComputedStyle(each).color);
    return { card: card.textContent, sheet: sheet.textContent, colours };
  })()`);
}

function colourOf(page: Page, name: string): Promise<string> {
  return page.evaluate<string>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--${name})';
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  })()`);
}

it('a loss is one figure on card, sheet, notice, list and details, and never green', async () => {
  const token = await exchange.logIn('bob');
  const visit = await Visit.begin(exchange, { token });
  const { page } = visit;
  await visit.open(TICKET);
  await page.getByLabel('Lots', { exact: true }).fill('4');
  await page.locator('form button[type=submit]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Open long' }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = page.getByRole('article').first();
  const shown = async (label: string): Promise<number> => {
    const cell = card.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');
    return Number((await cell.innerText()).replaceAll(',', ''));
  };
  const liquidation = await shown('Liquidation price');
  if (!Number.isNaN(liquidation)) expect(liquidation).toBeLessThan(await shown('Price now'));
  await card.getByRole('button', { name: /^Close,/ }).click();
  await dialog.waitFor();
  const down = await colourOf(page, 'down');
  const seen = await figures(page);
  expect(seen.card).toMatch(LOSS);
  expect(seen.sheet).toBe(seen.card);
  expect(seen.colours).toEqual([down, down]);
  // Shown as a toast and said to a screen reader, whichever comes first.
  const news = page.locator('[aria-live=polite]', { hasText: / closed at / }).last();
  await dialog.getByRole('button', { name: 'Close the position' }).click();
  await news.waitFor({ state: 'attached' });
  const told = /\): (\S+), /.exec((await news.textContent()) ?? '')?.[1];
  expect(told).toMatch(LOSS);
  const toast = page.locator('[role=status]', { hasText: / closed at / });
  expect(await toast.locator('.text-up').count()).toBe(0);
  await visit.open(`${paths.contractOrders}?tab=closed`);
  const past = page.getByRole('article').first();
  await past.getByText(told ?? '', { exact: true }).waitFor();
  await past.getByRole('button', { name: /^Details,/ }).click();
  const result = dialog.locator('dt', { hasText: 'Result' }).locator('xpath=following-sibling::*');
  await expect.poll(() => result.innerText()).toBe(told);
  expect(visit.errors).toEqual([]);
  await visit.endForGood();
});
