/** Calls about advertisements: what there is, and one's own. */
import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import {
  type ApplyAsMerchant,
  DAY_MS,
  type LeaveAsMerchant,
  type OtcAd,
  type SaveAd,
  type SwitchAd,
} from '../contract/index.ts';
import { readAd, readAds, readFigures, readMerchant, readOwnAds } from '../store/reading.ts';
import {
  adRow,
  adSaveInput,
  adsInput,
  adStateInput,
  merchantMessage,
  oneInput,
  ownAdRow,
} from '../wire.ts';
import { printUnits } from '../../../core/money/text.ts';
import { REVERSIBLE } from './kinds.ts';
import { type Market, readMarket } from './market.ts';
import type { OtcProviders } from './needs.ts';

const room = 'otc';
const none = z.object({});
const FIGURES_MS = 30 * DAY_MS;

/** All of them. */
export function adCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [
    optionsCall(gateway, providers),
    adsCall(gateway, providers),
    kindsCall(gateway),
    ...ownCalls(gateway, providers),
    ...merchantCalls(gateway, providers),
  ];
}

function market(gateway: Gateway, providers: OtcProviders): Promise<Market> {
  return readMarket(gateway.database<unknown>(), providers, gateway.nowMs());
}

function optionsCall(gateway: Gateway, providers: OtcProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/otc/options',
    room,
    summary: 'Coins, official money with its kinds of payment, and the rules of the market.',
    input: none,
    handle: async () => {
      const { terms } = await market(gateway, providers);
      const { directory } = providers.catalogue;
      const assets = (terms?.assets ?? []).map((id) => ({ id, name: directory.asset(id)?.code }));
      const kindOf = (kind: string) => ({ kind, reversible: REVERSIBLE.has(kind) ? 1 : 0 });
      const fiats = (terms?.fiats ?? []).map(({ code, decimals, kinds }) => {
        return { code, decimals, payments: kinds.map(kindOf) };
      });
      const band = terms?.bandPpm ?? 0;
      return ok({ assets, fiats, band_ppm: band, fee_ppm: terms?.feePpm ?? 0 });
    },
  });
}

function adsCall(gateway: Gateway, providers: OtcProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/otc/ads',
    room,
    summary: 'Advertisements that are on, the best price first.',
    input: adsInput,
    handle: async ({ input }) => {
      const { side, currency: assetId, fiat: code, page, limit } = input;
      const db = gateway.database<unknown>();
      const now = await market(gateway, providers);
      const fiat = now.fiat(code);
      if (fiat === undefined) return ok(pageOf(input, 0, []));
      // Who buys looks at who sells.
      const ads = await readAds(db, { side: side === 'buy' ? 'sell' : 'buy', assetId, fiat: code });
      const wanted =
        input.amount === undefined ? undefined : parseUnits(input.amount, fiat.decimals);
      const priced = ads.flatMap((ad) => {
        const price = now.priceOf(ad);
        const fits =
          wanted === undefined ||
          (wanted.ok && wanted.units >= ad.least && wanted.units <= ad.most);
        const isKind = input.payment === undefined || ad.kinds.split(',').includes(input.payment);
        return price === undefined || !fits || !isKind ? [] : [{ ad, price }];
      });
      const sign = side === 'buy' ? 1 : -1;
      priced.sort((a, b) => sign * Number(a.price - b.price) || a.ad.id - b.ad.id);
      const shown = priced.slice((page - 1) * limit, page * limit);
      const makers = [...new Set(shown.map(({ ad }) => ad.owner))];
      const [figures, names] = await Promise.all([
        readFigures(db, makers, gateway.nowMs() - FIGURES_MS),
        providers.identity.accountNames(makers),
      ]);
      const asset = providers.catalogue.directory.asset(assetId);
      const rows = shown.map(({ ad, price }) => {
        const own = figures.get(ad.owner) ?? { orders: 0, completionPercent: 0, releaseSeconds: 0 };
        const maker = { ...own, nickname: maskedName(names.get(ad.owner) ?? ''), sinceMs: 0 };
        const means = { asset, fiat };
        return adRow(ad, price, means, { ...maker, headPortrait: '', isDemo: false }, REVERSIBLE);
      });
      return ok(pageOf(input, priced.length, rows));
    },
  });
}

/** The beginning of an account's name: nobody learns an address from a list. */
export function maskedName(account: string): string {
  return `${Array.from(account).slice(0, 3).join('')}***`;
}

function kindsCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/getPaymentList',
    room,
    summary: 'Kinds of payment of an advertisement.',
    input: z.object({ id: oneInput.shape.id.optional() }),
    handle: async ({ input }) => {
      const db = gateway.database<unknown>();
      const ad = input.id === undefined ? undefined : await readAd(db, input.id);
      const kinds = ad?.isOn === true ? ad.kinds.split(',') : [];
      return ok(kinds.map((kind) => ({ kind, reversible: REVERSIBLE.has(kind) ? 1 : 0 })));
    },
  });
}

