/** What advertisements cost now, as the gateway sees it: the rules look again when one is taken. */
import type { Kysely } from 'kysely';
import { powerOfTen } from '../../../core/money/units.ts';
import { type FiatTerms, type OtcAd, type OtcTerms, RATE_LIFE_MS } from '../contract/index.ts';
import { floatingPrice, referencePrice } from '../rules/formulas.ts';
import { readRates, readTerms } from '../store/reading.ts';
import type { OtcProviders } from './needs.ts';

/** The market at one moment. */
export interface Market {
  readonly terms: OtcTerms | undefined;
  fiat(code: string): FiatTerms | undefined;
  /** What a whole coin is worth in dollar units; undefined where nobody can tell. */
  dollars(assetId: number): bigint | undefined;
  /** What a whole coin is worth in official money; undefined where nobody can tell. */
  reference(assetId: number, fiat: string): bigint | undefined;
  /** What an advertisement costs; undefined where it floats and nobody can tell. */
  priceOf(ad: OtcAd): bigint | undefined;
}

/** Reads terms and rates, and asks the index. */
export async function readMarket(
  db: Kysely<unknown>,
  { catalogue }: Pick<OtcProviders, 'catalogue'>,
  nowMs: number,
): Promise<Market> {
  const [terms, rates] = await Promise.all([readTerms(db), readRates(db)]);
  const { directory } = catalogue;
  const fiat = (code: string) => terms?.fiats.find((each) => each.code === code);
  const dollars = (assetId: number): bigint | undefined => {
    const dollar = directory.dollar();
    if (dollar !== undefined && assetId === dollar.id) return powerOfTen(dollar.scale);
    return directory.dollarUnits(assetId);
  };
  const reference = (assetId: number, code: string): bigint | undefined => {
    const [money, rate, price] = [fiat(code), rates.get(code), dollars(assetId)];
    const isOld = rate === undefined || nowMs - rate.setMs > RATE_LIFE_MS;
    if (money === undefined || price === undefined || isOld) return undefined;
    return referencePrice(price, rate.rate, money.decimals);
  };
  const priceOf = (ad: OtcAd): bigint | undefined => {
    if (ad.pricing === 'fixed') return ad.price;
    const of = reference(ad.assetId, ad.fiat);
    return of === undefined ? undefined : floatingPrice(of, ad.marginPpm);
  };
  return { terms, fiat, dollars, reference, priceOf };
}
