/** The rules of the order book, one line a case. Alice, Bob and Carol are owners. */
import { describe, expect, test } from 'vitest';
import { BookAssertion } from './assert.ts';
import { Book } from './book.ts';
import {
  FILL_OR_KILL,
  GOOD_TILL_CANCELLED,
  IMMEDIATE_OR_CANCEL,
  type LimitOrder,
  placeBudget,
  placeLimit,
  replaceOrder,
} from '../../tests/support/book-orders.ts';
import { hashBook } from './state-hash.ts';
import {
  ASK,
  BID,
  CANCEL_BOTH,
  CANCEL_MAKER,
  CANCEL_TAKER,
  MAX_TICKS,
  SELF_TRADE_ALLOWED,
  type SelfTradeMode,
} from './words.ts';

const ALICE = 1;
const BOB = 2;
const CAROL = 3;

/** Writes down what it hears: `maker@price×lots`, or `-maker` for a cancelled maker. */
class Tape {
  readonly heard: string[] = [];
  fill(maker: number, _owner: number, ticks: number, lots: number, left: number): void {
    this.heard.push(`${maker}@${ticks}×${lots}${left === 0 ? '' : ` leaves ${left}`}`);
  }
  makerCancelled(maker: number, _owner: number, lots: number): void {
    this.heard.push(`-${maker}×${lots}`);
  }
}

/** Asks: 11 Alice 5 at 100, 12 Bob 5 at 100, 13 Alice 5 at 101. Bid: 21 Carol 4 at 98. */
function smallBook(): Book {
  const book = new Book();
  book.rest(11, ALICE, ASK, 100, 5);
  book.rest(12, BOB, ASK, 100, 5);
  book.rest(13, ALICE, ASK, 101, 5);
  book.rest(21, CAROL, BID, 98, 4);
  return book;
}

function buy(change: Partial<LimitOrder>): LimitOrder {
  return {
    orderId: 31,
    owner: CAROL,
    side: BID,
    limitTicks: 100,
    lots: 5,
    timeInForce: GOOD_TILL_CANCELLED,
    postOnly: false,
    selfTrade: SELF_TRADE_ALLOWED,
    ...change,
  };
}

describe('a limit order', () => {
  const cases: readonly (readonly [string, Partial<LimitOrder>, string, string[], number])[] = [
    [
      'trades with the earliest order at the best price first',
      { lots: 5 },
      'filled',
      ['11@100×5'],
      0,
    ],
    ['goes on to the next in turn', { lots: 7 }, 'filled', ['11@100×5', '12@100×2 leaves 3'], 0],
    [
      'trades at the resting price when it offers more',
      { limitTicks: 105, lots: 11 },
      'filled',
      ['11@100×5', '12@100×5', '13@101×1 leaves 4'],
      0,
    ],
    [
      'rests with what its price does not reach',
      { lots: 12 },
      'resting',
      ['11@100×5', '12@100×5'],
      2,
    ],
    ['rests wholly below the best ask', { limitTicks: 99 }, 'resting', [], 5],
    [
      'that is immediate-or-cancel never rests',
      { lots: 12, timeInForce: IMMEDIATE_OR_CANCEL },
      'remainder_cancelled',
      ['11@100×5', '12@100×5'],
      0,
    ],
    [
      'that is fill-or-kill trades when all of it can',
      { lots: 10, timeInForce: FILL_OR_KILL },
      'filled',
      ['11@100×5', '12@100×5'],
      0,
    ],
    [
      'that is fill-or-kill is refused when one lot is missing',
      { lots: 11, timeInForce: FILL_OR_KILL },
      'fill_or_kill_not_fillable',
      [],
      0,
    ],
    [
      'that is post-only is refused when it would trade',
      { postOnly: true },
      'post_only_would_cross',
      [],
      0,
    ],
    [
      'that is post-only rests when it would not trade',
      { postOnly: true, limitTicks: 99 },
      'resting',
      [],
      5,
    ],
    [
      'stops at its own order when the taker is cancelled',
      { owner: BOB, lots: 20, selfTrade: CANCEL_TAKER },
      'remainder_cancelled',
      ['11@100×5'],
      0,
    ],
    [
      'passes its own order, which goes, when the maker is cancelled',
      { owner: BOB, lots: 7, limitTicks: 101, selfTrade: CANCEL_MAKER },
      'filled',
      ['11@100×5', '-12×5', '13@101×2 leaves 3'],
      0,
    ],
    [
      'stops at its own order, which goes too, when both are cancelled',
      { owner: BOB, lots: 20, selfTrade: CANCEL_BOTH },
      'remainder_cancelled',
      ['11@100×5', '-12×5'],
      0,
    ],
    [
      'fills or is killed without counting its own orders',
      {
        owner: ALICE,
        lots: 6,
        timeInForce: FILL_OR_KILL,
        limitTicks: 101,
        selfTrade: CANCEL_MAKER,
      },
      'fill_or_kill_not_fillable',
      [],
      0,
    ],
  ];
  test.each(cases)('%s', (_title, change, outcome, heard, rests) => {
    const book = smallBook();
    const tape = new Tape();
    const before = hashBook(book);
    expect(placeLimit(book, buy(change), tape)).toBe(outcome);
    expect(tape.heard).toEqual(heard);
    expect(book.order(31)?.lots ?? 0).toBe(rests);
    if (outcome.includes('_not_') || outcome.includes('would')) expect(hashBook(book)).toBe(before);
  });
});

