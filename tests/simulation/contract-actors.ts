/** Customers with leveraged and seconds contracts, and the terms they trade under. */
import type { Engine } from '../../apps/server/engine.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { ContractTerms } from '../../features/contracts/contract.ts';
import type { SecondsTerms } from '../../features/seconds/contract.ts';
import type { Random } from '../support/random.ts';
import { btcUsdt, ethUsdt, USDT } from '../support/small-catalogue.ts';

const MARKETS = [btcUsdt, ethUsdt] as const;
const WHOLE = 100_000_000n;

/** Terms with lots of 0.01 coins and caps that are met now and then. */
export function contractTerms(marketId: number, change: Partial<ContractTerms> = {}) {
  const terms: ContractTerms = {
    marketId,
    version: 1,
    lotUnits: '1000000',
    multiples: [5, 20, 100],
    maxLotsPerOrder: 1_000,
    maxLotsPerCustomer: 3_000,
    spreadBps: 10,
    openFeePpm: 500,
    closeFeePpm: 500,
    overnightLongPpm: 100,
    overnightShortPpm: 50,
    overnightHour: 22,
    callPpm: 800_000,
    closeOutPpm: 500_000,
    exposureCapLots: 4_000,
    ...change,
  };
  return terms;
}

/** Terms of seconds contracts that settle within a few steps of a simulation. */
export function secondsTerms(marketId: number, change: Partial<SecondsTerms> = {}) {
  const terms: SecondsTerms = {
    marketId,
    version: 1,
    durations: [30, 60, 300].map((seconds) => ({
      seconds,
      payoutPpm: 850_000,
      minStake: (10n * WHOLE).toString(),
      maxStake: (500n * WHOLE).toString(),
    })),
    customerOpenCap: (2_000n * WHOLE).toString(),
    totalOpenCap: (6_000n * WHOLE).toString(),
    staleMs: 10_000,
    ...change,
  };
  return terms;
}

function asHouse(command: object): Envelope {
  return { actor: 0, command: command as Envelope['command'] };
}

/** Terms for the coin markets, and money for desks and customers. The insurance is small. */
export function contractEndowments(customers: readonly number[]): Envelope[] {
  const give = (owner: number, kind: number, whole: bigint) => {
    const gift = { owner, kind, assetId: USDT, amount: (whole * WHOLE).toString() };
    return asHouse({ type: 'wallet.endow', gifts: [gift] });
  };
  return [
    ...MARKETS.map((id) => asHouse({ type: 'contracts.publish_terms', terms: contractTerms(id) })),
    ...MARKETS.map((id) => asHouse({ type: 'seconds.publish_terms', terms: secondsTerms(id) })),
    give(HOUSE.contractsDesk, KIND.house, 30_000n),
    give(HOUSE.secondsDesk, KIND.house, 8_000n),
    give(HOUSE.insurance, KIND.house, 2_000n),
    ...customers.flatMap((owner) => [
      give(owner, KIND.margin, 20_000n),
      give(owner, KIND.seconds, 3_000n),
    ]),
  ];
}

/** What a customer does with contracts; ids of -1 are pointed at something real by `aim`. */
export function contractCommand(
  random: Random,
  near: (marketId: number, reach: number) => number,
): object {
  const dice = random.next();
  if (dice < 0.35) return openPosition(random, near);
  if (dice < 0.5) {
    const lots = random.chance(0.5) ? 0 : random.whole(1, 400);
    return { type: 'contracts.close', positionId: -1, lots };
  }
  if (dice < 0.53) {
    return { type: 'contracts.close_all', sides: random.pick(['all', 'long', 'short']) };
  }
  if (dice < 0.58) return { type: 'contracts.cancel', positionId: -1 };
  if (dice < 0.68) return setStops(random, near);
  if (dice < 0.74) {
    const change = String(random.whole(-300, 300) * 100_000_000);
    return { type: 'contracts.change_margin', positionId: -1, change };
  }
  if (dice < 0.95) return stake(random);
  return {
    type: 'seconds.set_limits',
    largestStake: String(BigInt(random.pick([0, 0, 400, 900])) * WHOLE),
    lossPerDay: String(BigInt(random.pick([0, 0, 2_000, 5_000])) * WHOLE),
    pausedUntilMs: 0,
  };
}

function openPosition(random: Random, near: (marketId: number, reach: number) => number): object {
  const marketId = random.pick(MARKETS);
  const stops = random.chance(0.3);
  return {
    type: 'contracts.open',
    marketId,
    side: random.pick(['long', 'short']),
    mode: random.pick(['cross', 'cross', 'isolated']),
    lots: random.whole(1, 1_005),
    multiple: random.pick([5, 20, 20, 100, 100, 7]),
    limitTicks: random.chance(0.4) ? near(marketId, 4_000) : 0,
    takeProfitTicks: stops ? near(marketId, 9_000) : 0,
    stopLossTicks: stops ? near(marketId, 9_000) : 0,
  };
}

function setStops(random: Random, near: (marketId: number, reach: number) => number): object {
  const marketId = random.pick(MARKETS);
  return {
    type: 'contracts.set_stops',
    positionId: -1,
    takeProfitTicks: random.chance(0.4) ? near(marketId, 9_000) : 0,
    stopLossTicks: random.chance(0.4) ? near(marketId, 9_000) : 0,
    trailTicks: random.chance(0.4) ? random.whole(100, 5_000) : 0,
  };
}

function stake(random: Random): object {
  return {
    type: 'seconds.place',
    marketId: random.pick(MARKETS),
    direction: random.pick(['up', 'down']),
    seconds: random.pick([30, 60, 300, 31]),
    stake: String(BigInt(random.whole(5, 520)) * WHOLE),
  };
}

/** Points commands about positions at one that is really there, mostly of its owner. */
export function aimAtPosition(engine: Engine, envelope: Envelope, random: Random): Envelope {
  const command = envelope.command as Envelope['command'] & { positionId?: number };
  if (command.positionId !== -1) return envelope;
  const live = engine.contracts.livePositions();
  if (live.length === 0) return { ...envelope, command: { ...command, positionId: 1 } as never };
  const position = random.pick(live);
  const stranger = random.chance(0.05);
  return {
    actor: stranger ? envelope.actor : position.owner,
    command: { ...command, positionId: position.id } as never,
  };
}
