import { describe, expect, it, vi } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { commitmentOf } from '../../../core/draw/draw.ts';
import {
  CHECK_IN_REFUSALS,
  DECIDE_REFUSALS,
  GUESS_REFUSALS,
  HOUR_MS,
  MOST_PRIZES,
  MOST_WEEKS,
  OPEN_REFUSALS,
  PLAN_REFUSALS,
  REVEAL_MS,
  REVEAL_REFUSALS,
  TICKET_REFUSALS,
} from '../contract.ts';
import { nonceOf, prize, secretOf } from '../testing/prizes.ts';
import { DAY_MS, GameWorld } from '../testing/world.ts';

const [ANN, BEN, CAT] = [1_001, 1_002, 1_003] as const;
const PROMOTIONS = HOUSE.promotions;
const CHECK_IN = { type: 'game.check_in' };
const guess = (direction: string) => ({ type: 'game.guess', direction });
const pauseSelf = (untilMs: number) => ({
  type: 'seconds.set_limits',
  largestStake: '0',
  lossPerDay: '0',
  pausedUntilMs: untilMs,
});

/** A draw that takes tickets, and customers with the points for ten each. */
function withDraw(prizes = [prize()], ...owners: number[]): { house: GameWorld; draw: number } {
  const house = new GameWorld();
  for (const owner of owners) house.verify(owner);
  house.collect(1_000, ...owners);
  house.plan(prizes);
  return { house, draw: house.openDraw() };
}

describe('checking in', () => {
  it('brings more each day in a row, once a day, up to midnight', () => {
    const house = new GameWorld();
    expect(house.must(ANN, CHECK_IN)).toEqual({ points: 10, streak: 1 });
    expect(house.refusal(ANN, CHECK_IN)).toBe('already_checked_in');
    house.wait(DAY_MS - (house.timeMs % DAY_MS) - 1);
    expect(house.refusal(ANN, CHECK_IN)).toBe('already_checked_in');
    house.wait(1);
    expect(house.must(ANN, CHECK_IN)).toEqual({ points: 12, streak: 2 });
    expect(house.sumOf(ANN)).toBe(22);
    expect(house.engine.game.players.of(ANN)).toMatchObject({ points: 22, streak: 2, best: 2 });
  });

  it('forgives days on which the house stood still', () => {
    const house = new GameWorld();
    house.must(ANN, CHECK_IN);
    house.must(BEN, CHECK_IN);
    const fromMs = house.timeMs;
    const toMs = fromMs + 5 * DAY_MS;
    house.must(0, { type: 'engine.resumed', fromMs, toMs });
    house.timeMs = toMs;
    expect(house.must(ANN, CHECK_IN)).toEqual({ points: 12, streak: 2 });
    house.wait(2 * DAY_MS);
    expect(house.must(ANN, CHECK_IN)).toEqual({ points: 14, streak: 3 });
    // The longest there was stays, when the streak itself has ended.
    house.wait(4 * DAY_MS);
    expect(house.must(ANN, CHECK_IN)).toEqual({ points: 10, streak: 1 });
    expect(house.engine.game.players.of(ANN).best).toBe(3);
  });

  it('is refused for a reason', () => {
    const house = new GameWorld();
    const seen = new Set([house.refusal(0, CHECK_IN)]);
    house.must(ANN, pauseSelf(house.timeMs + DAY_MS));
    seen.add(house.refusal(ANN, CHECK_IN));
    house.must(BEN, CHECK_IN);
    seen.add(house.refusal(BEN, CHECK_IN));
    expect([...seen]).toEqual([...CHECK_IN_REFUSALS]);
  });
});

