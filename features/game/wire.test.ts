/** Rows with values that all differ, each field compared with what it says. */
import { describe, expect, it } from 'vitest';
import type { Draw, Guess, GuessHour, Player, Ticket } from './contract.ts';
import { drawRow, guessRow, playerRow, prizeRow, stateMessage } from './wire.ts';

const HOUR_MS = 3_600_000;
const PLAYER: Player = {
  owner: 10_001,
  points: 340,
  streak: 6,
  best: 19,
  lastDay: 20_460,
  forgivenMonth: 24_311,
};
const PRIZE = {
  kind: 'yield',
  assetId: 2,
  valueUnits: '25000000',
  ratePpm: 1_500,
  products: 'lockup',
  days: 9,
  lifeMs: 5,
  count: 4,
} as const;
const usdt = { code: 'USDT', scale: 6 };

it('a player has his points and best streak of the table, and the rest of the day', () => {
  const now = { streak: 7, isDone: true, nextPoints: 35, hasForgiveness: false };
  expect(playerRow(PLAYER, now)).toEqual({
    points: 340,
    streak: 7,
    best: 19,
    is_checked_in: 1,
    next_points: 35,
    has_forgiveness: 0,
  });
  const other = { streak: 0, isDone: false, nextPoints: 5, hasForgiveness: true };
  expect(playerRow(PLAYER, other)).toMatchObject({ is_checked_in: 0, has_forgiveness: 1 });
});

describe('a guess', () => {
  const guess: Guess = {
    id: 61,
    owner: 10_001,
    hourMs: 5 * HOUR_MS,
    direction: 'down',
    placedMs: 4 * HOUR_MS,
    state: 'right',
  };
  const hour = {
    hourMs: 5 * HOUR_MS,
    marketId: 9,
    openTick: 3,
    openTicks: 81_000,
    closeTick: 8,
    closeTicks: 80_500,
  } as GuessHour;
  const print = (marketId: number, ticks: number) => `${marketId}: ${ticks}`;

  it('that was right says both prices and what it brought', () => {
    expect(guessRow({ guess, hour }, print)).toEqual({
      id: 61,
      direction: 'down',
      state: 'right',
      hour_ms: 5 * HOUR_MS,
      ends_ms: 6 * HOUR_MS,
      open: '9: 81000',
      close: '9: 80500',
      points: 20,
    });
  });

  it.each(['wrong', 'level', 'void', 'waiting'] as const)('that is %s brings nothing', (state) => {
    const none = { ...hour, openTicks: 0, closeTicks: 0 };
    const row = guessRow({ guess: { ...guess, state }, hour: none }, print);
    expect(row).toMatchObject({ state, points: 0, open: '', close: '' });
  });
});

describe('a draw', () => {
  const more = { ...PRIZE, kind: 'cash', valueUnits: '3000000', ratePpm: 0, days: 0, count: 2 };
  const draw: Draw = {
    id: 71,
    planId: 5,
    commitment: 'the commitment',
    openedMs: Date.UTC(2026, 0, 5),
    closesMs: Date.UTC(2026, 0, 12),
    prizes: JSON.stringify([PRIZE, more]),
    markets: '1',
    state: 'drawn',
    entries: 8,
    root: 'the root',
    beacon: '',
    secret: 'the secret',
    winners: '[3,1]',
    leftover: '[]',
    endedMs: Date.UTC(2026, 0, 12, 1),
  };
  const ticket = { id: 81, drawId: 71, number: 3, couponId: 91, nonce: 'own' } as Ticket;

  it('that was drawn says prizes, winners, own tickets, and what it follows from', () => {
    expect(drawRow(draw, [ticket], () => usdt)).toEqual({
      id: 71,
      state: 'drawn',
      opened: '2026-01-05 00:00:00',
      closes_ms: Date.UTC(2026, 0, 12),
      ended_ms: Date.UTC(2026, 0, 12, 1),
      entries: 8,
      prizes: [
        { kind: 'yield', value: '25', unit: 'USDT', rate: 0.15, days: 9, count: 4 },
        { kind: 'cash', value: '3', unit: 'USDT', rate: 0, days: 0, count: 2 },
      ],
      prize_count: 6,
      commitment: 'the commitment',
      root: 'the root',
      secret: 'the secret',
      winners: [3, 1],
      ticket_points: 100,
      most_tickets: 10,
      tickets: [{ id: 81, number: 3, coupon_id: 91 }],
    });
  });

  it('that is open has no end and no winners', () => {
    const open = drawRow({ ...draw, state: 'open', winners: '' }, [], () => usdt);
    expect(open).toMatchObject({ ended_ms: 0, winners: [], tickets: [] });
    expect(prizeRow(PRIZE, undefined)).toMatchObject({ value: '25000000', unit: '' });
  });
});

it('the state says of the day and of each list what it is', () => {
  const now = {
    today: 20_460,
    isOffered: true,
    isDemo: false,
    nextHourMs: 7 * HOUR_MS,
    player: null,
    days: [20_458, 20_459],
    guesses: [],
    hits: { right: 3, all: 5 },
    draw: null,
    leaders: [
      { nickname: 'One', streak: 30, isMe: false },
      { nickname: 'Two', streak: 29, isMe: true },
    ],
  };
  expect(stateMessage(now)).toEqual({
    today: 20_460,
    day_ends_ms: 20_461 * 24 * HOUR_MS,
    is_offered: 1,
    is_demo_randomness: 0,
    next_hour_ms: 7 * HOUR_MS,
    player: null,
    days: [20_458, 20_459],
    guesses: [],
    hits: { right: 3, all: 5 },
    draw: null,
    leaders: [
      { nickname: 'One', streak: 30, is_me: 0 },
      { nickname: 'Two', streak: 29, is_me: 1 },
    ],
  });
});
