/** The order ticket of contracts as plain data: what is typed, and what is wrong with it. */
import type { Market } from '../../../platform/browser/live/types.ts';
import type { Refusal } from '../../../platform/browser/api/errors.ts';
import {
  compare,
  isOnStep,
  isPositive,
  multiply,
  subtract,
} from '../../../platform/browser/numbers/decimal.ts';
import type { FieldCheck } from '../../../platform/browser/parts/field-check.ts';
import type { MarginMode, Side } from '../contract/index.ts';
import { multipleAt } from '../rules/tiers.ts';
import {
  type Contract,
  type OrderRequest,
  type Preview,
  priceTicks,
  sideUnits,
  ticksOf,
} from './preview.ts';
import type { PositionRow, SettingRow } from './types.ts';

export type Ticket = {
  readonly side: Side;
  /** trigger: at the market, once a price is there. */
  readonly kind: 'market' | 'limit' | 'trigger';
  readonly mode: MarginMode;
  readonly price: string;
  /** As typed; whole lots. */
  readonly lots: string;
  readonly multiple: number;
  readonly hasStops: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** The voucher that pays; 0 for none. */
  readonly couponId: number;
};

export const EMPTY_TICKET: Ticket = {
  side: 'long',
  kind: 'market',
  mode: 'cross',
  price: '',
  lots: '1',
  multiple: 0,
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
  couponId: 0,
};

/**
 * A ticket whose order was accepted asks for nothing more, so that a second press opens nothing.
 * How a person trades, the multiple and the kind of margin, stays.
 */
export const NOTHING_ASKED = {
  price: '',
  lots: '',
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
  couponId: 0,
} as const satisfies Partial<Ticket>;

/** What an address says about the ticket it opens. */
export type Address = {
  readonly side: Side;
  readonly price: string;
  /** The leverage of a position that is added to; 0 where none is asked for. */
  readonly multiple?: number;
};

/**
 * The ticket that a screen begins with. Who goes back finds what was typed as it was left; who
 * comes anew finds it too, but with the side and price that were asked for. Stops of the other
 * side are none of this one.
 */
export function ticketAt(draft: Ticket | undefined, address: Address, isBack: boolean): Ticket {
  if (draft && isBack) return draft;
  const { side, price, multiple = 0 } = address;
  const kept = draft ?? EMPTY_TICKET;
  const before = multiple > 0 ? { ...kept, multiple } : kept;
  const own = before.side === side ? before : { ...before, side, takeProfit: '', stopLoss: '' };
  return price === '' ? own : { ...own, price, kind: 'limit' };
}

/**
 * A ticket with what its owner has set for the market. What an address asks for comes before it,
 * and a voucher brings its own mode.
 */
export function asSet(ticket: Ticket, setting: SettingRow | undefined): Ticket {
  if (setting === undefined) return ticket;
  const multiple = ticket.multiple > 0 ? ticket.multiple : setting.multiple;
  return { ...ticket, multiple, mode: ticket.couponId > 0 ? ticket.mode : setting.margin_mode };
}

/** The multiple that counts: the one chosen, or the middle of those the terms allow. */
export function multipleOf(ticket: Ticket, { terms }: Contract): number {
  if (terms.multiples.includes(ticket.multiple)) return ticket.multiple;
  return terms.multiples[Math.floor(terms.multiples.length / 2)] ?? 1;
}

/**
 * The highest multiple that a ticket may have with what its side has already; undefined where the
 * terms have no tiers, and before there is a price.
 * @param live own positions and waiting orders
 */
export function mostMultiple(
  ticket: Ticket,
  contract: Contract,
  indexTicks: number,
  live: readonly PositionRow[],
): number | undefined {
  const request = requestOf(ticket, contract);
  const { side, lots } = request;
  const { terms, perTickLot } = contract;
  const ticks = priceTicks(request, indexTicks, terms.spreadBps);
  const value = BigInt(ticks) * BigInt(lots) * perTickLot;
  return multipleAt(terms, sideUnits(contract, side, live) + value);
}

/** A ticket with no more than the highest multiple that it may have. */
export function withinTier(ticket: Ticket, contract: Contract, most: number | undefined): Ticket {
  const multiple = multipleOf(ticket, contract);
  return most === undefined || multiple <= most ? ticket : { ...ticket, multiple: most };
}

/** The ticket in the words of the preview. */
export function requestOf(ticket: Ticket, contract: Contract): OrderRequest {
  const ticks = ticket.kind === 'market' ? 0 : ticksOf(contract.market, ticket.price);
  return {
    side: ticket.side,
    isolated: ticket.mode === 'isolated',
    lots: Number(ticket.lots || '0'),
    multiple: multipleOf(ticket, contract),
    limitTicks: ticket.kind === 'limit' ? ticks : 0,
    triggerTicks: ticket.kind === 'trigger' ? ticks : 0,
  };
}

export type Check = FieldCheck<'price' | 'lots' | 'takeProfit' | 'stopLoss'>;

function priceCheck(field: Check['field'], price: string, market: Market): Check | null {
  if (!isPositive(price)) return { field, word: 'contracts.check_price' };
  if (isOnStep(price, market.tick_size)) return null;
  return { field, word: 'contracts.check_tick', amounts: { step: market.tick_size } };
}

