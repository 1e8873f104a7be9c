/** The outer shapes of copy trading. Nothing else knows the contract's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { flag, idField, oneOrTwo, pagingFields, text, textField } from '../../core/wire/scalars.ts';
import { type Market, printTicks } from '../catalogue/contract.ts';
import type { ClosedTrade, Position } from '../contracts/contract/index.ts';
import {
  type CopiedPosition,
  type CopyMode,
  type CopyRelation,
  type CopyShare,
  type CopySkip,
  type CopyTrader,
  MOST_HUNDREDTHS,
  shareVersion,
  type Statistics,
} from './contract.ts';

export const SORTS = ['followers_result', 'result', 'accuracy', 'followers', 'drawdown'] as const;

export const indexInput = z.object({
  ...pagingFields(10),
  sort: z.enum(SORTS).catch('followers_result').default('followers_result'),
});
/** Existing clients ask with nobody's number before they know one: then nothing is there yet. */
const traderId = idField.default(0);
export const traderInput = z.object({ trader_user_id: traderId });
export const historyInput = z.object({ trader_user_id: traderId, ...pagingFields(10) });
export const NOBODY = { trader_info: {}, is_followed: 0, data: {} } as const;

/** What a follower chooses; existing clients send the first two only. */
const choiceFields = {
  number: textField(40),
  type: oneOrTwo,
  budget: text(40).optional(),
  max_multiple: z.coerce.number().int().optional(),
  max_loss: z.coerce.number().int().optional(),
  /** Ids of pairs with commas between; empty for all. */
  markets: text(400).optional(),
};
export const followInput = z.object({
  trader_user_id: idField,
  ...choiceFields,
  agree: flag.optional(),
});
export const editInput = z.object({ trader_user_id: idField, ...choiceFields });
export const cancelInput = z.object({ follow_user_id: idField, close: flag.optional() });
export const selfHoldingInput = z.object({ transaction_id: idField });
export const mineInput = z.object({ ...pagingFields(10), status: oneOrTwo.catch(1).default(1) });
export const pageInput = z.object(pagingFields(10));
export const applyInput = z.object({
  text: textField(2_000),
  language: text(5).default('en'),
  share: z.coerce.number().default(10),
});
export const shareInput = z.object({ share: z.coerce.number() });

export type ChoiceInput = z.output<typeof editInput>;

const USUAL = { multiple: 20, lossPercent: 50 } as const;

/**
 * Hundredths of a multiple written as a decimal number: 0.01 to 100. Above 1 it is rounded half up
 * to two decimals (specification); up to 1 more than two decimals are none. Undefined: no multiple.
 * Example: `1.005` is 101, `0.005` is undefined.
 */
export function hundredthsOf(text: string): number | undefined {
  const found = /^(\d{1,4})(?:\.(\d{1,18}))?$/.exec(text);
  if (found === null) return undefined;
  const [, whole = '0', decimals = ''] = found;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
  const rest = decimals.slice(2);
  if (/[1-9]/.test(rest) && cents < 100) return undefined;
  const rounded = rest.startsWith('5') || rest > '5' ? cents + 1 : cents;
  return rounded >= 1 && rounded <= MOST_HUNDREDTHS ? rounded : undefined;
}

/** The number of a mode as it was written; 0 for none that makes sense. */
export function numberIn({ number, type }: Pick<ChoiceInput, 'number' | 'type'>): number {
  if (type === 1) return hundredthsOf(number) ?? 0;
  return /^\d{1,9}$/.test(number) ? Number(number) : 0;
}

/** What a follower chose, in house words; `budget` is in units already. */
export function choiceOf(input: ChoiceInput, budget: string) {
  const ids = (input.markets ?? '').split(',').filter((id) => id !== '');
  const mode: CopyMode = input.type === 1 ? 'multiple' : 'lots';
  return {
    mode,
    number: numberIn(input),
    budget,
    maxMultiple: input.max_multiple ?? USUAL.multiple,
    maxLossPercent: input.max_loss ?? USUAL.lossPercent,
    marketIds: ids.map((id) => (/^\d{1,7}$/.test(id) ? Number(id) : 0)),
  };
}

/** Percent of a share in ppm; what is no percent is none that makes sense. */
export function sharePpmOf(percent: number): number {
  const ppm = Math.round(percent * 10_000);
  return Number.isSafeInteger(ppm) ? ppm : -1;
}

function percent(ppm: number): number {
  return Math.round(ppm / 100) / 100;
}

/** How somebody is shown to others. */
export interface FaceOf {
  readonly nickname: string;
  readonly avatar: string;
}

