/**
 * Recomputes an exchange: the index of both coins, what the desk gave up of it for the size, what
 * came of that, and the fee. Written a second time, and not shared with the rules that exchange.
 */
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import { divide } from '../../../core/money/units.ts';
import { checkFirstAfter } from '../../../core/receipts/first-after.ts';
import type { CaseContext, ReceiptMarket, ReceiptTerms } from '../../../core/receipts/kind.ts';
import type { ConvertCase, ConvertLeg } from './case.ts';

type Context = CaseContext<ReceiptTerms>;

/** The names of the checks below. */
export const CONVERT_CHECKS = [
  'pair',
  'first_after',
  'decided',
  'locked',
  'spread',
  'received',
  'asked',
  'fee',
] as const;

const PPM = 1_000_000n;
const FEE_PPM = 1_000n;
/** What a lock costs of what is given, and for how long it holds. */
const LARGE_LOCK_PPM = 300n;
const OTHER_LOCK_PPM = 800n;
const LOCK_HOLDS_MS = 5_000;
const SPREAD_PPM = 300n;
const IMPACT_PPM = 2_700n;
const DEPTH_WHOLE: Readonly<Record<string, bigint>> = {
  BTC: 1_000_000n,
  ETH: 1_000_000n,
  USDC: 1_000_000n,
};
const OTHER_DEPTH_WHOLE = 50_000n;

/** A coin as it is counted: its decimals, and dollar units that a whole one costs. */
interface Coin {
  readonly scale: number;
  readonly price: bigint;
}

/** What a part of the way to the depth costs on top of the spread, in parts per million. */
export function spreadAt(net: bigint, change: bigint, depth: bigint): bigint {
  const start = change < 0n ? -net : net;
  const size = change < 0n ? -change : change;
  if (size === 0n) return SPREAD_PPM;
  // Twice the mean of the way from where the desk is to where it will be, where above zero.
  const end = start + size;
  const from = start > 0n ? start : 0n;
  const to = end > 0n ? end : 0n;
  return SPREAD_PPM + divide(IMPACT_PPM * (to * to - from * from), 2n * depth * size, 'up');
}

function depthOf({ name, moneyScale }: ReceiptMarket): bigint {
  const [coin = ''] = name.split('/');
  return (DEPTH_WHOLE[coin] ?? OTHER_DEPTH_WHOLE) * 10n ** BigInt(moneyScale);
}

/** What an amount of one coin is in another, rounded down. */
function into(amount: bigint, from: Coin, to: Coin): bigint {
  const dividend = amount * from.price * 10n ** BigInt(to.scale);
  return divide(dividend, to.price * 10n ** BigInt(from.scale), 'down');
}

/** Its tick is the first one later than the acceptance; in earlier releases the one in force. */
function checkTick(context: Context, leg: ConvertLeg, order: ConvertCase): void {
  const { marketId, tick } = leg;
  const { acceptedMs, timeMs } = order;
  if (acceptedMs === undefined) return context.evidence.inForce(marketId, tick, timeMs);
  checkFirstAfter(context, { marketId, tick, acceptedMs, maxWaitMs: MAX_TICK_WAIT_MS });
}

/** It was made, or its price was locked, when the last of its ticks was there. */
function checkDecided({ checks, evidence }: Context, order: ConvertCase): void {
  const { from, to, lockedMs } = order;
  const timeMs = lockedMs ?? order.timeMs;
  const legs = [from, to].filter((leg) => leg !== null);
  const times = legs.map(({ marketId, tick }) => evidence.tick(marketId, tick)?.timeMs ?? 0);
  const lastMs = Math.max(...times);
  checks.add('decided', lastMs === timeMs, '', `${lastMs} = ${timeMs}`);
}

/** A lock was taken in its time, and paid for: more where a coin moves further than the largest. */
function checkLock(context: Context, order: ConvertCase): void {
  const { lockedMs, lockUnits, timeMs } = order;
  if (lockedMs === undefined && lockUnits === undefined) return;
  const legs = [order.from, order.to].filter((leg) => leg !== null);
  const coins = legs.map(({ marketId }) => context.market(marketId)?.name.split('/')[0] ?? '');
  const ppm = coins.every((coin) => coin in DEPTH_WHOLE) ? LARGE_LOCK_PPM : OTHER_LOCK_PPM;
  const cost = divide(BigInt(order.givenUnits) * ppm, PPM, 'up');
  const heldMs = timeMs - (lockedMs ?? 0);
  const isInTime = heldMs >= 0 && heldMs <= LOCK_HOLDS_MS;
  const sum = `⌈${order.givenUnits} × ${ppm} ÷ ${PPM}⌉ = ${cost}; ${heldMs} ms`;
  context.checks.add('locked', isInTime && cost === BigInt(lockUnits ?? 0), '', sum);
}