describe('a market order', () => {
  test('by quantity ends at the edge of the price band', () => {
    const tape = new Tape();
    expect(smallBook().match(BID, 100, 50, CAROL, SELF_TRADE_ALLOWED, tape)).toBe(40);
    expect(tape.heard).toEqual(['11@100×5', '12@100×5']);
  });

  test('that sells takes the best bid', () => {
    const tape = new Tape();
    expect(smallBook().match(ASK, 1, 4, ALICE, SELF_TRADE_ALLOWED, tape)).toBe(0);
    expect(tape.heard).toEqual(['21@98×4']);
  });

  const budgets: readonly (readonly [string, number, string, string[]])[] = [
    ['buys whole lots only', 399, 'filled', ['11@100×3 leaves 2']],
    ['goes on at the next price', 1_202, 'filled', ['11@100×5', '12@100×5', '13@101×2 leaves 3']],
    ['that does not pay one lot trades nothing', 99, 'remainder_cancelled', []],
    [
      'that buys the book empty leaves the rest unspent',
      9_999,
      'remainder_cancelled',
      ['11@100×5', '12@100×5', '13@101×5'],
    ],
  ];
  test.each(budgets)('by quote amount %s', (_title, budget, outcome, heard) => {
    const order = { owner: CAROL, side: BID, limitTicks: MAX_TICKS, budget } as const;
    const tape = new Tape();
    expect(placeBudget(smallBook(), { ...order, selfTrade: SELF_TRADE_ALLOWED }, tape)).toBe(
      outcome,
    );
    expect(tape.heard).toEqual(heard);
  });

  test('by quote amount tells what it left unspent', () => {
    const left = smallBook().matchBudget(BID, 101, 1_250, CAROL, SELF_TRADE_ALLOWED, new Tape());
    expect(left).toBe(1_250 - 1_000 - 2 * 101);
  });
});

describe('what an order could trade', () => {
  const cases: readonly (readonly [string, number, SelfTradeMode, number, number])[] = [
    ['counts every order when own orders may trade', ALICE, SELF_TRADE_ALLOWED, 15, 1_505],
    ['skips own orders when makers are cancelled', ALICE, CANCEL_MAKER, 5, 500],
    ['ends at the first own order when takers are cancelled', BOB, CANCEL_TAKER, 5, 500],
  ];
  test.each(cases)('%s', (_title, owner, mode, lots, quote) => {
    const book = smallBook();
    expect(book.fillableLots(BID, 101, 100, owner, mode)).toBe(lots);
    expect(book.quoteToFill(BID, 101, 100, owner, mode)).toBe(quote);
    expect(book.fillableByBudget(BID, 101, 100_000, owner, mode)).toBe(lots);
  });
});

