import { describe, expect, it } from 'vitest';
import { ALICE, ContractEngine, openCommand } from '../../../tests/support/contract-engine.ts';

const AWAY = { limitTicks: 7_900_000, lots: 2 } as const;

describe('a limit order', () => {
  it.each(['ioc', 'fok'] as const)('that is %s is filled at once or not at all', (timeInForce) => {
    const world = new ContractEngine();
    const before = world.money(ALICE);
    const missed = world.open({ ...AWAY, timeInForce });
    expect(missed).toMatchObject({ state: 'cancelled', reason: 'not_fillable', heldUnits: 0n });
    expect(world.money(ALICE)).toEqual(before);
    world.index(7_800_000);
    expect(world.engine.contracts.livePositions()).toEqual([]);
    const met = world.open({ ...AWAY, timeInForce });
    expect(met.state).toBe('open');
    world.expectSound();
  });

  it('waits until its time, and not a moment longer', () => {
    const world = new ContractEngine();
    const before = world.money(ALICE);
    const expiresMs = world.timeMs + 10_000;
    const { id } = world.open({ ...AWAY, timeInForce: 'gtd', expiresMs });
    world.wait(9_999);
    expect(world.position(id)).toMatchObject({ state: 'waiting', endsMs: expiresMs });
    world.wait(1);
    expect(world.position(id)).toMatchObject({ state: 'cancelled', reason: 'time_over' });
    expect(world.money(ALICE)).toEqual(before);
  });

  it('that was filled or cancelled before has no time any more', () => {
    const world = new ContractEngine();
    const expiresMs = world.timeMs + 10_000;
    const order = { ...AWAY, timeInForce: 'gtd', expiresMs } as const;
    const [filled, cancelled] = [
      world.open(order),
      world.open({ ...order, limitTicks: 7_000_000 }),
    ];
    world.must(ALICE, { type: 'contracts.cancel', positionId: cancelled.id });
    world.index(7_890_000);
    expect(world.position(filled.id)).toMatchObject({ state: 'open', endsMs: 0 });
    world.wait(20_000);
    expect(world.position(filled.id).state).toBe('open');
    world.expectSound();
  });

  it.each([
    ['bad_order', { ...AWAY, timeInForce: 'gtd' }],
    ['bad_order', { ...AWAY, timeInForce: 'gtc', expiresMs: 9e12 }],
    ['bad_order', { ...AWAY, expiresMs: 9e12 }],
    ['bad_order', { lots: 1, timeInForce: 'ioc' }],
    ['expiry_in_past', { ...AWAY, timeInForce: 'gtd', expiresMs: 1 }],
  ] as const)('is %s as %o', (refused, change) => {
    const world = new ContractEngine();
    expect(world.refusal(ALICE, openCommand(change))).toBe(refused);
  });

  it('is ended by nobody but its time', () => {
    const world = new ContractEngine();
    const { id } = world.open({ ...AWAY, timeInForce: 'gtd', expiresMs: world.timeMs + 10_000 });
    expect(world.refusal(ALICE, { type: 'contracts.expire', positionId: id })).toBe('not_allowed');
    expect(world.refusal(0, { type: 'contracts.expire', positionId: id })).toBe('not_allowed');
  });
});
