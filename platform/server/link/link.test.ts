import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../../core/engine/command.ts';
import { LinkedHouse, type Limits, type Way } from '../../../tests/support/linked-writer.ts';
import { TestNats } from '../../../tests/support/nats.ts';

const WAYS: readonly Way[] = ['in the same thread', 'over a port', 'over NATS'];

let house: LinkedHouse;
let nats: TestNats;

async function open(way: Way, limits?: Limits): Promise<LinkedHouse> {
  house = await LinkedHouse.open(way, limits, nats.url);
  return house;
}

beforeAll(async () => {
  nats = await TestNats.start();
});

afterAll(() => nats.kill());

afterEach(async () => {
  house.storesAtOnce = true;
  house.store();
  await house.stop();
});

describe.each(WAYS)('a link %s', (way) => {
  it('answers a command when it is stored, and what it told is shown by then', async () => {
    await open(way);
    house.storesAtOnce = false;
    const outcomes: unknown[] = [];
    const given = house.add(2, 3).then((result) => outcomes.push(result, house.shown));
    await house.turn(3);
    expect(outcomes).toEqual([]);
    house.store();
    await given;
    const answer = { sum: '5', amounts: [2, 3] };
    expect(outcomes).toEqual([{ seq: 1, answer, repeated: false }, 5n]);
    expect(house.heard.map(({ amount }) => amount)).toEqual([2n, 3n]);
    expect(house.loads).toBe(1);
  });

  it('brings a refusal with its details', async () => {
    await open(way);
    const refusal = { refused: 'no_such_command', details: { type: 'sum.what' } };
    expect(await house.give({ type: 'sum.what' })).toEqual(refusal);
  });

  it('keeps the order of commands, and answers a key once more as the first time', async () => {
    await open(way);
    const all = await Promise.all(Array.from({ length: 60 }, (_, at) => house.add(at)));
    expect(all).toMatchObject(Array.from({ length: 60 }, (_, at) => ({ seq: at + 1 })));
    expect(house.heard.map(({ amount }) => Number(amount))).toEqual(all.map((_, at) => at));
    const add = { type: 'sum.add', amounts: [1] } as Command;
    expect(await house.give(add, 'a key')).toMatchObject({ seq: 61, repeated: false });
    const again = { seq: 61, repeated: true, answer: { sum: 'as before' } };
    expect(await house.give(add, 'a key')).toMatchObject(again);
    expect(house.shown).toBe(BigInt((59 * 60) / 2 + 1));
  });

  it('says of a lost commit that its outcome is unknown; the views see the gap', async () => {
    await open(way);
    await house.add(1);
    house.storesAtOnce = false;
    const lost = house.add(10);
    await house.turn(3);
    house.isAway = true;
    house.lose('after it was stored');
    expect(await lost).toBe('WriterUnavailable: the writer is not available');
    await expect.poll(() => house.link.state().cause).toMatch(/the writer is loading: no database/);
    expect(await house.add(1)).toBe('WriterUnavailable: the writer is not available');
    house.isAway = false;
    house.storesAtOnce = true;
    await expect.poll(() => house.link.state().cause).toBe(undefined);
    await house.add(100);
    await expect.poll(() => house.shown).toBe(111n);
    expect(house.loads).toBe(2);
  });

  it('shows nothing of what was never stored', async () => {
    await open(way);
    house.storesAtOnce = false;
    const lost = house.add(10);
    await house.turn(3);
    house.lose('before it was stored');
    house.storesAtOnce = true;
    expect(await lost).toBe('WriterUnavailable: the writer is not available');
    await expect.poll(() => house.link.state().cause).toBe(undefined);
    await house.add(1);
    expect([house.shown, house.loads]).toEqual([1n, 1]);
  });

  it('answers what waits when the writer stops, and refuses what comes after', async () => {
    await open(way);
    house.storesAtOnce = false;
    const waiting = [house.add(1), house.add(2)];
    await house.turn(3);
    waiting.push(house.add(4));
    await house.turn(3);
    const stopped = house.writer.stop();
    house.storesAtOnce = true;
    house.store();
    await stopped;
    house.endLine();
    expect(await Promise.all(waiting)).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
    expect(house.shown).toBe(7n);
    expect(await house.add(8)).toBe('WriterUnavailable: the writer is not available');
    expect(house.link.state().cause).toMatch(/the writer is (?:loading|gone|out of reach)/);
    expect(house.storedSum()).toBe(7n);
  });

  it('tells who waits that the outcome is unknown when the link is closed', async () => {
    await open(way);
    house.storesAtOnce = false;
    const waiting = house.add(1);
    await house.turn(3);
    house.link.close();
    expect(await waiting).toBe('WriterUnavailable: the writer is not available');
    expect(await house.add(2)).toBe('WriterUnavailable: the writer is not available');
    house.store();
    await house.turn(3);
    expect([house.shown, house.storedSum()]).toEqual([0n, 1n]);
  });

  it('lets as many wait as it may, and refuses one more until one is answered', async () => {
    await open(way, { waiting: 3 });
    house.storesAtOnce = false;
    const waiting = [house.add(1), house.add(2), house.add(3)];
    expect(await house.add(4)).toBe('WriterUnavailable: the queue is full');
    await house.turn(3);
    house.storesAtOnce = true;
    house.store();
    expect(await Promise.all(waiting)).toHaveLength(3);
    expect(await house.add(5)).toMatchObject({ seq: 4 });
  });

  it('goes on while a room is parked, and says which', async () => {
    await open(way);
    const all = [house.add(1), house.give({ type: 'faulty.do' }), house.add(2)];
    expect(await Promise.all(all)).toMatchObject([
      { seq: 2 },
      { refused: 'room_halted' },
      { seq: 3 },
    ]);
    await house.add(3);
    await expect.poll(() => house.link.state().parkedRooms).toEqual([{ room: 'faulty' }]);
    await expect.poll(() => house.shown).toBe(6n);
    expect(house.failures).toEqual(['RoomFailure: room faulty failed at faulty.do: a bug']);
  });

  it('shares nothing: what either end does to its own is not seen at the other', async () => {
    await open(way);
    const amounts = Object.freeze([1, 2]);
    const command = { type: 'sum.add', amounts: [...amounts] };
    const given = house.give(command);
    command.type = 'sum.other';
    command.amounts.push(100);
    const result = (await given) as { answer: { amounts: number[] } };
    expect(result).toMatchObject({ answer: { sum: '3', amounts: [1, 2] } });
    result.answer.amounts.push(100);
    expect(house.stored[0]?.command).toEqual({ type: 'sum.add', amounts: [1, 2] });
    expect(house.heard).toEqual(house.told);
    for (const [place, row] of house.heard.entries()) {
      expect(row).not.toBe(house.told[place]);
      Object.assign(row, { sum: -1n });
    }
    expect(house.told.map(({ sum }) => sum)).toEqual([1n, 3n]);
    const state = house.link.state() as { lastSeq: number };
    await expect.poll(() => house.link.state().lastSeq).toBe(1);
    state.lastSeq = 99;
    await house.add(1);
    await expect.poll(() => house.link.state().lastSeq).toBe(2);
  });

  it('refuses a command with something live in it, which reaches nobody', async () => {
    await open(way);
    const live = { type: 'sum.add', amounts: new Set([1]) } as Command;
    expect(await house.give(live)).toMatch(/^NotPlainData: .* an object of Set/);
    expect(await house.add(1)).toMatchObject({ seq: 1 });
  });

  it('says of a live answer that it is a bug; the command is done', async () => {
    await open(way);
    house.bugs.live = 'answered';
    expect(await house.add(1)).toMatch(/^Error: .* a function/);
    expect(house.shown).toBe(1n);
    house.bugs.live = undefined;
    expect(await house.add(1)).toMatchObject({ seq: 2 });
  });

  it('leaves a gap where an event is live, and the views read the tables', async () => {
    await open(way);
    house.bugs.live = 'told';
    expect(await house.add(5)).toMatchObject({ seq: 1 });
    await expect.poll(() => house.shown).toBe(5n);
    expect([house.loads, house.heard]).toEqual([2, []]);
    expect(house.failures.join()).toMatch(/NotPlainData: .* an object of Map/);
  });

  it('says when the tables hold what was told, to each who has asked', async () => {
    await open(way);
    const resolved: string[] = [];
    const ask = (name: string) => void house.link.caughtUp().then(() => resolved.push(name));
    let catchUp: () => void = () => undefined;
    const behind = () => {
      house.tables = new Promise((resolve) => {
        catchUp = resolve;
      });
    };
    behind();
    ask('first');
    ask('with the first');
    await house.turn(3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(resolved).toEqual([]);
    const first = catchUp;
    behind();
    ask('later');
    await new Promise((resolve) => setTimeout(resolve, 20));
    first();
    await expect.poll(() => resolved).toEqual(['first', 'with the first']);
    catchUp();
    await expect.poll(() => resolved).toEqual(['first', 'with the first', 'later']);
    behind();
    ask('when it ends');
    house.link.close();
    if (way === 'in the same thread') catchUp();
    await expect.poll(() => resolved.length).toBe(4);
  });

  it('tells commits and the state of the writer', async () => {
    await open(way);
    await Promise.all([house.add(1), house.add(2)]);
    await house.add(3);
    await expect.poll(() => house.commits.reduce((sum, one) => sum + one, 0)).toBe(3);
    house.storesAtOnce = false;
    const waiting = Array.from({ length: 500 }, () => house.add(1));
    await house.turn(3);
    await expect.poll(() => house.link.state().queueLength).toBeGreaterThan(100);
    house.storesAtOnce = true;
    house.store();
    await Promise.all(waiting);
    const after = {
      cause: undefined,
      heldUntilMs: undefined,
      queueLength: 0,
      lag: 0,
      lastSeq: 503,
      parkedRooms: [],
    };
    await expect.poll(() => house.link.state()).toEqual(after);
  });
});

describe('a port', () => {
  it('carries what comes up in one turn in one message', async () => {
    await open('over a port');
    await house.turn(2);
    const { toWriter, toGateway } = house.carried;
    const before = [toWriter.length, toGateway.length];
    await Promise.all(Array.from({ length: 23 }, () => house.add(1)));
    expect([toWriter.length, toGateway.length]).toEqual(before.map((count) => count + 1));
  });

  it('sends at once what is worth a batch, and less at the end of the turn', async () => {
    await open('over a port');
    const { toWriter } = house.carried;
    const given = Array.from({ length: 23 }, () => house.add(1));
    expect(toWriter).toHaveLength(0);
    given.push(house.add(1));
    expect(toWriter).toHaveLength(1);
    expect(await Promise.all(given)).toHaveLength(24);
    expect(toWriter).toHaveLength(1);
  });

  it('says nothing while there is nothing to say', async () => {
    await open('over a port');
    await house.turn(2);
    const count = house.carried.toGateway.length;
    await new Promise((done) => setTimeout(done, 250));
    expect(house.carried.toGateway).toHaveLength(count);
  });

  it.each([
    [1_000, 2_000],
    [999, 1_000],
  ])('goes on while %i events are on their way, and then leaves out', async (unheard, told) => {
    await open('over a port', { unheard });
    const thousand = Array.from({ length: 1_000 }, () => 1);
    house.gate.shut();
    const given: Promise<unknown>[] = [];
    for (let count = 1; count <= 5; count += 1) {
      given.push(house.add(...thousand));
      await expect.poll(() => house.stored.length).toBe(count);
    }
    house.gate.open();
    expect(await Promise.all(given)).toHaveLength(5);
    await expect.poll(() => house.shown).toBe(5_000n);
    expect([house.heard.length, house.loads]).toEqual([told, 2]);
    await house.add(...thousand);
    await expect.poll(() => house.shown).toBe(6_000n);
    expect([house.heard.length, house.loads]).toEqual([told + 1_000, 2]);
  });
});
