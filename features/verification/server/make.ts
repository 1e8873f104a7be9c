import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { VerificationServer } from './index.ts';
import type { Person } from './needs.ts';

/** What identity checks ask of the house. */
export interface VerificationProviders {
  readonly means: Pick<ServerMeans, 'secrets' | 'uploads' | 'reading'>;
  readonly identity: {
    /** Writes to a customer as part of `work`. */
    notifyIn(
      work: Work,
      customerId: number,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
    /** Whether codes are sent as text messages here. */
    sendsTexts(): boolean;
    /** What is known of a customer. */
    person(customerId: number): Promise<Person | undefined>;
  };
}

/** Makes the server of identity checks out of what the house gives. */
export function makeVerification(providers: VerificationProviders): VerificationServer {
  return new VerificationServer({
    bindsPhones: () => providers.identity.sendsTexts(),
    person: (id) => providers.identity.person(id),
    db: providers.means.reading.tables(),
    pictures: providers.means.uploads,
    secrets: providers.means.secrets,
    notifyIn: (work, id, textKey, details) =>
      providers.identity.notifyIn(work, id, textKey, details),
  });
}
