import { describe, expect, it } from 'vitest';
import { ALICE, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { toldTo } from '../../../tests/support/told.ts';
import { CopyWorld, LEADER } from '../testing/world.ts';
import { copyNotices } from './notices.ts';

describe('notices of copies', () => {
  it('tell a follower that one was opened and that it was closed, with his money', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    const source = world.leads({ lots: 10 });
    const name = `market ${btcUsdt}`;
    const [copy] = world.copiesOf(ALICE);
    const opened = { what: 'copy_opened', details: { name, amount: String(copy?.marginUnits) } };
    expect(toldTo(ALICE, copyNotices, world)).toMatchObject([opened]);
    world.index(8_100_000);
    world.close(LEADER, source, 3);
    expect(toldTo(ALICE, copyNotices, world)).toHaveLength(1);
    world.close(LEADER, source);
    const closed = { what: 'copy_closed', details: { name, result: usdt('100').toString() } };
    expect(toldTo(ALICE, copyNotices, world)).toMatchObject([opened, closed]);
    expect(toldTo(LEADER, copyNotices, world)).toEqual([]);
  });
});
