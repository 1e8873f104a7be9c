import { describe, expect, it } from 'vitest';
import { NETWORKS } from '../../deposit/contract.ts';
import { KNOWN_ADDRESSES } from '../testing/known-addresses.ts';
import { readAddress } from './address-check.ts';
import { lostAddresses } from './lost-addresses.ts';

const LOST = NETWORKS.flatMap((network) =>
  [...lostAddresses(network)].map(([address, lost]) => ({ network, address, ...lost })),
);

describe('an address from which nothing comes back', () => {
  it.each(LOST)('is written as it is read: $network $address', ({ network, address }) => {
    expect(readAddress(network, address)).toBe(address);
  });

  it.each([
    ['erc20', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'token_contract', 'Tether USD (USDT)'],
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'token_contract', 'Tether USD (USDT)'],
    ['ethereum', '0x000000000000000000000000000000000000dead', 'burn_address', undefined],
  ] as const)('on %s is %s, however it is spelled', (network, typed, kind, name) => {
    const lost = lostAddresses(network).get(readAddress(network, typed) ?? '');
    expect(lost?.kind).toBe(kind);
    if (name !== undefined) expect(lost?.name).toBe(name);
  });

  it.each(NETWORKS)('is none of the demo on %s', (network) => {
    expect(lostAddresses(network).get(KNOWN_ADDRESSES[network])).toBeUndefined();
  });
});
