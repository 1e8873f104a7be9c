/**
 * Deposits as a room of the machine. What must always hold: an output of a chain and a request are
 * credited at most once, a large voucher after two operators only; what is reversed is taken from
 * the customer as far as he has it, and the rest is a debt that the treasury has paid and later
 * credits settle first.
 */
import { isOperator, isReason, LONGEST_REASON } from '../../../core/engine/operator.ts';
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { assetId, type Units, units } from '../../../core/money/units.ts';
import {
  type AloneBook,
  type AskDeposit,
  type ChainCredit,
  creditChanged,
  credited,
  creditReversed,
  type CreditFromChain,
  creditKey,
  type DepositApproval,
  type DepositDayLimit,
  type DepositPolicy,
  type DepositRequest,
  type DepositYes,
  LARGEST_DEPOSIT,
  MOST_OPEN_REQUESTS,
  type DepositCommand,
  requestChanged,
  type ReverseFromChain,
  type ReviewDeposit,
  type Route,
  routeOf,
  type SingleCredit,
} from '../contract.ts';
import { moneyGivenBack } from '../../withdrawal/contract.ts';
import { type ApprovalNeeds, Approvals } from './approvals.ts';
import { Debts } from './debts.ts';

/** What deposits ask of other rooms; the app fills it. */
export interface DepositNeeds extends ApprovalNeeds {
  readonly breaks: {
    /** Why a customer does not report a deposit beside those that wait: a limit of his own. */
    refuseDeposit(
      owner: number,
      asked: Reported,
      waiting: readonly Reported[],
      timeMs: number,
    ): Refusal | undefined;
  };
}

type Reported = Pick<DepositRequest, 'assetId' | 'amountUnits'>;

/** A place on a chain: a hash in hexadecimal, or what other chains write instead. */
const TRANSACTION = /^[A-Za-z0-9]{16,128}$/;
const VOUCHER = /^[a-z0-9]{32}$/;

function parseAmount(text: string): Units | undefined {
  if (!/^[1-9]\d{0,18}$/.test(text) || BigInt(text) > LARGEST_DEPOSIT) return undefined;
  return units(BigInt(text));
}

/** The commands of `deposit`: requests, approvals, credits and reversals of chains, debts. */
export class DepositRules implements Room {
  readonly name = 'deposit';
  readonly reactions = [
    // What a withdrawal held when a deposit was taken back pays what is owed in its coin, as a
    // deposit does.
    reaction(moneyGivenBack, ({ owner, assetId: asset, amount, reference }) => {
      this.debts.settle(owner, asset, amount, reference);
    }),
  ];
  private readonly context: RoomContext;
  private readonly needs: DepositNeeds;
  private readonly waiting = new Map<number, DepositRequest>();
  private readonly credits = new Map<string, ChainCredit>();
  private readonly debts: Debts;
  private readonly approvals: Approvals;

  constructor(context: RoomContext, needs: DepositNeeds) {
    this.context = context;
    this.needs = needs;
    this.debts = new Debts(context);
    this.approvals = new Approvals(context, needs);
    context.changes.tellSaved('deposit_requests', requestChanged);
    context.changes.tellSaved('chain_credits', creditChanged);
  }

  /** Whether a customer owes anything since a credit was reversed. */
  hasDebt(owner: number): boolean {
    return this.debts.hasAny(owner);
  }

  /** What a customer owes in a coin. */
  owed(owner: number, asset: number): bigint {
    return this.debts.owed(owner, asset);
  }

  /** Requests that wait for a review, by id. */
  waitingRequests(): readonly Readonly<DepositRequest>[] {
    return [...this.waiting.values()].sort((a, b) => a.id - b.id);
  }

  /** The sums of a day of what operators give alone, of all rooms. */
  get alone(): AloneBook {
    return this.approvals.alone;
  }

