/** The outer shapes of leveraged contracts. Nothing else knows the contract's odd names. */
import { z } from 'zod';
import { refuse, type Refusal } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { flag, idField, lowerCase, oneOrTwo, text, whole } from '../../../core/wire/scalars.ts';
import { type Market, parseTicks, printTicks } from '../../catalogue/contract.ts';
import type {
  ChangeMargin,
  ClosePosition,
  ContractFill,
  Liquidation,
  LiquidationState,
  OpenPosition,
  OvernightFee,
  Position,
  SetStops,
} from '../contract/index.ts';
import type { PositionNow } from '../contract/reading.ts';

/** `lever/submit`. The password that existing clients send is always empty and means nothing. */
export const submitInput = z.object({
  currency_id: whole,
  legal_id: whole,
  share: whole,
  multiple: whole,
  type: oneOrTwo,
  status: whole.pipe(z.union([z.literal(0), z.literal(1)])),
  target_price: text().optional(),
  margin_mode: z.enum(['cross', 'isolated']).default('cross'),
  target_profit_price: text().optional(),
  stop_loss_price: text().optional(),
  coupon_id: idField.optional(),
  time_in_force: lowerCase.pipe(z.enum(['gtc', 'ioc', 'fok', 'gtd'])).optional(),
  expires_ms: whole.default(0),
  risk_accepted: flag.optional().default(false),
});

/** `/lever/close`; without a share, all lots. */
export const closeInput = z.object({ id: whole, share: whole.default(0) });

/** `/lever/cancel`. */
export const cancelInput = z.object({ id: whole });

/** `/lever/setstop`: 0 or nothing clears a price. */
export const stopsInput = z.object({
  id: whole,
  target_profit_price: text().optional(),
  stop_loss_price: text().optional(),
  trail_distance: text().optional(),
});

/** `/lever/margin`: an amount above zero is added, below zero taken out. */
export const marginInput = z.object({ id: whole, amount: text() });

/** `/lever/batch_close`. */
export const batchInput = z.object({
  type: whole.pipe(z.union([z.literal(0), z.literal(1), z.literal(2)])),
});

/** States as lists ask for them: 0 waiting, 1 open, 3 closed, 4 cancelled. */
export const LIST_STATES: ReadonlyMap<number, Position['state']> = new Map([
  [0, 'waiting'],
  [1, 'open'],
  [3, 'closed'],
  [4, 'cancelled'],
]);

const STATE_NUMBERS: Readonly<Record<Position['state'], number>> = {
  waiting: 0,
  open: 1,
  closed: 3,
  cancelled: 4,
};

function has(value: string | undefined): value is string {
  return value !== undefined && value !== '' && !/^0(\.0*)?$/.test(value);
}

function ticksOf(market: Market, value: string | undefined): number | Refusal {
  if (!has(value)) return 0;
  return (
    parseTicks(market, value) ?? refuse('price_not_on_tick', { tick: market.definition.tickSize })
  );
}

/** How long a limit order waits; a market order says nothing of it. */
function lastingOf({
  status,
  time_in_force: timeInForce,
  expires_ms: expiresMs,
}: z.output<typeof submitInput>): Pick<OpenPosition, 'timeInForce' | 'expiresMs'> {
  if (status === 1 || timeInForce === undefined || timeInForce === 'gtc') return {};
  return timeInForce === 'gtd' ? { timeInForce, expiresMs } : { timeInForce };
}

/** The command of a `lever/submit`, or why its texts are no order. */
export function openCommand(
  market: Market,
  input: z.output<typeof submitInput>,
): OpenPosition | Refusal {
  const waits = input.status === 0;
  const limit = waits ? ticksOf(market, input.target_price) : 0;
  if (typeof limit !== 'number') return limit;
  if (waits && limit === 0) return refuse('price_missing');
  const profit = ticksOf(market, input.target_profit_price);
  if (typeof profit !== 'number') return profit;
  const loss = ticksOf(market, input.stop_loss_price);
  if (typeof loss !== 'number') return loss;
  return {
    type: 'contracts.open',
    marketId: market.id,
    side: input.type === 1 ? 'long' : 'short',
    mode: input.margin_mode,
    lots: input.share,
    multiple: input.multiple,
    limitTicks: limit,
    takeProfitTicks: profit,
    stopLossTicks: loss,
    ...lastingOf(input),
    ...(input.coupon_id === undefined ? {} : { couponId: input.coupon_id }),
  };
}

/** The command of a `/lever/close`. */
export function closeCommand(input: z.output<typeof closeInput>): ClosePosition {
  return { type: 'contracts.close', positionId: input.id, lots: input.share };
}

