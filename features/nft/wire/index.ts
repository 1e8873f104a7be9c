/** The outer shapes of the NFT market. Nothing else knows the contract's names. */
import { z } from 'zod';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import { timeText } from '../../../core/time/time-text.ts';
import {
  flag,
  idField,
  pagingFields,
  proofFields,
  rawText,
  text,
  wholeField,
} from '../../../core/wire/scalars.ts';
import {
  FEE_PPM,
  type MediaKind,
  MOST_NAME,
  MOST_TEXT,
  type NftSale,
  type NftSeries,
  type NftWork,
  type Rarity,
  RARITIES,
} from '../contract/index.ts';
import type { NftCardRow, OddsRow } from './types.ts';

export * from './types.ts';

const CODE = 60;
const amount = text(40);
const MOST_ADDRESS = 200;

/** `code` alone. */
export const codeInput = z.object({ code: text(CODE) });
/** `/bind_box/marginNFT`. */
export const marginInput = codeInput.extend(proofFields);
/** A route id alone. */
export const idInput = z.object({ id: idField });
/** `/bind_box/payNFTOrder`. */
export const payInput = idInput.extend(proofFields);
const some = <Value extends number>(values: readonly Value[]) =>
  wholeField(0, 9)
    .transform((value) => values.find((each) => each === value))
    .optional()
    .catch(undefined);
/** `/bind_box/getBoxList`. */
export const listInput = z.object({
  ...pagingFields(6, 200),
  currency: idField.optional().catch(undefined),
  pay_type: some([1, 2, 3]),
  status: some([0, 1, 2]),
  type: some([1, 2, 3, 4]),
  keyword: text(60).default(''),
  collection: text(MOST_NAME).default(''),
  sort: z.enum(['', 'newest', 'price_up', 'price_down', 'ending', 'likes']).default('').catch(''),
});
export type ListInput = z.output<typeof listInput>;
/** `/bind_box/getArtist`. */
export const artistsInput = z.object(pagingFields(8, 200));
/** `/bind_box/getArtistDetail`: oneself where nobody is named. */
export const personInput = z.object({ uid: idField.default(0) });
/** `/bind_box/follow_artist`. */
export const artistInput = z.object({ uid: idField });
/** Pages of own rows. */
export const ownInput = z.object(pagingFields(10));
/** `/bind_box/buyNFT`. */
export const buyInput = z.object({ code: text(CODE), price: amount.default(''), ...proofFields });
/** `/bind_box/auctionNFT`: `price` is the raise. */
export const bidInput = z.object({
  code: text(CODE),
  price: amount,
  expected: amount.default(''),
  ...proofFields,
});
/** `/bind_box/openBlindBox`. */
export const openInput = z.object({ code: text(CODE), nonce: rawText(32).default('') });
/** `/bind_box/resellNFT`; times as texts (see `windowIn`), or (ours) in Unix milliseconds. */
export const resellInput = z.object({
  code: text(CODE),
  price: amount,
  per_increase: amount.default(''),
  start_time: text(30).default(''),
  end_time: text(30).default(''),
  start_ms: wholeField().optional(),
  end_ms: wholeField().optional(),
  pay_type: some([1, 2]),
  margin: amount.default(''),
  reserve: amount.default(''),
  currency: idField.optional(),
});
export type ResellInput = z.output<typeof resellInput>;
/** `/bind_box/apply_artist`. */
export const applyInput = z.object({
  name: rawText(MOST_NAME),
  about: rawText(MOST_TEXT).default(''),
});
/** `/bind_box/mint`. */
export const mintInput = z.object({
  media: text(MOST_ADDRESS),
  poster: text(MOST_ADDRESS).default(''),
  name: rawText(MOST_NAME),
  description: rawText(MOST_TEXT).default(''),
  collection: rawText(MOST_NAME).default(''),
  rarity: z.enum(RARITIES).default('N'),
  royalty: text(10).default('0'),
  box_price: amount.default(''),
  rights: flag.default(false),
});

/** The wire's number of a media kind. */
export const TYPE_OF: Readonly<Record<MediaKind, 1 | 2 | 3 | 4>> = {
  image: 1,
  animation: 2,
  audio: 3,
  video: 4,
};

