/**
 * What a tick costs that touches few of very many loans, beside the same question asked of each
 * loan; and what the full hour costs at which all of them owe more.
 */
import { type Engine, openEngine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { HOUR_MS } from '../../features/loans/contract.ts';
import {
  BENCH_BASE,
  BENCH_INDEX_TICKS,
  BENCH_MARKET,
  BENCH_QUOTE,
  benchCatalogue,
} from './bench-catalogue.ts';
import { median, quantile, whole } from './statistics.ts';

const LOANS = 100_000;
const REACHED = 10;
const TICKS = 40;
const FIRST_OWNER = 1_000;
const LOANS_EACH = 10;
const START_MS = 500_000 * HOUR_MS;
const WHOLE = 100_000_000n;
/** A loan of this begins at 65 % of what its coin is worth; the others a little below. */
const LARGEST = 12_999n * WHOLE;
const STEP = (WHOLE * 5n) / 10n;
/** At this many ticks the largest loan has come to 83 %. */
const CLOSE_TICKS = 1_566_000;

/** What came out. Times in milliseconds. */
export interface LoanFigures {
  readonly idleMs: number;
  readonly tickMs: number;
  readonly closedOut: number;
  readonly scanMs: number;
  readonly hourMs: readonly number[];
}

function give(engine: Engine, actor: number, command: object, timeMs: number): void {
  const outcome = engine.machine.execute({ actor, command: command as never }, timeMs);
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
}

function tick(engine: Engine, ticks: number, timeMs: number): void {
  give(engine, 0, { type: 'feeds.tick', prices: [[BENCH_MARKET, 'bench', ticks, 0]] }, timeMs);
}

function terms(): object {
  return {
    productId: 1,
    version: 1,
    marketId: BENCH_MARKET,
    initialPpm: 650_000,
    callPpm: 750_000,
    closePpm: 830_000,
    ratePpm: 10,
    feePpm: 20_000,
    minUnits: WHOLE.toString(),
    customerCapUnits: (10n ** 17n).toString(),
    totalCapUnits: (10n ** 17n * 9n).toString(),
    isOffered: true,
  };
}

/** Each loan against one coin, each ten a little smaller than those before: they fall in turn. */
function lent(): Engine {
  const engine = openEngine();
  give(engine, 0, { type: 'catalogue.install', catalogue: benchCatalogue() }, START_MS);
  give(engine, 0, { type: 'loans.publish_terms', terms: terms() }, START_MS);
  const gift = (owner: number, kind: number, assetId: number, amount: bigint) => {
    const gifts = [{ owner, kind, assetId, amount: amount.toString() }];
    give(engine, 0, { type: 'wallet.endow', gifts }, START_MS);
  };
  gift(HOUSE.loanFund, KIND.house, BENCH_QUOTE, LARGEST * BigInt(LOANS));
  gift(HOUSE.insurance, KIND.house, BENCH_QUOTE, LARGEST);
  tick(engine, BENCH_INDEX_TICKS, START_MS);
  for (let count = 0; count < LOANS; count += 1) {
    const owner = FIRST_OWNER + Math.floor(count / LOANS_EACH);
    if (count % LOANS_EACH === 0) gift(owner, KIND.spot, BENCH_BASE, BigInt(LOANS_EACH) * WHOLE);
    const amount = LARGEST - BigInt(Math.floor(count / REACHED)) * STEP;
    const loan = { pairId: 1, amount: amount.toString(), collateral: WHOLE.toString() };
    give(engine, owner, { type: 'loans.borrow', ...loan }, START_MS);
    if (count % 2_000 === 0) engine.machine.takeBatch();
  }
  engine.machine.takeBatch();
  return engine;
}

/** The same question by looking at each loan: whose debt has reached its level at a price? */
function scan(engine: Engine, ticks: number): number {
  const reached = engine.loans.runningLoans().filter((loan) => {
    const worth = (loan.collateralUnits * BigInt(ticks)) / 100n;
    return (loan.principalUnits + loan.interestUnits) * 1_000_000n >= worth * 830_000n;
  });
  return reached.length;
}

/** Lets the price fall to the next few loans each time, and in between stand where it is. */
export function benchLoans(): LoanFigures {
  const engine = lent();
  const timed = (act: () => void): number => {
    const from = performance.now();
    act();
    return performance.now() - from;
  };
  const stored = (ticks: number, timeMs: number) =>
    timed(() => {
      tick(engine, ticks, timeMs);
      engine.machine.takeBatch();
    });
  const idleMs: number[] = [];
  const tickMs: number[] = [];
  const scanMs: number[] = [];
  const closedOut: number[] = [];
  for (let step = 0; step < TICKS; step += 1) {
    const ticks = Math.floor(CLOSE_TICKS - step * 60.3);
    const timeMs = START_MS + 1_000 + step * 2;
    scanMs.push(timed(() => scan(engine, ticks)));
    const before = scan(engine, ticks);
    tickMs.push(stored(ticks, timeMs));
    closedOut.push(before - scan(engine, ticks));
    idleMs.push(stored(ticks, timeMs + 1));
  }
  const hourMs: number[] = [];
  const nextHour = START_MS + 2 * HOUR_MS - 1;
  for (let isDue = true; isDue; ) {
    hourMs.push(
      timed(() => {
        isDue = engine.machine.runDueTimer(nextHour);
        engine.machine.takeBatch();
      }),
    );
  }
  return {
    idleMs: median(idleMs),
    tickMs: median(tickMs),
    closedOut: median(closedOut),
    scanMs: median(scanMs),
    hourMs,
  };
}

/** The figures as lines to print. */
export function describeLoans({ idleMs, tickMs, closedOut, scanMs, hourMs }: LoanFigures): string {
  const hourSum = hourMs.reduce((sum, ms) => sum + ms, 0);
  return [
    `a tick with ${whole(LOANS)} loans that closes out ${closedOut} of them: ` +
      `${tickMs.toFixed(2)} ms, one that closes none ${idleMs.toFixed(3)} ms · looking at every ` +
      `loan takes ${scanMs.toFixed(1)} ms before anything is closed`,
    `the full hour of all of them: ${hourSum.toFixed(0)} ms in ${whole(hourMs.length)} commands, ` +
      `${quantile(hourMs, 1).toFixed(0)} ms at most`,
  ].join('\n');
}
