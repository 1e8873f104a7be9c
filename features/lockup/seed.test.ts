import { expect, it } from 'vitest';
import { catalogueDefinition } from '../catalogue/seed/catalogue.ts';
import { demoProducts } from './seed.ts';

it('gives a demo eight products of four coins; to leave the first one costs a share', () => {
  const { assets } = catalogueDefinition('default', 0);
  const products = demoProducts(assets);
  const coins = products.map(({ assetId }) => assets.find(({ id }) => id === assetId)?.code);
  expect(coins).toEqual(['USDT', 'USDT', 'USDT', 'USDT', 'BTC', 'BTC', 'ETH', 'SOL']);
  expect(products.map(({ penalty }) => penalty)).toEqual([
    'principal',
    ...Array.from({ length: 7 }, () => 'interest'),
  ]);
  expect(products[0]).toMatchObject({
    days: 5,
    ratePpm: 1_500,
    penaltyBeforePpm: 400_000,
    penaltyAfterPpm: 300_000,
  });
  expect(products.filter(({ days }) => days === 0)).toHaveLength(2);
});
