/** An operator who announces other fees, more than a day ahead. */
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, MARKETS, type World } from '../../../tests/simulation/world.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { TERMS_NOTICE_MS } from '../contract.ts';

function plan({ random, timeMs }: World): Envelope {
  const terms = { makerFeePpm: 0, takerFeePpm: random.whole(0, 2_000), bandPpm: 60_000 };
  return asHouse({
    type: 'catalogue.plan_terms',
    operator: 1,
    product: 'spot',
    marketId: random.pick(MARKETS),
    terms,
    fromMs: timeMs + TERMS_NOTICE_MS + random.whole(-60_000, 3_600_000),
    reason: 'other fees',
  });
}

export const catalogueActors: readonly Actor[] = [{ weight: 0.2, act: plan }];
