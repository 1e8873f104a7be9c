/** Calls about orders: taking an offer, one's own orders, and one of them with all of it. */
import { refuse, type Told } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';

import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { OtcAd, OtcOrder, PlaceOtcOrder } from '../contract/index.ts';
import { fallOf } from '../rules/formulas.ts';
import { isBlocked, readAd, readMerchant, readOrder, readOrders } from '../store/reading.ts';
import {
  listedRow,
  oneInput,
  orderInput,
  ordersInput,
  type Payee,
  type SaidOfOrder,
  wholeRow,
} from '../wire/index.ts';
import { readEvidence, readRating, type StoredEvidence } from './evidence.ts';
import { giveCoins } from './giving.ts';
import type { OtcProviders } from './needs.ts';
import { kindLabel, marketNow, readMakers } from './offers.ts';
import { paymentOfOrder, readPaymentNames } from './payments.ts';
import { readUnread } from './unread.ts';

const room = 'otc';

/** All of them. */
export function orderCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [takeCall(gateway, providers), listCall(gateway, providers), oneCall(gateway, providers)];
}

/** The kind of payment that a number stands for: of the seller, whoever of the two he is. */
async function kindOf(
  gateway: Gateway,
  ad: OtcAd,
  taker: number,
  paymentId: number,
): Promise<string | undefined> {
  const seller = ad.side === 'sell' ? ad.owner : taker;
  const saved = await readPaymentNames(gateway.database<unknown>(), [seller]);
  return saved.find(({ id, fiat }) => id === paymentId && fiat === ad.fiat)?.kind;
}

function takeCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/otc/order',
    room,
    summary: 'Takes an offer at the price that was seen, or a better one.',
    input: orderInput,
    handle: async (request) => {
      const { input, caller } = request;
      const { customerId } = caller;
      const isOffered = await providers.operators.isOffered('otc', customerId);
      if (!isOffered) return refuse('not_offered_in_your_country');
      const ad = await readAd(gateway.database<unknown>(), input.ad_id);
      if (ad === undefined) return refuse('unknown_ad');
      const now = await marketNow({ gateway, providers });
      const decimals = now.fiat(ad.fiat)?.decimals ?? 2;
      const scale = providers.catalogue.directory.asset(ad.assetId)?.scale ?? 8;
      const by = input.amount === undefined ? 'quantity' : 'fiat';
      const given = input.amount ?? input.number ?? '';
      const amount = parseUnits(given, by === 'fiat' ? decimals : scale);
      const price = parseUnits(input.price, decimals);
      if (!amount.ok || !price.ok) return refuse('bad_amount');
      const kind = await kindOf(gateway, ad, customerId, input.payment_id);
      const command: PlaceOtcOrder = {
        type: 'otc.order',
        adId: ad.id,
        by,
        amount: amount.units.toString(),
        price: price.units.toString(),
        kind: kind ?? '',
        paymentId: input.payment_id,
        countsMaker: true,
        paysFall: true,
      };
      const said = ({ id, state }: Told<OtcOrder>) => ok({ id, state });
      const isSelling = ad.side === 'buy' && ad.isOn;
      if (!isSelling) return giveCommand(gateway, request, command, said);
      // Whoever sells gives coins away: he proves himself as for a withdrawal.
      const sell = (vouched: Vouched): PlaceOtcOrder => ({ ...command, vouched });
      return giveCoins(gateway, providers, request, sell, said);
    },
  });
}

function listCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/otc/orders',
    room,
    summary: 'A page of own orders, newest first.',
    input: ordersInput,
    handle: async ({ input, caller, language }) => {
      const viewer = caller.customerId;
      const { page, limit, live } = input;
      const asked = { viewer, live, page, limit };
      const { orders, total } = await readOrders(gateway.database<unknown>(), asked);
      const others = [...new Set(orders.map((order) => otherOf(order, viewer)))];
      const ids = orders.map(({ id }) => id);
      const [now, makers, unread] = await Promise.all([
        marketNow({ gateway, providers }),
        readMakers({ gateway, providers }, others),
        readUnread(gateway.database<unknown>(), ids, viewer),
      ]);
      const rows = orders.map((order) => {
        const asset = providers.catalogue.directory.asset(order.assetId);
        const fiat = now.fiat(order.fiat) ?? { decimals: 2 };
        const label = kindLabel(gateway, language, order.kind);
        const other = makers.get(otherOf(order, viewer));
        const news = unread.get(order.id) ?? 0;
        return listedRow(order, { asset, fiat, viewer, label, other, unread: news });
      });
      return ok(pageOf(input, total, rows));
    },
  });
}