/** The command of a `/lever/setstop`. */
export function stopsCommand(
  market: Market,
  input: z.output<typeof stopsInput>,
): SetStops | Refusal {
  const profit = ticksOf(market, input.target_profit_price);
  if (typeof profit !== 'number') return profit;
  const loss = ticksOf(market, input.stop_loss_price);
  if (typeof loss !== 'number') return loss;
  const trail = ticksOf(market, input.trail_distance);
  if (typeof trail !== 'number') return trail;
  return {
    type: 'contracts.set_stops',
    positionId: input.id,
    takeProfitTicks: profit,
    stopLossTicks: loss,
    trailTicks: trail,
  };
}

/** The command of a `/lever/margin`. */
export function marginCommand(
  market: Market,
  input: z.output<typeof marginInput>,
): ChangeMargin | Refusal {
  const parsed = parseUnits(input.amount, market.quote.scale);
  if (!parsed.ok || parsed.units === 0n) return refuse('bad_amount');
  const change = parsed.units.toString();
  return { type: 'contracts.change_margin', positionId: input.id, change, isListed: true };
}

/** A price, or 0 where there is none, as existing clients expect it. */
function priceOrZero(market: Market, ticks: number): string {
  return ticks > 0 ? printTicks(market, ticks) : '0';
}

function money(market: Market, units: bigint): string {
  return printUnits(units, market.quote.scale);
}

/** A position as lists and events show it; live ones with their value at the index. */
export function positionRow(market: Market, position: Readonly<Position>, now: PositionNow) {
  const isOpen = position.state === 'open';
  const profits = isOpen ? now.resultUnits : now.closedUnits;
  const openedMs = position.openedMs > 0 ? position.openedMs : position.placedMs;
  return {
    id: position.id,
    match_id: market.id,
    currency_id: market.base.id,
    legal_id: market.quote.id,
    currency_name: market.base.code,
    symbol: market.symbol,
    type: position.side === 'long' ? 1 : 2,
    order_type: position.likeId > 0 ? 2 : 1,
    margin_mode: position.mode,
    share: position.state === 'closed' ? position.placedLots : position.lots,
    placed_share: position.placedLots,
    multiple: position.multiple,
    price: printTicks(market, position.openTicks > 0 ? position.openTicks : position.limitTicks),
    target_price: priceOrZero(market, position.limitTicks),
    update_price: printTicks(
      market,
      position.closeTicks > 0 && !isOpen ? position.closeTicks : now.closingTicks,
    ),
    target_profit_price: priceOrZero(market, position.takeProfitTicks),
    stop_loss_price: priceOrZero(market, position.stopLossTicks),
    trail_distance: priceOrZero(market, position.trailTicks),
    trail_price: priceOrZero(market, position.trailStopTicks),
    // A closed position holds nothing any more: history tells what its margin was.
    caution_money: money(
      market,
      position.state === 'closed' ? now.placedMarginUnits : position.heldUnits,
    ),
    margin: money(market, position.marginUnits),
    close_out: money(market, now.closeOutUnits),
    overnight_money: money(market, position.overnightUnits),
    trade_fee: money(market, position.feeUnits),
    profits: money(market, profits),
    realised: money(market, now.closedUnits),
    open_tick: position.openTick,
    terms_version: position.termsVersion,
    transaction_time: timeText(openedMs),
    transaction_ms: openedMs,
    closed_time: position.closedMs > 0 ? timeText(position.closedMs) : '',
    closed_ms: position.closedMs,
    expires_ms: position.endsMs === 0 ? null : position.endsMs,
    status: STATE_NUMBERS[position.state],
    state: position.state,
    reason: position.reason,
  } as const;
}

/** A row of `/lever/deal`: an open position of the pair. */
export function dealRow(market: Market, position: Readonly<Position>) {
  return {
    id: position.id,
    type: position.side === 'long' ? 1 : 2,
    transaction_time: timeText(position.openedMs),
    price: printTicks(market, position.openTicks),
    share: position.lots,
    order_type: position.likeId > 0 ? 2 : 1,
  } as const;
}

/** How an account stands at the index of this moment. */
export interface AccountNow {
  readonly equity: bigint;
  /** Gains and losses of the cross positions, for which the account answers. */
  readonly floating: bigint;
  /** What closing all positions now would bring, isolated ones too. */
  readonly resultOfAll: bigint;
  readonly margin: bigint;
  readonly callLevel: bigint;
  readonly closeOutLevel: bigint;
  readonly riskRatePpm: number;
  /** Undefined without a margin. */
  readonly marginLevelPpm: number | undefined;
}

/**
 * The head of the order screen and the event `lever_trade`. Existing clients divide the risk rate
 * by a million and add a percent sign, so 40 % is 40,000,000.
 */
