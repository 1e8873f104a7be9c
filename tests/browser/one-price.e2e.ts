/** The large number, the label on the chart and the ticket say one price, and which one it is. */
import { expect, it } from 'vitest';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { type Exchange, useTradedExchange } from './exchange.ts';
import { Visit } from './visit.ts';

const PAIR = 'currency_id=4&legal_id=2';

let exchange: Exchange;

useTradedExchange((opened) => {
  exchange = opened;
});

interface Seen {
  readonly head: string;
  readonly mark: string;
  readonly panel: string;
}

/** What the head, the mark of the chart and the panel below say, all at one moment. */
const SEEN = `(() => {
  const head = document.querySelector('section[aria-label="Price"] > div');
  const [name, price] = [...head.children].map((each) => each.textContent);
  const mark = document.querySelector('[data-price-mark]:not([hidden]) p');
  const terms = [...document.querySelectorAll('dt')];
  const index = terms.find((each) => ['Index', 'Index price'].includes(each.textContent));
  return {
    head: name + ' ' + price,
    // Below them the time that the candle goes on.
    mark: mark ? [...mark.children].slice(0, 2).map((each) => each.textContent).join(' ') : '',
    panel: index ? 'Index price ' + index.nextElementSibling.textContent : '',
  };
})()`;

it.each([
  { segment: 'spot', name: 'Last price' },
  { segment: 'contract', name: 'Index price' },
  { segment: 'seconds', name: 'Index price' },
])('on $segment it is the $name', async ({ segment, name }) => {
  const visit = await Visit.begin(exchange);
  const { page } = visit;
  await visit.open(`${paths.trade}?${PAIR}&segment=${segment}`);
  await page.locator('canvas').first().waitFor();
  let seen: Seen = { head: '', mark: '', panel: '' };
  // Numbers take turns: for a picture or two one of them is behind the others.
  const areOne = async (): Promise<boolean> => {
    seen = await page.evaluate<Seen>(SEEN);
    return seen.mark === seen.head && (segment === 'spot' || seen.panel === seen.head);
  };
  await expect.poll(areOne).toBe(true);
  expect(seen.head).toMatch(new RegExp(`^${name} \\d{1,3}(,\\d{3})*\\.\\d\\d$`));
  const before = seen.head;
  await expect.poll(async () => (await areOne()) && seen.head !== before).toBe(true);
  expect(visit.errors).toEqual([]);
  await visit.end();
});
