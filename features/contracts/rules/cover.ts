/**
 * What the house can pay, and what it has to be able to pay (decision 0115): nothing is opened
 * beyond it. Everybody may close at any time, and whoever has opened both sides closes the one he
 * likes. So each side counts for itself: no closing makes the larger one larger.
 */
import type { Side } from '../contract/index.ts';
import { coverUnits } from './formulas.ts';
import type { ContractState } from './state.ts';

/** Lots of a side that shall be opened; `closed` lots of the other side are closed before. */
export interface Opened {
  readonly side: Side;
  readonly lots: number;
  readonly closed?: number;
}

/** Weighs what is open against the reserves; amounts are units of the margin coin. */
export class Cover {
  private readonly state: ContractState;

  constructor(state: ContractState) {
    this.state = state;
  }

  /**
   * Why the house does not open these lots: `exposure_capped` where a side would be above the cap
   * of the terms in force, `house_is_full` where its reserves would not cover what is open then.
   */
  refusal(marketId: number, opened: Opened): 'exposure_capped' | 'house_is_full' | undefined {
    if (opened.lots > this.capLeft(marketId, opened.side)) return 'exposure_capped';
    const needed = this.neededBeside(marketId) + this.neededIn(marketId, opened);
    return needed > this.state.money.reserves() ? 'house_is_full' : undefined;
  }

  /** How many more lots of a side the cap and the reserves take. */
  lotsLeft(marketId: number, side: Side): number {
    const free = this.state.money.reserves() - this.neededBeside(marketId);
    let taken = 0;
    let refused = this.capLeft(marketId, side) + 1;
    while (refused - taken > 1) {
      const lots = Math.floor((taken + refused) / 2);
      if (this.neededIn(marketId, { side, lots }) <= free) taken = lots;
      else refused = lots;
    }
    return taken;
  }

  /** What the reserves have to cover of all that is open. */
  needed(): bigint {
    return this.neededBeside(0);
  }

  private capLeft(marketId: number, side: Side): number {
    const { longLots, shortLots } = this.state.positions.exposure(marketId);
    const cap = this.state.terms(marketId)?.exposureCapLots ?? 0;
    return Math.max(cap - (side === 'long' ? longLots : shortLots), 0);
  }

  private neededBeside(marketId: number): bigint {
    let sum = 0n;
    for (const id of this.state.marketIds()) if (id !== marketId) sum += this.neededIn(id);
    return sum;
  }

  /** What a market may cost with what is opened. */
  private neededIn(marketId: number, opened?: Opened): bigint {
    const { needs, positions } = this.state;
    const { longLots, shortLots } = positions.exposure(marketId);
    const terms = this.state.terms(marketId);
    const market = needs.catalogue.market(marketId);
    const isNothing = opened === undefined && longLots === 0 && shortLots === 0;
    if (isNothing || terms === undefined || market === undefined) return 0n;
    const change = (side: Side): number => {
      if (opened === undefined) return 0;
      return opened.side === side ? opened.lots : -(opened.closed ?? 0);
    };
    const { ticks: indexTicks } = this.state.index(marketId);
    return coverUnits(market, terms, {
      longLots: longLots + change('long'),
      shortLots: shortLots + change('short'),
      indexTicks,
      gainedTickLots: positions.gainedTickLots(marketId, indexTicks),
    });
  }
}
