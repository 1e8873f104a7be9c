/** OTC, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { OtcCommand } from './contract/index.ts';
import { aimOtc, otcActors, otcEndowments } from './testing/actors.ts';
import { otcExamples } from './testing/examples.ts';

export const card = {
  name: 'otc',
  examples: otcExamples,
  unheard: ['bad_terms', 'terms_exist', 'bad_rates'],
  endowments: otcEndowments,
  actors: otcActors,
  aim: aimOtc,
} as const satisfies TestingCard<OtcCommand>;
