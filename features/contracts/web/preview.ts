/**
 * What an order would cost and where it would end, by the formulas of the rules: the ticket shows
 * nothing that the server works out in another way.
 */
import type { Market } from '../../../platform/browser/live/types.ts';
import {
  divide,
  isPositive,
  multiply,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import type { ContractTerms, RiskTier, Side } from '../contract/index.ts';
import {
  askTicks,
  bidTicks,
  breachThreshold,
  breakEvenTicks,
  closeOutUnits,
  closingResult,
  feeOf,
  forcedTicks,
  marginOf,
  openingTicks,
  profitUnits,
  type Threshold,
  valueUnits,
} from '../rules/formulas.ts';
import type { AccountRow, PositionRow, TermsRow } from './types.ts';

/** Digits of the coin in which margins are kept. */
export const MARGIN_DIGITS = 8;

/** An amount of the margin coin as whole units. */
export function unitsOf(amount: string): bigint {
  return BigInt(toScale(amount, MARGIN_DIGITS).replace('.', ''));
}

/** Whole units of the margin coin as a decimal text without zeros at its end. */
export function amountOf(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(MARGIN_DIGITS + 1, '0');
  const cut = digits.length - MARGIN_DIGITS;
  return trim(`${value < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`);
}

/** A price as ticks of its market, cut to a whole tick; 0 for none. */
export function ticksOf(market: Market, price: string): number {
  return isPositive(price) ? Number(divide(price, market.tick_size, 0)) : 0;
}

/** Ticks as a price. */
export function priceOf(market: Market, ticks: number): string {
  return multiply(market.tick_size, String(ticks));
}

function ppmOf(percent: string): number {
  return Number(toScale(multiply(percent, '10000'), 0));
}

function tierOf({ up_to, multiple, maintenance }: TermsRow['tiers'][number]): RiskTier {
  const upToUnits = up_to === null ? '0' : unitsOf(up_to).toString();
  return { upToUnits, maxMultiple: multiple, maintenancePpm: ppmOf(maintenance) };
}

/** Terms in the words of the rules. */
export function termsOf(row: TermsRow): ContractTerms {
  return {
    marketId: row.match_id,
    version: row.version,
    lotUnits: unitsOf(row.lever_share_num).toString(),
    multiples: row.multiples,
    maxLotsPerOrder: row.max_share,
    maxLotsPerCustomer: row.max_share_together,
    spreadBps: row.spread_bps,
    openFeePpm: ppmOf(row.open_fee),
    closeFeePpm: ppmOf(row.close_fee),
    overnightLongPpm: ppmOf(row.overnight_long),
    overnightShortPpm: ppmOf(row.overnight_short),
    overnightHour: row.overnight_hour,
    callPpm: ppmOf(row.call_level),
    closeOutPpm: ppmOf(row.close_out_level),
    ...(row.tiers.length > 0 && { tiers: row.tiers.map(tierOf) }),
    exposureCapLots: row.exposure_cap,
  };
}

/** A market with its contracts: all that the formulas need. */
export type Contract = {
  readonly market: Market;
  readonly terms: ContractTerms;
  /** Margin units that one lot gains when the price rises by a tick. */
  readonly perTickLot: bigint;
  /** Base coins in a lot, for people. */
  readonly lot: string;
};

/** Puts a market and its terms together. */
export function contractOf(market: Market, row: TermsRow): Contract {
  const perTickLot = unitsOf(multiply(market.tick_size, row.lever_share_num));
  return { market, terms: termsOf(row), perTickLot, lot: row.lever_share_num };
}

/** The prices at which shorts and longs open now; undefined before the first index. */
export function pricesAt(contract: Contract, index: string | null | undefined) {
  const ticks = ticksOf(contract.market, index ?? '');
  if (ticks === 0) return undefined;
  const { spreadBps } = contract.terms;
  return {
    indexTicks: ticks,
    bid: priceOf(contract.market, bidTicks(ticks, spreadBps)),
    ask: priceOf(contract.market, askTicks(ticks, spreadBps)),
  };
}

export type OrderRequest = {
  readonly side: Side;
  readonly isolated: boolean;
  readonly lots: number;
  readonly multiple: number;
  /** 0 for a market order. */
  readonly limitTicks: number;
  /** The price that sets the order off; 0 for one that is given now. */
  readonly triggerTicks: number;
  /** What is open already on its side of the market: there its value begins in the tiers. */
  readonly besideUnits?: bigint;
};

export type Preview = {
  readonly openPrice: string;
  readonly value: string;
  readonly margin: string;
  readonly fee: string;
  /** Margin and fee: what has to be free. */
  readonly cost: string;
  /** The price at which it would be closed by force; undefined: no price would. */
  readonly liquidation: string | undefined;
  readonly breakEven: string;
  /** A limit order whose price is there already is filled at once. */
  readonly waits: boolean;
};

/** How the rest of a cross account moves with this market. */
export type Backing = {
  readonly equity: bigint;
  readonly required: bigint;
  /** What the other cross positions in this market gain when it rises by a tick. */
  readonly perTick: bigint;
};

/** What counts of an account. */
export type Account = Pick<AccountRow, 'equity' | 'close_out_level'>;

/** The backing that an account and its open positions give to a further one. */
export function backingOf(
  contract: Contract,
  account: Account,
  open: readonly PositionRow[],
): Backing {
  const here = open.filter(
    (row) =>
      row.match_id === contract.market.match_id &&
      row.margin_mode === 'cross' &&
      row.state === 'open',
  );
  const lots = here.reduce((sum, row) => sum + (row.type === 1 ? row.share : -row.share), 0);
  return {
    equity: unitsOf(account.equity),
    required: unitsOf(account.close_out_level),
    perTick: BigInt(lots) * contract.perTickLot,
  };
}

/** What rows of a side of a market come to, at their prices or limits. */
export function sideUnits(
  { market, perTickLot }: Contract,
  side: Side,
  rows: readonly PositionRow[],
): bigint {
  const type = side === 'long' ? 1 : 2;
  return rows
    .filter((row) => row.match_id === market.match_id && row.type === type)
    .reduce((sum, row) => sum + valueUnits(perTickLot, ticksOf(market, row.price), row.share), 0n);
}

/** The margin that isolated positions hold together. */
export function isolatedMargin(open: readonly PositionRow[]): string {
  const isolated = open.filter((row) => row.margin_mode === 'isolated' && row.state === 'open');
  return amountOf(isolated.reduce((sum, row) => sum + unitsOf(row.caution_money), 0n));
}

function signOf(side: Side): bigint {
  return side === 'long' ? 1n : -1n;
}

function thresholdText(contract: Contract, ticks: number | undefined): string | undefined {
  return ticks === undefined ? undefined : priceOf(contract.market, ticks);
}

/** At which price an order counts: of now where that reaches its limit, or its limit. */
export function priceTicks(
  { side, limitTicks, triggerTicks }: Pick<OrderRequest, 'side' | 'limitTicks' | 'triggerTicks'>,
  indexTicks: number,
  spreadBps: number,
): number {
  if (triggerTicks > 0) return triggerTicks;
  const now = openingTicks(side, indexTicks, spreadBps);
  const waits = limitTicks > 0 && (side === 'long' ? now > limitTicks : now < limitTicks);
  return waits ? limitTicks : now;
}

/**
 * Everything about an order before it is sent. The liquidation price of a cross position counts
 * the whole account and takes the other markets as standing still; what of its cost is not there
 * yet counts as brought in, because it opens only then.
 * @param free what can be spent on it
 */
export function previewOf(
  contract: Contract,
  request: OrderRequest,
  indexTicks: number,
  backing: Backing | undefined,
  free = 0n,
): Preview {
  const { terms, perTickLot, market } = contract;
  const { side, lots, besideUnits = 0n } = request;
  const ticks = priceTicks(request, indexTicks, terms.spreadBps);
  const waits = ticks !== openingTicks(side, indexTicks, terms.spreadBps);
  const value = valueUnits(perTickLot, ticks, lots);
  const margin = marginOf(value, request.multiple);
  const fee = feeOf(value, terms.openFeePpm);
  const opened = { openTicks: ticks, lots, marginUnits: margin, tierFromUnits: besideUnits };
  const required = closeOutUnits(opened, terms, perTickLot);
  const perTick = signOf(side) * BigInt(lots) * perTickLot;
  const alone = breachThreshold(margin, required, perTick, ticks);
  // A waiting order will open at its own price: what the account is worth then is not known.
  const from = waits ? ticks : indexTicks;
  const floating = profitUnits(side, perTickLot, ticks, from, lots);
  const missing = margin + fee > free ? margin + fee - free : 0n;
  const together =
    backing &&
    breachThreshold(
      backing.equity + missing - fee + floating,
      backing.required + required,
      backing.perTick + perTick,
      from,
    );
  const end = request.isolated || backing === undefined ? alone : together;
  return {
    openPrice: priceOf(market, ticks),
    value: amountOf(value),
    margin: amountOf(margin),
    fee: amountOf(fee),
    cost: amountOf(margin + fee),
    liquidation: thresholdText(contract, forcedTicks(side, end, from, terms.spreadBps)),
    breakEven: priceOf(
      market,
      breakEvenTicks(side, perTickLot, ticks, lots, fee, terms.closeFeePpm),
    ),
    waits,
  };
}

/** The price at which an open position would be closed by force; undefined: no price would. */
export function liquidationOf(
  contract: Contract,
  row: PositionRow,
  account: Account | undefined,
  open: readonly PositionRow[],
  index: string | null | undefined,
): string | undefined {
  const side = row.type === 1 ? 'long' : 'short';
  const { terms, perTickLot, market } = contract;
  const indexTicks = ticksOf(market, index ?? '');
  if (indexTicks === 0) return undefined;
  const at = (end: Threshold | undefined) =>
    thresholdText(contract, forcedTicks(side, end, indexTicks, terms.spreadBps));
  if (row.margin_mode === 'isolated') {
    const required = unitsOf(row.close_out);
    const perTick = signOf(side) * BigInt(row.share) * perTickLot;
    const held = unitsOf(row.caution_money);
    return at(breachThreshold(held, required, perTick, ticksOf(market, row.price)));
  }
  if (account === undefined) return undefined;
  const { equity, required, perTick } = backingOf(contract, account, open);
  return at(breachThreshold(equity, required, perTick, indexTicks));
}

/** Gain (or loss) of some lots of a position at a closing price, less the fee of closing. */
export function resultAt(contract: Contract, row: PositionRow, price: string, lots: number) {
  const { market, perTickLot, terms } = contract;
  const ticks = ticksOf(market, price);
  const side = row.type === 1 ? 'long' : 'short';
  const openTicks = ticksOf(market, row.price);
  const { profit, fee, net } = closingResult(
    side,
    perTickLot,
    openTicks,
    ticks,
    lots,
    terms.closeFeePpm,
  );
  return { gain: amountOf(profit), fee: amountOf(fee), net: amountOf(net) };
}
