import { expect, test } from 'vitest';
import { differences } from './verify-journal.ts';

const house = (...lines: string[]) => ({
  *stateLines() {
    yield* lines;
  },
});

test('every line that only one of journal and tables has is told, however often', () => {
  const journal = house('counters 3', 'balance 1', 'balance 2', 'order 7', 'twice', 'twice');
  const tables = house('counters 3', 'balance 9', 'balance 2', 'twice', 'order 8');
  expect(differences(journal, tables).toSorted()).toEqual([
    'only the journal says: balance 1',
    'only the journal says: order 7',
    'only the journal says: twice',
    'only the tables say: balance 9',
    'only the tables say: order 8',
  ]);
  expect(differences(journal, journal)).toEqual([]);
});

test('the same lines in another order are said to differ by the hash alone', () => {
  expect(differences(house('a', 'b'), house('b', 'a'))).toEqual([]);
});
