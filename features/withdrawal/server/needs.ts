/** What withdrawals ask of other rooms; the app fills it. */
import type { Kysely } from 'kysely';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Refusal } from '../../../core/engine/command.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Destination, DestinationRequest } from '../../destinations/contract.ts';

/** How far a customer is verified, and what that allows. */
export interface LevelStatus {
  readonly level: number;
  /** Units of Bitcoin in 24 hours. */
  readonly limitUnits: bigint;
}

export interface WithdrawalServerNeeds {
  asset(id: number): AssetDefinition | undefined;
  assets(): readonly AssetDefinition[];
  /** Whether a coin can be brought and taken out. */
  isCoinOn(id: number): Promise<boolean>;
  /** A customer's own destination; undefined when what he names is none of his. */
  findDestination(request: DestinationRequest): Promise<Destination | undefined>;
  /** The ways by which a customer has a destination for a coin; cards whatever the coin is. */
  savedWays(owner: number, assetId: number): Promise<readonly string[]>;
  /** Where a withdrawal's number leads, deleted or not. */
  readDestination(way: string, id: number): Promise<Destination | undefined>;
  /** The names that customers log in with, by their numbers. */
  accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  levelStatus(owner: number): Promise<LevelStatus>;
  /** What gift cards a customer has bought in 24 hours were worth, in units of Bitcoin. */
  boughtCards(db: Kysely<unknown>, owner: number, nowMs: number): Promise<bigint>;
  /** Until when nothing may go out, because what protects the customer was changed. */
  lockedUntilMs(owner: number): Promise<number>;
  /** See identity: why a customer has not proven that it is he who gives value away. */
  prove(owner: number, given: Proofs): Promise<Refusal | undefined>;
  /** See identity: a right code is used up, so this comes last. */
  checkSecondFactor(owner: number, code: string | undefined): Promise<Refusal | undefined>;
  /** Writes to a customer as part of `work`; see identity's mail. */
  notifyIn(
    work: Work,
    customerId: number,
    textKey: string,
    details: Readonly<Record<string, string>>,
  ): Promise<void>;
}
