import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import type { ContractFill, OpenPosition } from '../../contracts/contract/index.ts';
import { codeOf, offer } from '../../coupons/testing/offers.ts';
import { CopyWorld, followCommand, LEADER } from '../testing/world.ts';
import { type CopyChoice, DAY_MS } from '../contract.ts';

/** The newest fill of a position. */
function lastFill(world: CopyWorld, id: number) {
  const fill = world.fills(id).at(-1);
  if (fill === undefined) throw new Error(`position ${id} was never filled`);
  return fill;
}

describe('a copy', () => {
  it('is opened and closed in the command of the trader, at his tick and price', () => {
    const world = new CopyWorld({ terms: { spreadBps: 10, openFeePpm: 500, closeFeePpm: 500 } });
    world.follower(ALICE);
    world.follower(BOB, { number: 250 });
    const source = world.leads({ lots: 2 });
    const [copy] = world.copiesOf(ALICE);
    const [other] = world.copiesOf(BOB);
    expect([copy?.lots, other?.lots]).toEqual([2, 5]);
    const opened = [source, copy?.id, other?.id].map((id) => lastFill(world, id ?? 0));
    expect(new Set(opened.map(({ seq, tick, ticks }) => `${seq} ${tick} ${ticks}`)).size).toBe(1);
    expect(opened.map(({ id }) => id)).toEqual(opened.map(({ id }) => id).sort((a, b) => a - b));
    expect(world.position(copy?.id ?? 0)).toMatchObject({ mode: 'isolated', likeId: source });
    world.index(8_100_000);
    world.close(LEADER, source);
    const closed = [source, copy?.id, other?.id].map((id) => lastFill(world, id ?? 0));
    expect(new Set(closed.map(({ seq, tick, ticks }) => `${seq} ${tick} ${ticks}`)).size).toBe(1);
    expect(world.copiesOf(ALICE)).toEqual([]);
    world.expectSound();
  });

  it('of a waiting order is opened when that is filled, at that tick', () => {
    const world = new CopyWorld();
    const { id } = world.open({ limitTicks: 7_950_000, mode: 'isolated' }, LEADER);
    world.follower(ALICE);
    expect(world.copiesOf(ALICE)).toEqual([]);
    world.index(7_949_000);
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    expect(lastFill(world, copy)).toMatchObject({ ticks: 7_949_000, seq: lastFill(world, id).seq });
  });

  it('is made of what is opened after following only', () => {
    const world = new CopyWorld();
    const before = world.leads();
    world.follower(ALICE);
    world.close(LEADER, before);
    expect(world.copiesOf(ALICE)).toEqual([]);
    expect(world.skips(ALICE)).toEqual([]);
  });

  it('keeps the price of the trader where his order waited under older terms', () => {
    const world = new CopyWorld({ terms: { spreadBps: 10 } });
    world.follower(ALICE);
    const { id } = world.open({ limitTicks: 7_900_000, mode: 'isolated' }, LEADER);
    const { version, marketId, ...terms } = world.engine.contracts.state.terms(btcUsdt) ?? {
      version: 0,
      marketId: 0,
    };
    expect([version, marketId]).toEqual([1, btcUsdt]);
    world.beginTerms('contracts', { ...terms, spreadBps: 80 }, () => undefined);
    world.index(7_890_000);
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    expect(lastFill(world, copy).ticks).toBe(lastFill(world, id).ticks);
    expect(lastFill(world, copy).termsVersion).toBe(1);
  });

  it('of an earlier release closes each part alone, until its week has been settled', () => {
    const world = new CopyWorld();
    world.endow(ALICE, KIND.margin, '1000');
    world.must(ALICE, { ...followCommand({ number: 10 }), cumulates: undefined });
    const source = world.leads({ lots: 100 });
    world.close(LEADER, source, 9);
    world.close(LEADER, source, 9);
    expect(world.copiesOf(ALICE)[0]).toMatchObject({ lots: 10, traderLots: 82, baseLots: 0 });
    world.wait(7 * DAY_MS);
    world.index(8_000_000);
    world.close(LEADER, source, 9);
    expect(world.copiesOf(ALICE)[0]).toMatchObject({ lots: 9, baseLots: 10, baseTraderLots: 82 });
  });

  it('closes what the parts of the trader come to, when he goes lot by lot', () => {
    const world = new CopyWorld();
    world.follower(ALICE, { number: 10 });
    const source = world.leads({ lots: 100 });
    const left: (number | undefined)[] = [];
    for (let closed = 1; closed <= 30; closed += 1) {
      world.close(LEADER, source, 1);
      if (closed % 10 === 9 || closed % 10 === 0) left.push(world.copiesOf(ALICE)[0]?.lots);
    }
    expect(left).toEqual([10, 9, 9, 8, 8, 7]);
    world.expectSound();
  });

  it('counts the parts of the trader anew where its follower has closed some himself', () => {
    const world = new CopyWorld();
    world.follower(ALICE, { number: 10 });
    const source = world.leads({ lots: 100 });
    world.close(LEADER, source, 50);
    world.close(ALICE, world.copiesOf(ALICE)[0]?.id ?? 0, 3);
    const anew = { lots: 2, baseLots: 2, baseTraderLots: 50 };
    expect(world.copiesOf(ALICE)[0]).toMatchObject(anew);
    world.close(LEADER, source, 24);
    expect(world.copiesOf(ALICE)[0]?.lots).toBe(2);
    world.close(LEADER, source, 1);
    expect(world.copiesOf(ALICE)[0]?.lots).toBe(1);
    world.close(LEADER, source);
    expect(world.copiesOf(ALICE)).toEqual([]);
    world.expectSound();
  });

  it('closes the part that the trader closes, down, and all with him', () => {
    const world = new CopyWorld();
    world.follower(ALICE, { number: 50 });
    const source = world.leads({ lots: 10 });
    expect(world.copiesOf(ALICE)[0]?.lots).toBe(5);
    world.close(LEADER, source, 3);
    expect(world.copiesOf(ALICE)[0]).toMatchObject({ lots: 4, traderLots: 7 });
    world.close(LEADER, source, 1);
    expect(world.copiesOf(ALICE)[0]).toMatchObject({ lots: 3, traderLots: 6 });
    world.close(LEADER, source);
    expect(world.copiesOf(ALICE)).toEqual([]);
    world.expectSound();
  });

  it('is closed with a liquidation of the trader, and has one of its own', () => {
    const world = new CopyWorld();
    world.follower(ALICE, { maxMultiple: 20, budget: usdt('500').toString() });
    const source = world.leads({ multiple: 100 });
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    expect(world.position(copy).multiple).toBe(20);
    world.index(7_950_000);
    expect(lastFill(world, source).reason).toBe('liquidated');
    expect(lastFill(world, copy)).toMatchObject({ ticks: 7_950_000, reason: 'by_trader' });
    world.leads({ multiple: 5 });
    const next = world.copiesOf(ALICE)[0]?.id ?? 0;
    expect(world.position(next).multiple).toBe(5);
  });

  it('says who closed it, its trader or its owner', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    world.follower(BOB);
    const own = world.leads();
    const told = world.batches.at(-1)?.changes.events ?? [];
    const [alice, bob] = [ALICE, BOB].map((owner) => world.copiesOf(owner)[0]?.id ?? 0);
    const opened = told.map(({ payload }) => payload as Partial<ContractFill>);
    expect(opened.filter(({ what }) => what === 'open')).toMatchObject([
      expect.not.objectContaining({ ledBy: expect.anything() }),
      { positionId: alice, ledBy: LEADER },
      { positionId: bob, ledBy: LEADER },
    ]);
    world.close(BOB, bob ?? 0);
    expect(lastFill(world, bob ?? 0).reason).toBe('by_customer');
    world.close(LEADER, own);
    expect(lastFill(world, own).reason).toBe('by_customer');
    expect(lastFill(world, alice ?? 0).reason).toBe('by_trader');
    expect(world.position(alice ?? 0)).toMatchObject({ state: 'closed', reason: 'by_trader' });
    world.leads();
    const next = world.copiesOf(BOB)[0]?.id ?? 0;
    world.must(BOB, { type: 'copy.unfollow', trader: LEADER, closes: true });
    expect(lastFill(world, next).reason).toBe('by_customer');
  });

  it('can be closed, and be liquidated, before the trader: then nothing is left to mirror', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    const source = world.leads({ lots: 2 });
    world.close(ALICE, world.copiesOf(ALICE)[0]?.id ?? 0, 1);
    expect(world.copiesOf(ALICE)[0]).toMatchObject({ lots: 1, traderLots: 2 });
    world.close(ALICE, world.copiesOf(ALICE)[0]?.id ?? 0);
    expect(world.copiesOf(ALICE)).toEqual([]);
    world.close(LEADER, source);
    world.expectSound();
  });

  it('follows a reversing: closed and opened on the other side', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    const source = world.leads();
    world.must(LEADER, { type: 'contracts.reverse', positionId: source });
    const [copy] = world.copiesOf(ALICE);
    expect(world.position(copy?.id ?? 0)).toMatchObject({ side: 'short', lots: 1 });
  });

  it('is not copied again by those who follow the follower', () => {
    const world = new CopyWorld();
    world.lead(ALICE);
    world.must(ALICE, followCommand());
    world.follower(BOB, {}, '1000', ALICE);
    world.leads();
    expect(world.copiesOf(ALICE)).toHaveLength(1);
    expect(world.copiesOf(BOB)).toEqual([]);
  });
});

