/** Canonical texts and short hashes, for comparing inputs and states. */

import type { Command } from './command.ts';
import type { GivesValue } from './vouched.ts';

/**
 * JSON with sorted object keys, so that equal data gives equal text.
 * Values must be plain data; `undefined` members are left out.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`);
  return `{${members.join(',')}}`;
}

/**
 * A 64-bit FNV-1a style hash in two 32-bit halves, as 16 hexadecimal digits. It tells two inputs
 * of one customer apart; it protects against mistakes, not against forgers (the journal has
 * SHA-256 for that).
 */
export function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + index), 0x85ebca6b);
    high ^= high >>> 13;
  }
  return hex(low) + hex(high ^ (low >>> 7));
}

/**
 * The print of what somebody asks for. It is the same request again, whatever is vouched for
 * meanwhile.
 */
export function requestPrint(command: Command): string {
  const { vouched: _vouched, ...asked }: Command & GivesValue = command;
  return fingerprint(canonicalText('vouched' in command ? asked : command));
}

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, '0');
}
