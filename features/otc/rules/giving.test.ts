/** Selling coins is giving them away: the guard of withdrawals is asked, and freezes hold. */
import { describe, expect, it } from 'vitest';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import { otcGiven } from '../contract/index.ts';
import { MAKER, OtcWorld, TAKER, WHOLE } from '../testing/otc-world.ts';

const vouched = { lockedUntilMs: 0, isProven: true, floorUnits: '20000000000' };
const BUYS = { side: 'buy', most: '50000', kinds: ['sepa'] } as const;

/** An order that its taker has sold into, or bought, and that is paid. */
function paid(world: OtcWorld): number {
  const orderId = Number(world.take(world.advertised()));
  world.step(TAKER, 'mark_paid', orderId);
  return orderId;
}

function release(world: OtcWorld, orderId: number, change: object = { vouched }): string {
  const answer = world.give(MAKER, { type: 'otc.release', orderId, ...change });
  return typeof answer === 'string' ? answer : String(answer['state']);
}

describe('a taker who sells', () => {
  it('is asked about all that he gives, from nothing on', () => {
    const world = new OtcWorld().approved();
    const adId = world.advertised(BUYS);
    world.guarded = 'value_locked';
    expect(world.take(adId, { vouched })).toBe('value_locked');
    const asked = { owner: TAKER, receivers: [MAKER], assetId: USDT, amount: 100n * WHOLE };
    expect(world.asked).toMatchObject([{ ...asked, vouched: { floorUnits: '0' } }]);
    world.guarded = undefined;
    expect(world.take(adId, { vouched })).toEqual(expect.any(Number));
  });

  it('was not before this guard, and one who buys is not', () => {
    const world = new OtcWorld().approved();
    world.guarded = 'value_locked';
    expect(world.take(world.advertised(BUYS))).toEqual(expect.any(Number));
    expect(world.take(world.advertised(), { vouched })).toEqual(expect.any(Number));
    expect(world.asked).toEqual([]);
  });
});

describe('who releases', () => {
  it('gives nothing while his withdrawals are frozen, but by operators', () => {
    const world = new OtcWorld().approved();
    const orderId = paid(world);
    world.frozen.add(MAKER);
    expect(release(world, orderId)).toBe('withdrawals_frozen');
    world.frozen.delete(MAKER);
    expect(release(world, orderId)).toBe('done');
  });

  it('tells what he gave, and of releases of before nothing', () => {
    const world = new OtcWorld().approved();
    const orderId = paid(world);
    world.machine.takeBatch();
    release(world, orderId);
    const told = world.machine.takeBatch().changes.events;
    expect(told.filter(({ topic }) => topic === otcGiven.name)).toMatchObject([
      { payload: { owner: MAKER, assetId: USDT, amount: 100n * WHOLE } },
    ]);
    const older = paid(world);
    world.frozen.add(MAKER);
    world.machine.takeBatch();
    expect(release(world, older, {})).toBe('done');
    const events = world.machine.takeBatch().changes.events;
    expect(events.filter(({ topic }) => topic === otcGiven.name)).toEqual([]);
  });
});