describe('what is not copied', () => {
  it.each<[string, Partial<CopyChoice>, Partial<OpenPosition>]>([
    ['below_one_lot', { number: 99 }, {}],
    ['', { number: 100 }, {}],
    ['market_not_chosen', { marketIds: [btcUsdt] }, { marketId: ethUsdt }],
    ['', { marketIds: [btcUsdt, ethUsdt] }, { marketId: ethUsdt }],
    ['multiple_too_high', { maxMultiple: 4 }, {}],
    ['', { maxMultiple: 5 }, {}],
    // A lot of 800 USDT at 100 times takes 8.
    ['budget_used', { budget: usdt('7.99999999').toString() }, {}],
    ['', { budget: usdt('8').toString() }, {}],
    ['insufficient_margin', { budget: usdt('2000').toString() }, { lots: 126 }],
    ['', { budget: usdt('2000').toString() }, { lots: 125 }],
  ])('is told as %s for %o when the trader opens %o', (reason, choice, opened) => {
    const world = new CopyWorld();
    world.follower(ALICE, choice);
    world.leads(opened);
    expect(world.skips(ALICE)).toEqual(reason === '' ? [] : [reason]);
    expect(world.copiesOf(ALICE)).toHaveLength(reason === '' ? 1 : 0);
    world.expectSound();
  });

  it('counts what copies hold already against the budget, and lets it go when they close', () => {
    const world = new CopyWorld();
    // A lot takes 8 coins of margin: two at a time.
    world.follower(ALICE, { budget: usdt('16').toString() });
    const first = world.leads();
    world.leads();
    world.leads();
    expect(world.skips(ALICE)).toEqual(['budget_used']);
    world.close(LEADER, first);
    world.leads();
    expect(world.copiesOf(ALICE)).toHaveLength(2);
    world.expectSound();
  });

  it.each<[string, string[]]>([
    // 8 coins of margin, and 0.05 % of 800 for the opening.
    ['8.4', []],
    ['8.39999999', ['insufficient_margin']],
  ])('takes the fee beside the margin: with %s coins %o', (money, reasons) => {
    const world = new CopyWorld({ terms: { openFeePpm: 500 } });
    world.follower(ALICE, { budget: usdt('500').toString() }, money);
    world.leads();
    expect(world.skips(ALICE)).toEqual(reasons);
    world.expectSound();
  });

  it('is told for frozen accounts and paused traders', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    const frozen = { operator: 1, owner: ALICE, what: 'trading', isFrozen: true, reason: 'court' };
    world.must(0, { type: 'operators.freeze', ...frozen });
    const source = world.leads();
    world.must(0, { type: 'operators.freeze', ...frozen, isFrozen: false });
    const paused = { trader: LEADER, isPaused: true, operator: 1, reason: 'looked at' };
    world.must(0, { type: 'copy.pause_trader', ...paused });
    world.leads();
    world.close(LEADER, source);
    expect(world.skips(ALICE)).toEqual(['frozen', 'trader_paused']);
  });

  it('is told on a break, and not after it', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    world.must(ALICE, { type: 'breaks.take', untilMs: world.timeMs + 1 });
    world.leads();
    world.wait(1);
    world.leads();
    expect(world.skips(ALICE)).toEqual(['on_break']);
  });

  it('is what the cap of the house leaves, pro rata, the rest to the oldest', () => {
    const world = new CopyWorld({ terms: { exposureCapLots: 15 } });
    world.follower(ALICE);
    world.follower(BOB);
    world.leads({ lots: 8 });
    expect([world.copiesOf(ALICE)[0]?.lots, world.copiesOf(BOB)[0]?.lots]).toEqual([4, 3]);
    world.leads({ lots: 1, side: 'short' });
    expect(world.copiesOf(BOB)).toHaveLength(2);
    expect(world.engine.contracts.exposures()[0]).toMatchObject({ longLots: 15, shortLots: 3 });
  });

  it('is what the difference of both sides leaves, of orders of earlier releases', () => {
    const world = new CopyWorld({ terms: { exposureCapLots: 15 } });
    world.follower(ALICE);
    world.follower(BOB);
    const old = { needsCover: false };
    world.leads({ lots: 8, ...old });
    world.leads({ lots: 1, side: 'short', ...old });
    world.leads({ lots: 3, ...old });
    expect(world.skips(ALICE)).toEqual(['exposure_capped']);
    expect(world.engine.contracts.exposures()[0]).toMatchObject({ longLots: 18, shortLots: 3 });
  });

  it('is what the house can pay for, though its cap takes more', () => {
    const world = new CopyWorld({ terms: { exposureCapLots: 100 }, desk: '8' });
    world.follower(ALICE);
    world.follower(BOB);
    // Twelve lots of 800 USDT ask for 1,008, which desk and insurance have.
    world.leads({ lots: 8 });
    const copies = [world.copiesOf(ALICE)[0]?.lots, world.copiesOf(BOB)[0]?.lots];
    expect(copies).toEqual([2, 2]);
  });
});

