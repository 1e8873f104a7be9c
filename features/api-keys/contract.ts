/**
 * Keys by which programs act for a customer. What a key may do and until when is journaled; its
 * text, addresses, public key and secret are not (decision 0130).
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';

/** What a key may do, in the order in which it is shown; each key reads. */
export const PERMISSIONS = ['read', 'spot', 'contracts', 'withdraw'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** How requests are signed: only an HMAC key has a secret that the house can read. */
export const KEY_KINDS = ['ed25519', 'rsa', 'hmac'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** A customer has so many keys that are not revoked, expired ones included. */
export const MAX_KEYS = 30;
/** So long a key works that may come from any address. */
export const OPEN_KEY_LIFE_MS = 90 * 24 * 3_600_000;
/** Addresses and networks of a key. */
export const MAX_ADDRESSES = 30;
export const MAX_LABEL = 30;

/** Makes a key. Given by its owner. Refusals: `MAKE_REFUSALS`. */
export interface MakeKey extends Command<{ readonly id: number; readonly expiresMs: number }> {
  readonly type: 'api-keys.make';
  /** SHA-256 of the key's text, as hex: that itself is in no journal. */
  readonly keySha256: string;
  readonly permissions: readonly Permission[];
  /** Whether it may come from named addresses only. */
  readonly isBound: boolean;
}

/** Changes what a key may do. Given by its owner. Refusals: `CHANGE_REFUSALS`. */
export interface ChangeKey extends Command<{ readonly id: number; readonly expiresMs: number }> {
  readonly type: 'api-keys.change';
  readonly id: number;
  readonly permissions: readonly Permission[];
  readonly isBound: boolean;
}

/** Ends a key for good. Given by its owner. Refusal: `unknown_key`. */
export interface RevokeKey extends Command<{ readonly id: number }> {
  readonly type: 'api-keys.revoke';
  readonly id: number;
}

/** Ends a customer's key. Only operators give it, as the house. Refusals: `END_REFUSALS`. */
export interface EndKey extends Command<{ readonly id: number; readonly owner: number }> {
  readonly type: 'api-keys.end';
  readonly operator: number;
  readonly id: number;
  readonly reason: string;
}

export type ApiKeysCommand = MakeKey | ChangeKey | RevokeKey | EndKey;

/** Why no key is made, in the order in which it is checked. */
export const MAKE_REFUSALS = [
  'not_allowed',
  'bad_key',
  'bad_permissions',
  'withdraw_needs_addresses',
  'too_many_api_keys',
] as const;
export type MakeRefusal = (typeof MAKE_REFUSALS)[number];

/** Why a key is not changed, in the order in which it is checked. */
export const CHANGE_REFUSALS = [
  'unknown_key',
  'bad_permissions',
  'withdraw_needs_addresses',
  'key_expired',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** Why an operator does not end a key, in the order in which it is checked. */
export const END_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_key',
] as const;

/** A key as rules and tables know it; table `api_keys`. */
export interface ApiKey {
  readonly id: number;
  readonly owner: number;
  readonly keySha256: string;
  /** Its permissions in their order, with commas. */
  permissions: string;
  isBound: boolean;
  readonly madeMs: number;
  /** When it stops to work, in Unix milliseconds; 0 for never. */
  expiresMs: number;
  /** When it was revoked; 0 while it is not. */
  revokedMs: number;
}

/** Told when a key was made, changed or revoked, and when its addresses changed; as it is then. */
export const apiKeyChanged = topic<Readonly<ApiKey>>('api-keys.changed');

/** What happened to a key that its owner has to learn of: `ended` by an operator. */
export type KeyTurn = 'made' | 'changed' | 'revoked' | 'ended' | 'expired';

/** Told for each turn of a key that a command brought; ends by time are no commands. */
export const keyTurned = topic<{
  readonly keyId: number;
  readonly owner: number;
  readonly keySha256: string;
  readonly turn: KeyTurn;
  readonly timeMs: number;
}>('api-keys.turned');

/**
 * A signed request of a program. `payload` is what was signed, byte for byte: of a REST call the
 * raw query and body without `signature`, of a socket's call `signedParams`.
 */
export interface SignedRequest {
  readonly apiKey: string;
  /** HMAC: hex. Ed25519 and RSA: base64, not percent-encoded any more. */
  readonly signature: string;
  readonly payload: string | Uint8Array;
  /** As sent: Unix milliseconds, or microseconds. */
  readonly timestamp: string;
  /** As sent, in milliseconds with at most three decimals; undefined where none was. */
  readonly recvWindow: string | undefined;
  /** The network address it came from. */
  readonly ip: string;
}

/** Who a request is from. */
export interface KeyHolder {
  readonly owner: number;
  readonly keyId: number;
  readonly kind: KeyKind;
  /** Whether it may come from named addresses only. */
  readonly isBound: boolean;
  readonly madeMs: number;
  /** When it stops to work; 0 for never. */
  readonly expiresMs: number;
  /** What it may do now: only `read` while the account is frozen. */
  readonly permissions: readonly Permission[];
}

/** A holder whose request was signed. */
export interface SignedHolder extends KeyHolder {
  /**
   * The same for the same signed request and no other. As the idempotency key of the command that
   * the request means, a request that is sent twice is carried out once, on all gateways.
   */
  readonly onceKey: string;
}

/** Why a request is not believed or may not be done, in the order in which it is checked. */
export const SIGNED_REFUSALS = [
  'bad_key_shape',
  'bad_recv_window',
  'bad_timestamp',
  'unknown_key',
  'expired',
  'ip_not_allowed',
  'bad_signature',
  'no_permission',
  'account_frozen',
] as const;
export type SignedRefusal = (typeof SIGNED_REFUSALS)[number];

/** So far a timestamp may be ahead of the house's clock. */
export const MAX_AHEAD_MS = 1_000;
export const DEFAULT_RECV_WINDOW_MS = 5_000;
export const MAX_RECV_WINDOW_MS = 60_000;
