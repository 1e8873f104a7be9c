/** The calls of loans for customers. */
import { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { riskReadMessage } from '../../../core/wire/risk-read.ts';
import { envelopeOf, type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  type Reply,
  type Request,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import {
  hasReadRisk,
  refuseUnread,
  type RiskNotice,
  settleRisk,
} from '../../../platform/server/rooms/risk-notices.ts';
import {
  type PendingAnswers,
  pendingRefusal,
} from '../../../platform/server/rooms/tick-answers.ts';
import type { Market } from '../../catalogue/contract.ts';
import type {
  Borrow,
  ChangeCollateral,
  CollateralSale,
  Loan,
  LoanTerms,
  Repay,
} from '../contract.ts';
import { hourlyInterest } from '../rules/formulas.ts';
import {
  type LoanTables,
  readCloseOuts,
  readFund,
  readLent,
  readLoan,
  readLoans,
  readMoves,
} from '../store/reading.ts';
import {
  allowedInput,
  borrowInput,
  closeOutRow,
  collateralInput,
  detailInput,
  detailMessage,
  listInput,
  loanRow,
  moveRow,
  pairRow,
  previewMessage,
  repayInput,
} from '../wire.ts';
import { healthOf } from './loan-health.ts';
import type { TermsView } from './terms-view.ts';

const room = 'loans';

/** What these calls ask of the house. */
export interface LoanCallNeeds {
  market(marketId: number): Market | undefined;
  /** The last durable index of a market, fresh or not; 0 before the first. */
  indexTicks(marketId: number): number;
  isOffered(customerId: number): Promise<boolean>;
  /** Whether no operator has frozen the account. */
  mayBegin(customerId: number): Promise<boolean>;
  /** Whether those are refused who have not read what they can lose. */
  readonly isRiskNeeded: boolean;
}

/** What the calls work with. */
export interface LoanCallMeans {
  readonly gateway: Gateway;
  readonly needs: LoanCallNeeds;
  readonly pairs: TermsView;
  /** Sales of collateral that were decided. */
  readonly sales: PendingAnswers<CollateralSale>;
}

/** What customers call. */
export function loanCalls(means: LoanCallMeans): Call[] {
  return [
    pairsCall(means),
    previewCall(means),
    borrowCall(means),
    repayCall(means),
    collateralCall(means),
    listCall(means),
    detailCall(means),
    allowedCall(means),
  ];
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** A pair with its market; undefined where there is none. */
function pairOf({ needs, pairs }: LoanCallMeans, id: number) {
  const terms = pairs.now(id);
  const market = terms === undefined ? undefined : needs.market(terms.marketId);
  return terms === undefined || market === undefined ? undefined : { terms, market };
}

/** What a pair can still lend: what the fund has, and what the pair allows. */
async function leftOf(gateway: Gateway): Promise<(terms: LoanTerms, market: Market) => bigint> {
  const db = gateway.database<LoanTables>();
  const [fund, lent] = await Promise.all([readFund(db), readLent(db)]);
  return (terms, market) => {
    const rest = BigInt(terms.totalCapUnits) - (lent.get(terms.productId) ?? 0n);
    const left = least(rest, fund.get(market.quote.id) ?? 0n);
    return left > 0n ? left : 0n;
  };
}

/** The pairs that are offered, with what is left of each. */
export async function offeredPairs({ gateway, needs, pairs }: LoanCallMeans) {
  const left = await leftOf(gateway);
  return pairs.all().flatMap((terms) => {
    const market = needs.market(terms.marketId);
    if (market === undefined || !terms.isOffered) return [];
    return [pairRow(market, terms, left(terms, market), needs.indexTicks(market.id))];
  });
}

function pairsCall(means: LoanCallMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/loan/pairs',
    room,
    summary: 'What can be borrowed against what, at which levels and what it costs.',
    input: z.object({}),
    handle: async () => ok(await offeredPairs(means)),
  });
}

/** Amounts of a request in units; undefined where a text is none. */
function amountsOf(
  market: Market,
  input: { readonly amount: string; readonly collateral: string },
) {
  const amount = parseUnits(input.amount, market.quote.scale);
  const collateral = parseUnits(input.collateral, market.base.scale);
  if (!amount.ok || !collateral.ok || amount.units <= 0n || collateral.units <= 0n)
    return undefined;
  return { amount: amount.units, collateral: collateral.units };
}

function previewCall(means: LoanCallMeans): Call {
  return visitorCall({
    method: 'POST',
    path: '/loan/preview',
    room,
    summary: 'What a loan would stand at, and the prices at which it is called and closed out.',
    input: borrowInput,
    handle: async ({ input }) => {
      const pair = pairOf(means, input.pair_id);
      if (pair === undefined) return refuse('unknown_pair');
      const { terms, market } = pair;
      const asked = amountsOf(market, input);
      if (asked === undefined) return refuse('bad_amount');
      const interestUnits = hourlyInterest(asked.amount, terms.ratePpm);
      const loan = {
        principalUnits: asked.amount,
        interestUnits,
        collateralUnits: asked.collateral,
      };
      const ticks = means.needs.indexTicks(market.id);
      const now = healthOf(loan, terms, market, ticks);
      const left = await leftOf(means.gateway);
      return ok(
        previewMessage(market, now, refusalOf(terms, asked.amount, now, left(terms, market))),
      );
    },
  });
}

/** Why a loan like this would not be lent, as far as it does not depend on who asks. */
function refusalOf(
  terms: LoanTerms,
  amount: bigint,
  { ltv }: { readonly ltv: bigint | undefined },
  left: bigint,
): string {
  if (amount < BigInt(terms.minUnits)) return 'below_minimum';
  if (amount > BigInt(terms.customerCapUnits)) return 'above_your_cap';
  if (amount > left) return 'house_is_full';
  if (ltv === undefined) return 'index_stale';
  return ltv > BigInt(terms.initialPpm) ? 'ltv_too_high' : '';
}

/** The notice of risk of a pair as it is lent now. */
function noticeOf({ productId, version }: LoanTerms, owner: number): RiskNotice {
  return { owner, product: 'loans', key: productId, version };
}

function borrowCall(means: LoanCallMeans): Call {
  const { gateway, needs } = means;
  return customerCall({
    method: 'POST',
    path: '/loan/borrow',
    room,
    summary: 'Freezes collateral in the spot account and pays out what is borrowed.',
    input: borrowInput,
    handle: async (request) => {
      const { input, caller } = request;
      if (!(await needs.isOffered(caller.customerId))) return refuse('not_offered_in_your_country');
      const pair = pairOf(means, input.pair_id);
      if (pair === undefined) return refuse('unknown_pair');
      const asked = amountsOf(pair.market, input);
      if (asked === undefined) return refuse('bad_amount');
      const notice = noticeOf(pair.terms, caller.customerId);
      const isRead = await settleRisk(gateway, notice, input.risk_accepted);
      if (needs.isRiskNeeded && !isRead) return refuseUnread(notice, 'understood');
      const command: Borrow = {
        type: 'loans.borrow',
        pairId: input.pair_id,
        amount: asked.amount.toString(),
        collateral: asked.collateral.toString(),
        needsCover: true,
      };
      return giveCommand(gateway, request, command, () => okText('loans.said.borrowed'));
    },
  });
}

/** A loan of the caller with its market and terms, or why there is none. */
async function ownLoan(
  { gateway, needs, pairs }: LoanCallMeans,
  owner: number,
  id: number,
): Promise<{ loan: Loan; market: Market; terms: LoanTerms } | Refusal> {
  const loan = await readLoan(gateway.database<LoanTables>(), owner, id);
  const market = loan === undefined ? undefined : needs.market(loan.marketId);
  const terms = loan === undefined ? undefined : pairs.version(loan.productId, loan.termsVersion);
  if (loan === undefined || market === undefined || terms === undefined) {
    return refuse('unknown_loan');
  }
  return { loan, market, terms };
}

function repayCall(means: LoanCallMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/loan/repay',
    room,
    summary: 'Pays back any part, interest first: from the balance, or out of the collateral.',
    input: repayInput,
    handle: async (request) => {
      const { input, caller } = request;
      const own = await ownLoan(means, caller.customerId, input.id);
      if ('refused' in own) return own;
      if (own.loan.state === 'closed') return refuse('nothing_owed');
      const amount = parseUnits(input.amount, own.market.quote.scale);
      if (!amount.ok || amount.units <= 0n) return refuse('bad_amount');
      const { id: loanId, from } = input;
      const command: Repay = {
        type: 'loans.repay',
        loanId,
        amount: amount.units.toString(),
        from,
        ...(from === 'collateral' && { bySize: true, nextTick: true }),
      };
      return giveRepayment(means, request, command);
    },
  });
}

