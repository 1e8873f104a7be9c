/** Customers who log in where another one was before. */
import { asHouse, type World } from '../../../tests/simulation/world.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';

/** Few share a device: customers who all belong together can do little with each other. */
const SHARED = [106, 107, 181] as const;

export const identityActors: readonly Actor[] = [
  {
    weight: 0.05,
    act: ({ random }: World) => {
      const [owner, other] = [random.pick(SHARED), random.pick(SHARED)];
      return asHouse({ type: 'identity.related', owner, other, why: 'device' });
    },
  },
];
