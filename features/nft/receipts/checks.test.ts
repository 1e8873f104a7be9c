import { describe, expect, it } from 'vitest';
import { secretOf, pathOf, rootOfSecrets } from '../rules/secrets.ts';
import { rootAbove } from './checks.ts';

const MASTER = '5a'.repeat(32);

describe('a path', () => {
  it('leads from the secret of a box to the root, and from nothing else', () => {
    const root = rootOfSecrets(MASTER, 9);
    const path = pathOf(MASTER, 9, 4);
    const secret = secretOf(MASTER, 4);
    expect(rootAbove(4, secret, path)).toBe(root);
    expect(rootAbove(5, secret, path)).not.toBe(root);
    expect(rootAbove(4, secretOf(MASTER, 5), path)).not.toBe(root);
    expect(rootAbove(4, secret, path.slice(1))).not.toBe(root);
    const turned = path.map(({ side, hash }) => {
      return { side: side === 'left' ? ('right' as const) : ('left' as const), hash };
    });
    expect(rootAbove(4, secret, turned)).not.toBe(root);
  });
});
