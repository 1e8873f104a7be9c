/** A small house with dual products, whose index a test walks through the window of a fixing. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { ALICE, BOB, ContractEngine } from '../../../tests/support/contract-engine.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { type DualOrder, type DualTerms, type Fixing, windowMs } from '../contract.ts';
import { dualTerms, MONDAY, putTerms } from './terms.ts';

const SECOND_MS = 1_000;
/** As often as the tests' feeds tell a price where nothing else is said. */
const EVERY_MS = 10_000;
/** Minutes of the window, with a little behind it. */
const WINDOW_MS = 1_800_000;

/** The house: Alice and Bob have coins and USDT in their spot accounts, the desk has both. */
export class DualWorld extends ContractEngine {
  constructor(terms: readonly DualTerms[] = [dualTerms(), putTerms()], desk = '10000000') {
    super();
    for (const owner of [ALICE, BOB]) {
      this.endow(owner, KIND.spot, '100000');
      this.endow(owner, KIND.spot, '10', BTC);
    }
    this.endow(HOUSE.dualDesk, KIND.house, desk);
    this.endow(HOUSE.dualDesk, KIND.house, '100', BTC);
    this.must(0, { type: 'dual.publish_terms', terms });
  }

  /** Buys one share of a product for Alice, where nothing else is said. */
  buy(change: object = {}, owner = ALICE): DualOrder {
    const asked = { productId: 1, shares: 1, autoRoll: false, hasReadNotice: true, ...change };
    const { id } = this.must<{ id: number }>(owner, { type: 'dual.buy', ...asked });
    return this.order(id);
  }

  /** Why nothing is bought. */
  buyRefusal(change: object = {}, owner = ALICE): string {
    const asked = { productId: 1, shares: 1, autoRoll: false, hasReadNotice: true, ...change };
    return this.refusal(owner, { type: 'dual.buy', ...asked });
  }

  /** An order as it is, or was when it was settled. */
  order(id: number): DualOrder {
    return this.last<DualOrder>('dual_orders', id);
  }

  /** The fixing of the first products, or another one, as it is or was when it ended. */
  fixing(day = MONDAY + 3): Fixing {
    return this.last<Fixing>('dual_fixings', btcUsdt * 1_000_000 + day);
  }

  /** What somebody has of a coin, available and frozen. */
  has(owner: number, asset: number): [bigint, bigint] {
    const { ledger } = this.engine.machine;
    const kind = owner > 0 ? KIND.spot : KIND.house;
    const slot = ledger.slot(owner, kind, assetId(asset));
    return [ledger.available(slot), ledger.frozen(slot)];
  }

  /** All that somebody has of both coins, frozen or not: USDT, then bitcoin. */
  owns(owner = ALICE): [bigint, bigint] {
    const [usdt, btc] = [this.has(owner, USDT), this.has(owner, BTC)];
    return [usdt[0] + usdt[1], btc[0] + btc[1]];
  }

  /** Time goes by until a moment; what is due by then happens. */
  until(timeMs: number): void {
    this.wait(timeMs - this.timeMs);
  }

  /** A price at a moment. */
  priceAt(timeMs: number, ticks: number): void {
    this.until(timeMs);
    this.must(0, { type: 'feeds.tick', prices: [[btcUsdt, 'one', ticks, 0]] });
  }

  /**
   * Walks through a window with a price every ten seconds from just before it on, and on to the
   * settlement.
   */
  fix(ticksAt: (second: number) => number, day = MONDAY + 3): void {
    const beginMs = windowMs(day);
    for (let ms = -SECOND_MS; ms < WINDOW_MS; ms += EVERY_MS) {
      this.priceAt(beginMs + ms, ticksAt(Math.max(0, ms / SECOND_MS)));
    }
    this.until(beginMs + WINDOW_MS + 1);
  }

  private last<Row extends { readonly id: number }>(table: string, id: number): Row {
    this.events('none');
    const all = this.batches.flatMap(({ changes }) => (changes.saved.get(table) ?? []) as Row[]);
    const found = all.findLast((row) => row.id === id);
    if (found === undefined) throw new Error(`no ${table} ${id}`);
    return found;
  }
}
