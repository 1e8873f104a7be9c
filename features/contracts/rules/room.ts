/**
 * Leveraged contracts as a room of the machine. Every filling, liquidation and fee is a function
 * of an index tick and of the terms under which the position was opened, and names both.
 * What must always hold: what a margin account has frozen is what its positions hold; nobody is
 * below zero; no account with a level below it is left alone by a tick of a market it can trade.
 */
import {
  accept,
  type Command,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { Countdowns } from '../../../core/engine/countdowns.ts';
import { roomUnparked } from '../../../core/engine/parking.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import {
  type CancelOrder,
  type ChangeMargin,
  type CloseReason,
  contractFilled,
  type ContractTerms,
  type Exposure,
  liquidated,
  type MarginAccount,
  marginCalled,
  type Night,
  type Position,
  type SetStops,
} from '../contract/index.ts';
import type { MarketDay } from '../contract/market-day.ts';
import type { ContractsCommand, RunCountdown } from '../contract/commands.ts';
import type { ContractOrder } from '../contract/orders.ts';
import type { Entry } from '../contract/entries.ts';
import type { Reduction } from '../contract/reductions.ts';
import { type IndexMove, indexMoved } from '../../feeds/contract.ts';
import { corrected } from '../../operators/contract.ts';
import { transferred } from '../../wallet/contract.ts';
import { Accounts } from './accounts.ts';
import { amend } from './amending.ts';
import { positionAnswer } from './answers.ts';
import { Changing } from './changing.ts';
import { Closing } from './closing.ts';
import { Entries } from './entries.ts';
import { expire, setExpiryTimer } from './lasting.ts';
import { Likes } from './likes.ts';
import { Opening } from './opening.ts';
import { Overnight } from './overnight.ts';
import type { MarginHealth } from './margin-health.ts';
import { MarketMoves } from './market-moves.ts';
import { MarketSettings } from './market-settings.ts';
import { type MarketOrderParts, MarketOrders } from './market-orders.ts';
import { PendingOrders } from './pending-orders.ts';
import { Reducing } from './reducing.ts';
import { Publishing } from './publishing.ts';
import { type ContractsNeeds, ContractState } from './state.ts';
import { stateLines } from './state-lines.ts';
import { armPosition, armReduction } from './stops.ts';
import { endTrial, setTrialTimer } from './trials.ts';

type OwnCommand = CancelOrder | SetStops | ChangeMargin;
type OwnOutcome = OutcomeOf<OwnCommand>;

/** What index moves may cause. */
const TOLD = [contractFilled, liquidated, marginCalled];

/** The commands of `contracts`, shared out to opening, closing, changing and the nights. */
export class ContractsRules implements Room {
  readonly name = 'contracts';
  readonly reactions = [
    reaction(indexMoved, (moves, context) => this.indexMoved(moves, context), TOLD),
    // While the catalogue was parked, it could not say that a market has prices again.
    reaction(roomUnparked, (told, context) => this.wentOn(told, context), TOLD),
    reaction(transferred, ({ owner, assetId, kinds }) => {
      for (const kind of kinds) this.accountMoved(owner, kind, assetId);
    }),
    reaction(corrected, ({ accounts }) => {
      for (const it of accounts) this.accountMoved(it.owner, it.kind, it.assetId);
    }),
  ];
  readonly state: ContractState;
  readonly opening: Opening;
  readonly closing: Closing;
  private readonly changing: Changing;
  private readonly accounts: Accounts;
  private readonly overnight: Overnight;
  readonly reducing: Reducing;
  private readonly orders: MarketOrders;
  readonly pending: PendingOrders;
  readonly entries: Entries;
  private readonly moves: MarketMoves;
  readonly publishing: Publishing;
  readonly settings: MarketSettings;
  /** Dead man's switches. */
  readonly countdowns: Countdowns;
  /** What other rooms may do with positions that are opened like others. */
  readonly likes: Likes;

