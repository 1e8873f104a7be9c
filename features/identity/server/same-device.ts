/** Whether somebody logs in with another customer's last token at hand. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { RelateAccounts } from '../contract.ts';
import type { IdentityDatabase } from '../store/customers.ts';
import { tokenHash } from './sessions.ts';

/** What it works with. */
export interface SameDeviceOptions {
  readonly gateway: Gateway;
  readonly db: IdentityDatabase;
  /** Customers who are everybody's: those of a demo have no device of their own. */
  readonly isShared: (customerId: number) => boolean;
}

async function otherOn(
  db: IdentityDatabase,
  customerId: number,
  token: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('customer_id')
    .where('token_sha256', '=', tokenHash(token))
    .where('customer_id', '!=', String(customerId))
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.customer_id);
}

/**
 * Tells the machine that a customer and the one whose last token the device keeps belong together.
 * Nobody is kept from logging in by it: what fails is logged, and told with the next log-in.
 */
export async function noteSameDevice(
  { gateway, db, isShared }: SameDeviceOptions,
  customerId: number,
  device: string | undefined,
): Promise<void> {
  if (device === undefined || isShared(customerId)) return;
  const other = await otherOn(db, customerId, device);
  if (other === undefined || isShared(other)) return;
  const command: RelateAccounts = {
    type: 'identity.related',
    owner: customerId,
    other,
    why: 'device',
  };
  try {
    await gateway.submit({ actor: 0, command });
  } catch (error) {
    gateway.log.warn({ err: error }, 'accounts of one device were not noted');
  }
}
