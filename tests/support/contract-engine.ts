/** A small house with contracts, in which a test sets the index and looks at the money. */
import { expect } from 'vitest';
import { openEngine, type Engine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import type { Batch } from '../../core/engine/records.ts';
import { type AccountKind, KIND } from '../../core/ledger/ledger.ts';
import { assetId } from '../../core/money/units.ts';
import { type CatalogueDefinition, TERMS_NOTICE_MS } from '../../features/catalogue/contract.ts';
import type {
  ContractFill,
  ContractTerms,
  Liquidation,
  OpenPosition,
  Position,
} from '../../features/contracts/contract/index.ts';
import type { SecondsOrder, SecondsTerms } from '../../features/seconds/contract.ts';
import { contractTerms } from '../../features/contracts/testing/terms.ts';
import { secondsTerms } from '../../features/seconds/testing/terms.ts';
import {
  expectHoldsMatchOrders,
  expectNothingOverdue,
  expectSoundLedger,
} from './engine-checks.ts';
import { ALICE, BOB } from './example-values.ts';
import { btcUsdt, ethUsdt, MONDAY_MS, smallCatalogue, USDT } from './small-catalogue.ts';

export { ALICE, BOB };
const WHOLE = 100_000_000n;

/** USDT in its smallest units, from a decimal text. */
export function usdt(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * WHOLE + BigInt(decimals.padEnd(8, '0'));
  return text.startsWith('-') ? -value : value;
}

/** What tests may vary. */
export interface ContractEngineOptions {
  readonly terms?: Partial<ContractTerms>;
  readonly secondsTerms?: Partial<SecondsTerms>;
  readonly desk?: string;
  readonly insurance?: string;
  readonly customer?: string;
  /** False for markets without contracts and seconds contracts. */
  readonly withTerms?: boolean;
}

/** The index of both coins is 80,000.00 at first. */
export class ContractEngine {
  readonly engine: Engine = openEngine();
  readonly batches: Batch[] = [];
  timeMs = MONDAY_MS;

  constructor(options: ContractEngineOptions = {}) {
    const { desk = '100000', insurance = '1000', customer = '1000' } = options;
    this.must(0, { type: 'catalogue.install', catalogue: this.catalogue });
    for (const id of options.withTerms === false ? [] : [btcUsdt, ethUsdt]) {
      this.must(0, { type: 'contracts.publish_terms', terms: contractTerms(id, options.terms) });
      this.must(0, {
        type: 'seconds.publish_terms',
        terms: secondsTerms(id, options.secondsTerms),
      });
    }
    this.endow(-9, KIND.house, desk);
    this.endow(-10, KIND.house, desk);
    this.endow(-4, KIND.house, insurance);
    for (const owner of [ALICE, BOB]) {
      this.endow(owner, KIND.margin, customer);
      this.endow(owner, KIND.seconds, customer);
    }
    this.index(8_000_000, ethUsdt);
    this.index(8_000_000);
  }

  /** What is traded; a test may want other hours. */
  protected get catalogue(): CatalogueDefinition {
    return smallCatalogue();
  }

  /** Gives a command that must be accepted and returns its answer. */
  must<Answer = unknown>(actor: number, command: object): Answer {
    const outcome = this.engine.machine.execute({ actor, command: command as never }, this.timeMs);
    if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
    return outcome.answer as Answer;
  }

  /** Gives a command and returns the name of its refusal. */
  refusal(actor: number, command: object): string {
    const outcome = this.engine.machine.execute({ actor, command: command as never }, this.timeMs);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  /** Gives a command that must be refused, and returns what its refusal speaks of. */
  saidOf(actor: number, command: object): Readonly<Record<string, string>> {
    const outcome = this.engine.machine.execute({ actor, command: command as never }, this.timeMs);
    if (!isRefusal(outcome)) throw new Error('accepted');
    return outcome.details ?? {};
  }

  /** The index of a market moves, a second later; what is due by then happens first. */
  index(ticks: number, marketId = btcUsdt, afterMs = 1_000): void {
    this.wait(afterMs);
    const prices = [[marketId, 'one', ticks, 0]];
    this.must(0, { type: 'feeds.tick', prices });
  }

  /** The index in hundredths of a tick, as two sources tell it; the same time goes by. */
  indexAt(ticks: number, marketId = btcUsdt, afterMs = 1_000): void {
    this.wait(afterMs);
    const prices = ['one', 'two'].map((name) => [marketId, name, Math.round(ticks * 100), 0]);
    this.must(0, { type: 'feeds.tick', prices, median: true });
  }

  /** Time goes by, and timers run. */
  wait(ms: number): void {
    this.timeMs += ms;
    while (this.engine.machine.runDueTimer(this.timeMs));
  }

  /**
   * Plans terms for the bitcoin market and lets them begin a day later, at the same price; what
   * `before` does happens in the last second under the terms before.
   */
  beginTerms<Made>(product: string, terms: object, before: () => Made): Made {
    const fromMs = this.timeMs + TERMS_NOTICE_MS;
    const plan = { product, marketId: btcUsdt, terms, fromMs, operator: 1, reason: 'as announced' };
    this.must(0, { type: 'catalogue.plan_terms', ...plan });
    this.wait(TERMS_NOTICE_MS - 2_000);
    this.index(8_000_000);
    const made = before();
    this.index(8_000_000);
    return made;
  }

  /** Opens a position for Alice: 1 lot long at 100 times, where nothing else is said. */
  open(change: Partial<OpenPosition> = {}, owner = ALICE): Position {
    const command = openCommand(change);
    const { id } = this.must<{ id: number }>(owner, command);
    return this.position(id);
  }

  /** A position as it is, or was when it ended. */
  position(id: number): Position {
    this.take();
    const all = this.batches.flatMap(
      ({ changes }) => changes.saved.get('contract_positions') ?? [],
    );
    const found = all.filter((row) => (row as Position).id === id).at(-1);
    if (found === undefined) throw new Error(`no position ${id}`);
    return found as Position;
  }

  /** All fills of a position. */
  fills(id: number): ContractFill[] {
    return this.appended<ContractFill>('contract_fills').filter((row) => row.positionId === id);
  }

  /** All liquidations. */
  liquidations(): Liquidation[] {
    return this.appended<Liquidation>('contract_liquidations');
  }

  /** A seconds order as it is, or was when it ended. */
  secondsOrder(id: number): SecondsOrder {
    this.take();
    const all = this.batches.flatMap(({ changes }) => changes.saved.get('seconds_orders') ?? []);
    const found = all.filter((row) => (row as SecondsOrder).id === id).at(-1);
    if (found === undefined) throw new Error(`no order ${id}`);
    return found as SecondsOrder;
  }

  /** Names of the events told so far. */
  events(topic: string): unknown[] {
    this.take();
    return this.batches
      .flatMap(({ changes }) => changes.events)
      .filter((event) => event.topic === topic)
      .map(({ payload }) => payload);
  }

  /** What an account has available and frozen of USDT. */
  money(owner: number, kind: AccountKind = owner > 0 ? KIND.margin : KIND.house): [bigint, bigint] {
    const { ledger } = this.engine.machine;
    const slot = ledger.slot(owner, kind, assetId(USDT));
    return [ledger.available(slot), ledger.frozen(slot)];
  }

  /** All laws, looked up from outside the rules. */
  expectSound(): void {
    this.take();
    expectSoundLedger(this.engine);
    expectHoldsMatchOrders(this.engine);
    expectNothingOverdue(this.engine);
    expect(this.money(ALICE)[0]).toBeGreaterThanOrEqual(0n);
  }

  /** Rows that were added to a table that only grows. */
  appended<Row>(table: string): Row[] {
    this.take();
    return this.batches.flatMap(({ changes }) => (changes.appended.get(table) ?? []) as Row[]);
  }

  /** Rows of a table as they were saved, each as often as it was. */
  savedRows<Row>(table: string): Row[] {
    this.take();
    return this.batches.flatMap(({ changes }) => (changes.saved.get(table) ?? []) as Row[]);
  }

  private take(): void {
    if (this.engine.machine.hasChanges) this.batches.push(this.engine.machine.takeBatch());
  }

  /** Gives somebody money: whole coins, the dollar coin where nothing else is said. */
  endow(owner: number, kind: number, whole: string, asset: number = USDT): void {
    if (usdt(whole) === 0n) return;
    const gift = { owner, kind, assetId: asset, amount: usdt(whole).toString() };
    this.must(0, { type: 'wallet.endow', gifts: [gift] });
  }
}

/** The command of `ContractHouse.open`. */
export function openCommand(change: Partial<OpenPosition> = {}): OpenPosition {
  return {
    type: 'contracts.open',
    marketId: btcUsdt,
    side: 'long',
    mode: 'cross',
    lots: 1,
    multiple: 100,
    limitTicks: 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    needsCover: true,
    ...change,
  };
}
