/** What identity checks ask of the rest of the house; the app fills it. */
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Kysely } from 'kysely';
import type { VerificationTables } from '../store/forms.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';

/** What the room knows of a customer besides his forms. */
export interface Person {
  readonly account: string;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  /** Dialling code of his phone without plus; empty when he has none. */
  readonly areaCode: string;
}

/** The pictures that customers sent. */
export interface Pictures {
  /** Keeps a customer's own loose upload; false when it is not his, not there, or kept already. */
  keep(owner: number, url: string, visibility: 'private'): Promise<boolean>;
  release(owner: number, url: string): Promise<void>;
  showToOperator(url: string): Promise<Uint8Array | undefined>;
}

/** All of them. */
export interface VerificationServerNeeds {
  readonly db: Kysely<VerificationTables>;
  /** Whether customers can bind a phone here: it takes text messages. */
  bindsPhones(): boolean;
  person(customerId: number): Promise<Person | undefined>;
  readonly pictures: Pictures;
  readonly secrets: SecretBox;
  /** Writes to a customer as part of `work`; see identity's mail. */
  notifyIn(
    work: Work,
    customerId: number,
    textKey: string,
    details: Readonly<Record<string, string>>,
  ): Promise<void>;
}
