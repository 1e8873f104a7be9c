import type { Gateway } from '../../../platform/server/gateway.ts';
import type { MessageSender } from '../../../platform/server/mail/sender.ts';
import type { SocketCookies } from '../../../platform/server/realtime/socket-cookie.ts';
import type { IdentityDatabase } from '../store/customers.ts';
import type { Accounts } from './accounts.ts';
import type { CustomerMail } from './customer-mail.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SessionDirectory } from './sessions.ts';
import type { Tries } from './tries.ts';
import type { WaitingPhones } from './waiting-phones.ts';

/** What the room's calls work with. */
export interface Inside {
  readonly gateway: Gateway;
  readonly db: IdentityDatabase;
  readonly sessions: SessionDirectory;
  readonly accounts: Accounts;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly sender: MessageSender;
  readonly mail: CustomerMail;
  readonly tries: Tries;
  readonly waiting: WaitingPhones;
  readonly socketCookies: SocketCookies;
  readonly publicOrigin: string | undefined;
}
