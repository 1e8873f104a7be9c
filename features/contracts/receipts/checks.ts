/** Recomputes fillings, liquidations and night fees of leveraged contracts. */
import { divide } from '../../../core/money/units.ts';
import { checkFirstAfter } from '../../../core/receipts/first-after.ts';
import type { CaseContext } from '../../../core/receipts/kind.ts';
import { MAX_TICK_WAIT_MS, PAST_SOURCE } from '../../feeds/contract.ts';
import type { ContractTerms, LiquidationState } from '../contract/index.ts';
import {
  fillPrice,
  gainOf,
  maintenanceAt,
  marginAt,
  shareUp,
  unitsPerTickLot,
  valueOf,
} from './arithmetic.ts';
import type { FillCase, LiquidationCase, NightCase, ReceiptFill } from './cases.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type Context = CaseContext<ContractTerms>;

/** The names of the checks below. */
export const CONTRACT_CHECKS = [
  'fill_price',
  'first_after',
  'margin',
  'fee',
  'profit',
  'opening',
  'equity',
  'required',
  'below_required',
  'closed_lots',
  'covered',
  'night_hour',
  'night_fee',
] as const;

interface Counted {
  readonly terms: ContractTerms;
  readonly perTickLot: bigint;
}

/** The terms an order names and what a tick of a lot is worth; adds a check. */
function termsFor(context: Context, marketId: number, version: number): Counted | undefined {
  const found = context.counted(marketId, version);
  if (found === undefined) return undefined;
  return { terms: found.terms, perTickLot: unitsPerTickLot(found.market, found.terms.lotUnits) };
}

/** The price of a filling at its tick; whether what it is counted with is known. */
function checkPrice(context: Context, fill: ReceiptFill): Counted | undefined {
  const { checks, evidence } = context;
  const counted = termsFor(context, fill.marketId, fill.termsVersion);
  evidence.named(fill.marketId, fill.tick, fill.indexTicks);
  evidence.inForce(fill.marketId, fill.tick, fill.timeMs);
  if (counted === undefined) return undefined;
  // A corporate action ends positions at the index itself.
  const isPlain = fill.what === 'close' && fill.reason === 'corporate_action';
  const spreadBps = isPlain ? 0 : counted.terms.spreadBps;
  const price = fillPrice(fill.what, fill.side, fill.indexTicks, spreadBps);
  checks.add('fill_price', price.value === BigInt(fill.ticks), fill.positionId, price.working);
  return counted;
}

/** The fee: exactly what the terms say, or less where a closing left nothing to pay it from. */
function checkFee(context: Context, fill: ReceiptFill, counted: Counted): bigint {
  const { terms, perTickLot } = counted;
  const rate = fill.what === 'open' ? terms.openFeePpm : terms.closeFeePpm;
  const value = valueOf(perTickLot, fill.ticks, fill.lots);
  const fee = shareUp(value.value, rate);
  const paid = BigInt(fill.feeUnits);
  const isOk = fill.what === 'open' ? paid === fee.value : paid >= 0n && paid <= fee.value;
  const working = `${value.working}; ${fee.working}`;
  context.checks.add(
    'fee',
    isOk,
    fill.positionId,
    paid === fee.value ? working : `${working} ≥ ${paid}`,
  );
  return value.value;
}

/** An opening: its price and fee, and the margin where it is known. */
function checkOpening(context: Context, fill: ReceiptFill): bigint {
  const counted = checkPrice(context, fill);
  return counted === undefined ? 0n : checkFee(context, fill, counted);
}

/** A closing: its price, fee, and the gain or loss from its opening's price. */
function checkClosing(context: Context, fill: ReceiptFill, opening: ReceiptFill | undefined): void {
  const { checks } = context;
  const isSame =
    opening !== undefined &&
    opening.what === 'open' &&
    opening.positionId === fill.positionId &&
    opening.marketId === fill.marketId &&
    opening.side === fill.side &&
    opening.termsVersion === fill.termsVersion &&
    opening.timeMs <= fill.timeMs;
  checks.add('opening', isSame, fill.positionId);
  const counted = checkPrice(context, fill);
  if (counted === undefined || opening === undefined) return;
  checkFee(context, fill, counted);
  const gain = gainOf(fill.side, counted.perTickLot, opening.ticks, fill.ticks, fill.lots);
  checks.add('profit', gain.value === BigInt(fill.profitUnits), fill.positionId, gain.working);
}

/**
 * What names no order, under terms that promise the next tick: nothing that its owner closed, and
 * nothing that was opened but at the moment of its tick, as limits and copies are.
 */
function checkPromise(context: Context, fill: ReceiptFill): void {
  const { checks, evidence } = context;
  const { marketId, termsVersion, tick, what, reason, timeMs } = fill;
  if (context.counted(marketId, termsVersion)?.terms.nextTick !== true) return;
  // What a demo's past is made of promised nothing.
  if (evidence.content(marketId, tick)?.includes(PAST_SOURCE) === true) return;
  const tickMs = evidence.tick(marketId, tick)?.timeMs;
  if (what === 'open') checks.add('first_after', tickMs === timeMs, tick, `${tickMs} = ${timeMs}`);
  else if (reason === 'by_customer') checks.add('first_after', false, tick, '?');
}

