import { isRefusal } from '../../../core/engine/command.ts';
import { type Call, customerCall, okText } from '../../../platform/server/http/call.ts';
import { refuseResetInput, type WaitingReset } from '../wire.ts';
import type { Inside } from './inside.ts';
import { SecurityResets } from './security-resets.ts';

/** The reset of a customer that waits, as `/safe/state` tells it; null when none does. */
export async function waitingReset(
  { db, gateway, sessions }: Inside,
  { customerId, sessionId }: { readonly customerId: number; readonly sessionId: number },
): Promise<WaitingReset | undefined> {
  const resets = new SecurityResets(db, () => gateway.nowMs());
  const waiting = await resets.waiting(customerId);
  if (waiting === undefined) return undefined;
  const { id, askedMs, expiresMs } = waiting;
  return { id, askedMs, expiresMs, canRefuse: await sessions.isStrong(sessionId) };
}

/** What a customer sees of a security reset that waits, and how he stops it. */
export function resetCalls({ db, gateway, sessions }: Inside): Call[] {
  const resets = new SecurityResets(db, () => gateway.nowMs());
  return [
    customerCall({
      method: 'POST',
      path: '/safe/security_reset/refuse',
      room: 'identity',
      summary: 'Stops a security reset that waits; needs a login with the second factor.',
      input: refuseResetInput,
      handle: async ({ input, caller }) => {
        const isStrong = await sessions.isStrong(caller.sessionId);
        const refused = await resets.refuse(caller.customerId, Number(input.id), isStrong);
        return isRefusal(refused) ? refused : okText('identity.reset_refused');
      },
    }),
  ];
}
