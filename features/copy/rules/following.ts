/** Who follows whom: beginning, changing and ending relations, and making copies one's own. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import {
  BUDGETS_OF_EQUITY,
  type CopyChoice,
  type CopyRelation,
  type Detach,
  type Edit,
  type Follow,
  type FollowRefusal,
  MOST_FOLLOWERS,
  MOST_MULTIPLE,
  MOST_TRADERS,
  type Unfollow,
} from '../contract.ts';
import type { Copying } from './copying.ts';
import { isNumberFor } from './formulas.ts';
import type { CopyState } from './state.ts';

function inRange(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= most;
}

function areLimits({ maxMultiple, maxLossPercent, marketIds }: CopyChoice): boolean {
  const areMarkets = marketIds.length <= 100 && marketIds.every((id) => inRange(id, 1_000_000));
  return inRange(maxMultiple, MOST_MULTIPLE) && inRange(maxLossPercent, 100) && areMarkets;
}

/** Decides what followers ask for. */
export class Following {
  private readonly state: CopyState;
  private readonly copying: Copying;

  constructor(state: CopyState, copying: Copying) {
    this.state = state;
    this.copying = copying;
  }

  follow(command: Follow, context: CommandContext): OutcomeOf<Follow> {
    const { state } = this;
    const { actor } = context;
    if (actor <= 0) return refuse('not_allowed');
    const refusal = this.personRefusal(command, actor);
    if (refusal !== undefined) return refuse(refusal);
    const budget = this.budgetOf(command, actor);
    const choice = this.choiceRefusal(command, budget, 0n, command.trader);
    if (choice !== undefined || budget === undefined) return refuse(choice ?? 'bad_budget');
    const relation: CopyRelation = {
      id: state.context.nextId(),
      follower: actor,
      trader: command.trader,
      ...chosen(command, budget),
      sharePpm: state.traders.get(command.trader)?.sharePpm ?? 0,
      startedMs: context.timeMs,
      state: 'active',
      endReason: '',
      endedMs: 0,
      realisedUnits: 0n,
      highUnits: 0n,
      heldUnits: 0n,
      paidUnits: 0n,
      day: 0,
      dayUnits: 0n,
      pastResults: '',
    };
    state.addRelation(relation);
    state.saveRelation(relation);
    return accept({ id: relation.id });
  }

  edit(command: Edit, context: CommandContext): OutcomeOf<Edit> {
    const relation = this.state.relation(context.actor, command.trader);
    if (relation?.state !== 'active') return refuse('not_following');
    const budget = command.budget === '' ? relation.budgetUnits : this.budgetOf(command, 0);
    const refusal = this.choiceRefusal(command, budget, relation.budgetUnits, command.trader);
    if (refusal !== undefined || budget === undefined) return refuse(refusal ?? 'bad_budget');
    Object.assign(relation, chosen(command, budget));
    this.state.saveRelation(relation);
    this.state.unsettled.add(relation.id);
    return accept();
  }

  unfollow(command: Unfollow, context: CommandContext): OutcomeOf<Unfollow> {
    const isByHouse = context.actor === 0 && !command.closes;
    const follower = isByHouse ? (command.follower ?? 0) : context.actor;
    const relation = this.state.relation(follower, command.trader);
    if (relation === undefined) return refuse('not_following');
    // At the next tick they are the follower's own already.
    const closing = command.nextTick && command.closes ? this.state.copiesIn(relation) : [];
    const ids = closing.map(({ id }) => id);
    if (command.closes && !command.nextTick) {
      this.copying.closeAll(relation, 'by_customer', context);
    }
    this.copying.end(relation, isByHouse ? 'off_in_country' : 'unfollowed', context);
    for (const id of ids) this.state.likes.closeNext(id, context);
    return accept();
  }

  detach({ positionId }: Detach, context: CommandContext): OutcomeOf<Detach> {
    const position = this.state.likes.position(positionId);
    if (position?.owner !== context.actor) return refuse('position_not_open');
    const copy = this.state.copies.get(positionId);
    if (copy === undefined) return refuse('not_a_copy');
    this.copying.detach(copy, context);
    return accept();
  }

  /** Why these two cannot begin, whatever was chosen. */
  private personRefusal(command: Follow, actor: number): FollowRefusal | undefined {
    const { state } = this;
    const trader = state.traders.get(command.trader);
    if (trader === undefined || ['waiting', 'rejected'].includes(trader.state)) {
      return 'unknown_trader';
    }
    if (trader.state !== 'leading' || trader.isPaused) return 'not_leading';
    if (state.relation(actor, trader.owner) !== undefined) return 'already_following';
    if (state.needs.identity.related(actor, trader.owner)) return 'related_account';
    if (state.relation(trader.owner, actor) !== undefined) return 'own_follower';
    if (state.countOf(actor) >= MOST_TRADERS) return 'too_many_traders';
    return command.agrees ? undefined : 'agreement_needed';
  }

  /** The chosen budget, or what is free now; undefined when it is no amount above zero. */
  private budgetOf({ budget }: CopyChoice, owner: number): bigint | undefined {
    const free = budget === '' && owner > 0 ? this.state.likes.free(owner).toString() : budget;
    return /^[1-9]\d{0,17}$/.test(free) ? BigInt(free) : undefined;
  }

  /** @param before the budget that this one replaces */
  private choiceRefusal(
    choice: CopyChoice,
    budget: bigint | undefined,
    before: bigint,
    trader: number,
  ): FollowRefusal | undefined {
    const { likes } = this.state;
    if (!isNumberFor(choice.mode, choice.number)) return 'bad_number';
    if (budget === undefined) return 'bad_budget';
    if (!areLimits(choice)) return 'bad_limits';
    const others = this.state.followersOf(trader);
    if (before === 0n && others.length >= MOST_FOLLOWERS) return 'trader_is_full';
    const sum = others.reduce((total, { budgetUnits }) => total + budgetUnits, budget - before);
    const isFull = budget > before && sum > likes.equity(trader) * BUDGETS_OF_EQUITY;
    return isFull ? 'trader_is_full' : undefined;
  }
}

function chosen(
  { mode, number, maxMultiple, maxLossPercent, marketIds }: CopyChoice,
  budgetUnits: bigint,
) {
  const markets = [...new Set(marketIds)].sort((a, b) => a - b).join(',');
  return { mode, number, maxMultiple, maxLossPercent, markets, budgetUnits };
}
