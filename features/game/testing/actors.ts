/** Customers who play, operators who plan, and the job that opens and reveals draws. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { commitmentOf } from '../../../core/draw/draw.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { nonceOf, prize, secretOf } from './prizes.ts';

const SECRETS = 1_000;
const secrets = new Map<string, string>();

/** The secret that a test has promised by this hash. */
function secretBehind(commitment: string): string {
  for (let number = secrets.size + 1; number <= SECRETS; number += 1) {
    const secret = secretOf(number);
    secrets.set(commitmentOf(secret), secret);
  }
  return secrets.get(commitment) ?? '';
}

function checkIn(world: World): Envelope {
  return given(world.customer(), { type: 'game.check_in' });
}

function guess(world: World): Envelope {
  const direction = world.random.pick(['up', 'down']);
  return given(world.customer(), { type: 'game.guess', direction });
}

function takeTickets(world: World): Envelope {
  const { random } = world;
  const one = () => nonceOf(random.whole(1, 1_000_000));
  const nonces = Array.from({ length: random.pick([1, 1, 1, 2, 10]) }, one);
  return given(random.pick(world.customers), { type: 'game.take_tickets', nonces });
}

function plan({ random }: World): Envelope {
  const prizes = [
    prize({ count: random.whole(1, 3) }),
    prize({ kind: 'fee', products: 'spot', count: random.whole(1, 2) }),
  ];
  const order = { operator: random.whole(1, 3), prizes, weeks: random.whole(1, 4) };
  return asHouse({ type: 'game.plan_draws', ...order, reason: 'agreed' });
}

function decide({ random }: World): Envelope {
  const verdict = random.pick(['confirm', 'confirm', 'close']);
  return asHouse({ type: 'game.decide_plan', operator: random.whole(1, 3), id: -1, verdict });
}

function openDraw({ random }: World): Envelope {
  const commitment = commitmentOf(secretOf(random.whole(1, SECRETS)));
  return asHouse({ type: 'game.open_draw', commitment });
}

function reveal(): Envelope {
  return asHouse({ type: 'game.reveal', drawId: -1, secret: '' });
}

export const gameActors: readonly Actor[] = [
  { weight: 1, act: checkIn },
  { weight: 1, act: guess },
  { weight: 0.6, act: takeTickets },
  { weight: 0.1, act: plan },
  { weight: 0.2, act: decide },
  { weight: 0.2, act: openDraw },
  { weight: 0.2, act: reveal },
];

/** Points at plans and draws that are really there, and knows the secrets of its own. */
export function aimGame(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & Readonly<Record<string, unknown>>;
  const plans = engine.game.plans.sorted();
  if (command.type === 'game.decide_plan' && plans.length > 0) {
    return asHouse({ ...command, id: random.pick(plans).id });
  }
  const draw = engine.game.draws.current;
  if (command.type === 'game.reveal' && draw !== undefined) {
    const secret = secretBehind(draw.commitment);
    return asHouse({ ...command, drawId: draw.id, secret });
  }
  return envelope;
}
