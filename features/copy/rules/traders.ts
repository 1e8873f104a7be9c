/** Who leads: applications, reviews, shares, pauses and leaving. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { TermsInForce } from '../../../core/engine/seen-terms.ts';
import { powerOfTen } from '../../../core/money/units.ts';
import {
  type Apply,
  type ApplyRefusal,
  type CopyTrader,
  DAY_MS,
  type EndLead,
  LEAST_CLOSED,
  LEAST_DAYS,
  LEAST_EQUITY,
  type Leave,
  LONGEST_TEXT,
  MOST_SHARE_PPM,
  NOTICE_MS,
  type PauseTrader,
  type Review,
  type SetShare,
  shareVersion,
} from '../contract.ts';
import type { Copying } from './copying.ts';
import type { CopyState } from './state.ts';

function isShare(ppm: number): boolean {
  return Number.isSafeInteger(ppm) && ppm >= 0 && ppm <= MOST_SHARE_PPM;
}

/** Decides what is asked of, by and about traders. */
export class Traders {
  private readonly state: CopyState;
  private readonly copying: Copying;

  constructor(state: CopyState, copying: Copying) {
    this.state = state;
    this.copying = copying;
  }

  /** A trader who leads now, in his notice too. */
  leading(owner: number): CopyTrader | undefined {
    const trader = this.state.traders.get(owner);
    return trader?.state === 'leading' || trader?.state === 'leaving' ? trader : undefined;
  }

  apply(command: Apply, context: CommandContext): OutcomeOf<Apply> {
    if (context.actor <= 0) return refuse('not_allowed');
    const refusal = this.applyRefusal(command, context);
    if (refusal !== undefined) return refuse(refusal);
    const trader: CopyTrader = {
      owner: context.actor,
      state: 'waiting',
      language: command.language,
      text: command.text.trim(),
      sharePpm: command.sharePpm,
      shareMs: 0,
      appliedMs: context.timeMs,
      decidedMs: 0,
      startUnits: 0n,
      isPaused: false,
      leavesMs: 0,
      operator: 0,
      reason: '',
    };
    this.state.traders.set(trader.owner, trader);
    this.state.saveTrader(trader);
    return accept();
  }

  review(command: Review, context: CommandContext): OutcomeOf<Review> {
    if (context.actor !== 0) return refuse('not_allowed');
    const trader = this.state.traders.get(command.trader);
    if (trader?.state !== 'waiting') return refuse('not_waiting');
    const isGuarded = command.isApproved && command.guards === true;
    if (isGuarded && this.leadsElsewhere(trader.owner)) return refuse('person_leads_already');
    trader.state = command.isApproved ? 'leading' : 'rejected';
    trader.decidedMs = context.timeMs;
    trader.startUnits = this.state.likes.equity(trader.owner);
    trader.operator = command.operator;
    trader.reason = command.isApproved ? '' : command.reason;
    this.state.saveTrader(trader);
    return accept();
  }

  /** Under which share one begins to follow a trader. */
  termsOf(owner: number): TermsInForce | undefined {
    const trader = this.leading(owner);
    if (trader === undefined) return undefined;
    return { version: shareVersion(trader), sinceMs: trader.shareMs };
  }

  setShare({ sharePpm, isTimed }: SetShare, context: CommandContext): OutcomeOf<SetShare> {
    const trader = this.leading(context.actor);
    if (trader === undefined) return refuse('not_leading');
    if (!isShare(sharePpm)) return refuse('bad_share');
    // A lower share is nothing that anybody has to be told of before he follows.
    if (isTimed === true && trader.sharePpm < sharePpm) trader.shareMs = context.timeMs;
    trader.sharePpm = sharePpm;
    this.state.saveTrader(trader);
    for (const relation of this.state.followersOf(trader.owner)) {
      if (relation.sharePpm <= sharePpm) continue;
      relation.sharePpm = sharePpm;
      this.copying.shareChanged(relation);
    }
    return accept();
  }

  pause(command: PauseTrader, context: CommandContext): OutcomeOf<PauseTrader> {
    if (context.actor !== 0) return refuse('not_allowed');
    const trader = this.leading(command.trader);
    if (trader === undefined) return refuse('not_leading');
    if (trader.isPaused === command.isPaused) return refuse('already_so');
    trader.isPaused = command.isPaused;
    trader.operator = command.operator;
    trader.reason = command.reason;
    this.state.saveTrader(trader);
    return accept();
  }

  leave(context: CommandContext): OutcomeOf<Leave> {
    const trader = this.leading(context.actor);
    if (trader?.state !== 'leading') return refuse('not_leading');
    trader.state = 'leaving';
    trader.leavesMs = context.timeMs + NOTICE_MS;
    this.state.saveTrader(trader);
    this.setTimer(trader);
    return accept();
  }

  /** The notice is over: all relations end, and what is open belongs to the followers. */
  endLead({ trader: owner }: EndLead, context: CommandContext): OutcomeOf<EndLead> {
    const trader = this.state.traders.get(owner);
    if (context.actor !== 0 || trader?.state !== 'leaving') return refuse('not_allowed');
    if (context.timeMs < trader.leavesMs) return refuse('not_allowed');
    for (const relation of this.state.followersOf(owner)) {
      this.copying.end(relation, 'trader_left', context);
    }
    trader.state = 'left';
    this.state.saveTrader(trader);
    return accept();
  }

  /** Puts a stored trader back. */
  restore(trader: CopyTrader): void {
    this.state.traders.set(trader.owner, trader);
    if (trader.state === 'leaving') this.setTimer(trader);
  }

  /** Whether an account of the same person leads, or waits for it. */
  private leadsElsewhere(owner: number): boolean {
    const { needs, traders } = this.state;
    const isOther = (other: number) =>
      other !== owner && needs.identity.related(owner, other) && this.standsFor(other);
    return [...traders.keys()].some(isOther);
  }

  private standsFor(owner: number): boolean {
    return this.leading(owner) !== undefined || this.state.traders.get(owner)?.state === 'waiting';
  }

  private setTimer({ owner, leavesMs }: CopyTrader): void {
    const command: EndLead = { type: 'copy.end_lead', trader: owner };
    this.state.context.timers.set(`copy.end_lead:${owner}`, leavesMs, command);
  }

  private applyRefusal(command: Apply, context: CommandContext): ApplyRefusal | undefined {
    const { likes, needs, traders } = this.state;
    const { actor, timeMs } = context;
    const known = traders.get(actor)?.state;
    if (known === 'waiting') return 'application_waits';
    if (known === 'leading' || known === 'leaving') return 'already_leading';
    if (!isShare(command.sharePpm)) return 'bad_share';
    const text = command.text.trim();
    if (text === '' || text.length > LONGEST_TEXT) return 'bad_text';
    if (needs.verification.level(actor) < 1) return 'verification_needed';
    if (command.guards === true && this.leadsElsewhere(actor)) return 'person_leads_already';
    if (timeMs - command.sinceMs < LEAST_DAYS * DAY_MS) return 'too_early_to_apply';
    if (command.closedPositions < LEAST_CLOSED) return 'not_enough_history';
    const scale = needs.catalogue.asset(likes.assetId)?.scale ?? 0;
    const least = LEAST_EQUITY * powerOfTen(scale);
    return likes.equity(actor) < least ? 'equity_too_low' : undefined;
  }
}
