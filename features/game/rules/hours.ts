/**
 * Guesses of the next candle. An hour opens at the last index tick at or before its full hour and
 * closes at the last one at or before the next; who guesses does it before it begins.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { isPriced, type Market } from '../../catalogue/contract.ts';
import {
  type Direction,
  GUESS_POINTS,
  type Guess,
  guessChanged,
  type GuessHour,
  HOUR_MS,
  type OpenHour,
  type SettleHour,
} from '../contract.ts';
import { resultOf } from './formulas.ts';
import type { GameNeeds, Tick } from './needs.ts';
import type { Players } from './players.ts';

/** The market that is guessed about. */
const BASE = 'BTC';
const QUOTE = 'USDT';

/** The hour that a guess made at a time is about: the next full one. */
export function nextHour(timeMs: number): number {
  return (Math.floor(timeMs / HOUR_MS) + 1) * HOUR_MS;
}

/** All hours that are not over, and what people have guessed about them. */
export class Hours {
  private readonly context: RoomContext;
  private readonly needs: GameNeeds;
  private readonly players: Players;
  private readonly byHour = new Map<number, GuessHour>();
  private readonly guesses = new Map<number, Map<number, Guess>>();

  constructor(context: RoomContext, needs: GameNeeds, players: Players) {
    this.context = context;
    this.needs = needs;
    this.players = players;
    context.changes.tellSaved('game_guesses', guessChanged);
  }

  /** The market that is guessed about, where it has a price now. */
  market(timeMs: number): Market | undefined {
    const market = this.needs.catalogue
      .allMarkets()
      .find(({ base, quote }) => base.code === BASE && quote.code === QUOTE);
    const isThere = market !== undefined && this.priceAt(market.id, timeMs) !== undefined;
    return isThere ? market : undefined;
  }

  /** Whether somebody has guessed about an hour. */
  has(owner: number, hourMs: number): boolean {
    return this.guesses.get(hourMs)?.has(owner) === true;
  }

  /** Takes a guess. */
  add(owner: number, direction: Direction, marketId: number, context: CommandContext): Guess {
    const hourMs = nextHour(context.timeMs);
    if (!this.byHour.has(hourMs)) {
      const prices = { openTick: 0, openTicks: 0, closeTick: 0, closeTicks: 0 };
      const hour: GuessHour = { hourMs, marketId, state: 'waiting', ...prices };
      this.restore(hour);
      this.context.changes.save('game_hours', hour);
    }
    const id = this.context.nextId();
    const placedMs = context.timeMs;
    const guess: Guess = { id, owner, hourMs, direction, placedMs, state: 'waiting' };
    this.restoreGuess(guess);
    this.context.changes.save('game_guesses', guess);
    return guess;
  }

  /** Puts an hour back that is not over. */
  restore(hour: GuessHour): void {
    const { timers } = this.context;
    const { hourMs, state } = hour;
    this.byHour.set(hourMs, hour);
    // A millisecond later every tick of the full hour has been taken, and none that is later.
    const opens: OpenHour = { type: 'game.open_hour', hourMs };
    const settles: SettleHour = { type: 'game.settle_hour', hourMs };
    if (state === 'waiting') timers.set(`game.open_hour:${hourMs}`, hourMs + 1, opens);
    timers.set(`game.settle_hour:${hourMs}`, hourMs + HOUR_MS + 1, settles);
  }

  /** Puts a guess back whose hour is not over. */
  restoreGuess(guess: Guess): void {
    const of = this.guesses.get(guess.hourMs) ?? new Map<number, Guess>();
    this.guesses.set(guess.hourMs, of.set(guess.owner, guess));
  }

  /** An hour that is not over. */
  get(hourMs: number): GuessHour | undefined {
    return this.byHour.get(hourMs);
  }

  /** Writes the price down at which an hour begins; without one it is void. */
  open(hour: GuessHour, { timeMs }: CommandContext): void {
    const tick = timeMs > hour.hourMs + 1 ? undefined : this.priceAt(hour.marketId, hour.hourMs);
    hour.state = tick === undefined ? 'void' : 'open';
    hour.openTick = tick?.number ?? 0;
    hour.openTicks = tick?.ticks ?? 0;
    this.context.changes.save('game_hours', hour);
  }

  /** Decides all guesses of an hour, at its second price. */
  settle(hour: GuessHour, { timeMs }: CommandContext): void {
    const endMs = hour.hourMs + HOUR_MS;
    const tick = timeMs > endMs + 1 ? undefined : this.priceAt(hour.marketId, endMs);
    const isSettled = hour.state === 'open' && tick !== undefined;
    hour.state = isSettled ? 'settled' : 'void';
    hour.closeTick = isSettled ? tick.number : 0;
    hour.closeTicks = isSettled ? tick.ticks : 0;
    for (const guess of this.sortedGuesses(hour.hourMs)) this.decide(guess, hour, timeMs);
    this.byHour.delete(hour.hourMs);
    this.guesses.delete(hour.hourMs);
    this.context.changes.save('game_hours', hour);
  }

  /** All hours that are not over. */
  sorted(): GuessHour[] {
    return [...this.byHour.values()].sort((a, b) => a.hourMs - b.hourMs);
  }

  /** All guesses about an hour that is not over, by number. */
  sortedGuesses(hourMs: number): Guess[] {
    return [...(this.guesses.get(hourMs)?.values() ?? [])].sort((a, b) => a.id - b.id);
  }

  private decide(guess: Guess, hour: Readonly<GuessHour>, timeMs: number): void {
    const { direction, owner, id } = guess;
    const isVoid = hour.state === 'void';
    guess.state = isVoid ? 'void' : resultOf(direction, hour.openTicks, hour.closeTicks);
    if (guess.state === 'right') this.players.add(owner, GUESS_POINTS, 'guess', id, timeMs);
    this.context.changes.save('game_guesses', guess);
  }

  /** The last tick of a market at a time, where it counts. */
  private priceAt(marketId: number, timeMs: number): Tick | undefined {
    const { catalogue, feeds } = this.needs;
    const tick = feeds.lastIndex(marketId);
    // A market whose sources have gone stale has no price.
    if (tick === undefined || !isPriced(catalogue.state(marketId))) return undefined;
    return tick.timeMs <= timeMs ? tick : undefined;
  }
}
