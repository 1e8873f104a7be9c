/** Customers who take money out, and operators who decide. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import { COINS, coinAmount } from '../../../tests/support/example-values.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';

const DAY_MS = 86_400_000;
const OPERATORS = 3;
const STEPS = [
  'approve',
  'approve',
  'approve',
  'sign',
  'sent',
  'done',
  'reject',
  'failed',
] as const;

function ask(world: World): Envelope {
  const { random, timeMs } = world;
  const [assetId, way, most] = random.pick(COINS);
  return given(world.customer(), {
    type: 'withdrawal.ask',
    assetId,
    way,
    amount: coinAmount(random, most),
    destinationId: random.whole(1, 9),
    destinationSavedMs: timeMs - random.whole(DAY_MS - 10_000_000, DAY_MS * 2),
    lockedUntilMs: random.chance(0.05) ? timeMs + 1 : 0,
    ...(random.chance(0.3) ? { remark: 'x'.repeat(random.whole(1, 61)) } : {}),
  });
}

function cancel(world: World): Envelope {
  return given(world.customer(), { type: 'withdrawal.cancel', withdrawalId: -1 });
}

function decide({ random }: World): Envelope {
  const operator = random.whole(0, OPERATORS);
  const order = { operator, withdrawalId: -1, reason: 'looked at', txId: `0x${'1'.repeat(64)}` };
  return asHouse({ type: `withdrawal.${random.pick(STEPS)}`, ...order });
}

function setPolicy({ random }: World): Envelope {
  const operator = random.whole(0, OPERATORS);
  const threshold = coinAmount(random, 500);
  return asHouse({ type: 'withdrawal.set_policy', operator, threshold, reason: 'agreed' });
}

export const withdrawalActors: readonly Actor[] = [
  { weight: 1.7, act: ask },
  { weight: 0.42, act: cancel },
  { weight: 3.2, act: decide },
  { weight: 0.05, act: setPolicy },
];

/** Points at a withdrawal that is under way; customers mostly mean their own. */
export function aimWithdrawal(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly withdrawalId?: number };
  if (command.withdrawalId !== -1) return envelope;
  const open = engine.withdrawal.openWithdrawals();
  const found = open.length === 0 ? undefined : random.pick(open);
  const isOwn = envelope.actor > 0 && !random.chance(0.1);
  const actor = isOwn && found !== undefined ? found.owner : envelope.actor;
  return given(actor, { ...command, withdrawalId: found?.id ?? 1 });
}