function otherOf({ buyer, seller }: OtcOrder, viewer: number): number {
  return viewer === buyer ? seller : buyer;
}

/** Where the seller is paid, with his verified name; nothing once the order has ended. */
async function payeeOf(
  gateway: Gateway,
  { means, verification }: OtcProviders,
  order: OtcOrder,
  label: string,
): Promise<Payee | undefined> {
  const payment = await paymentOfOrder(gateway.database<unknown>(), means.secrets, order);
  if (payment === undefined) return undefined;
  const name = (await verification.verifiedName(order.seller)) ?? '';
  return { name, kind: payment.kind, label, details: payment.details };
}

const REACHING: readonly OtcOrder['state'][] = ['lapsed', 'claimed'];

/**
 * What its buyer can still reach of a merchant's bond, and what was awarded: texts with the coin,
 * empty where there is nothing. How a bond stands is otherwise nobody's business.
 */
async function bondOf(
  gateway: Gateway,
  { catalogue }: OtcProviders,
  order: OtcOrder,
  viewer: number,
) {
  const merchant = await readMerchant(gateway.database<unknown>(), order.maker);
  const asset = catalogue.directory.asset(merchant?.bondAssetId ?? 0);
  const text = (amount: bigint) =>
    amount > 0n ? `${printUnits(amount, asset?.scale ?? 8)} ${asset?.code ?? ''}` : '';
  const isOver = order.state === 'awarded' || order.state === 'done' || order.state === 'returned';
  return {
    reach:
      REACHING.includes(order.state) && viewer === order.buyer
        ? text(merchant?.bondUnits ?? 0n)
        : '',
    award: isOver ? text(order.awardUnits) : '',
  };
}

const GIVING_UP: readonly OtcOrder['state'][] = ['unpaid', 'expired', 'paid'];

/** What it would cost a buyer to give up now, in dollar units; nothing where nobody can tell. */
function costOf({ catalogue }: OtcProviders, order: OtcOrder, viewer: number): bigint {
  const index = catalogue.directory.dollarUnits(order.assetId);
  const scale = catalogue.directory.asset(order.assetId)?.scale ?? 8;
  const isOpen = viewer === order.buyer && GIVING_UP.includes(order.state);
  if (!isOpen || index === undefined) return 0n;
  return fallOf(order.units, order.indexUnits, index, scale);
}

/** What is proposed is no decision yet: the sides do not read it. */
function readBySides(evidence: readonly StoredEvidence[]): SaidOfOrder[] {
  return evidence.flatMap(({ what, ...said }) => (what === 'proposal' ? [] : [{ ...said, what }]));
}

/** All of an order that one of its sides may see. */
async function wholeOrder(
  gateway: Gateway,
  providers: OtcProviders,
  order: OtcOrder,
  asked: { readonly viewer: number; readonly language: Language },
) {
  const { viewer, language } = asked;
  const db = gateway.database<unknown>();
  const otherId = otherOf(order, viewer);
  const label = kindLabel(gateway, language, order.kind);
  const [now, makers, payee, buyerName, said, rating, hasBlocked, news, bond] = await Promise.all([
    marketNow({ gateway, providers }),
    readMakers({ gateway, providers }, [otherId]),
    payeeOf(gateway, providers, order, label),
    providers.verification.verifiedName(order.buyer),
    readEvidence(db, order.id),
    readRating(db, order.id, viewer),
    isBlocked(db, viewer, otherId),
    readUnread(db, [order.id], viewer),
    bondOf(gateway, providers, order, viewer),
  ]);
  const fiat = now.fiat(order.fiat);
  const terms = fiat?.kinds.find(({ kind }) => kind === order.kind);
  return wholeRow(order, {
    asset: providers.catalogue.directory.asset(order.assetId),
    fiat: fiat ?? { decimals: 2 },
    viewer,
    label,
    other: makers.get(otherId),
    unread: news.get(order.id) ?? 0,
    bond,
    isReversible: terms?.isReversible === true,
    payee,
    buyerName: buyerName ?? '',
    said: readBySides(said),
    rating,
    isBlocked: hasBlocked,
    costUnits: costOf(providers, order, viewer),
  });
}

function oneCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/otc/order',
    room,
    summary: 'One own order, with where it is paid and what both sides say.',
    input: oneInput,
    handle: async ({ input, caller, language }) => {
      const viewer = caller.customerId;
      const order = await readOrder(gateway.database<unknown>(), input.id, viewer);
      if (order === undefined) return refuse('unknown_order');
      return ok(await wholeOrder(gateway, providers, order, { viewer, language }));
    },
  });
}
