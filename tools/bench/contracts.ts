/**
 * Leveraged and seconds contracts in the machine: what a tick costs that touches few of very many
 * positions, beside the same tick by looking at every position, and how many seconds contracts
 * are settled a second.
 */
import { type Engine, openEngine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { MarketDefinition } from '../../features/catalogue/contract.ts';
import { median, whole } from './statistics.ts';

const MARKET = 1;
const MONEY = 2;
const POSITIONS = 100_000;
const TRIGGERED = 100;
const TICKS = 40;
const FIRST_OWNER = 1_000;
const START_TICKS = 2_000_000;
const WHOLE = 100_000_000n;
const STAKES = 50_000;

/** What came out. Times in milliseconds. */
export interface ContractFigures {
  readonly tickMs: number;
  readonly triggered: number;
  readonly scanMs: number;
  readonly settlementsPerSecond: number;
}

function definition(): MarketDefinition {
  return {
    id: MARKET,
    kind: 'coin',
    baseId: 1,
    quoteId: MONEY,
    tickSize: '0.01',
    lotSize: '0.00001',
    minQuantity: '0.00001',
    maxQuantity: '1000',
    minNotional: '5',
    maxNotional: '5000000',
    makerFeePpm: 800,
    takerFeePpm: 1_000,
    bandPpm: 50_000,
    staleAfterMs: 1_000_000_000,
    calendar: null,
    reference: { price: '20000', dailyVolatilityPpm: 30_000 },
    sort: 1,
  };
}

function give(engine: Engine, actor: number, command: object, timeMs: number): void {
  const outcome = engine.machine.execute({ actor, command: command as never }, timeMs);
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
}

function tick(engine: Engine, ticks: number, timeMs: number): void {
  give(engine, 0, { type: 'feeds.tick', prices: [[MARKET, 'bench', ticks, 0]] }, timeMs);
}

function found(owners: number): Engine {
  const engine = openEngine();
  const asset = { kind: 'coin', scale: 8, accounts: [1, 2, 3, 4], exchangeable: false };
  const assets = [
    { ...asset, id: 1, code: 'BTC', title: 'Bitcoin' },
    { ...asset, id: MONEY, code: 'USDT', title: 'Tether' },
  ];
  const catalogue = { name: 'bench', assets, markets: [definition()], calendars: [] };
  give(engine, 0, { type: 'catalogue.install', catalogue }, 1);
  const terms = {
    marketId: MARKET,
    version: 1,
    lotUnits: '1000000',
    multiples: [20],
    maxLotsPerOrder: 100,
    maxLotsPerCustomer: 1_000,
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
  give(engine, 0, { type: 'contracts.publish_terms', terms }, 1);
  const most = (10n ** 17n).toString();
  const duration = { seconds: 30, payoutPpm: 850_000, minStake: '1', maxStake: most };
  const secondsTerms = {
    marketId: MARKET,
    version: 1,
    durations: [duration],
    customerOpenCap: most,
    totalOpenCap: most,
    staleMs: 29_999,
  };
  give(engine, 0, { type: 'seconds.publish_terms', terms: secondsTerms }, 1);
  const gift = (owner: number, kind: number, amount: bigint) => {
    const gifts = [{ owner, kind, assetId: MONEY, amount: amount.toString() }];
    give(engine, 0, { type: 'wallet.endow', gifts }, 1);
  };
  gift(HOUSE.contractsDesk, KIND.house, 10_000_000n * WHOLE);
  gift(HOUSE.secondsDesk, KIND.house, 100_000_000n * WHOLE);
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + owners; owner += 1) {
    gift(owner, KIND.margin, 10_000n * WHOLE);
    gift(owner, KIND.seconds, 10_000n * WHOLE);
  }
  tick(engine, START_TICKS, 1);
  engine.machine.takeBatch();
  return engine;
}

/** A tenth of the customers for the positions, each stop at another price below the market. */
function openPositions(engine: Engine): void {
  for (let count = 0; count < POSITIONS; count += 1) {
    const stop = START_TICKS - 5_000 - Math.floor(count / TRIGGERED) * 20;
    const command = {
      type: 'contracts.open',
      marketId: MARKET,
      side: 'long',
      mode: 'isolated',
      lots: 1,
      multiple: 20,
      limitTicks: 0,
      takeProfitTicks: 0,
      stopLossTicks: stop,
    };
    give(engine, FIRST_OWNER + Math.floor(count / 10), command, 2);
    if (count % 2_000 === 0) engine.machine.takeBatch();
  }
  engine.machine.takeBatch();
}

/** The same question by looking at each position: which stops has the price reached? */
function scan(engine: Engine, ticks: number): number {
  let reached = 0;
  for (const position of engine.contracts.livePositions()) {
    if (position.stopLossTicks > 0 && ticks <= position.stopLossTicks) reached += 1;
  }
  return reached;
}

function timeTicks(): Pick<ContractFigures, 'tickMs' | 'triggered' | 'scanMs'> {
  const engine = found(POSITIONS / 10);
  openPositions(engine);
  const took: number[] = [];
  const scanned: number[] = [];
  const triggered: number[] = [];
  for (let step = 0; step < TICKS; step += 1) {
    // The bid comes to the next hundred stops: 20 ticks lower each time.
    const ticks = Math.floor(((START_TICKS - 5_000 - step * 20) * 20_000) / 19_990);
    const before = engine.contracts.livePositions().length;
    const scanStarted = performance.now();
    scan(engine, ticks);
    scanned.push(performance.now() - scanStarted);
    const started = performance.now();
    tick(engine, ticks, 3 + step);
    engine.machine.takeBatch();
    took.push(performance.now() - started);
    triggered.push(before - engine.contracts.livePositions().length);
  }
  return { tickMs: median(took), triggered: median(triggered), scanMs: median(scanned) };
}

function timeSettlements(): number {
  const owners = STAKES / 50;
  const engine = found(owners);
  for (let count = 0; count < STAKES; count += 1) {
    const direction = count % 2 === 0 ? 'up' : 'down';
    const stake = (10n * WHOLE).toString();
    const command = { type: 'seconds.place', marketId: MARKET, direction, seconds: 30, stake };
    give(engine, FIRST_OWNER + (count % owners), command, 2);
  }
  tick(engine, START_TICKS + 5, 20_000);
  engine.machine.takeBatch();
  const started = performance.now();
  let settled = 0;
  while (engine.machine.runDueTimer(30_003)) {
    settled += 1;
    if (settled % 1_000 === 0) engine.machine.takeBatch();
  }
  engine.machine.takeBatch();
  const seconds = (performance.now() - started) / 1_000;
  if (engine.seconds.runningOrders().length > 0) throw new Error('not all were settled');
  return STAKES / seconds;
}

/** Times both. */
export function benchContracts(): ContractFigures {
  const runs = [1, 2, 3].map(() => timeSettlements());
  return { ...timeTicks(), settlementsPerSecond: median(runs) };
}

/** The figures as lines to print. */
export function describeContracts(figures: ContractFigures): string {
  const { tickMs, triggered, scanMs, settlementsPerSecond } = figures;
  return [
    `a tick with ${whole(POSITIONS)} open positions that closes ${triggered} of them: ` +
      `${tickMs.toFixed(2)} ms · looking at every position takes ${scanMs.toFixed(2)} ms before ` +
      'anything is closed',
    `seconds contracts settled in memory: ${whole(settlementsPerSecond)}/s`,
  ].join('\n');
}
