/** What keys of programs ask of the house. */
import type { Refusal } from '../../../core/engine/command.ts';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';

/** Grouped by provider. */
export interface ApiKeysProviders {
  readonly means: Pick<ServerMeans, 'reading' | 'nowMs' | 'secrets'>;
  readonly identity: {
    /** Why a customer has not proven that it is he: payment password, then second factor. */
    prove(customerId: number, given: Proofs): Promise<Refusal | undefined>;
    /** Locks withdrawals for a day, as a change of a password does. */
    lockWithdrawals(customerId: number): Promise<void>;
    /** Writes to a customer as part of `work`. */
    notifyIn(
      work: Work,
      customerId: number,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
  };
  readonly operators: {
    /** Whether a customer's account may begin something new. */
    mayBegin(customerId: number): Promise<boolean>;
  };
  readonly destinations: {
    /** Whether a customer has an address that he could withdraw to. */
    hasSaved(owner: number): Promise<boolean>;
  };
}
