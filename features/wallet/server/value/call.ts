/** `GET /wallet/value`: what one owned over time, from postings and candles. */
import type { Gateway } from '../../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../../platform/server/http/call.ts';
import { divide, powerOfTen } from '../../../../core/money/units.ts';
import type { AssetDefinition } from '../../../catalogue/contract.ts';
import { readMovesByStep } from '../../store/reading-moves.ts';
import { valueInput, valueMessage } from '../../wire/index.ts';
import { type DebtNeeds, inOnePicture, readOwed, readOwnDay } from '../owed.ts';
import type { PastPrice } from '../profit.ts';
import { PastCache, type ReadPast } from './past-cache.ts';
import {
  type AssetMoves,
  type Grid,
  gridOf,
  momentsOf,
  pricesOf,
  type SpanName,
  valuePast,
  valueSeries,
  type ValueTail,
} from './series.ts';

/** What values need of the house. */
export interface ValueNeeds extends DebtNeeds {
  asset(id: number): AssetDefinition | undefined;
  dollarUnits(assetId: number): bigint | undefined;
  pastDollarUnits(asked: readonly PastPrice[]): Promise<readonly (bigint | undefined)[]>;
}

/** Reads a series; what is over is read once a step. */
class Values {
  private readonly gateway: Gateway;
  private readonly needs: ValueNeeds;
  private readonly pasts = new PastCache();

  constructor(gateway: Gateway, needs: ValueNeeds) {
    this.gateway = gateway;
    this.needs = needs;
  }

  async of(owner: number, span: SpanName) {
    const nowMs = this.gateway.nowMs();
    const grid = gridOf(span, nowMs);
    const read = () => this.past(owner, grid);
    const past = await this.pasts.get(`${owner}/${span}`, grid, nowMs, read);
    return valueSeries(past, await this.tail(owner, grid.toMs, nowMs));
  }

  private scaleOf(assetId: number): number {
    return this.needs.asset(assetId)?.scale ?? 0;
  }

  /** What moved by steps, and what was owed at each of them. */
  private moves(owner: number, grid: Grid): Promise<AssetMoves[]> {
    const moments = { atMs: momentsOf(grid), nowMs: this.gateway.nowMs() };
    return inOnePicture(this.gateway, async (db) => {
      const assets = await readMovesByStep(db, owner, grid);
      const owed = await readOwed(db, this.needs, owner, moments);
      const none = { nowUnits: 0n, changes: new Map<number, bigint>(), flows: [] };
      return [...assets, ...owed.map(({ assetId, units }) => ({ ...none, assetId, owed: units }))];
    });
  }

  private async past(owner: number, grid: Grid): Promise<ReadPast> {
    const assets = await this.moves(owner, grid);
    const { holdings, flows } = pricesOf(assets, grid);
    const found = await this.needs.pastDollarUnits([...holdings, ...flows]);
    const prices = found.values();
    const withPrice = <Asked extends PastPrice>(asked: Asked) => ({
      ...asked,
      dollarUnits: prices.next().value ?? this.needs.dollarUnits(asked.assetId),
    });
    const priced = [holdings.map(withPrice), flows.map(withPrice)] as const;
    const past = valuePast(grid, ...priced, (id) => this.scaleOf(id));
    return { past, isWhole: found.every((price) => price !== undefined) };
  }

  /** What is owned now, and what came in since a moment. */
  private async tail(owner: number, sinceMs: number, nowMs: number): Promise<ValueTail> {
    const assets = await readOwnDay(this.gateway, this.needs, owner, sinceMs);
    const asked = assets.flatMap(({ assetId, flows }) => [
      { assetId, timeMs: sinceMs },
      ...flows.map(({ timeMs }) => ({ assetId, timeMs })),
    ]);
    const prices = (await this.needs.pastDollarUnits(asked)).values();
    const flowValues: bigint[] = [];
    let equity = 0n;
    for (const { assetId, nowUnits, flows } of assets) {
      const before = prices.next().value;
      const price = this.needs.dollarUnits(assetId) ?? before ?? 0n;
      const one = powerOfTen(this.scaleOf(assetId));
      equity += divide(nowUnits * price, one, 'down');
      for (const { units } of flows) {
        flowValues.push(divide(units * (prices.next().value ?? price), one, 'down'));
      }
    }
    return { nowMs, equity, flows: flowValues };
  }
}

/**
 * The value of all four accounts, available and frozen, less what is owed, over a span: `1d` by
 * half hours, `1w` by four hours, `1m` by days, `1y` by weeks, in UTC, and now as the last point.
 * What came from or went outside is told apart, so that what is left is result.
 */
export function valueCall(gateway: Gateway, needs: ValueNeeds): Call {
  const values = new Values(gateway, needs);
  return customerCall({
    method: 'GET',
    path: '/wallet/value',
    room: 'wallet',
    summary: 'What one owned over a day, a week, a month or a year, and what one brought in.',
    input: valueInput,
    handle: async ({ caller, input: { span } }) =>
      ok(valueMessage(span, await values.of(caller.customerId, span))),
  });
}
