import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../../core/engine/records.ts';
import { unpack } from './journal-packing.ts';
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
  it('is packed while it is small, and a large one stays text', () => {
    const prices = [[1, 'sim-a', 9_648_000, 31]];
    const tick = (seq: number): JournalRecord => {
      const command = { type: 'feeds.tick', prices, step: [1_794_787_200_000, seq] } as never;
      return { seq, timeMs: 1_794_787_200_000, actor: 0, command };
    };
    const small = encodeRecords([tick(1)]);
    expect(small.length).toBeLessThan(90);
    expect(decodeRecords(small)).toEqual([tick(1)]);
    const many = Array.from({ length: 400 }, (_, seq) => tick(seq));
    const large = encodeRecords(many);
    expect(large.toString('utf8')).toContain('{"names"');
    expect(decodeRecords(large)).toEqual(many);
    expect(decodeRecords(Buffer.from(JSON.stringify(tick(3))))).toEqual([tick(3)]);
  });

  it('comes back as its records, whatever their commands are made of', () => {
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 20 }), (records) => {
        expect(decodeRecords(encodeRecords(records))).toEqual(plain(records));
      }),
      { numRuns: 500 },
    );
  });

  it('says the names of fields once', () => {
    const text = unpack(encodeRecords([cancel(1), cancel(2)])).toString();
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
