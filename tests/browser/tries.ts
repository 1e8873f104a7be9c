/**
 * How often another try was asked for. A screen whose call failed asks again by itself, too, so a
 * server that is well again before its button is pressed may leave nothing to press.
 */
import type { Route } from 'playwright-core';

/** Has a page count how often a button that says so is pressed. */
export function countTries(label: string): string {
  return `window.tries = 0;
    document.addEventListener('click', ({ target }) => {
      if (target.closest('button')?.textContent.includes(${JSON.stringify(label)})) tries += 1;
    }, true);`;
}

/** How often it was pressed in the page that asks. */
export function triesOf(route: Route): Promise<number> {
  return route.request().frame().evaluate<number>('window.tries');
}
