import { describe, expect, it } from 'vitest';
import { groupsOf, isKnownProduct, matchingProducts, type ProductRow } from './products.ts';

function rowOf(title: string, name = title, hint = ''): ProductRow {
  return { entry: { title, url: '/pages/market/market', open_type: 'navigateTo' }, name, hint };
}

describe('all products', () => {
  it('stand in their groups, in the order of each and not of the menu', () => {
    const rows = ['nft', 'exchange', 'invest', 'market'].map((title) => rowOf(title));
    const found = groupsOf(rows).map(([group, inside]) => [
      group,
      inside.map(({ entry }) => entry.title),
    ]);
    expect(found).toEqual([
      ['trade', ['market', 'exchange']],
      ['earn', ['invest']],
      ['people', ['nft']],
    ]);
  });

  it('keep what no group names, last', () => {
    const found = groupsOf([rowOf('new-room'), rowOf('market')]);
    expect(found.map(([group]) => group)).toEqual(['trade', 'more']);
    expect(isKnownProduct('new-room')).toBe(false);
  });

  it('are found by each word of name and line, however it is written', () => {
    const rows = [rowOf('a', 'Loans', 'Money against your coins'), rowOf('b', 'Lock-up', 'A rate')];
    const found = (typed: string) => matchingProducts(rows, typed).map(({ entry }) => entry.title);
    expect(found('')).toEqual(['a', 'b']);
    expect(found('  MONEY loans ')).toEqual(['a']);
    expect(found('rate')).toEqual(['b']);
    expect(found('rate money')).toEqual([]);
  });
});
