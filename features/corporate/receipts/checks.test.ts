import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { AAPL, aaplUsdt } from '../../../tests/support/small-catalogue.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { receiptMarket } from '../../fairness/server/index.ts';
import type { ActionPlan, ActionTerms } from '../contract.ts';
import { termsOf } from '../rules/plans.ts';
import { caseOf } from '../testing/case.ts';
import { CorporateWorld, planOf } from '../testing/world.ts';
import type { CorporateCase } from './case.ts';
import { checkCorporate, CORPORATE_CHECKS } from './checks.ts';
import { receiptKinds } from './index.ts';

const [kind] = receiptKinds;

/** What an action was for Alice, who has shares in two accounts. */
function carriedOut(change: Partial<ActionPlan>) {
  const world = CorporateWorld.open();
  world.give(ALICE, '3.33333335');
  world.endow(ALICE, KIND.margin, '0.00000007', AAPL);
  world.give(BOB, '7');
  const action = world.carryOut(change);
  const order = caseOf(world, action, ALICE);
  return { order, terms: termsOf(action), market: world.engine.catalogue.market(aaplUsdt) };
}

const SPLIT = carriedOut({ kind: 'split', numerator: 3, denominator: 7 });
const DIVIDEND = carriedOut({ kind: 'dividend' });
const DELISTING = carriedOut({
  kind: 'delisting',
  exMs: planOf().exMs + 14 * 86_400_000,
});

/** The names of the checks that fail for a claim. */
function failed(
  order: CorporateCase,
  { terms, market, order: told }: ReturnType<typeof carriedOut>,
  change: Partial<ActionTerms> = {},
): string[] {
  const names: string[] = [];
  const add = (name: string, isOk: boolean) => {
    if (!isOk) names.push(name);
    return isOk;
  };
  const isTick = (number: number) => number === told.fromTick;
  checkCorporate(
    {
      checks: { add },
      evidence: {
        tick: () => undefined,
        content: () => undefined,
        named: (_market, number, ticks) => {
          add('named', isTick(number) && ticks === told.fromTicks);
        },
        inForce: (_market, number) => void add('in_force', isTick(number)),
        lastBefore: () => undefined,
      },
      counted: () => undefined,
      terms: () => ({ ...terms, ...change }),
      market: () => market && receiptMarket(market),
    },
    order,
  );
  return names;
}

/** The same with its first account changed. */
function withAccount(order: CorporateCase, change: Partial<CorporateCase['accounts'][number]>) {
  const [first, ...others] = order.accounts;
  if (first === undefined) throw new Error('there is no account');
  return { ...order, accounts: [{ ...first, ...change }, ...others] };
}

describe('the receipt of a corporate action', () => {
  it.each([SPLIT, DIVIDEND, DELISTING])('holds as the house tells it: %#', (of) => {
    expect(of.order.accounts).toHaveLength(2);
    expect(kind?.read(of.order)).toEqual(of.order);
    expect(kind?.readTerms(of.terms)).toEqual(of.terms);
    expect(failed(of.order, of)).toEqual([]);
  });

  it.each<[string, CorporateCase, typeof SPLIT]>([
    ['shares', withAccount(SPLIT.order, { afterUnits: '1' }), SPLIT],
    ['paid', withAccount(SPLIT.order, { paidUnits: '0' }), SPLIT],
    ['paid', withAccount(DIVIDEND.order, { paidUnits: '499999998' }), DIVIDEND],
    ['shares', withAccount(DIVIDEND.order, { afterUnits: '0' }), DIVIDEND],
    ['paid', withAccount(DELISTING.order, { paidUnits: '1' }), DELISTING],
    ['shares', withAccount(DELISTING.order, { afterUnits: '1' }), DELISTING],
    ['reference', { ...SPLIT.order, toTicks: SPLIT.order.toTicks + 1 }, SPLIT],
    ['reference', { ...DIVIDEND.order, toTicks: DIVIDEND.order.fromTicks }, DIVIDEND],
    ['reference', { ...DELISTING.order, toTicks: 1 }, DELISTING],
    ['named', { ...SPLIT.order, fromTick: 1 }, SPLIT],
    ['index', { ...SPLIT.order, tickTicks: SPLIT.order.fromTicks + 1 }, SPLIT],
    ['index', { ...SPLIT.order, earlier: [SPLIT.order.id] }, SPLIT],
    ['same', { ...SPLIT.order, action: 'dividend' }, SPLIT],
    ['notice', { ...SPLIT.order, announcedMs: SPLIT.terms.exMs - 86_399_999 }, SPLIT],
    ['notice', { ...DELISTING.order, announcedMs: DELISTING.terms.exMs - 86_400_000 }, DELISTING],
    ['notice', { ...SPLIT.order, doneMs: SPLIT.terms.exMs - 1 }, SPLIT],
  ])('fails in %s where that is forged: %#', (name, order, of) => {
    expect(failed(order, of)).toContain(name);
  });

  it('fails where it is of another announcement', () => {
    expect(failed(SPLIT.order, SPLIT, { numerator: 4 })).toEqual(
      expect.arrayContaining(['shares', 'reference']),
    );
    expect(failed(SPLIT.order, SPLIT, { marketId: 1 })).toEqual(['same']);
  });

  it('is read only where it is whole', () => {
    expect(kind?.checks).toBe(CORPORATE_CHECKS);
    expect(kind?.read({ ...SPLIT.order, accounts: [] })).toBeUndefined();
    expect(kind?.readTerms({ ...SPLIT.terms, numerator: 0 })).toBeUndefined();
    expect(kind?.readTerms({ ...DIVIDEND.terms, denominator: 1 })).toBeUndefined();
  });
});
