/**
 * Merchants: a bond is frozen with the asking, can be added to, and is given back a week after the
 * last order.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { units } from '../../../core/money/units.ts';
import {
  type ApplyAsMerchant,
  type BlockCustomer,
  BOND_AFTER_MS,
  type DecideMerchant,
  type LeaveAsMerchant,
  type OtcMerchant,
  type OtcTerms,
  type ReturnBond,
} from '../contract/index.ts';
import { merchantAnswer } from './answers.ts';
import { holdsCoins, type OtcState } from './state.ts';

const MERCHANT_LEVEL = 2;
const BOND = /^(?:0|[1-9]\d{0,17})$/;
const WITH_BOND: readonly OtcMerchant['state'][] = ['asked', 'approved', 'leaving'];

/** The rules of merchants and of whom they take no orders of. */
export class MerchantRules {
  private readonly state: OtcState;

  constructor(state: OtcState) {
    this.state = state;
  }

  apply(command: ApplyAsMerchant, context: CommandContext): OutcomeOf<ApplyAsMerchant> {
    const { actor } = context;
    const { terms, needs } = this.state;
    if (actor <= 0) return refuse('not_allowed');
    if (terms === undefined) return refuse('market_not_open');
    if (needs.verification.level(actor) < MERCHANT_LEVEL) return refuse('verification_needed');
    const wanted = command.bond ?? terms.bondUnits;
    if (!BOND.test(wanted) || BigInt(wanted) < BigInt(terms.bondUnits)) return refuse('bad_amount');
    const bond = units(BigInt(wanted));
    const known = this.state.merchants.get(actor);
    if (known !== undefined && WITH_BOND.includes(known.state)) return this.topUp(known, bond);
    const slot = this.state.slot(actor, terms.bondAssetId);
    if (!this.state.context.ledger.canTake(slot, bond)) return refuse('insufficient_balance');
    this.state.context.ledger.hold(slot, bond);
    return accept(merchantAnswer(this.begin(terms, bond, context)));
  }

  private begin(
    { bondAssetId }: OtcTerms,
    bondUnits: bigint,
    { actor, timeMs }: CommandContext,
  ): OtcMerchant {
    const merchant: OtcMerchant = {
      owner: actor,
      state: 'asked',
      bondAssetId,
      bondUnits,
      askedMs: timeMs,
      decidedBy: 0,
      lastOrderMs: this.state.merchants.get(actor)?.lastOrderMs ?? 0,
    };
    this.state.saveMerchant(merchant);
    return merchant;
  }

  /** Freezes what is missing of a bond that has shrunk, or is to cover more. */
  private topUp(merchant: OtcMerchant, bond: bigint): OutcomeOf<ApplyAsMerchant> {
    const { owner, bondAssetId, bondUnits } = merchant;
    const isOther = bondAssetId !== this.state.terms?.bondAssetId;
    if (merchant.state === 'leaving' || isOther || bond <= bondUnits) {
      return refuse('nothing_changes');
    }
    const slot = this.state.slot(owner, bondAssetId);
    const missing = units(bond - bondUnits);
    if (!this.state.context.ledger.canTake(slot, missing)) return refuse('insufficient_balance');
    this.state.context.ledger.hold(slot, missing);
    merchant.bondUnits = bond;
    this.state.saveMerchant(merchant);
    return accept(merchantAnswer(merchant));
  }

  decide(command: DecideMerchant, context: CommandContext): OutcomeOf<DecideMerchant> {
    const { operator, owner, verdict } = command;
    const isOperator = Number.isSafeInteger(operator) && operator > 0;
    const isVerdict = verdict === 'approve' || verdict === 'reject';
    if (context.actor !== 0 || !isOperator || !isVerdict) return refuse('not_allowed');
    const merchant = this.state.merchants.get(owner);
    if (merchant?.state !== 'asked') return refuse('not_a_merchant');
    merchant.decidedBy = operator;
    merchant.state = verdict === 'approve' ? 'approved' : 'rejected';
    if (verdict === 'reject') this.giveBond(merchant);
    this.state.saveMerchant(merchant);
    return accept(merchantAnswer(merchant));
  }

