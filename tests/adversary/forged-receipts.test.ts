/**
 * A house that has the key of its own seal, and changes whatever it wants in receipts. What no
 * check notices stands here by name: a new field of a receipt, and a new kind of the book, fails
 * here until somebody says why it may be anything.
 */
import { expect, it } from 'vitest';
import { corporateStory } from '../../features/corporate/testing/case.ts';
import { BESIDE, unnoticedIn } from '../support/forger.ts';
import { meanStory, receiptStory } from '../support/receipt-story.ts';

const book = receiptStory();
const split = corporateStory();
const means = meanStory();
const stories = [...new Set(book.cases().map(({ kind }) => kind))].map((kind) => ({
  kind,
  of: book,
  orders: book.cases().filter((each) => each.kind === kind),
}));

const both = (...paths: readonly string[]) =>
  paths.flatMap((path) => [`${path} less`, `${path} more`]);

/** What may be anything, kind by kind. */
const FREE: Readonly<Record<string, readonly string[]>> = {
  contract: [
    // Numbers of rows, by which nothing is reckoned.
    ...both('order.fill.id', 'order.opening.id'),
    // Of which liquidation a filling is, and what it left unpaid, that one's receipt reckons.
    ...both('order.fill.liquidationId', 'order.fill.unpaidUnits'),
    // An opening belongs to none, brings nothing and leaves nothing.
    'order.opening.liquidationId more',
    ...both('order.opening.profitUnits', 'order.opening.unpaidUnits'),
    // It counts with the margin, which no position of the story has by itself.
    ...both('order.multiple'),
  ],
  liquidation: [
    ...both('order.fills.*.id', 'order.openings.*.id', 'order.positionId'),
    'order.openings repeated',
    'order.openings.*.liquidationId more',
    ...both('order.openings.*.profitUnits', 'order.openings.*.unpaidUnits'),
    // What later closings brought has paid a part of what earlier ones left: a bound, no sum.
    'order.fills.*.unpaidUnits more',
    'order.coveredUnits less',
    'order.insuredUnits less',
  ],
  night: [
    // The next tick says up to when one was the last; a head says it where there is none.
    'heads dropped',
    'markets.*.baseScale less',
    ...both('order.positionId'),
    // A fee is at most what the terms say: less is paid where nothing is left.
    'order.feeUnits less',
    'order.lots more',
    'markets.*.tickUnits more',
  ],
  seconds: [
    'heads dropped',
    'markets.*.baseScale less',
    'markets.*.tickUnits more',
    ...both('order.id'),
  ],
  means: [
    'heads dropped',
    'markets.*.baseScale less',
    'markets.*.tickUnits more',
    ...both('order.id'),
  ],
  corporate: [
    // Which of one's accounts it was.
    ...both('order.accounts.*.account'),
  ],
};

it.each([
  ...stories,
  { kind: 'means', of: means, orders: means.cases() },
  { kind: 'corporate', of: split.book, orders: [split.order] },
])('a receipt of kind $kind is changed in nothing that counts', ({ kind, of, orders }) => {
  expect(orders.length).toBeGreaterThan(0);
  const free = unnoticedIn(of, orders).filter((what) => !BESIDE.includes(what));
  expect(free).toEqual([...(FREE[kind] ?? [])].sort());
});
