/** The calls of lock-ups for customers. */
import { refuse, type Refusal } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { riskReadMessage } from '../../../core/wire/risk-read.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  customerCall,
  ok,
  okText,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import {
  hasReadRisk,
  refuseUnread,
  type RiskNotice,
  settleRisk,
} from '../../../platform/server/rooms/risk-notices.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { LockupCommand, LockupTerms } from '../contract.ts';
import { capacityOf } from '../rules/formulas.ts';
import { hasOrder, type LockupTables, readOrders, readPools } from '../store/reading.ts';
import {
  allowedInput,
  cancelInput,
  configInput,
  depositInput,
  type DollarPrice,
  orderRow,
  ordersInput,
  productRow,
  renewInput,
} from '../wire.ts';
import { penaltyAt, todayOf } from './today.ts';
import type { TermsView } from './terms-view.ts';

const room = 'lockup';
const ENDED = 2;

/** What these calls ask of the house. */
export interface LockupCallNeeds {
  readonly asset: (id: number) => AssetDefinition | undefined;
  /** What one whole coin costs now; undefined where nobody knows. */
  dollarPrice(assetId: number): DollarPrice | undefined;
  isOffered(customerId: number): Promise<boolean>;
  /** Whether no operator has frozen the account. */
  mayBegin(customerId: number): Promise<boolean>;
  /** Whether those are refused who have not read what they can lose. */
  readonly isRiskNeeded: boolean;
}

/** What customers call. */
export function lockupCalls(gateway: Gateway, needs: LockupCallNeeds, terms: TermsView): Call[] {
  return [
    configCall(gateway, needs, terms),
    depositCall(gateway, needs, terms),
    ordersCall(gateway, needs, terms),
    cancelCall(gateway, needs),
    renewCall(gateway, needs),
    allowedCall(gateway, needs, terms),
  ];
}

function configCall(gateway: Gateway, needs: LockupCallNeeds, products: TermsView): Call {
  return visitorCall({
    method: 'GET',
    path: '/lh/deposit/config',
    room,
    summary: 'Products that take new orders: fixed ones, or by `kind` flexible ones or all.',
    input: configInput,
    handle: async ({ input, language }) => {
      const { phrases } = gateway;
      const say = (key: string, details?: Readonly<Record<string, string>>) =>
        phrases.say(language, `lockup.${key}`, details);
      const db = gateway.database<LockupTables>();
      const pools = await readPools(db);
      const { kind = 'fixed' } = input;
      const rows = products.all().flatMap((terms) => {
        const coin = needs.asset(terms.assetId);
        if (coin === undefined || !terms.isOffered) return [];
        const isWanted = kind === 'all' || (terms.days === 0) === (kind === 'flexible');
        if (!isWanted) return [];
        const days = Math.max(terms.days, 1);
        const pool = pools.get(coin.id) ?? { free: 0n, promised: 0n };
        return [productRow(coin, terms, capacityOf(pool.free, terms.ratePpm, days), pool, say)];
      });
      return ok(rows);
    },
  });
}

/** The notice of risk of a product, of whose amount a part can be lost; the others need none. */
function noticeOf(terms: LockupTerms | undefined, owner: number): RiskNotice | undefined {
  if (terms?.penalty !== 'principal') return undefined;
  return { owner, product: 'lockup', key: terms.productId, version: terms.version };
}

function depositCall(gateway: Gateway, needs: LockupCallNeeds, products: TermsView): Call {
  return customerCall({
    method: 'POST',
    path: '/lh/deposit',
    room,
    summary: 'Begins a lock-up or savings order; the amount is frozen in the spot account.',
    input: depositInput,
    handle: async (request) => {
      const { input, caller } = request;
      if (!(await needs.isOffered(caller.customerId))) return refuse('not_offered_in_your_country');
      const terms = products.now(input.config_id);
      const coin = terms === undefined ? undefined : needs.asset(terms.assetId);
      if (coin === undefined) return refuse('unknown_product');
      const amount = parseUnits(input.amount, coin.scale);
      if (!amount.ok) return refuse('bad_amount');
      const notice = noticeOf(terms, caller.customerId);
      const mustRead = notice !== undefined && needs.isRiskNeeded;
      const isRead = await settleRisk(gateway, notice, input.risk_accepted);
      if (mustRead && !isRead) return refuseUnread(notice, 'understood');
      const command: LockupCommand = {
        type: 'lockup.subscribe',
        productId: input.config_id,
        amount: amount.units.toString(),
        autoRenew: input.auto_renew ?? false,
        perPerson: true,
        ...(input.coupon_id === undefined ? {} : { couponId: input.coupon_id }),
      };
      return giveCommand(gateway, request, command, () => okText('lockup.said.begun'));
    },
  });
}

