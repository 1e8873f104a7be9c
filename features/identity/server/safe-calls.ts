/** `/safe/state`, two-factor, and the word that shows that a message is ours. */
import { tidyText } from '../../../core/wire/plain-text.ts';
import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { changeCustomer, type Customer, readCustomer } from '../store/customers.ts';
import { antiPhishingInput, codesMessage, safeMessage, twoFactorInput } from '../wire.ts';
import type { Inside } from './inside.ts';
import { siteOf } from './passkeys.ts';
import { waitingReset } from './reset-calls.ts';
import { isAntiPhishing } from './profile-texts.ts';

const nothing = z.object({});

/** The customer of a session; a session without one is a bug. */
export async function customerOf({ db }: Pick<Inside, 'db'>, id: number): Promise<Customer> {
  const customer = await readCustomer(db, id);
  if (customer === undefined) throw new Error(`customer ${id} is gone`);
  return customer;
}

/** Everything the security screen shows, and the calls that change it. */
export function safeCalls(inside: Inside): Call[] {
  return [
    stateCall(inside),
    beginCall(inside),
    confirmCall(inside),
    offCall(inside),
    recoveryCall(inside),
    wordCall(inside),
  ];
}

function stateCall(inside: Inside): Call {
  return customerCall({
    method: 'GET',
    path: '/safe/state',
    room: 'identity',
    summary: 'How the customer’s account is secured, and until when withdrawals are locked.',
    input: nothing,
    handle: async ({ caller, origin }) => {
      const { customerId } = caller;
      await inside.waiting.settle();
      const customer = await customerOf(inside, customerId);
      const secondFactor = await inside.secondFactor.state(customerId);
      const passkeys = await inside.passkeys.list(customerId);
      const phone = await inside.waiting.of(customerId);
      return ok(
        safeMessage({
          secondFactor,
          passkeys,
          hasPasskeys: siteOf(inside.publicOrigin ?? origin) !== undefined,
          antiPhishing: customer.anti_phishing,
          reset: await waitingReset(inside, caller),
          phone,
          lockedUntilMs: Number(customer.withdrawal_locked_until_ms),
          nowMs: inside.gateway.nowMs(),
        }),
      );
    },
  });
}

function beginCall(inside: Inside): Call {
  return customerCall({
    method: 'POST',
    path: '/safe/two_factor/begin',
    room: 'identity',
    summary: 'Makes a two-factor secret; it counts once a code of it was confirmed.',
    input: nothing,
    handle: async ({ caller }) => {
      const { account_number: account } = await customerOf(inside, caller.customerId);
      const made = await inside.secondFactor.begin(caller.customerId, account);
      return isRefusal(made) ? made : ok(made);
    },
  });
}

function confirmCall(inside: Inside): Call {
  return customerCall({
    method: 'POST',
    path: '/safe/two_factor/confirm',
    room: 'identity',
    summary: 'Switches two-factor on; the message holds the recovery codes, shown once.',
    input: twoFactorInput,
    handle: async ({ input, caller }) => {
      const customer = await customerOf(inside, caller.customerId);
      const { accounts, secondFactor } = inside;
      const refusal = await accounts.proveByPassword(customer, input.password);
      if (refusal !== undefined) return refusal;
      const codes = await secondFactor.confirm(caller.customerId, input.code);
      if ('refused' in codes) return codes;
      await accounts.securityChanged(customer);
      return ok(codesMessage(codes));
    },
  });
}

/** Whether who asks has the password and the second factor, which must be on. */
async function proveBoth(
  inside: Inside,
  customer: Customer,
  given: { readonly password: string; readonly code: string },
): Promise<Refusal | undefined> {
  const { accounts, secondFactor } = inside;
  const id = Number(customer.id);
  if (!(await secondFactor.state(id)).isOn) return refuse('two_factor_off');
  const refusal = await accounts.proveByPassword(customer, given.password);
  return refusal ?? secondFactor.check(id, given.code);
}

function offCall(inside: Inside): Call {
  return customerCall({
    method: 'POST',
    path: '/safe/two_factor/off',
    room: 'identity',
    summary: 'Switches two-factor off, with the password and a code.',
    input: twoFactorInput,
    handle: async ({ input, caller }) => {
      const customer = await customerOf(inside, caller.customerId);
      const refusal = await proveBoth(inside, customer, input);
      if (refusal !== undefined) return refusal;
      await inside.secondFactor.switchOff(caller.customerId);
      await inside.accounts.securityChanged(customer);
      return okText('identity.saved');
    },
  });
}

function recoveryCall(inside: Inside): Call {
  return customerCall({
    method: 'POST',
    path: '/safe/two_factor/recovery',
    room: 'identity',
    summary: 'Makes new recovery codes, with the password and a code; the earlier ones are void.',
    input: twoFactorInput,
    handle: async ({ input, caller }) => {
      const customer = await customerOf(inside, caller.customerId);
      const refusal = await proveBoth(inside, customer, input);
      if (refusal !== undefined) return refusal;
      const codes = await inside.secondFactor.renewRecoveryCodes(caller.customerId);
      await inside.accounts.securityChanged(customer);
      return ok(codesMessage(codes));
    },
  });
}

function wordCall(inside: Inside): Call {
  return customerCall({
    method: 'POST',
    path: '/safe/anti_phishing',
    room: 'identity',
    summary: 'Sets the word that stands in every message, or takes it away.',
    input: antiPhishingInput,
    handle: async ({ input, caller }) => {
      const word = tidyText(input.word);
      if (!isAntiPhishing(word)) return refuse('bad_anti_phishing');
      const customer = await customerOf(inside, caller.customerId);
      const refusal = await inside.accounts.proveByPassword(customer, input.password);
      if (refusal !== undefined) return refusal;
      await changeCustomer(inside.db, customer.id, { anti_phishing: word });
      return okText('identity.saved');
    },
  });
}
