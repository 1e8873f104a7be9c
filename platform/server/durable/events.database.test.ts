import { describe, expect, it } from 'vitest';
import { topic } from '../../../core/engine/topic.ts';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { type Payment, SmallEngine } from '../../../tests/support/small-engine.ts';
import { decode } from '../link/codec.ts';
import { checkFollowed, follows, handler } from './consumer.ts';
import { durableRows, durableTopics } from './events.ts';

const database = useTestDatabase();
const take = () => Promise.resolve();

describe('what is stored of events', () => {
  const told = [
    { seq: 3, ordinal: 0, topic: 'a.told', payload: { amount: 5n } },
    { seq: 3, ordinal: 1, topic: 'b.told', payload: { amount: 6n } },
    { seq: 4, ordinal: 0, topic: 'a.told', payload: { amount: 7n } },
  ];

  it('is what somebody follows, with its numbers; nothing is stored for nobody', () => {
    const topics = durableTopics([
      follows('verification.mails', topic('a.told'), topic('c.told')),
      follows('deposit.mails', topic('a.told')),
    ]);
    expect([...topics]).toEqual(['a.told', 'c.told']);
    expect(durableRows(told, topics, (seq) => seq * 100)).toEqual([
      { seq: 3, ordinal: 0, topic: 'a.told', timeMs: 300, payload: '{"amount":"~n5"}' },
      { seq: 4, ordinal: 0, topic: 'a.told', timeMs: 400, payload: '{"amount":"~n7"}' },
    ]);
    expect(durableRows(told, durableTopics([]), () => 0)).toEqual([]);
    // Whoever has no wishes is told by the topics alone.
    expect(durableRows(told, new Set(['b.told']), () => 0).map(({ topic: of }) => of)).toEqual([
      'b.told',
    ]);
  });

  it('is no live thing: who tells one has a bug', () => {
    const event = { seq: 1, ordinal: 0, topic: 'a.told', payload: { at: new Date(0) } };
    expect(() => durableRows([event], new Set(['a.told']), () => 0)).toThrow('only plain data');
  });

  it('stands in the tables with the batch that told it', async () => {
    const house = new SmallEngine(database().connectionString);
    await house.start();
    const pay = (owner: number) => house.pay(owner, 100, `key ${owner}`);
    const ids = [await pay(1), ...(await Promise.all([pay(2), pay(3)]))];
    await house.stop();
    const { rows } = await database().pool.query<{ payload: string; seq: string }>(
      'select * from durable_events order by seq, ordinal',
    );
    const payments = rows.map(({ payload }) => decode(payload) as Payment);
    expect(payments.map(({ id }) => id)).toEqual(ids);
    expect(payments.map(({ amount }) => amount)).toEqual([100n, 100n, 100n]);
    expect(payments.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => Number(seq)));
    const given = await database().pool.query(
      `select count(*) from durable_events e
       where e.time_ms between extract(epoch from now()) * 1000 - 600000
         and extract(epoch from now()) * 1000 + 600000`,
    );
    expect(given.rows).toEqual([{ count: '3' }]);
  });
});

describe('cards and consumers', () => {
  const [a, b] = [topic('a.told'), topic('b.told')];
  const made = [{ name: 'verification.mails' as const, handlers: [handler(a, take)] }];

  it('agree on names and topics, all of them', () => {
    expect(() => checkFollowed([follows('verification.mails', a)], made)).not.toThrow();
    expect(() => checkFollowed([], [])).not.toThrow();
  });

  it.each([
    ['a topic that the card does not have', [follows('verification.mails')]],
    ['one that nobody handles', [follows('verification.mails', a, b)]],
    ['a consumer that the card does not have', []],
    ['one that is not made', [follows('verification.mails', a), follows('deposit.mails', a)]],
  ])('are refused with %s', (_what, declared) => {
    expect(() => checkFollowed(declared, made)).toThrow('cards and consumers do not agree');
  });
});
