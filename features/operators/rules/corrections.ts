/**
 * Corrections: postings that put a mistake right, proposed by one operator and approved by
 * another. What must always hold: they move money between accounts and nothing else, no account
 * goes below zero that must not, no margin that open positions need is taken, no desk gives away
 * what it owes to customers, and no reserve goes that covers what is open.
 */
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE, houseAccount } from '../../../core/ledger/house-accounts.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import {
  type ApproveCorrection,
  type ApproveRefusal,
  CLOSED_TO_CORRECTIONS,
  corrected,
  type Correction,
  type CorrectionLine,
  MAX_REFERENCE,
  MIN_REFERENCE,
  MOST_LINES,
  MOST_PROPOSALS,
  type ProposeCorrection,
  type ProposeRefusal,
  type RejectCorrection,
} from '../contract.ts';
import type { OutsideChange, OutsideDays } from './outside-days.ts';

/** What corrections ask of other rooms; the app fills it. */
export interface CorrectionNeeds {
  readonly catalogue: {
    asset(id: number): AssetDefinition | undefined;
  };
  readonly prices: {
    /** The coin of all margins. */
    dollarAssetId(): number | undefined;
  };
  readonly contracts: {
    /** What of a customer's contract account no open position needs. */
    free(owner: number): bigint | undefined;
    /** The reserves for open positions, and what they have to cover. */
    cover(): { readonly reserves: bigint; readonly needed: bigint };
  };
  readonly promises: {
    /** What a house account may have to pay to customers, beyond what it already holds for them. */
    owedBy(owner: number, assetId: number): bigint;
  };
}

/** Balances stay well inside the 64 bits in which they are stored. */
const LARGEST_BALANCE = 4_000_000_000_000_000_000n;
const AMOUNT = /^[1-9]\d{0,18}$/;

/** What a correction changes, account by account. */
interface AccountChange {
  readonly owner: number;
  readonly kind: AccountKind;
  readonly assetId: number;
  /** The change so far, and the lowest it has been on the way. */
  change: bigint;
  lowest: bigint;
}

function isAccount(owner: number, kind: AccountKind, asset: AssetDefinition): boolean {
  if (!Number.isSafeInteger(owner)) return false;
  if (owner <= 0) return houseAccount(owner) !== undefined && kind === KIND.house;
  return kind !== KIND.house && asset.accounts.includes(kind);
}

/** The changes that lines add up to, in the order in which accounts first appear. */
function changesOf(lines: readonly CorrectionLine[]): AccountChange[] {
  const changes = new Map<string, AccountChange>();
  const add = (owner: number, kind: AccountKind, asset: number, amount: bigint) => {
    const key = `${owner} ${kind} ${asset}`;
    const known = changes.get(key) ?? { owner, kind, assetId: asset, change: 0n, lowest: 0n };
    known.change += amount;
    if (known.change < known.lowest) known.lowest = known.change;
    changes.set(key, known);
  };
  for (const line of lines) {
    add(line.fromOwner, line.fromKind, line.assetId, -BigInt(line.amount));
    add(line.toOwner, line.toKind, line.assetId, BigInt(line.amount));
  }
  return [...changes.values()];
}

/** What changes bring from outside, or send there, coin by coin. */
function outsideOf(changes: readonly AccountChange[]): OutsideChange[] {
  return changes.filter(({ owner, change }) => owner === HOUSE.outsideWorld && change !== 0n);
}

function debtOf(balance: bigint): bigint {
  return balance < 0n ? balance : 0n;
}

function no(name: ProposeRefusal | ApproveRefusal): Refusal {
  return refuse(name);
}

/** Proposed, approved and rejected corrections; posts those that are approved. */
export class Corrections {
  private readonly context: RoomContext;
  private readonly needs: CorrectionNeeds;
  private readonly outside: OutsideDays;
  /** Those that wait; what was decided is in the table only. */
  private readonly waiting = new Map<number, Correction>();

  constructor(context: RoomContext, needs: CorrectionNeeds, outside: OutsideDays) {
    this.context = context;
    this.needs = needs;
    this.outside = outside;
  }

  /** Refusals in the order of `PROPOSE_REFUSALS`. */
  propose(order: ProposeCorrection, context: CommandContext): OutcomeOf<ProposeCorrection> {
    const refusal = this.proposalRefusal(order, context);
    if (refusal !== undefined) return refusal;
    const correction: Correction = {
      id: this.context.nextId(),
      proposedBy: order.operator,
      proposedMs: context.timeMs,
      reason: order.reason,
      reference: order.reference ?? '',
      lines: canonicalText(order.lines),
      state: 'proposed',
      decidedBy: 0,
      decidedMs: 0,
      decision: '',
    };
    this.waiting.set(correction.id, correction);
    this.context.changes.save('corrections', correction);
    return accept({ id: correction.id });
  }

