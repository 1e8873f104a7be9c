import { expect, it } from 'vitest';
import { filterOf, withFilter } from './saved-filters.tsx';

it.each([
  ['?page=3', ''],
  ['?state=asked&page=2&kind=chain', 'kind=chain&state=asked'],
  ['?q=&state=', ''],
])('takes of %s the filter %s', (search, filter) => {
  expect(filterOf(search)).toBe(filter);
});

it('keeps a name once and twelve at most, the newest last', () => {
  const saved = Array.from({ length: 12 }, (_, at) => ({ name: `f${at}`, search: 'a=1' }));
  expect(withFilter(saved, { name: 'f3', search: 'b=2' })).toHaveLength(12);
  expect(withFilter(saved, { name: 'f3', search: 'b=2' }).at(-1)).toEqual({
    name: 'f3',
    search: 'b=2',
  });
  const more = withFilter(saved, { name: 'new', search: 'b=2' });
  expect([more.length, more[0]?.name]).toEqual([12, 'f1']);
});
