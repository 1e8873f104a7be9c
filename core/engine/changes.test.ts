import { describe, expect, it } from 'vitest';
import { Changes, type TrackedRow } from './changes.ts';
import { topic } from './topic.ts';

interface Purse {
  readonly id: number;
  readonly coins: number;
}

const purseChanged = topic<Purse>('purse.changed');

class LivePurse implements TrackedRow<Purse> {
  unsaved = false;
  coins = 0;
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  copy(): Purse {
    return { id: this.id, coins: this.coins };
  }
}

function open(): { changes: Changes; purse: LivePurse } {
  const changes = new Changes();
  changes.tellSaved('purses', purseChanged);
  return { changes, purse: new LivePurse(1) };
}

function spend(changes: Changes, purse: LivePurse, coins: number): void {
  purse.coins = coins;
  changes.keep('purses', purse);
}

describe('a row that keeps track of itself', () => {
  it('is saved and told once a batch, as it is when the batch ends', () => {
    const { changes, purse } = open();
    spend(changes, purse, 1);
    spend(changes, purse, 2);
    const { saved, events } = changes.take();
    expect([...saved]).toEqual([['purses', [{ id: 1, coins: 2 }]]]);
    expect(events).toMatchObject([{ topic: 'purse.changed', payload: { id: 1, coins: 2 } }]);
  });

  it('is a copy: what changes later belongs to the next batch', () => {
    const { changes, purse } = open();
    spend(changes, purse, 1);
    const first = changes.take();
    spend(changes, purse, 5);
    expect(first.saved.get('purses')).toEqual([{ id: 1, coins: 1 }]);
    expect(changes.take().saved.get('purses')).toEqual([{ id: 1, coins: 5 }]);
  });

  it('leaves no empty table behind when nothing has changed', () => {
    const { changes, purse } = open();
    spend(changes, purse, 1);
    changes.take();
    expect(changes.take()).toMatchObject({ saved: new Map(), events: [] });
  });

  it('counts every time, so that a refusal that changed it is noticed', () => {
    const { changes, purse } = open();
    const before = changes.total;
    spend(changes, purse, 1);
    spend(changes, purse, 2);
    expect(changes.total).toBe(before + 2);
  });
});
