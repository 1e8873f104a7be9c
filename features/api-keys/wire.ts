/** The outer shapes of keys of programs. Nothing else knows the names of the wire. */
import { z } from 'zod';
import { timeText } from '../../core/time/time-text.ts';
import { proofFields, text, whole } from '../../core/wire/scalars.ts';
import { type ApiKey, type KeyKind, MAX_KEYS, type Permission, PERMISSIONS } from './contract.ts';

const LONGEST_PEM = 2_000;
const LONGEST_LIST = 2_000;

const shape = {
  label: text().default(''),
  /** With commas; reading is always one of them. */
  permissions: text().default(''),
  addresses: text(LONGEST_LIST).default(''),
};

/** `GET /api_key/list`. */
export const noInput = z.object({});
/** `POST /api_key/make`: without a public key one with a secret. */
export const makeInput = z.object({
  ...shape,
  public_key: text(LONGEST_PEM).default(''),
  ...proofFields,
});
/** `POST /api_key/change`. */
export const changeInput = z.object({ id: whole, ...shape, ...proofFields });
/** `POST /api_key/revoke`. */
export const revokeInput = z.object({ id: whole });

/** Permissions as they were sent; undefined when one of them is none. */
export function readPermissions(typed: string): Permission[] | undefined {
  const named = typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const isKnown = named.every((each) => PERMISSIONS.some((known) => known === each));
  return isKnown
    ? PERMISSIONS.filter((each) => each === 'read' || named.includes(each))
    : undefined;
}

/** A key as its owner sees it. */
export interface ShownKey extends Omit<ApiKey, 'permissions'> {
  readonly label: string;
  readonly apiKey: string;
  readonly kind: KeyKind;
  readonly permissions: readonly Permission[];
  readonly addresses: readonly string[];
  readonly isExpired: boolean;
  readonly usedMs: number;
  readonly usedAddress: string;
}

/** A row of `GET /api_key/list`. */
export function keyRow(key: ShownKey) {
  return {
    id: key.id,
    label: key.label,
    api_key: key.apiKey,
    kind: key.kind,
    permissions: key.permissions,
    addresses: key.addresses,
    made_ms: key.madeMs,
    made_time: timeText(key.madeMs),
    expires_ms: key.expiresMs,
    is_expired: key.isExpired,
    used_ms: key.usedMs,
    used_address: key.usedAddress,
  };
}

/** The answer of `GET /api_key/list`. */
export function keysMessage(list: readonly ReturnType<typeof keyRow>[]) {
  return { list, most: MAX_KEYS };
}

/** The answer of `POST /api_key/make`; `secret` is shown this once, empty for public keys. */
export function madeMessage(made: {
  readonly id: number;
  readonly apiKey: string;
  readonly secret: string;
  readonly expiresMs: number;
}) {
  const { id, apiKey, secret, expiresMs } = made;
  return { id, api_key: apiKey, secret, expires_ms: expiresMs };
}
