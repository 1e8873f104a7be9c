/**
 * Deposit addresses from an extended public key: the operator's key of an account, the external
 * chain below it, and the customer's index. No private key is here or can be reached from here.
 */
import { ECDH } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import { publicKeyToAddress } from 'viem/accounts';
import { StartupError } from '../../../../platform/server/database/errors.ts';

/** A chain whose deposits are watched. */
export type ChainName = 'ethereum' | 'bitcoin';

/** Makes the address of an index. */
export type Derive = (index: number) => string;

/** Addresses that are given out, below which are those for change (BIP44). */
const EXTERNAL = 0;
/** What the first letters of an extended key stand for; private ones are not on the list. */
const VERSIONS = {
  xpub: { public: 0x04_88_b2_1e, private: 0x04_88_ad_e4, isTest: false },
  zpub: { public: 0x04_b2_47_46, private: 0x04_b2_43_0c, isTest: false },
  tpub: { public: 0x04_35_87_cf, private: 0x04_35_83_94, isTest: true },
  vpub: { public: 0x04_5f_1c_f6, private: 0x04_5f_18_bc, isTest: true },
} as const;

function bitcoinAddress(publicKey: Uint8Array, isTest: boolean): string {
  const { address } = p2wpkh(publicKey, isTest ? TEST_NETWORK : NETWORK);
  if (address === undefined) throw new Error('a public key has no address');
  return address;
}

function ethereumAddress(publicKey: Uint8Array): string {
  const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${String(whole)}`);
}

/**
 * Reads the extended public key of an account: BIP84 for Bitcoin, BIP44 for Ethereum.
 * @throws StartupError that names the setting and never the key.
 */
export function deriverOf(chain: ChainName, extendedKey: string, setting: string): Derive {
  const version = VERSIONS[extendedKey.slice(0, 4) as keyof typeof VERSIONS];
  const sentence =
    `${setting} is no extended public key with a sound checksum: ` +
    'give the account’s xpub or zpub, never a private key.';
  if (version === undefined) throw new StartupError(sentence);
  let external: HDKey;
  try {
    external = HDKey.fromExtendedKey(extendedKey, version).deriveChild(EXTERNAL);
  } catch {
    // The library's own message may repeat what was given.
    throw new StartupError(sentence);
  }
  // A key of the wrong kind would derive addresses that nobody's wallet looks at.
  if (external.privateKey !== null) throw new StartupError(sentence);
  return (index) => {
    const { publicKey } = external.deriveChild(index);
    if (publicKey === null) throw new Error(`index ${index} has no key`);
    return chain === 'bitcoin'
      ? bitcoinAddress(publicKey, version.isTest)
      : ethereumAddress(publicKey);
  };
}