describe('the next candle', () => {
  /** A market that has a price at the full hour and at the next. */
  function atHour(from: number, to: number) {
    const house = new GameWorld();
    const hourMs = (Math.floor(house.timeMs / HOUR_MS) + 1) * HOUR_MS;
    const made = house.must(ANN, guess('up'));
    house.must(BEN, guess('down'));
    house.index(from, btcUsdt, hourMs - house.timeMs);
    house.index(9_999_999, btcUsdt, 1);
    house.index(to, btcUsdt, hourMs + HOUR_MS - house.timeMs);
    house.index(1_000_000, btcUsdt, 1);
    return { house, hourMs, made };
  }

  it('is decided by the last ticks at both full hours', () => {
    const { house, hourMs, made } = atHour(8_000_000, 8_000_001);
    expect(made).toMatchObject({ hourMs });
    expect(house.hour(hourMs)).toMatchObject({
      state: 'settled',
      openTicks: 8_000_000,
      closeTicks: 8_000_001,
    });
    expect([house.sumOf(ANN), house.sumOf(BEN)]).toEqual([20, 0]);
  });

  it('pays nobody where both are equal', () => {
    const { house, hourMs } = atHour(8_000_000, 8_000_000);
    expect(house.hour(hourMs).state).toBe('settled');
    expect([house.sumOf(ANN), house.sumOf(BEN)]).toEqual([0, 0]);
  });

  it('pays those who said lower', () => {
    const { house } = atHour(8_000_000, 7_999_999);
    expect([house.sumOf(ANN), house.sumOf(BEN)]).toEqual([0, 20]);
  });

  it.each(['open', 'close'])('is void without a fresh price at its %s', (which) => {
    const house = new GameWorld();
    const hourMs = (Math.floor(house.timeMs / HOUR_MS) + 1) * HOUR_MS;
    house.must(ANN, guess('up'));
    if (which === 'close') house.index(8_000_000, btcUsdt, hourMs - house.timeMs);
    house.wait(hourMs + 30 * 60_000 - house.timeMs);
    if (which === 'open') house.index(8_000_001, btcUsdt, hourMs + HOUR_MS - house.timeMs);
    house.wait(2 * HOUR_MS);
    expect(house.hour(hourMs).state).toBe('void');
    expect(house.sumOf(ANN)).toBe(0);
    expect(house.rows<{ state: string }>('game_guesses').at(-1)?.state).toBe('void');
  });

  it('is for the next hour up to the last moment before it', () => {
    const house = new GameWorld();
    const hourMs = (Math.floor(house.timeMs / HOUR_MS) + 1) * HOUR_MS;
    house.index(8_000_000, btcUsdt, hourMs - 1 - house.timeMs);
    expect(house.must(ANN, guess('up'))).toMatchObject({ hourMs });
    expect(house.refusal(ANN, guess('down'))).toBe('already_guessed');
    house.index(8_000_000, btcUsdt, 1);
    expect(house.must(ANN, guess('down'))).toMatchObject({ hourMs: hourMs + HOUR_MS });
  });

  it('is refused for a reason', () => {
    const house = new GameWorld();
    const seen = new Set([house.refusal(0, guess('up')), house.refusal(ANN, guess('level'))]);
    house.must(ANN, pauseSelf(house.timeMs + DAY_MS));
    seen.add(house.refusal(ANN, guess('up')));
    const stale = new GameWorld();
    stale.wait(10 * 60_000);
    seen.add(stale.refusal(BEN, guess('up')));
    house.must(BEN, guess('up'));
    seen.add(house.refusal(BEN, guess('down')));
    expect([...seen]).toEqual([...GUESS_REFUSALS]);
  });
});

