import { describe, expect, it } from 'vitest';
import { Machine } from '../../../core/engine/machine.ts';
import { marketOf, parseTicks } from '../contract.ts';
import { CatalogueRules } from '../rules/room.ts';
import { catalogueDefinition, type CatalogueName } from './catalogue.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const names: CatalogueName[] = ['default', 'existing-clients'];

function ids(name: CatalogueName): Record<string, number> {
  const { assets } = catalogueDefinition(name, NOW_MS);
  return Object.fromEntries(assets.map(({ code, id }) => [code, id]));
}

describe('the catalogue of the first start', () => {
  it('numbers coins as the specification does', () => {
    const { USDC, USDT, ETH, BTC, LTC, SOL, XRP, DOGE, ADA, TRX } = ids('default');
    expect([USDC, USDT, ETH, BTC, LTC, SOL, XRP, DOGE, ADA, TRX]).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it('numbers coins as existing clients hard-code them', () => {
    const { BTC, ETH, USDT, LTC } = ids('existing-clients');
    expect([BTC, ETH, USDT, LTC]).toEqual([1, 2, 3, 5]);
  });

  it.each(names)('%s: every id and every code is there once', (name) => {
    const { assets, markets } = catalogueDefinition(name, NOW_MS);
    expect(new Set(assets.map(({ id }) => id)).size).toBe(assets.length);
    expect(new Set(assets.map(({ code }) => code)).size).toBe(assets.length);
    expect(new Set(markets.map(({ baseId, quoteId }) => `${baseId}/${quoteId}`)).size).toBe(
      markets.length,
    );
  });

  it.each(names)('%s: at least twelve coins and six stocks trade against USDT', (name) => {
    const { markets } = catalogueDefinition(name, NOW_MS);
    const usdt = ids(name)['USDT'];
    const count = (kind: string): number =>
      markets.filter((market) => market.kind === kind && market.quoteId === usdt).length;
    expect(count('coin')).toBeGreaterThanOrEqual(12);
    expect(count('stock')).toBe(6);
    expect(markets[0]?.quoteId).toBe(usdt);
  });

  it.each(names)('%s: steps fit together and reference prices lie on a tick', (name) => {
    const { assets, markets } = catalogueDefinition(name, NOW_MS);
    for (const definition of markets) {
      const base = assets.find(({ id }) => id === definition.baseId);
      const quote = assets.find(({ id }) => id === definition.quoteId);
      if (base === undefined || quote === undefined) throw new Error('a market of nothing');
      const market = marketOf(definition, base, quote);
      const ticks = parseTicks(market, definition.reference.price) ?? 0;
      expect(ticks).toBeGreaterThan(1_000);
      // The smallest order is worth little, the largest quantity more than the largest order.
      expect(ticks * market.minLots).toBeLessThan(market.minTickLots * 2);
      expect(ticks * market.maxLots).toBeGreaterThan(market.maxTickLots / 2);
    }
  });

  it('is installed once, and a second one is refused', () => {
    const machine = new Machine();
    machine.add(
      new CatalogueRules(machine.context, {
        feeds: { freshIndex: () => undefined },
        plannedTerms: { has: () => undefined, takes: () => false, begin: () => undefined },
      }),
    );
    const install = {
      actor: 0,
      command: {
        type: 'catalogue.install',
        catalogue: catalogueDefinition('default', NOW_MS),
      } as never,
    };
    expect(machine.execute(install, NOW_MS)).toMatchObject({ seq: 1 });
    expect(machine.execute(install, NOW_MS)).toEqual({ refused: 'already_installed' });
  });
});
