/** Boxes that nobody opens: they open by themselves, so that their artists are paid. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type NftPublication, OPEN_AFTER_MS, OPEN_AGAIN_MS } from '../contract/index.ts';
import { ARTIST, BUYER, HOUR_MS, NftWorld, SECOND } from '../testing/world.ts';

/** A series with a box opened by its owner, one that opens, and two that nobody opens. */
function sold() {
  const world = new NftWorld();
  const series = world.series(4);
  const opened = world.box(BUYER, series);
  world.openBox(opened);
  world.beacon();
  world.reveal(opened);
  const [one, other] = [world.box(SECOND, series), world.box(BUYER, series)];
  const ownTime = world.seriesNow(series.id).openByMs;
  return { world, series, opened, one, other, byMs: ownTime };
}

describe('a box that nobody opens', () => {
  it('is promised to open thirty days after the end of its series', () => {
    const { world, series, byMs } = sold();
    expect(byMs).toBe(series.endMs + OPEN_AFTER_MS);
    const [promise] = world.events('nft.published') as NftPublication[];
    expect(promise).toMatchObject({ kind: 'promise', openByMs: byMs });
  });

  it('opens by itself then, not a moment before, and pays its artist by the same draw', () => {
    const { world, series, opened, one, other, byMs } = sold();
    const rest = { type: 'nft.open_rest', seriesId: series.id };
    expect(world.refusal(BUYER, rest)).toBe('not_allowed');
    expect(world.refusal(0, { ...rest, seriesId: 1 })).toBe('unknown_series');
    world.wait(byMs - world.timeMs - 2_000);
    world.fresh();
    world.wait(999);
    expect(world.refusal(0, rest)).toBe('too_early');
    expect([one, other].map(({ id }) => world.boxNow(id).state)).toEqual(['unopened', 'unopened']);
    world.wait(1);
    expect([one, other].map(({ id }) => world.boxNow(id))).toMatchObject([
      { state: 'opening', nonce: '2', openedMs: byMs, dueMs: byMs + HOUR_MS },
      { state: 'opening', nonce: '3', openedMs: byMs, dueMs: byMs + HOUR_MS },
    ]);
    expect(world.boxNow(opened.id).state).toBe('opened');
    expect(world.refusal(0, rest)).toBe('unknown_series');
    expect(world.openBox(one)).toBe('box_opened');
    const before = world.purse(ARTIST)[0];
    world.beacon();
    // Who bought first is drawn first.
    expect(world.reveal(other)).toBe('not_its_turn');
    expect([world.reveal(one), world.reveal(other)]).toEqual(['accepted', 'accepted']);
    expect(world.purse(ARTIST)[0] - before).toBe(39n * 10n ** 8n);
    expect(world.has(HOUSE.promotions)).toBe('1000 + 0');
    expect(world.workNow(world.boxNow(one.id).workId).owner).toBe(SECOND);
    expect(world.seriesNow(series.id).state).toBe('ended');
    world.expectSound();
  });

  it('waits while a price of the beacon is stale, five minutes at a time', () => {
    const { world, series, one, byMs } = sold();
    world.wait(byMs - world.timeMs + OPEN_AGAIN_MS - 2_000);
    expect(world.boxNow(one.id).state).toBe('unopened');
    expect(world.seriesNow(series.id).openByMs).toBe(byMs + OPEN_AGAIN_MS);
    world.fresh();
    world.wait(999);
    expect(world.boxNow(one.id).state).toBe('unopened');
    world.wait(1);
    expect(world.boxNow(one.id).state).toBe('opening');
    expect(world.seriesNow(series.id).openByMs).toBe(0);
  });

  it('can be opened by its owner until then, also after the end of its series', () => {
    const { world, one, other, byMs } = sold();
    world.wait(byMs - world.timeMs - 10_000);
    world.fresh();
    expect(world.openBox(one, 'ab'.repeat(16))).toBe('accepted');
    const own = world.boxNow(one.id);
    expect(own.nonce).toBe('ab'.repeat(16));
    world.wait(9_000);
    expect(world.boxNow(other.id).state).toBe('opening');
    expect(world.boxNow(one.id)).toEqual(own);
  });

  it('opens later where the house stood still, and never while it does', () => {
    const { world, series, one, byMs } = sold();
    world.wait(byMs - world.timeMs - HOUR_MS);
    const stoodMs = world.standStill(5 * HOUR_MS);
    expect(world.seriesNow(series.id).openByMs).toBe(byMs + stoodMs);
    expect(world.boxNow(one.id).state).toBe('unopened');
    world.wait(byMs + stoodMs - world.timeMs - 2_000);
    world.fresh();
    world.wait(1_000);
    expect(world.boxNow(one.id).state).toBe('opening');
  });

  it('is paid back twice where nobody reveals it then either', () => {
    const { world, one, byMs } = sold();
    world.wait(byMs - world.timeMs - 2_000);
    world.fresh();
    world.wait(1_000);
    expect(world.boxNow(one.id).state).toBe('opening');
    world.wait(HOUR_MS);
    expect(world.boxNow(one.id).state).toBe('refunded');
    expect(world.has(SECOND)).toBe('10020 + 0');
    world.expectSound();
  });

  it('is not waited for where none is out', () => {
    const world = new NftWorld();
    const series = world.series(2);
    world.waitDays(10);
    expect(world.seriesNow(series.id)).toMatchObject({ state: 'ended', openByMs: 0 });
  });
});
