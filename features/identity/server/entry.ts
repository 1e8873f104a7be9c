/** What happens when somebody has proved who he is: a session, and a notice where it is unusual. */
import { sql } from 'kysely';
import { timeText } from '../../../core/time/time-text.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Success } from '../../../platform/server/http/call.ts';
import type { SocketCookies } from '../../../platform/server/realtime/socket-cookie.ts';
import { SESSION_MS, STAYING_SESSION_MS } from '../contract.ts';
import { deviceName } from '../rules/checks.ts';
import { changeCustomer, type Customer, type IdentityDatabase } from '../store/customers.ts';
import type { CustomerMail } from './customer-mail.ts';
import type { SessionDirectory } from './sessions.ts';

/** Where somebody logs in from, and how. */
export interface Arrival {
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
  readonly stay: boolean;
  /** Whether he has shown a second factor or a passkey. */
  readonly isStrong: boolean;
}

/** What an entry works with. */
export interface EntryOptions {
  readonly db: IdentityDatabase;
  readonly sessions: SessionDirectory;
  readonly mail: CustomerMail;
  readonly nowMs: () => number;
}

/** Adds to a reply the cookie by which the browser's socket proves the session just opened. */
export function withSocketCookie(
  { gateway, socketCookies }: { readonly gateway: Gateway; readonly socketCookies: SocketCookies },
  opened: { readonly customerId: number; readonly token: string; readonly stay: boolean },
  reply: Success,
): Success {
  const { customerId, token, stay } = opened;
  gateway.hub.entered(customerId);
  const cookie = socketCookies.of(token, stay ? STAYING_SESSION_MS : SESSION_MS);
  return { ...reply, cookie };
}

/** Browsers renew themselves every month: the same one with another number is no new device. */
const NUMBERS = '[0-9][0-9._]*';

/** Whether a customer who has been here before has never come from this address or device. */
async function isUnusual(
  db: IdentityDatabase,
  customerId: string,
  { address, userAgent }: Arrival,
): Promise<boolean> {
  const device = userAgent.slice(0, 300);
  const { rows } = await sql<{ visits: string; here: string; device: string }>`
    select count(*) as visits, count(*) filter (where address = ${address}) as here,
      count(*) filter (where regexp_replace(user_agent, ${NUMBERS}, '', 'g')
        = regexp_replace(${device}, ${NUMBERS}, '', 'g')) as device
    from sessions where customer_id = ${customerId}`.execute(db);
  const { visits = '0', here = '0', device: known = '0' } = rows[0] ?? {};
  return visits !== '0' && (here === '0' || known === '0');
}

/**
 * Opens a session and gives its token; notes the language of who has chosen none, and writes when
 * it is unusual.
 */
export async function enter(
  { db, sessions, mail, nowMs }: EntryOptions,
  customer: Customer,
  arrival: Arrival,
): Promise<string> {
  const { address, userAgent, stay, isStrong } = arrival;
  // What he has chosen counts for his messages, whatever a strange device speaks.
  const language = customer.chosen_language || arrival.language;
  const unusual = await isUnusual(db, customer.id, arrival);
  if (customer.language !== language) await changeCustomer(db, customer.id, { language });
  const token = await sessions.open(Number(customer.id), stay, { address, userAgent, isStrong });
  if (unusual) {
    const device = deviceName(userAgent) || '–';
    const details = { time: timeText(nowMs()), address, device };
    // It is in the queue before anybody is in; nobody waits for the mail server.
    await mail.write({ ...customer, language }, 'identity.mail_login', details);
  }
  return token;
}
