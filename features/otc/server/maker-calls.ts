/** Calls of makers: their advertisements, and becoming a merchant or leaving. */
import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import type {
  ApplyAsMerchant,
  LeaveAsMerchant,
  OtcAd,
  SaveAd,
  SwitchAd,
} from '../contract/index.ts';
import { readAdTerms, saveAdTerms } from '../store/ad-terms.ts';
import { readAd, readOwnAds } from '../store/reading.ts';
import { adSaveInput, adStateInput, applyInput, ownAdRow } from '../wire/index.ts';
import type { Market } from './market.ts';
import type { OtcProviders } from './needs.ts';
import { marketNow } from './offers.ts';
import { readPaymentNames } from './payments.ts';

const room = 'otc';
const none = z.object({});
const NOTHING = { ok: true, units: 0n } as const;

/** All of them. */
export function makerCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [...adCalls(gateway, providers), ...merchantCalls(gateway, providers)];
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
  const floats = input.price === undefined || input.price === '';
  const price = floats ? NOTHING : parseUnits(input.price ?? '', fiat.decimals);
  const quantity = parseUnits(input.number, asset.scale);
  const least = parseUnits(input.minimum, fiat.decimals);
  const most = parseUnits(input.maximum, fiat.decimals);
  if (!price.ok) return refuse('bad_price');
  if (!quantity.ok) return refuse('bad_amount');
  if (!least.ok || !most.ok) return refuse('bad_limits');
  return {
    type: 'otc.save_ad',
    adId: input.id,
    isBounded: true,
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

/** Who sells has to be payable in each way that he offers. */
async function isPayable(gateway: Gateway, ad: OtcAd | undefined, owner: number): Promise<boolean> {
  if (ad?.owner !== owner || ad.side !== 'sell') return true;
  const saved = await readPaymentNames(gateway.database<unknown>(), [owner]);
  return ad.kinds.split(',').every((kind) => {
    return saved.some((each) => each.fiat === ad.fiat && each.kind === kind);
  });
}

function adCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  const answer = ({ id }: { readonly id: number }) => ok({ id });
  return [
    customerCall({
      method: 'GET',
      path: '/otc/my_ads',
      room,
      summary: 'Own advertisements, newest first.',
      input: none,
      handle: async ({ caller }) => {
        const now = await marketNow({ gateway, providers });
        const ads = await readOwnAds(gateway.database<unknown>(), caller.customerId);
        const terms = await readAdTerms(
          gateway.database<unknown>(),
          ads.map(({ id }) => id),
        );
        const list = ads.map((ad) => {
          const asset = providers.catalogue.directory.asset(ad.assetId);
          const fiat = now.fiat(ad.fiat) ?? { decimals: 2 };
          return ownAdRow(ad, now.priceOf(ad), { asset, fiat }, terms.get(ad.id) ?? '');
        });
        return ok({ list });
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/ad_save',
      room,
      summary: 'Writes an advertisement, which is off.',
      input: adSaveInput,
      handle: async (request) => {
        const now = await marketNow({ gateway, providers });
        const command = adCommand(request.input, now, providers);
        if ('refused' in command) return command;
        let adId = 0;
        const reply = await giveCommand(gateway, request, command, ({ id }) => {
          adId = id;
          return answer({ id });
        });
        const terms = request.input.terms.normalize('NFC').trim();
        if (adId > 0) await saveAdTerms(gateway.database<unknown>(), adId, terms);
        return reply;
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
        if (on) {
          const isOffered = await providers.operators.isOffered('otc', customerId);
          if (!isOffered) return refuse('not_offered_in_your_country');
          const ad = await readAd(gateway.database<unknown>(), id);
          if (!(await isPayable(gateway, ad, customerId))) return refuse('payment_missing');
        }
        const command: SwitchAd = { type: 'otc.switch_ad', adId: id, isOn: on };
        return giveCommand(gateway, request, command, answer);
      },
    }),
  ];
}

/** A bond that was typed, in whole units of its coin. */
async function bondUnits(gateway: Gateway, providers: OtcProviders, wanted: string) {
  const { terms } = await marketNow({ gateway, providers });
  const asset = providers.catalogue.directory.asset(terms?.bondAssetId ?? 0);
  return parseUnits(wanted, asset?.scale ?? 8);
}

function merchantCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/otc/merchant_apply',
      room,
      summary: 'Asks to become a merchant, or tops up the bond of one; the bond is frozen.',
      input: applyInput,
      handle: async (request) => {
        const { customerId } = request.caller;
        const isOffered = await providers.operators.isOffered('otc', customerId);
        if (!isOffered) return refuse('not_offered_in_your_country');
        const proofs = await providers.identity.proofsOf(customerId);
        if (!proofs.hasPaymentPassword) return refuse('payment_password_unset');
        if (!proofs.hasSecondFactor) return refuse('two_factor_unset');
        const { bond: wanted } = request.input;
        const bond = wanted === undefined ? undefined : await bondUnits(gateway, providers, wanted);
        if (bond?.ok === false) return refuse('bad_amount');
        const whole = bond === undefined ? {} : { bond: bond.units.toString() };
        const command: ApplyAsMerchant = { type: 'otc.apply', ...whole };
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
