/** The console's calls of security resets: asking, confirming, rejecting, and what waits. */
import { sql } from 'kysely';
import { z } from 'zod';
import { isRefusal } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { timeText } from '../../../core/time/time-text.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import { customersOf } from '../../../platform/server/rooms/about.ts';
import type { Inside } from './inside.ts';
import { endOthers } from './password-calls.ts';
import { scoreCall } from './score-call.ts';
import { SecurityResets } from './security-resets.ts';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
// What is empty arrives as not there: the refusals say so, not the shape.
const reason = z.string().trim().max(LONGEST_REASON).default('');
const shared = { room: 'identity', method: 'POST' } as const;
const RESET = 'customers.reset_security';

/** All of them. */
export function identityConsoleCalls(inside: Inside): ConsoleCall[] {
  const resets = new SecurityResets(inside.db, () => inside.gateway.nowMs());
  return [
    scoreCall(inside.db),
    consoleQuery({
      room: 'identity',
      method: 'GET',
      path: '/security_resets',
      summary: 'A page of security resets, newest first; all, or those that wait.',
      permission: 'customers.read',
      input: z.object({ ...consolePageFields, state: z.enum(['asked']).optional() }),
      handle: async ({ input }) => ({ message: await resets.list(input) }),
    }),
    consoleCommand({
      ...shared,
      path: '/security_resets/ask',
      summary: 'Asks to switch off a customer’s second factor and passkeys; another confirms.',
      permission: RESET,
      input: z.object({ customerId: id, reason }),
      handle: async ({ input, operator }) => {
        const asked = await resets.ask(operator, input.customerId, input.reason);
        if (typeof asked !== 'number') return asked;
        // At once, so that he can stop what he has not asked for.
        const details = { time: timeText(inside.gateway.nowMs()) };
        await inside.mail.notify(input.customerId, 'identity.mail_reset_asked', details);
        const note = { subject: `customer ${input.customerId}`, reason: input.reason };
        const after = { securityReset: asked, state: 'asked' };
        return { message: { id: asked }, note: { ...note, after } };
      },
    }),
    confirmCall(inside, resets),
    consoleCommand({
      ...shared,
      path: '/security_resets/reject',
      summary: 'Drops a security reset.',
      permission: RESET,
      input: z.object({ id, reason }),
      handle: async ({ input, operator }) => {
        const dropped = await resets.reject(operator, input.id, input.reason);
        if (isRefusal(dropped)) return dropped;
        const [before, after] = ['asked', 'rejected'].map((state) => ({
          securityReset: input.id,
          state,
        }));
        const subject = `customer ${dropped.customerId}`;
        return {
          message: { id: input.id },
          note: { subject, before, after, reason: input.reason },
        };
      },
    }),
  ];
}

function confirmCall(inside: Inside, resets: SecurityResets): ConsoleCall {
  const { gateway, sessions, mail } = inside;
  return consoleCommand({
    ...shared,
    path: '/security_resets/confirm',
    summary: 'Another operator’s yes: the password alone opens, and withdrawals are locked a day.',
    permission: RESET,
    input: z.object({ id }),
    about: ({ id: reset }) =>
      customersOf(inside.db, sql`select customer_id from security_resets where id = ${reset}`),
    handle: async ({ input, operator }) => {
      const done = await resets.confirm(operator, input.id);
      if (isRefusal(done)) return done;
      const { reset, customer } = done;
      await endOthers(gateway, sessions, reset.customerId, 0);
      await mail.write(customer, 'identity.mail_reset', { time: timeText(gateway.nowMs()) });
      const [before, after] = ['asked', 'confirmed'].map((state) => ({
        securityReset: reset.id,
        state,
      }));
      return {
        message: { id: reset.id },
        note: { subject: `customer ${reset.customerId}`, before, after, reason: reset.reason },
      };
    },
  });
}
