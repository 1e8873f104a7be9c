/** What operators see of breaks and own limits; they change nothing of them. */
import { sql } from 'kysely';
import { z } from 'zod';
import { printUnits } from '../../../core/money/text.ts';
import { consolePage } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type ConsoleCall, consoleQuery } from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import { inForce } from '../rules/periods.ts';
import { limitOf } from '../store.ts';
import { dollarOf } from './calls.ts';
import type { BreaksProviders } from './needs.ts';

const ofCustomer = z.object({
  ...consolePage,
  customerId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/** What operators call. */
export function breaksConsoleCalls(gateway: Gateway, providers: BreaksProviders): ConsoleCall[] {
  return [
    consoleQuery({
      method: 'GET',
      path: '/customers/breaks',
      room: 'breaks',
      summary: 'The break that a customer took last; until when, and whether it becomes shorter.',
      permission: 'customers.read',
      showsCustomers: true,
      input: ofCustomer,
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
    consoleQuery({
      method: 'GET',
      path: '/customers/own_limits',
      room: 'breaks',
      summary: 'The limits that a customer has set himself, and what waits to loosen.',
      permission: 'customers.read',
      showsCustomers: true,
      input: ofCustomer,
      handle: async ({ input }) => {
        const query = sql`select row_number() over (order by kind, period) as id, own_limits.*
          from own_limits where owner = ${input.customerId}`;
        const { scale } = dollarOf(providers);
        const nowMs = gateway.nowMs();
        const print = (units: bigint) => (units === 0n ? 'none' : printUnits(units, scale));
        const message = await pageOf(gateway.database(), query, input, (row) => {
          const limit = limitOf(row);
          const { kind, period, nextUnits, loosensMs, changedMs } = limit;
          const waits = nowMs < loosensMs;
          return {
            id: Number(row['id']),
            kind,
            period,
            limit: print(inForce(limit, nowMs)),
            next: waits ? print(nextUnits) : '',
            loosensMs: waits ? loosensMs : 0,
            changedMs,
          };
        });
        return { message };
      },
    }),
  ];
}
