/** All waiting and open positions: by id, by owner, and what they add up to in each market. */
import { OwnedRows } from '../../../core/engine/owned-rows.ts';
import type { Exposure, Position } from '../contract/index.ts';

/** A register; what is in it can still change. */
export class Positions {
  private readonly rows = new OwnedRows<Position>();
  private readonly byMarket = new Map<number, Set<Position>>();
  private readonly exposures = new Map<number, Exposure>();
  /** Lots × opening ticks of all that is open, by market and side. */
  private readonly opened = new Map<string, bigint>();

  /** Adds a position that waits or is open. Open lots are counted by `count`. */
  add(position: Position): void {
    this.rows.add(position);
    const { marketId } = position;
    this.byMarket.set(marketId, (this.byMarket.get(marketId) ?? new Set()).add(position));
  }

  /** Takes out a position that has ended. */
  remove(position: Position): void {
    this.rows.delete(position.id);
    this.byMarket.get(position.marketId)?.delete(position);
  }

  /** A position by its id. */
  get(id: number): Position | undefined {
    return this.rows.get(id);
  }

  /** The positions of an owner in the order of their ids. */
  ofOwner(owner: number): Position[] {
    return this.rows.ofOwner(owner);
  }

  /** How many positions and waiting orders an owner has. */
  countOf(owner: number): number {
    return this.rows.countOf(owner);
  }

  /** The positions of a market in the order of their ids. */
  ofMarket(marketId: number): Position[] {
    return [...(this.byMarket.get(marketId) ?? [])].sort((a, b) => a.id - b.id);
  }

  /** All positions by id. */
  sorted(): Position[] {
    return this.rows.sorted();
  }

  /** All owners of positions, ascending. */
  owners(): number[] {
    return this.rows.owners();
  }

  /** The open lots of a market. */
  exposure(marketId: number): Exposure {
    const known = this.exposures.get(marketId);
    if (known !== undefined) return known;
    const fresh = { marketId, longLots: 0, shortLots: 0 };
    this.exposures.set(marketId, fresh);
    return fresh;
  }

  /** Adds open lots to (or takes them from) a market's sum. */
  count(position: Readonly<Position>, lots: number): Exposure {
    const exposure = this.exposure(position.marketId);
    if (position.side === 'long') exposure.longLots += lots;
    else exposure.shortLots += lots;
    const key = `${position.marketId} ${position.side}`;
    const opened = (this.opened.get(key) ?? 0n) + BigInt(lots) * BigInt(position.openTicks);
    if (opened === 0n) this.opened.delete(key);
    else this.opened.set(key, opened);
    return exposure;
  }

  /**
   * What the longs and the shorts of a market have gained at an index, in ticks × lots. What one
   * side has lost is not set against the other's gain: it may be there no more when that is taken.
   */
  gainedTickLots(marketId: number, indexTicks: number): bigint {
    const [long, short] = this.sides(marketId, indexTicks);
    return (long > 0n ? long : 0n) + (short > 0n ? short : 0n);
  }

  /** What sides of a market have lost at an index, in ticks × lots, above zero. */
  lostTickLots(marketId: number, indexTicks: number): bigint {
    return this.gainedTickLots(marketId, indexTicks) - this.resultTickLots(marketId, indexTicks);
  }

  /** What all positions of a market have gained or lost together at an index, in ticks × lots. */
  resultTickLots(marketId: number, indexTicks: number): bigint {
    const [long, short] = this.sides(marketId, indexTicks);
    return long + short;
  }

  private sides(marketId: number, indexTicks: number): [long: bigint, short: bigint] {
    const { longLots, shortLots } = this.exposure(marketId);
    const index = BigInt(indexTicks);
    const long = BigInt(longLots) * index - (this.opened.get(`${marketId} long`) ?? 0n);
    const short = (this.opened.get(`${marketId} short`) ?? 0n) - BigInt(shortLots) * index;
    return [long, short];
  }

  /**
   * Whether more lots of a side would take the difference of the sides beyond a cap.
   * @param closed lots of the other side that are closed before
   */
  exceeds(
    marketId: number,
    side: Position['side'],
    lots: number,
    capLots: number,
    closed = 0,
  ): boolean {
    const { longLots, shortLots } = this.exposure(marketId);
    const before = longLots - shortLots + (side === 'long' ? closed : -closed);
    const after = side === 'long' ? before + lots : before - lots;
    return Math.abs(after) > capLots && Math.abs(after) > Math.abs(before);
  }
}
