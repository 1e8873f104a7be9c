/** A house in which some customers lead and five hundred follow each of them, for benchmarks. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { MOST_FOLLOWERS } from '../../features/copy/contract.ts';
import { BENCH_INDEX_TICKS, BENCH_MARKET, BENCH_QUOTE, benchCatalogue } from './bench-catalogue.ts';

const FIRST_LEADER = 1_000;
const FIRST_FOLLOWER = 10_000;
const WHOLE = 100_000_000n;
const EQUITY = 1_000_000n * WHOLE;
const MONEY = 1_000n * WHOLE;
const DESK = 1_000_000_000n * WHOLE;

/** A command and who gives it. */
export interface Step {
  readonly actor: number;
  readonly command: object;
}

/** Number of a leader, from 0 on. */
export function leaderOf(at: number): number {
  return FIRST_LEADER + at;
}

function terms(): object {
  return {
    marketId: BENCH_MARKET,
    version: 1,
    lotUnits: '1000000',
    multiples: [20],
    maxLotsPerOrder: 100,
    maxLotsPerCustomer: 10_000,
    spreadBps: 10,
    openFeePpm: 500,
    closeFeePpm: 500,
    overnightLongPpm: 100,
    overnightShortPpm: 50,
    overnightHour: 22,
    callPpm: 800_000,
    closeOutPpm: 500_000,
    exposureCapLots: 100_000_000,
  };
}

function endowed(owner: number, kind: number, amount: bigint): Step {
  const gift = { owner, kind, assetId: BENCH_QUOTE, amount: amount.toString() };
  return { actor: 0, command: { type: 'wallet.endow', gifts: [gift] } };
}

function leading(owner: number): Step[] {
  const form = { level: 1, formId: owner };
  const decided = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
  const told = { language: 'en', text: 'trend', sinceMs: 0, closedPositions: 20 };
  const review = { trader: owner, isApproved: true, operator: 1, reason: 'looked at' };
  return [
    { actor: owner, command: { type: 'verification.submit', ...form, person: owner } },
    { actor: 0, command: { type: 'verification.decide', ...decided } },
    endowed(owner, KIND.margin, EQUITY),
    { actor: owner, command: { type: 'copy.apply', ...told, sharePpm: 100_000 } },
    { actor: 0, command: { type: 'copy.review', ...review } },
  ];
}

function following(owner: number, trader: number): Step[] {
  const choice = {
    mode: 'multiple',
    number: 100,
    budget: (MONEY / 2n).toString(),
    maxMultiple: 100,
    maxLossPercent: 50,
    marketIds: [],
  };
  return [
    endowed(owner, KIND.margin, MONEY),
    { actor: owner, command: { type: 'copy.follow', ...choice, trader, agrees: true } },
  ];
}

/** The index as it is. */
export function indexTick(moved = 0): Step {
  const prices = [[BENCH_MARKET, 'bench', BENCH_INDEX_TICKS + moved, 0]];
  return { actor: 0, command: { type: 'feeds.tick', prices } };
}

/** What has to be given, in order, until so many lead and each has five hundred followers. */
export function copyHouse(leaders: number): Step[] {
  const followers = Array.from({ length: leaders * MOST_FOLLOWERS }, (_, at) =>
    following(FIRST_FOLLOWER + at, leaderOf(Math.floor(at / MOST_FOLLOWERS))),
  );
  const catalogue = benchCatalogue();
  const assets = catalogue.assets.map((asset) => ({ ...asset, accounts: [1, 2, 3, 4] }));
  return [
    { actor: 0, command: { type: 'catalogue.install', catalogue: { ...catalogue, assets } } },
    { actor: 0, command: { type: 'contracts.publish_terms', terms: terms() } },
    endowed(HOUSE.contractsDesk, KIND.house, DESK),
    indexTick(),
    ...Array.from({ length: leaders }, (_, at) => leading(leaderOf(at))).flat(),
    ...followers.flat(),
  ];
}

/** A leader opens a position of one lot. */
export function opening(leader: number): Step {
  const order = { marketId: BENCH_MARKET, side: 'long', mode: 'isolated', lots: 1, multiple: 20 };
  const plain = { limitTicks: 0, takeProfitTicks: 0, stopLossTicks: 0 };
  return { actor: leader, command: { type: 'contracts.open', ...order, ...plain } };
}

/** A leader closes one of his positions whole. */
export function closing(leader: number, positionId: number): Step {
  return { actor: leader, command: { type: 'contracts.close', positionId, lots: 0 } };
}