/** A coin at its index, once the tick was found to be the one that counts. */
function coinAt(context: Context, leg: ConvertLeg | null, order: ConvertCase, dollar: Coin) {
  if (leg === null) return { coin: dollar, market: undefined };
  const { marketId, tick, indexTicks } = leg;
  context.evidence.named(marketId, tick, indexTicks);
  checkTick(context, leg, order);
  const market = context.market(marketId);
  if (market === undefined) return undefined;
  const price = BigInt(indexTicks) * BigInt(market.tickUnits);
  return { coin: { scale: market.baseScale, price }, market };
}

/** The dollar coin, as the markets count money; undefined where they do not agree. */
function dollarOf(context: Context, { from, to }: ConvertCase): Coin | undefined {
  const legs = [from, to].filter((leg) => leg !== null);
  const markets = legs.map(({ marketId }) => context.market(marketId));
  const [first] = markets;
  const isOne = markets.every((each) => each?.money === first?.money);
  const isPair = from?.marketId !== to?.marketId;
  const names = markets.map((market) => market?.name ?? '?').join(', ');
  if (!context.checks.add('pair', isOne && isPair, '', names) || !first) return undefined;
  return { scale: first.moneyScale, price: 10n ** BigInt(first.moneyScale) };
}

type Side = {
  readonly leg: ConvertLeg | null;
  readonly market: ReceiptMarket | undefined;
  readonly price: bigint;
};

/** A coin's price less or plus what its size costs: rounded for the house, as it is published. */
function priced(context: Context, side: Side, change: bigint): bigint {
  const { leg, market, price } = side;
  if (leg === null || market === undefined) return price;
  const net = BigInt(leg.netUnits);
  const [depth, isBought] = [depthOf(market), change > 0n];
  const ppm = spreadAt(net, change, depth);
  const kept = PPM > ppm ? PPM - ppm : 1n;
  const worth = isBought ? divide(price * kept, PPM, 'down') : divide(price * PPM, kept, 'up');
  const after = isBought ? net + change : -net - change;
  const sum = isBought ? `⌊${price} × ${kept} ÷ ${PPM}⌋` : `⌈${price} × ${PPM} ÷ ${kept}⌉`;
  context.checks.add('spread', after <= depth, market.name, `${ppm} ppm; ${sum} = ${worth}`);
  return worth;
}

/** Adds a check for each thing that the receipt of an exchange claims. */
export function checkConvert(context: Context, order: ConvertCase): void {
  const { checks } = context;
  const dollar = dollarOf(context, order);
  if (dollar === undefined) return;
  const from = coinAt(context, order.from, order, dollar);
  const to = coinAt(context, order.to, order, dollar);
  if (from === undefined || to === undefined) return;
  if (order.acceptedMs !== undefined) checkDecided(context, order);
  checkLock(context, order);
  const given = BigInt(order.givenUnits);
  const received = BigInt(order.receivedUnits);
  const gives = { leg: order.from, market: from.market, price: from.coin.price };
  const takes = { leg: order.to, market: to.market, price: to.coin.price };
  const bid = { ...from.coin, price: priced(context, gives, into(given, from.coin, dollar)) };
  const ask = { ...to.coin, price: priced(context, takes, -into(given, bid, dollar)) };
  const brings = into(given, bid, ask);
  const sum = `⌊${given} × ${bid.price} × 10^${to.coin.scale} ÷ (${ask.price} × 10^${bid.scale})⌋`;
  checks.add('received', brings === received, '', `${sum} = ${brings}`);
  const isAsked = given === BigInt(order.askedUnits) && received >= BigInt(order.leastUnits);
  checks.add('asked', isAsked, '', `${received} ≥ ${order.leastUnits}`);
  const fee = divide(given * FEE_PPM, PPM, 'up');
  checks.add(
    'fee',
    fee === BigInt(order.feeUnits),
    '',
    `⌈${given} × ${FEE_PPM} ÷ ${PPM}⌉ = ${fee}`,
  );
}