/**
 * Gives a repayment; one out of the collateral waits for its price. Refusals besides those of the
 * command, which may come at the tick as well: `no_price` (none came in time).
 */
async function giveRepayment(
  { gateway, sales }: LoanCallMeans,
  request: Request<unknown, Caller>,
  command: Repay,
): Promise<Reply> {
  const actor = request.caller.customerId;
  const result = await gateway.submit(envelopeOf(request, command));
  if (isRefusal(result)) return result;
  const { saleId } = result.answer;
  const refusal = saleId === undefined ? undefined : pendingRefusal(await sales.of(actor, saleId));
  return refusal ?? okText('loans.said.repaid');
}

function collateralCall(means: LoanCallMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/loan/collateral',
    room,
    summary: 'Adds collateral (above zero), or takes some back down to the level of the beginning.',
    input: collateralInput,
    handle: async (request) => {
      const { input, caller } = request;
      const own = await ownLoan(means, caller.customerId, input.id);
      if ('refused' in own) return own;
      if (own.loan.state === 'closed') return refuse('nothing_owed');
      const isBack = input.change.startsWith('-');
      const parsed = parseUnits(
        isBack ? input.change.slice(1) : input.change,
        own.market.base.scale,
      );
      if (!parsed.ok || parsed.units <= 0n) return refuse('bad_amount');
      const change = `${isBack ? '-' : ''}${parsed.units}`;
      const command: ChangeCollateral = {
        type: 'loans.change_collateral',
        loanId: input.id,
        change,
      };
      return giveCommand(means.gateway, request, command, () => okText('loans.said.changed'));
    },
  });
}

