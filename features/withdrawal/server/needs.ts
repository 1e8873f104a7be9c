/** What withdrawals ask of other rooms; the app fills it. */
import type { Refusal } from '../../../core/engine/command.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { CardWay } from '../contract.ts';

/** A saved address or card; see the payout room. */
export interface Destination {
  readonly id: number;
  /** The way out that leads there. */
  readonly way: string;
  readonly savedMs: number;
  /** The address, or the number of the card. */
  readonly shown: string;
  readonly memo: string;
  readonly label: string;
  /** All fields of a card; empty for an address. */
  readonly fields: Readonly<Record<string, string>>;
}

/** How a customer names where money should go. */
export interface DestinationWish {
  readonly owner: number;
  readonly assetId: number;
  readonly walletId: number | undefined;
  readonly address: string;
  readonly card: CardWay | undefined;
}

/** How far a customer is verified, and what that allows. */
export interface Standing {
  readonly level: number;
  /** Units of Bitcoin in 24 hours. */
  readonly limitUnits: bigint;
}

export interface WithdrawalServerNeeds {
  asset(id: number): AssetDefinition | undefined;
  assets(): readonly AssetDefinition[];
  /** A customer's own destination; undefined when what he names is none of his. */
  findDestination(wish: DestinationWish): Promise<Destination | undefined>;
  /** Where a withdrawal's number leads, deleted or not. */
  lookAtDestination(way: string, id: number): Promise<Destination | undefined>;
  standing(owner: number): Promise<Standing>;
  /** Until when nothing may go out, because what protects the customer was changed. */
  lockedUntilMs(owner: number): Promise<number>;
  /** See identity: why a payment may not go on for lack of the payment password. */
  checkPaymentPassword(owner: number, password: string): Promise<Refusal | undefined>;
  /** See identity: a right code is used up, so this comes last. */
  checkSecondFactor(owner: number, code: string | undefined): Promise<Refusal | undefined>;
  /** Writes to a customer; see identity's mail. */
  notify(
    customerId: number,
    textKey: string,
    details: Readonly<Record<string, string>>,
  ): Promise<void>;
}
