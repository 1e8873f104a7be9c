/** By what a device or a network shows that an account's owner was logged in there. */
import { sql } from 'kysely';
import { networkOf } from '../../../platform/server/http/network.ts';
import { KNOWN_ADDRESS_MS } from '../contract.ts';
import type { IdentityDatabase } from '../store/customers.ts';
import { tokenHash } from './sessions.ts';

/** What is known of where somebody logs in. */
export interface KnownPlace {
  /** The session that this device once had, as a text; undefined when it shows none. */
  readonly device: string | undefined;
  readonly isKnownAddress: boolean;
}

/**
 * Whether a customer was logged in on this device (which keeps the token of its last session; one
 * that has ended opens nothing, but nobody else has it) or from this network within 30 days. The
 * same work is done for an account that is not there.
 */
export async function knownPlace(
  db: IdentityDatabase,
  customerId: string,
  from: { readonly address: string; readonly device: string | undefined },
  nowMs: number,
): Promise<KnownPlace> {
  const { rows } = await sql<{ device: string | null; address: boolean | null }>`
    select
      (select id from sessions where customer_id = ${customerId}
        and token_sha256 = ${tokenHash(from.device ?? '')}) as device,
      exists (select from sessions where customer_id = ${customerId}
        and network = ${networkOf(from.address)}
        and seen_ms > ${String(nowMs - KNOWN_ADDRESS_MS)}) as address`.execute(db);
  const [found] = rows;
  return { device: found?.device ?? undefined, isKnownAddress: found?.address === true };
}
