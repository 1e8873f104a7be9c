import { expect } from 'vitest';
import { type Engine, openEngine } from '../../apps/server/engine.ts';
import type { Command, Json } from '../../core/engine/command.ts';
import type { EngineEvent } from '../../core/engine/changes.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { printUnits } from '../../core/money/text.ts';
import { assetId, powerOfTen } from '../../core/money/units.ts';
import {
  type Fill,
  marketOrder,
  type Order,
  type PlaceOrder,
  type QuoteLevel,
} from '../../features/spot/contract/index.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from './engine-checks.ts';
import { BTC, btcUsdt, ETH, ethUsdt, MONDAY_MS, smallCatalogue, USDT } from './small-catalogue.ts';

export const ALICE = 101;
export const BOB = 102;
export const CAROL = 103;

/** One lot of BTC/USDT is 0.00001 BTC; this many are 1 BTC. */
export const WHOLE_BTC = 100_000;
/** 20,000.00 USDT in ticks. */
export const PRICE = 2_000_000;

const WHOLE: readonly (readonly [asset: number, whole: number])[] = [
  [USDT, 100_000],
  [BTC, 10],
  [ETH, 100],
];

/** An order as the machine answers it, or the name of the refusal. */
export type Placed = Omit<Order, 'feeUnits' | 'heldUnits'> & {
  readonly feeUnits: string;
  readonly heldUnits: string;
  readonly refused?: string;
};

/**
 * The rules of all rooms in memory, with a few customers and a price: what tests of rules trade
 * in. After every command the law is checked: sums are zero, holds are what orders hold.
 */
export class TradingEngine {
  readonly engine: Engine = openEngine();
  readonly events: EngineEvent[] = [];
  nowMs: number;

  constructor(nowMs = MONDAY_MS) {
    this.nowMs = nowMs;
    this.must(0, { type: 'catalogue.install', catalogue: smallCatalogue() } as Command);
    for (const owner of [ALICE, BOB, CAROL]) this.endow(owner, KIND.spot, WHOLE);
    for (const owner of [HOUSE.marketMaker, HOUSE.exchangeDesk]) {
      this.endow(owner, KIND.house, WHOLE);
    }
    this.tick(btcUsdt, PRICE);
    this.tick(ethUsdt, 160_000);
  }

  /** Gives a command at the present time: its answer, or `{ refused }`. */
  give(actor: number, command: Command, key?: string): Json {
    const { machine } = this.engine;
    for (let more = true; more; ) more = machine.runDueTimer(this.nowMs);
    const envelope = key === undefined ? { actor, command } : { actor, command, key };
    const result = machine.execute(envelope, this.nowMs);
    this.settle();
    return 'refused' in result ? { refused: result.refused } : result.answer;
  }

  /** Gives a command that is not to be refused. */
  must(actor: number, command: Command): void {
    const answer = this.give(actor, command);
    expect(JSON.stringify(answer)).not.toContain('refused');
  }

  /** Lets time pass; what is due in between is done. */
  pass(ms: number): void {
    this.nowMs += ms;
    for (let more = true; more; ) more = this.engine.machine.runDueTimer(this.nowMs);
    this.settle();
  }

  /** A price from the one source there is. */
  tick(marketId: number, ticks: number): void {
    this.must(0, { type: 'feeds.tick', prices: [[marketId, 'one', ticks, 1]] } as Command);
  }

  /** First balances in whole coins. */
  endow(
    owner: number,
    kind: AccountKind,
    amounts: readonly (readonly [asset: number, whole: number])[],
  ): void {
    const gifts = amounts.map(([asset, whole]) => ({
      owner,
      kind,
      assetId: asset,
      amount: (BigInt(whole) * powerOfTen(8)).toString(),
    }));
    this.must(0, { type: 'wallet.endow', gifts } as Command);
  }

  /** Places a limit buy of 1 BTC at the index, changed as a test says. */
  place(actor: number, change: Partial<PlaceOrder> = {}, key?: string): Placed {
    return this.give(actor, placeCommand(change), key) as unknown as Placed;
  }

  /** The market maker's quotes. */
  quote(bids: readonly QuoteLevel[], asks: readonly QuoteLevel[], marketId = btcUsdt): Json {
    const command = { type: 'spot.quote', marketId, bids, asks } as Command;
    return this.give(HOUSE.marketMaker, command);
  }

  /** Cancels an order. */
  cancel(actor: number, orderId: number): Json {
    return this.give(actor, { type: 'spot.cancel', orderId, clientOrderId: '' } as Command);
  }

  /** What an owner can spend and what is frozen, as decimal texts. */
  money(
    owner: number,
    asset: number,
    kind: AccountKind = owner > 0 ? KIND.spot : KIND.house,
  ): [available: string, frozen: string] {
    const { ledger } = this.engine.machine;
    const slot = ledger.find(owner, kind, assetId(asset));
    if (slot === undefined) return ['0', '0'];
    return [printUnits(ledger.available(slot), 8), printUnits(ledger.frozen(slot), 8)];
  }

  /** The last told state of an order. */
  told(orderId: number): Readonly<Order> | undefined {
    const all = this.events.filter(({ topic }) => topic === 'spot.order_changed');
    return all.map(({ payload }) => payload as Order).findLast(({ id }) => id === orderId);
  }

  /** All trades so far. */
  fills(): Fill[] {
    return this.events
      .filter(({ topic }) => topic === 'spot.traded')
      .map(({ payload }) => payload as Fill);
  }

  private settle(): void {
    this.events.push(...this.engine.machine.takeBatch().changes.events);
    expectSoundLedger(this.engine);
    expectHoldsMatchOrders(this.engine);
  }
}

/** A limit buy of 1 BTC at the index, changed as a test says. */
export function placeCommand(change: Partial<PlaceOrder> = {}): PlaceOrder {
  return marketOrder(btcUsdt, {
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: PRICE,
    lots: WHOLE_BTC,
    ...change,
  });
}

/** The fields of a market order by quantity. */
export const MARKET = { kind: 'market', timeInForce: 'ioc', limitTicks: 0 } as const;
