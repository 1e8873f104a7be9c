import { describe, expect, it } from 'vitest';
import { topic } from '../../../core/engine/topic.ts';
import { presentReader, readingAs } from '../database/shares.ts';
import { EventBus } from './event-bus.ts';

const told = topic<number>('test.told');
const events = [
  { topic: 'test.told', payload: 1 },
  { topic: 'test.told', payload: 2 },
];

describe('the bus of events', () => {
  it('tells all others when a listener has a bug, and says whose it is', () => {
    const failures: string[] = [];
    const bus = new EventBus((room, name, error) =>
      failures.push(`${room} ${name} ${String(error)}`),
    );
    const heard: string[] = [];
    bus.on(told, (number) => heard.push(`first ${number}`));
    bus.of('broken').on(told, (number) => {
      if (number === 1) throw new Error('a bug');
      heard.push(`broken ${number}`);
    });
    bus.of('last').on(told, (number) => heard.push(`last ${number}`));
    bus.publish(events, 1);
    expect(heard).toEqual(['first 1', 'last 1', 'first 2', 'broken 2', 'last 2']);
    expect(failures).toEqual(['broken test.told Error: a bug']);
  });

  it('lets a bug surface where nobody is told of it', () => {
    const bus = new EventBus();
    bus.on(told, () => {
      throw new Error('a bug');
    });
    expect(() => bus.publish(events, 1)).toThrow('a bug');
  });

  it('lets listeners read as the house, now and later, whoever’s call the commit was', async () => {
    const bus = new EventBus();
    const readers: unknown[] = [];
    let later: Promise<void> = Promise.resolve();
    bus.on(told, () => {
      readers.push(presentReader());
      later = later.then(() => {
        readers.push(presentReader());
      });
    });
    await readingAs({ customerId: 7 }, async () => {
      bus.publish(events, 1);
      expect(presentReader()).toEqual({ customerId: 7 });
      await later;
    });
    expect(readers).toEqual([undefined, undefined, undefined, undefined]);
  });
});
