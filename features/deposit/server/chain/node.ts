/** What the watcher asks of a chain's node. */
import { divide, powerOfTen } from '../../../../core/money/units.ts';
import type { Network } from '../../contract.ts';
import type { ChainName } from './derive.ts';

/** A payment to one of our addresses, as it stands in a block. */
export interface Payment {
  readonly network: Network;
  readonly code: string;
  readonly txId: string;
  /** Place of the output, or of the event among the transaction's own: the same in any block. */
  readonly index: number;
  readonly address: string;
  /** In the smallest unit of the chain, which has `decimals`. */
  readonly amount: bigint;
  readonly decimals: number;
}

/** A block with what it pays to us. */
export interface ReadBlock {
  readonly hash: string;
  readonly parent: string;
  readonly payments: readonly Payment[];
}

/** A node; each method rejects when it cannot be asked. */
export interface ChainNode {
  readonly chain: ChainName;
  /** Height of the newest block. */
  tip(): Promise<number>;
  hashAt(height: number): Promise<string>;
  /** A block with its payments to addresses that `isOurs` knows. */
  read(height: number, isOurs: (address: string) => boolean): Promise<ReadBlock>;
}

/**
 * A chain's amount in units of our books, rounded down: what is finer stays uncounted with the
 * house. Example: 1 wei of 18 decimals is nothing of 8.
 */
export function bookUnits(amount: bigint, decimals: number, scale: number): bigint {
  if (scale >= decimals) return amount * powerOfTen(scale - decimals);
  return divide(amount, powerOfTen(decimals - scale), 'down');
}
