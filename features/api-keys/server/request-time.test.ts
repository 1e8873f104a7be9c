import { expect, it } from 'vitest';
import { timeRefusal } from './request-time.ts';

const NOW_MS = 1_700_000_000_000;
const at = (offMs: number) => String(NOW_MS + offMs);

it.each<[string, string, string | undefined, string | undefined]>([
  ['now', at(0), undefined, undefined],
  ['as late as the window is', at(-5_000), undefined, undefined],
  ['a millisecond later', at(-5_001), undefined, 'bad_timestamp late'],
  ['as late as its own window', at(-60_000), '60000', undefined],
  ['later than its own window', at(-60_001), '60000', 'bad_timestamp late'],
  ['a second ahead', at(1_000), undefined, undefined],
  ['further ahead, whatever its window', at(1_001), '60000', 'bad_timestamp ahead'],
  ['in microseconds', `${at(-5_000)}000`, undefined, undefined],
  ['a microsecond too late', `${at(-5_001)}999`, undefined, 'bad_timestamp late'],
  ['a window in microseconds', at(-5_001), '5001.5', undefined],
  ['a window above the largest', at(0), '60000.001', 'bad_recv_window'],
  ['no window', at(0), '0', 'bad_recv_window'],
  ['a window below nothing', at(0), '-1', 'bad_recv_window'],
  ['an endless window', at(0), 'Infinity', 'bad_recv_window'],
  ['a window that is empty', at(0), '', 'bad_recv_window'],
  ['seconds', String(NOW_MS / 1_000), undefined, 'bad_timestamp shape'],
  ['no number', 'NaN', undefined, 'bad_timestamp shape'],
  ['nothing', '', undefined, 'bad_timestamp shape'],
  ['an exponent', '1.7e12', undefined, 'bad_timestamp shape'],
])('a request %s', (_what, timestamp, recvWindow, expected) => {
  const refusal = timeRefusal(timestamp, recvWindow, NOW_MS);
  const said = [refusal?.refused, refusal?.details?.['cause']].filter((each) => each !== undefined);
  expect(said.join(' ')).toBe(expected ?? '');
});
