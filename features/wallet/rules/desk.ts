/**
 * What the exchange desk asks beyond the index, and how much it takes (decision 0121). It gives up
 * a spread and an impact that grows with what it has bought or sold of a coin lately, so that one
 * large exchange costs what many small ones do; beyond its depth it takes nothing. A customer has
 * so much an hour. Whatever sells to the house at the index goes through here.
 */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { amountText } from '../../../core/money/text.ts';
import { divide, PPM, powerOfTen, type Units } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import {
  DESK_CAP_WHOLE,
  DESK_IMPACT_PPM,
  DESK_SPREAD_PPM,
  type DeskFlow,
  type DeskLeg,
  type DeskSale,
  type DeskTrade,
  type DeskUse,
} from '../contract.ts';

const HALF_LIFE_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
/** After so many halvings nothing is left of any amount. */
const MAX_HALVINGS = 127;

/** Dollars of a coin that the desk buys or sells net, at most; the largest coins take more. */
const LARGE_DEPTH_WHOLE = 1_000_000n;
const OTHER_DEPTH_WHOLE = 50_000n;
const LARGE_COINS: readonly string[] = ['BTC', 'ETH', 'USDC'];

/** Whether a coin is one of the largest, which move less than others. */
export function isLargeCoin(code: string): boolean {
  return LARGE_COINS.includes(code);
}

/** How many whole dollars of a coin the desk is ready to have bought or sold, net. */
export function deskDepthWhole(code: string): bigint {
  return isLargeCoin(code) ? LARGE_DEPTH_WHOLE : OTHER_DEPTH_WHOLE;
}

/**
 * What of a flow still counts: half of it after ten minutes, in between along a line. Example: of
 * 800 dollars 600 are left after five minutes, and 300 after fifteen.
 */
export function flowAt({ netUnits, timeMs }: DeskFlow, nowMs: number): bigint {
  const passed = Math.max(nowMs - timeMs, 0);
  const halvings = Math.min(Math.floor(passed / HALF_LIFE_MS), MAX_HALVINGS);
  const size = (netUnits < 0n ? -netUnits : netUnits) >> BigInt(halvings);
  const faded = size * BigInt(passed % HALF_LIFE_MS);
  const left = size - divide(faded, BigInt(2 * HALF_LIFE_MS), 'down');
  return netUnits < 0n ? -left : left;
}

/** What of a customer's hour is used: it comes back evenly, all of it within an hour. */
export function usedAt({ usedUnits, timeMs }: DeskUse, nowMs: number, capUnits: bigint): bigint {
  const passed = BigInt(Math.max(nowMs - timeMs, 0));
  const back = divide(capUnits * passed, BigInt(HOUR_MS), 'down');
  return usedUnits > back ? usedUnits - back : 0n;
}

/**
 * What the desk gives up less, or asks more, than the index, in parts per million rounded up: the
 * spread, and the mean impact on the way from what it has to what it will have, which is zero
 * where it has none of that side and `DESK_IMPACT_PPM` at its depth. What brings it back costs the
 * spread alone.
 * Example: the first half of its depth costs 300 + 675, the other half 300 + 2,025.
 * @param net dollars bought before, below zero sold
 * @param change dollars bought now, below zero sold
 */
export function concessionPpm(net: bigint, change: bigint, depth: bigint): bigint {
  const [before, size] = change < 0n ? [-net, -change] : [net, change];
  if (size === 0n) return DESK_SPREAD_PPM;
  const square = (x: bigint): bigint => (x > 0n ? x * x : 0n);
  const area = square(before + size) - square(before);
  return DESK_SPREAD_PPM + divide(DESK_IMPACT_PPM * area, 2n * size * depth, 'up');
}

/** The dollar coin, of which everything is counted. */
type Dollar = Pick<AssetDefinition, 'id' | 'code' | 'scale'>;

