/** Collateral that pays a debt is sold at the first index tick later than its acceptance. */
import { describe, expect, it } from 'vitest';
import { ALICE, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import { type CollateralSale, MAX_PENDING_SALES } from '../contract.ts';
import { LoansWorld } from '../testing/world.ts';

const SEEN = 8_200_000;

function repay(loanId: number, change: object = {}): object {
  const order = { loanId, amount: usdt('10000').toString(), from: 'collateral' };
  return { type: 'loans.repay', ...order, bySize: true, nextTick: true, ...change };
}

function told(world: LoansWorld): CollateralSale[] {
  return world.events('loans.collateral_sale_changed') as CollateralSale[];
}

describe('a repayment out of the collateral', () => {
  it('changes nothing until the next tick, and then is what one given then would be', () => {
    const [world, then] = [new LoansWorld(), new LoansWorld()];
    const loan = world.borrow();
    expect(then.borrow().id).toBe(loan.id);
    const { saleId } = world.must<{ saleId: number }>(ALICE, repay(loan.id));
    expect(told(world)).toMatchObject([{ id: saleId, owner: ALICE, state: 'pending' }]);
    expect(world.loan(loan.id)).toEqual(loan);
    world.index(SEEN);
    then.index(SEEN);
    then.must(ALICE, repay(loan.id, { nextTick: undefined }));
    const { id: _, seq: __, ...move } = then.moves().at(-1) ?? { id: 0, seq: 0 };
    expect(move).toMatchObject({ what: 'sold', ticks: SEEN });
    expect(world.moves().at(-1)).toMatchObject({ ...move, id: saleId });
    expect(world.loan(loan.id)).toEqual(then.loan(loan.id));
    expect(told(world).at(-1)).toMatchObject({ state: 'done', decidedMs: world.timeMs });
    world.expectSound();
  });

  it('takes no tick of its own millisecond', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    world.must(ALICE, repay(id));
    world.index(SEEN, btcUsdt, 0);
    expect(told(world).at(-1)).toMatchObject({ state: 'pending' });
    world.index(8_100_000, btcUsdt, 1);
    expect(world.moves().at(-1)).toMatchObject({ what: 'sold', ticks: 8_100_000 });
  });

  it('takes no tick of another market', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    world.must(ALICE, repay(id));
    world.index(SEEN, ethUsdt);
    expect(told(world).at(-1)).toMatchObject({ state: 'pending' });
    expect(world.moves().at(-1)).toMatchObject({ what: 'borrowed' });
  });

  it.each([
    [MAX_TICK_WAIT_MS, 'done', ''],
    [MAX_TICK_WAIT_MS + 1, 'refused', '{"refused":"no_price"}'],
  ])('with the next tick after %i ms is %s', (afterMs, state, refusal) => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    world.must(ALICE, repay(id));
    world.index(SEEN, btcUsdt, afterMs);
    expect(told(world).at(-1)).toMatchObject({ state, refusal });
    expect(world.moves().filter(({ what }) => what === 'sold')).toHaveLength(
      state === 'done' ? 1 : 0,
    );
    world.expectSound();
  });

  it('is refused at its tick where the loan has gone before it', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    world.must(ALICE, repay(id));
    world.index(5_000_000);
    expect(world.closeOuts()).toMatchObject([{ loanId: id, isWhole: true }]);
    expect(told(world).at(-1)).toMatchObject({
      state: 'refused',
      refusal: '{"refused":"unknown_loan"}',
    });
    expect(world.moves().filter(({ what }) => what === 'sold')).toEqual([]);
    world.expectSound();
  });

  it('waits with others up to a bound, a customer', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    const small = repay(id, { amount: usdt('1').toString() });
    for (let count = 0; count < MAX_PENDING_SALES; count += 1) world.must(ALICE, small);
    expect(world.refusal(ALICE, small)).toBe('too_many_sales');
    expect(world.saidOf(ALICE, small)).toEqual({ limit: String(MAX_PENDING_SALES) });
    world.index(SEEN);
    expect(world.moves().filter(({ what }) => what === 'sold')).toHaveLength(MAX_PENDING_SALES);
    expect(world.refusal(ALICE, small)).toBe('accepted');
  });

  it('is nobody’s to expire but the house’s, and not before its time', () => {
    const world = new LoansWorld();
    const { id } = world.borrow();
    const { saleId } = world.must<{ saleId: number }>(ALICE, repay(id));
    const expire = { type: 'loans.expire_sale', saleId };
    expect(world.refusal(0, expire)).toBe('not_allowed');
    world.timeMs += MAX_TICK_WAIT_MS + 1;
    expect(world.refusal(ALICE, expire)).toBe('not_allowed');
    expect(world.refusal(0, expire)).toBe('accepted');
  });
});