function ordersCall(gateway: Gateway, needs: LockupCallNeeds, products: TermsView): Call {
  return visitorCall({
    method: 'GET',
    path: '/lh/deposit/order',
    room,
    summary: 'A page of own orders, newest first: running (1), ended (2) or all.',
    input: ordersInput,
    handle: async ({ input, caller }) => {
      // A public page of existing clients asks for it: visitors have none.
      if (caller === undefined) return ok({ ...pageOf(input, 0, []), order_list: [] });
      const db = gateway.database<LockupTables>();
      const { status = 0, page, limit } = input;
      const isRunning = status === 1 ? true : status === ENDED ? false : undefined;
      const owner = caller.customerId;
      const { total, orders } = await readOrders(db, { owner, isRunning, page, limit });
      const nowMs = gateway.nowMs();
      const rows = orders.flatMap((order) => {
        const coin = needs.asset(order.assetId);
        const terms = products.version(order.productId, order.termsVersion);
        if (coin === undefined || terms === undefined) return [];
        const now = { penalty: penaltyAt(terms, order, nowMs), today: todayOf(terms, order) };
        return [orderRow(coin, terms, order, needs.dollarPrice(coin.id), now)];
      });
      return ok({ ...pageOf(input, total, rows), order_list: rows });
    },
  });
}

function allowedCall(gateway: Gateway, needs: LockupCallNeeds, products: TermsView): Call {
  return customerCall({
    method: 'GET',
    path: '/lh/deposit/allowed',
    room,
    summary: 'What keeps the caller from beginning, and whether he has read what he can lose.',
    input: allowedInput,
    handle: async ({ input, caller: { customerId } }) => {
      const notice = noticeOf(products.now(input.config_id), customerId);
      const isRead = notice !== undefined && (await hasReadRisk(gateway.database(), notice));
      const told = riskReadMessage(isRead);
      if (!(await needs.isOffered(customerId))) return ok({ why: 'off_in_country', ...told });
      return ok({ why: (await needs.mayBegin(customerId)) ? '' : 'frozen', ...told });
    },
  });
}

/** Whether an order was the caller's and has ended: the machine knows running ones only. */
async function refusalFor(gateway: Gateway, owner: number, id: number): Promise<Refusal | null> {
  const known = await hasOrder(gateway.database<LockupTables>(), owner, id);
  return known ? null : refuse('unknown_order');
}

function cancelCall(gateway: Gateway, { asset }: LockupCallNeeds): Call {
  return customerCall({
    method: 'POST',
    path: '/lh/deposit/order/cancel',
    room,
    summary: 'Ends an order now; within the free time without any cost.',
    input: cancelInput,
    handle: async (request) => {
      const { id } = request.input;
      const refusal = await refusalFor(gateway, request.caller.customerId, id);
      if (refusal !== null) return refusal;
      const command: LockupCommand = { type: 'lockup.redeem', orderId: id };
      return giveCommand(gateway, request, command, ({ assetId, penaltyUnits }) => {
        const coin = asset(assetId);
        if (coin === undefined || penaltyUnits === '0') return okText('lockup.said.redeemed');
        const kept = `${printUnits(BigInt(penaltyUnits), coin.scale)} ${coin.code}`;
        return okText('lockup.said.redeemed_kept', { kept });
      });
    },
  });
}

function renewCall(gateway: Gateway, needs: LockupCallNeeds): Call {
  return customerCall({
    method: 'POST',
    path: '/lh/deposit/order/renew',
    room,
    summary: 'Says whether an order shall be renewed when its last day ends.',
    input: renewInput,
    handle: async (request) => {
      const { id, on } = request.input;
      const refusal = await refusalFor(gateway, request.caller.customerId, id);
      if (refusal !== null) return refusal;
      // It begins something new; to end it is always allowed.
      const isOffered = !on || (await needs.isOffered(request.caller.customerId));
      if (!isOffered) return refuse('not_offered_in_your_country');
      const command: LockupCommand = { type: 'lockup.set_renew', orderId: id, isOn: on };
      return giveCommand(gateway, request, command, () => okText('lockup.said.renewal_set'));
    },
  });
}