function listCall({ gateway, needs, pairs }: LoanCallMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/loan/list',
    room,
    summary: 'A page of own loans, newest first: open, closed or all.',
    input: listInput,
    handle: async ({ input, caller }) => {
      const { status, page, limit } = input;
      const isOpen = status === 'all' ? undefined : status === 'open';
      const asked = { owner: caller.customerId, isOpen, page, limit };
      const { total, loans } = await readLoans(gateway.database<LoanTables>(), asked);
      const rows = loans.flatMap((loan) => {
        const market = needs.market(loan.marketId);
        const terms = pairs.version(loan.productId, loan.termsVersion);
        if (market === undefined || terms === undefined) return [];
        const now = healthOf(loan, terms, market, needs.indexTicks(market.id));
        return [loanRow(market, terms, loan, now)];
      });
      return ok(pageOf(input, total, rows));
    },
  });
}

function detailCall(means: LoanCallMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/loan/detail',
    room,
    summary: 'One own loan, with its close-outs and what was paid out and repaid.',
    input: detailInput,
    handle: async ({ input, caller }) => {
      const own = await ownLoan(means, caller.customerId, input.id);
      if ('refused' in own) return own;
      const { loan, market, terms } = own;
      const now = healthOf(loan, terms, market, means.needs.indexTicks(market.id));
      const db = means.gateway.database<LoanTables>();
      const closeOuts = (await readCloseOuts(db, loan.id)).map((row) => closeOutRow(market, row));
      const moves = (await readMoves(db, loan.id)).map((row) => moveRow(market, row));
      return ok(detailMessage(loanRow(market, terms, loan, now), closeOuts, moves));
    },
  });
}

function allowedCall({ gateway, needs, pairs }: LoanCallMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/loan/allowed',
    room,
    summary: 'What keeps the caller from borrowing, and whether he has read what he can lose.',
    input: allowedInput,
    handle: async ({ input, caller: { customerId } }) => {
      const terms = pairs.now(input.pair_id);
      const notice = terms && noticeOf(terms, customerId);
      const isRead = notice !== undefined && (await hasReadRisk(gateway.database(), notice));
      const told = riskReadMessage(isRead);
      if (!(await needs.isOffered(customerId))) return ok({ why: 'off_in_country', ...told });
      return ok({ why: (await needs.mayBegin(customerId)) ? '' : 'frozen', ...told });
    },
  });
}
