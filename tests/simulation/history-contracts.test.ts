import { describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../apps/server/engine.ts';
import { type Envelope, isRefusal } from '../../core/engine/command.ts';
import type { Batch } from '../../core/engine/records.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { assetId } from '../../core/money/units.ts';
import { printUnits } from '../../core/money/text.ts';
import type { ContractFill, Liquidation } from '../../features/contracts/contract/index.ts';
import { askTicks, bidTicks, profitUnits } from '../../features/contracts/rules/formulas.ts';
import type { HistoryRow } from '../../features/feeds/server/replay-file.ts';
import type { SecondsOrder } from '../../features/seconds/contract.ts';
import { profitOf, resultOf } from '../../features/seconds/rules/formulas.ts';
import {
  expectHoldsMatchOrders,
  expectNothingOverdue,
  expectSoundLedger,
} from '../support/engine-checks.ts';
import { marchOf2023 } from '../support/invented-history.ts';
import { Random } from '../support/random.ts';
import { ReceiptBook } from '../support/receipt-book.ts';
import { btcUsdt, smallCatalogue, USDT } from '../support/small-catalogue.ts';
import { rowPrices } from '../support/row-prices.ts';
import { contractTerms } from '../../features/contracts/testing/terms.ts';
import { secondsTerms } from '../../features/seconds/testing/terms.ts';

const FROM_MS = Date.UTC(2023, 2, 8);
const UNTIL_MS = Date.UTC(2023, 2, 13);
const CUSTOMERS = 1_000;
const FIRST = 1_001;
const TICK_MS = 15_000;
const WHOLE = 100_000_000n;
const INSURANCE = 20_000n * WHOLE;
const DESK = 3_000_000n * WHOLE;
const EACH = 5_000n * WHOLE;

/** What happened, counted from the rows that the database would get. */
class Account {
  readonly reasons = new Map<string, number>();
  fills = 0;
  liquidations = 0;
  insured = 0n;
  covered = 0n;
  intoInsurance = 0n;
  deskPaid = 0n;
  seconds = 0;
  readonly results = new Map<string, number>();
  private readonly opened = new Map<number, ContractFill>();
  private readonly spreadBps = contractTerms(btcUsdt).spreadBps;

  take(batch: Batch): void {
    const { appended, saved } = batch.changes;
    for (const row of appended.get('contract_fills') ?? []) this.fill(row as ContractFill);
    for (const row of appended.get('contract_liquidations') ?? []) {
      const { equityUnits, requiredUnits, insuredUnits, coveredUnits } = row as Liquidation;
      expect(equityUnits).toBeLessThan(requiredUnits);
      this.liquidations += 1;
      this.insured += insuredUnits;
      this.covered += coveredUnits;
    }
    for (const row of saved.get('seconds_orders') ?? []) this.settled(row as SecondsOrder);
  }

  /** Each price and each gain is the published formula of the tick it names. */
  private fill(fill: ContractFill): void {
    const buys = (fill.side === 'long') === (fill.what === 'open');
    const price = (buys ? askTicks : bidTicks)(fill.indexTicks, this.spreadBps);
    expect(fill.ticks).toBe(price);
    this.fills += 1;
    if (fill.what === 'open') {
      this.opened.set(fill.positionId, fill);
      return;
    }
    const opening = this.opened.get(fill.positionId);
    if (opening === undefined) throw new Error(`fill ${fill.id} closes what was never opened`);
    const { side, ticks, lots } = fill;
    expect(fill.profitUnits).toBe(profitUnits(side, 10_000n, opening.ticks, ticks, lots));
    this.reasons.set(fill.reason, (this.reasons.get(fill.reason) ?? 0) + 1);
    this.deskPaid += fill.profitUnits;
    if (fill.reason === 'liquidated') this.intoInsurance += fill.feeUnits;
  }

  private settled(order: SecondsOrder): void {
    if (order.state === 'running') return;
    this.seconds += 1;
    this.results.set(order.state, (this.results.get(order.state) ?? 0) + 1);
    if (order.state === 'void') return;
    const { openTicks, closeTicks, openHundredths, closeSum = 0, closeCount = 0 } = order;
    const [open, close] =
      openHundredths === undefined
        ? [openTicks, closeTicks]
        : [openHundredths * closeCount, closeSum];
    const result = resultOf(order.direction, open, close);
    expect(order.state).toBe(result);
    expect(order.profitUnits).toBe(profitOf(result, order.stakeUnits, order.payoutUnits));
  }
}

function give(engine: Engine, envelope: Envelope, timeMs: number): boolean {
  while (engine.machine.runDueTimer(timeMs));
  return !isRefusal(engine.machine.execute(envelope, timeMs));
}

function found(engine: Engine, timeMs: number): void {
  const asHouse = (command: object) =>
    expect(give(engine, { actor: 0, command: command as Envelope['command'] }, timeMs)).toBe(true);
  const gift = (owner: number, kind: number, amount: bigint) => ({
    owner,
    kind,
    assetId: USDT,
    amount: amount.toString(),
  });
  const owners = Array.from({ length: CUSTOMERS }, (_, index) => FIRST + index);
  asHouse({ type: 'catalogue.install', catalogue: smallCatalogue() });
  asHouse({
    type: 'contracts.publish_terms',
    terms: contractTerms(btcUsdt, { exposureCapLots: 100_000 }),
  });
  const caps = { customerOpenCap: `${EACH}`, totalOpenCap: `${DESK}` };
  asHouse({
    type: 'seconds.publish_terms',
    terms: secondsTerms(btcUsdt, { staleMs: 15_000, ...caps }),
  });
  asHouse({
    type: 'wallet.endow',
    gifts: [
      gift(HOUSE.contractsDesk, KIND.house, DESK),
      gift(HOUSE.secondsDesk, KIND.house, DESK),
      gift(HOUSE.insurance, KIND.house, INSURANCE),
      ...owners.flatMap((owner) => [
        gift(owner, KIND.margin, EACH),
        gift(owner, KIND.seconds, EACH),
      ]),
    ],
  });
}

/** Believers of both sides, most with too much leverage, some with stops. */
function action(random: Random, ticks: number): Envelope {
  const actor = FIRST + random.whole(0, CUSTOMERS - 1);
  const bullish = actor % 10 < 7;
  const dice = random.next();
  if (dice < 0.25) {
    const stake = String(BigInt(random.whole(10, 500)) * WHOLE);
    const direction = bullish ? 'up' : 'down';
    const seconds = random.pick([30, 60, 300]);
    const command = { type: 'seconds.place', marketId: btcUsdt, direction, seconds, stake };
    return { actor, command };
  }
  if (dice < 0.3) return { actor, command: { type: 'contracts.close_all', sides: 'all' } as never };
  const away = Math.floor(ticks / 50);
  const side = bullish ? 'long' : 'short';
  const sign = bullish ? 1 : -1;
  const command = {
    type: 'contracts.open',
    marketId: btcUsdt,
    side,
    mode: random.pick(['cross', 'cross', 'isolated']),
    lots: random.whole(1, 900),
    multiple: random.pick([5, 20, 100]),
    limitTicks: random.chance(0.3) ? ticks - sign * random.whole(1, away) : 0,
    takeProfitTicks: random.chance(0.3) ? ticks + sign * random.whole(away, away * 2) : 0,
    stopLossTicks: random.chance(0.2) ? ticks - sign * random.whole(away * 2, away * 3) : 0,
  };
  return { actor, command };
}

function run(
  rows: readonly HistoryRow[],
  engine: Engine,
  account: Account,
  book: ReceiptBook,
): void {
  const random = new Random(4);
  rows.forEach((row, position) => {
    rowPrices(row).forEach((ticks, part) => {
      const timeMs = row.timeMs + part * TICK_MS;
      const prices = [[btcUsdt, 'history', ticks, 1]];
      give(engine, { actor: 0, command: { type: 'feeds.tick', prices } as never }, timeMs);
      for (let count = random.whole(0, 2); count > 0; count -= 1) {
        give(engine, action(random, ticks), timeMs);
      }
    });
    const batch = engine.machine.takeBatch();
    account.take(batch);
    book.take(batch);
    if (position % 1_500 === 0) {
      expectSoundLedger(engine);
      expectHoldsMatchOrders(engine);
      expectNothingOverdue(engine);
    }
  });
}

function houseMoney(engine: Engine, owner: number): bigint {
  const { ledger } = engine.machine;
  const slot = ledger.slot(owner, KIND.house, assetId(USDT));
  return ledger.available(slot) + ledger.frozen(slot);
}

describe('a crash of two days', () => {
  it('is settled to the cent with 1,000 leveraged customers', () => {
    const engine = openEngine();
    found(engine, FROM_MS - 60_000);
    const market = engine.catalogue.market(btcUsdt);
    if (market === undefined) throw new Error('no market');
    const all = marchOf2023(market);
    const rows = all.filter(({ timeMs }) => timeMs >= FROM_MS && timeMs < UNTIL_MS);
    const account = new Account();
    const book = new ReceiptBook((marketId) => engine.catalogue.market(marketId));
    run(rows, engine, account, book);
    const receipts = book.verifyAll();
    expectSoundLedger(engine);
    expectHoldsMatchOrders(engine);
    const insurance = houseMoney(engine, HOUSE.insurance);
    expect(insurance).toBe(INSURANCE + account.intoInsurance - account.insured);
    const treasury = houseMoney(engine, HOUSE.treasury);
    const usdt = (units: bigint) => printUnits(units, 8, 2);
    console.log(
      [
        `${account.fills} fills, ${account.liquidations} liquidations`,
        `closings ${JSON.stringify(Object.fromEntries(account.reasons))}`,
        `insurance began with ${usdt(INSURANCE)}, took ${usdt(account.intoInsurance)}, paid ` +
          `${usdt(account.insured)}, has ${usdt(insurance)} USDT`,
        `treasury covered ${usdt(account.covered)}, stands at ${usdt(treasury)} USDT`,
        `the desk paid ${usdt(account.deskPaid)} USDT on balance`,
        `${account.seconds} seconds contracts ` +
          JSON.stringify(Object.fromEntries(account.results)),
        `${receipts} receipts, every one of them verified`,
      ].join('\n'),
    );
    expect(rows).toHaveLength(5 * 1_440);
    expect(account.fills).toBeGreaterThan(5_000);
    expect(account.liquidations).toBeGreaterThan(200);
    expect(account.seconds).toBeGreaterThan(1_000);
    expect(receipts).toBeGreaterThan(account.fills + account.liquidations + account.seconds - 1);
  });
});
