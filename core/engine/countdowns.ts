/**
 * Dead man's switches: a program that says nothing more for a while has its orders of a market
 * cancelled. One runs for each owner and market; setting it again moves it (decision 0144). It is
 * no deadline of people: it protects who cannot speak, so it also runs while the house stands
 * still, and is due before anything else is decided afterwards.
 */
import { accept, type Command, type CommandContext, type OutcomeOf, refuse } from './command.ts';
import { canonicalText } from './fingerprint.ts';
import type { RoomContext } from './room.ts';

/** A shorter one would run out between two beats of a good line. */
export const MIN_COUNTDOWN_MS = 1_000;
export const MAX_COUNTDOWN_MS = 24 * 3_600_000;

/** Begins, moves or, with 0 milliseconds, ends a switch of the actor. */
export interface CountdownAsked extends Command<{ readonly dueMs: number }> {
  readonly marketId: number;
  readonly countdownMs: number;
}

/** What the timer of a switch says. Only timers give it. */
export interface CountdownRun extends Command<null> {
  readonly owner: number;
  readonly marketId: number;
}

/** Why no switch is set, in the order in which it is checked. */
export const COUNTDOWN_REFUSALS = ['not_allowed', 'unknown_market', 'bad_countdown'] as const;
export type CountdownRefusal = (typeof COUNTDOWN_REFUSALS)[number];

/** A switch as it is stored. */
export interface Countdown {
  readonly owner: number;
  readonly marketId: number;
  /** When it cancels, in Unix milliseconds; 0 while it does not run. */
  dueMs: number;
}

/** How a room keeps its switches. */
export interface CountdownKind {
  readonly table: string;
  /** The command of the timer. */
  readonly run: (owner: number, marketId: number) => CountdownRun;
}

/** More than a house has markets: a switch has one number, of its owner and its market. */
const MAX_MARKETS = 2 ** 20;

function numberOf({ owner, marketId }: Pick<Countdown, 'owner' | 'marketId'>): number {
  const number = owner * MAX_MARKETS + marketId;
  if (marketId >= MAX_MARKETS || !Number.isSafeInteger(number)) {
    throw new Error(`owner ${owner} has no number in market ${marketId}`);
  }
  return number;
}

/** The switches of one room. */
export class Countdowns {
  private readonly context: RoomContext;
  private readonly kind: CountdownKind;
  /** Those that are over stay, because a batch saves one object a row. */
  private readonly all = new Map<number, Countdown>();

  constructor(context: RoomContext, kind: CountdownKind) {
    this.context = context;
    this.kind = kind;
  }

  /** Sets a switch in a market that there is, or is not. Refusals: `COUNTDOWN_REFUSALS`. */
  set(
    { marketId, countdownMs }: CountdownAsked,
    isMarket: boolean,
    { actor, timeMs }: CommandContext,
  ): OutcomeOf<CountdownAsked> {
    const refusal = refusalOf(countdownMs, isMarket, actor);
    if (refusal !== undefined) return refuse(refusal);
    const dueMs = countdownMs === 0 ? 0 : timeMs + countdownMs;
    this.move({ owner: actor, marketId, dueMs });
    return accept({ dueMs });
  }

  /** Whether a timer may run: for the house alone, and at its time. Then the switch is over. */
  takeDue({ owner, marketId }: CountdownRun, { actor, timeMs }: CommandContext): boolean {
    const { dueMs } = this.all.get(numberOf({ owner, marketId })) ?? { dueMs: 0 };
    if (actor !== 0 || dueMs === 0 || timeMs < dueMs) return false;
    this.move({ owner, marketId, dueMs: 0 });
    return true;
  }

  /** Puts a stored one back that runs. */
  restore(countdown: Countdown): void {
    const { owner, marketId, dueMs } = countdown;
    const command = this.kind.run(owner, marketId);
    const key = `${command.type}:${numberOf(countdown)}`;
    this.all.set(numberOf(countdown), countdown);
    if (dueMs > 0) this.context.timers.set(key, dueMs, command);
    else this.context.timers.clear(key);
  }

  /** Those that run, a line each. */
  *stateLines(): Generator<string> {
    const running = [...this.all.values()].filter(({ dueMs }) => dueMs > 0);
    for (const each of running.sort((a, b) => a.owner - b.owner || a.marketId - b.marketId)) {
      yield `countdown ${canonicalText(each)}`;
    }
  }

  private move(to: Countdown): void {
    const known = this.all.get(numberOf(to));
    // What never ran need not be ended.
    if (to.dueMs === 0 && (known?.dueMs ?? 0) === 0) return;
    const row = known ?? to;
    row.dueMs = to.dueMs;
    this.restore(row);
    this.context.changes.save(this.kind.table, row);
  }
}

function refusalOf(
  countdownMs: number,
  isMarket: boolean,
  actor: number,
): CountdownRefusal | undefined {
  if (actor <= 0) return 'not_allowed';
  if (!isMarket) return 'unknown_market';
  const isSound = countdownMs >= MIN_COUNTDOWN_MS && countdownMs <= MAX_COUNTDOWN_MS;
  if (countdownMs === 0) return undefined;
  return isSound && Number.isSafeInteger(countdownMs) ? undefined : 'bad_countdown';
}