  /** All credits from chains, by key. */
  chainCredits(): readonly Readonly<ChainCredit>[] {
    return [...this.credits.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  decide(command: Command, context: CommandContext): OutcomeOf<DepositCommand> {
    const order = command as DepositCommand;
    switch (order.type) {
      case 'deposit.ask':
        return this.ask(order, context);
      case 'deposit.review':
        return this.review(order, context);
      case 'deposit.credit':
      case 'deposit.approve':
        return this.approve(order, context);
      case 'deposit.set_policy':
        return this.approvals.setPolicy(order, context);
      case 'deposit.set_day_limit':
        return this.approvals.setDayLimit(order, context);
      case 'deposit.chain_credit':
        return this.credit(order, context);
      case 'deposit.chain_reverse':
        return this.reverse(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts stored rows back. */
  restoreRequest(request: DepositRequest): void {
    this.waiting.set(request.id, request);
  }

  restoreApproval(approval: DepositApproval): void {
    this.approvals.restore(approval);
  }

  restorePolicy(policy: DepositPolicy): void {
    this.approvals.restorePolicy(policy);
  }

  restoreSingleCredit(credit: SingleCredit): void {
    this.approvals.daySums.restore(credit);
  }

  restoreDayLimit(limit: DepositDayLimit): void {
    this.approvals.daySums.restoreLimit(limit);
  }

  restoreCredit(credit: ChainCredit): void {
    this.credits.set(credit.id, credit);
  }

  restoreDebt(owner: number, asset: number, owedUnits: bigint): void {
    this.debts.restore(owner, asset, owedUnits);
  }

  *stateLines(): Generator<string> {
    for (const request of this.waitingRequests()) yield `request ${canonicalText(request)}`;
    yield* this.approvals.stateLines();
    for (const credit of this.chainCredits()) yield `credit ${canonicalText(credit)}`;
    for (const debt of this.debts.sorted()) yield `debt ${canonicalText(debt)}`;
  }

  private route(asset: number, network: string): [Route, number] | undefined {
    const found = this.needs.catalogue.asset(asset);
    const route = found === undefined ? undefined : routeOf(found.code, network);
    return found === undefined || route === undefined ? undefined : [route, found.scale];
  }

  private ask(order: AskDeposit, context: CommandContext): OutcomeOf<AskDeposit> {
    if (context.actor <= 0) return refuse('not_allowed');
    const found = this.route(order.assetId, order.network);
    if (found === undefined) return refuse('unknown_route');
    const amount = parseAmount(order.amount);
    if (amount === undefined) return refuse('bad_amount');
    if (amount < minimumOf(...found)) return tooSmall(found[0]);
    const own = [...this.waiting.values()].filter(({ owner }) => owner === context.actor);
    // One voucher is one payment.
    const isUsed = own.some(({ voucher }) => voucher === order.voucher);
    if (!VOUCHER.test(order.voucher) || isUsed) return refuse('bad_voucher');
    if (own.length >= MOST_OPEN_REQUESTS) return refuse('too_many_open');
    const { actor, timeMs } = context;
    const asked = { assetId: order.assetId, amountUnits: amount };
    const beyond = this.needs.breaks.refuseDeposit(actor, asked, own, timeMs);
    if (beyond !== undefined) return beyond;
    const request: DepositRequest = {
      id: this.context.nextId(),
      owner: context.actor,
      assetId: order.assetId,
      network: order.network,
      amountUnits: amount,
      voucher: order.voucher,
      askedMs: context.timeMs,
      state: 'asked',
      creditedUnits: 0n,
      operator: 0,
      reason: '',
      decidedMs: 0,
    };
    this.waiting.set(request.id, request);
    this.context.changes.save('deposit_requests', request);
    return accept({ id: request.id });
  }

  private review(order: ReviewDeposit, context: CommandContext): OutcomeOf<ReviewDeposit> {
    if (context.actor !== 0 || !isOperator(order.operator)) return refuse('not_allowed');
    const request = this.waiting.get(order.requestId);
    if (request === undefined) return refuse('not_waiting');
    const isCredit = order.verdict === 'credit';
    const amount = isCredit ? parseAmount(order.amount) : units(0n);
    if (amount === undefined) return refuse('bad_amount');
    const isAsAsked = isCredit && amount === request.amountUnits;
    if (!isAsAsked && !isReason(order.reason)) return refuse('reason_needed');
    if (order.reason.length > LONGEST_REASON) return refuse('reason_needed');
    // This form is from when one operator was enough; it is no way around the second one.
    const isHalfApproved = this.approvals.of(request.id) !== undefined;
    if (isCredit && isHalfApproved) return refuse('second_operator_needed');
    return this.close(request, { ...order, amount }, isCredit ? 'credited' : 'rejected', context);
  }

  private approve(order: DepositYes, context: CommandContext): OutcomeOf<DepositYes> {
    if (context.actor !== 0 || !isOperator(order.operator)) return refuse('not_allowed');
    const request = this.waiting.get(order.requestId);
    if (request === undefined) return refuse('not_waiting');
    const amount = parseAmount(order.amount);
    if (amount === undefined) return refuse('bad_amount');
    const refusal = this.approvals.refusal(request, order, amount);
    if (refusal !== undefined) return refusal;
    const reason = this.approvals.take(request, order, amount, context);
    if (reason === undefined) return accept({ id: request.id, state: request.state });
    return this.close(request, { ...order, amount, reason }, 'credited', context);
  }

  /** Decides a request for good; what is credited is posted. */
  private close(
    request: DepositRequest,
    by: { readonly operator: number; readonly amount: Units; readonly reason: string },
    state: 'credited' | 'rejected',
    context: CommandContext,
  ): OutcomeOf<ReviewDeposit> {
    request.state = state;
    request.creditedUnits = by.amount;
    request.operator = by.operator;
    request.reason = by.reason;
    request.decidedMs = context.timeMs;
    this.waiting.delete(request.id);
    this.approvals.decided(request.id);
    this.context.changes.save('deposit_requests', request);
    const { id, owner, assetId: asset } = request;
    if (state === 'credited') this.pay(owner, asset, by.amount, id);
    return accept({ id, credited: by.amount.toString() });
  }

  private credit(order: CreditFromChain, context: CommandContext): OutcomeOf<CreditFromChain> {
    if (context.actor !== 0) return refuse('not_allowed');
    const found = this.route(order.assetId, order.network);
    if (found === undefined) return refuse('unknown_route');
    const { txId, index, owner, block } = order;
    const counts = [index, owner, block];
    const sound = counts.every((each) => Number.isSafeInteger(each) && each >= 0);
    if (!sound || owner === 0 || !TRANSACTION.test(txId)) return refuse('bad_output');
    const amount = parseAmount(order.amount);
    if (amount === undefined) return refuse('bad_amount');
    const id = creditKey(order.network, txId, index);
    const known = this.credits.get(id);
    if (known?.state === 'credited') return refuse('already_credited');
    const isSame = known === undefined || sameOutput(known, order);
    if (!isSame) return refuse('bad_output');
    if (amount < minimumOf(...found)) return tooSmall(found[0]);
    const { network, assetId: asset } = order;
    const reference = known?.reference ?? this.context.nextId();
    const first = { id, reference, owner, assetId: asset, network, txId };
    const credit: ChainCredit = known ?? {
      ...first,
      ...creditedNow(amount, block, context.timeMs),
    };
    Object.assign(credit, creditedNow(amount, block, context.timeMs));
    this.credits.set(id, credit);
    this.context.changes.save('chain_credits', credit);
    this.pay(owner, asset, amount, reference);
    return accept({ id: reference });
  }

  /** From outside to the customer; what he owes goes on to the treasury. */
  private pay(owner: number, asset: number, amount: Units, reference: number): void {
    const { ledger } = this.context;
    const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, assetId(asset));
    const account = ledger.slot(owner, KIND.spot, assetId(asset));
    ledger.post(outside, account, amount, 'deposit', reference);
    this.debts.settle(owner, asset, amount, reference);
    this.context.changes.emit(credited, { owner, assetId: asset, units: amount, reference });
  }

  private reverse(order: ReverseFromChain, context: CommandContext): OutcomeOf<ReverseFromChain> {
    if (context.actor !== 0) return refuse('not_allowed');
    const credit = this.credits.get(creditKey(order.network, order.txId, order.index));
    if (credit?.state !== 'credited') return refuse('not_credited');
    if (!isReason(order.reason)) return refuse('reason_needed');
    const { ledger } = this.context;
    const asset = assetId(credit.assetId);
    const amount = units(credit.amountUnits);
    const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, asset);
    const account = ledger.slot(credit.owner, KIND.spot, asset);
    const there = ledger.available(account);
    const taken = there < amount ? there : amount;
    const owed = units(amount - taken);
    ledger.post(account, outside, taken, 'deposit_reversed', credit.reference);
    const treasury = ledger.slot(HOUSE.treasury, KIND.house, asset);
    ledger.post(treasury, outside, owed, 'deposit_reversed', credit.reference);
    this.debts.add(credit.owner, credit.assetId, owed);
    credit.state = 'reversed';
    credit.changedMs = context.timeMs;
    this.context.changes.save('chain_credits', credit);
    this.context.changes.emit(creditReversed, { reference: credit.reference });
    return accept({ id: credit.reference, owed: owed.toString() });
  }
}

function creditedNow(amountUnits: bigint, block: number, changedMs: number) {
  return { amountUnits, block, state: 'credited' as const, changedMs };
}

/** A transaction that is mined again pays the same customer in the same coin. */
function sameOutput(credit: Readonly<ChainCredit>, order: CreditFromChain): boolean {
  return credit.owner === order.owner && credit.assetId === order.assetId;
}

/** The least that is credited, in units of a coin with `scale` decimals. */
function tooSmall({ minimum, code }: Route): Refusal {
  return refuse('below_minimum', { minimum, name: code });
}

function minimumOf(route: Route, scale: number): bigint {
  const parsed = parseUnits(route.minimum, scale);
  if (!parsed.ok) throw new Error(`route ${route.code}/${route.network} has no minimum`);
  return parsed.units;
}
