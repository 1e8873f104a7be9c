/** The console's calls of deposits: looking, deciding, the house's addresses, the watchers. */
import { hasSetLately, LONGEST_REASON } from '../../../core/engine/operator.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type ConsoleReply,
  type ConsoleRequest,
} from '../../../platform/server/http/console-call.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import { customersOf } from '../../../platform/server/rooms/about.ts';
import {
  type CreditDeposit,
  type Deposit,
  type DepositApproval,
  type DepositRequest,
  DOLLAR_DECIMALS,
  NETWORKS,
  type ReviewDeposit,
} from '../contract.ts';
import { readHouseAddresses, setHouseAddress } from '../store/addresses.ts';
import {
  readApprovals,
  readDayLimit,
  readDaySums,
  readDepositPolicy,
  readDeposits,
  readRequest,
  readWatchers,
  type DepositDatabase,
  type DepositTables,
} from '../store/reading.ts';
import { confirmationsOf } from './calls.ts';
import { depositPolicyCalls } from './policy-calls.ts';
import type { DepositServerNeeds } from './needs.ts';
import type { PaymentPlaces } from './payment-places.ts';

const room = 'deposit';
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const listInput = z.object({
  ...consolePageFields,
  owner: id.optional(),
  state: z.string().max(20).optional(),
  kind: z.enum(['voucher', 'chain']).optional(),
});
const decideInput = z.object({
  id,
  verdict: z.enum(['credit', 'reject']),
  amount: z.string().trim().max(40).default('0'),
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});
const addressInput = z.object({
  network: z.enum(NETWORKS),
  address: z.string().trim().max(200).default(''),
  memo: z.string().trim().max(40).default(''),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
});

/** All of them. */
export function depositConsoleCalls(
  gateway: Gateway,
  needs: DepositServerNeeds,
  places: PaymentPlaces,
): ConsoleCall[] {
  return [
    listCall(gateway, needs, places),
    ...queryCalls(gateway, needs),
    decideCall(gateway, needs),
    ...addressCalls(gateway, needs),
    ...depositPolicyCalls(gateway),
    consoleQuery({
      method: 'GET',
      path: '/recharge/watchers',
      room,
      summary: 'How far each watched chain has been read, and what keeps a watcher from it.',
      permission: 'deposits.read',
      input: z.object({}),
      handle: async () => {
        const watchers = await readWatchers(gateway.database<DepositTables>());
        const data = watchers.map((each) => ({ id: each.chain, ...each }));
        return { message: { data, total: data.length } };
      },
    }),
  ];
}

/** The number of a request with a voucher, which a list shows with a letter before it. */
function numberOf({ id: listed }: Deposit): number {
  return Number(listed.slice(1));
}

function depositMessage(deposit: Deposit, needs: DepositServerNeeds) {
  const asset = needs.asset(deposit.assetId);
  const scale = asset?.scale ?? 8;
  const { amountUnits, creditedUnits, ...rest } = deposit;
  return {
    ...rest,
    code: asset?.code ?? '',
    amount: printUnits(amountUnits, scale),
    credited: printUnits(creditedUnits, scale),
  };
}

/** Who has said yes to a request, and when; zeros for who has not. */
function approvalsMessage(
  request: { readonly state: string; readonly operator: number; readonly decidedMs: number },
  approval: Readonly<DepositApproval> | undefined,
) {
  if (approval !== undefined) {
    const { firstOperator, firstApprovedMs, secondOperator, secondApprovedMs } = approval;
    const approvals = { firstOperator, firstApprovedMs, secondOperator, secondApprovedMs };
    return { approvalsNeeded: 2, ...approvals };
  }
  const isCredited = request.state === 'credited';
  return {
    // Known once somebody has approved: it goes by what came in, and by the price then.
    approvalsNeeded: isCredited ? 1 : 0,
    firstOperator: isCredited ? request.operator : 0,
    firstApprovedMs: isCredited ? request.decidedMs : 0,
    secondOperator: 0,
    secondApprovedMs: 0,
  };
}

function voucherAddress({ voucher }: Pick<DepositRequest, 'voucher'>): string {
  return `/uploads/${voucher}.webp`;
}