describe('tickets', () => {
  it('cost a hundred points each, and a person has ten', () => {
    const house = new GameWorld();
    // The third account is the first one's too.
    house.verify(ANN, 77);
    house.verify(BEN);
    house.verify(CAT, 77);
    house.collect(1_000, ANN, BEN, CAT);
    house.plan();
    const draw = house.openDraw();
    const first = house.must(ANN, house.tickets(9));
    expect(first).toEqual({ drawId: draw, first: 1, last: 9 });
    expect(house.refusal(ANN, house.tickets(2))).toBe('too_many_tickets');
    expect(house.must(CAT, house.tickets(1))).toMatchObject({ first: 10 });
    expect(house.refusal(ANN, house.tickets(1))).toBe('too_many_tickets');
    expect(house.must(BEN, house.tickets(1))).toMatchObject({ first: 11, last: 11 });
    for (const owner of [ANN, BEN, CAT]) {
      expect(house.engine.game.players.of(owner).points).toBe(house.sumOf(owner));
    }
    house.expectSound();
  });

  it('are refused for a reason, each at its limit', () => {
    const { house } = withDraw([prize()], ANN);
    const seen = new Set([house.refusal(0, house.tickets(1))]);
    expect(house.refusal(ANN, house.tickets(11))).toBe('bad_tickets');
    expect(house.refusal(ANN, { type: 'game.take_tickets', nonces: [nonceOf(1), 'x'] })).toBe(
      'bad_tickets',
    );
    seen.add(house.refusal(ANN, house.tickets(0)));
    house.must(BEN, pauseSelf(house.timeMs + DAY_MS));
    seen.add(house.refusal(BEN, house.tickets(1)));
    seen.add(house.refusal(CAT, house.tickets(1)));
    const none = new GameWorld();
    none.verify(ANN);
    seen.add(none.refusal(ANN, none.tickets(1)));
    house.must(ANN, house.tickets(10));
    seen.add(house.refusal(ANN, house.tickets(1)));
    house.verify(CAT);
    seen.add(house.refusal(CAT, house.tickets(1)));
    expect([...seen]).toEqual([...TICKET_REFUSALS]);
  });

  it('are there up to the last millisecond', () => {
    const { house, draw } = withDraw([prize()], ANN, BEN);
    const { closesMs } = house.draw(draw);
    house.wait(closesMs - 1 - house.timeMs);
    house.must(ANN, house.tickets(1));
    house.wait(1);
    expect(house.refusal(BEN, house.tickets(1))).toBe('no_draw');
  });
});

describe('a plan', () => {
  const plan = (change: object = {}) => ({
    type: 'game.plan_draws',
    operator: 1,
    prizes: [prize()],
    weeks: 1,
    reason: 'agreed',
    ...change,
  });

  it('is refused for a reason, each at its limit', () => {
    const house = new GameWorld();
    const seen = new Set([
      house.refusal(ANN, plan()),
      house.refusal(0, plan({ operator: 0 })),
      house.refusal(0, plan({ reason: ' ' })),
      house.refusal(0, plan({ weeks: MOST_WEEKS + 1 })),
      house.refusal(0, plan({ weeks: 0 })),
      house.refusal(0, plan({ prizes: [] })),
      house.refusal(0, plan({ prizes: [prize({ count: MOST_PRIZES + 1 })] })),
      house.refusal(0, plan({ prizes: [prize({ valueUnits: '0' })] })),
      house.refusal(0, plan({ prizes: [prize({ assetId: 99 })] })),
    ]);
    expect([...seen]).toEqual([...PLAN_REFUSALS]);
    house.must(0, plan({ weeks: MOST_WEEKS, prizes: [prize({ count: MOST_PRIZES })] }));
  });

  it('takes a second operator', () => {
    const house = new GameWorld();
    const { id } = house.must<{ id: number }>(0, plan());
    const decide = (change: object = {}) => ({
      type: 'game.decide_plan',
      operator: 2,
      id,
      verdict: 'confirm',
      ...change,
    });
    const commitment = commitmentOf(secretOf(1));
    expect(house.refusal(0, { type: 'game.open_draw', commitment })).toBe('no_plan');
    const seen = new Set([
      house.refusal(ANN, decide()),
      house.refusal(0, decide({ operator: -1 })),
      house.refusal(0, decide({ id: 999_999 })),
      house.refusal(0, decide({ verdict: 'hide' })),
      house.refusal(0, decide({ operator: 1 })),
    ]);
    expect([...seen]).toEqual([...DECIDE_REFUSALS]);
    house.must(0, decide());
    expect(house.refusal(0, decide({ operator: 3 }))).toBe('already_decided');
    house.must(0, { type: 'game.open_draw', commitment });
    house.must(0, decide({ operator: 1, verdict: 'close' }));
  });

  it('opens one draw a week, and no more than were agreed', () => {
    const house = new GameWorld();
    house.plan([prize()], 1);
    house.openDraw(1);
    const next = { type: 'game.open_draw', commitment: commitmentOf(secretOf(2)) };
    expect(house.refusal(0, next)).toBe('draw_running');
    house.waitDays(8);
    expect(house.refusal(0, next)).toBe('no_plan');
  });
});