/** What is shown of a trader, besides what he says himself. */
export interface TraderFigures {
  readonly statistics: Statistics;
  readonly followers: number;
  /** What all followers together, and the median one, have got so far, shares deducted. */
  readonly followersUnits: bigint;
  readonly medianUnits: bigint;
  readonly budgetsUnits: bigint;
}

function named(id: number, face: FaceOf | undefined): string {
  return face === undefined || face.nickname === '' ? `#${id}` : face.nickname;
}

/** A row of `/follow/index`. */
export function traderRow(
  trader: Readonly<CopyTrader>,
  face: FaceOf | undefined,
  { statistics, followers, followersUnits, medianUnits }: TraderFigures,
  isFollowed: boolean,
  scale: number,
) {
  return {
    id: trader.owner,
    head_portrait: face?.avatar ?? '',
    nickname: named(trader.owner, face),
    follow_num: followers,
    is_followed: isFollowed ? 1 : 0,
    total_profits: percent(statistics.resultPpm),
    correct_rate: `${percent(statistics.accuracyPpm)}%`,
    result: printUnits(statistics.resultUnits, scale),
    followers_result: printUnits(followersUnits, scale),
    median_result: printUnits(medianUnits, scale),
    drawdown: percent(statistics.drawdownPpm),
    share: percent(trader.sharePpm),
    total_count: statistics.total,
    state: trader.isPaused ? 'paused' : trader.state,
    language: trader.language,
    signature: trader.text,
    line: statistics.line.map((units) => Number(printUnits(units, scale))),
  } as const;
}

/** What is open of a trader, and whether the caller may see each of it. */
export interface OpenNow {
  readonly count: number;
  readonly resultUnits: bigint;
}

/** `/follow/traderDetail`. */
export function traderDetail(
  trader: Readonly<CopyTrader>,
  face: FaceOf | undefined,
  figures: TraderFigures,
  open: OpenNow,
  own: {
    readonly relation: ReturnType<typeof relationRow> | null;
    readonly isSelf: boolean;
    readonly hasAgreed: boolean;
  },
  scale: number,
) {
  const { statistics } = figures;
  const amount = (value: bigint) => printUnits(value, scale);
  return {
    trader_info: {
      head_portrait: face?.avatar ?? '',
      nickname: named(trader.owner, face),
      signature: trader.text,
      language: trader.language,
    },
    is_followed: own.relation === null ? 0 : 1,
    is_self: own.isSelf,
    relation: own.relation,
    agreed: own.hasAgreed,
    data: {
      follow_num: figures.followers,
      total_profits: Number(amount(statistics.resultUnits)),
      total_income_rate: percent(statistics.resultPpm),
      correct_rate: percent(statistics.accuracyPpm),
      profitCount: statistics.wins,
      riseCount: statistics.wonLongs,
      fallCount: statistics.wonShorts,
      position_count: open.count,
      total_count: statistics.total,
      yesterday_profits: amount(statistics.yesterdayUnits),
      position_value: amount(open.resultUnits),
      followers_result: amount(figures.followersUnits),
      median_result: amount(figures.medianUnits),
      drawdown: percent(statistics.drawdownPpm),
      drawdown_amount: amount(statistics.drawdownUnits),
      budgets: amount(figures.budgetsUnits),
      line: statistics.line.map((units) => Number(amount(units))),
    },
    share: percent(trader.sharePpm),
    terms_version: shareVersion(trader),
    state: trader.isPaused ? 'paused' : trader.state,
    since_ms: trader.decidedMs,
    leaves_ms: trader.leavesMs === 0 ? null : trader.leavesMs,
  } as const;
}

/** A row of `/follow/historyTrade` that has been closed. */
export function tradeRow(market: Market, trade: ClosedTrade) {
  return {
    id: trade.id,
    symbol: market.symbol,
    type: trade.side === 'long' ? 1 : 2,
    price: printTicks(market, trade.openTicks),
    share: trade.lots,
    transaction_time: timeText(trade.openedMs),
    close_price: printTicks(market, trade.closeTicks),
    closed_ms: trade.closedMs,
    result: printUnits(trade.resultUnits, market.quote.scale),
    is_open: false,
  } as const;
}

/** A row of `/follow/historyTrade` that is open: for followers only. */
export function openTradeRow(market: Market, position: Readonly<Position>, resultUnits: bigint) {
  return {
    id: position.id,
    symbol: market.symbol,
    type: position.side === 'long' ? 1 : 2,
    price: printTicks(market, position.openTicks),
    share: position.lots,
    transaction_time: timeText(position.openedMs),
    close_price: '',
    closed_ms: null,
    result: printUnits(resultUnits, market.quote.scale),
    is_open: true,
  } as const;
}

