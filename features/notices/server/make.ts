import { resolve } from 'node:path';
import { StartupError } from '../../../platform/server/database/errors.ts';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { NoticesSettings } from '../settings.ts';
import type { NoticesTables } from '../store/tables.ts';
import { NoticesServer } from './index.ts';
import type { NoticesServerNeeds } from './needs.ts';
import { openPushKeys } from './push-keys.ts';
import { sendOverHttps } from './push-transport.ts';
import type { RoomSource } from './taking.ts';

/** What notices ask of the house. */
export interface NoticesProviders {
  readonly means: Pick<ServerMeans<NoticesSettings>, 'settings' | 'reading' | 'nowMs' | 'secrets'>;
  readonly cards: { readonly notices: readonly RoomSource[] };
  readonly catalogue: { readonly prints: Prints };
  readonly content: Pick<NoticesServerNeeds, 'messages'>;
  readonly identity: {
    /** Writes to a customer as part of `work`. */
    notifyIn(
      work: Work,
      customerId: number,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
    readonly sessions: { devices(customerId: number): Promise<readonly { readonly id: number }[]> };
    readonly customers: Pick<NoticesServerNeeds, 'numbersOf'> & {
      among: NoticesServerNeeds['customersAmong'];
    };
  };
}

/**
 * Makes the server of notices out of what the house gives.
 * @throws StartupError when messages are on and nobody can be reached about them
 */
export function makeNotices(providers: NoticesProviders): NoticesServer {
  const { means, cards, catalogue, content, identity } = providers;
  const { settings, reading, nowMs, secrets } = means;
  if (settings.lacksWebPushContact) {
    throw new StartupError('WEB_PUSH=on needs WEB_PUSH_CONTACT: push services ask for it.');
  }
  const contact = settings.webPushContact;
  const keys = () => openPushKeys(resolve(settings.dataFolder), secrets);
  return new NoticesServer({
    sources: cards.notices,
    prints: catalogue.prints,
    nowMs,
    push: contact === undefined ? undefined : { keys: keys(), contact, transport: sendOverHttps },
    needs: {
      db: reading.tables<NoticesTables>(),
      messages: (language) => content.messages(language),
      notifyIn: (work, id, textKey, details) => identity.notifyIn(work, id, textKey, details),
      customersAmong: (owners) => identity.customers.among(owners),
      openSessions: async (owner) => (await identity.sessions.devices(owner)).map(({ id }) => id),
      numbersOf: (of) => identity.customers.numbersOf(of),
    },
  });
}
