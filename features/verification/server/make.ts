/** Makes the server of identity checks out of what the house gives. */
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { VerificationServer } from './index.ts';
import type { Person } from './needs.ts';

/** What identity checks ask of the house. */
export interface VerificationHouse {
  readonly means: Pick<ServerMeans, 'secrets' | 'uploads' | 'reading'>;
  readonly identity: {
    /** Writes to a customer. */
    notify(
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

/** See the head of this file. */
export function makeVerification(house: VerificationHouse): VerificationServer {
  return new VerificationServer({
    bindsPhones: () => house.identity.sendsTexts(),
    person: (id) => house.identity.person(id),
    db: house.means.reading.tables(),
    pictures: house.means.uploads,
    secrets: house.means.secrets,
    notify: (id, textKey, details) => house.identity.notify(id, textKey, details),
  });
}
