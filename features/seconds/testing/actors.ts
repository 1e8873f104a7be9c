/** Customers with short binary contracts. */
import type { Envelope } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { asHouse, gift, given, type World } from '../../../tests/simulation/world.ts';
import { btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Actor } from '../../../tests/support/testing-card.ts';
import { secondsTerms } from './terms.ts';

const MARKETS = [btcUsdt, ethUsdt] as const;
const WHOLE = 100_000_000n;

/** Terms for the coin markets, and money for desk and customers. */
export function secondsEndowments(customers: readonly number[]): Envelope[] {
  return [
    ...MARKETS.map((id) => {
      // One market settles at means, the other as in earlier releases.
      const terms = secondsTerms(id, id === ethUsdt ? { meanClose: true } : {});
      return asHouse({ type: 'seconds.publish_terms', terms });
    }),
    gift(HOUSE.secondsDesk, USDT, 8_000n * WHOLE),
    ...customers.map((owner) => gift(owner, USDT, 3_000n * WHOLE, KIND.seconds)),
  ];
}

function place(world: World): Envelope {
  const { random } = world;
  const customer = world.customer();
  const order = {
    type: 'seconds.place',
    marketId: random.pick(MARKETS),
    direction: random.pick(['up', 'down']),
    seconds: random.pick([30, 60, 300, 31]),
  };
  const whole = random.whole(5, 520);
  // Most as the server gives them, some as earlier releases did.
  const nextTick = whole % 4 > 0 ? { nextTick: true } : {};
  return given(customer, { ...order, stake: String(BigInt(whole) * WHOLE), ...nextTick });
}

function setLimits(world: World): Envelope {
  const { random } = world;
  return given(world.customer(), {
    type: 'seconds.set_limits',
    largestStake: String(BigInt(random.pick([0, 0, 400, 900])) * WHOLE),
    lossPerDay: String(BigInt(random.pick([0, 0, 2_000, 5_000])) * WHOLE),
    pausedUntilMs: 0,
  });
}

export const secondsActors: readonly Actor[] = [
  { weight: 3.15, act: place },
  { weight: 0.75, act: setLimits },
];
