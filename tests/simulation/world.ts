/** What the actors of a simulation know: chance, time, who there is, and about what things cost. */
import type { Command, Envelope } from '../../core/engine/command.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { Random } from '../support/random.ts';
import { aaplUsdt, btcUsdt, ethUsdt } from '../support/small-catalogue.ts';

/** The customers of a simulation, endowed and verified. */
export const CUSTOMERS = [101, 102, 103, 104, 105, 106, 107] as const;

/** The markets of the small catalogue. */
export const MARKETS = [btcUsdt, ethUsdt, aaplUsdt] as const;

const START_TICKS: readonly (readonly [market: number, ticks: number])[] = [
  [btcUsdt, 2_000_000],
  [ethUsdt, 150_000],
  [aaplUsdt, 23_000],
];

/** Prices are remembered only to stay near them. */
export class World {
  readonly random: Random;
  readonly customers: readonly number[] = CUSTOMERS;
  /** The price of each market that the feeds have told last, in ticks. */
  readonly prices = new Map(START_TICKS);
  timeMs = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** One of the customers. */
  customer(): number {
    return this.random.pick(this.customers);
  }

  /** A price at most `reach` ticks from the last one of a market. */
  near(marketId: number, reach: number): number {
    const price = this.prices.get(marketId) ?? 1;
    return Math.max(1, price + this.random.whole(-reach, reach));
  }
}

/** A command as somebody gives it. */
export function given(
  actor: number,
  command: Command & Readonly<Record<string, unknown>>,
): Envelope {
  return { actor, command };
}

/** A command that the house gives, for an operator or for itself. */
export function asHouse(command: Command & Readonly<Record<string, unknown>>): Envelope {
  return given(0, command);
}

/** Money of the treasury for somebody, in the smallest units. */
export function gift(owner: number, assetId: number, amount: bigint, kind?: number): Envelope {
  const account = kind ?? (owner < 0 ? KIND.house : KIND.spot);
  const gifts = [{ owner, kind: account, assetId, amount: amount.toString() }];
  return asHouse({ type: 'wallet.endow', gifts });
}