/** A coin of an exchange at its index. */
export interface ExchangedCoin {
  readonly asset: Pick<AssetDefinition, 'id' | 'code' | 'scale'>;
  readonly price: DollarPrice;
}

/** An exchange at the desk's prices. */
export interface DeskQuote extends DeskTrade {
  /** What the desk pays for a whole coin that is given, and asks for one that is received. */
  readonly bid: DollarPrice;
  readonly ask: DollarPrice;
}

/**
 * The desk's prices for an amount: that of the coin given is lowered, that of the coin received
 * raised; the dollar coin has no other price than one.
 * @param net what the desk has bought of a coin, in dollar units, below zero what it has sold
 */
export function deskQuote(
  amount: bigint,
  from: ExchangedCoin,
  to: ExchangedCoin,
  desk: { readonly dollar: Dollar; readonly net: (assetId: number) => bigint },
): DeskQuote {
  const { dollar, net } = desk;
  const legs: DeskLeg[] = [];
  const priced = ({ asset, price }: ExchangedCoin, change: bigint): DollarPrice => {
    if (asset.id === dollar.id) return price;
    legs.push({ asset, change });
    const ppm = concessionPpm(net(asset.id), change, depthOf(asset.code, dollar));
    // Both are linear in what is given, so that the parts of an exchange cost what the whole does.
    const kept = PPM > ppm ? PPM - ppm : 1n;
    const { dollarUnits } = price;
    if (asset === from.asset) return { dollarUnits: divide(dollarUnits * kept, PPM, 'down') };
    return { dollarUnits: divide(dollarUnits * PPM, kept, 'up') };
  };
  const worthAt = ({ dollarUnits }: DollarPrice) =>
    divide(amount * dollarUnits, powerOfTen(from.asset.scale), 'down');
  const worth = worthAt(from.price);
  const bid = priced(from, worth);
  const ask = priced(to, -worthAt(bid));
  return { worth, bid, ask, legs };
}

function depthOf(code: string, { scale }: Dollar): bigint {
  return deskDepthWhole(code) * powerOfTen(scale);
}

/** Why the desk does not take a trade, with the limit that it names; undefined where it does. */
export function deskRefusal(
  trade: DeskTrade,
  desk: { readonly dollar: Dollar; readonly net: (assetId: number) => bigint },
  used: bigint,
): Refusal | undefined {
  const { dollar, net } = desk;
  const said = (amount: bigint) => amountText(dollar, amount > 0n ? amount : 0n);
  const cap = deskCap(dollar);
  if (used + trade.worth > cap) {
    return refuse('exchange_capped', { limit: said(cap), left: said(cap - used) });
  }
  for (const { asset, change } of trade.legs) {
    const [before, size] = change < 0n ? [-net(asset.id), -change] : [net(asset.id), change];
    const left = depthOf(asset.code, dollar) - before;
    if (size > left) return refuse('desk_is_full', { coin: asset.code, left: said(left) });
  }
  return undefined;
}

/** What a customer exchanges in an hour, in dollar units. */
export function deskCap({ scale }: Pick<Dollar, 'scale'>): bigint {
  return DESK_CAP_WHOLE * powerOfTen(scale);
}

/** What the desk asks of other rooms. */
interface DeskNeeds {
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly prices: { dollarAssetId(): number | undefined };
}

/** What the desk has bought and sold lately, and who has used how much of his hour. */
export class ExchangeDesk {
  private readonly context: RoomContext;
  private readonly needs: DeskNeeds;
  private readonly flows = new Map<number, DeskFlow>();
  private readonly uses = new Map<number, DeskUse>();

