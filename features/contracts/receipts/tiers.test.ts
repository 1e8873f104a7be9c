/** Receipts of liquidations under terms with tiers: what was required is worked out again. */
import { describe, expect, it } from 'vitest';
import { nodeProofs } from '../../fairness/server/proofs.ts';
import { ALICE, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { ReceiptBook } from '../../../tests/support/receipt-book.ts';
import { readReceipt, verify } from '../../../tests/support/receipts.ts';
import { TIERS } from '../testing/terms.ts';
import { maintenanceAt } from './arithmetic.ts';
import type { LiquidationCase } from './cases.ts';

/** Ten lots at 20 × on top of five are closed by force. */
function played(mode: 'cross' | 'isolated', liquidation?: 'by_tier') {
  const terms = { spreadBps: 0, tiers: TIERS, ...(liquidation && { liquidation }) };
  const world = new ContractEngine({ terms, customer: '650' });
  const book = new ReceiptBook((marketId) => world.engine.catalogue.market(marketId));
  world.open({ lots: 5, multiple: 20, mode });
  world.open({ lots: 10, multiple: 20, mode });
  world.index(7_400_000);
  world.events('none');
  for (const batch of world.batches) book.take(batch);
  const found = book.cases().filter((it): it is LiquidationCase => it.kind === 'liquidation');
  expect(world.liquidations().map(({ owner }) => owner)).toContain(ALICE);
  return { book, found };
}

function failures(book: ReceiptBook, order: LiquidationCase): string[] {
  const receipt = readReceipt(JSON.stringify(book.receipt(order)));
  if (receipt === undefined) throw new Error('unreadable');
  const checks = verify(receipt, nodeProofs, book.publicKey);
  return checks.filter(({ isOk }) => !isOk).map(({ name }) => name);
}

describe('a liquidation under tiers', () => {
  it.each([
    ['cross', ['140']],
    ['isolated', ['120', '20']],
  ] as const)('of a %s position is proved with what it kept', (mode, required) => {
    const { book, found } = played(mode);
    expect(found.map(({ requiredUnits }) => requiredUnits)).toEqual(
      required.map((it) => usdt(it).toString()),
    );
    for (const order of found) expect(failures(book, order)).toEqual([]);
  });

  it('that began elsewhere in the tiers is not believed', () => {
    const { book, found } = played('isolated');
    const [order] = found;
    if (order === undefined) throw new Error('no liquidation');
    const at = (tierFrom: string | undefined): LiquidationCase => {
      const positions = order.state.positions.map((seen) => {
        const { tierFrom: _, ...plain } = seen;
        return tierFrom === undefined ? plain : { ...plain, tierFrom };
      });
      return { ...order, state: { ...order.state, positions } };
    };
    expect(failures(book, at(usdt('4000').toString()))).toEqual([]);
    expect(failures(book, at(usdt('8000').toString()))).toContain('required');
    expect(failures(book, at(undefined))).toContain('required');
  });
});

describe('a liquidation by tier', () => {
  it.each(['cross', 'isolated'] as const)('of a %s position is proved, step by step', (mode) => {
    const { book, found } = played(mode, 'by_tier');
    expect(found.length).toBeGreaterThan(0);
    for (const order of found) expect(failures(book, order)).toEqual([]);
    const parts = found.flatMap(({ fills }) => fills.map(({ lots }) => lots));
    expect(parts.length).toBeGreaterThan(1);
  });

  it('that leaves a step out, or says nothing of it, is not believed', () => {
    const { book, found } = played('cross', 'by_tier');
    const [order] = found;
    if (order === undefined) throw new Error('no liquidation');
    const short = { ...order, fills: order.fills.slice(1), insuredUnits: '0', coveredUnits: '0' };
    expect(failures(book, short)).toContain('closed_lots');
    const positions = order.state.positions.map((seen) => {
      const { closed: _, ...plain } = seen;
      return plain;
    });
    const silent = { ...order, state: { ...order.state, positions } };
    expect(failures(book, silent)).toContain('closed_lots');
  });
});

describe('the maintenance of a value', () => {
  it.each([
    ['0', '8000', '40', '⌈(800000000000 × 5000) ÷ 1000000⌉ = 4000000000'],
    ['4000', '8000', '120', undefined],
    ['8000', '800', '20', undefined],
    ['0', '50000', '1840', undefined],
  ])('from %s on of %s is %s USDT', (from, value, asked, working) => {
    const worked = maintenanceAt(TIERS, usdt(from), usdt(value));
    expect(worked.value).toBe(usdt(asked));
    if (working !== undefined) expect(worked.working).toBe(working);
  });
});
