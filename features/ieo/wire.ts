/** The outer shapes of token subscriptions. Nothing else knows the contract's names. */
import { z } from 'zod';
import { printUnits } from '../../core/money/text.ts';
import { timeText } from '../../core/time/time-text.ts';
import { idField, pagingFields, rawText, textField, wholeField } from '../../core/wire/scalars.ts';
import {
  type BeaconPart,
  type IeoOrder,
  type IeoTerms,
  isDemoBeacon,
  issueLots,
  type Project,
} from './contract.ts';

/** `/project`; `currency` (ours) leaves only those of one token. */
export const projectsInput = z.object({ currency: idField.default(0), ...pagingFields(10) });
/** `/project/detail`. */
export const detailInput = z.object({ project_id: idField });
/** `/project/order`: `price` is the whole cost. */
export const orderInput = z.object({
  project_id: idField,
  amount: textField(40),
  pay_currency: idField,
  price: textField(40),
  nonce: rawText(32).default(''),
});
/** `/project/order/cancel` (ours): without an amount the whole order is taken back. */
export const cancelInput = z.object({ id: wholeField(), amount: rawText(40).default('') });
/** `/user/project/order`. */
export const ordersInput = z.object(pagingFields(10));
/** `/project/result` (ours). */
export const resultInput = z.object({ project_id: idField, ...pagingFields(1_000, 1_000) });

/** A coin as far as it is shown. */
export interface Coin {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
}

/** What a project says of itself, in the language of who asks. */
export interface ProjectText {
  readonly title: string;
  /** HTML, and the same as plain paragraphs. */
  readonly content: string;
  readonly about: readonly string[];
  readonly logo: string;
  readonly website: string;
  readonly whitePaper: string;
}

/** What is wanted of a part so far, or was given; in lots. */
export interface PartSums {
  readonly assetId: number;
  readonly wanted: bigint;
  readonly given: bigint;
  readonly applications: number;
  readonly passes: number;
}

/** Everything that rows of a project are made of. */
export interface Shown {
  readonly row: Readonly<Project>;
  readonly terms: IeoTerms;
  readonly token: Coin;
  readonly coins: ReadonlyMap<number, Coin>;
  readonly sums: readonly PartSums[];
  readonly text: ProjectText;
  readonly nowMs: number;
  /** The coin that the token's market is against, once it has opened; 0 before. */
  readonly quoteId: number;
}

/** 1 where a project was drawn with simulated prices. */
export function demoRandomness({ beacon }: Pick<Project, 'beacon'>): 0 | 1 {
  return isDemoBeacon(JSON.parse(beacon || '[]') as readonly BeaconPart[]) ? 1 : 0;
}

/** Warm-up, in progress, done: what existing clients know. */
export const TIME_STATUS = { warmUp: 1, inProgress: 2, done: 3 } as const;
const HUNDRED = 100n;
const TIMES_SCALE = 2;

function statusOf({ row, terms, nowMs }: Shown): number {
  if (row.state !== 'open' || nowMs >= row.endsMs) return TIME_STATUS.done;
  return nowMs < terms.beginMs ? TIME_STATUS.warmUp : TIME_STATUS.inProgress;
}

function tokens({ terms, token }: Shown, lots: bigint): string {
  return printUnits(lots * BigInt(terms.lotUnits), token.scale);
}

function total(sums: readonly PartSums[], of: 'wanted' | 'given'): bigint {
  return sums.reduce((sum, part) => sum + part[of], 0n);
}

/** How many times over something is wanted, with two decimals, rounded down. */
function times(wanted: bigint, lots: bigint): string {
  return printUnits((wanted * HUNDRED) / lots, TIMES_SCALE);
}

/** A part for our screens: its coin, its price, and what is wanted of it. */
function partRow(shown: Shown, index: number) {
  const { terms, coins, sums } = shown;
  const part = terms.parts[index];
  const coin = coins.get(part?.assetId ?? 0);
  const own = sums.find(({ assetId }) => assetId === part?.assetId);
  const lots = BigInt(part?.lots ?? 1);
  const wanted = own?.wanted ?? 0n;
  return {
    currency_id: part?.assetId ?? 0,
    currency_name: coin?.code ?? '',
    digits: coin?.scale ?? 0,
    price: printUnits(BigInt(part?.priceUnits ?? 0), coin?.scale ?? 0),
    amount: tokens(shown, lots),
    wanted: tokens(shown, wanted),
    given: tokens(shown, own?.given ?? 0n),
    applications: own?.applications ?? 0,
    passes: own?.passes ?? 0,
    oversubscribed_times: times(wanted, lots),
  };
}