  /** Refusals in the order of `APPROVE_REFUSALS`. */
  approve(order: ApproveCorrection, context: CommandContext): OutcomeOf<ApproveCorrection> {
    if (context.actor !== 0) return no('not_allowed');
    if (!isOperator(order.operator)) return no('bad_operator');
    const correction = this.waiting.get(order.id);
    if (correction === undefined) return no('unknown_correction');
    if (correction.proposedBy === order.operator) return no('own_proposal');
    const lines = JSON.parse(correction.lines) as readonly CorrectionLine[];
    const changes = changesOf(lines);
    const refusal = this.balanceRefusal(changes, order.isLive === true);
    if (refusal !== undefined) return refusal;
    if (order.keepsCover === true && this.takesCover(changes)) return no('reserves_needed');
    const outside = [...outsideOf(changes), ...this.newDebtOf(changes)];
    const capped = this.outside.refusal(outside, context);
    if (capped !== undefined) return capped;
    this.post(correction.id, lines);
    this.outside.count(outside, context);
    const accounts = changes.map(({ owner, kind, assetId: asset }) => {
      return { owner, kind, assetId: asset };
    });
    this.context.changes.emit(corrected, { accounts, lines });
    this.decide(correction, 'approved', order.operator, '', context);
    return accept({ id: correction.id });
  }

  /** Refusals: `not_allowed`, `bad_operator`, `reason_needed`, `unknown_correction`. */
  reject(order: RejectCorrection, context: CommandContext): OutcomeOf<RejectCorrection> {
    if (context.actor !== 0) return no('not_allowed');
    if (!isOperator(order.operator)) return no('bad_operator');
    if (!isReason(order.reason)) return no('reason_needed');
    const correction = this.waiting.get(order.id);
    if (correction === undefined) return no('unknown_correction');
    this.decide(correction, 'rejected', order.operator, order.reason, context);
    return accept({ id: correction.id });
  }

  /** What waits for a decision, by id, for reading. */
  sorted(): readonly Readonly<Correction>[] {
    return [...this.waiting.values()].sort((a, b) => a.id - b.id);
  }

  /** Puts a stored proposal back that waits. */
  restore(correction: Correction): void {
    this.waiting.set(correction.id, { ...correction });
  }

  *stateLines(): Generator<string> {
    for (const correction of this.sorted()) yield `correction ${canonicalText(correction)}`;
  }

  private proposalRefusal(order: ProposeCorrection, context: CommandContext): Refusal | undefined {
    if (context.actor !== 0) return no('not_allowed');
    if (!isOperator(order.operator)) return no('bad_operator');
    if (!isReason(order.reason)) return no('reason_needed');
    const { lines } = order;
    const isSound = lines.every((it) => it.fromOwner !== it.toOwner || it.fromKind !== it.toKind);
    if (lines.length < 1 || lines.length > MOST_LINES || !isSound) return no('bad_lines');
    const assets = lines.map((line) => this.needs.catalogue.asset(line.assetId));
    if (assets.includes(undefined)) return no('unknown_asset');
    const areAccounts = lines.every((line, index) => {
      const asset = assets[index] as AssetDefinition;
      return (
        isAccount(line.fromOwner, line.fromKind, asset) &&
        isAccount(line.toOwner, line.toKind, asset)
      );
    });
    if (!areAccounts) return no('unknown_account');
    const owners = lines.flatMap(({ fromOwner, toOwner }) => [fromOwner, toOwner]);
    if (owners.some((owner) => CLOSED_TO_CORRECTIONS.includes(owner))) {
      return no('account_closed_to_corrections');
    }
    if (!lines.every(({ amount }) => AMOUNT.test(amount))) return no('bad_amount');
    const unproved = this.referenceRefusal(order);
    if (unproved !== undefined) return unproved;
    return this.waiting.size >= MOST_PROPOSALS ? no('too_many_proposals') : undefined;
  }

  /**
   * What comes from outside, or goes there, names what proves it, and no two that wait name the
   * same; what was approved is looked up by the server. Earlier releases did not ask.
   */
  private referenceRefusal({ reference, lines }: ProposeCorrection): Refusal | undefined {
    if (reference === undefined) return undefined;
    const isProof =
      reference === reference.trim() &&
      reference.length >= MIN_REFERENCE &&
      reference.length <= MAX_REFERENCE;
    if (!isProof && (reference !== '' || outsideOf(changesOf(lines)).length > 0)) {
      return no('reference_needed');
    }
    const name = reference.toLowerCase();
    const isUsed = [...this.waiting.values()].some((it) => it.reference.toLowerCase() === name);
    return reference !== '' && isUsed ? no('reference_used') : undefined;
  }