  leave(_command: LeaveAsMerchant, context: CommandContext): OutcomeOf<LeaveAsMerchant> {
    const { actor, timeMs } = context;
    if (actor <= 0) return refuse('not_allowed');
    const merchant = this.state.merchants.get(actor);
    if (merchant === undefined || !['asked', 'approved'].includes(merchant.state)) {
      return refuse('not_a_merchant');
    }
    const hasAds = [...this.state.ads.values()].some((ad) => ad.owner === actor && ad.isOn);
    const own = [...this.state.orders.values()].filter(({ maker }) => maker === actor);
    const hasOrders = own.some(holdsCoins);
    if (hasAds || hasOrders) return refuse('orders_are_open');
    merchant.state = 'leaving';
    this.setTimer(merchant, timeMs);
    this.state.saveMerchant(merchant);
    return accept(merchantAnswer(merchant));
  }

  private dueMs({ lastOrderMs, askedMs }: Readonly<OtcMerchant>): number {
    return (lastOrderMs > 0 ? lastOrderMs : askedMs) + BOND_AFTER_MS;
  }

  /** No deadline of people: nobody has to do anything until then. */
  private setTimer(merchant: Readonly<OtcMerchant>, timeMs: number): void {
    // A bond that may be claimed waits for the end of it.
    if (this.state.hasClaims(merchant.owner)) return;
    const command: ReturnBond = { type: 'otc.return_bond', owner: merchant.owner };
    const dueMs = Math.max(this.dueMs(merchant), timeMs);
    this.state.context.timers.set(`otc.return_bond:${merchant.owner}`, dueMs, command);
  }

  returnBond({ owner }: ReturnBond, context: CommandContext): OutcomeOf<ReturnBond> {
    if (context.actor !== 0) return refuse('not_allowed');
    const merchant = this.state.merchants.get(owner);
    if (merchant?.state !== 'leaving') return refuse('not_a_merchant');
    const isEarly = context.timeMs < this.dueMs(merchant);
    if (isEarly || this.state.hasClaims(owner)) return refuse('too_early');
    merchant.state = 'left';
    this.giveBond(merchant);
    this.state.saveMerchant(merchant);
    return accept();
  }

  /** A bond that may be claimed is not given back. */
  keepBond(owner: number): void {
    if (this.state.hasClaims(owner)) {
      this.state.context.timers.clear(`otc.return_bond:${owner}`);
    }
  }

  /** Nothing of it may be claimed any more, as far as this order goes. */
  claimEnded(owner: number, timeMs: number): void {
    const merchant = this.state.merchants.get(owner);
    if (merchant?.state === 'leaving') this.setTimer(merchant, timeMs);
  }

  private giveBond(merchant: OtcMerchant): void {
    const slot = this.state.slot(merchant.owner, merchant.bondAssetId);
    this.state.context.ledger.release(slot, units(merchant.bondUnits));
    merchant.bondUnits = 0n;
  }

  block(command: BlockCustomer, context: CommandContext): OutcomeOf<BlockCustomer> {
    const { owner, isOn } = command;
    const isOther = Number.isSafeInteger(owner) && owner > 0 && owner !== context.actor;
    if (context.actor <= 0 || !isOther) return refuse('not_allowed');
    const block = { maker: context.actor, owner, isOn };
    this.state.blocks.set(`${context.actor} ${owner}`, block);
    this.state.context.changes.save('otc_blocks', block);
    return accept();
  }

  /** Puts a stored merchant back. */
  restore(merchant: OtcMerchant): void {
    this.state.merchants.set(merchant.owner, merchant);
    if (merchant.state === 'leaving') this.setTimer(merchant, 0);
  }
}
