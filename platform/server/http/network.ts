/** Whose network an address belongs to, for counting what comes from one place. */
import { isIPv6 } from 'node:net';

/** An IPv6 customer has a whole /64, so that many addresses are one place. */
const SHARED_GROUPS = 4;

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

/** The eight groups of an IPv6 address, or undefined where it is written with an IPv4 tail. */
function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')]
    .concat(after)
    .slice(0, 8);
}

/**
 * The network that an address is counted by: an IPv4 address as it is, also when it comes mapped
 * into IPv6, and the /64 of an IPv6 address (RFC 6177: an end site has at least one).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return address;
  const groups = expanded(bare.toLowerCase()).slice(0, SHARED_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
