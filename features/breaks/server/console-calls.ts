/** What operators see of breaks; they change nothing of them. */
import { sql } from 'kysely';
import { z } from 'zod';
import { consolePage } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type ConsoleCall, consoleQuery } from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';

/** What operators call. */
export function breaksConsoleCalls(gateway: Gateway): ConsoleCall[] {
  return [
    consoleQuery({
      method: 'GET',
      path: '/customers/breaks',
      room: 'breaks',
      summary: 'The break that a customer took last; until when, and whether it becomes shorter.',
      permission: 'customers.read',
      showsCustomers: true,
      input: z.object({
        ...consolePage,
        customerId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      }),
      handle: async ({ input }) => {
        const query = sql`select owner as id, changed_ms, until_ms, next_until_ms, shortens_ms
          from breaks where owner = ${input.customerId}`;
        const message = await pageOf(gateway.database(), query, input, (row) => ({
          id: Number(row['id']),
          changedMs: Number(row['changed_ms']),
          untilMs: Number(row['until_ms']),
          nextUntilMs: Number(row['next_until_ms']),
          shortensMs: Number(row['shortens_ms']),
        }));
        return { message };
      },
    }),
  ];
}