async function requestMessage(
  db: DepositDatabase,
  request: DepositRequest,
  needs: DepositServerNeeds,
  by: { readonly operatorId: number; readonly nowMs: number },
) {
  const asset = needs.asset(request.assetId);
  const scale = asset?.scale ?? 8;
  const { amountUnits, creditedUnits, voucher: _voucher, ...rest } = request;
  const approval = (await readApprovals(db, [request.id])).get(request.id);
  const { thresholdUnits } = await readDepositPolicy(db);
  const { limitUnits } = await readDayLimit(db);
  const sums = await readDaySums(db, by.operatorId, request.owner, by.nowMs);
  const dollars = (dollarUnits: bigint): string => printUnits(dollarUnits, DOLLAR_DECIMALS);
  return {
    ...rest,
    ...approvalsMessage(request, approval),
    account: (await needs.accountNames([request.owner])).get(request.owner) ?? '',
    code: asset?.code ?? '',
    amount: printUnits(amountUnits, scale),
    credited: printUnits(creditedUnits, scale),
    // What the first has said came in, for the second to compare with the voucher.
    approved: printUnits(approval?.amountUnits ?? 0n, scale),
    approvedReason: approval?.reason ?? '',
    // Why two are needed, where the first has approved: his sum then, and the limit it reached.
    cause: approval?.cause ?? '',
    aloneUsdt: dollars(approval?.aloneUnits ?? 0n),
    limitUsdt: dollars(approval?.limitUnits ?? 0n),
    thresholdUsdt: dollars(thresholdUnits),
    dayLimitUsdt: dollars(limitUnits),
    // What the operator who looks has credited alone within a day.
    sameProofs: await needs.proofs.twinsOf(voucherAddress(request)),
    yours: { customerUsdt: dollars(sums.ofCustomer), allUsdt: dollars(sums.ofAll) },
  };
}

function listCall(gateway: Gateway, needs: DepositServerNeeds, places: PaymentPlaces): ConsoleCall {
  const db = () => gateway.database<DepositTables>();
  return consoleQuery({
    method: 'GET',
    path: '/deposits',
    room,
    summary: 'A page of deposits with vouchers and from chains, by time.',
    permission: 'deposits.read',
    input: listInput,
    handle: async ({ input }) => {
      const { page, perPage: limit, order, owner, state, kind } = input;
      const found = await readDeposits(db(), { owner, state, kind, order, page, limit });
      const watchers = await readWatchers(db());
      const vouchers = found.deposits.filter((deposit) => deposit.kind === 'voucher');
      const approvals = await readApprovals(db(), vouchers.map(numberOf));
      const names = await needs.accountNames(found.deposits.map((each) => each.owner));
      const data = found.deposits.map((deposit) => {
        const message = depositMessage(deposit, needs);
        const { seen, needed } = confirmationsOf(deposit, places, watchers, message.code);
        const account = names.get(deposit.owner) ?? '';
        const row = { ...message, account, confirmations: seen, confirmationsNeeded: needed };
        if (deposit.kind === 'chain') return row;
        const request = { ...deposit, decidedMs: deposit.changedMs };
        return { ...row, ...approvalsMessage(request, approvals.get(numberOf(deposit))) };
      });
      return { message: { data, total: found.total } };
    },
  });
}

function queryCalls(gateway: Gateway, needs: DepositServerNeeds): ConsoleCall[] {
  const db = () => gateway.database<DepositTables>();
  const permission = 'deposits.read';
  return [
    consoleQuery({
      method: 'GET',
      path: '/deposits/one',
      room,
      summary: 'A request with a voucher.',
      permission,
      input: z.object({ id }),
      handle: async ({ input, operator: { operatorId } }) => {
        const request = await readRequest(db(), input.id);
        if (request === undefined) return refuse('unknown_request');
        const by = { operatorId, nowMs: gateway.nowMs() };
        return { message: await requestMessage(db(), request, needs, by) };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/deposits/voucher',
      room,
      summary: 'The picture of a voucher; the look is logged.',
      permission,
      input: z.object({ id }),
      handle: async ({ input }) => {
        const request = await readRequest(db(), input.id);
        const bytes =
          request === undefined ? undefined : await needs.showPicture(voucherAddress(request));
        if (request === undefined || bytes === undefined) return refuse('unknown_request');
        const subject = `deposit ${request.id} of customer ${request.owner}`;
        return { bytes, contentType: 'image/webp', note: { subject } };
      },
    }),
  ];
}

function decideCall(gateway: Gateway, needs: DepositServerNeeds): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/deposits/decide',
    room,
    summary: 'Credits what really came in, once: a large amount after two operators; or rejects.',
    permission: 'deposits.decide',
    input: decideInput,
    about: ({ id }) =>
      customersOf(gateway.database(), sql`select owner from deposit_requests where id = ${id}`),
    handle: (request) => decide(gateway, needs, request),
  });
}

