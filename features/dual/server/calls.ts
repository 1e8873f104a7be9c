/** The calls of dual investment for customers. */
import { isRefusal, refuse, type Refusal } from '../../../core/engine/command.ts';
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
  UNREAD,
} from '../../../platform/server/rooms/risk-notices.ts';
import type { Market } from '../../catalogue/contract.ts';
import { type Buy, type DualTerms, fixingIdOf, salesEndMs, type SetRoll } from '../contract.ts';
import { type DualTables, hasOrder, readFixing, readOrders } from '../store/reading.ts';
import {
  buyInput,
  detailInput,
  fixingMessage,
  indexInput,
  indexMessage,
  orderRow,
  ordersInput,
  productInput,
  productRow,
  rollInput,
} from '../wire.ts';
import type { Shelf } from './shelf.ts';
import type { TermsView } from './terms-view.ts';

const room = 'dual';

/** What these calls ask of the house. */
export interface DualCallNeeds {
  market(marketId: number): Market | undefined;
  markets(): readonly Market[];
  isOffered(customerId: number): Promise<boolean>;
  /** Whether no operator has frozen the account. */
  mayBegin(customerId: number): Promise<boolean>;
  readonly isRiskNeeded: boolean;
}

/** What the calls work with. */
export interface DualCallMeans {
  readonly gateway: Gateway;
  readonly needs: DualCallNeeds;
  readonly products: TermsView;
  readonly shelf: Shelf;
}

/** What customers call. */
export function dualCalls(means: DualCallMeans): Call[] {
  return [
    indexCall(means),
    detailCall(means),
    fixingCall(means),
    buyCall(means),
    listCall(means),
    rollCall(means),
    allowedCall(means),
  ];
}

/** Products that can still be bought, or will be: by market, day and linked price. */
function onShelf({ gateway, products }: DualCallMeans): DualTerms[] {
  const nowMs = gateway.nowMs();
  return products
    .all()
    .filter((terms) => terms.isOffered && nowMs < salesEndMs(terms.maturityDay))
    .sort(
      (a, b) =>
        a.marketId - b.marketId || a.maturityDay - b.maturityDay || a.strikeTicks - b.strikeTicks,
    );
}

function indexCall(means: DualCallMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/dual/index',
    room,
    summary: 'Products of a coin (`currency_id`, 0 for all), paid in it (call), in USDT, or all.',
    input: indexInput,
    handle: async ({ input: { currency_id: asked, type } }) => {
      const stock = await means.shelf.stock();
      const rows = [];
      const offered = onShelf(means);
      const [first] = offered;
      const coin = asked ?? (first && means.needs.market(first.marketId)?.base.id) ?? 0;
      for (const terms of offered) {
        const market = means.needs.market(terms.marketId);
        if (market === undefined || (coin !== 0 && market.base.id !== coin)) continue;
        if (type !== 'all' && terms.kind !== type) continue;
        rows.push(productRow(market, terms, await means.shelf.now(market, terms, stock)));
      }
      return ok(indexMessage(rows));
    },
  });
}

function detailCall(means: DualCallMeans): Call {
  const { needs, products, shelf } = means;
  return visitorCall({
    method: 'GET',
    path: '/dual/detail',
    room,
    summary: 'One product, with what one share costs and what its option is worth.',
    input: detailInput,
    handle: async ({ input: { id } }) => {
      const terms = id === undefined ? onShelf(means)[0] : products.now(id);
      const market = terms === undefined ? undefined : needs.market(terms.marketId);
      if (terms === undefined || market === undefined) return refuse('unknown_product');
      return ok(productRow(market, terms, await shelf.now(market, terms, await shelf.stock())));
    },
  });
}

function fixingCall({ gateway, needs, products }: DualCallMeans): Call {
  return visitorCall({
    method: 'GET',
    path: '/dual/fixing',
    room,
    summary: 'The settlement price of a product: samples so far, their mean, and the ticks named.',
    input: productInput,
    handle: async ({ input: { id } }) => {
      const terms = products.now(id);
      const market = terms === undefined ? undefined : needs.market(terms.marketId);
      if (terms === undefined || market === undefined) return refuse('unknown_product');
      const fixingId = fixingIdOf({ marketId: terms.marketId, day: terms.maturityDay });
      const fixing = await readFixing(gateway.database<DualTables>(), fixingId);
      return fixing === undefined
        ? refuse('unknown_product')
        : ok(fixingMessage(market, terms, fixing));
    },
  });
}