export function accountMessage(marginHealth: AccountNow, available: bigint, scale: number) {
  const level = marginHealth.marginLevelPpm;
  const free = marginHealth.floating < 0n ? available + marginHealth.floating : available;
  const total = printUnits(marginHealth.resultOfAll, scale);
  return {
    hazard_rate: Number(BigInt(marginHealth.riskRatePpm) * 100n),
    profits_total: total,
    profits_all: total,
    equity: printUnits(marginHealth.equity, scale),
    margin: printUnits(marginHealth.margin, scale),
    free: printUnits(free > 0n ? free : 0n, scale),
    call_level: printUnits(marginHealth.callLevel, scale),
    close_out_level: printUnits(marginHealth.closeOutLevel, scale),
    margin_level: level === undefined ? null : printUnits(BigInt(level), 4, 2),
  } as const;
}

/** A filling as its customer sees it. */
export function fillRow(market: Market, fill: ContractFill) {
  return {
    id: fill.id,
    position_id: fill.positionId,
    match_id: market.id,
    symbol: market.symbol,
    what: fill.what,
    type: fill.side === 'long' ? 1 : 2,
    share: fill.lots,
    price: printTicks(market, fill.ticks),
    index_price: printTicks(market, fill.indexTicks),
    tick: fill.tick,
    terms_version: fill.termsVersion,
    profits: money(market, fill.profitUnits),
    fee: money(market, fill.feeUnits),
    result: money(market, fill.profitUnits - fill.feeUnits),
    not_paid_by_you: money(market, fill.unpaidUnits),
    reason: fill.reason,
    liquidation_id: fill.liquidationId === 0 ? null : fill.liquidationId,
    time: timeText(fill.timeMs),
    time_ms: fill.timeMs,
  } as const;
}

/** A night's fee as its customer sees it. */
export function overnightRow(market: Market, fee: OvernightFee) {
  return {
    share: fee.lots,
    index_price: printTicks(market, fee.indexTicks),
    tick: fee.tick,
    fee: money(market, fee.feeUnits),
    time: timeText(fee.dueMs),
    time_ms: fee.dueMs,
  } as const;
}

/** 1 long, 2 short. */
function directionOf(side: Position['side']): 1 | 2 {
  return side === 'long' ? 1 : 2;
}

/** Why positions were closed by force: the account as it was, position by position. */
export function liquidationRow(
  liquidation: Liquidation,
  scale: number,
  marketOf: (marketId: number) => Market | undefined,
) {
  const state = JSON.parse(liquidation.state) as LiquidationState;
  const amount = (units: bigint) => printUnits(units, scale);
  return {
    id: liquidation.id,
    position_id: liquidation.positionId === 0 ? null : liquidation.positionId,
    equity: amount(liquidation.equityUnits),
    required: amount(liquidation.requiredUnits),
    insured: amount(liquidation.insuredUnits + liquidation.coveredUnits),
    available: amount(BigInt(state.available)),
    waiting: amount(BigInt(state.waiting)),
    time: timeText(liquidation.timeMs),
    time_ms: liquidation.timeMs,
    positions: state.positions.flatMap((seen) => {
      const market = marketOf(seen.marketId);
      if (market === undefined) return [];
      return [
        {
          id: seen.id,
          match_id: market.id,
          symbol: market.symbol,
          type: directionOf(seen.side),
          share: seen.lots,
          // Of earlier terms it is not told: what was closed then was closed whole.
          closed_share: seen.closed ?? null,
          price: printTicks(market, seen.openTicks),
          index_price: printTicks(market, seen.indexTicks),
          tick: seen.tick,
          held: amount(BigInt(seen.held)),
          margin: amount(BigInt(seen.margin)),
        },
      ];
    }),
  } as const;
}

/** A page of `/lever/my_trade`: the account above it, and the positions of the page. */
export function positionsMessage(
  account: ReturnType<typeof accountMessage>,
  asked: { readonly page: number; readonly limit: number },
  data: readonly ReturnType<typeof positionRow>[],
) {
  const message = { current_page: asked.page, per_page: asked.limit, data } as const;
  return { rate_profits_total: account, message } as const;
}

/** `/lever/position`: one position with all that happened to it. */
export function detailMessage(
  position: ReturnType<typeof positionRow>,
  fills: readonly ReturnType<typeof fillRow>[],
  nights: readonly ReturnType<typeof overnightRow>[],
  liquidation: ReturnType<typeof liquidationRow> | null,
) {
  return { position, fills, nights, liquidation } as const;
}

/** What a frame of the socket brings a customer: live rows, the account as one, fills, warnings. */
export interface ContractFrame {
  readonly positions: readonly ReturnType<typeof positionRow>[];
  readonly contract_account: ReturnType<typeof accountMessage>;
  readonly contract_fills: readonly (ReturnType<typeof fillRow> & { trader: string })[];
  readonly contract_entries: true;
  readonly contract_notices: readonly {
    readonly what: 'margin_call' | 'liquidated' | 'reduced';
  }[];
}