  constructor(context: RoomContext, needs: ContractsNeeds) {
    this.state = new ContractState(context, needs);
    this.opening = new Opening(this.state);
    this.closing = new Closing(this.state);
    this.changing = new Changing(this.state);
    this.accounts = new Accounts(this.state, this.opening, this.closing);
    this.overnight = new Overnight(this.state);
    this.publishing = new Publishing(this.state, this.overnight);
    this.reducing = new Reducing(this.state, this.closing, (position, lots, reason, at) =>
      this.stop(position, lots, reason, at),
    );
    this.accounts.afterwards = (at) => this.reducing.settle(at);
    const { state, opening, closing, reducing, accounts } = this;
    const close: MarketOrderParts['close'] = (...closed) => this.closeWhole(...closed);
    this.orders = new MarketOrders({ state, opening, closing, reducing, close });
    const pending = new PendingOrders(state, { orders: this.orders, opening }, (at) =>
      accounts.settle(at),
    );
    this.pending = pending;
    this.entries = new Entries(state, opening, pending);
    this.settings = new MarketSettings(state, (key) => pending.hasIn(key));
    const { changing, entries } = this;
    this.moves = new MarketMoves({
      state,
      opening,
      closing,
      changing,
      reducing,
      entries,
      stop: (...stopped) => this.stop(...stopped),
    });
    this.countdowns = new Countdowns(context, {
      table: 'contract_countdowns',
      run: (owner, marketId): RunCountdown => ({
        type: 'contracts.run_countdown',
        owner,
        marketId,
      }),
    });
    this.likes = new Likes(state, { opening, closing, accounts, pending });
  }

  /** What an owner may take out; undefined while one of his positions has no price. */
  free(owner: number): bigint | undefined {
    return this.state.freeToLeave(owner);
  }

  /** The reserves for open positions, and what they have to cover of them. */
  cover(): { readonly reserves: bigint; readonly needed: bigint } {
    return { reserves: this.state.money.reserves(), needed: this.opening.cover.needed() };
  }

  /** How an account stands at the index, for reading. */
  marginHealth(owner: number): MarginHealth {
    return this.accounts.marginHealth(owner);
  }

  /** All waiting and open positions by id, for reading. */
  livePositions(): readonly Readonly<Position>[] {
    return this.state.positions.sorted();
  }

  /** Ticks and money have moved while the room was parked: all that they reach is carried out. */
  resume(context: CommandContext): void {
    const { state } = this;
    for (const marketId of state.marketIds()) {
      const fromTicks = state.needs.feeds.lastIndex(marketId)?.ticks ?? 0;
      this.moves.run({ marketId, fromTicks }, context);
    }
    for (const owner of state.positions.owners()) state.unsettled.add(owner);
    this.accounts.settle(context);
    this.giveEntries(context);
  }

