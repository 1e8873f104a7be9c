import { describe, expect, it } from 'vitest';
import { topic } from '../../../core/engine/topic.ts';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { type Payment, SmallEngine } from '../../../tests/support/small-engine.ts';
import { decode } from '../link/codec.ts';
import { handler } from './consumer.ts';
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
    const handlers = [handler(topic('a.told'), take), handler(topic('c.told'), take)];
    const topics = durableTopics([
      { name: 'verification.mails', handlers },
      { name: 'deposit.mails', handlers: [handler(topic('a.told'), take)] },
    ]);
    expect([...topics]).toEqual(['a.told', 'c.told']);
    expect(durableRows(told, topics)).toEqual([
      { seq: 3, ordinal: 0, topic: 'a.told', payload: '{"amount":"~n5"}' },
      { seq: 4, ordinal: 0, topic: 'a.told', payload: '{"amount":"~n7"}' },
    ]);
    expect(durableRows(told, durableTopics([]))).toEqual([]);
  });

  it('is no live thing: who tells one has a bug', () => {
    const event = { seq: 1, ordinal: 0, topic: 'a.told', payload: { at: new Date(0) } };
    expect(() => durableRows([event], new Set(['a.told']))).toThrow('only plain data');
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
  });
});