  constructor(context: RoomContext, needs: DeskNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** Puts back what was bought and sold of a coin. */
  restoreFlow(flow: DeskFlow): void {
    this.flows.set(flow.assetId, { ...flow });
  }

  /** Puts back what a customer has used. */
  restoreUse(use: DeskUse): void {
    this.uses.set(use.owner, { ...use });
  }

  *stateLines(): Generator<string> {
    const flows = [...this.flows.values()].sort((a, b) => a.assetId - b.assetId);
    for (const flow of flows) yield canonicalText({ ...flow, netUnits: String(flow.netUnits) });
    const uses = [...this.uses.values()].sort((a, b) => a.owner - b.owner);
    for (const use of uses) yield canonicalText({ ...use, usedUnits: String(use.usedUnits) });
  }

  /** The desk's prices for an amount, at a time; undefined without a dollar coin. */
  quote(
    amount: bigint,
    from: ExchangedCoin,
    to: ExchangedCoin,
    timeMs: number,
  ): DeskQuote | undefined {
    const dollar = this.dollar();
    return dollar && deskQuote(amount, from, to, { dollar, net: this.netAt(timeMs) });
  }

  /** What the desk gives up on a coin that is sold for so many dollar units at the index. */
  sale(asset: DeskLeg['asset'], worth: Units, timeMs: number): DeskSale {
    const dollar = this.dollar();
    if (dollar === undefined) return { worth: 0n, legs: [], concessionPpm: 0 };
    const net = this.netAt(timeMs)(asset.id);
    const ppm = concessionPpm(net, worth, depthOf(asset.code, dollar));
    return { concessionPpm: Number(ppm), worth, legs: [{ asset, change: worth }] };
  }

  /** Why a trade is not taken: `exchange_capped` or `desk_is_full`. */
  refusal(owner: number, trade: DeskTrade, timeMs: number): Refusal | undefined {
    const dollar = this.dollar();
    if (dollar === undefined) return undefined;
    const use = this.uses.get(owner);
    const used = use === undefined ? 0n : usedAt(use, timeMs, deskCap(dollar));
    return deskRefusal(trade, { dollar, net: this.netAt(timeMs) }, used);
  }

  /** Counts a trade that happens. */
  take(owner: number, { worth, legs }: DeskTrade, timeMs: number): void {
    const dollar = this.dollar();
    if (dollar === undefined) return;
    const { changes } = this.context;
    const use = this.uses.get(owner) ?? { owner, usedUnits: 0n, timeMs };
    use.usedUnits = usedAt(use, timeMs, deskCap(dollar)) + worth;
    use.timeMs = timeMs;
    this.uses.set(owner, use);
    changes.save('desk_uses', use);
    for (const { asset, change } of legs) {
      const flow = this.flows.get(asset.id) ?? { assetId: asset.id, netUnits: 0n, timeMs };
      flow.netUnits = flowAt(flow, timeMs) + change;
      flow.timeMs = timeMs;
      this.flows.set(asset.id, flow);
      changes.save('desk_flows', flow);
    }
  }

  /**
   * Counts no more what was counted as bought of a coin at a time and did not happen after all.
   * What its customer has used of his hour stays used.
   */
  forget(assetId: number, boughtUnits: bigint, sinceMs: number, nowMs: number): void {
    const flow = this.flows.get(assetId);
    if (flow === undefined || boughtUnits === 0n) return;
    const counted = flowAt({ assetId, netUnits: boughtUnits, timeMs: sinceMs }, nowMs);
    flow.netUnits = flowAt(flow, nowMs) - counted;
    flow.timeMs = nowMs;
    this.context.changes.save('desk_flows', flow);
  }

  /** What the desk has bought of a coin, as it counts at a time, in dollar units. */
  netUnits(assetId: number, timeMs: number): bigint {
    return this.netAt(timeMs)(assetId);
  }

  private netAt(timeMs: number): (assetId: number) => bigint {
    return (assetId) => {
      const flow = this.flows.get(assetId);
      return flow === undefined ? 0n : flowAt(flow, timeMs);
    };
  }

  private dollar(): AssetDefinition | undefined {
    return this.needs.catalogue.asset(this.needs.prices.dollarAssetId() ?? 0);
  }
}
