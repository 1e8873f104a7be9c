/** An operator who announces other fees, more than a day ahead. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, MARKETS, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { TERMS_NOTICE_MS } from '../contract.ts';
import { FIRST_LISTED_ASSET, FIRST_LISTED_MARKET, NEW_ASSET, newMarket } from './listings.ts';

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

/** An operator who lists a token and its market, another who confirms, and one who opens it. */
function list({ random }: World): Envelope {
  const operator = random.whole(1, 3);
  const by = { operator, reason: 'a project' };
  const turn = random.whole(0, 9);
  if (turn < 2) return asHouse({ type: 'catalogue.list_asset', ...by, asset: NEW_ASSET });
  if (turn < 4) {
    const market = newMarket(FIRST_LISTED_ASSET);
    return asHouse({ type: 'catalogue.list_market', ...by, market });
  }
  if (turn < 8) {
    const verdict = random.chance(0.9) ? 'confirm' : 'reject';
    return asHouse({ type: 'catalogue.decide_listing', operator, id: -1, verdict });
  }
  const isHalted = random.chance(0.3);
  return asHouse({ type: 'catalogue.halt', ...by, marketId: FIRST_LISTED_MARKET, isHalted });
}

export const catalogueActors: readonly Actor[] = [
  { weight: 0.2, act: plan },
  { weight: 0.4, act: list },
];

/** Points at a listing that waits. */
export function aimCatalogue(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly id?: number };
  const waiting = engine.catalogue.waitingListings();
  if (command.id !== -1 || waiting.length === 0) return envelope;
  return asHouse({ ...command, id: random.pick(waiting).id });
}