describe('what a voucher pays', () => {
  it('is copied by nobody', () => {
    const world = new CopyWorld();
    world.follower(ALICE);
    world.endow(HOUSE.promotions, KIND.house, '1000');
    const codeSha256 = codeOf(1);
    const trial = {
      kind: 'contract_trial',
      valueUnits: usdt('20').toString(),
      codeSha256,
    } as const;
    const campaign = { operator: 1, name: 'trial', reason: 'a test' };
    const opened = { ...campaign, offer: offer(world.timeMs, trial) };
    world.must(0, { type: 'coupons.open_campaign', ...opened });
    const { id } = world.must<{ id: number }>(LEADER, { type: 'coupons.claim', codeSha256 });
    world.leads({ couponId: id });
    expect(world.copiesOf(ALICE)).toEqual([]);
    world.leads();
    expect(world.copiesOf(ALICE)).toHaveLength(1);
  });
});

describe('the loss stop', () => {
  it('ends everything at its level, floating results included, and not a tick before', () => {
    const world = new CopyWorld({ terms: { closeOutPpm: 100_000, callPpm: 200_000 } });
    world.follower(ALICE, { budget: usdt('200').toString(), maxLossPercent: 10 });
    // 20 coins are lost at 10 lots when the price falls by 200.00.
    world.leads({ lots: 10, multiple: 100 });
    const copy = world.copiesOf(ALICE)[0]?.id ?? 0;
    world.index(7_980_001);
    expect(world.copiesOf(ALICE)).toHaveLength(1);
    world.index(7_980_000);
    const ended = { state: 'closed', closeTicks: 7_980_000, reason: 'copy_loss_stop' };
    expect(world.position(copy)).toMatchObject(ended);
    expect(world.relation(ALICE)).toMatchObject({ state: 'ended', endReason: 'loss_stop' });
    world.leads();
    expect(world.copiesOf(ALICE)).toEqual([]);
    world.expectSound();
  });

  it('is looked at where losses of two markets make it up together', () => {
    const world = new CopyWorld({ terms: { closeOutPpm: 100_000, callPpm: 200_000 } });
    world.follower(ALICE, { budget: usdt('200').toString(), maxLossPercent: 10 });
    world.leads({ lots: 10 });
    world.leads({ lots: 10, marketId: ethUsdt });
    const ether = world.engine.contracts.likes.market(ethUsdt).ticks;
    world.index(7_990_000);
    expect(world.copiesOf(ALICE)).toHaveLength(2);
    world.index(ether - 9_999, ethUsdt);
    expect(world.copiesOf(ALICE)).toHaveLength(2);
    world.index(ether - 10_000, ethUsdt);
    expect(world.copiesOf(ALICE)).toEqual([]);
    expect(world.relation(ALICE).endReason).toBe('loss_stop');
  });

  it('acts at once where the follower makes it tighter', () => {
    const world = new CopyWorld({ terms: { closeOutPpm: 100_000, callPpm: 200_000 } });
    const budget = usdt('200').toString();
    world.follower(ALICE, { budget, maxLossPercent: 50 });
    world.leads({ lots: 10 });
    world.index(7_980_000);
    const edit = { ...followCommand({ budget, maxLossPercent: 11 }), type: 'copy.edit' };
    world.must(ALICE, edit);
    expect(world.copiesOf(ALICE)).toHaveLength(1);
    world.must(ALICE, { ...edit, maxLossPercent: 10 });
    expect(world.copiesOf(ALICE)).toEqual([]);
    expect(world.relation(ALICE).endReason).toBe('loss_stop');
  });

  it('counts gains of one market against losses of another', () => {
    const world = new CopyWorld({ terms: { closeOutPpm: 100_000, callPpm: 200_000 } });
    world.follower(ALICE, { budget: usdt('200').toString(), maxLossPercent: 10 });
    world.leads({ lots: 10 });
    world.leads({ lots: 10, marketId: ethUsdt });
    world.index(8_010_000, ethUsdt);
    world.index(7_979_000);
    expect(world.copiesOf(ALICE)).toHaveLength(2);
    world.index(8_001_001, ethUsdt);
    expect(world.copiesOf(ALICE)).toHaveLength(2);
    world.index(8_001_000, ethUsdt);
    expect(world.copiesOf(ALICE)).toEqual([]);
    expect(world.relation(ALICE).realisedUnits).toBe(usdt('-20'));
  });

  it('is not deceived by a gain that is being taken at that tick', () => {
    const world = new CopyWorld({ terms: { closeOutPpm: 100_000, callPpm: 200_000 } });
    world.follower(ALICE, { budget: usdt('200').toString(), maxLossPercent: 10 });
    world.leads({ lots: 10 });
    world.leads({ lots: 5, side: 'short' });
    const short = world.copiesOf(ALICE)[1]?.id ?? 0;
    const stops = { takeProfitTicks: 7_980_000, stopLossTicks: 0, trailTicks: 0 };
    world.must(ALICE, { type: 'contracts.set_stops', positionId: short, ...stops });
    world.index(7_980_000);
    expect(world.position(short).reason).toBe('take_profit');
    expect(world.copiesOf(ALICE)).toHaveLength(1);
    expect(world.relation(ALICE)).toMatchObject({ state: 'active', realisedUnits: usdt('10') });
  });
});