/** A relation, as its follower sees it. */
export function relationRow(
  relation: Readonly<CopyRelation>,
  trader: FaceOf | undefined,
  floatingUnits: bigint,
  scale: number,
) {
  const amount = (value: bigint) => printUnits(value, scale);
  return {
    id: relation.id,
    trader_user_id: relation.trader,
    nickname: named(relation.trader, trader),
    head_portrait: trader?.avatar ?? '',
    type: relation.mode === 'multiple' ? 1 : 2,
    number: relation.mode === 'multiple' ? String(relation.number / 100) : String(relation.number),
    budget: amount(relation.budgetUnits),
    max_multiple: relation.maxMultiple,
    max_loss: relation.maxLossPercent,
    markets: relation.markets,
    share: percent(relation.sharePpm),
    result: amount(relation.realisedUnits),
    floating: amount(floatingUnits),
    held: amount(relation.heldUnits),
    paid: amount(relation.paidUnits),
    mark: amount(relation.highUnits),
    started_ms: relation.startedMs,
    ended_ms: relation.endedMs === 0 ? null : relation.endedMs,
    state: relation.state,
    end_reason: relation.endReason,
  } as const;
}

/** A copy, as its follower sees it; `position` is undefined once it has ended. */
export function copyRow(
  market: Market,
  copy: Readonly<CopiedPosition>,
  trader: FaceOf | undefined,
  position: Readonly<Position> | undefined,
  resultUnits: bigint,
) {
  return {
    id: copy.id,
    trader_user_id: copy.trader,
    nickname: named(copy.trader, trader),
    symbol: market.symbol,
    match_id: market.id,
    type: position === undefined ? 0 : position.side === 'long' ? 1 : 2,
    share: copy.lots === 0 ? copy.openedLots : copy.lots,
    wanted: copy.wantedLots,
    multiple: position?.multiple ?? 0,
    price: position === undefined ? '' : printTicks(market, position.openTicks),
    margin: printUnits(copy.marginUnits, market.quote.scale),
    result: printUnits(copy.resultUnits + resultUnits, market.quote.scale),
    state: copy.state,
    opened_ms: copy.openedMs,
    ended_ms: copy.endedMs === 0 ? null : copy.endedMs,
  } as const;
}

/** A row of `/follow/skips`. */
export function skipRow(market: Market, skip: CopySkip, trader: FaceOf | undefined) {
  return {
    id: skip.id,
    trader_user_id: skip.trader,
    nickname: named(skip.trader, trader),
    symbol: market.symbol,
    reason: skip.reason,
    time_ms: skip.timeMs,
  } as const;
}

/** A row of `/follow/shares`: one settlement, to whom it was paid or from whom it came. */
export function shareRow(share: CopyShare, other: FaceOf | undefined, own: number, scale: number) {
  const amount = (value: bigint) => printUnits(value, scale);
  const isPaid = share.follower === own;
  return {
    id: share.id,
    nickname: named(isPaid ? share.trader : share.follower, other),
    is_paid: isPaid,
    share: percent(share.sharePpm),
    result: amount(share.realisedUnits),
    floating: amount(share.floatingUnits),
    mark: amount(share.highUnits),
    due: amount(share.dueUnits),
    amount: amount(share.paidUnits),
    what: share.what,
    time_ms: share.timeMs,
  } as const;
}

/** One thing of what a trader must have, and what there is of it. */
export interface LeadCheck {
  readonly what: 'identity' | 'days' | 'closed' | 'equity';
  readonly has: string;
  readonly needs: string;
  readonly is_met: boolean;
}

/** The own desk of who leads, has led, or has applied. */
export interface LeadOf {
  readonly trader: Readonly<CopyTrader>;
  readonly face: FaceOf | undefined;
  readonly figures: TraderFigures | undefined;
  readonly mostFollowers: number;
}

/** `/follow/lead`, beside the page of followers: `desk` is undefined for who has never applied. */
export function leadMessage(desk: LeadOf | undefined, checks: readonly LeadCheck[], scale: number) {
  const { trader, face, figures, mostFollowers = 0 } = desk ?? {};
  return {
    trader: trader && figures ? traderRow(trader, face, figures, false, scale) : null,
    state: trader?.state ?? 'none',
    is_paused: trader?.isPaused ?? false,
    reason: trader?.reason ?? '',
    share: percent(trader?.sharePpm ?? 0),
    leaves_ms: trader === undefined || trader.leavesMs === 0 ? null : trader.leavesMs,
    budgets: printUnits(figures?.budgetsUnits ?? 0n, scale),
    most_followers: mostFollowers,
    checks,
  } as const;
}
