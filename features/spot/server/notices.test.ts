/** What customers are told of orders of which only a part was filled. */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, MARKET, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import { toldTo } from '../../../tests/support/told.ts';
import { spotNotices } from './notices.ts';

const TELLS = { tellsRemainder: true } as const;

function told(engine: TradingEngine) {
  const events = (name: string) =>
    engine.events.filter(({ topic }) => topic === name).map(({ payload }) => payload);
  return toldTo(ALICE, spotNotices, { events });
}

describe('a notice of an order that was filled in part', () => {
  it('tells of a budget what was spent, and that nobody was left', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', lots: 100 });
    engine.place(ALICE, { ...MARKET, ...TELLS, lots: 0, budget: PRICE * 250 });
    const details = { filled: String(PRICE * 100), amount: String(PRICE * 250) };
    expect(told(engine)).toMatchObject([{ what: 'partly_spent_book', details }]);
  });

  it('tells of a quantity what was filled, and that nobody was left', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', lots: 100 });
    engine.place(ALICE, { ...MARKET, ...TELLS, lots: 250 });
    const details = { filled: '100', amount: '250' };
    expect(told(engine)).toMatchObject([{ what: 'partly_filled_book', details }]);
  });

  it('tells of a budget that was spent what it bought', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', lots: 300 });
    engine.place(ALICE, { ...MARKET, ...TELLS, lots: 0, budget: PRICE * 250 });
    expect(told(engine)).toMatchObject([{ what: 'filled_buy', details: { filled: '250' } }]);
  });
});