/** Which prices lie on the side of a gain, seen from a price. */
export function isGain(side: Side, price: string, from: string): boolean {
  return compare(price, from) === (side === 'long' ? 1 : -1);
}

/**
 * What is wrong with two stops, seen from the price at which the position would close: the first
 * thing, or null. A blank price is none.
 */
export function checkStops(
  stops: Pick<Ticket, 'takeProfit' | 'stopLoss'>,
  side: Side,
  closing: string,
  market: Market,
): Check | null {
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const price = stops[field];
    if (price === '') continue;
    const wrong = priceCheck(field, price, market);
    if (wrong) return wrong;
    const isRight =
      field === 'takeProfit'
        ? isGain(side, price, closing)
        : isGain(side === 'long' ? 'short' : 'long', price, closing);
    if (isRight) continue;
    const isAbove = (side === 'long') === (field === 'takeProfit');
    const word = isAbove ? 'contracts.check_above' : 'contracts.check_below';
    return { field, word, amounts: { price: closing } };
  }
  return null;
}

/** What a check says that the margin does not pay; what is missing stands among its amounts. */
export const MARGIN = 'contracts.check_margin';

/** More than a market order costs now, because the index moves until it is there: 0.2 %. */
const CUSHION = '1.002';

function missingFor({ kind }: Ticket, cost: string, free: string): string {
  return subtract(kind === 'market' ? multiply(cost, CUSHION) : cost, free);
}

/** Fields of the ticket that a refusal is said at, by its code. */
const PLACES: Readonly<Record<string, Check['field']>> = {
  price_out_of_band: 'price',
  too_many_lots: 'lots',
  too_many_lots_together: 'lots',
  house_day_loss: 'lots',
  day_loss_reached: 'lots',
  exposure_capped: 'lots',
  house_is_full: 'lots',
  multiple_above_tier: 'lots',
  insufficient_margin: 'lots',
};

/** A refusal as a check of the field that it is about; null where it is about none. */
export function checkOfRefusal({ code, message }: Refusal, ticket: Ticket): Check | null {
  const stop = ticket.takeProfit === '' ? 'stopLoss' : 'takeProfit';
  const isStop = code === 'stop_would_trigger' || code === 'bad_stops';
  const field = isStop ? (ticket.kind === 'trigger' ? 'price' : stop) : PLACES[code];
  if (!field || (field === 'price' && ticket.kind === 'market')) return null;
  return { field, word: MARGIN, said: message };
}

/** What is wrong with a ticket: the first thing, or null. */
export function checkTicket(
  ticket: Ticket,
  contract: Contract,
  preview: Preview | undefined,
  bid: string,
  ask: string,
  free: string | undefined,
): Check | null {
  const { market, terms } = contract;
  if (ticket.kind !== 'market') {
    const wrong = priceCheck('price', ticket.price, market);
    if (wrong) return wrong;
  }
  const lots = Number(ticket.lots || '0');
  if (lots < 1) return { field: 'lots', word: 'contracts.check_lots' };
  if (lots > terms.maxLotsPerOrder) {
    const amounts = { limit: String(terms.maxLotsPerOrder) };
    return { field: 'lots', word: 'contracts.check_most', amounts };
  }
  // What waits for a trigger holds nothing: the money is asked for when it is there.
  const isHeld = ticket.kind !== 'trigger';
  if (isHeld && preview && free !== undefined && compare(preview.cost, free) > 0) {
    const missing = missingFor(ticket, preview.cost, free);
    const values = { name: market.legal_name };
    return { field: 'lots', word: MARGIN, values, amounts: { missing } };
  }
  if (!ticket.hasStops) return null;
  const now = ticket.side === 'long' ? bid : ask;
  return checkStops(ticket, ticket.side, preview?.waits ? ticket.price : now, market);
}

/** Whether a ticket is one that its voucher can pay: isolated, at the market. */
function isByVoucher({ couponId, mode, kind }: Ticket): boolean {
  return couponId > 0 && mode === 'isolated' && kind === 'market';
}

/** The fields of a `lever/submit`. */
export function orderFields(ticket: Ticket, contract: Contract) {
  const { market } = contract;
  const isLimit = ticket.kind === 'limit';
  return {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    share: Number(ticket.lots),
    multiple: multipleOf(ticket, contract),
    type: ticket.side === 'long' ? 1 : 2,
    status: isLimit ? 0 : 1,
    target_price: isLimit ? ticket.price : '999',
    margin_mode: ticket.mode,
    target_profit_price: (ticket.hasStops && ticket.takeProfit) || undefined,
    stop_loss_price: (ticket.hasStops && ticket.stopLoss) || undefined,
    coupon_id: isByVoucher(ticket) ? ticket.couponId : undefined,
    password: '',
    terms_version: contract.terms.version,
  };
}

/**
 * The fields of a `lever/entry`: whether the price goes on the way of the order or comes back
 * follows from where it is now.
 * @param now the price at which the side would open
 */
export function entryFields(ticket: Ticket, contract: Contract, now: string) {
  const { password: _, coupon_id: __, ...fields } = orderFields(ticket, contract);
  const goesOn = isGain(ticket.side, ticket.price, now);
  const order_type = goesOn ? 'stop' : 'take_profit';
  return { ...fields, order_type, trigger_price: ticket.price } as const;
}