/** What is sent of an advertisement in house words; or which of its figures cannot be read. */
function adCommand(
  input: z.output<typeof adSaveInput>,
  now: Market,
  providers: OtcProviders,
): SaveAd | Refusal {
  const fiat = now.fiat(input.fiat);
  const asset = providers.catalogue.directory.asset(input.currency);
  if (asset === undefined) return refuse('unknown_coin');
  if (fiat === undefined) return refuse('unknown_fiat');
  const floats = input.price === undefined;
  const price = floats
    ? { ok: true as const, units: 0n }
    : parseUnits(input.price ?? '', fiat.decimals);
  const [quantity, least, most] = [
    parseUnits(input.number, asset.scale),
    parseUnits(input.minimum, fiat.decimals),
    parseUnits(input.maximum, fiat.decimals),
  ];
  if (!price.ok) return refuse('bad_price');
  if (!quantity.ok) return refuse('bad_amount');
  if (!least.ok || !most.ok) return refuse('bad_limits');
  return {
    type: 'otc.save_ad',
    adId: input.id,
    side: input.side,
    assetId: input.currency,
    fiat: input.fiat,
    pricing: floats ? 'floating' : 'fixed',
    price: price.units.toString(),
    marginPpm: input.margin_ppm ?? 0,
    quantity: quantity.units.toString(),
    least: least.units.toString(),
    most: most.units.toString(),
    payMinutes: input.pay_minutes,
    kinds: input.payments.split(',').map((kind) => kind.trim()),
  };
}

function ownCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  const answer = ({ id }: { readonly id: number }) => ok({ id });
  return [
    customerCall({
      method: 'GET',
      path: '/otc/my_ads',
      room,
      summary: 'Own advertisements, newest first.',
      input: none,
      handle: async ({ caller }) => {
        const now = await market(gateway, providers);
        const ads = await readOwnAds(gateway.database<unknown>(), caller.customerId);
        const row = (ad: OtcAd) => {
          const asset = providers.catalogue.directory.asset(ad.assetId);
          return ownAdRow(ad, now.priceOf(ad), {
            asset,
            fiat: now.fiat(ad.fiat) ?? { decimals: 2 },
          });
        };
        return ok({ list: ads.map(row) });
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/ad_save',
      room,
      summary: 'Writes an advertisement, which is off.',
      input: adSaveInput,
      handle: async (request) => {
        const command = adCommand(request.input, await market(gateway, providers), providers);
        if ('refused' in command) return command;
        return giveCommand(gateway, request, command, answer);
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/ad_state',
      room,
      summary: 'Switches an advertisement on, which freezes what it sells, or off.',
      input: adStateInput,
      handle: async (request) => {
        const { id, on } = request.input;
        const { customerId } = request.caller;
        const isOffered = await providers.operators.isOffered('otc', customerId);
        if (on && !isOffered) return refuse('not_offered_in_your_country');
        const command: SwitchAd = { type: 'otc.switch_ad', adId: id, isOn: on };
        return giveCommand(gateway, request, command, answer);
      },
    }),
  ];
}

function merchantCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [
    customerCall({
      method: 'GET',
      path: '/otc/merchant',
      room,
      summary: 'How one stands as a merchant, and the bond it takes.',
      input: none,
      handle: async ({ caller }) => {
        const { terms } = await market(gateway, providers);
        const asset = providers.catalogue.directory.asset(terms?.bondAssetId ?? 0);
        const bond = printUnits(BigInt(terms?.bondUnits ?? '0'), asset?.scale ?? 8);
        const merchant = await readMerchant(gateway.database<unknown>(), caller.customerId);
        return ok(merchantMessage(merchant, bond, asset?.code ?? ''));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/merchant_apply',
      room,
      summary: 'Asks to become a merchant; the bond is frozen.',
      input: none,
      handle: async (request) => {
        const { customerId } = request.caller;
        const isOffered = await providers.operators.isOffered('otc', customerId);
        if (!isOffered) return refuse('not_offered_in_your_country');
        const command: ApplyAsMerchant = { type: 'otc.apply' };
        return giveCommand(gateway, request, command, ({ state }) => ok({ state }));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/merchant_leave',
      room,
      summary: 'Stops being a merchant; the bond comes back a week after the last order.',
      input: none,
      handle: (request) => {
        const command: LeaveAsMerchant = { type: 'otc.leave' };
        return giveCommand(gateway, request, command, ({ state }) => ok({ state }));
      },
    }),
  ];
}
