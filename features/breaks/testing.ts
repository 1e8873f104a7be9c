/** Breaks, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { BreaksCommand } from './contract.ts';
import { breaksActors } from './testing/actors.ts';
import { breaksExamples } from './testing/examples.ts';
import { breaksScreens } from './testing/screens.ts';

export const card = {
  name: 'breaks',
  examples: breaksExamples,
  soundCalls: { '/api/breaks/take': [{ until_ms: 4_000_000_000_000 }, { until_ms: 0 }] },
  customerCalls: `
    GET  /breaks/own customer object
    POST /breaks/take customer invalid_input
  `,
  actors: breaksActors,
  screens: breaksScreens,
} as const satisfies TestingCard<BreaksCommand>;
