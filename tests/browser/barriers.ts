/** What keeps people from reading or working a screen, by the common rules. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Of what is in order nobody reads a report, and writing it takes longer than the looking. */
const MANNER = { resultTypes: ['violations'] };
const MOST_PLACES = 3;

/**
 * What axe finds on the screen as it is now, as `rule: element`.
 * @param rules the kinds of rules to go by; all when left out
 */
export async function barriersOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Half a megabyte, which to send takes as long as the looking.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const manner = rules === undefined ? MANNER : { ...MANNER, runOnly: rules };
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(manner)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.slice(0, ${MOST_PLACES}).map((node) =>
      id + ': ' + node.html.slice(0, 160) +
        (id === 'color-contrast' ? node.failureSummary : ''))))`);
}

const TARGET_PX = 44;
const TARGETS = 'button, a[href], input, select, textarea, [role=slider], [role=switch]';

/**
 * What a finger may miss: everything to be touched that is lower or narrower than 44 points. Not
 * meant are words within a text, and the rows of a book, which are as high as those of all books:
 * beside them the price can be typed.
 */
export function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('${TARGETS}')].flatMap((target) => {
    const box = (target.closest('label') ?? target).getBoundingClientRect();
    const look = getComputedStyle(target);
    const isUnseen = box.width <= 1 || look.visibility === 'hidden' || look.opacity === '0';
    if (isUnseen || look.display === 'inline' || target.closest('.contain-size')) return [];
    const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
    if (width >= ${TARGET_PX} && height >= ${TARGET_PX}) return [];
    return ['small target, ' + width + ' by ' + height + ': ' + target.outerHTML.slice(0, 160)];
  })`);
}
