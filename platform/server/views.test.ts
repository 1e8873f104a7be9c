import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { topic } from '../../core/engine/topic.ts';
import type { Moment } from './database/reading.ts';
import { type View, Views } from './views.ts';
import { EventBus } from './writer/event-bus.ts';

const added = topic<number>('test.added');

/** A table that holds the sum of what was added, and a view of it. */
class World {
  readonly bus = new EventBus();
  /** Told to whoever is no view. */
  readonly heard: number[] = [];
  table = { seq: 0, sum: 0 };
  sum = -1;
  loads = 0;
  /** Called while a view is loading, after the moment has been taken. */
  meanwhile: () => void = () => undefined;
  failures = 0;
  readonly views = new Views({
    bus: this.bus,
    log: pino({ level: 'silent' }),
    atOneMoment: (read) => this.read(read),
  });

  constructor() {
    const view: View = {
      name: 'sum',
      follow: (bus) => void bus.on(added, (number) => (this.sum += number)),
      load: async () => {
        const { sum } = this.table;
        this.loads += 1;
        await Promise.resolve();
        this.meanwhile();
        return () => {
          this.sum = sum;
        };
      },
    };
    this.views.add('test', [view]);
    this.bus.on(added, (number) => this.heard.push(number));
  }

  /** Stores and tells, as a writer does. */
  add(number: number): void {
    this.store(number);
    this.tell(number, this.table.seq);
  }

  store(number: number): void {
    this.table = { seq: this.table.seq + 1, sum: this.table.sum + number };
  }

  tell(number: number, seq: number): void {
    const event = { seq, ordinal: 0, topic: added.name, payload: number };
    this.views.publish([event], seq, seq - 1);
  }

  private async read<Answer>(read: (at: Moment) => Promise<Answer>): Promise<Answer> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('no database');
    }
    return read({ seq: this.table.seq, database: () => ({}) as never });
  }
}

describe('views', () => {
  it('load and follow', async () => {
    const world = new World();
    world.store(5);
    expect(world.views.waitsFor()).toBe('the views are being loaded');
    await world.views.open();
    expect(world.views.waitsFor()).toBeUndefined();
    world.add(2);
    expect(world.sum).toBe(7);
    expect(world.views.shownSeq).toBe(2);
  });

  it('miss nothing that is stored while they load, and take nothing twice', async () => {
    const world = new World();
    // Stored and told before the loading: it is in the tables already.
    world.add(100);
    // Stored before the moment, told only afterwards.
    world.store(30);
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      world.tell(30, 2);
      world.add(4);
    };
    await world.views.open();
    expect(world.sum).toBe(134);
    world.add(1);
    expect(world.sum).toBe(135);
    // Who is no view hears everything, once.
    expect(world.heard).toEqual([100, 30, 4, 1]);
  });

  it('are loaded again when something was stored that nobody was told of', async () => {
    const world = new World();
    await world.views.open();
    world.add(1);
    // A commit whose outcome the writer never learnt; then the next one.
    world.store(20);
    world.add(300);
    await expect.poll(() => world.sum).toBe(321);
    expect(world.loads).toBe(2);
    expect(world.heard).toEqual([1, 300]);
  });

  it('are loaded again when a writer says that the journal goes further', async () => {
    const world = new World();
    await world.views.open();
    world.store(20);
    world.views.publish([], 1, 1);
    await expect.poll(() => world.sum).toBe(20);
    world.views.publish([], 1, 1);
    expect(world.loads).toBe(2);
  });

  it('show the old until they are loaded, and try again until they are', async () => {
    const world = new World();
    await world.views.open();
    world.add(1);
    world.failures = 1;
    world.store(20);
    world.add(300);
    expect(world.sum).toBe(1);
    expect(world.views.waitsFor()).toBe('the views are being loaded');
    world.add(4_000);
    await expect.poll(() => world.sum).toBe(4_321);
    expect(world.views.waitsFor()).toBeUndefined();
  });

  it('do not let what waits grow for ever', async () => {
    const world = new World();
    await world.views.open();
    world.store(1);
    const many = Array.from({ length: 150_000 }, () => ({ topic: added.name, payload: 0 }));
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      for (const seq of [3, 4]) {
        world.store(0);
        world.views.publish(
          many.map((event, ordinal) => ({ ...event, seq, ordinal })),
          seq,
          seq - 1,
        );
      }
      world.store(70);
      world.tell(70, 5);
    };
    world.add(2);
    await expect.poll(() => world.views.waitsFor()).toBeUndefined();
    expect(world.sum).toBe(73);
    expect(world.loads).toBe(3);
    // What waited was dropped, not kept.
    expect(world.heard).toEqual([70]);
  });
});
