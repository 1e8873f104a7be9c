/** Operators, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { OperatorsCommand } from './contract.ts';
import { aimOperators, operatorsActors } from './testing/actors.ts';
import { operatorsChanges } from './testing/console-changes.ts';
import { operatorsExamples } from './testing/examples.ts';

export const card = {
  name: 'operators',
  examples: operatorsExamples,
  unheard: ['bad_anchor', 'bad_terms', 'not_longer', 'terms_exist'],
  actors: operatorsActors,
  aim: aimOperators,
  consoleChanges: operatorsChanges,
} as const satisfies TestingCard<OperatorsCommand>;
