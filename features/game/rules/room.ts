/**
 * The game as a room of the machine: points, guesses and draws. Nothing here costs money, and no
 * command of anybody says what a guess or a draw comes to.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { engineResumed, type MovedDeadline } from '../../../core/engine/deadlines.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { isHex, SECRET_BYTES } from '../../../core/draw/draw.ts';
import { indexTicked } from '../../feeds/contract.ts';
import {
  type CheckIn,
  type CloseDraw,
  dayOf,
  type DecidePlan,
  type GameCommand,
  type GiveUpDraw,
  HOUR_MS,
  type MakeGuess,
  MOST_TICKETS,
  type OpenDraw,
  type OpenHour,
  type RevealDraw,
  type SettleHour,
  type TakeTickets,
  TICKET_POINTS,
} from '../contract.ts';
import { Draws } from './draws.ts';
import { Hours, nextHour } from './hours.ts';
import type { GameNeeds } from './needs.ts';
import { DrawPlans } from './plans.ts';
import { Players } from './players.ts';

const NONCE_BYTES = 16;

/** The commands of `game`. */
export class GameRules implements Room {
  readonly name = 'game';
  readonly reactions = [
    reaction(indexTicked, (tick) => this.draws.see(tick)),
    reaction(engineResumed, (stood) => this.players.stoodStill(stood)),
  ];
  readonly players: Players;
  readonly hours: Hours;
  readonly plans: DrawPlans;
  readonly draws: Draws;
  private readonly needs: GameNeeds;

  constructor(context: RoomContext, needs: GameNeeds) {
    this.needs = needs;
    this.players = new Players(context);
    this.hours = new Hours(context, needs, this.players);
    this.plans = new DrawPlans(context, needs);
    this.draws = new Draws({ context, needs, players: this.players });
  }

  /** What `promotions` holds for prizes. */
  holds(): Generator<Hold> {
    return this.draws.holds();
  }

