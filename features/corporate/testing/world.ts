/** A small house with a stock whose market closes and opens again. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import {
  AAPL,
  aaplUsdt,
  CLOSES_MS,
  OPENS_MS,
  smallCatalogue,
  USDT,
} from '../../../tests/support/small-catalogue.ts';
import { marketOrder, type PlaceOrder } from '../../spot/contract/index.ts';
import { type ActionPlan, type CorporateAction, DAY_MS, type Payout } from '../contract.ts';

const DAYS = 40;

/** A session on each day for forty days, from a Monday on. */
export function dailySessions(): [number, number][] {
  return Array.from({ length: DAYS }, (_each, day) => [
    OPENS_MS + day * DAY_MS,
    CLOSES_MS + day * DAY_MS,
  ]);
}

/** A split 4:1 two days after the first session, as a test changes it. */
export function planOf(change: Partial<ActionPlan> = {}): ActionPlan {
  const kind = change.kind ?? 'split';
  const isSplit = kind === 'split';
  return {
    marketId: aaplUsdt,
    kind,
    numerator: isSplit ? 4 : 0,
    denominator: isSplit ? 1 : 0,
    perShare: kind === 'dividend' ? usdt('1.5').toString() : '0',
    exMs: CLOSES_MS + 2 * DAY_MS + 5_400_000,
    ...change,
  };
}

/** A share costs 250 USDT when the first session is under way. */
export class CorporateWorld extends ContractEngine {
  private constructor() {
    super({ withTerms: false });
  }

  /** A house in its first session, with money in the treasury. */
  static open(treasury = '10000000'): CorporateWorld {
    const world = new CorporateWorld();
    world.endow(HOUSE.treasury, KIND.house, treasury);
    world.goTo(OPENS_MS + 60_000);
    world.price(25_000);
    return world;
  }

  protected override get catalogue() {
    const calendars = [{ name: 'weekday', sessions: dailySessions() }];
    return { ...smallCatalogue(), calendars };
  }

  /** Time goes on to a moment, and timers run. */
  goTo(timeMs: number): void {
    this.wait(timeMs - this.timeMs);
  }

  /** The index of the stock, a second later. */
  price(ticks: number): void {
    this.index(ticks, aaplUsdt);
  }

  /** Somebody has shares and money to spend. */
  give(owner: number, shares: string, money = '100000'): void {
    this.endow(owner, KIND.spot, shares, AAPL);
    this.endow(owner, KIND.spot, money);
  }

  /** An operator plans, another one confirms; the number of the action. */
  announce(change: Partial<ActionPlan> = {}): number {
    const id = this.plan(change);
    const verdict = { operator: 2, id, verdict: 'confirm', reason: 'as filed' };
    this.must(0, { type: 'corporate.confirm', ...verdict });
    return id;
  }

  /** An operator plans. */
  plan(change: Partial<ActionPlan> = {}, operator = 1): number {
    const command = { type: 'corporate.plan', operator, reason: 'as filed', ...planOf(change) };
    return this.must<{ id: number }>(0, command).id;
  }

  /** Plans, confirms, and lets the time of an action pass; the action as it ended. */
  carryOut(change: Partial<ActionPlan> = {}): CorporateAction {
    const id = this.announce(change);
    this.closed(planOf(change).exMs);
    return this.action(id);
  }

  /** Goes to a moment; the index is told in each session on the way. */
  closed(timeMs: number, ticks = 25_000): void {
    for (const [, closes] of dailySessions()) {
      if (closes > timeMs || closes - 60_000 <= this.timeMs) continue;
      this.goTo(closes - 60_000);
      this.price(ticks);
    }
    this.goTo(timeMs);
  }

  /** An action as it is, or was when it ended. */
  action(id: number): CorporateAction {
    const found = this.savedIn<CorporateAction>('corporate_actions').findLast(
      (row) => row.id === id,
    );
    if (found === undefined) throw new Error(`no action ${id}`);
    return found;
  }

  /** Rows of a table as they were saved, the oldest first. */
  savedIn<Row>(table: string): Row[] {
    this.appended(table);
    return this.batches.flatMap(({ changes }) => [...(changes.saved.get(table) ?? [])] as Row[]);
  }

  /** What holders got of an action. */
  payouts(id: number): Payout[] {
    return this.appended<Payout>('corporate_payouts').filter((row) => row.actionId === id);
  }

  /** What a customer has to spend, and what is frozen of it. */
  purse(owner: number, asset = AAPL, kind: AccountKind = KIND.spot): [bigint, bigint] {
    const { ledger } = this.engine.machine;
    const slot = ledger.slot(owner, kind, assetId(asset));
    return [ledger.available(slot), ledger.frozen(slot)];
  }

  /** Shares and money of an owner, with what is frozen. */
  owned(owner: number): readonly [shares: bigint, money: bigint] {
    const [shares, money] = [this.purse(owner), this.purse(owner, USDT)];
    return [shares[0] + shares[1], money[0] + money[1]];
  }

  /** Places an order; a sale of a share at 250 where nothing else is said. */
  order(owner: number, change: Partial<PlaceOrder> = {}): { id: number; state: string } {
    return this.must(owner, { ...orderOf(change) });
  }
}

/** The command of `order`. */
export function orderOf(change: Partial<PlaceOrder> = {}): PlaceOrder {
  return marketOrder(aaplUsdt, {
    side: 'sell',
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: 25_000,
    lots: 100,
    ...change,
  });
}
