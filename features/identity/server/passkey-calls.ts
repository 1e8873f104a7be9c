import { tidyText } from '../../../core/wire/plain-text.ts';
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import {
  type Call,
  customerCall,
  ok,
  okText,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { deviceName } from '../rules/checks.ts';
import { readCustomer } from '../store/customers.ts';
import {
  beginPasskeyInput,
  finishPasskeyInput,
  passkeyLoginInput,
  removePasskeyInput,
  renamePasskeyInput,
} from '../wire.ts';
import { enter, withSocketCookie } from './entry.ts';
import type { Inside } from './inside.ts';
import { type Site, siteOf } from './passkeys.ts';
import { isPasskeyName } from './profile-texts.ts';
import { customerOf } from './safe-calls.ts';

/** Tries to log in by passkey count for an address, as there is no account yet. */
const TRIED = 'a passkey';

function siteFor({ publicOrigin }: Inside, origin: string): Site | undefined {
  return siteOf(publicOrigin ?? origin);
}

/** Passkeys: adding, renaming and removing one's own, and logging in by one. */
export function passkeyCalls(inside: Inside): Call[] {
  return [...addingCalls(inside), ...changingCalls(inside), ...loginCalls(inside)];
}

function addingCalls(inside: Inside): Call[] {
  const { accounts, passkeys } = inside;
  return [
    customerCall({
      method: 'POST',
      path: '/safe/passkeys/begin',
      room: 'identity',
      summary: 'What the browser needs to make a passkey; with the password, and a code if set.',
      input: beginPasskeyInput,
      handle: async ({ input, caller, origin }) => {
        const site = siteFor(inside, origin);
        if (site === undefined) return refuse('passkeys_unavailable');
        const customer = await customerOf(inside, caller.customerId);
        const refusal =
          (await accounts.proveByPassword(customer, input.password)) ??
          (await accounts.checkSecondFactor(caller.customerId, input.two_factor_code));
        if (refusal !== undefined) return refusal;
        const made = await passkeys.beginAdding(customer, site);
        return 'refused' in made ? made : ok(made);
      },
    }),
    customerCall({
      method: 'POST',
      path: '/safe/passkeys/finish',
      room: 'identity',
      summary: 'Keeps the passkey that the browser made.',
      input: finishPasskeyInput,
      handle: async ({ input, caller, origin, userAgent }) => {
        const site = siteFor(inside, origin);
        if (site === undefined) return refuse('passkeys_unavailable');
        const name = tidyText(input.name) || deviceName(userAgent) || 'Passkey';
        if (!isPasskeyName(name)) return refuse('bad_passkey_name');
        const customer = await customerOf(inside, caller.customerId);
        const refusal = await passkeys.finishAdding(
          caller.customerId,
          site,
          input.credential,
          name,
        );
        if (refusal !== undefined) return refusal;
        await accounts.securityChanged(customer);
        return okText('identity.saved');
      },
    }),
  ];
}

function changingCalls(inside: Inside): Call[] {
  const { accounts, passkeys } = inside;
  return [
    customerCall({
      method: 'POST',
      path: '/safe/passkeys/rename',
      room: 'identity',
      summary: 'Gives a passkey another name.',
      input: renamePasskeyInput,
      handle: async ({ input, caller }) => {
        const name = tidyText(input.name);
        if (!isPasskeyName(name)) return refuse('bad_passkey_name');
        const renamed = await passkeys.rename(caller.customerId, input.id, name);
        return renamed ? okText('identity.saved') : refuse('unknown_passkey');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/safe/passkeys/remove',
      room: 'identity',
      summary: 'Removes a passkey; with the password, and a code if set.',
      input: removePasskeyInput,
      handle: async ({ input, caller }) => {
        const customer = await customerOf(inside, caller.customerId);
        const refusal =
          (await accounts.proveByPassword(customer, input.password)) ??
          (await accounts.checkSecondFactor(caller.customerId, input.two_factor_code));
        if (refusal !== undefined) return refusal;
        const removed = await passkeys.remove(caller.customerId, input.id);
        if (!removed) return refuse('unknown_passkey');
        await accounts.securityChanged(customer);
        return okText('identity.saved');
      },
    }),
  ];
}

function loginCalls(inside: Inside): Call[] {
  const { db, sessions, mail, passkeys, tries, gateway } = inside;
  const nowMs = (): number => gateway.nowMs();
  return [
    visitorCall({
      method: 'POST',
      path: '/user/passkey/begin',
      room: 'identity',
      summary: 'What the browser needs to log in by a passkey.',
      input: z.object({}),
      door: () => '',
      handle: async ({ origin }) => {
        const site = siteFor(inside, origin);
        return site === undefined
          ? refuse('passkeys_unavailable')
          : ok(await passkeys.beginLogin(site));
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/user/passkey/login',
      room: 'identity',
      summary: 'Opens a session by a passkey; the message is its token.',
      input: passkeyLoginInput,
      door: () => '',
      handle: async ({ input, address, userAgent, language, origin }) => {
        const site = siteFor(inside, origin);
        if (site === undefined) return refuse('passkeys_unavailable');
        const counted = await tries.noteAddress(TRIED, address);
        if (counted === undefined) return refuse('too_many_tries');
        const id = await passkeys.finishLogin(site, input.credential);
        const customer = id === undefined ? undefined : await readCustomer(db, id);
        if (customer === undefined) return refuse('passkey_wrong');
        await tries.takeBack(counted);
        const arrival = { address, userAgent, language, stay: input.stay, isStrong: true };
        const token = await enter({ db, sessions, mail, nowMs }, customer, arrival);
        const opened = { customerId: Number(customer.id), token, stay: input.stay };
        return withSocketCookie(inside, opened, ok(token));
      },
    }),
  ];
}
