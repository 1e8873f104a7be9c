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
  await page.evaluate(`if (!window.axe) { ${axe.source} }`);
  const manner = rules === undefined ? MANNER : { ...MANNER, runOnly: rules };
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(manner)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.slice(0, ${MOST_PLACES}).map((node) =>
      id + ': ' + node.html.slice(0, 160) +
        (id === 'color-contrast' ? node.failureSummary : ''))))`);
}
