import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../../core/engine/machine.ts';
import { decodeRecords, encodeRecords } from './journal-format.ts';

const cancel = (seq: number): JournalRecord => {
  const command = { type: 'spot.cancel', orderId: seq * 3, clientOrderId: '' };
  return { seq, timeMs: 1_000, actor: 7, command };
};

/** How batches were written before fields were named once. */
function asLines(records: readonly JournalRecord[]): Buffer {
  return Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'));
}

/** What JSON keeps of a value. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

const names = fc.constantFrom('type2', 'lots', 'deep', 'command.odd', 'names', 'rows', 'seq');
const members = fc.dictionary(names, fc.option(fc.jsonValue(), { nil: undefined }));
const made: fc.Arbitrary<JournalRecord> = fc
  .record({
    seq: fc.nat(),
    timeMs: fc.nat(),
    actor: fc.integer(),
    extra: fc.constantFrom('none', 'key', 'timer'),
    text: fc.string(),
    type: fc.constantFrom('spot.place', 'spot.cancel', 'wallet.move'),
    members,
  })
  .map(({ seq, timeMs, actor, extra, text, type, members: own }) => {
    const head = { seq, timeMs, actor };
    const command = { type, ...own };
    return extra === 'none' ? { ...head, command } : { ...head, [extra]: text, command };
  });

describe('a batch as bytes', () => {
  it('comes back as its records, whatever their commands are made of', () => {
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 20 }), (records) => {
        expect(decodeRecords(encodeRecords(records))).toEqual(plain(records));
      }),
      { numRuns: 500 },
    );
  });

  it('says the names of fields once', () => {
    const text = encodeRecords([cancel(1), cancel(2)]).toString();
    expect(text).toBe(
      '{"names":[["seq","timeMs","actor","command.type","command.orderId",' +
        '"command.clientOrderId"]],"rows":[[0,1,1000,7,"spot.cancel",3,""],' +
        '[0,2,1000,7,"spot.cancel",6,""]]}',
    );
  });

  it('is read as it was written before', () => {
    const records = [cancel(1), { ...cancel(2), key: 'a key' }];
    expect(decodeRecords(asLines(records))).toEqual(records);
  });

  it.each([
    ['a row without names', '{"names":[],"rows":[[0,1,2,3]]}'],
    ['a row with a value too few', '{"names":[["seq","timeMs","actor"]],"rows":[[0,1,2]]}'],
    ['half a batch', '{"names":[["seq"'],
    ['something else', 'a batch'],
  ])('throws at %s', (_what, text) => {
    expect(() => decodeRecords(Buffer.from(text))).toThrow(Error);
  });
});
