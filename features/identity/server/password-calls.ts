/** Calls that change by what one logs in or pays: passwords, and the addresses codes go to. */
import { z } from 'zod';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  okText,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { checkPaymentPassword } from '../rules/checks.ts';
import { changeCustomer, readCustomer } from '../store/customers.ts';
import {
  bindEmailInput,
  bindPhoneInput,
  forgetInput,
  paymentPasswordInput,
  undoInput,
} from '../wire.ts';
import type { Accounts } from './accounts.ts';
import { bindEmail, bindPhone, type Bound } from './addresses.ts';
import type { Inside } from './inside.ts';
import { hashPassword } from './passwords.ts';
import type { SessionDirectory } from './sessions.ts';

/** Whoever else is logged in as this customer has to show that he knows what is new. */
export async function endOthers(
  gateway: Gateway,
  sessions: SessionDirectory,
  customerId: number,
  kept: number,
): Promise<void> {
  await sessions.revokeOthers(customerId, kept);
  gateway.hub.dropOthers(customerId, kept);
}

/** `/user/forget` and `/safe/update_password`. */
export function passwordCalls(
  gateway: Gateway,
  accounts: Accounts,
  sessions: SessionDirectory,
): Call[] {
  return [
    visitorCall({
      method: 'POST',
      path: '/user/forget',
      room: 'identity',
      summary: 'Sets a new login password with a code.',
      input: forgetInput,
      door: ({ account, user_string: typed }) => account ?? typed ?? '',
      handle: async ({ input, caller }) => {
        const account = input.account ?? input.user_string ?? '';
        const repeated = input.repassword ?? input.re_password ?? '';
        const { code, password, two_factor_code: secondCode } = input;
        const wanted = { account, code, secondCode, password, repeated };
        const done = await accounts.resetPassword(wanted);
        if (typeof done !== 'number') return done;
        const kept = caller?.customerId === done ? caller.sessionId : 0;
        await endOthers(gateway, sessions, done, kept);
        return okText('identity.password_changed');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/safe/update_password',
      room: 'identity',
      summary: 'Sets the payment password with a code.',
      input: paymentPasswordInput,
      handle: async ({ input, caller }) => {
        const refusal = checkPaymentPassword(input.password, input.re_password);
        if (refusal !== undefined) return refuse(refusal);
        const customer = await readCustomer(accounts.db, caller.customerId);
        if (customer === undefined || !(await accounts.useCode(customer, input.code, false))) {
          return refuse('code_wrong');
        }
        const isFirst = customer.payment_password_hash === null;
        const refused = isFirst
          ? undefined
          : await accounts.checkSecondFactor(caller.customerId, input.two_factor_code);
        if (refused !== undefined) return refused;
        if (!(await accounts.useCode(customer, input.code))) return refuse('code_wrong');
        const payment_password_hash = await hashPassword(input.password);
        // The lock first: who proves himself with the new password finds withdrawals locked.
        await accounts.securityChanged(customer);
        await changeCustomer(accounts.db, customer.id, { payment_password_hash });
        await endOthers(gateway, sessions, caller.customerId, caller.sessionId);
        return okText('identity.password_changed');
      },
    }),
  ];
}

/** `/safe/mobile`, `/safe/email`, and what undoes a phone that nobody has proved. */
export function addressCalls(inside: Inside): Call[] {
  const { gateway, sessions } = inside;
  const done = async (bound: Bound | Refusal, caller: Caller) => {
    if (typeof bound !== 'string') return bound;
    // Who has proved nothing logs nobody out.
    if (bound === 'later') return okText('identity.phone_waits');
    await endOthers(gateway, sessions, caller.customerId, caller.sessionId);
    return okText('identity.saved');
  };
  return [
    customerCall({
      method: 'POST',
      path: '/safe/mobile',
      room: 'identity',
      summary: 'Binds a phone with the code that was sent to it.',
      input: bindPhoneInput,
      handle: async ({ input, caller, origin }) => {
        const { mobile, code, password, area_code: areaCode, two_factor_code: secondCode } = input;
        const site = inside.publicOrigin ?? origin;
        const proof = { password, proofCode: input.proof_code, secondCode };
        const given = { mobile, areaCode, code, site, ...proof };
        return done(await bindPhone(inside, caller.customerId, given), caller);
      },
    }),
    customerCall({
      method: 'POST',
      path: '/safe/email',
      room: 'identity',
      summary: 'Binds an e-mail address with the code that was sent to it, and the login password.',
      input: bindEmailInput,
      handle: async ({ input, caller }) => {
        const { email, code, password, two_factor_code: secondCode } = input;
        const given = { email, code, password, proofCode: input.proof_code, secondCode };
        return done(await bindEmail(inside, caller.customerId, given), caller);
      },
    }),
    customerCall({
      method: 'POST',
      path: '/safe/mobile/drop',
      room: 'identity',
      summary: 'Drops a phone that does not count yet.',
      input: z.object({}),
      handle: async ({ caller }) => {
        const dropped = await inside.waiting.drop(caller.customerId);
        return dropped ? okText('identity.saved') : refuse('unknown_undo');
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/safe/mobile/undo',
      room: 'identity',
      summary: 'Undoes the binding of a phone by the token of its mail, and ends all sessions.',
      input: undoInput,
      handle: async ({ input }) => {
        const undone = await inside.waiting.undo(input.token);
        if (typeof undone !== 'number') return undone;
        await endOthers(gateway, sessions, undone, 0);
        return okText('identity.phone_undone');
      },
    }),
  ];
}
