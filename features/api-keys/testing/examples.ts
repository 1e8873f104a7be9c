/** A sound example of each command. */
import { createHash } from 'node:crypto';
import { someId } from '../../../tests/support/example-values.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { ApiKeysCommand, Permission } from '../contract.ts';

/** The hash of some key. */
export function someHash(random: Random): string {
  return createHash('sha256')
    .update(String(random.whole(1, 1_000_000_000)))
    .digest('hex');
}

const SETS: readonly (readonly Permission[])[] = [
  ['read'],
  ['read', 'spot'],
  ['read', 'contracts'],
];

export const apiKeysExamples: Examples<ApiKeysCommand> = {
  'api-keys.change': (random, lastId) => ({
    id: someId(random, lastId),
    permissions: random.pick(SETS),
    isBound: random.chance(0.5),
  }),
  'api-keys.end': (random, lastId) => ({
    id: someId(random, lastId),
    operator: 1,
    reason: 'reported as stolen',
  }),
  'api-keys.make': (random) => ({
    keySha256: someHash(random),
    permissions: random.pick(SETS),
    isBound: random.chance(0.5),
  }),
  'api-keys.revoke': (random, lastId) => ({ id: someId(random, lastId) }),
};