  decide(command: Command, context: CommandContext): OutcomeOf<GameCommand> {
    const order = command as GameCommand;
    switch (order.type) {
      case 'game.check_in':
        return this.checkIn(context);
      case 'game.guess':
        return this.guess(order, context);
      case 'game.take_tickets':
        return this.takeTickets(order, context);
      case 'game.open_hour':
        return this.openHour(order, context);
      case 'game.settle_hour':
        return this.settleHour(order, context);
      case 'game.plan_draws':
        return this.plans.plan(order, context);
      case 'game.decide_plan':
        return this.decidePlan(order, context);
      case 'game.open_draw':
        return this.openDraw(order, context);
      case 'game.close_draw':
        return this.closeDraw(order, context);
      case 'game.reveal':
        return this.reveal(order, context);
      case 'game.give_up':
        return this.giveUp(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Writes the new times of ends down that a standstill has moved. */
  moveDeadlines(moved: readonly MovedDeadline[]): void {
    this.draws.moveDeadlines(moved);
  }

  *stateLines(): Generator<string> {
    for (const player of this.players.sorted()) yield `player ${canonicalText(player)}`;
    for (const pause of this.players.allPauses()) yield `pause ${canonicalText(pause)}`;
    for (const hour of this.hours.sorted()) {
      yield `hour ${canonicalText(hour)}`;
      for (const guess of this.hours.sortedGuesses(hour.hourMs)) {
        yield `guess ${canonicalText(guess)}`;
      }
    }
    for (const plan of this.plans.sorted()) yield `plan ${canonicalText(plan)}`;
    yield* this.draws.stateLines();
  }

  private isPaused({ actor, timeMs }: CommandContext): boolean {
    return this.needs.seconds.limitsOf(actor, timeMs).pausedUntilMs > timeMs;
  }

  private checkIn(context: CommandContext): OutcomeOf<CheckIn> {
    const { actor, timeMs } = context;
    if (actor <= 0) return refuse('not_allowed');
    if (this.isPaused(context)) return refuse('paused_by_yourself');
    if (this.players.of(actor).lastDay >= dayOf(timeMs)) return refuse('already_checked_in');
    return accept(this.players.checkIn(actor, context));
  }

  private guess({ direction }: MakeGuess, context: CommandContext): OutcomeOf<MakeGuess> {
    const { actor, timeMs } = context;
    if (actor <= 0) return refuse('not_allowed');
    if (direction !== 'up' && direction !== 'down') return refuse('bad_direction');
    if (this.isPaused(context)) return refuse('paused_by_yourself');
    const market = this.hours.market(timeMs);
    if (market === undefined) return refuse('no_price');
    if (this.hours.has(actor, nextHour(timeMs))) return refuse('already_guessed');
    const { id, hourMs } = this.hours.add(actor, direction, market.id, context);
    return accept({ id, hourMs });
  }

  private takeTickets({ nonces }: TakeTickets, context: CommandContext): OutcomeOf<TakeTickets> {
    const { actor, timeMs } = context;
    if (actor <= 0) return refuse('not_allowed');
    const isList = Array.isArray(nonces) && nonces.length > 0 && nonces.length <= MOST_TICKETS;
    if (!isList || !nonces.every((nonce) => isNonce(nonce))) return refuse('bad_tickets');
    if (this.isPaused(context)) return refuse('paused_by_yourself');
    if (this.needs.verification.level(actor) === 0) return refuse('verification_needed');
    const draw = this.draws.current;
    if (draw?.state !== 'open' || draw.closesMs <= timeMs) return refuse('no_draw');
    const had = this.draws.countOf(this.needs.identity.personOf(actor));
    if (had + nonces.length > MOST_TICKETS) {
      return refuse('too_many_tickets', { most: String(MOST_TICKETS), have: String(had) });
    }
    const points = nonces.length * TICKET_POINTS;
    if (this.players.of(actor).points < points) {
      return refuse('not_enough_points', { points: String(points) });
    }
    this.players.add(actor, -points, 'tickets', draw.id, timeMs);
    return accept({ drawId: draw.id, ...this.draws.take(actor, nonces, context) });
  }

  private openHour({ hourMs }: OpenHour, context: CommandContext): OutcomeOf<OpenHour> {
    if (context.actor !== 0) return refuse('not_allowed');
    const hour = this.hours.get(hourMs);
    if (hour?.state !== 'waiting') return refuse('unknown_hour');
    if (context.timeMs <= hourMs) return refuse('too_early');
    this.hours.open(hour, context);
    return accept();
  }

  private settleHour({ hourMs }: SettleHour, context: CommandContext): OutcomeOf<SettleHour> {
    if (context.actor !== 0) return refuse('not_allowed');
    const hour = this.hours.get(hourMs);
    if (hour === undefined) return refuse('unknown_hour');
    if (context.timeMs <= hourMs + HOUR_MS) return refuse('too_early');
    this.hours.settle(hour, context);
    return accept();
  }

  private openDraw({ commitment }: OpenDraw, context: CommandContext): OutcomeOf<OpenDraw> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (typeof commitment !== 'string' || !isHex(commitment, SECRET_BYTES)) {
      return refuse('bad_commitment');
    }
    if (this.draws.isUsed(commitment)) return refuse('commitment_used');
    if (this.draws.current !== undefined) return refuse('draw_running');
    const plan = this.plans.now();
    if (plan === undefined) return refuse('no_plan');
    if (this.draws.beaconMarkets().length === 0) return refuse('no_price');
    // What is left of the last draw is set aside already.
    if (!this.needs.coupons.prizes.canReserve(this.draws.addedPrizes(plan))) {
      return refuse('house_is_full');
    }
    const draw = this.draws.open(plan, commitment, context);
    plan.used += 1;
    this.plans.save(plan);
    return accept({ id: draw.id });
  }

  private closeDraw({ drawId }: CloseDraw, context: CommandContext): OutcomeOf<CloseDraw> {
    if (context.actor !== 0) return refuse('not_allowed');
    const draw = this.draws.current;
    if (draw?.id !== drawId || draw.state !== 'open') return refuse('unknown_draw');
    if (context.timeMs < draw.closesMs) return refuse('too_early');
    this.draws.close(context);
    return accept();
  }

  private reveal({ drawId, secret }: RevealDraw, context: CommandContext): OutcomeOf<RevealDraw> {
    if (context.actor !== 0) return refuse('not_allowed');
    const draw = this.draws.current;
    if (draw?.id !== drawId || draw.state !== 'closed') return refuse('unknown_draw');
    if (this.draws.beacon() === undefined) return refuse('no_beacon');
    if (typeof secret !== 'string' || !this.draws.fits(secret)) return refuse('wrong_secret');
    this.draws.reveal(secret, context);
    this.freeWithdrawn();
    return accept();
  }

  private decidePlan(order: DecidePlan, context: CommandContext): OutcomeOf<DecidePlan> {
    const outcome = this.plans.decide(order, context);
    if ('answer' in outcome) this.freeWithdrawn();
    return outcome;
  }

  /** What is left of a plan that was withdrawn is kept for no draw. */
  private freeWithdrawn(): void {
    const plan = this.draws.leftoverOf;
    if (plan !== undefined && this.plans.isOver(plan)) this.draws.freeLeftover();
  }

  private giveUp({ drawId }: GiveUpDraw, context: CommandContext): OutcomeOf<GiveUpDraw> {
    if (context.actor !== 0) return refuse('not_allowed');
    const draw = this.draws.current;
    if (draw?.id !== drawId || draw.state !== 'closed') return refuse('unknown_draw');
    if (context.timeMs < draw.endedMs) return refuse('too_early');
    this.draws.giveUp(context);
    return accept();
  }
}

function isNonce(nonce: unknown): boolean {
  return typeof nonce === 'string' && isHex(nonce, NONCE_BYTES);
}
