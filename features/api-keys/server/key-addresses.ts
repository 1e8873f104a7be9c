/** The addresses that a key may come from. Pure. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { MAX_ADDRESSES } from '../contract.ts';

/** A network that is wider is no list: half the world would be on it. */
const MIN_PREFIX = { ipv4: 24, ipv6: 48 };
const BITS = { ipv4: 32, ipv6: 128 };

interface Place {
  readonly family: 'ipv4' | 'ipv6';
  readonly address: string;
  readonly prefix: number;
}

/** An address as it is compared: IPv4 that comes mapped into IPv6 is IPv4. */
export function bareAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return (mapped ?? address.split('%')[0] ?? '').toLowerCase();
}

function placeOf(text: string): Place | undefined {
  const [written = '', width, ...rest] = text.split('/');
  const address = bareAddress(written);
  if (isIP(address) === 0 || rest.length > 0) return undefined;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (width === undefined) return { family, address, prefix: BITS[family] };
  if (!/^\d{1,3}$/.test(width)) return undefined;
  const prefix = Number(width);
  if (prefix < MIN_PREFIX[family] || prefix > BITS[family]) return undefined;
  return { family, address, prefix };
}

function printed({ family, address, prefix }: Place): string {
  return prefix === BITS[family] ? address : `${address}/${prefix}`;
}

/**
 * A list as a customer types it, with commas, spaces or lines between, as it is stored: each once,
 * with commas. IPv4 and IPv6, networks down to /24 and /48, at most 30; undefined when it is none.
 */
export function readAddressList(text: string): string | undefined {
  const typed = text.split(/[\s,;]+/).filter((each) => each !== '');
  const places = typed.map(placeOf);
  const known = places.filter((place) => place !== undefined);
  const all = [...new Set(known.map(printed))];
  return known.length === typed.length && all.length <= MAX_ADDRESSES ? all.join(',') : undefined;
}

/** Tells whether an address is on a stored list; on an empty one each is. */
export function addressTest(list: string): (address: string) => boolean {
  if (list === '') return () => true;
  const allowed = new BlockList();
  for (const text of list.split(',')) {
    const place = placeOf(text);
    if (place !== undefined) allowed.addSubnet(place.address, place.prefix, place.family);
  }
  return (address) => {
    const bare = bareAddress(address);
    if (isIP(bare) === 0) return false;
    return allowed.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6');
  };
}