  private wentOn({ room }: { readonly room: string }, context: CommandContext): void {
    if (room === 'catalogue') this.resume(context);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<ContractsCommand> {
    const outcome = this.route(command as ContractsCommand, context);
    this.accounts.settle(context);
    return outcome;
  }

  /** Puts stored rows back, in this order; `restored` ends it. */
  restoreTerms(terms: ContractTerms): void {
    this.state.addTerms(terms);
  }

  restorePosition(position: Position): void {
    this.state.positions.add(position);
    if (position.state === 'open') this.state.positions.count(position, position.lots);
  }

  restoreReduction(reduction: Reduction): void {
    this.state.reductions.add(reduction);
  }

  restoreEntry(entry: Entry): void {
    this.state.entries.add(entry);
  }

  restoreOrder(order: ContractOrder): void {
    this.pending.restore(order);
  }

  /** Whether an order waits for its tick, for reading. */
  isPending(orderId: number): boolean {
    return this.pending.has(orderId);
  }

  restoreAccount(account: MarginAccount): void {
    this.state.accounts.set(account.owner, account);
  }

  restoreDay(day: MarketDay): void {
    this.state.dayLoss.restore(day);
  }

  restoreNight(night: Night): void {
    this.overnight.restore(night);
  }

  restored(): void {
    for (const position of this.state.positions.sorted()) {
      armPosition(this.state, position);
      setTrialTimer(this.state, position);
      setExpiryTimer(this.state, position);
    }
    for (const reduction of this.state.reductions.sorted()) armReduction(this.state, reduction);
    for (const entry of this.state.entries.sorted()) this.entries.arm(entry);
    for (const owner of this.state.positions.owners()) this.accounts.arm(owner);
  }

  /** The open lots of each market with terms. */
  exposures(): readonly Readonly<Exposure>[] {
    return this.state.marketIds().map((id) => this.state.positions.exposure(id));
  }

  *stateLines(): Generator<string> {
    yield* stateLines(this.state, this.overnight.sorted());
    yield* this.pending.stateLines();
    yield* this.countdowns.stateLines();
    for (const it of this.settings.sorted()) yield `setting ${canonicalText(it)}`;
  }

  /** Markets have new index ticks: fills, stops and levels that these reach are carried out. */
  private indexMoved(moves: readonly IndexMove[], context: CommandContext): void {
    this.state.dayLoss.ticked(moves, context);
    for (const move of moves) this.moves.run(move, context);
    this.accounts.settle(context);
    // After all that the ticks bring by themselves: an order finds what a command would find then.
    this.pending.ticked(
      moves.map(({ marketId }) => marketId),
      context,
    );
    this.giveEntries(context);
  }

  /** Entries that the ticks have set off are given, after all that waited for a tick before. */
  private giveEntries(context: CommandContext): void {
    this.entries.carryOut(context);
    this.accounts.settle(context);
  }

  /** Money came into or went out of an account; the levels of margins are elsewhere then. */
  private accountMoved(owner: number, kind: AccountKind, assetId: number): void {
    const isMargin = kind === KIND.margin && assetId === this.state.needs.prices.dollarAssetId();
    if (isMargin && owner > 0) this.accounts.arm(owner);
  }

  private route(command: ContractsCommand, context: CommandContext): OutcomeOf<ContractsCommand> {
    const { state } = this;
    switch (command.type) {
      case 'contracts.publish_terms':
        return this.publishing.publish(command.terms, context);
      case 'contracts.open':
      case 'contracts.close':
      case 'contracts.reverse':
      case 'contracts.close_all':
      case 'contracts.trade':
      case 'contracts.reduce':
        return this.orders.decide(command, context);
      case 'contracts.place':
        return this.pending.place(command, context);
      case 'contracts.expire_pending':
        return this.pending.expire(command, context);
      case 'contracts.cancel_reduction':
        return this.reducing.cancel(command, context);
      case 'contracts.place_entry':
        return this.entries.place(command, context);
      case 'contracts.cancel_entry':
        return this.entries.cancel(command, context);
      case 'contracts.amend':
        return amend(this, command, context);
      case 'contracts.set_countdown': {
        const isMarket = state.terms(command.marketId) !== undefined;
        return this.countdowns.set(command, isMarket, context);
      }
      case 'contracts.set_leverage':
        return this.settings.set(command, context);
      case 'contracts.run_countdown':
        return this.runCountdown(command, context);
      case 'contracts.expire':
        return expire(state, command, context, (position, reason) =>
          this.opening.cancel(position, reason, context),
        );
      case 'contracts.overnight':
        return this.overnight.charge(command, context);
      case 'contracts.end_trial':
        return endTrial(state, command, context, (position) =>
          this.closeWhole(position, position.lots, 'voucher_ended', context),
        );
      case 'contracts.cancel':
      case 'contracts.set_stops':
      case 'contracts.change_margin':
        return this.routeOwn(command, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Commands about one position of the actor. */
  private routeOwn(command: OwnCommand, context: CommandContext): OwnOutcome {
    const position = this.orders.ownOf(command.positionId, context);
    if (isRefusal(position)) return position;
    switch (command.type) {
      case 'contracts.cancel':
        if (position.state !== 'waiting') return refuse('order_not_waiting');
        this.opening.cancel(position, 'by_customer', context);
        return accept(positionAnswer(position));
      case 'contracts.set_stops':
        return this.changing.setStops(position, command, context);
      case 'contracts.change_margin':
        return this.changing.changeMargin(position, command, context);
    }
  }

  /** The time of a dead man's switch is over: what waits for a better price ends. */
  private runCountdown(command: RunCountdown, context: CommandContext): OutcomeOf<RunCountdown> {
    if (!this.countdowns.takeDue(command, context)) return refuse('not_allowed');
    const { owner, marketId } = command;
    const own = this.state.positions.ofOwner(owner);
    for (const position of own.filter((it) => it.marketId === marketId)) {
      if (position.state === 'waiting') this.opening.cancel(position, 'by_customer', context);
    }
    this.reducing.endTakeProfits(owner, marketId, context);
    this.entries.endAll(owner, marketId, context);
    return accept();
  }

  /**
   * A stop closes a position. Where its loss can only be paid out of gains of other positions,
   * these are closed first, the largest first; false when that is not possible at this tick: then
   * the level of the account decides.
   */
  private stop(
    position: Position,
    lots: number,
    reason: CloseReason,
    context: CommandContext,
  ): boolean {
    while (!this.closing.isPayable(position, lots)) {
      const winner = this.closing.winnerBeside(position);
      if (winner === undefined) return false;
      this.closeWhole(winner, winner.lots, 'gain_needed', context);
    }
    this.closeWhole(position, lots, reason, context);
    return true;
  }

  /** Closes what was checked to be payable. */
  private closeWhole(
    position: Position,
    lots: number,
    reason: CloseReason,
    context: CommandContext,
  ): void {
    const { unpaid } = this.closing.close(position, lots, reason, context);
    if (unpaid > 0n) throw new Error(`position ${position.id} was closed without being paid`);
  }
}
