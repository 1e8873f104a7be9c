/** Customers who buy cards, redeem them, and take them back. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { TEMPLATES } from '../contract.ts';
import { hashOf, order } from './world.ts';

const CODES = 1_000_000;

function buy(world: World): Envelope {
  const { random } = world;
  const [assetId, amount] = random.pick([
    [USDT, random.whole(1, 40) * 100_000_000],
    [BTC, random.whole(1, 50) * 10_000],
  ] as const);
  const change = { assetId, amount: String(amount), template: random.pick(TEMPLATES) };
  const boundTo = random.chance(0.2) ? hashOf('somebody') : '';
  const code = `${random.whole(1, CODES)} ${world.timeMs}`;
  return given(world.customer(), { ...order(code, { ...change, boundTo }) });
}

function redeem(world: World): Envelope {
  const email = world.random.chance(0.5) ? hashOf('somebody') : '';
  return given(world.customer(), { type: 'gift.redeem', codeHash: '', email });
}

function takeBack(world: World): Envelope {
  return given(world.customer(), { type: 'gift.take_back', id: -1 });
}

export const giftActors: readonly Actor[] = [
  { weight: 0.8, act: buy },
  { weight: 0.5, act: redeem },
  { weight: 0.2, act: takeBack },
];

/** Points at cards that are really open. */
export function aimGift(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & Readonly<Record<string, unknown>>;
  const open = engine.gift.openCards();
  if (open.length === 0) return envelope;
  if (command.type === 'gift.redeem') {
    return given(envelope.actor, { ...command, codeHash: random.pick(open).codeHash });
  }
  if (command.type === 'gift.take_back') {
    const { id, owner } = random.pick(open);
    return given(random.chance(0.8) ? owner : envelope.actor, { ...command, id });
  }
  return envelope;
}
