/**
 * Carries actions out, each whole in one command. What must always hold: no holder's shares and
 * money are worth less by more than a unit; shares come from and go to the outside world; money
 * comes from what was frozen of the treasury.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type Balance, KIND } from '../../../core/ledger/ledger.ts';
import { units } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import { type CorporateAction, type Payout, paidOut } from '../contract.ts';
import { dividendOf, dividendTicks, restWorth, splitOf, splitTicks, worthOf } from './formulas.ts';
import { customersOf, holdersOf, wholeOf } from './holders.ts';
import type { CorporateNeeds } from './needs.ts';

/** What an account has after an action, and what it is paid. */
interface Turned {
  readonly after: bigint;
  readonly paid: bigint;
}

/** Splits, pays and takes off. */
export class Carrying {
  private readonly context: RoomContext;
  private readonly needs: CorporateNeeds;

  constructor(context: RoomContext, needs: CorporateNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** Does what was announced; the action notes what came of it. */
  carryOut(action: CorporateAction, market: Market, context: CommandContext): void {
    const index = this.needs.feeds.lastIndex(market.id);
    if (index === undefined) throw new Error(`market ${market.id} has no index`);
    action.fromTicks = index.ticks;
    action.fromTick = index.number;
    if (action.kind === 'split') this.split(action, market, context);
    else if (action.kind === 'dividend') this.dividend(action, market, context);
    else this.delist(action, market, context);
  }

  private split(action: CorporateAction, market: Market, context: CommandContext): void {
    const ticks = action.fromTicks;
    this.empty(action, market, context);
    for (const balance of holdersOf(this.context.ledger, market.base.id)) {
      const before = wholeOf(balance);
      const { after, rest } = splitOf(before, action);
      const isCustomer = balance.owner > 0;
      // The house pays itself nothing.
      const paid = isCustomer ? restWorth(market, ticks, rest, action) : 0n;
      this.turn(action, market, balance, { after, paid }, context);
    }
    action.toTicks = splitTicks(ticks, action);
    this.needs.feeds.rebase(market.id, action.toTicks, action, context);
  }

  private dividend(action: CorporateAction, market: Market, context: CommandContext): void {
    const { perShareUnits, fromTicks } = action;
    for (const balance of customersOf(holdersOf(this.context.ledger, market.base.id))) {
      const after = wholeOf(balance);
      const paid = dividendOf(after, perShareUnits, market);
      this.turn(action, market, balance, { after, paid }, context);
    }
    this.needs.contracts.likes.stock.payDividend(market.id, perShareUnits, context);
    action.toTicks = dividendTicks(fromTicks, perShareUnits, market);
    const ratio = { numerator: 1, denominator: 1 };
    this.needs.feeds.rebase(market.id, action.toTicks, ratio, context);
  }

  private delist(action: CorporateAction, market: Market, context: CommandContext): void {
    this.empty(action, market, context);
    for (const balance of customersOf(holdersOf(this.context.ledger, market.base.id))) {
      const paid = worthOf(wholeOf(balance), action.fromTicks, market);
      this.turn(action, market, balance, { after: 0n, paid }, context);
    }
    this.needs.catalogue.delist(market.id);
  }

  /** Nothing of the market is left that was made for other shares. */
  private empty(action: CorporateAction, market: Market, context: CommandContext): void {
    const { contracts, spot } = this.needs;
    action.closedPositions = contracts.likes.stock.windUp(market.id, context);
    action.cancelledOrders = spot.clearing.clear(market.id, context);
  }

  /** Gives an account what it has afterwards, and what it is paid. */
  private turn(
    action: CorporateAction,
    market: Market,
    { owner, kind, asset, available, frozen }: Balance,
    { after, paid }: Turned,
    { timeMs }: CommandContext,
  ): void {
    const { ledger, changes } = this.context;
    const { id, marketId } = action;
    const before = available + frozen;
    const shares = ledger.slot(owner, kind, asset);
    const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, asset);
    const reason = action.kind === 'split' ? 'split' : 'delisting';
    if (after > before) ledger.post(outside, shares, units(after - before), reason, id);
    else ledger.post(shares, outside, units(before - after), reason, id);
    this.pay(action, market, owner, paid);
    if (owner < 0) return;
    const row: Payout = {
      actionId: id,
      marketId,
      owner,
      account: kind,
      timeMs,
      beforeUnits: before,
      afterUnits: after,
      paidUnits: paid,
    };
    action.holders += 1;
    changes.append('corporate_payouts', row);
    changes.emit(paidOut, row);
  }

  /**
   * Pays a holder of what was frozen. Shares that came from outside after the plan may cost more:
   * then the treasury pays the rest, and where it has none its debt is visible.
   */
  private pay(action: CorporateAction, market: Market, owner: number, paid: bigint): void {
    if (paid === 0n) return;
    const { ledger } = this.context;
    const treasury = ledger.slot(HOUSE.treasury, KIND.house, market.quote.id);
    const account = ledger.slot(owner, KIND.spot, market.quote.id);
    const reason = action.kind === 'split' ? 'split_rest' : action.kind;
    const reserved = paid < action.reserveUnits ? paid : action.reserveUnits;
    ledger.postFrozen(treasury, account, units(reserved), reason, action.id);
    ledger.post(treasury, account, units(paid - reserved), reason, action.id);
    action.reserveUnits -= reserved;
    action.usedUnits += paid;
  }
}
