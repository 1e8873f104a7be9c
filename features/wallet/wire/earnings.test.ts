import { expect, it } from 'vitest';
import { smallCatalogue } from '../../../tests/support/small-catalogue.ts';
import { earningsMessage } from './earnings.ts';

const { assets } = smallCatalogue();
const of = (code: string) => assets.find((asset) => asset.code === code);
const [dollar, bitcoin] = [of('USDT'), of('BTC')];

/** Units of the dollar coin that a whole coin costs: 20,000.00000001 of Bitcoin. */
const prices = new Map([
  [dollar?.id, 100_000_000n],
  [bitcoin?.id, 2_000_000_000_001n],
]);

function told(...held: readonly (readonly [assetId: number, units: bigint])[]) {
  const holdings = held.map(([assetId, units]) => ({
    title: 'x',
    url: '/pages/x',
    assetId,
    units,
  }));
  return earningsMessage(
    holdings,
    (id) => assets.find((asset) => asset.id === id),
    (id) => prices.get(id),
    dollar,
  );
}

it('says what holdings are worth, rounded down, and all of them together', () => {
  const message = told([dollar?.id ?? 0, 150_000_000n], [bitcoin?.id ?? 0, 3n]);
  expect(message).toMatchObject({ worth: '1.5006', is_whole: true });
  expect(message.rows.map(({ currency_name: coin, worth }) => [coin, worth])).toEqual([
    ['USDT', '1.5'],
    ['BTC', '0.0006'],
  ]);
});

it('says that the sum is not whole where something has no price', () => {
  const ether = of('ETH')?.id ?? 0;
  const message = told([dollar?.id ?? 0, 100_000_000n], [ether, 5n]);
  expect(message).toMatchObject({ worth: '1', is_whole: false });
  expect(message.rows.at(-1)).toMatchObject({ currency_name: 'ETH', worth: null });
  expect(told([9_999, 1n]).rows).toEqual([]);
});
