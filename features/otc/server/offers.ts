/** Advertisements as takers see them: priced, with their makers' figures and ways to be paid. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import { DAY_MS, type OtcAd } from '../contract/index.ts';
import { readAdTerms } from '../store/ad-terms.ts';
import { NO_FIGURES, readFigures } from '../store/figures.ts';
import { type AdPayment, adRow, type AdRow, type MakerFigures } from '../wire/index.ts';
import { coinsOf, coverLeft, worthOf } from '../rules/formulas.ts';
import { type MakerBond, readBonds } from '../store/reading.ts';
import { type Market, readMarket } from './market.ts';
import type { OtcProviders } from './needs.ts';
import { type PaymentName, readPaymentNames } from './payments.ts';

const FIGURES_MS = 30 * DAY_MS;
const SHOWN_LETTERS = 3;

/** The beginning of an account's name: nobody learns an address from a list. */
export function maskedName(account: string): string {
  return `${Array.from(account).slice(0, SHOWN_LETTERS).join('')}***`;
}

/** What one works with who shows offers. */
export interface OffersMeans {
  readonly gateway: Gateway;
  readonly providers: OtcProviders;
  readonly language: Language;
}

/** The market as it stands. */
export function marketNow({ gateway, providers }: Omit<OffersMeans, 'language'>): Promise<Market> {
  return readMarket(gateway.database<unknown>(), providers, gateway.nowMs());
}

/** Some customers as others see them. */
export async function readMakers(
  { gateway, providers }: Omit<OffersMeans, 'language'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MakerFigures>> {
  const { identity } = providers;
  const [figures, faces, names] = await Promise.all([
    readFigures(gateway.database<unknown>(), ids, gateway.nowMs() - FIGURES_MS),
    identity.faces(ids),
    identity.accountNames(ids),
  ]);
  return new Map(
    ids.map((id) => {
      const face = faces.get(id);
      const chosen = face?.nickname ?? '';
      // Nobody is called here as if he were the house.
      const isSound = chosen !== '' && !providers.chat.readsAsHouse(gateway, 'name', chosen);
      const nickname = isSound ? chosen : maskedName(names.get(id) ?? '');
      const shown = { headPortrait: face?.avatar ?? '', sinceMs: face?.sinceMs ?? 0 };
      const isDemo = identity.demoExtras.includes(id);
      return [id, { id, nickname, ...shown, isDemo, ...(figures.get(id) ?? NO_FIGURES) }] as const;
    }),
  );
}

/** How one pays who takes an advertisement; where its maker buys, the taker names his own way. */
export function paymentsOf(
  { gateway, language }: Pick<OffersMeans, 'gateway' | 'language'>,
  market: Market,
  ad: OtcAd,
  saved: readonly PaymentName[],
): AdPayment[] {
  const terms = market.fiat(ad.fiat)?.kinds ?? [];
  return ad.kinds.split(',').flatMap((kind) => {
    const known = terms.find((each) => each.kind === kind);
    const own = saved.find((each) => {
      return each.owner === ad.owner && each.fiat === ad.fiat && each.kind === kind;
    });
    // A seller who can no longer be paid so does not offer it.
    if (known === undefined || (ad.side === 'sell' && own === undefined)) return [];
    const id = ad.side === 'sell' ? (own?.id ?? 0) : 0;
    const label = kindLabel(gateway, language, kind);
    return [{ id, kind, label, isReversible: known.isReversible }];
  });
}

/** What a kind of payment is called; kinds that operators made have no words, but a name. */
export function kindLabel(
  { phrases }: Pick<Gateway, 'phrases'>,
  language: Language,
  kind: string,
): string {
  const key = `otc.kind_${kind}`;
  return phrases.has(key) ? phrases.say(language, key) : kind.replaceAll('_', ' ');
}

/**
 * How much of an advertisement can be taken: of what its maker buys, as much as his bond covers.
 * None of it where nobody can tell.
 */
function takeable(
  { catalogue }: OtcProviders,
  market: Market,
  ad: OtcAd,
  bond: MakerBond | undefined,
): bigint {
  if (ad.side === 'sell') return ad.leftUnits;
  const asset = catalogue.directory.asset(ad.assetId);
  const bondAsset = catalogue.directory.asset(bond?.assetId ?? 0);
  const [price, bondPrice] = [market.dollars(ad.assetId), market.dollars(bond?.assetId ?? 0)];
  if (bond === undefined || asset === undefined || bondAsset === undefined) return 0n;
  if (price === undefined || bondPrice === undefined) return 0n;
  const worth = worthOf(bond.units, bondPrice, bondAsset.scale);
  const cover = coverLeft(worth, bond.due, bond.bought);
  const covered = cover > 0n ? coinsOf(cover, price, asset.scale, 'down') : 0n;
  return covered < ad.leftUnits ? covered : ad.leftUnits;
}

/** Advertisements with a price, a way to pay and something left, as rows. */
export async function offersOf(
  means: OffersMeans,
  market: Market,
  ads: readonly OtcAd[],
): Promise<readonly { readonly ad: OtcAd; readonly price: bigint; readonly row: AdRow }[]> {
  const owners = [...new Set(ads.map(({ owner }) => owner))];
  const db = means.gateway.database<unknown>();
  const ids = ads.map(({ id }) => id);
  const [makers, saved, terms, bonds] = await Promise.all([
    readMakers(means, owners),
    readPaymentNames(db, owners),
    readAdTerms(db, ids),
    readBonds(db, owners),
  ]);
  return ads.flatMap((whole) => {
    const leftUnits = takeable(means.providers, market, whole, bonds.get(whole.owner));
    if (leftUnits === 0n) return [];
    const ad = { ...whole, leftUnits };
    const price = market.priceOf(ad);
    const maker = makers.get(ad.owner);
    const payments = paymentsOf(means, market, ad, saved);
    if (price === undefined || maker === undefined || payments.length === 0) return [];
    const asset = means.providers.catalogue.directory.asset(ad.assetId);
    const fiat = market.fiat(ad.fiat) ?? { decimals: 2 };
    const beside = { payments, terms: terms.get(ad.id) ?? '' };
    return [{ ad, price, row: adRow(ad, price, { asset, fiat }, maker, beside) }];
  });
}