  /** Why the accounts do not allow these changes as they are now. */
  private balanceRefusal(changes: readonly AccountChange[], isLive: boolean): Refusal | undefined {
    const availableOf = (change: AccountChange) => this.availableOf(change);
    const isDollar = (change: AccountChange) =>
      change.assetId === this.needs.prices.dollarAssetId();
    for (const change of changes) {
      const mayBeNegative = houseAccount(change.owner)?.mayBeNegative === true;
      if (!mayBeNegative && availableOf(change) + change.lowest < 0n) {
        return no('insufficient_balance');
      }
      const after = availableOf(change) + change.change;
      if (after > LARGEST_BALANCE || after < -LARGEST_BALANCE) return no('bad_amount');
    }
    if (isLive && this.isDebtForReserves(changes)) return no('treasury_short');
    for (const change of changes) {
      const isMargin = change.owner > 0 && change.kind === KIND.margin && isDollar(change);
      if (!isMargin || change.change >= 0n) continue;
      if (-change.change > (this.needs.contracts.free(change.owner) ?? 0n))
        return no('margin_in_use');
    }
    for (const change of changes) {
      const owed = change.owner > 0 ? 0n : this.needs.promises.owedBy(change.owner, change.assetId);
      const isShort = change.change < 0n && availableOf(change) + change.change < owed;
      if (owed > 0n && isShort) return no('owed_by_the_desk');
    }
    return undefined;
  }

  private availableOf({ owner, kind, assetId: asset }: AccountChange): bigint {
    const { ledger } = this.context;
    const slot = ledger.find(owner, kind, assetId(asset));
    return slot === undefined ? 0n : ledger.available(slot);
  }

  /** Whether the treasury would owe what other accounts of the house get: that is no reserve. */
  private isDebtForReserves(changes: readonly AccountChange[]): boolean {
    const isFunded = (asset: number) =>
      changes.some(({ owner, assetId: of, change }) => {
        return of === asset && change > 0n && houseAccount(owner)?.mayBeNegative === false;
      });
    return changes.some((of) => {
      const isTreasury = of.owner === HOUSE.treasury && of.change < 0n;
      return isTreasury && this.availableOf(of) + of.change < 0n && isFunded(of.assetId);
    });
  }

  /**
   * What the treasury will owe beyond what it owes already: money that nobody has brought yet, so
   * that it counts like what comes from outside.
   */
  private newDebtOf(changes: readonly AccountChange[]): OutsideChange[] {
    const ofTreasury = changes.filter(({ owner }) => owner === HOUSE.treasury);
    return ofTreasury.flatMap((of) => {
      const before = this.availableOf(of);
      const more = debtOf(before + of.change) - debtOf(before);
      return more < 0n ? [{ assetId: of.assetId, change: more }] : [];
    });
  }

  /** Whether what covers open positions would be less than they need, and less than before. */
  private takesCover(changes: readonly AccountChange[]): boolean {
    const dollar = this.needs.prices.dollarAssetId();
    let change = 0n;
    for (const of of changes.filter((it) => it.assetId === dollar)) {
      if (of.owner === HOUSE.contractsDesk || of.owner === HOUSE.insurance) change += of.change;
      if (of.owner !== HOUSE.treasury) continue;
      // What the treasury owes makes the reserves smaller; what it has adds nothing to them.
      const before = this.availableOf(of);
      change += debtOf(before + of.change) - debtOf(before);
    }
    const { reserves, needed } = this.needs.contracts.cover();
    return change < 0n && needed > 0n && reserves + change < needed;
  }

  private post(id: number, lines: readonly CorrectionLine[]): void {
    const { ledger } = this.context;
    for (const line of lines) {
      const asset = assetId(line.assetId);
      const from = ledger.slot(line.fromOwner, line.fromKind, asset);
      const to = ledger.slot(line.toOwner, line.toKind, asset);
      ledger.post(from, to, units(BigInt(line.amount)), 'correction', id);
    }
  }

  private decide(
    correction: Correction,
    state: Correction['state'],
    operator: number,
    decision: string,
    context: CommandContext,
  ): void {
    correction.state = state;
    correction.decidedBy = operator;
    correction.decidedMs = context.timeMs;
    correction.decision = decision;
    this.waiting.delete(correction.id);
    this.context.changes.save('corrections', correction);
  }
}
