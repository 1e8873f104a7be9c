/**
 * The game: points without a stake. They are earned by coming every day and by guessing the next
 * candle, and given for tickets of a weekly draw whose prizes are vouchers that the house has set
 * aside before. Points cannot be bought, sold, transferred or paid out.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { Prize } from '../coupons/contract.ts';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** What the first day of a streak brings, what each further day adds, and the most of a day. */
export const FIRST_POINTS = 10;
export const STREAK_POINTS = 2;
export const MOST_POINTS = 30;
/** What a right guess brings. */
export const GUESS_POINTS = 20;
/** What a ticket costs, and how many a person may have in a draw. */
export const TICKET_POINTS = 100;
export const MOST_TICKETS = 10;
/** Not revealed for so long after its close, a draw is void: points come back. */
export const REVEAL_MS = 3_600_000;
/** A draw is open for at least so long. */
export const LEAST_OPEN_MS = 86_400_000;
export const MOST_WEEKS = 52;
export const MOST_PRIZES = 500;

export type Direction = 'up' | 'down';

/** The day of a time: whole days since 1970, UTC. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** Comes by for today's points. Refusals: `CHECK_IN_REFUSALS`. */
export interface CheckIn extends Command<{ readonly points: number; readonly streak: number }> {
  readonly type: 'game.check_in';
}

/** Says whether the next full hour closes higher than it opens. Refusals: `GUESS_REFUSALS`. */
export interface MakeGuess extends Command<{ readonly id: number; readonly hourMs: number }> {
  readonly type: 'game.guess';
  readonly direction: Direction;
}

/** Gives points for tickets of the draw, one a nonce. Refusals: `TICKET_REFUSALS`. */
export interface TakeTickets
  extends Command<{ readonly drawId: number; readonly first: number; readonly last: number }> {
  readonly type: 'game.take_tickets';
  /** 16 random bytes of the customer's own for each ticket, in hexadecimal digits. */
  readonly nonces: readonly string[];
}

/** Writes the price down at which an hour of guesses begins. Only timers give it. */
export interface OpenHour extends Command<null> {
  readonly type: 'game.open_hour';
  readonly hourMs: number;
}

/** Decides the guesses of an hour. Only timers give it. */
export interface SettleHour extends Command<null> {
  readonly type: 'game.settle_hour';
  readonly hourMs: number;
}

/** Asks for draws with prizes; another operator has to confirm. Refusals: `PLAN_REFUSALS`. */
export interface PlanDraws extends Command<{ readonly id: number }> {
  readonly type: 'game.plan_draws';
  readonly operator: number;
  readonly prizes: readonly Prize[];
  /** For how many weeks: one draw each. */
  readonly weeks: number;
  readonly reason: string;
}

/** Another operator confirms a plan, or anybody ends one. Refusals: `DECIDE_REFUSALS`. */
export interface DecidePlan extends Command<null> {
  readonly type: 'game.decide_plan';
  readonly operator: number;
  readonly id: number;
  readonly verdict: 'confirm' | 'close';
}

/** Opens the next draw under what its secret hashes to. Refusals: `OPEN_REFUSALS`. */
export interface OpenDraw extends Command<{ readonly id: number }> {
  readonly type: 'game.open_draw';
  /** SHA-256 of the secret's bytes in hexadecimal digits. */
  readonly commitment: string;
}

/** Nothing more is taken, and the root of the entries is known. Only timers give it. */
export interface CloseDraw extends Command<null> {
  readonly type: 'game.close_draw';
  readonly drawId: number;
}

/** Draws. Only with the secret that was promised, and after the beacon: `REVEAL_REFUSALS`. */
export interface RevealDraw extends Command<null> {
  readonly type: 'game.reveal';
  readonly drawId: number;
  readonly secret: string;
}

/** Nobody has revealed in time: points back. Only timers give it. */
export interface GiveUpDraw extends Command<null> {
  readonly type: 'game.give_up';
  readonly drawId: number;
}

export type GameCommand =
  | CheckIn
  | MakeGuess
  | TakeTickets
  | OpenHour
  | SettleHour
  | PlanDraws
  | DecidePlan
  | OpenDraw
  | CloseDraw
  | RevealDraw
  | GiveUpDraw;

/** Why there are no points today, in the order in which it is checked. */
export const CHECK_IN_REFUSALS = [
  'not_allowed',
  'paused_by_yourself',
  'already_checked_in',
] as const;
/** Why a guess does not count, in the order in which it is checked. */
export const GUESS_REFUSALS = [
  'not_allowed',
  'bad_direction',
  'paused_by_yourself',
  'no_price',
  'already_guessed',
] as const;
/** Why there are no tickets, in the order in which it is checked. */
export const TICKET_REFUSALS = [
  'not_allowed',
  'bad_tickets',
  'paused_by_yourself',
  'verification_needed',
  'no_draw',
  'too_many_tickets',
  'not_enough_points',
] as const;
/** Why draws are not planned, in the order in which it is checked. */
export const PLAN_REFUSALS = ['not_allowed', 'bad_operator', 'reason_needed', 'bad_plan'] as const;
/** Why a plan stays as it is, in the order in which it is checked. */
export const DECIDE_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'unknown_plan',
  'already_decided',
  'own_plan',
] as const;
/** Why no draw opens, in the order in which it is checked. */
export const OPEN_REFUSALS = [
  'not_allowed',
  'bad_commitment',
  'commitment_used',
  'draw_running',
  'no_plan',
  'no_price',
  'house_is_full',
] as const;
/** Why nothing is drawn, in the order in which it is checked. */
export const REVEAL_REFUSALS = [
  'not_allowed',
  'unknown_draw',
  'no_beacon',
  'wrong_secret',
] as const;