/** The notice of risk of a product as it is sold now; none of a product that is not there. */
function noticeOf(products: TermsView, owner: number, id: number): RiskNotice | undefined {
  const version = products.now(id)?.version;
  return version === undefined ? undefined : { owner, product: 'dual', key: id, version };
}

function buyCall({ gateway, needs, products, shelf }: DualCallMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/dual/buyDual',
    room,
    summary: 'Buys whole shares of a product; what they cost is frozen in the spot account.',
    input: buyInput,
    handle: async (request) => {
      const { input, caller } = request;
      if (!(await needs.isOffered(caller.customerId))) return refuse('not_offered_in_your_country');
      const notice = noticeOf(products, caller.customerId, input.id);
      const isRead = await settleRisk(gateway, notice, input.risk_accepted);
      const command: Buy = {
        type: 'dual.buy',
        productId: input.id,
        shares: input.num,
        ...(await shelf.closes(products.now(input.id)?.marketId ?? 0)),
        leastRatePpm: input.rate_ppm,
        autoRoll: input.auto_roll,
        hasReadNotice: isRead || !needs.isRiskNeeded,
      };
      const reply = await giveCommand(gateway, request, command, () => okText('dual.said.bought'));
      const isUnread = isRefusal(reply) && reply.refused === UNREAD && notice !== undefined;
      return isUnread ? refuseUnread(notice, 'understood') : reply;
    },
  });
}

function listCall({ gateway, needs, products, shelf }: DualCallMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/dual/dual_list',
    room,
    summary: 'A page of own orders of every status, newest first; by coin and kind if asked for.',
    input: ordersInput,
    handle: async ({ input, caller }) => {
      const db = gateway.database<DualTables>();
      const { currency, type: kind, page, limit } = input;
      const markets = needs.markets().filter(({ base }) => currency === 0 || base.id === currency);
      const marketIds = markets.map(({ id }) => id);
      const asked = { owner: caller.customerId, marketIds, kind, page, limit };
      const [{ total, orders }, stock] = await Promise.all([readOrders(db, asked), shelf.stock()]);
      const rows = [];
      for (const order of orders) {
        const market = needs.market(order.marketId);
        const terms = products.version(order.productId, order.termsVersion);
        if (market === undefined || terms === undefined) continue;
        const { left } = await shelf.now(market, terms, stock);
        rows.push(orderRow(market, order, left, gateway.nowMs()));
      }
      return ok({ ...pageOf(input, total, rows), list: rows });
    },
  });
}

/** Whether an order is the caller's at all: the machine knows those that are not settled. */
async function refusalFor(gateway: Gateway, owner: number, id: number): Promise<Refusal | null> {
  const known = await hasOrder(gateway.database<DualTables>(), owner, id);
  return known ? null : refuse('unknown_order');
}

function rollCall({ gateway, needs }: DualCallMeans): Call {
  return customerCall({
    method: 'POST',
    path: '/dual/roll',
    room,
    summary: 'Says whether an order shall be rolled into the next product when it is settled.',
    input: rollInput,
    handle: async (request) => {
      const { id, on } = request.input;
      const refusal = await refusalFor(gateway, request.caller.customerId, id);
      if (refusal !== null) return refusal;
      // It begins something new; to end it is always allowed.
      const isOffered = !on || (await needs.isOffered(request.caller.customerId));
      if (!isOffered) return refuse('not_offered_in_your_country');
      const command: SetRoll = { type: 'dual.set_roll', orderId: id, isOn: on };
      return giveCommand(gateway, request, command, () => okText('dual.said.roll_set'));
    },
  });
}

function allowedCall({ gateway, needs, products }: DualCallMeans): Call {
  return customerCall({
    method: 'GET',
    path: '/dual/allowed',
    room,
    summary: 'What keeps the caller from buying, and whether he has read the risk of a product.',
    input: detailInput,
    handle: async ({ input: { id = 0 }, caller: { customerId } }) => {
      const notice = noticeOf(products, customerId, id);
      const isRead = notice !== undefined && (await hasReadRisk(gateway.database(), notice));
      const told = riskReadMessage(isRead);
      if (!(await needs.isOffered(customerId))) return ok({ why: 'off_in_country', ...told });
      return ok({ why: (await needs.mayBegin(customerId)) ? '' : 'frozen', ...told });
    },
  });
}
