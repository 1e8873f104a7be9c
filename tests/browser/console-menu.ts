/** The console's menu as a hand uses it: its groups fold. */
import type { Locator, Page } from 'playwright-core';

/** Unfolds all groups of the menu; answers the menu. */
export async function unfoldMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await menu.getByRole('link').first().waitFor();
  const folded = menu.getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  return menu;
}

/** Goes to a page of the console by its name in the menu. */
export async function choosePage(page: Page, entry: string): Promise<void> {
  const menu = await unfoldMenu(page);
  await menu.getByRole('link', { name: entry, exact: true }).click();
}