/** Whether an operator has lately set himself what one may credit alone. */
async function hasSetLimits(db: DepositDatabase, operator: number, nowMs: number) {
  const limits = [await readDepositPolicy(db), await readDayLimit(db)];
  return limits.some((limit) => hasSetLately(limit, operator, nowMs));
}

async function decide(
  gateway: Gateway,
  needs: DepositServerNeeds,
  { input, operator }: ConsoleRequest<z.output<typeof decideInput>>,
): Promise<ConsoleReply> {
  const { verdict, reason } = input;
  const db = gateway.database<DepositTables>();
  const before = await readRequest(db, input.id);
  if (before === undefined) return refuse('unknown_request');
  const parsed = parseUnits(input.amount, needs.asset(before.assetId)?.scale ?? 8);
  if (!parsed.ok) return refuse('bad_amount');
  const earlier = (await readApprovals(db, [before.id])).get(before.id);
  const { operatorId } = operator;
  const isFirst = verdict === 'credit' && earlier === undefined;
  if (isFirst && (await hasSetLimits(db, operatorId, gateway.nowMs()))) {
    return refuse('policy_is_yours');
  }
  const order = { operator: operatorId, requestId: before.id, reason };
  const command: CreditDeposit | ReviewDeposit =
    verdict === 'credit'
      ? { type: 'deposit.credit', ...order, amount: parsed.units.toString() }
      : { type: 'deposit.review', ...order, verdict, amount: '0' };
  const result = await gateway.submit({ actor: 0, command });
  if ('refused' in result) return result;
  // What was rejected for another reason may be asked for again with the same proof.
  if (verdict === 'reject') await needs.proofs.free(before.owner, [voucherAddress(before)]);
  const request = (await readRequest(db, before.id)) ?? before;
  const by = { operatorId, nowMs: gateway.nowMs() };
  const after = await requestMessage(db, request, needs, by);
  return {
    message: after,
    note: {
      subject: `deposit ${before.id} of customer ${before.owner}`,
      before: auditStateOf({ ...before, ...approvalsMessage(before, earlier) }),
      after: {
        ...auditStateOf(after),
        approved: after.approved,
        credited: after.credited,
        cause: after.cause,
      },
      reason,
    },
  };
}

/** How a request stands, for the audit log. */
function auditStateOf(request: {
  readonly state: string;
  readonly firstOperator: number;
  readonly secondOperator: number;
}) {
  const { state, firstOperator, secondOperator } = request;
  return { state, firstOperator, secondOperator };
}

function addressCalls(gateway: Gateway, needs: DepositServerNeeds): ConsoleCall[] {
  const db = () => gateway.database<DepositTables>();
  return [
    consoleQuery({
      method: 'GET',
      path: '/recharge/addresses',
      room,
      summary: 'The house’s addresses for deposits, by network.',
      permission: 'deposits.read',
      input: z.object({}),
      handle: async () => {
        const set = await readHouseAddresses(db());
        const data = NETWORKS.map((network) => {
          const none = { network, address: '', memo: '', operator: 0, changedMs: 0 };
          return { id: network, ...(set.find((each) => each.network === network) ?? none) };
        });
        return { message: { data, total: data.length } };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/recharge/set_address',
      room,
      summary: 'Sets the house’s address on a network; an empty one closes it.',
      // Whoever sets it receives what customers send: the owner alone.
      permission: 'settings.change',
      input: addressInput,
      notice: async ({ input }) => {
        // Closing a network redirects nothing, and cannot wait.
        if (input.address === '') return 'none';
        if (needs.readAddress(input.network, input.address) === undefined) {
          return refuse('bad_address');
        }
        return 'always';
      },
      handle: async ({ input, operator }) => {
        const { network, memo, reason } = input;
        const address = input.address === '' ? '' : needs.readAddress(network, input.address);
        if (address === undefined) return refuse('bad_address');
        const before = (await readHouseAddresses(db())).find((each) => each.network === network);
        const changedMs = gateway.nowMs();
        const set = { network, address, memo, operator: operator.operatorId, changedMs };
        await setHouseAddress(db(), set);
        return {
          message: { id: network, ...set },
          note: {
            subject: `deposit address ${network}`,
            before: { address: before?.address ?? '' },
            after: { address },
            reason,
          },
        };
      },
    }),
  ];
}