/** One filling. */
export function checkFillCase(context: Context, order: FillCase): void {
  const { fill, opening, acceptedMs } = order;
  if (acceptedMs === undefined) checkPromise(context, fill);
  else {
    const { marketId, tick } = fill;
    checkFirstAfter(context, { marketId, tick, acceptedMs, maxWaitMs: MAX_TICK_WAIT_MS });
  }
  if (fill.what === 'close') {
    if (opening !== null) checkOpening(context, opening);
    checkClosing(context, fill, opening ?? undefined);
    return;
  }
  const value = checkOpening(context, fill);
  if (order.marginUnits === null) return;
  const margin = marginAt(value, order.multiple);
  const isOk = margin.value === BigInt(order.marginUnits);
  context.checks.add('margin', isOk, fill.positionId, margin.working);
}

/** What a position asked for: a share of its margin, or what the tiers of its terms say. */
function levelOf(
  { margin, tierFrom, openTicks, lots }: LiquidationState['positions'][number],
  { terms, perTickLot }: Counted,
): bigint {
  if (terms.tiers === undefined) return shareUp(BigInt(margin), terms.closeOutPpm).value;
  const { value } = valueOf(perTickLot, openTicks, lots);
  return maintenanceAt(terms.tiers, BigInt(tierFrom ?? '0'), value).value;
}

/** Equity and required equity of the account as the liquidation saw it. */
function checkAccount(context: Context, order: LiquidationCase): void {
  const { checks, evidence } = context;
  const { state } = order;
  const parts = [BigInt(state.available), BigInt(state.waiting)];
  const levels: bigint[] = [];
  for (const position of state.positions) {
    const counted = termsFor(context, position.marketId, position.termsVersion);
    evidence.named(position.marketId, position.tick, position.indexTicks);
    evidence.inForce(position.marketId, position.tick, order.timeMs);
    if (counted === undefined) continue;
    const { side, openTicks, indexTicks, lots } = position;
    parts.push(BigInt(position.held));
    parts.push(gainOf(side, counted.perTickLot, openTicks, indexTicks, lots).value);
    levels.push(levelOf(position, counted));
  }
  const equity = parts.reduce((sum, part) => sum + part, 0n);
  const required = levels.reduce((sum, level) => sum + level, 0n);
  const stated = BigInt(order.equityUnits);
  checks.add('equity', equity === stated, order.id, `${parts.join(' + ')} = ${equity}`);
  const isRequired = required === BigInt(order.requiredUnits);
  checks.add('required', isRequired, order.id, `${levels.join(' + ')} = ${required}`);
  checks.add('below_required', equity < required, order.id, `${equity} < ${required}`);
}

/** Of each position as many lots as the liquidation says, where its terms say how many. */
function checkClosed(context: Context, { state, fills }: LiquidationCase): void {
  for (const { id, lots, closed, marketId, termsVersion } of state.positions) {
    const isByTier = context.counted(marketId, termsVersion)?.terms.liquidation === 'by_tier';
    if (!isByTier && closed === undefined) continue;
    const parts = fills.filter((fill) => fill.positionId === id).map((fill) => fill.lots);
    const sum = parts.reduce((all, part) => all + part, 0);
    const isOk = sum === closed && sum <= lots;
    context.checks.add(
      'closed_lots',
      isOk,
      id,
      `${[...parts, 0].join(' + ')} = ${closed} ≤ ${lots}`,
    );
  }
}

/** A liquidation: the account, every position that was closed, and who covered what was missing. */
export function checkLiquidation(context: Context, order: LiquidationCase): void {
  checkAccount(context, order);
  for (const opening of order.openings) checkOpening(context, opening);
  let unpaid = 0n;
  for (const fill of order.fills) {
    const opening = order.openings.find(({ positionId }) => positionId === fill.positionId);
    const seen = order.state.positions.find(({ id }) => id === fill.positionId);
    const belongs = fill.liquidationId === order.id && seen?.openTicks === opening?.ticks;
    // Told twice, it would be covered twice.
    const isOnce = order.fills.filter(({ id }) => id === fill.id).length === 1;
    context.checks.add('opening', belongs && isOnce, fill.positionId);
    checkClosing(context, fill, opening);
    unpaid += BigInt(fill.unpaidUnits);
  }
  checkClosed(context, order);
  const covered = BigInt(order.insuredUnits) + BigInt(order.coveredUnits);
  // What later closings brought has paid a part of what earlier ones left.
  const working = `${order.insuredUnits} + ${order.coveredUnits} ≤ ${unpaid}`;
  context.checks.add('covered', covered >= 0n && covered <= unpaid, order.id, working);
}

/** The fee of one night, at the tick in force at its hour. */
export function checkNight(context: Context, order: NightCase): void {
  const { checks, evidence } = context;
  const counted = termsFor(context, order.marketId, order.termsVersion);
  evidence.named(order.marketId, order.tick, order.indexTicks);
  evidence.inForce(order.marketId, order.tick, order.dueMs);
  if (counted === undefined) return;
  const { terms, perTickLot } = counted;
  const hour = Number(divide(BigInt(order.dueMs), BigInt(HOUR_MS), 'down')) % DAY_HOURS;
  const isHour = order.dueMs % HOUR_MS === 0 && hour === terms.overnightHour;
  checks.add('night_hour', isHour, order.positionId, `${hour}:00 UTC`);
  const rate = order.side === 'long' ? terms.overnightLongPpm : terms.overnightShortPpm;
  const value = valueOf(perTickLot, order.indexTicks, order.lots);
  const fee = shareUp(value.value, rate);
  const paid = BigInt(order.feeUnits);
  const working = `${value.working}; ${fee.working}`;
  const isOk = paid >= 0n && paid <= fee.value;
  checks.add(
    'night_fee',
    isOk,
    order.positionId,
    paid === fee.value ? working : `${working} ≥ ${paid}`,
  );
}
