/** What splits, dividends and delistings of shares do to the contracts on them. */
import type { CommandContext } from '../../../core/engine/command.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { Position } from '../contract/index.ts';
import type { Accounts } from './accounts.ts';
import type { Closing } from './closing.ts';
import { least } from './money.ts';
import type { Opening } from './opening.ts';
import type { ContractState } from './state.ts';

/** A need of corporate actions; contracts keep their own money. */
export class StockActions {
  private readonly state: ContractState;
  private readonly opening: Opening;
  private readonly closing: Closing;
  private readonly accounts: Accounts;

  constructor(state: ContractState, opening: Opening, closing: Closing, accounts: Accounts) {
    this.state = state;
    this.opening = opening;
    this.closing = closing;
    this.accounts = accounts;
  }

  /** What is open or waits in a market. */
  count(marketId: number): number {
    return this.of(marketId).length;
  }

  /**
   * Ends everything in a market at its last index, without spread and fee: what waits is cancelled,
   * what is open is closed, and a loss that nobody can pay is covered as in a liquidation.
   */
  windUp(marketId: number, context: CommandContext): number {
    const all = this.of(marketId);
    for (const position of all) {
      if (position.state === 'waiting') this.opening.cancel(position, 'corporate_action', context);
    }
    for (const position of all) {
      if (position.state !== 'open') continue;
      const { lots } = position;
      const { closing, state } = this;
      const { unpaid, fill } = closing.close(position, lots, 'corporate_action', context);
      const rest = closing.payFromGains(position, unpaid, fill.id, 'corporate_action', context);
      if (rest > 0n) state.money.cover(rest, fill.id);
    }
    this.accounts.settle(context);
    return all.length;
  }

  /**
   * A dividend has gone off: the desk pays who is long and is paid by who is short, so that the
   * step of the index brings nobody anything. What is paid is rounded against the customer.
   */
  payDividend(marketId: number, unitsPerShare: bigint, context: CommandContext): void {
    const { state } = this;
    const { opposite } = this.closing;
    const owing: {
      readonly position: Position;
      readonly owed: bigint;
      readonly reference: number;
    }[] = [];
    for (const position of this.of(marketId)) {
      if (position.state !== 'open') continue;
      const { base } = this.marketOf(marketId);
      const size = BigInt(position.lots) * BigInt(state.termsOf(position).lotUnits);
      const isLong = position.side === 'long';
      const amount = size * unitsPerShare;
      const due = divide(amount, powerOfTen(base.scale), isLong ? 'down' : 'up');
      const reference = state.context.nextId();
      if (isLong) {
        state.money.payGain(position, due, reference);
        opposite.note(position, due);
      } else {
        const { owner } = position;
        // An isolated position answers with its own margin.
        const freed = position.mode === 'isolated' ? least(due, position.heldUnits) : 0n;
        if (freed > 0n) state.money.release(position, freed);
        const limit = position.mode === 'isolated' ? freed : state.money.available(owner);
        const owed = state.money.takeLoss(position, due, limit, reference);
        if (owed > 0n && position.needsCover) owing.push({ position, owed, reference });
        else if (owed > 0n) state.money.cover(owed, reference);
        state.save(position, context);
      }
      state.unsettled.add(position.owner);
    }
    // Who is long beside it has been paid by now, and pays it out of that.
    for (const { position, owed, reference } of owing) {
      const unpaid = opposite.take(position, owed, reference);
      if (unpaid > 0n) state.money.cover(unpaid, reference);
    }
    this.accounts.settle(context);
  }

  private marketOf(marketId: number) {
    const market = this.state.needs.catalogue.market(marketId);
    if (market === undefined) throw new Error(`no market ${marketId}`);
    return market;
  }

  private of(marketId: number) {
    return this.state.positions.sorted().filter((it) => it.marketId === marketId);
  }
}
