/** The calls by which customers make, change and revoke their keys. */
import { randomInt } from 'node:crypto';
import { isSeenName, tidyText } from '../../../core/wire/plain-text.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
} from '../../../platform/server/http/call.ts';
import { inTurnOf } from '../../../platform/server/turns.ts';
import {
  type ChangeKey,
  type KeyKind,
  MAX_KEYS,
  MAX_LABEL,
  type MakeKey,
  type Permission,
} from '../contract.ts';
import { permissionsOf, works } from '../rules.ts';
import {
  addSecret,
  type ApiKeysTables,
  changeSecret,
  type ListedKey,
  readOwnKeys,
  removeSecret,
} from '../store.ts';
import {
  changeInput,
  keyRow,
  keysMessage,
  madeMessage,
  makeInput,
  noInput,
  readPermissions,
  revokeInput,
} from '../wire.ts';
import { readAddressList } from './key-addresses.ts';
import { keyHash, secretContext } from './key-door.ts';
import type { ApiKeysProviders } from './needs.ts';
import { readPublicKey } from './signatures.ts';

const room = 'api-keys';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 64;

function randomText(): string {
  return Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What customers call. */
export function apiKeysCalls(gateway: Gateway, needs: ApiKeysProviders): Call[] {
  return [
    listCall(gateway),
    makeCall(gateway, needs),
    changeCall(gateway, needs),
    revokeCall(gateway),
  ];
}

function rowOf(key: ListedKey, nowMs: number) {
  const { secret } = key;
  return keyRow({
    ...key,
    label: secret.label,
    apiKey: secret.key_text,
    kind: secret.kind,
    permissions: permissionsOf(key.permissions),
    addresses: secret.addresses === '' ? [] : secret.addresses.split(','),
    isExpired: !works(key, nowMs),
    usedMs: Number(secret.used_ms),
    usedAddress: secret.used_address,
  });
}

function listCall(gateway: Gateway): Call {
  return customerCall({
    method: 'GET',
    path: '/api_key/list',
    room,
    summary: 'The own API keys that are not revoked, the newest first, and how many there may be.',
    input: noInput,
    handle: async ({ caller }) => {
      const keys = await readOwnKeys(gateway.database<ApiKeysTables>(), caller.customerId);
      return ok(keysMessage(keys.map((key) => rowOf(key, gateway.nowMs()))));
    },
  });
}

/** What was typed, read. */
interface Wanted {
  readonly label: string;
  readonly permissions: readonly Permission[];
  readonly addresses: string;
}

interface Typed {
  readonly label: string;
  readonly permissions: string;
  readonly addresses: string;
}

async function readWanted(
  typed: Typed,
  { customerId }: Caller,
  needs: ApiKeysProviders,
): Promise<Wanted | Refusal> {
  const label = tidyText(typed.label);
  if (label.length > MAX_LABEL || !isSeenName(label)) return refuse('bad_label');
  const addresses = readAddressList(typed.addresses);
  if (addresses === undefined) return refuse('bad_addresses');
  const permissions = readPermissions(typed.permissions);
  if (permissions === undefined) return refuse('bad_permissions');
  if (permissions.includes('withdraw')) {
    if (addresses === '') return refuse('withdraw_needs_addresses');
    if (!(await needs.destinations.hasSaved(customerId))) return refuse('no_saved_address');
  }
  return { label, permissions, addresses };
}

/** A new key's text, and what it is checked by. */
interface Fresh {
  readonly apiKey: string;
  readonly kind: KeyKind;
  readonly pem: string;
  readonly secret: string;
}

function fresh(publicKey: string): Fresh | Refusal {
  const apiKey = randomText();
  if (publicKey === '') return { apiKey, kind: 'hmac', pem: '', secret: randomText() };
  const read = readPublicKey(publicKey);
  return read === undefined ? refuse('bad_public_key') : { apiKey, ...read, secret: '' };
}

/** Stores a key and has the rules accept it; the same way for customers and for demos. */
export async function storeKey(
  gateway: Pick<Gateway, 'database' | 'submit'>,
  { means }: Pick<ApiKeysProviders, 'means'>,
  owner: number,
  { wanted, key }: { readonly wanted: Wanted; readonly key: Fresh },
) {
  const db = gateway.database<ApiKeysTables>();
  const keySha256 = keyHash(key.apiKey);
  const context = secretContext(owner, keySha256);
  await addSecret(db, {
    key_sha256: keySha256,
    customer_id: String(owner),
    key_text: key.apiKey,
    label: wanted.label,
    kind: key.kind,
    public_key: key.pem,
    sealed_secret: key.secret === '' ? '' : means.secrets.seal(key.secret, context),
    addresses: wanted.addresses,
  });
  const command: MakeKey = {
    type: 'api-keys.make',
    keySha256,
    permissions: wanted.permissions,
    isBound: wanted.addresses !== '',
  };
  const made = await gateway.submit({ actor: owner, command });
  if (isRefusal(made)) {
    await removeSecret(db, keySha256);
    return made;
  }
  const { id, expiresMs } = made.answer;
  return { id, apiKey: key.apiKey, secret: key.secret, expiresMs };
}

function makeCall(gateway: Gateway, needs: ApiKeysProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/api_key/make',
    room,
    summary: 'Makes an API key; its secret is in this answer only. With a public key it has none.',
    input: makeInput,
    handle: async ({ input, caller }) => {
      const { customerId: owner } = caller;
      const wanted = await readWanted(input, caller, needs);
      if (isRefusal(wanted)) return wanted;
      const key = fresh(input.public_key);
      if (isRefusal(key)) return key;
      const own = await readOwnKeys(gateway.database<ApiKeysTables>(), owner);
      if (own.length >= MAX_KEYS) return refuse('too_many_api_keys', { most: String(MAX_KEYS) });
      const wrong = await inTurnOf(`proofs of ${owner}`, () => needs.identity.prove(owner, input));
      if (wrong !== undefined) return wrong;
      const made = await storeKey(gateway, needs, owner, { wanted, key });
      if ('refused' in made) return made;
      await needs.identity.lockWithdrawals(owner);
      return ok(madeMessage(made));
    },
  });
}

