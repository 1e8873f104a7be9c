/**
 * Who holds both sides of a market answers for the one with what the other gains (decision 0122).
 * An isolated margin bounds what a position may lose, but not against its own mirror: over a gap
 * the one side would lose its margin, the other gain the whole way, and the insurance pay the rest.
 */
import type { Position, Side } from '../contract/index.ts';
import { least } from './money.ts';
import type { ContractState } from './state.ts';

function keyOf(owner: number, marketId: number, side: Side): string {
  return `${owner} ${marketId} ${side}`;
}

/** The side that gains what a side loses. */
export function otherSide(side: Side): Side {
  return side === 'long' ? 'short' : 'long';
}

/** What a command has paid out as gains so far, by owner, market and side; it ends with it. */
export class OppositeGains {
  private readonly state: ContractState;
  private readonly paid = new Map<string, bigint>();

  constructor(state: ContractState) {
    this.state = state;
  }

  /** A gain has been paid out, in units, less what it cost. */
  note({ owner, marketId, side }: Readonly<Position>, gain: bigint): void {
    if (gain <= 0n) return;
    const key = keyOf(owner, marketId, side);
    this.paid.set(key, (this.paid.get(key) ?? 0n) + gain);
  }

  /** The command is over: what was paid out is its owner's. */
  forget(): void {
    this.paid.clear();
  }

  /** Takes a loss out of gains of the other side that this command has paid; returns the rest. */
  take(loser: Readonly<Position>, loss: bigint, reference: number): bigint {
    const { money } = this.state;
    const { owner, marketId, side } = loser;
    const key = keyOf(owner, marketId, otherSide(side));
    const gained = this.paid.get(key) ?? 0n;
    const taken = least(loss, least(gained, money.available(owner)));
    if (taken === 0n) return loss;
    this.paid.set(key, gained - taken);
    return money.takeLoss(loser, loss, taken, reference);
  }

  /**
   * The owner's open positions of the other side, in the order of ids. Copies are closed by their
   * traders' closings alone; what those pay out counts as any gain does.
   */
  against(loser: Readonly<Position>): Position[] {
    return this.state.positions
      .ofOwner(loser.owner)
      .filter((it) => it.state === 'open' && it.lots > 0 && it.likeId === 0)
      .filter((it) => it.marketId === loser.marketId && it.side !== loser.side);
  }
}
