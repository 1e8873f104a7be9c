/**
 * Prices of exchanges that are locked for some seconds (decision 0155). Who may choose for so long
 * holds an option, and pays for it whether he uses it or not. What must always hold: while a lock
 * is open, all that it may move is frozen on both sides; the desk counts it; it is taken once.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, shareOf, type Units, units } from '../../../core/money/units.ts';
import { type AssetDefinition, DOLLAR_CODE } from '../../catalogue/contract.ts';
import {
  type LapseLocked,
  LOCK_COST_PPM,
  LOCK_MS,
  type LockedPrice,
  type TakeLocked,
} from '../contract.ts';
import { type ExchangeDesk, isLargeCoin } from './desk.ts';

type Coded = Pick<AssetDefinition, 'code'>;

/** What a lock costs of what is given, as parts per million. */
export function lockCostPpm(from: Coded, to: Coded): number {
  const isLarge = [from, to].every(({ code }) => code === DOLLAR_CODE || isLargeCoin(code));
  return isLarge ? LOCK_COST_PPM.large : LOCK_COST_PPM.other;
}

/** What a lock costs of an amount, rounded up. */
export function lockCost(amount: Units, from: Coded, to: Coded): Units {
  return shareOf(amount, lockCostPpm(from, to), 'up');
}

/** What locks work with. */
export interface LockingParts {
  readonly context: RoomContext;
  readonly desk: ExchangeDesk;
  /** Makes the exchange of a lock, whose money is free again on both sides. */
  readonly make: (lock: Readonly<LockedPrice>, context: CommandContext) => void;
}

/** The locks that are open. */
export class Locking {
  private readonly parts: LockingParts;
  private readonly open = new Map<number, LockedPrice>();

  constructor(parts: LockingParts) {
    this.parts = parts;
  }

  /** Puts back a lock that is open. */
  restore(lock: LockedPrice): void {
    this.open.set(lock.id, lock);
    const command: LapseLocked = { type: 'wallet.lapse_locked', exchangeId: lock.id };
    this.parts.context.timers.set(timerKey(lock.id), lock.lockedMs + LOCK_MS + 1, command);
  }

  /** How many a customer has open. */
  countOf(owner: number): number {
    return [...this.open.values()].filter((lock) => lock.owner === owner).length;
  }

  /** Locks a price: it is paid for, and what it may move is held on both sides. */
  lock(lock: LockedPrice): void {
    const { ledger, changes } = this.parts.context;
    const desk = ledger.slot(HOUSE.exchangeDesk, KIND.house, assetId(lock.fromAssetId));
    ledger.post(payer(ledger, lock), desk, units(lock.costUnits), 'exchange_lock', lock.id);
    ledger.hold(payer(ledger, lock), units(lock.amountUnits + lock.feeUnits));
    ledger.hold(giver(ledger, lock), units(lock.receivedUnits));
    this.restore(lock);
    changes.save('locked_prices', lock);
  }

  /** Makes the exchange at the locked price. Refusal: `lock_over`. */
  take({ exchangeId }: TakeLocked, context: CommandContext): OutcomeOf<TakeLocked> {
    const lock = this.open.get(exchangeId);
    const isHis = lock !== undefined && lock.owner === context.actor;
    if (!isHis || context.timeMs > lock.lockedMs + LOCK_MS) return refuse('lock_over');
    this.end(lock, 'made', context);
    this.parts.make(lock, context);
    return accept({ id: lock.id });
  }

  /** The timer of one. Refusal: `not_allowed`, to all others and before its time. */
  lapse({ exchangeId }: LapseLocked, context: CommandContext): OutcomeOf<LapseLocked> {
    const lock = this.open.get(exchangeId);
    const { actor, timeMs } = context;
    if (actor !== 0 || lock === undefined || timeMs <= lock.lockedMs + LOCK_MS) {
      return refuse('not_allowed');
    }
    this.end(lock, 'lapsed', context);
    const { desk } = this.parts;
    desk.forget(lock.fromAssetId, lock.fromBoughtUnits, lock.lockedMs, timeMs);
    desk.forget(lock.toAssetId, lock.toBoughtUnits, lock.lockedMs, timeMs);
    return accept();
  }

  /** What open locks hold. */
  *holds(): Generator<Hold> {
    for (const lock of this.sorted()) {
      const of = { what: 'locked_price', id: lock.id };
      const { owner, amountUnits, feeUnits, receivedUnits } = lock;
      const given = { owner, kind: KIND.spot, assetId: lock.fromAssetId };
      yield { ...of, ...given, units: amountUnits + feeUnits };
      const desk = { owner: HOUSE.exchangeDesk, kind: KIND.house, assetId: lock.toAssetId };
      yield { ...of, ...desk, units: receivedUnits };
    }
  }

  *stateLines(): Generator<string> {
    for (const lock of this.sorted()) {
      const texts = Object.entries(lock).map(([name, value]) => {
        return [name, typeof value === 'bigint' ? value.toString() : value];
      });
      yield `lock ${canonicalText(Object.fromEntries(texts))}`;
    }
  }

  /** It is open no more, and what it held is free. */
  private end(lock: LockedPrice, state: 'made' | 'lapsed', { timeMs }: CommandContext): void {
    const { ledger, changes, timers } = this.parts.context;
    this.open.delete(lock.id);
    timers.clear(timerKey(lock.id));
    ledger.release(payer(ledger, lock), units(lock.amountUnits + lock.feeUnits));
    ledger.release(giver(ledger, lock), units(lock.receivedUnits));
    lock.state = state;
    lock.endedMs = timeMs;
    changes.save('locked_prices', lock);
  }

  /** The locks that are open, by number, for reading. */
  openLocks(): readonly Readonly<LockedPrice>[] {
    return this.sorted();
  }

  private sorted(): LockedPrice[] {
    return [...this.open.values()].sort((a, b) => a.id - b.id);
  }
}

type Slots = Pick<RoomContext['ledger'], 'slot'>;

function payer(ledger: Slots, { owner, fromAssetId }: Readonly<LockedPrice>): number {
  return ledger.slot(owner, KIND.spot, assetId(fromAssetId));
}

function giver(ledger: Slots, { toAssetId }: Readonly<LockedPrice>): number {
  return ledger.slot(HOUSE.exchangeDesk, KIND.house, assetId(toAssetId));
}

function timerKey(id: number): string {
  return `wallet.lapse_locked:${id}`;
}
