/** Operators, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { OperatorsCommand } from './contract.ts';
import { aimOperators, operatorsActors } from './testing/actors.ts';
import { operatorsChanges } from './testing/console-changes.ts';
import { operatorsExamples } from './testing/examples.ts';

export const card = {
  name: 'operators',
  examples: operatorsExamples,
  unheard: ['bad_anchor', 'not_longer'],
  actors: operatorsActors,
  aim: aimOperators,
  consoleChanges: operatorsChanges,
} as const satisfies TestingCard<OperatorsCommand>;
