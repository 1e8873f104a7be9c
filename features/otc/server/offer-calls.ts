/** Calls about offers: what there is, the best one, and who makes them. */
import { z } from 'zod';
import { rowsOfPage } from '../../../platform/server/database/paging.ts';
import { refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { OtcAd } from '../contract/index.ts';
import { dealByFiat } from '../rules/formulas.ts';
import {
  readAd,
  readAds,
  readAdsOf,
  readBlocked,
  readDue,
  readMerchant,
} from '../store/reading.ts';
import {
  adsInput,
  merchantInput,
  merchantMessage,
  oneInput,
  optionsMessage,
  paymentRow,
  printDollars,
  quickInput,
} from '../wire/index.ts';
import type { Market } from './market.ts';
import type { OtcProviders } from './needs.ts';
import { marketNow, offersOf, paymentsOf, readMakers } from './offers.ts';
import { readPaymentNames } from './payments.ts';

const room = 'otc';
const none = z.object({});

/** All of them. */
export function offerCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [
    optionsCall(gateway, providers),
    adsCall(gateway, providers),
    quickCall(gateway, providers),
    kindsCall(gateway, providers),
    merchantCall(gateway, providers),
    allowedCall(gateway, providers),
  ];
}

function optionsCall(gateway: Gateway, providers: OtcProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/otc/options',
    room,
    summary: 'Coins, official money with its kinds of payment, and the rules of the market.',
    input: none,
    handle: async () => {
      const { terms } = await marketNow({ gateway, providers });
      const { directory } = providers.catalogue;
      return ok(optionsMessage(terms, (id) => directory.asset(id)));
    },
  });
}

/** What is looked for; by whom, so that nobody sees offers of those whom he has blocked. */
interface Asked {
  readonly side: 'buy' | 'sell';
  readonly assetId: number;
  readonly fiat: string;
  readonly amount: string | undefined;
  readonly payment: string | undefined;
  readonly viewer: number | undefined;
  readonly language: Language;
}

function fits(ad: OtcAd, wanted: bigint | undefined, viewer: number | undefined): boolean {
  if (ad.owner === viewer) return false;
  return wanted === undefined || (wanted >= ad.least && wanted <= ad.most);
}

/** Offers that fit, the best price first. */
async function offersFor(gateway: Gateway, providers: OtcProviders, asked: Asked) {
  const { side, assetId, fiat: code, viewer, language } = asked;
  const db = gateway.database<unknown>();
  const market: Market = await marketNow({ gateway, providers });
  const fiat = market.fiat(code);
  if (fiat === undefined) return [];
  const wanted = asked.amount === undefined ? undefined : parseUnits(asked.amount, fiat.decimals);
  if (wanted?.ok === false) return [];
  // Who buys looks at who sells.
  const of = { side: side === 'buy' ? 'sell' : 'buy', assetId, fiat: code } as const;
  const [all, blocked] = await Promise.all([
    readAds(db, of),
    viewer === undefined ? new Set<number>() : readBlocked(db, viewer),
  ]);
  const ads = all.filter((ad) => !blocked.has(ad.owner) && fits(ad, wanted?.units, viewer));
  const offers = await offersOf({ gateway, providers, language }, market, ads);
  const sign = side === 'buy' ? 1 : -1;
  const scale = providers.catalogue.directory.asset(assetId)?.scale ?? 8;
  return offers
    .filter(({ ad, price }) => {
      if (wanted === undefined) return true;
      return dealByFiat(side, wanted.units, price, scale).units <= ad.leftUnits;
    })
    .filter(({ row }) => {
      return asked.payment === undefined || row.payments.some(({ kind }) => kind === asked.payment);
    })
    .sort((a, b) => sign * Number(a.price - b.price) || a.ad.id - b.ad.id)
    .map(({ row }) => row);
}

function adsCall(gateway: Gateway, providers: OtcProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/otc/ads',
    room,
    summary: 'Offers, the best price first, or as is asked.',
    input: adsInput,
    handle: async ({ input, caller, language }) => {
      const { side, currency: assetId, fiat, amount, payment, sort } = input;
      const asked = { side, assetId, fiat, amount, payment, language, viewer: caller?.customerId };
      const rows = await offersFor(gateway, providers, asked);
      if (sort === 'orders') rows.sort((a, b) => b.merchant.orders_30d - a.merchant.orders_30d);
      if (sort === 'release') {
        const soon = (row: (typeof rows)[number]) => row.merchant.release_seconds || Infinity;
        rows.sort((a, b) => soon(a) - soon(b) || 0);
      }
      return ok(pageOf(input, rows.length, rowsOfPage(rows, input)));
    },
  });
}

function quickCall(gateway: Gateway, providers: OtcProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/otc/quick',
    room,
    summary: 'The best offer for an amount; null where there is none.',
    input: quickInput,
    handle: async ({ input, caller, language }) => {
      const { side, currency: assetId, fiat, amount } = input;
      const viewer = caller?.customerId;
      const asked = { side, assetId, fiat, amount, payment: undefined, viewer, language };
      const [best] = await offersFor(gateway, providers, asked);
      return ok(best ?? null);
    },
  });
}

function allowedCall(gateway: Gateway, { operators, verification }: OtcProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/otc/allowed',
    room,
    summary: 'Whether the caller could take an offer, what keeps him from it, and what is due.',
    input: none,
    handle: async ({ caller: { customerId } }) => {
      const due = printDollars(await readDue(gateway.database<unknown>(), customerId));
      if (!(await operators.isOffered('otc', customerId)))
        return ok({ why: 'off_in_country', due });
      if (!(await operators.mayBegin(customerId))) return ok({ why: 'frozen', due });
      const name = await verification.verifiedName(customerId);
      return ok({ why: name === undefined ? 'unverified' : '', due });
    },
  });
}

function kindsCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/getPaymentList',
    room,
    summary: 'Kinds of payment of an offer.',
    input: z.object({ id: oneInput.shape.id.optional() }),
    handle: async ({ input, language }) => {
      const db = gateway.database<unknown>();
      if (input.id === undefined) return ok([]);
      const ad = await readAd(db, input.id);
      if (ad?.isOn !== true) return refuse('unknown_ad');
      const market = await marketNow({ gateway, providers });
      const saved = await readPaymentNames(db, [ad.owner]);
      return ok(paymentsOf({ gateway, language }, market, ad, saved).map(paymentRow));
    },
  });
}

function merchantCall(gateway: Gateway, providers: OtcProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/otc/merchant',
    room,
    summary: 'A merchant with his offers; without a number, how one stands oneself.',
    input: merchantInput,
    handle: async ({ input, caller, language }) => {
      const db = gateway.database<unknown>();
      const id = input.id ?? caller.customerId;
      const merchant = await readMerchant(db, id);
      const isOwn = id === caller.customerId;
      if (!isOwn && merchant === undefined) return refuse('unknown_merchant');
      const [makers, market, ads, blocked, proofs] = await Promise.all([
        readMakers({ gateway, providers }, [id]),
        marketNow({ gateway, providers }),
        readAdsOf(db, id),
        readBlocked(db, caller.customerId),
        providers.identity.proofsOf(caller.customerId),
      ]);
      const offers = await offersOf({ gateway, providers, language }, market, ads);
      const asset = providers.catalogue.directory.asset(merchant?.bondAssetId ?? 0);
      const look = { merchant, asset, maker: makers.get(id), isOwn, proofs };
      const list = offers.map(({ row }) => row);
      return ok(merchantMessage({ ...look, list, isBlocked: blocked.has(id) }));
    },
  });
}
