/** What support works with: its parts of the house, and what it asks of other rooms. */
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Uploads } from '../../../platform/server/uploads/uploads.ts';
import type { AboutKind } from '../contract.ts';
import type { SupportDatabase } from '../store/tables.ts';

/** What is known of a customer. */
export interface Person {
  readonly account: string;
  readonly hasEmail: boolean;
}

/** What a voucher is worth at most, and in which coin. */
export interface HandedOut {
  readonly worth: string;
  readonly coin: string;
}

export interface SupportServerNeeds {
  readonly db: SupportDatabase;
  /** Hides what proves a visitor, and from where he came. */
  readonly secrets: SecretBox;
  readonly uploads: Pick<Uploads, 'keep' | 'keepFor' | 'release' | 'showToOperator' | 'take'>;
  person(customerId: number): Promise<Person | undefined>;
  accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Writes to a customer as part of `work`. */
  notifyIn(
    work: Work,
    customerId: number,
    textKey: string,
    details: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** An operator who can answer: he is there, and his role may. */
  mayAnswer(operatorId: number): Promise<boolean>;
  /** What a voucher is worth that an operator may hand out by the code of its campaign. */
  handedOut(code: string): Promise<HandedOut | undefined>;
  /** Whether a customer has such an order, deposit or withdrawal. */
  hasRow(kind: AboutKind, customerId: number, id: number): Promise<boolean>;
}