/** `2026-11-25 12:00:00` as UTC, in Unix milliseconds; undefined where it is no time. */
export function timeIn(written: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(written);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const timeMs =
    (dayNumber(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second) * 1000;
  const isReal = timeText(timeMs) === `${written.slice(0, 10)} ${clock(hour, minute, second)}`;
  return isReal ? timeMs : undefined;
}

function clock(...parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Days since 1970 of a Gregorian date; March begins the year that is counted. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leaps = Math.floor(ofEra / 4) - Math.floor(ofEra / 100);
  return era * 146_097 + ofEra * 365 + leaps + ofYear - 719_468;
}

const MINUTE_MS = 60_000;
const ZONE_MS = 15 * MINUTE_MS;
const MAX_ZONE_MS = 14 * 60 * MINUTE_MS;
const FORM_MS = 24 * 60 * MINUTE_MS;

/**
 * How far the clock is from UTC that shows a time as the present one: zones are quarters of hours,
 * and a form was opened within the last one. A clock may be a minute fast.
 */
function zoneOf(presentMs: number, nowMs: number): number {
  const zoneMs = Math.ceil((presentMs - nowMs - MINUTE_MS) / ZONE_MS) * ZONE_MS;
  return zoneMs >= -MAX_ZONE_MS && zoneMs <= MAX_ZONE_MS ? zoneMs : 0;
}

/**
 * The window of a sale; not a number where a time is none. Existing clients write the times of the
 * phone's zone and do not say which: their form begins with the present time and a day later, to
 * the second, and what is picked ends with a minute. Times that tell no zone are UTC.
 */
export function windowIn(
  input: Pick<ResellInput, 'start_time' | 'end_time' | 'start_ms' | 'end_ms'>,
  nowMs: number,
): { readonly startMs: number; readonly endMs: number } {
  const start = timeIn(input.start_time) ?? Number.NaN;
  const end = timeIn(input.end_time) ?? Number.NaN;
  const isOfForm = (timeMs: number) => timeMs % MINUTE_MS > 0;
  const preset = isOfForm(start) ? start : isOfForm(end) && start > 0 ? end - FORM_MS : undefined;
  const zoneMs = preset === undefined ? 0 : zoneOf(preset, nowMs);
  const startMs = input.start_time === '' ? 0 : start - zoneMs;
  return { startMs: input.start_ms ?? startMs, endMs: input.end_ms ?? end - zoneMs };
}

/** An amount of a coin as commands carry it; text that is none where it is none. */
export function unitsText(written: string, coin: Asset | undefined): string {
  const parsed = parseUnits(written === '' ? '0' : written, coin?.scale ?? 0);
  return parsed.ok && parsed.units >= 0n ? parsed.units.toString() : 'none';
}

/** A percentage with up to four decimals in parts per million; undefined where it is none. */
export function ppmIn(percent: string): number | undefined {
  const parsed = parseUnits(percent, 4);
  return parsed.ok && parsed.units >= 0n && parsed.units <= 1_000_000n
    ? Number(parsed.units)
    : undefined;
}

/** Parts per million as a percentage. */
export function percentText(ppm: number): string {
  return printUnits(BigInt(ppm), 4);
}

export const FEE_PERCENT = percentText(FEE_PPM);

/** The last decimal of a price, from whose decimals existing clients round: `0.01`. */
export function lastDecimal(price: string): string {
  const decimals = price.split('.')[1]?.length ?? 0;
  return decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
}

/** A step with as many decimals as the price that is rounded by it. */
export function stepText(step: string, price: string): string {
  const [whole = '0', decimals = ''] = step.split('.');
  const most = Math.max(decimals.length, price.split('.')[1]?.length ?? 0);
  return most === 0 ? whole : `${whole}.${decimals.padEnd(most, '0')}`;
}

/** Before its start 2; within its window 1, or 0 where it has ended. */
export function statusOf(
  sale: { readonly startMs: number; readonly endMs: number } | undefined,
  isOpen: boolean,
  nowMs: number,
): 0 | 1 | 2 {
  if (sale === undefined || !isOpen || nowMs >= sale.endMs) return 0;
  return nowMs < sale.startMs ? 2 : 1;
}

/** What a card needs beside its own row. */
export interface CardParts {
  readonly coin: Asset | undefined;
  readonly artistName: string;
  readonly avatar: string;
  readonly isLiked: boolean;
  readonly nowMs: number;
}

/** A time as existing clients read it in every zone: one without a zone they take as theirs. */
function zonedText(timeMs: number): string {
  return `${timeText(timeMs).replaceAll('-', '/')} UTC`;
}

function windowOf(sale: { readonly startMs: number; readonly endMs: number } | undefined) {
  if (sale === undefined) return { start_ms: 0, end_ms: 0 };
  const { startMs, endMs } = sale;
  const texts = { start_time: zonedText(startMs), end_time: zonedText(endMs) };
  return { ...texts, start_ms: startMs, end_ms: endMs };
}

/** Cards of existing clients have room for so many signs. */
const MAX_AUTHOR = 24;

/** The beginning of a name that is too long for a card. */
function fitting(name: string): string {
  const signs = Array.from(name);
  return signs.length > MAX_AUTHOR ? `${signs.slice(0, MAX_AUTHOR - 1).join('')}…` : name;
}

/** A work as lists show it. */
export function workRow(
  work: Readonly<NftWork>,
  sale: Readonly<NftSale> | undefined,
  { coin, artistName, avatar, isLiked, nowMs }: CardParts,
): NftCardRow {
  const scale = coin?.scale ?? 0;
  const price = printUnits(sale?.priceUnits ?? work.priceUnits, scale);
  const isAuction = sale?.mode === 'auction';
  const step = stepText(printUnits(sale?.stepUnits ?? 0n, scale), price);
  return {
    id: work.id,
    code: work.code,
    image: work.posterUrl,
    name: work.name,
    type: TYPE_OF[work.kind],
    rarity: work.rarity,
    pay_type: isAuction ? 2 : 1,
    price,
    per_increase: isAuction ? step : lastDecimal(price),
    currency_name: coin?.code ?? '',
    status: statusOf(sale, sale?.state === 'open', nowMs),
    collect: isLiked ? 1 : 0,
    author_avatar: avatar,
    author_name: fitting(artistName),
    author: work.artist,
    media_kind: work.kind,
    poster: work.posterUrl,
    collection: work.collection,
    likes: work.likes,
    ...windowOf(sale),
    bids: sale?.bids ?? 0,
    left: 0,
  };
}

/** A series as lists show it: one row, whoever made its works. */
export function seriesRow(
  series: Readonly<NftSeries>,
  { coin, artistName, avatar, nowMs }: Omit<CardParts, 'isLiked'>,
): NftCardRow {
  const price = printUnits(series.priceUnits, coin?.scale ?? 0);
  const isOpen = series.state === 'open' && series.sold < series.count;
  return {
    id: series.id,
    code: series.code,
    image: series.imageUrl,
    name: series.name,
    type: 1,
    rarity: null,
    pay_type: 3,
    price,
    per_increase: lastDecimal(price),
    currency_name: coin?.code ?? '',
    status: statusOf(series, isOpen, nowMs),
    collect: 0,
    author_avatar: avatar,
    author_name: fitting(artistName),
    author: 0,
    media_kind: 'image',
    poster: series.imageUrl,
    collection: '',
    likes: 0,
    ...windowOf(series),
    bids: 0,
    left: series.count - series.sold,
  };
}

/** The chances of each rarity among the works that are left, in percent rounded down. */
export function oddsOf(
  works: readonly { readonly rarity: Rarity; readonly isDrawn: boolean }[],
): OddsRow[] {
  const left = works.filter(({ isDrawn }) => !isDrawn);
  return RARITIES.map((rarity) => {
    const count = works.filter((each) => each.rarity === rarity).length;
    const have = left.filter((each) => each.rarity === rarity).length;
    const hundredths = left.length === 0 ? 0 : Math.floor((have * 10_000) / left.length);
    return { rarity, count, left: have, percent: printUnits(BigInt(hundredths), 2, 2) };
  }).filter(({ count }) => count > 0);
}
