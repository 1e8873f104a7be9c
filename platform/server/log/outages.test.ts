import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { WriterUnavailable } from '../writer/answering.ts';
import { createLog } from './log.ts';
import { outageCause, Outages } from './outages.ts';

test.each([
  [new WriterUnavailable('the house has halted'), 'the house has halted'],
  [Object.assign(new Error('gone'), { code: '57P01' }), 'gone'],
  [new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  [Object.assign(new Error('taken'), { code: '23505' }), undefined],
  [new Error('a bug'), undefined],
  ['text', undefined],
])('%s is an outage: %s', (error, cause) => {
  expect(outageCause(error)).toBe(cause);
});

test('an outage is new once, until a minute has passed without a failure', () => {
  let nowMs = 0;
  const outages = new Outages(() => nowMs);
  const seen = [0, 1_000, 61_000, 121_001].map((atMs) => {
    nowMs = atMs;
    return outages.isNew();
  });
  expect(seen).toEqual([true, false, false, true]);
});

test('the log has one line for it, without a stack, and every line of a bug', () => {
  const lines: string[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = createLog('warn', target);
  for (const text of ['a price was lost', 'a quote was lost']) {
    log.error({ err: new WriterUnavailable('the house has halted') }, text);
    log.error({ err: new Error('a bug') }, 'it failed');
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('the house has halted');
  expect(lines[0]).not.toContain('stack');
  expect(lines[1]).toContain('stack');
});
