import { describe, expect, it } from 'vitest';
import { HOUSE, houseAccount } from '../../core/ledger/house-accounts.ts';
import { btcUsdt, smallCatalogue, USDT } from '../../tests/support/small-catalogue.ts';
import { marketOf } from '../catalogue/contract.ts';
import { catalogueDefinition } from '../catalogue/seed/catalogue.ts';
import { endowments } from './seed.ts';

function marketsOf({ assets, markets }: ReturnType<typeof smallCatalogue>) {
  return markets.map((definition) => {
    const [base, quote] = [definition.baseId, definition.quoteId].map((id) =>
      assets.find((asset) => asset.id === id),
    );
    if (base === undefined || quote === undefined) throw new Error('a market of nothing');
    return marketOf(definition, base, quote);
  });
}

describe('the endowments of the house', () => {
  it('give each asset to the traders of the house and to its desk', () => {
    const definition = catalogueDefinition('default', Date.UTC(2026, 10, 21));
    const all = endowments(definition.assets, marketsOf(definition));
    expect(all).toHaveLength(definition.assets.length * 3);
    for (const { owner, amount } of all) {
      expect(houseAccount(owner)).toBeDefined();
      expect(BigInt(amount)).toBeGreaterThan(0n);
      expect(BigInt(amount)).toBeLessThan(10n ** 18n);
    }
  });

  it('are worth the same in every coin, and more in the money that pays for all', () => {
    const definition = smallCatalogue();
    const all = endowments(definition.assets, marketsOf(definition));
    const of = (assetId: number): string | undefined =>
      all.find((row) => row.owner === HOUSE.marketMaker && row.assetId === assetId)?.amount;
    const bitcoin = definition.markets.find(({ id }) => id === btcUsdt)?.baseId ?? 0;
    expect(of(bitcoin)).toBe(String(3_000n * 10n ** 8n));
    expect(of(USDT)).toBe(String(1_200_000_000n * 10n ** 8n));
  });
});
