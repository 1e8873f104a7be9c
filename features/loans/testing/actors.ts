/** Customers who borrow near the limit, repay in parts and move their collateral. */
import type { Engine } from '../../../apps/server/engine.ts';
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import type { Random } from '../../../tests/support/random.ts';
import { btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { loanTerms } from './terms.ts';

const PAIRS = [loanTerms({ ratePpm: 900 }), loanTerms({ productId: 2, marketId: ethUsdt })];
const MARKETS = [btcUsdt, ethUsdt];

/** Two pairs, and money for the fund. */
export function loansEndowments(): Envelope[] {
  return [
    ...PAIRS.map((terms) => asHouse({ type: 'loans.publish_terms', terms: { ...terms } })),
    gift(HOUSE.loanFund, USDT, 20_000_000_000_000n),
  ];
}

/** Between 30 and 70 % of the collateral's worth: some are refused, and some nearly called. */
function borrow(world: World): Envelope {
  const { random } = world;
  const pair = random.whole(0, 1);
  const price = world.prices.get(MARKETS[pair] ?? btcUsdt) ?? 1;
  const collateral = random.whole(1_000_000, 20_000_000);
  const amount = Math.floor((collateral * price * random.whole(30, 70)) / 10_000);
  return given(world.customer(), {
    type: 'loans.borrow',
    pairId: pair + 1,
    amount: String(amount),
    collateral: String(collateral),
    ...(amount % 4 > 0 && { needsCover: true }),
  });
}

function repay(world: World): Envelope {
  const { random } = world;
  const actor = world.customer();
  const amount = random.whole(1, 200_000_000_000);
  return given(actor, {
    type: 'loans.repay',
    loanId: -1,
    amount: String(amount),
    from: random.pick(['balance', 'collateral']),
    ...(amount % 4 > 0 && { bySize: true }),
    ...(amount % 4 > 1 && { nextTick: true }),
  });
}

function change(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'loans.change_collateral',
    loanId: -1,
    change: String(random.whole(-2_000_000, 2_000_000) || 1),
  });
}

export const loansActors: readonly Actor[] = [
  { weight: 0.6, act: borrow },
  { weight: 0.3, act: repay },
  { weight: 0.3, act: change },
];

/** Points at a loan that is open, mostly of its owner. */
export function aimLoans(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { readonly loanId?: number };
  const running = engine.loans.runningLoans();
  if (command.loanId !== -1 || running.length === 0) return envelope;
  const loan = random.pick(running);
  const actor = random.chance(0.1) ? envelope.actor : loan.owner;
  return given(actor, { ...command, loanId: loan.id });
}
