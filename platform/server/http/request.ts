/** What every call reads of a request before its own schema: members, token, key. */
import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { presentMembers } from './input.ts';

const LONGEST_KEY = 80;

/** The members of query and body, without those that existing clients send for "nothing". */
export function membersOf(request: FastifyRequest): Record<string, unknown> {
  return presentMembers(request.query, request.body);
}

/**
 * The first member with a zero character or half of a surrogate pair, which no text of the house
 * has and no row can keep.
 */
export function unstorableMember(members: Readonly<Record<string, unknown>>): string | undefined {
  for (const name in members) {
    const value = members[name];
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return name;
  }
  return undefined;
}

/** By which every call that begins something may say which version of its terms was shown. */
export const SEEN_TERMS = 'terms_version';

/** The version of the terms that a caller saw: undefined if he does not say, null if it is none. */
export function seenTermsOf(members: Readonly<Record<string, unknown>>): number | undefined | null {
  const said = members[SEEN_TERMS];
  if (said === undefined) return undefined;
  const version = Number(said);
  return Number.isSafeInteger(version) && version > 0 ? version : null;
}

/** The raw token of a request; empty when there is none. */
export function tokenOf(request: FastifyRequest): string {
  return request.headers.authorization ?? '';
}

/** The `Idempotency-Key` header, if any. */
export function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  const key = Array.isArray(header) ? header[0] : header;
  return key === undefined || key === '' ? undefined : key.slice(0, LONGEST_KEY + 1);
}

/** Why a key cannot be used: refusal `invalid_input`. */
export function keyRefusal(key: string | undefined): Refusal | undefined {
  if (key === undefined || key.length <= LONGEST_KEY) return undefined;
  return refuse('invalid_input', { field: 'Idempotency-Key' });
}
