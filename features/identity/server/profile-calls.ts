/** Who one is to others: picture, nickname, signature, region. */
import { tidyText } from '../../../core/wire/plain-text.ts';
import { refuse } from '../../../core/engine/command.ts';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import { FIAT_CODES } from '../../content/contract.ts';
import {
  changeCustomer,
  moveCustomer,
  type IdentityDatabase,
  readCustomer,
} from '../store/customers.ts';
import {
  nicknameInput,
  pictureInput,
  profileMessage,
  preferencesInput,
  regionInput,
  signatureInput,
} from '../wire.ts';
import { isNickname, isSignature } from './profile-texts.ts';

/** What the profile needs of the uploads. */
export interface Pictures {
  /** Keeps a customer's own loose upload; false when it is not his, not there, or kept already. */
  keep(owner: number, url: string, visibility: 'public' | 'private'): Promise<boolean>;
  /** Lets go of what was kept. */
  release(owner: number, url: string): Promise<void>;
}

/** What the profile needs of the house. */
export interface ProfileNeeds {
  readonly pictures: Pictures;
  /** Whether what somebody is called reads as if he spoke for the house. */
  readonly readsAsHouse: (gateway: Gateway, name: string) => boolean;
}

/** The pictures of the house that one can pick: 1 to 30. */
const BUILT_IN = /^\/static\/image\/avatar\/(?:[1-9]|[12]\d|30)\.png$/;

/** `/user/info` and what changes it. */
export function profileCalls(gateway: Gateway, db: IdentityDatabase, needs: ProfileNeeds): Call[] {
  const { pictures } = needs;
  return [
    infoCall(gateway, db),
    pictureCall(db, pictures),
    preferencesCall(db),
    ...textCalls(gateway, db, needs),
  ];
}

function infoCall(gateway: Gateway, db: IdentityDatabase): Call {
  return customerCall({
    method: 'GET',
    path: '/user/info',
    room: 'identity',
    summary: 'Who is logged in.',
    input: z.object({}),
    handle: async ({ caller }) => {
      const customer = await readCustomer(db, caller.customerId);
      if (customer === undefined) throw new Error(`customer ${caller.customerId} is gone`);
      const hasPaymentPassword = customer.payment_password_hash !== null;
      return ok(profileMessage({ ...customer, hasPaymentPassword, mode: gateway.mode }));
    },
  });
}

function pictureCall(db: IdentityDatabase, pictures: Pictures): Call {
  return customerCall({
    method: 'POST',
    path: '/user/uploadHeadPortrait',
    room: 'identity',
    summary: 'Sets the picture: one’s own upload, or one of the thirty of the house.',
    input: pictureInput,
    handle: async ({ input, caller }) => {
      const id = caller.customerId;
      const avatar = input.head_portrait;
      const before = (await readCustomer(db, id))?.avatar ?? '';
      if (before === avatar) return okText('identity.saved');
      const isAllowed = BUILT_IN.test(avatar) || (await pictures.keep(id, avatar, 'public'));
      if (!isAllowed) return refuse('bad_picture');
      await changeCustomer(db, id, { avatar });
      await pictures.release(id, before);
      return okText('identity.saved');
    },
  });
}

/** Language and display currency; the language is that of messages from now on too. */
function preferencesCall(db: IdentityDatabase): Call {
  return customerCall({
    method: 'POST',
    path: '/user/preferences',
    room: 'identity',
    summary: 'Keeps the chosen language and display currency with the customer.',
    input: preferencesInput,
    handle: async ({ input: { language, fiat }, caller }) => {
      const chosen = LANGUAGES.find((each) => each === language);
      if (language !== undefined && chosen === undefined) return refuse('bad_language');
      const code = FIAT_CODES.find((each) => each === fiat);
      if (fiat !== undefined && code === undefined) return refuse('bad_fiat');
      const changes = {
        ...(chosen && { chosen_language: chosen, language: chosen }),
        ...(code && { fiat: code }),
      };
      if (chosen || code) await changeCustomer(db, caller.customerId, changes);
      return okText('identity.saved');
    },
  });
}

function textCalls(gateway: Gateway, db: IdentityDatabase, needs: ProfileNeeds): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/user/editNickname',
      room: 'identity',
      summary: 'Sets the nickname.',
      input: nicknameInput,
      handle: async ({ input, caller }) => {
        const nickname = tidyText(input.nickname);
        if (!isNickname(nickname)) return refuse('bad_nickname');
        if (needs.readsAsHouse(gateway, nickname)) return refuse('name_of_house');
        await changeCustomer(db, caller.customerId, { nickname });
        return okText('identity.saved');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/user/editSignature',
      room: 'identity',
      summary: 'Sets the signature, or takes it away.',
      input: signatureInput,
      handle: async ({ input, caller }) => {
        const signature = tidyText(input.signature);
        if (!isSignature(signature)) return refuse('bad_signature');
        await changeCustomer(db, caller.customerId, { signature });
        return okText('identity.saved');
      },
    }),
    customerCall({
      method: 'POST',
      path: '/user/editRegion',
      room: 'identity',
      summary: 'Sets the region one lives in.',
      input: regionInput,
      handle: async ({ input, caller }) => {
        const region = input.region.toUpperCase();
        if (!isSupportedCountry(region)) return refuse('bad_region');
        await moveCustomer(db, caller.customerId, region, gateway.nowMs());
        return okText('identity.saved');
      },
    }),
  ];
}
