import { describe, expect, it } from 'vitest';
import { tradesOf } from './first-trades.ts';
import { choicesOf, simpleTicket } from './simple-ticket.ts';
import { EMPTY_TICKET, spendsBudget } from './ticket.ts';

function amounts(least: string, available: string | null): string[] {
  return choicesOf({ min_notional: least }, available).map(({ amount, isAll }) =>
    isAll ? `all ${amount}` : amount,
  );
}

describe('the amounts of the simple form', () => {
  it.each([
    ['5', null, ['25', '100', '500']],
    ['5', '500', ['25', '100', '500']],
    ['5', '10000', ['25', '100', '500']],
    ['5', '499.999', ['25', '100', 'all 499.99']],
    ['5', '100', ['25', '100']],
    ['5', '100.01', ['25', '100', 'all 100.01']],
    ['5', '24.99', ['all 24.99']],
    ['5', '5', ['all 5']],
    ['5', '4.99', []],
    ['5', '0', []],
    ['25', '60', ['25', 'all 60']],
    ['25.01', '60', ['all 60']],
    ['600', '10000', []],
  ])('with a minimum of %s and %s to spend are %j', (least, available, choices) => {
    expect(amounts(least, available)).toEqual(choices);
  });
});

it('a simple ticket spends money at the market, whatever was chosen in the whole one', () => {
  const typed = { ...EMPTY_TICKET, type: 'limit', byBudget: false, exits: true, budget: '25' };
  const ticket = simpleTicket(typed as typeof EMPTY_TICKET);
  expect(ticket).toMatchObject({ type: 'market', exits: false, budget: '25', side: 'buy' });
  expect(spendsBudget(ticket)).toBe(true);
  expect(spendsBudget(simpleTicket({ ...EMPTY_TICKET, side: 'sell' }))).toBe(false);
});

it('a trade is an order, in however many fills', () => {
  expect(tradesOf([])).toBe(0);
  expect(tradesOf([{ order_id: 7 }, { order_id: 7 }, { order_id: 9 }])).toBe(2);
});
