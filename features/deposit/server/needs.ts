/** What deposits ask of other rooms; the app fills it. */
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { PaymentProofs } from '../../../platform/server/uploads/payment-proofs.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Network } from '../contract.ts';

export interface DepositServerNeeds {
  asset(id: number): AssetDefinition | undefined;
  assets(): readonly AssetDefinition[];
  /** Whether a coin can be brought and taken out. */
  isCoinOn(id: number): Promise<boolean>;
  /** The one way to write an address of a network; undefined when it is none. */
  readAddress(network: Network, text: string): string | undefined;
  /** Keeps a customer's own picture from being swept; false when it is not his. */
  keepPicture(owner: number, url: string): Promise<boolean>;
  releasePicture(owner: number, url: string): Promise<void>;
  /** Each picture proves one payment; see `PaymentProofs`. */
  readonly proofs: Pick<PaymentProofs, 'claim' | 'free' | 'twinsOf'>;
  /** The names that customers log in with, by their numbers. */
  accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** A kept picture, for an operator; see `Uploads.showToOperator`. */
  showPicture(url: string): Promise<Uint8Array | undefined>;
  /** Writes to a customer as part of `work`; see identity's mail. */
  notifyIn(
    work: Work,
    customerId: number,
    textKey: string,
    details: Readonly<Record<string, string>>,
  ): Promise<void>;
}

/** What of the settings deposits go by. */
export interface ChainSettings {
  readonly ethereumUrl: string | undefined;
  readonly bitcoinUrl: string | undefined;
  readonly ethereumKey: string | undefined;
  readonly bitcoinKey: string | undefined;
  readonly ethereumConfirmations: number;
  readonly bitcoinConfirmations: number;
  /** Contracts of tokens on Ethereum by the code of the coin. */
  readonly tokens: ReadonlyMap<string, string>;
}
