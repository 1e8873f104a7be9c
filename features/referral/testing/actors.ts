/** A tree of all customers, their deposits, and operators who stop rebates and take them back. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, type World } from '../../../tests/simulation/world.ts';
import { COINS, coinAmount } from '../../../tests/support/example-values.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { referralTerms } from './terms.ts';

const OPERATORS = 3;

/** Terms, and each customer invited by the one before him: as deep as the rules go and deeper. */
export function referralEndowments(customers: readonly number[]): Envelope[] {
  const terms = referralTerms({ depositUnits: '1' });
  return [
    asHouse({ type: 'referral.publish_terms', terms }),
    ...customers.slice(1).map((owner, at) => {
      const inviter = customers[at] ?? 0;
      return asHouse({ type: 'referral.join', owner, inviter });
    }),
  ];
}

function stop(world: World): Envelope {
  return asHouse({
    type: 'referral.stop',
    operator: world.random.whole(1, OPERATORS),
    owner: world.customer(),
    isStopped: world.random.chance(0.3),
    reason: 'looked at',
  });
}

function askTakeBack(world: World): Envelope {
  const [assetId] = world.random.pick(COINS);
  return asHouse({
    type: 'referral.ask_take_back',
    operator: world.random.whole(1, OPERATORS),
    owner: world.customer(),
    assetId,
    amount: coinAmount(world.random, 1_000),
    reason: 'farmed',
  });
}

function decide({ random }: World): Envelope {
  const operator = random.whole(1, OPERATORS);
  const verdict = random.pick(['confirm', 'confirm', 'drop']);
  return asHouse({ type: 'referral.decide_take_back', operator, id: -1, verdict });
}

export const referralActors: readonly Actor[] = [
  { weight: 0.1, act: stop },
  { weight: 0.1, act: askTakeBack },
  { weight: 0.1, act: decide },
];

/** Points at what waits to be taken back. */
export function aimReferral(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly id?: number };
  const waiting = engine.referral.takeBacks.sorted();
  if (command.id !== -1 || waiting.length === 0) return envelope;
  return asHouse({ ...command, id: random.pick(waiting).id });
}
