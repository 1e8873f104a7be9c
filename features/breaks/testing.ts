/** Breaks, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { MONDAY_MS } from '../../tests/support/small-catalogue.ts';
import type { BreaksCommand } from './contract.ts';
import { breaksActors } from './testing/actors.ts';
import { breaksExamples } from './testing/examples.ts';
import { breaksScreens } from './testing/screens.ts';

/** Whoever is on a break is refused what other tests try. */
const SHORT_MS = 600_000;

export const card = {
  name: 'breaks',
  examples: breaksExamples,
  soundCalls: {
    '/api/breaks/take': [{ until_ms: MONDAY_MS + SHORT_MS }],
    '/api/breaks/limit': [{ kind: 'loss', period: 'day', amount: '1000000' }],
  },
  customerCalls: `
    GET  /breaks/own customer object
    GET  /breaks/limits customer object
    POST /breaks/limit customer invalid_input
    POST /breaks/take customer invalid_input
  `,
  // It is the room of deposits that says it.
  unheard: ['own_deposit_limit'],
  actors: breaksActors,
  screens: breaksScreens,
} as const satisfies TestingCard<BreaksCommand>;
