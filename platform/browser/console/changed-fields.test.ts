import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.tsx';

it.each([
  ['', '', []],
  ['{"trading":false}', '{"trading":true}', [['trading', 'no', 'yes']]],
  ['', '{"customers":[10001,10002]}', [['customers', undefined, '10001, 10002']]],
  ['{"a":1,"b":2}', '{"a":1,"b":3}', [['b', '2', '3']]],
  ['{"role":"support"}', '', [['role', 'support', undefined]]],
  ['', '{"limit":{"dayUsdt":"10"}}', [['limit day usdt', undefined, '10']]],
  ['', '{"dueMs":0}', [['due', undefined, '–']]],
  ['', 'called him', [['', undefined, 'called him']]],
  ['', '"called him"', [['', undefined, 'called him']]],
])('tells %s → %s by its fields', (before, after, expected) => {
  expect(changedFields(before, after)).toEqual(expected);
});
