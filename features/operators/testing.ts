/** Operators, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { OperatorsCommand } from './contract.ts';
import { aimOperators, operatorsActors } from './testing/actors.ts';
import { operatorsExamples } from './testing/examples.ts';

export const card = {
  name: 'operators',
  examples: operatorsExamples,
  actors: operatorsActors,
  aim: aimOperators,
} as const satisfies TestingCard<OperatorsCommand>;
