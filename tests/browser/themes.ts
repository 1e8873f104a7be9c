/** How a screen looks in both themes, and what keeps people from using it. */
import { join, resolve } from 'node:path';
import { barriersOf, smallTargetsOf } from './barriers.ts';
import type { Visit } from './visit.ts';

/** Where pictures are kept. */
export const PICTURES = resolve(import.meta.dirname, '../../.artifacts/pictures');

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** No colour comes slowly: what inherits it would still be coming when it is looked at. */
const AT_ONCE = `if (!window.isAtOnce) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
  window.isAtOnce = true;
}`;

/** The theme that is shown. */
async function themeOf({ page }: Visit): Promise<Theme> {
  const isLight = await page.evaluate<boolean>(
    "document.documentElement.dataset.theme === 'light'",
  );
  return isLight ? 'light' : 'dark';
}

/** Both themes, the one that is shown first: going over to one costs more than looking at it. */
export async function themesFrom(visit: Visit): Promise<readonly Theme[]> {
  const now = await themeOf(visit);
  return THEMES.toSorted((one) => (one === now ? -1 : 1));
}

/** Goes over to a theme as the system of a phone does. */
async function goOver({ page }: Visit, theme: Theme): Promise<void> {
  await page.evaluate(AT_ONCE);
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
}

/** Goes over to a theme, and takes a picture. */
export async function pictureIn(
  visit: Visit,
  theme: Theme,
  name: string,
  folder = PICTURES,
): Promise<void> {
  await goOver(visit, theme);
  // To hide a caret everything would be styled anew, twice.
  await visit.page.screenshot({ path: join(folder, `${name}.${theme}.png`), caret: 'initial' });
}

/**
 * What axe finds, and what a finger may miss; in the other theme only another contrast. A picture
 * is taken of what is wrong: of all of them `npm run sheets` takes some that people look at.
 */
export async function barriersIn(
  visit: Visit,
  theme: Theme,
  name: string,
  rules?: 'contrast',
): Promise<string[]> {
  await goOver(visit, theme);
  const barriers =
    rules === 'contrast'
      ? await barriersOf(visit.page, ['color-contrast'])
      : [...(await barriersOf(visit.page)), ...(await smallTargetsOf(visit.page))];
  if (barriers.length > 0) await pictureIn(visit, theme, name);
  return barriers.map((barrier) => `in ${theme}: ${barrier}`);
}