function changeCall(gateway: Gateway, needs: ApiKeysProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/api_key/change',
    room,
    summary: 'Changes what an own API key is called, may do, and where it may come from.',
    input: changeInput,
    handle: async ({ input, caller }) => {
      const { customerId: owner } = caller;
      const db = gateway.database<ApiKeysTables>();
      const key = (await readOwnKeys(db, owner)).find(({ id }) => id === input.id);
      if (key === undefined) return refuse('unknown_key');
      const wanted = await readWanted(input, caller, needs);
      if (isRefusal(wanted)) return wanted;
      if (!works(key, gateway.nowMs())) return refuse('key_expired');
      const wrong = await inTurnOf(`proofs of ${owner}`, () => needs.identity.prove(owner, input));
      if (wrong !== undefined) return wrong;
      // Before the command: whoever hears of it reads the new addresses.
      await changeSecret(db, key.keySha256, wanted);
      const { permissions, addresses } = wanted;
      const isBound = addresses !== '';
      const command: ChangeKey = { type: 'api-keys.change', id: key.id, permissions, isBound };
      const changed = await gateway.submit({ actor: owner, command });
      if (isRefusal(changed)) {
        await changeSecret(db, key.keySha256, key.secret);
        return changed;
      }
      await needs.identity.lockWithdrawals(owner);
      return okText('api-keys.said.changed');
    },
  });
}

function revokeCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/api_key/revoke',
    room,
    summary: 'Ends an own API key for good.',
    input: revokeInput,
    handle: async ({ input, caller }) => {
      const command = { type: 'api-keys.revoke', id: input.id } as const;
      const revoked = await gateway.submit({ actor: caller.customerId, command });
      return isRefusal(revoked) ? revoked : okText('api-keys.said.revoked');
    },
  });
}
