import { describe, expect, it } from 'vitest';
import { filesOf, type Manifest } from './web-bundle.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['_deep.js', 'index.html'] },
  '_deep.js': { file: 'deep.js' },
  '../a/market-screen.tsx': { file: 'market.js', imports: ['_shared.js'] },
};

describe('what a first load is made of', () => {
  it('counts everything that is needed once, rings of imports included', () => {
    const files = filesOf(manifest, ['index.html', 'a/market-screen.tsx']);
    expect([...files].sort()).toEqual(['deep.js', 'index.js', 'market.js', 'shared.js']);
  });

  it('leaves out what is loaded later', () => {
    expect([...filesOf(manifest, ['_deep.js'])]).toEqual(['deep.js']);
  });

  it('says so when a screen has moved', () => {
    expect(() => filesOf(manifest, ['b/market-screen.tsx'])).toThrow('name its new place');
  });
});
