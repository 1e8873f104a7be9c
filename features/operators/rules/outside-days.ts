/**
 * What corrections bring into the house in a day of UTC, and send outside. Each direction has the
 * limit that the terms of the house say (`outsideDayUnits`): two operators who invent money, or
 * send it away past all that a withdrawal asks, get no further than that a day. What the treasury
 * comes to owe by a correction is money that nobody has brought, and counts as brought in.
 */
import { type CommandContext, type Refusal, refuse } from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { printUnits } from '../../../core/money/text.ts';
import { worthAt } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import type { HouseTerms, OutsideDay } from '../contract.ts';

const DAY_MS = 86_400_000;
/** Sums stay inside the 64 bits in which they are stored, even where there is no limit. */
const MAX_COUNTED = 4_000_000_000_000_000_000n;

/** What counting asks of other rooms. */
export interface OutsideDaysNeeds {
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly prices: {
    dollarAssetId(): number | undefined;
    last(assetId: number): DollarPrice | undefined;
    /** Of coins without an index the higher of issue price and last trade. */
    forLimits(assetId: number): DollarPrice | undefined;
  };
}

/** How `outside_world`, or a debt, changes in a coin: below zero where money comes in. */
export interface OutsideChange {
  readonly assetId: number;
  readonly change: bigint;
}

interface Flow {
  readonly inUnits: bigint;
  readonly outUnits: bigint;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Counts what corrections move between the house and the world outside, day by day. */
export class OutsideDays {
  private readonly context: RoomContext;
  private readonly needs: OutsideDaysNeeds;
  private readonly terms: () => HouseTerms | undefined;
  /** The newest day in which something was counted. */
  private today: OutsideDay | undefined;

  /** @param terms the terms of the house in force */
  constructor(context: RoomContext, needs: OutsideDaysNeeds, terms: () => HouseTerms | undefined) {
    this.context = context;
    this.needs = needs;
    this.terms = terms;
  }

  /** Why changes are too much for a day: `no_price` of a coin without one, `outside_capped`. */
  refusal(changes: readonly OutsideChange[], { timeMs }: CommandContext): Refusal | undefined {
    const limit = this.limit();
    if (limit === undefined || limit === 0n || changes.length === 0) return undefined;
    const flow = this.flowOf(changes);
    if (flow === undefined) return refuse('no_price');
    const today = this.dayAt(timeMs);
    for (const way of ['inUnits', 'outUnits'] as const) {
      const left = limit - today[way];
      if (flow[way] > 0n && flow[way] > left) {
        return refuse('outside_capped', { left: this.dollars(left > 0n ? left : 0n) });
      }
    }
    return undefined;
  }

  /** Counts changes that were posted. Houses whose terms do not know a limit count nothing. */
  count(changes: readonly OutsideChange[], { timeMs }: CommandContext): void {
    if (this.limit() === undefined || changes.length === 0) return;
    const flow = this.flowOf(changes) ?? { inUnits: 0n, outUnits: 0n };
    const today = this.dayAt(timeMs);
    today.inUnits = least(today.inUnits + flow.inUnits, MAX_COUNTED);
    today.outUnits = least(today.outUnits + flow.outUnits, MAX_COUNTED);
    this.today = today;
    this.context.changes.save('outside_days', today);
  }

  /** Puts the newest stored day back. */
  restore(day: OutsideDay): void {
    this.today = { ...day };
  }

  *stateLines(): Generator<string> {
    const { today } = this;
    if (today === undefined) return;
    const { day, inUnits, outUnits } = today;
    const told = { day, inUnits: inUnits.toString(), outUnits: outUnits.toString() };
    yield `outside day ${canonicalText(told)}`;
  }

  private dayAt(timeMs: number): OutsideDay {
    const day = Math.floor(timeMs / DAY_MS);
    return this.today?.day === day ? this.today : { day, inUnits: 0n, outUnits: 0n };
  }

  private dollars(of: bigint): string {
    const { catalogue, prices } = this.needs;
    return printUnits(of, catalogue.asset(prices.dollarAssetId() ?? 0)?.scale ?? 0);
  }

  /** In dollar units, each coin rounded up; undefined where one has no price. */
  private flowOf(changes: readonly OutsideChange[]): Flow | undefined {
    let inUnits = 0n;
    let outUnits = 0n;
    for (const { assetId, change } of changes) {
      const { catalogue, prices } = this.needs;
      const scale = catalogue.asset(assetId)?.scale;
      const price = prices.forLimits(assetId) ?? prices.last(assetId);
      if (scale === undefined || price === undefined) return undefined;
      const amount = change < 0n ? -change : change;
      const worth = worthAt(amount, scale, price.dollarUnits, 'up');
      if (change < 0n) inUnits += worth;
      else outUnits += worth;
    }
    return { inUnits, outUnits };
  }

  /** 0 for no limit; undefined where the terms are of a release that counted nothing. */
  private limit(): bigint | undefined {
    const units = this.terms()?.outsideDayUnits;
    return units === undefined ? undefined : BigInt(units);
  }
}
