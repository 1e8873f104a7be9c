/** Calls about orders: taking an advertisement, and each step after it. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  type Request,
} from '../../../platform/server/http/call.ts';
import type {
  BlockCustomer,
  OpenAppeal,
  OtcCommand,
  OtcOrder,
  PlaceOtcOrder,
  Release,
} from '../contract/index.ts';
import { readAd, readOrder, readOrders } from '../store/reading.ts';
import {
  appealInput,
  blockInput,
  oneInput,
  orderInput,
  orderRow,
  ordersInput,
  releaseInput,
} from '../wire.ts';
import { addEvidence, paymentOfOrder } from './evidence.ts';
import { readMarket } from './market.ts';
import type { OtcProviders } from './needs.ts';

const room = 'otc';

/** All of them. */
export function orderCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [
    takeCall(gateway, providers),
    ...readCalls(gateway, providers),
    ...stepCalls(gateway),
    releaseCall(gateway, providers),
    ...appealCalls(gateway),
    blockCall(gateway),
  ];
}

function takeCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/order',
    room,
    summary: 'Takes an advertisement at the price that was seen, or a better one.',
    input: orderInput,
    handle: async (request) => {
      const { input, caller } = request;
      const { customerId } = caller;
      const db = gateway.database<unknown>();
      const isOffered = await providers.operators.isOffered('otc', customerId);
      if (!isOffered) return refuse('not_offered_in_your_country');
      const ad = await readAd(db, input.ad_id);
      if (ad === undefined) return refuse('unknown_ad');
      const now = await readMarket(db, providers, gateway.nowMs());
      const decimals = now.fiat(ad.fiat)?.decimals ?? 2;
      const scale = providers.catalogue.directory.asset(ad.assetId)?.scale ?? 8;
      const by = input.amount === undefined ? 'quantity' : 'fiat';
      const given = parseUnits(
        input.amount ?? input.number ?? '',
        by === 'fiat' ? decimals : scale,
      );
      const price = parseUnits(input.price, decimals);
      if (!given.ok || !price.ok) return refuse('bad_amount');
      // Whoever sells gives coins away: he proves himself as for a withdrawal.
      const isSelling = ad.side === 'buy';
      const proof = isSelling ? await proven(providers, customerId, input) : undefined;
      if (proof !== undefined) return proof;
      const command: PlaceOtcOrder = {
        type: 'otc.order',
        adId: ad.id,
        by,
        amount: given.units.toString(),
        price: price.units.toString(),
        kind: input.payment,
      };
      return giveCommand(gateway, request, command, ({ id, state }) => ok({ id, state }));
    },
  });
}

/** Why somebody may not give coins away: payment password, then second factor. */
async function proven(
  { identity }: OtcProviders,
  owner: number,
  given: {
    readonly pay_password?: string | undefined;
    readonly two_factor_code?: string | undefined;
  },
): Promise<Refusal | undefined> {
  const wrong = await identity.checkPaymentPassword(owner, given.pay_password ?? '');
  return wrong ?? identity.checkSecondFactor(owner, given.two_factor_code);
}

function readCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  const rowsOf = async (orders: readonly OtcOrder[], viewer: number) => {
    const now = await readMarket(gateway.database<unknown>(), providers, gateway.nowMs());
    return orders.map((order) => {
      const asset = providers.catalogue.directory.asset(order.assetId);
      return orderRow(order, viewer, { asset, fiat: now.fiat(order.fiat) ?? { decimals: 2 } });
    });
  };
  return [
    customerCall({
      method: 'GET',
      path: '/otc/orders',
      room,
      summary: 'A page of own orders, newest first.',
      input: ordersInput,
      handle: async ({ input, caller }) => {
        const viewer = caller.customerId;
        const { page, limit, live } = input;
        const asked = { viewer, live, page, limit };
        const { orders, total } = await readOrders(gateway.database<unknown>(), asked);
        return ok(pageOf(input, total, await rowsOf(orders, viewer)));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/otc/one',
      room,
      summary: 'One own order, with where it is paid.',
      input: oneInput,
      handle: async ({ input, caller }) => {
        const db = gateway.database<unknown>();
        const order = await readOrder(db, input.id, caller.customerId);
        if (order === undefined) return refuse('unknown_order');
        const [row] = await rowsOf([order], caller.customerId);
        const paid = await paymentOfOrder(db, providers.means.secrets, order);
        return ok({ ...row, pay_to: paid ?? null });
      },
    }),
  ];
}