describe('a replaced order', () => {
  const cases: readonly (readonly [string, number, number, string, string[]])[] = [
    [
      'keeps its turn when only its quantity shrinks',
      100,
      3,
      'resting',
      ['11@100×3', '12@100×3 leaves 2'],
    ],
    ['keeps its turn when nothing changes', 100, 5, 'resting', ['11@100×5', '12@100×1 leaves 4']],
    [
      'loses its turn when its quantity grows',
      100,
      6,
      'resting',
      ['12@100×5', '11@100×1 leaves 5'],
    ],
    ['waits at its new price', 99, 5, 'resting', ['11@99×5', '12@100×1 leaves 4']],
  ];
  test.each(cases)('%s', (_title, limitTicks, lots, outcome, heard) => {
    const book = smallBook();
    const change = {
      orderId: 11,
      limitTicks,
      lots,
      postOnly: false,
      selfTrade: SELF_TRADE_ALLOWED,
    };
    expect(replaceOrder(book, change, new Tape())).toBe(outcome);
    const tape = new Tape();
    book.match(BID, 100, 6, CAROL, SELF_TRADE_ALLOWED, tape);
    expect(tape.heard).toEqual(heard);
  });

  test('may trade at its new price', () => {
    const tape = new Tape();
    const change = { orderId: 21, limitTicks: 100, lots: 6, postOnly: false };
    const outcome = replaceOrder(smallBook(), { ...change, selfTrade: SELF_TRADE_ALLOWED }, tape);
    expect([outcome, tape.heard]).toEqual(['filled', ['11@100×5', '12@100×1 leaves 4']]);
  });

  test('stays as it was when it is post-only and its new price would trade', () => {
    const book = smallBook();
    const before = hashBook(book);
    const change = { orderId: 21, limitTicks: 100, lots: 6, postOnly: true };
    const outcome = replaceOrder(book, { ...change, selfTrade: SELF_TRADE_ALLOWED }, new Tape());
    expect(outcome).toBe('post_only_would_cross');
    expect(hashBook(book)).toBe(before);
  });

  test('that is not there is refused', () => {
    const change = { orderId: 99, limitTicks: 100, lots: 6, postOnly: false };
    const selfTrade = SELF_TRADE_ALLOWED;
    expect(replaceOrder(smallBook(), { ...change, selfTrade }, new Tape())).toBe('unknown_order');
  });
});

describe('the book', () => {
  test('cancels an order once and tells the lots that were resting', () => {
    const book = smallBook();
    expect([book.cancel(12), book.cancel(12), book.size]).toEqual([5, -1, 3]);
  });

  test('shows total lots and number of orders at each price, best first', () => {
    const book = smallBook();
    expect(book.levels(ASK, 9)).toEqual([
      [100, 10, 2],
      [101, 5, 1],
    ]);
    expect([book.bestBid(), book.bestAsk()]).toEqual([98, 100]);
    expect(new Book().bestAsk()).toBe(0);
  });

  test('announces each changed price once with its lots now', () => {
    const book = new Book({ trackTouched: true });
    book.rest(1, ALICE, ASK, MAX_TICKS, 5);
    book.rest(2, ALICE, BID, 7, 5);
    book.cancel(2);
    book.rest(3, ALICE, BID, 7, 2);
    book.cancel(1);
    const told: number[][] = [];
    book.drainTouched((side, ticks, lots) => told.push([side, ticks, lots]));
    book.drainTouched((side, ticks, lots) => told.push([side, ticks, lots]));
    expect(told).toEqual([
      [ASK, MAX_TICKS, 0],
      [BID, 7, 2],
    ]);
  });

  const bugs: readonly (readonly [string, (book: Book) => unknown])[] = [
    ['a price of 0', (book) => book.rest(99, ALICE, BID, 0, 1)],
    ['a price above the highest', (book) => book.rest(99, ALICE, ASK, MAX_TICKS + 1, 1)],
    ['a price between ticks', (book) => book.rest(99, ALICE, BID, 1.5, 1)],
    ['part of a lot', (book) => book.rest(99, ALICE, BID, 90, 0.5)],
    ['an id twice', (book) => book.rest(21, ALICE, BID, 90, 1)],
    ['a resting order that crosses', (book) => book.rest(99, ALICE, BID, 100, 1)],
    ['a quote amount above 2^53', (book) => book.rest(99, ALICE, ASK, 2 ** 30, 2 ** 24)],
    ['an order that grows in its turn', (book) => book.reduce(11, 6)],
    ['nothing to trade', (book) => book.match(BID, 100, 0, ALICE, SELF_TRADE_ALLOWED, new Tape())],
  ];
  test.each(bugs)('stops the line at %s', (_title, act) => {
    const book = smallBook();
    expect(() => act(book)).toThrow(BookAssertion);
    expect(hashBook(book)).toBe(hashBook(smallBook()));
  });

  test('stops the line when a sink changes it while it is matched', () => {
    const book = smallBook();
    const meddler = { fill: () => book.cancel(13), makerCancelled: () => undefined };
    expect(() => book.match(BID, 100, 1, CAROL, SELF_TRADE_ALLOWED, meddler)).toThrow(
      BookAssertion,
    );
  });
});
