import type { Gateway } from '../../../platform/server/gateway.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { CodeLimits } from '../contract.ts';
import type { IdentityTables } from '../store/customers.ts';
import { CustomerQueries, type VerifiedLevels } from './customer-queries.ts';
import { IdentityServer } from './index.ts';
import { SessionDirectory } from './sessions.ts';
import type { IdentitySettings } from '../settings/index.ts';

/** What identity asks of the house. */
export interface IdentityProviders {
  readonly means: Pick<
    ServerMeans<IdentitySettings>,
    'settings' | 'reading' | 'nowMs' | 'secrets' | 'uploads'
  >;
  /** How many codes may be sent to people in a while; without them any number, for tests. */
  readonly options: { readonly codeLimits: CodeLimits | undefined };
  readonly verification: VerifiedLevels & {
    /** Other customers who have named the same document. */
    samePersonAs(owner: number): Promise<readonly number[]>;
  };
  readonly chat: {
    /** Whether what somebody is called reads as if he spoke for the house. */
    readsAsHouse(gateway: Pick<Gateway, 'phrases'>, what: 'name', text: string): boolean;
  };
  readonly wallet: {
    /** Told about each new customer. */
    welcome(gateway: Gateway, customerId: number): Promise<void>;
  };
  readonly referral: {
    /** Notes of all customers after one who has invited them. */
    joinAfter(gateway: Gateway, after: number): Promise<void>;
  };
}

/** Makes the server of identity out of what the house gives. */
export function makeIdentity(providers: IdentityProviders): IdentityServer {
  const { settings, reading, nowMs, secrets, uploads } = providers.means;
  const verifiedLevels = (owners: readonly number[]) =>
    providers.verification.verifiedLevels(owners);
  return new IdentityServer({
    db: reading.tables<IdentityTables>(),
    customers: new CustomerQueries(reading.tables(), { verifiedLevels }),
    sessions: new SessionDirectory(reading.tables(), nowMs),
    secrets,
    publicOrigin: settings.publicOrigin,
    codeRequired: settings.registrationCode === 'required',
    codeLimits: providers.options.codeLimits,
    onRegistered: async (gateway, id) => {
      await providers.wallet.welcome(gateway, id);
      await providers.referral.joinAfter(gateway, id - 1);
    },
    readsAsHouse: (gateway, name) => providers.chat.readsAsHouse(gateway, 'name', name),
    samePersonAs: (owner) => providers.verification.samePersonAs(owner),
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom,
    smsService: settings.smsService,
    pictures: uploads,
  });
}
