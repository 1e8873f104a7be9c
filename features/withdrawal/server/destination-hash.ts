import { createHash } from 'node:crypto';
import type { Destination } from '../../destinations/contract.ts';
import type { Withdrawal } from '../contract.ts';

/** The hexadecimal SHA-256 of all that says where money goes. */
export function destinationHash({ way, shown, memo, fields }: Destination): string {
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  const said = JSON.stringify([way, shown, memo, given.sort(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash('sha256').update(said).digest('hex');
}

/**
 * Whether a destination is another one than the customer has asked for. Withdrawals of before this
 * was kept say nothing.
 */
export function isElsewhere(
  { destinationHash: asked }: Readonly<Withdrawal>,
  destination: Destination | undefined,
): boolean {
  return asked !== '' && (destination === undefined || destinationHash(destination) !== asked);
}
