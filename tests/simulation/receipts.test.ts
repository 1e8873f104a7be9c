import { describe, expect, it } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import {
  askTicks,
  bidTicks,
  closeOutUnits,
  feeOf,
  marginOf,
  profitUnits,
  valueUnits,
} from '../../features/contracts/rules/formulas.ts';
import { units } from '../../core/money/units.ts';
import {
  fillPrice,
  gainOf,
  maintenanceAt,
  marginAt,
  shareUp,
} from '../../features/contracts/receipts/arithmetic.ts';
import { payoutAt } from '../../features/seconds/receipts/checks.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { payoutOf } from '../../features/seconds/rules/formulas.ts';
import { Random } from '../support/random.ts';
import { ReceiptBook } from '../support/receipt-book.ts';
import { readReceipt, verify } from '../support/receipts.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';
import { Actors, aim, endowments } from './actors.ts';
import { contractTerms, TIERS } from '../../features/contracts/testing/terms.ts';
import { coverage, seedsOf } from '../support/seeds.ts';

const CHOSEN = [5, 9, 13];
const SEEDS = seedsOf(...CHOSEN);
const STEPS = 6_000;

function simulate(seed: number): ReceiptBook {
  const random = new Random(seed);
  const actors = new Actors(random);
  const engine = openEngine();
  const { machine } = engine;
  const book = new ReceiptBook((marketId) => engine.catalogue.market(marketId));
  let timeMs = MONDAY_MS + 14 * 3_600_000;
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
    expect(isRefusal(machine.execute(envelope, timeMs))).toBe(false);
  }
  for (let step = 0; step < STEPS; step += 1) {
    timeMs += random.chance(0.002) ? random.whole(20_000, 3_600_000) : random.whole(0, 900);
    while (machine.runDueTimer(timeMs));
    machine.execute(aim(engine, actors.next(timeMs), random), timeMs);
    if (machine.hasChanges) book.take(machine.takeBatch());
  }
  return book;
}

describe('receipts of a house under random customers', () => {
  it.each(SEEDS)('verify without exception with seed %i', (seed) => {
    const book = simulate(seed);
    const counts = new Map<string, number>();
    for (const order of book.cases()) {
      const receipt = readReceipt(JSON.stringify(book.receipt(order)));
      if (receipt === undefined) throw new Error(`unreadable: ${JSON.stringify(order)}`);
      const failed = verify(receipt, nodeProofs, book.publicKey).filter(({ isOk }) => !isOk);
      if (failed.length > 0) expect({ order, failed }).toEqual({ order, failed: [] });
      counts.set(order.kind, (counts.get(order.kind) ?? 0) + 1);
    }
    for (const kind of ['contract', 'liquidation', 'seconds']) {
      expect(counts.get(kind) ?? 0).toBeGreaterThan(coverage(CHOSEN, seed, 5));
    }
  });

  it('use an arithmetic that agrees with the one that settles, written a second time', () => {
    const random = new Random(7);
    for (let turn = 0; turn < 20_000; turn += 1) {
      const index = random.whole(1, 2_000_000_000);
      const spreadBps = random.whole(0, 500);
      const ppm = random.whole(0, 1_000_000);
      const amount = units(BigInt(random.whole(1, 2 ** 50)));
      const [open, lots] = [random.whole(1, 2_000_000_000), random.whole(1, 5_000)];
      expect(fillPrice('open', 'long', index, spreadBps).value).toBe(
        BigInt(askTicks(index, spreadBps)),
      );
      expect(fillPrice('close', 'long', index, spreadBps).value).toBe(
        BigInt(bidTicks(index, spreadBps)),
      );
      expect(fillPrice('open', 'short', index, spreadBps).value).toBe(
        BigInt(bidTicks(index, spreadBps)),
      );
      expect(shareUp(amount, ppm).value).toBe(feeOf(amount, ppm));
      const terms = contractTerms(1, { closeOutPpm: ppm });
      const exposed = { openTicks: open, lots, marginUnits: amount, tierFromUnits: amount };
      expect(shareUp(amount, ppm).value).toBe(closeOutUnits(exposed, terms, 77n));
      const value = valueUnits(77n, open, lots);
      expect(maintenanceAt(TIERS, amount, value).value).toBe(
        closeOutUnits(exposed, { ...terms, tiers: TIERS }, 77n),
      );
      expect(marginAt(amount, lots).value).toBe(marginOf(amount, lots));
      expect(payoutAt(amount, ppm).value).toBe(payoutOf(amount, ppm));
      for (const side of ['long', 'short'] as const) {
        expect(gainOf(side, 77n, open, index, lots).value).toBe(
          profitUnits(side, 77n, open, index, lots),
        );
      }
    }
  });
});
