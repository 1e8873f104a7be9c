/**
 * Orders that wait for a price and then open. What they wait for is the closing price of the other
 * side, which is the opening price of theirs; nothing is held before.
 */
import {
  accept,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { ContractTerms } from '../contract/index.ts';
import { type CancelEntry, type Entry, MAX_ENTRIES, type PlaceEntry } from '../contract/entries.ts';
import { closingTicks } from './formulas.ts';
import type { Opening } from './opening.ts';
import type { PendingOrders } from './pending-orders.ts';
import type { ContractState } from './state.ts';
import { armTrigger, isTriggerSound, trailStopAt, triggerRefusal } from './stops.ts';
import { openingOf } from './trading.ts';

const OTHER = { long: 'short', short: 'long' } as const;

/** An entry as what closes the other side at the same price. */
function mirrored<Of extends Pick<Entry, 'side'>>(entry: Of): Of {
  return { ...entry, side: OTHER[entry.side] };
}

/** Decides `contracts.place_entry` and `contracts.cancel_entry`, and gives what was set off. */
export class Entries {
  private readonly state: ContractState;
  private readonly opening: Opening;
  private readonly pending: PendingOrders;
  /** Set off by the ticks that are being carried out, in the order of their prices. */
  private due: Entry[] = [];

  constructor(state: ContractState, opening: Opening, pending: PendingOrders) {
    this.state = state;
    this.opening = opening;
    this.pending = pending;
  }

  /** Lets an order wait. */
  place(command: PlaceEntry, context: CommandContext): OutcomeOf<PlaceEntry> {
    const terms = this.state.terms(command.order.marketId);
    if (terms === undefined) return refuse('unknown_market');
    const refusal = this.refusal(command, terms, context);
    if (refusal !== undefined) return refusal;
    const entry = this.make(command, terms, context);
    this.add(entry);
    this.save(entry, context);
    return accept({ ...entry });
  }

  /** Takes back one that waits. Refusal: `unknown_order`. */
  cancel(command: CancelEntry, context: CommandContext): OutcomeOf<CancelEntry> {
    const { entryId, clientOrderId } = command;
    const own = this.state.entries.ofOwner(context.actor);
    const found = own.find((it) =>
      clientOrderId === '' ? it.id === entryId : it.clientOrderId === clientOrderId,
    );
    if (found === undefined) return refuse('unknown_order');
    this.end(found, '', context);
    return accept({ ...found });
  }

  /** All of an owner in a market end: nothing that is open is guarded by them. */
  endAll(owner: number, marketId: number, context: CommandContext): void {
    for (const entry of this.state.entries.ofOwner(owner)) {
      if (entry.marketId === marketId) this.end(entry, '', context);
    }
  }

  /** Puts one back, or begins to watch for its price. */
  add(entry: Entry): void {
    this.state.entries.add(entry);
    this.arm(entry);
  }

  /** Waits for its price by the terms under which it was accepted. */
  arm(entry: Entry): void {
    armTrigger(this.state, mirrored(entry), this.termsOf(entry));
  }

  /** Its price has come: it is given when all that the ticks bring by themselves is done. */
  reach(entry: Entry): void {
    this.due.push(entry);
  }

  /** The price has gone on: a trailing entry moves after it, never back. */
  moveTrail(entry: Entry, context: CommandContext): void {
    const { side, trailTicks } = entry;
    const now = this.openingNow(side, this.termsOf(entry));
    entry.trailStopTicks = trailStopAt(OTHER[side], now, trailTicks);
    this.arm(entry);
    this.save(entry, context);
  }

  /** Gives what was set off, each as its owner would now. */
  carryOut(context: CommandContext): void {
    const { due } = this;
    this.due = [];
    for (const entry of due) {
      entry.tick = this.state.index(entry.marketId).number;
      const outcome = this.give(entry, context);
      if (isRefusal(outcome)) {
        this.end(entry, canonicalText(outcome), context);
        continue;
      }
      entry.state = 'done';
      entry.orderId = outcome.answer.ids[0] ?? 0;
      this.forget(entry);
      this.save(entry, context);
    }
  }

  private give({ id, owner, command }: Entry, context: CommandContext) {
    const order = JSON.parse(command) as PlaceEntry['order'];
    if (this.state.terms(order.marketId)?.version !== order.termsVersion) {
      return refuse('terms_changed');
    }
    const place = { type: 'contracts.place', order, sameTerms: true } as const;
    return this.pending.place(place, { ...context, actor: owner }, id);
  }

  /** Why an entry would be refused, in the order of `ENTRY_REFUSALS`. */
  private refusal(
    { order, kind, triggerTicks, trailTicks, clientOrderId }: PlaceEntry,
    terms: ContractTerms,
    { actor }: CommandContext,
  ): Refusal | undefined {
    const trigger = { kind, triggerTicks, trailTicks };
    if (actor <= 0 || !isTriggerSound(trigger)) return refuse('bad_order');
    const opens = order.type === 'contracts.trade' ? openingOf(order, order.lots) : order;
    if (opens.couponId !== undefined) return refuse('bad_order');
    const shape = this.opening.checks.shapeRefusal(opens, terms);
    if (shape !== undefined) return shape;
    const { side, marketId } = order;
    // Before the first price there is none to wait for.
    if (this.state.needs.feeds.lastIndex(marketId) === undefined) return refuse('market_halted');
    const wrong = triggerRefusal(OTHER[side], this.openingNow(side, terms), trigger);
    if (wrong !== undefined) return refuse(wrong);
    const own = this.state.entries.ofOwner(actor);
    const isNamed = clientOrderId !== '';
    if (isNamed && own.some((it) => it.clientOrderId === clientOrderId)) {
      return refuse('client_order_id_in_use');
    }
    const limit = String(MAX_ENTRIES);
    return own.length >= MAX_ENTRIES ? refuse('too_many_entries', { limit }) : undefined;
  }

  /** The price at which a side opens now: that at which the other closes. */
  private openingNow(side: Entry['side'], { marketId, spreadBps }: ContractTerms): number {
    return closingTicks(OTHER[side], this.state.index(marketId).ticks, spreadBps);
  }

  private termsOf({ marketId, command }: Entry): ContractTerms {
    const { termsVersion = 0 } = JSON.parse(command) as PlaceEntry['order'];
    const terms = this.state.allTerms(marketId)[termsVersion - 1];
    if (terms === undefined) throw new Error(`market ${marketId} has no terms ${termsVersion}`);
    return terms;
  }

  private end(entry: Entry, refusal: string, context: CommandContext): void {
    entry.state = 'cancelled';
    entry.refusal = refusal;
    this.forget(entry);
    this.save(entry, context);
  }

  private forget({ id, marketId }: Entry): void {
    this.state.entries.delete(id);
    this.state.watch(marketId).clearPosition(id);
  }

  private save(entry: Entry, context: CommandContext): void {
    entry.updatedMs = context.timeMs;
    this.state.context.changes.save('contract_entries', entry);
  }

  private make(
    { order, kind, triggerTicks, trailTicks, clientOrderId }: PlaceEntry,
    terms: ContractTerms,
    { actor, timeMs }: CommandContext,
  ): Entry {
    const { marketId, side, lots } = order;
    const now = this.openingNow(side, terms);
    const covered = order.type === 'contracts.open' ? { needsCover: true } : {};
    return {
      id: this.state.context.nextId(),
      owner: actor,
      marketId,
      side,
      kind,
      lots,
      triggerTicks,
      trailTicks,
      clientOrderId,
      command: canonicalText({ ...order, ...covered, termsVersion: terms.version }),
      createdMs: timeMs,
      trailStopTicks: trailStopAt(OTHER[side], now, trailTicks),
      tick: 0,
      orderId: 0,
      state: 'waiting',
      refusal: '',
      updatedMs: timeMs,
    };
  }
}
