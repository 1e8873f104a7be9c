/** The outer shapes of rebates. Nothing else knows the contract's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { idField, pagingFields } from '../../core/wire/scalars.ts';
import { DAY_MS, type PublishedTerms, type Rebate, type ReferralTerms } from './contract.ts';

/** `/user/promotionDetail`: one of four levels. */
export const detailInput = z.object({
  level: idField.pipe(z.number().min(1).max(4)).optional(),
  ...pagingFields(20),
});

/** `/user/promotion_days`. */
export const daysInput = z.object(pagingFields(30));

/** A coin as far as it is shown. */
interface Coin {
  readonly code: string;
  readonly scale: number;
}

const PERCENT_SCALE = 4;

/** Shares in percent, as the wire has them. */
export function percents(ppm: readonly number[]): number[] {
  return ppm.map((each) => Number(printUnits(BigInt(each), PERCENT_SCALE)));
}

/** The first sign of a name and the last: enough for who knows it already. */
export function masked(name: string): string {
  const signs = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const [first = '', last = ''] = [signs[0], signs.length > 2 ? signs.at(-1) : ''];
  return `${first}***${last}`;
}

/** The date of a day, UTC: `2026-11-24`. */
export function dateOf(day: number): string {
  return timeText(day * DAY_MS).slice(0, 10);
}

/** What `/user/promotionInfo` answers. Amounts without a coin are dollars by the index now. */
export function infoMessage(of: {
  readonly code: string;
  readonly link: string;
  readonly terms: ReferralTerms | undefined;
  readonly rates: readonly number[];
  readonly scale: number;
  readonly levels: readonly {
    readonly members: number;
    readonly qualified: number;
    readonly deposited: bigint;
  }[];
  readonly total: bigint;
  readonly yesterday: bigint;
  readonly today: bigint;
  readonly rebates: readonly { readonly coin: Coin; readonly id: number; readonly units: bigint }[];
  readonly isVerified: boolean;
  readonly isStopped: boolean;
  readonly isOffered: boolean;
  readonly nextPayMs: number;
}) {
  const dollars = (units: bigint) => printUnits(units, of.scale);
  return {
    invite_code: of.code,
    link: of.link,
    rates: percents(of.rates),
    members: of.levels.map(({ members }) => members),
    qualified: of.levels.map(({ qualified }) => qualified),
    recharge_total: of.levels.map(({ deposited }) => dollars(deposited)),
    rebate_total: dollars(of.total),
    rebate_yesterday: dollars(of.yesterday),
    rebate_today_estimate: dollars(of.today),
    terms_version: of.terms?.version ?? 0,
    deposit_above: dollars(BigInt(of.terms?.depositUnits ?? '0')),
    rebates: of.rebates.map(({ coin, id, units }) => ({
      currency: id,
      currency_name: coin.code,
      amount: printUnits(units, coin.scale),
    })),
    is_verified: of.isVerified ? 1 : 0,
    is_stopped: of.isStopped ? 1 : 0,
    is_offered: of.isOffered ? 1 : 0,
    next_pay_ms: of.nextPayMs,
  } as const;
}

/** What `/user/promotion_terms` answers. */
export function termsMessage(
  { terms, fromMs }: PublishedTerms,
  rates: readonly number[],
  scale: number,
) {
  return {
    version: terms.version,
    from_ms: fromMs,
    rates: percents(rates),
    deposit_above: printUnits(BigInt(terms.depositUnits), scale),
  } as const;
}

/** A member of a level. What he deposited is told of level 1 only. */
export function memberRow(of: {
  readonly name: string;
  readonly joinedMs: number;
  readonly isQualified: boolean;
  readonly deposited: string | null;
  readonly rebate: string;
}) {
  return {
    name: of.name,
    joined_ms: of.joinedMs,
    is_qualified: of.isQualified ? 1 : 0,
    recharge_total: of.deposited,
    rebate: of.rebate,
  } as const;
}

/** What a day brought in a coin. */
export function dayRow({ code, scale }: Coin, rates: readonly number[], rebate: Rebate) {
  const amount = (units: bigint) => printUnits(units, scale);
  const { firstUnits, secondUnits, thirdUnits, fourthUnits } = rebate;
  return {
    id: rebate.id,
    date: dateOf(rebate.day),
    currency: rebate.assetId,
    currency_name: code,
    fees: [firstUnits, secondUnits, thirdUnits, fourthUnits].map(amount),
    rates: percents(rates),
    amount: amount(rebate.units),
    paid_ms: rebate.paidMs,
    terms_version: rebate.termsVersion,
  } as const;
}
