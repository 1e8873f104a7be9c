/**
 * Sound addresses of published test vectors (BIP39's seed of "abandon … about", and CIP19's for
 * Cardano). Everybody has their keys: they are for tests, and nobody is shown them.
 */
import type { Network } from '../../deposit/contract.ts';

/** By network. */
export const KNOWN_ADDRESSES: Readonly<Record<Network, string>> = {
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ethereum: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  erc20: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  trc20: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  xrp: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
  dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
  litecoin: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
  cardano: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
};
