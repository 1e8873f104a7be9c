/** Customers who bring money, operators who look at vouchers, and a chain that turns. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import { COINS, coinAmount } from '../../../tests/support/example-values.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';

const OPERATORS = 3;
const OUTPUTS = 60;
/** So many customers are paid by the chain: few enough that some have spent it when it turns. */
const PAID = 2;

/** An output of a chain always pays the same customer, as it does in a chain. */
function output({ random, customers }: World) {
  const number = random.whole(1, OUTPUTS);
  const owner = customers[number % PAID] ?? 0;
  const [asset, network, most] = COINS[number % COINS.length] ?? COINS[0];
  const place = { network, txId: `0x${String(number).padStart(64, '0')}`, index: 0 };
  return { place, owner, assetId: asset, most };
}

function turn(world: World): Envelope {
  const { place, most, ...payment } = output(world);
  if (world.random.chance(0.4)) {
    return asHouse({ type: 'deposit.chain_reverse', ...place, reason: 'no longer there' });
  }
  const amount = coinAmount(world.random, most * 20);
  return asHouse({ type: 'deposit.chain_credit', ...place, ...payment, amount, block: 1 });
}

function ask(world: World): Envelope {
  const { random } = world;
  const [assetId, network, most] = random.pick(COINS);
  const voucher = String(random.whole(1, 9)).repeat(32);
  const amount = coinAmount(random, most);
  return given(world.customer(), { type: 'deposit.ask', assetId, network, amount, voucher });
}

function look({ random }: World): Envelope {
  const operator = random.whole(0, OPERATORS);
  const order = { operator, requestId: -1, amount: coinAmount(random, 1_000), reason: 'looked at' };
  // The form that looks at single vouchers is what journals hold from before.
  if (random.chance(0.5)) return asHouse({ type: 'deposit.credit', ...order });
  if (random.chance(0.2)) return asHouse({ type: 'deposit.approve', ...order });
  const verdict = random.pick(['credit', 'reject']);
  return asHouse({ type: 'deposit.review', verdict, ...order });
}

function setPolicy({ random }: World): Envelope {
  const why = { operator: random.whole(0, OPERATORS), reason: 'agreed' };
  if (random.chance(0.5)) {
    const limit = coinAmount(random, 2_000);
    return asHouse({ type: 'deposit.set_day_limit', limit, ...why });
  }
  const threshold = coinAmount(random, 500);
  return asHouse({ type: 'deposit.set_policy', threshold, ...why });
}

export const depositActors: readonly Actor[] = [
  { weight: 2.4, act: turn },
  { weight: 0.42, act: ask },
  { weight: 1.2, act: look },
  { weight: 0.09, act: setPolicy },
];

/** Points at a request that waits. */
export function aimDeposit(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly requestId?: number };
  if (command.requestId !== -1) return envelope;
  const waiting = engine.deposit.waitingRequests();
  const found = waiting.length === 0 ? undefined : random.pick(waiting);
  // Two operators say the same amount only if they mostly say what was asked for.
  const isAsAsked =
    ['deposit.approve', 'deposit.credit'].includes(command.type) && random.chance(0.8);
  const asked = isAsAsked && found !== undefined ? { amount: String(found.amountUnits) } : {};
  return given(envelope.actor, { ...command, requestId: found?.id ?? 1, ...asked });
}