describe('a plan that is withdrawn', () => {
  const close = (id: number) => ({ type: 'game.decide_plan', operator: 1, id, verdict: 'close' });

  /** A draw of three prizes with one ticket has ended. */
  function withLeftover(reveals: boolean) {
    const { house, draw } = withDraw([prize({ count: 3 })], ANN);
    const plan = house.draw(draw).planId;
    house.must(ANN, house.tickets(1));
    house.wait(house.draw(draw).closesMs - house.timeMs);
    house.beacon();
    const reveal = { type: 'game.reveal', drawId: draw, secret: secretOf(1) };
    if (reveals) house.must(0, reveal);
    else house.wait(REVEAL_MS);
    return { house, draw, plan };
  }

  it('sets free what nobody could win, once', () => {
    const { house, draw, plan } = withLeftover(true);
    expect(house.money(PROMOTIONS)).toEqual([usdt('970'), usdt('20')]);
    house.must(0, close(plan));
    expect(house.money(PROMOTIONS)).toEqual([usdt('990'), 0n]);
    expect(house.draw(draw).leftover).toBe('');
    house.expectSound();
    house.plan();
    house.openDraw(2);
    expect(house.money(PROMOTIONS)).toEqual([usdt('980'), usdt('10')]);
  });

  it('keeps it while another plan will open a draw', () => {
    const { house, plan } = withLeftover(true);
    const other = house.plan();
    house.must(0, close(plan));
    expect(house.money(PROMOTIONS)).toEqual([usdt('970'), usdt('20')]);
    house.must(0, close(other));
    expect(house.money(PROMOTIONS)).toEqual([usdt('990'), 0n]);
  });

  it('while its last draw runs leaves that draw its prizes, and frees the rest at its end', () => {
    const { house, draw } = withDraw([prize({ count: 3 })], ANN);
    house.must(ANN, house.tickets(1));
    house.must(0, close(house.draw(draw).planId));
    expect(house.money(PROMOTIONS)).toEqual([usdt('970'), usdt('30')]);
    house.wait(house.draw(draw).closesMs - house.timeMs);
    house.beacon();
    house.must(0, { type: 'game.reveal', drawId: draw, secret: secretOf(1) });
    expect(house.money(PROMOTIONS)).toEqual([usdt('990'), 0n]);
    house.expectSound();
  });

  it('frees nothing of a draw that was never revealed: holding back would pay', () => {
    const { house, plan } = withLeftover(false);
    house.must(0, close(plan));
    expect(house.money(PROMOTIONS)).toEqual([usdt('970'), usdt('30')]);
    house.expectSound();
    house.plan();
    const next = house.openDraw(2);
    expect(JSON.parse(house.draw(next).prizes)).toMatchObject([{ count: 4 }]);
  });
});