type Step = Extract<OtcCommand, { readonly orderId: number }>['type'];

function stepCalls(gateway: Gateway): Call[] {
  const step = (path: string, type: Step, summary: string) =>
    customerCall({
      method: 'POST',
      path,
      room,
      summary,
      input: oneInput,
      handle: (request) => {
        const command = { type, orderId: request.input.id } as OtcCommand;
        return giveCommand(gateway, request, command, () => ok({ id: request.input.id }));
      },
    });
  return [
    step('/otc/paid', 'otc.mark_paid', 'The buyer says that he has paid.'),
    step('/otc/cancel', 'otc.cancel', 'The buyer gives up.'),
    step('/otc/extend', 'otc.extend', 'The seller gives a quarter of an hour more, once.'),
    step('/otc/appeal_withdraw', 'otc.withdraw_appeal', 'Takes an own appeal back.'),
  ];
}

function releaseCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/release',
    room,
    summary: 'The seller gives the coins, with payment password and second factor.',
    input: releaseInput,
    handle: async (request) => {
      const { input, caller } = request;
      const { customerId } = caller;
      const lockedMs = await providers.identity.withdrawalLockedUntilMs(customerId);
      if (lockedMs > gateway.nowMs()) return refuse('security_changed');
      const wrong = await proven(providers, customerId, input);
      if (wrong !== undefined) return wrong;
      const command: Release = { type: 'otc.release', orderId: input.id };
      return giveCommand(gateway, request, command, ({ id, state }) => ok({ id, state }));
    },
  });
}

function appealCalls(gateway: Gateway): Call[] {
  const db = () => gateway.database<unknown>();
  const note = async (
    { input, caller }: Request<{ id: number; text: string; reason: string }, Caller>,
    what: string,
  ) => {
    const text = input.text.trim();
    const of = { orderId: input.id, owner: caller.customerId, what, text };
    await addEvidence(db(), of, gateway.nowMs());
  };
  return [
    customerCall({
      method: 'POST',
      path: '/otc/appeal',
      room,
      summary: 'Asks operators to decide, and says why.',
      input: appealInput,
      handle: async (request) => {
        if (request.input.text.trim() === '') return refuse('empty_text');
        const command: OpenAppeal = { type: 'otc.appeal', orderId: request.input.id };
        const reply = await giveCommand(gateway, request, command, ({ id }) => ok({ id }));
        if (!('refused' in reply)) await note(request, request.input.reason);
        return reply;
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/appeal_answer',
      room,
      summary: 'Says more about an order that operators look at.',
      input: appealInput,
      handle: async (request) => {
        const { input, caller } = request;
        const order = await readOrder(db(), input.id, caller.customerId);
        if (order === undefined) return refuse('unknown_order');
        if (order.state !== 'appealed') return refuse('order_not_in_state');
        if (input.text.trim() === '') return refuse('empty_text');
        await note(request, 'answer');
        return ok({ id: order.id });
      },
    }),
  ];
}

function blockCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/block',
    room,
    summary: 'Takes no more orders of somebody, or does again.',
    input: blockInput,
    handle: (request) => {
      const { owner, on } = request.input;
      const command: BlockCustomer = { type: 'otc.block', owner, isOn: on };
      return giveCommand(gateway, request, command, () => ok({ owner }));
    },
  });
}