/** What somebody has; table `game_players`. */
export interface Player {
  readonly owner: number;
  points: number;
  /** Days in a row, and the most there ever were. */
  streak: number;
  best: number;
  /** The day of the last check-in. */
  lastDay: number;
  /** The month (years × 12 + months, from 0) of the last missed day that was forgiven. */
  forgivenMonth: number;
}

/** Why points came or went. */
export type PointsReason = 'check_in' | 'guess' | 'tickets' | 'returned';

/** A change of somebody's points; table `game_points`. */
export interface PointsEntry {
  readonly id: number;
  readonly owner: number;
  readonly reason: PointsReason;
  /** Below zero for tickets. */
  readonly points: number;
  /** The draw, the guess or the day. */
  readonly reference: number;
  readonly timeMs: number;
}

/** waiting: begins later; open: runs; settled: has two prices; void: one was missing. */
export type HourState = 'waiting' | 'open' | 'settled' | 'void';

/** An hour that somebody guesses about; table `game_hours`. Tick numbers are 0 until known. */
export interface GuessHour {
  /** When it begins, which is its number too. */
  readonly hourMs: number;
  readonly marketId: number;
  state: HourState;
  openTick: number;
  openTicks: number;
  closeTick: number;
  closeTicks: number;
}

/** level: both prices were equal; void: there was no fresh price. Both bring nothing. */
export type GuessState = 'waiting' | 'right' | 'wrong' | 'level' | 'void';

/** A guess; table `game_guesses`. */
export interface Guess {
  readonly id: number;
  readonly owner: number;
  readonly hourMs: number;
  readonly direction: Direction;
  readonly placedMs: number;
  state: GuessState;
}

/** What operators have agreed to give away each week; table `game_plans`. */
export interface DrawPlan {
  readonly id: number;
  /** Canonical JSON of the prizes of each draw. */
  readonly prizes: string;
  readonly weeks: number;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  state: 'asked' | 'open' | 'closed';
  decidedBy: number;
  decidedMs: number;
  /** How many draws have opened under it. */
  used: number;
}

/** open: takes tickets; closed: waits for the beacon; drawn; unproven: was not revealed in time. */
export type DrawState = 'open' | 'closed' | 'drawn' | 'unproven';

/** A tick of the beacon: content is what the signed chain hashes of it, but the hash before. */
export interface DrawTick {
  readonly marketId: number;
  readonly number: number;
  readonly timeMs: number;
  readonly ticks: number;
  readonly content: string;
}

/** A draw; table `game_draws`. Lists are canonical JSON. */
export interface Draw {
  readonly id: number;
  readonly planId: number;
  readonly commitment: string;
  readonly openedMs: number;
  closesMs: number;
  /** Prizes with their counts, in the order in which they are drawn. */
  readonly prizes: string;
  /** Markets whose next ticks after the close are the beacon. */
  readonly markets: string;
  state: DrawState;
  entries: number;
  root: string;
  beacon: string;
  secret: string;
  /** Numbers of the entries that were drawn, in the order of the prizes. */
  winners: string;
  /** What nobody got: the next draw has it too. */
  leftover: string;
  endedMs: number;
}

/** A ticket; table `game_tickets`. */
export interface Ticket {
  readonly id: number;
  readonly drawId: number;
  /** 1, 2, 3 … in each draw. */
  readonly number: number;
  readonly owner: number;
  /** Who that is, as it was known then. */
  readonly person: number;
  readonly nonce: string;
  readonly takenMs: number;
  /** The voucher that it won; 0 for none. */
  couponId: number;
}

/** Days on which the house stood still; table `game_pauses`. */
export interface Pause {
  readonly id: number;
  readonly fromDay: number;
  readonly toDay: number;
}

/** What the public log has of a draw: 1 its promise, 2 its entries, 3 what came of it. */
export type DrawPublication =
  | {
      readonly productId: number;
      readonly version: 1;
      readonly commitment: string;
      readonly openedMs: number;
      readonly closesMs: number;
      readonly prizes: readonly Prize[];
      readonly markets: readonly number[];
      readonly ticketPoints: number;
      readonly mostTickets: number;
    }
  | {
      readonly productId: number;
      readonly version: 2;
      readonly closedMs: number;
      readonly entries: number;
      readonly root: string;
    }
  | {
      readonly productId: number;
      readonly version: 3;
      readonly state: 'drawn' | 'unproven';
      readonly secret: string;
      readonly winners: readonly number[];
    };

/** A publication as it is stored; table `game_publications`. */
export interface PublicationRow {
  readonly drawId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly terms: string;
}

/** Told when something of a draw was published. */
export const drawPublished = topic<DrawPublication>('game.draw_published');
/** Told when a draw changed. */
export const drawChanged = topic<Readonly<Draw>>('game.draw_changed');
/** Told when somebody's points or streak changed. */
export const playerChanged = topic<Readonly<Player>>('game.player_changed');
/** Told when a guess was made or decided. */
export const guessChanged = topic<Readonly<Guess>>('game.guess_changed');
/** Told when a ticket was taken, or has won. */
export const ticketChanged = topic<Readonly<Ticket>>('game.ticket_changed');
