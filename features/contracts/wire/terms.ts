/** Terms of contracts, and what the house carries, as everybody may see them. */
import { printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { type Market } from '../../catalogue/contract.ts';
import type { ContractTerms, Exposure } from '../contract/index.ts';
import { DAY_MS, type MarketDay } from '../contract/market-day.ts';

/** A version of a market's terms, with what a lot is in words. */
export function termsRow(market: Market, terms: ContractTerms, fromMs: number) {
  const percent = (ppm: number) => printUnits(BigInt(ppm), 4, 2);
  return {
    match_id: market.id,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    symbol: market.symbol,
    version: terms.version,
    from: timeText(fromMs),
    from_ms: fromMs,
    lever_share_num: printUnits(BigInt(terms.lotUnits), market.base.scale),
    multiples: terms.multiples,
    max_share: terms.maxLotsPerOrder,
    max_share_together: terms.maxLotsPerCustomer,
    spread_bps: terms.spreadBps,
    open_fee: percent(terms.openFeePpm),
    close_fee: percent(terms.closeFeePpm),
    overnight_long: percent(terms.overnightLongPpm),
    overnight_short: percent(terms.overnightShortPpm),
    overnight_hour: terms.overnightHour,
    call_level: percent(terms.callPpm),
    close_out_level: percent(terms.closeOutPpm),
    tiers: (terms.tiers ?? []).map((tier) => ({
      // The last one has no end.
      up_to: tier.upToUnits === '0' ? null : printUnits(BigInt(tier.upToUnits), market.quote.scale),
      multiple: tier.maxMultiple,
      maintenance: percent(tier.maintenancePpm),
    })),
    liquidation: terms.liquidation ?? 'whole',
    exposure_cap: terms.exposureCapLots,
    stress: percent(terms.stressPpm ?? 0),
    day_loss: printUnits(BigInt(terms.dayLossUnits ?? 0), market.quote.scale),
  } as const;
}

/** What existing clients calculate their preview with. Percent numbers. */
export function previewFields(market: Market, terms: ContractTerms) {
  return {
    spread: Number(printUnits(BigInt(terms.spreadBps) * 50n, 4)),
    lever_share_num: Number(printUnits(BigInt(terms.lotUnits), market.base.scale)),
    lever_trade_fee: Number(printUnits(BigInt(terms.openFeePpm), 4)),
  };
}

/**
 * The open lots of a market against its cap.
 * @param day of a market that has cost its limit of the day: until its end nothing is opened
 */
export function exposureRow(
  market: Market,
  exposure: Readonly<Exposure>,
  terms: ContractTerms,
  day: Readonly<MarketDay> | undefined,
) {
  const opensAgainMs = day?.isStopped === true ? (day.day + 1) * DAY_MS : 0;
  return {
    match_id: market.id,
    symbol: market.symbol,
    long_share: exposure.longLots,
    short_share: exposure.shortLots,
    difference: exposure.longLots - exposure.shortLots,
    cap: terms.exposureCapLots,
    opens_again_ms: opensAgainMs,
  } as const;
}
