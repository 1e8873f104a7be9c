/** Operators who plan and confirm, and customers who buy regularly. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { AAPL, aaplUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { ACTION_KINDS, DAY_MS, EVERY } from '../contract.ts';
import { planOf } from './world.ts';

const MONEY = 100_000_000_000_000n;
const SHARES = 10_000_000_000n;
const RATIOS = [
  [2, 1],
  [3, 2],
  [1, 4],
] as const;

/** The treasury can reserve, and everybody has shares. */
export function corporateEndowments(customers: readonly number[]): Envelope[] {
  return [
    gift(HOUSE.treasury, USDT, MONEY),
    ...customers.map((owner) => gift(owner, AAPL, SHARES)),
  ];
}

function plan({ random, timeMs }: World): Envelope {
  const kind = random.pick(ACTION_KINDS);
  const [numerator, denominator] = kind === 'split' ? random.pick(RATIOS) : [0, 0];
  const noticeMs = kind === 'delisting' ? 14 * DAY_MS : DAY_MS;
  const exMs = timeMs + noticeMs + random.whole(-60_000, 3_600_000);
  const fields = planOf({ kind, numerator, denominator, exMs });
  const operator = random.whole(1, 3);
  return asHouse({ type: 'corporate.plan', operator, reason: 'as filed', ...fields });
}

function confirm({ random }: World): Envelope {
  const verdict = random.pick(['confirm', 'confirm', 'confirm', 'reject', 'withdraw']);
  const operator = random.whole(1, 3);
  return asHouse({ type: 'corporate.confirm', operator, id: -1, verdict, reason: 'as filed' });
}

function save(world: World): Envelope {
  const { random } = world;
  const every = random.pick(EVERY);
  const day = every === 'day' ? 0 : random.whole(1, 5);
  const amount = String(random.whole(9, 2_000) * 100_000_000);
  const id = random.chance(0.5) ? 0 : -1;
  const fields = { id, marketId: aaplUsdt, amount, every, day };
  return given(world.customer(), { type: 'corporate.save_plan', ...fields });
}

function turn(world: World): Envelope {
  const state = world.random.pick(['running', 'paused', 'ended']);
  return given(world.customer(), { type: 'corporate.switch_plan', id: -1, state });
}

export const corporateActors: readonly Actor[] = [
  { weight: 0.2, act: plan },
  { weight: 0.3, act: confirm },
  { weight: 0.3, act: save },
  { weight: 0.2, act: turn },
];

/** Points at actions that wait, and at plans of their owners. */
export function aimCorporate(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly id?: number };
  if (command.id !== -1) return envelope;
  if (command.type === 'corporate.confirm') {
    const waiting = engine.corporate.actions.sorted();
    if (waiting.length === 0) return envelope;
    return asHouse({ ...command, id: random.pick(waiting).id });
  }
  const plans = engine.corporate.investing.sorted();
  if (plans.length === 0) return envelope;
  const { id, owner } = random.pick(plans);
  return given(random.chance(0.9) ? owner : envelope.actor, { ...command, id });
}
