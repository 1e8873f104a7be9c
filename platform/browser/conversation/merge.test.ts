import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../core/wire/conversation.ts';
import { heardRows, itemsOf, merged, type Pending, stillPending, withoutRemoved } from './merge.ts';

const DAY_MS = 86_400_000;

function row(number: number, change: Partial<MessageRow> = {}): MessageRow {
  return {
    number,
    kind: 'text',
    text: `text ${number}`,
    from: 'other',
    name: '',
    is_demo: 0,
    client_id: '',
    sent_ms: number * 1_000,
    is_removed: 0,
    ...change,
  };
}

const pending: Pending = {
  clientId: 'c1',
  kind: 'text',
  text: 'hello',
  madeMs: 0,
  state: 'sending',
};

describe('pages put together', () => {
  it('are every message once and in order, however pages overlap', () => {
    const page = fc.array(fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(page), (pages) => {
        const all = pages.reduce<readonly MessageRow[]>(
          (known, numbers) =>
            merged(
              known,
              numbers.map((number) => row(number)),
            ),
          [],
        );
        const expected = [...new Set(pages.flat())].sort((a, b) => a - b);
        expect(all.map(({ number }) => number)).toEqual(expected);
      }),
    );
  });

  it('are the same list where nothing is new, so that nothing is drawn again', () => {
    const known = [row(1)];
    expect(merged(known, [])).toBe(known);
    expect(withoutRemoved(known, [7])).toBe(known);
    const waiting = [pending];
    expect(stillPending(waiting, known)).toBe(waiting);
  });
});

describe('messages that come by themselves', () => {
  const known = [row(5), row(6)];

  it.each([
    [[7, 8], [7, 8], false],
    [[8, 7], [8, 7], false],
    [[6], [6], false],
    [[4], [], false],
    [[8], [8], true],
    [[7, 9], [7, 9], true],
  ])('%j after 5 and 6', (numbers, news, isHole) => {
    const heard = heardRows(
      known,
      numbers.map((number) => row(number)),
    );
    expect(heard.news.map(({ number }) => number)).toEqual(news);
    expect(heard.isHole).toBe(isHole);
  });
});

describe('what was taken away', () => {
  it('is not shown any more by who has read it', () => {
    const known = [row(1), row(2, { kind: 'picture' })];
    expect(withoutRemoved(known, [2])).toEqual([
      row(1),
      row(2, { kind: 'text', text: '', is_removed: 1 }),
    ]);
  });
});

describe('what is on its way', () => {
  it('ends with the message that has its id, and with no other', () => {
    const rows = [row(1, { client_id: '' }), row(2, { client_id: 'c2', from: 'me' })];
    expect(stillPending([pending], rows)).toHaveLength(1);
    expect(stillPending([pending], [...rows, row(3, { client_id: 'c1' })])).toEqual([]);
  });
});

describe('the list', () => {
  it('has a heading for each day, what is on its way last, and who types at the end', () => {
    const rows = [row(1), row(2), row(3, { sent_ms: DAY_MS + 1 })];
    const items = itemsOf(rows, [pending], true, (ms) => String(Math.floor(ms / DAY_MS)));
    expect(items.map(({ key }) => key)).toEqual(['day 0', '1', '2', 'day 1', '3', 'c1', 'typing']);
    expect(itemsOf([], [], false, String)).toEqual([]);
  });
});
