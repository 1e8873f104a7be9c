/** Operators in the simulation: they freeze and free customers, propose corrections and decide. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { type CorrectionLine, HOUSE_KEY, type OperatorsCommand } from '../contract.ts';

const OPERATORS = [1, 2, 3] as const;
const HOUSES = [HOUSE.treasury, HOUSE.fees, HOUSE.insurance, HOUSE.contractsDesk] as const;
const KINDS = [KIND.spot, KIND.margin, KIND.seconds] as const;

function line(random: Random, customers: readonly number[]): CorrectionLine {
  const customer = { owner: random.pick(customers), kind: random.pick(KINDS) };
  const engine = { owner: random.pick(HOUSES), kind: KIND.house };
  const [from, to] = random.chance(0.5) ? [engine, customer] : [customer, engine];
  return {
    fromOwner: from.owner,
    fromKind: from.kind,
    toOwner: to.owner,
    toKind: to.kind,
    assetId: random.pick([USDT, USDT, BTC]),
    amount: String(random.whole(1, 20_000_000_000)),
  };
}

/** What the treasury pays comes from outside now and then, and some of that has no proof. */
function fromOutside(lines: readonly CorrectionLine[]) {
  const [first] = lines;
  const amount = Number(first?.amount ?? 0);
  if (first?.fromOwner !== HOUSE.treasury || amount % 3 > 0) return { lines };
  const reference = amount % 5 === 0 ? '' : `transaction ${amount % 7}`;
  return { reference, lines: [{ ...first, fromOwner: HOUSE.outsideWorld }, ...lines.slice(1)] };
}

function commandOf(random: Random, customers: readonly number[]): OperatorsCommand {
  const operator = random.pick(OPERATORS);
  const dice = random.next();
  const reason = 'simulated';
  if (dice < 0.3) {
    const owner = random.pick(customers);
    const what = random.pick(['trading', 'withdrawal'] as const);
    const isFrozen = random.chance(0.4);
    return { type: 'operators.freeze', operator, owner, what, isFrozen, reason };
  }
  if (dice < 0.32) {
    // Most of the time the house goes on; sometimes it has lost enough for a day.
    const dayLossUnits = String(random.whole(5, 50) * 1_000_000_000_000);
    const limits = { dayLossUnits, outsideDayUnits: dayLossUnits.slice(0, -3) };
    const terms = { productId: HOUSE_KEY, version: 1, ...limits } as const;
    return { type: 'operators.publish_terms', terms };
  }
  if (dice < 0.6) {
    const lines = Array.from({ length: random.whole(1, 3) }, () => line(random, customers));
    return { type: 'operators.propose_correction', operator, reason, ...fromOutside(lines) };
  }
  if (dice < 0.9) return { type: 'operators.approve_correction', operator, id: -1 };
  return { type: 'operators.reject_correction', operator, id: -1, reason };
}

export const operatorsActors: readonly Actor[] = [
  {
    weight: 1.2,
    act: ({ random, customers }: World) => asHouse({ ...commandOf(random, customers) }),
  },
];

/** Points a decision at a correction that really waits. */
export function aimOperators(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly id?: number };
  if (command.id !== -1) return envelope;
  const waiting = engine.operators.waitingCorrections();
  const id = waiting.length === 0 ? 1 : random.pick(waiting).id;
  return given(envelope.actor, { ...command, id });
}
