/** What operators see and do of customers' keys. */
import { sql } from 'kysely';
import { z } from 'zod';
import { isRefusal } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { consolePage } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { customersOf } from '../../../platform/server/rooms/about.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import type { EndKey } from '../contract.ts';
import { keysOf } from '../store.ts';

const room = 'api-keys';
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What operators call. */
export function apiKeysConsoleCalls(gateway: Gateway): ConsoleCall[] {
  return [
    consoleQuery({
      method: 'GET',
      path: '/customers/api_keys',
      room,
      summary: 'A customer’s API keys, revoked ones too, newest first; never their secrets.',
      permission: 'customers.read',
      showsCustomers: true,
      input: z.object({ ...consolePage, customerId: id }),
      handle: async ({ input }) => {
        const query = keysOf(input.customerId);
        const message = await pageOf(gateway.database(), query, input, (row) => ({
          id: Number(row['id']),
          label: String(row['label']),
          kind: String(row['kind']),
          permissions: String(row['permissions']),
          addresses: String(row['addresses']),
          madeMs: Number(row['made_ms']),
          expiresMs: Number(row['expires_ms']),
          revokedMs: Number(row['revoked_ms']),
          usedMs: Number(row['used_ms']),
          usedAddress: String(row['used_address']),
        }));
        return { message };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/customers/end_api_key',
      room,
      summary: 'Ends a customer’s API key for good.',
      permission: 'customers.freeze',
      // What is empty arrives as not there: the refusals say so, not the shape.
      input: z.object({ id, reason: z.string().trim().max(LONGEST_REASON).default('') }),
      about: ({ id: key }) =>
        customersOf(gateway.database(), sql`select owner from api_keys where id = ${key}`),
      handle: async ({ input, operator }) => {
        const { reason } = input;
        const { operatorId } = operator;
        const command: EndKey = {
          type: 'api-keys.end',
          operator: operatorId,
          id: input.id,
          reason,
        };
        const ended = await gateway.submit({ actor: 0, command });
        if (isRefusal(ended)) return ended;
        const { owner } = ended.answer;
        const [before, after] = ['works', 'ended'].map((state) => ({ apiKey: input.id, state }));
        return {
          message: { id: input.id },
          note: { subject: `customer ${owner}`, before, after, reason },
        };
      },
    }),
  ];
}
