/**
 * What people have: points and streaks. What must always hold: somebody's points are the sum of his
 * entries, and never below zero.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { Standstill } from '../../../core/engine/deadlines.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  dayOf,
  type Pause,
  type Player,
  playerChanged,
  type PointsEntry,
  type PointsReason,
} from '../contract.ts';
import { pointsOf, streakAt } from './formulas.ts';

function newPlayer(owner: number): Player {
  return { owner, points: 0, streak: 0, best: 0, lastDay: -1, forgivenMonth: -1 };
}

/** All who have ever played. */
export class Players {
  private readonly context: RoomContext;
  private readonly all = new Map<number, Player>();
  private readonly pauses: Pause[] = [];

  constructor(context: RoomContext) {
    this.context = context;
    context.changes.tellSaved('game_players', playerChanged);
  }

  /** What somebody has; nothing for who has never played. */
  of(owner: number): Readonly<Player> {
    return this.all.get(owner) ?? newPlayer(owner);
  }

  /** Puts a stored one back. */
  restore(player: Player): void {
    this.all.set(player.owner, player);
  }

  /** Puts days of a standstill back, in their order. */
  restorePause(pause: Pause): void {
    this.pauses.push(pause);
  }

  /** Today's points of somebody who has not had them yet; gives how many. */
  checkIn(owner: number, { timeMs }: CommandContext): { points: number; streak: number } {
    const player = this.own(owner);
    const day = dayOf(timeMs);
    const { streak, forgivenMonth } = streakAt(player, day, this.pauses);
    player.streak = streak;
    player.best = Math.max(player.best, streak);
    player.lastDay = day;
    player.forgivenMonth = forgivenMonth;
    const points = pointsOf(streak);
    this.add(owner, points, 'check_in', day, timeMs);
    return { points, streak };
  }

  /** Adds points, or takes them where they are below zero: the caller knows that they are there. */
  add(
    owner: number,
    points: number,
    reason: PointsReason,
    reference: number,
    timeMs: number,
  ): void {
    const player = this.own(owner);
    player.points += points;
    if (player.points < 0) throw new Error(`customer ${owner} has points below zero`);
    const id = this.context.nextId();
    const entry: PointsEntry = { id, owner, reason, points, reference, timeMs };
    this.context.changes.append('game_points', entry);
    this.context.changes.save('game_players', player);
  }

  /** The house stood still: nobody's streak ends by the days of it. */
  stoodStill({ fromMs, toMs }: Standstill): void {
    const fromDay = Math.max(dayOf(fromMs), (this.pauses.at(-1)?.toDay ?? -1) + 1);
    const toDay = dayOf(toMs);
    if (toDay < fromDay) return;
    const pause: Pause = { id: this.context.nextId(), fromDay, toDay };
    this.pauses.push(pause);
    this.context.changes.append('game_pauses', pause);
  }

  /** All of them, by owner. */
  sorted(): Player[] {
    return [...this.all.values()].sort((a, b) => a.owner - b.owner);
  }

  /** All days of standstills. */
  allPauses(): readonly Pause[] {
    return this.pauses;
  }

  private own(owner: number): Player {
    const player = this.all.get(owner) ?? newPlayer(owner);
    this.all.set(owner, player);
    return player;
  }
}