/** A row of `/project`. */
export function projectRow(shown: Shown) {
  const { row, terms, token, sums, text } = shown;
  const all = issueLots(terms);
  const wanted = total(sums, 'wanted');
  const isAllocated = row.allocatedMs > 0;
  const sold = isAllocated ? total(sums, 'given') : wanted;
  const share = (wanted * HUNDRED) / all;
  return {
    id: row.id,
    title: text.title,
    day: terms.lockDays,
    time_status: statusOf(shown),
    currency_name: token.code,
    total_sell: Number(tokens(shown, sold)),
    amount: Number(tokens(shown, all)),
    percentage: Number(share > HUNDRED ? HUNDRED : share),
    logo: text.logo,
    state: row.state,
    begin_ms: terms.beginMs,
    end_ms: row.endsMs,
    sold: tokens(shown, sold),
    issue: tokens(shown, all),
    oversubscribed_times: times(wanted, all),
    parts: terms.parts.map((_part, index) => partRow(shown, index)),
  } as const;
}

/** The price for a coin as a number, as existing clients read it; 0 where it is not taken. */
function priceIn({ terms, coins }: Shown, code: string): number {
  for (const { assetId, priceUnits } of terms.parts) {
    const coin = coins.get(assetId);
    if (coin?.code === code) return Number(printUnits(BigInt(priceUnits), coin.scale));
  }
  return 0;
}

/** What the caller wants of a project so far, by coin. */
export interface OwnWanted {
  readonly payAssetId: number;
  readonly lots: bigint;
}

/** `/project/detail`. */
export function detailInfo(shown: Shown, own: readonly OwnWanted[]) {
  const { row, terms, token, sums, text } = shown;
  const all = issueLots(terms);
  const wanted = total(sums, 'wanted');
  const mine = own.reduce((sum, { lots }) => sum + lots, 0n);
  const open = row.allocatedMs > 0 ? total(sums, 'given') : wanted;
  const left = open < all ? all - open : 0n;
  return {
    ...projectRow(shown),
    price: priceIn(shown, 'USDT'),
    btc_price: priceIn(shown, 'BTC'),
    eth_price: priceIn(shown, 'ETH'),
    amount: tokens(shown, all),
    link: text.website === '' ? text.whitePaper : text.website,
    website: text.website,
    white_paper: text.whitePaper,
    start_at: timeText(terms.beginMs),
    end_at: timeText(row.endsMs),
    content: text.content,
    about: text.about,
    currency_id: token.id,
    digits: token.scale,
    method: terms.method,
    lot: tokens(shown, 1n),
    cap: tokens(shown, BigInt(terms.capLots)),
    minimum: tokens(shown, BigInt(terms.minLots)),
    sell_begin: timeText(row.sellBeginMs || row.endsMs + terms.lockDays * 86_400_000),
    sell_begin_ms: row.sellBeginMs || row.endsMs + terms.lockDays * 86_400_000,
    opened_ms: row.openedMs || null,
    quote_id: shown.quoteId,
    is_demo_randomness: demoRandomness(row),
    wanted: tokens(shown, wanted),
    remaining: tokens(shown, left),
    applications: sums.reduce((sum, { applications }) => sum + applications, 0),
    passes: sums.reduce((sum, { passes }) => sum + passes, 0),
    your_wanted: tokens(shown, mine),
    your_parts: own.map(({ payAssetId, lots }) => {
      return { currency_id: payAssetId, wanted: tokens(shown, lots) };
    }),
    unlocks: terms.unlocks.map(({ afterDays, ppm }) => ({
      days: afterDays,
      percent: ppm / 10_000,
    })),
    root: terms.result?.root ?? '',
  } as const;
}

/** A row of `/user/project/order`. */
export function orderRow(
  {
    token,
    coin,
    terms,
    row,
    title,
    logo,
    quoteId,
  }: {
    readonly token: Coin;
    readonly coin: Coin;
    readonly terms: IeoTerms;
    readonly row: Readonly<Project>;
    readonly title: string;
    readonly logo: string;
    readonly quoteId: number;
  },
  order: Readonly<IeoOrder>,
) {
  const amount = (lots: bigint) => printUnits(lots * BigInt(terms.lotUnits), token.scale);
  const sellBeginMs = row.sellBeginMs || row.endsMs + terms.lockDays * 86_400_000;
  return {
    id: order.id,
    created_at: timeText(order.placedMs),
    name: token.code,
    coin_amount: Number(amount(order.lots)),
    give_amount: Number(amount(order.givenLots)),
    sell_begin: timeText(sellBeginMs),
    status: row.allocatedMs === 0 ? 1 : row.paidMs === 0 ? 2 : 3,
    project_id: order.projectId,
    title,
    logo,
    state: order.state,
    project_state: row.state,
    placed_ms: order.placedMs,
    wanted: amount(order.lots),
    given: amount(order.givenLots),
    unlocked: printUnits(order.unlockedUnits, token.scale),
    held: printUnits(order.heldUnits, coin.scale),
    charged: printUnits(order.chargedUnits, coin.scale),
    pay_name: coin.code,
    digits: token.scale,
    minimum: amount(BigInt(terms.minLots)),
    end_ms: row.endsMs,
    sell_begin_ms: sellBeginMs,
    market_opened: row.openedMs > 0,
    currency_id: token.id,
    quote_id: quoteId,
    is_demo_randomness: demoRandomness(row),
    is_open: row.state === 'open' && order.state === 'applied',
    has_proof: terms.result !== null && order.groupId > 0,
  } as const;
}
