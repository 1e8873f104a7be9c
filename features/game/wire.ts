/** The outer shapes of the game. Nothing else knows the wire's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { pagingFields, wholeField } from '../../core/wire/scalars.ts';
import type { Prize } from '../coupons/contract.ts';
import {
  DAY_MS,
  type Draw,
  type DrawTick,
  GUESS_POINTS,
  HOUR_MS,
  type Guess,
  type GuessHour,
  MOST_TICKETS,
  type Player,
  type Ticket,
  TICKET_POINTS,
} from './contract.ts';

const PERCENT_SCALE = 4;
const NONCE = /^[0-9a-f]{32}$/;

/** `/game/guess`. */
export const guessInput = z.object({ direction: z.enum(['up', 'down']) });

/**
 * `/game/tickets`: own random bytes, one a ticket and with commas between them; without them the
 * house takes random ones for the customer.
 */
export const ticketsInput = z.object({
  count: wholeField(1, MOST_TICKETS).optional(),
  nonces: z
    .string()
    .max(400)
    .transform((text) => text.split(','))
    .refine((all) => all.length <= MOST_TICKETS && all.every((each) => NONCE.test(each)))
    .optional(),
});

/** `/game/draws`. */
export const drawsInput = z.object(pagingFields(10, 50));

/** `/game/proof`: of a draw, its entries after a number. */
export const proofInput = z.object({
  draw_id: wholeField(1),
  after: wholeField(0).default(0),
});

/** A coin as far as prizes are printed. */
export interface PrizeCoin {
  readonly code: string;
  readonly scale: number;
}

/** A prize as screens show it. */
export function prizeRow(prize: Prize, coin: PrizeCoin | undefined) {
  return {
    kind: prize.kind,
    value: printUnits(BigInt(prize.valueUnits), coin?.scale ?? 0),
    unit: coin?.code ?? '',
    rate: Number(printUnits(BigInt(prize.ratePpm), PERCENT_SCALE)),
    days: prize.days,
    count: prize.count,
  } as const;
}

/** What somebody has. */
export function playerRow(player: Readonly<Player>, now: PlayerNow) {
  const { points, best } = player;
  const { streak, isDone, nextPoints, hasForgiveness } = now;
  return {
    points,
    streak,
    best,
    is_checked_in: isDone ? 1 : 0,
    next_points: nextPoints,
    has_forgiveness: hasForgiveness ? 1 : 0,
  } as const;
}

/** What of somebody depends on the day. */
export interface PlayerNow {
  /** 0 where it has ended. */
  readonly streak: number;
  readonly isDone: boolean;
  /** What the next check-in brings. */
  readonly nextPoints: number;
  readonly hasForgiveness: boolean;
}

/** A guess with its two prices. */
export function guessRow(
  { guess, hour }: { readonly guess: Readonly<Guess>; readonly hour: Readonly<GuessHour> },
  print: (marketId: number, ticks: number) => string,
) {
  const { id, direction, state, hourMs } = guess;
  return {
    id,
    direction,
    state,
    hour_ms: hourMs,
    ends_ms: hourMs + HOUR_MS,
    open: hour.openTicks === 0 ? '' : print(hour.marketId, hour.openTicks),
    close: hour.closeTicks === 0 ? '' : print(hour.marketId, hour.closeTicks),
    points: state === 'right' ? GUESS_POINTS : 0,
  } as const;
}

/** An own ticket. */
export function ticketRow({ id, number, couponId }: Readonly<Ticket>) {
  return { id, number, coupon_id: couponId } as const;
}

/** A draw with own tickets in it. */
export function drawRow(
  draw: Readonly<Draw>,
  tickets: readonly Readonly<Ticket>[],
  coin: (assetId: number) => PrizeCoin | undefined,
) {
  const prizes = JSON.parse(draw.prizes) as readonly Prize[];
  const winners = draw.winners === '' ? [] : (JSON.parse(draw.winners) as readonly number[]);
  return {
    id: draw.id,
    state: draw.state,
    opened: timeText(draw.openedMs),
    closes_ms: draw.closesMs,
    ended_ms: draw.state === 'open' ? 0 : draw.endedMs,
    entries: draw.entries,
    prizes: prizes.map((prize) => prizeRow(prize, coin(prize.assetId))),
    prize_count: prizes.reduce((sum, { count }) => sum + count, 0),
    commitment: draw.commitment,
    root: draw.root,
    secret: draw.secret,
    winners,
    ticket_points: TICKET_POINTS,
    most_tickets: MOST_TICKETS,
    tickets: tickets.map((ticket) => ticketRow(ticket)),
  } as const;
}

/** What the screen of the game shows at first; of nobody's own where nobody is logged in. */
export interface GameNow {
  readonly today: number;
  readonly isOffered: boolean;
  readonly isDemo: boolean;
  readonly nextHourMs: number;
  readonly player: ReturnType<typeof playerRow> | null;
  /** Days on which one has checked in. */
  readonly days: readonly number[];
  readonly guesses: readonly ReturnType<typeof guessRow>[];
  readonly hits: { readonly right: number; readonly all: number };
  readonly draw: ReturnType<typeof drawRow> | null;
  readonly leaders: readonly {
    readonly nickname: string;
    readonly streak: number;
    readonly isMe: boolean;
  }[];
}

/** `/game/state`. */
export function stateMessage(now: GameNow) {
  return {
    today: now.today,
    day_ends_ms: (now.today + 1) * DAY_MS,
    is_offered: now.isOffered ? 1 : 0,
    is_demo_randomness: now.isDemo ? 1 : 0,
    next_hour_ms: now.nextHourMs,
    player: now.player,
    days: now.days,
    guesses: now.guesses,
    hits: now.hits,
    draw: now.draw,
    leaders: now.leaders.map(({ nickname, streak, isMe }) => ({
      nickname,
      streak,
      is_me: isMe ? 1 : 0,
    })),
  } as const;
}

/** `/game/proof`: a draw with a part of its entries, and what its numbers follow from. */
export function proofMessage(
  draw: ReturnType<typeof drawRow>,
  beacon: readonly DrawTick[],
  entries: readonly { readonly number: number; readonly nonce: string }[],
) {
  return { ...draw, name: `game:${draw.id}`, beacon, list: entries } as const;
}