describe('a draw', () => {
  it('has its prizes set aside before it opens, and gives them to tickets drawn', () => {
    const prizes = [prize({ count: 2 }), prize({ kind: 'fee', products: 'spot' })];
    const { house, draw } = withDraw(prizes, ANN, BEN);
    expect(house.money(PROMOTIONS)).toEqual([usdt('970'), usdt('30')]);
    for (const owner of [ANN, BEN, ANN, BEN]) house.must(owner, house.tickets(2));
    house.wait(house.draw(draw).closesMs - house.timeMs);
    expect(house.draw(draw)).toMatchObject({ state: 'closed', entries: 8 });
    house.beacon();
    house.must(0, { type: 'game.reveal', drawId: draw, secret: secretOf(1) });
    const done = house.draw(draw);
    const winners = JSON.parse(done.winners) as number[];
    expect([done.state, winners.length, new Set(winners).size]).toEqual(['drawn', 3, 3]);
    const won = house.ticketsOf(draw).filter(({ couponId }) => couponId > 0);
    const numbers = won.map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(winners.toSorted((a, b) => a - b));
    expect(new Set(won.map(({ owner }) => owner))).toEqual(new Set([ANN, BEN]));
    const kinds = winners.map((number) => {
      const ticket = won.find((each) => each.number === number);
      const coupon = house.coupons().find(({ id }) => id === ticket?.couponId);
      expect(coupon?.owner).toBe(ticket?.owner);
      return coupon?.kind;
    });
    expect(kinds).toEqual(['cash', 'cash', 'fee']);
    // Cash is paid at once; the other voucher is still held.
    expect(house.money(PROMOTIONS)).toEqual([usdt('970'), usdt('10')]);
    const paid = house.money(ANN, KIND.spot)[0] + house.money(BEN, KIND.spot)[0];
    expect(paid).toBe(usdt('2020'));
    house.expectSound();
  });

  it('waits for the first prices more than a second after its end', () => {
    const { house, draw } = withDraw([prize()], ANN);
    house.must(ANN, house.tickets(1));
    house.wait(house.draw(draw).closesMs - house.timeMs);
    const reveal = { type: 'game.reveal', drawId: draw, secret: secretOf(1) };
    house.index(8_000_001, btcUsdt, 1_000);
    house.index(8_000_002, ethUsdt, 0);
    expect(house.refusal(0, reveal)).toBe('no_beacon');
    house.index(8_000_003, btcUsdt, 1);
    expect(house.refusal(0, reveal)).toBe('no_beacon');
    house.index(8_000_004, btcUsdt, 1);
    house.index(8_000_005, ethUsdt, 0);
    house.must(0, reveal);
    const ticks = (JSON.parse(house.draw(draw).beacon) as { ticks: number }[]).map(
      (it) => it.ticks,
    );
    expect(ticks).toEqual([8_000_003, 8_000_005]);
  });

  it('is revealed by the promised secret only, and by nobody else', () => {
    const { house, draw } = withDraw([prize()], ANN);
    house.must(ANN, house.tickets(1));
    const reveal = (change: object = {}) => ({
      type: 'game.reveal',
      drawId: draw,
      secret: secretOf(1),
      ...change,
    });
    const seen = new Set([house.refusal(ANN, reveal()), house.refusal(0, reveal())]);
    house.wait(house.draw(draw).closesMs - house.timeMs);
    seen.add(house.refusal(0, reveal({ drawId: 1 })));
    seen.add(house.refusal(0, reveal()));
    house.beacon();
    seen.add(house.refusal(0, reveal({ secret: secretOf(2) })));
    expect(house.refusal(0, reveal({ secret: secretOf(1).toUpperCase() + ' ' }))).toBe(
      'wrong_secret',
    );
    expect([...seen]).toEqual([...REVEAL_REFUSALS]);
    house.must(0, reveal());
    expect(house.refusal(0, reveal())).toBe('unknown_draw');
  });

  it('that is not revealed gives points back, and its prizes to the next one', () => {
    const { house, draw } = withDraw([prize({ count: 2 })], ANN, BEN);
    const before = house.engine.game.players.of(ANN).points;
    house.must(ANN, house.tickets(3));
    house.must(BEN, house.tickets(1));
    house.wait(house.draw(draw).closesMs - house.timeMs);
    house.beacon();
    house.wait(REVEAL_MS - 2_001);
    expect(house.draw(draw).state).toBe('closed');
    house.wait(1);
    expect(house.draw(draw).state).toBe('unproven');
    expect(house.engine.game.players.of(ANN).points).toBe(before);
    expect(house.sumOf(ANN)).toBe(before);
    expect(house.money(PROMOTIONS)).toEqual([usdt('980'), usdt('20')]);
    const next = house.openDraw(2);
    expect(house.money(PROMOTIONS)).toEqual([usdt('960'), usdt('40')]);
    expect(JSON.parse(house.draw(next).prizes)).toMatchObject([{ count: 4 }]);
    expect(house.draw(draw).leftover).toBe('');
    house.expectSound();
  });

  it('with fewer tickets than prizes gives each a prize, and the rest to the next one', () => {
    const { house, draw } = withDraw([prize({ count: 3 })], ANN);
    house.must(ANN, house.tickets(1));
    house.wait(house.draw(draw).closesMs - house.timeMs);
    house.beacon();
    house.must(0, { type: 'game.reveal', drawId: draw, secret: secretOf(1) });
    expect(JSON.parse(house.draw(draw).leftover)).toMatchObject([{ count: 2 }]);
    expect(house.money(PROMOTIONS)).toEqual([usdt('970'), usdt('20')]);
    house.expectSound();
  });

  it('without tickets gives nothing', () => {
    const { house, draw } = withDraw([prize()]);
    house.wait(house.draw(draw).closesMs - house.timeMs);
    house.beacon();
    house.must(0, { type: 'game.reveal', drawId: draw, secret: secretOf(1) });
    expect(house.draw(draw)).toMatchObject({ state: 'drawn', winners: '[]' });
  });

  it('ends later by as long as the house stood still, and is revealed no later for it', () => {
    const { house, draw } = withDraw([prize()], ANN);
    house.must(ANN, house.tickets(1));
    const { closesMs } = house.draw(draw);
    const fromMs = house.timeMs;
    house.must(0, { type: 'engine.resumed', fromMs, toMs: closesMs + HOUR_MS });
    house.timeMs = closesMs + HOUR_MS;
    house.wait(0);
    const moved = house.draw(draw);
    expect(moved.state).toBe('open');
    expect(moved.closesMs).toBeGreaterThanOrEqual(closesMs + HOUR_MS + 30 * 60_000);
    house.wait(moved.closesMs - house.timeMs);
    const { endedMs } = house.draw(draw);
    house.must(0, { type: 'engine.resumed', fromMs: house.timeMs, toMs: endedMs + HOUR_MS });
    house.timeMs = endedMs + HOUR_MS;
    house.wait(0);
    expect(house.draw(draw).state).toBe('closed');
    expect(house.draw(draw).endedMs).toBeGreaterThan(endedMs + HOUR_MS);
  });

  it('opens and settles no hour in which nobody has guessed', () => {
    const house = new GameWorld();
    for (const type of ['game.open_hour', 'game.settle_hour']) {
      expect(house.refusal(0, { type, hourMs: 3_600_000 })).toBe('unknown_hour');
    }
  });

  it('opens for a reason only', () => {
    const open = (number: number) => ({
      type: 'game.open_draw',
      commitment: commitmentOf(secretOf(number)),
    });
    const house = new GameWorld('15');
    const seen = new Set([
      house.refusal(ANN, open(1)),
      house.refusal(0, { type: 'game.open_draw', commitment: 'abc' }),
    ]);
    house.plan([prize()], 3);
    const first = house.openDraw(1);
    seen.add(house.refusal(0, open(1)));
    seen.add(house.refusal(0, open(2)));
    house.wait(house.draw(first).closesMs - house.timeMs);
    house.beacon();
    house.must(0, { type: 'game.reveal', drawId: first, secret: secretOf(1) });
    const empty = new GameWorld();
    seen.add(empty.refusal(0, open(1)));
    vi.spyOn(house.engine.catalogue, 'allMarkets').mockReturnValueOnce([]);
    seen.add(house.refusal(0, open(3)));
    seen.add(house.refusal(0, open(3)));
    expect([...seen]).toEqual([...OPEN_REFUSALS]);
  });
});
