/** Customers who send forms of the identity check, and operators who decide and set limits. */
import type { Envelope } from '../../../core/engine/command.ts';
import { asHouse, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { type FormLevel, REASONS } from '../contract.ts';

const WHOLE = 100_000_000n;
const OPERATORS = 3;
/** Few enough that a decision often meets the form that waits. */
const FORMS = 6;
/** Not verified at the start, beside those who are. */
const STRANGERS = [181, 182] as const;

/** Customers whose identity is verified, so that they may withdraw. */
export function verificationEndowments(customers: readonly number[]): Envelope[] {
  return customers.flatMap((owner) => {
    const form = { level: 1, formId: owner };
    const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
    return [
      given(owner, { type: 'verification.submit', ...form, person: owner }),
      asHouse({ type: 'verification.decide', ...decide }),
    ];
  });
}

function limitsEnvelope(random: Random): Envelope {
  const first = BigInt(random.whole(100, 300));
  const limits = ([0, 1, 2] as const).map((level) => ({
    level,
    withdrawalUnits: (level === 0 ? 0n : first * BigInt(level) * WHOLE).toString(),
    fiatUnits: (BigInt(level) * 2_000n * WHOLE).toString(),
  }));
  const rest = { operator: random.whole(1, OPERATORS), reason: 'agreed', limits };
  return asHouse({ type: 'verification.set_limits', ...rest });
}

/** Something that happens to somebody's identity check. */
function check({ random, customers }: World): Envelope {
  if (random.chance(0.1)) return limitsEnvelope(random);
  const isStranger = random.chance(0.4);
  const owner = isStranger ? random.pick(STRANGERS) : random.pick(customers);
  const level: FormLevel = isStranger && random.chance(0.6) ? 1 : 2;
  const formId = 1_000 + random.whole(1, FORMS);
  if (random.chance(0.4)) {
    const person = random.chance(0.5) ? {} : { person: random.whole(1, FORMS) };
    return given(owner, { type: 'verification.submit', level, formId, ...person });
  }
  const verdict = random.pick(['approve', 'reject']);
  const reason = verdict === 'reject' ? random.pick(REASONS) : '';
  const form = { owner, level, formId, verdict, reason, note: 'looked at' };
  const operator = random.whole(1, OPERATORS);
  return asHouse({ type: 'verification.decide', operator, ...form });
}

export const verificationActors: readonly Actor[] = [{ weight: 0.8, act: check }];
