import { describe, expect, it } from 'vitest';
import { changedSearch } from './use-address.ts';

describe('the address of a list', () => {
  it('keeps other filters and begins with the first page again', () => {
    expect(changedSearch('?kind=chain&page=3', { state: 'asked' })).toBe('kind=chain&state=asked');
  });

  it('turns pages without touching filters', () => {
    expect(changedSearch('state=asked&page=3', { page: '4' })).toBe('state=asked&page=4');
  });

  it('tells "all" from nothing chosen', () => {
    expect(changedSearch('', { state: '' })).toBe('state=');
  });
});
