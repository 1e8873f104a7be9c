/**
 * Whether a text is an address of a network: its checksum is computed, never only its look. What
 * is answered is the one way to write it, so that two spellings are one address.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp, bech32, createBase58check } from '@scure/base';
import { Address, NETWORK } from '@scure/btc-signer';
import { getAddress, isAddress, zeroAddress } from 'viem';
import type { Network } from '../../deposit/contract.ts';

const base58check = createBase58check(sha256);

/** Reads an address; undefined, or an error from a library, when it is none. */
type Reader = (text: string) => string | undefined;

const LITECOIN = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const DOGECOIN_VERSIONS = [0x1e, 0x16];
const TRON_VERSION = 0x41;
const PAYLOAD_BYTES = 21;
const XRP_BYTES = 25;
const SOLANA_BYTES = 32;
/** A Cardano address with a payment part: header and 28 bytes, and perhaps a stake part. */
const CARDANO_BYTES = [29, 57];
const CARDANO_LONGEST = 120;
const CARDANO_MAINNET = 1;
const LARGEST_TAG = 2 ** 32 - 1;

function bitcoinLike(network: typeof NETWORK): Reader {
  return (text) => {
    // Capitals are allowed for QR codes; the decoder refuses mixed ones.
    const isCapital = text.startsWith(`${network.bech32.toUpperCase()}1`);
    const bare = isCapital && text === text.toUpperCase() ? text.toLowerCase() : text;
    Address(network).decode(bare);
    return bare;
  };
}

function ethereum(text: string): string | undefined {
  // Strict: mixed capitals are the checksum of EIP-55, and must fit.
  if (!isAddress(text, { strict: true })) return undefined;
  const address = getAddress(text);
  return address === zeroAddress ? undefined : address;
}

function checked58(versions: readonly number[]): Reader {
  return (text) => {
    const bytes = base58check.decode(text);
    const fits = bytes.length === PAYLOAD_BYTES && versions.includes(bytes[0] ?? -1);
    return fits ? text : undefined;
  };
}

function xrp(text: string): string | undefined {
  const bytes = base58xrp.decode(text);
  if (bytes.length !== XRP_BYTES || bytes[0] !== 0) return undefined;
  const sum = sha256(sha256(bytes.subarray(0, PAYLOAD_BYTES))).subarray(0, 4);
  return sum.every((byte, at) => byte === bytes[PAYLOAD_BYTES + at]) ? text : undefined;
}

function solana(text: string): string | undefined {
  return base58.decode(text).length === SOLANA_BYTES ? text : undefined;
}

function cardano(text: string): string | undefined {
  const { prefix, words } = bech32.decode(text as `${string}1${string}`, CARDANO_LONGEST);
  const bytes = bech32.fromWords(words);
  const isMainnet = ((bytes[0] ?? 0) & 0x0f) === CARDANO_MAINNET;
  const fits = prefix === 'addr' && isMainnet && CARDANO_BYTES.includes(bytes.length);
  return fits ? text.toLowerCase() : undefined;
}

const READERS: Readonly<Record<Network, Reader>> = {
  bitcoin: bitcoinLike(NETWORK),
  litecoin: bitcoinLike(LITECOIN),
  ethereum,
  erc20: ethereum,
  trc20: checked58([TRON_VERSION]),
  tron: checked58([TRON_VERSION]),
  dogecoin: checked58(DOGECOIN_VERSIONS),
  xrp,
  solana,
  cardano,
};

/** The one way to write an address of a network; undefined when the text is none. */
export function readAddress(network: Network, text: string): string | undefined {
  try {
    return READERS[network](text);
  } catch {
    // The libraries tell what is wrong with a text by throwing; for us it is just no address.
    return undefined;
  }
}

/** Whether a memo is one that the network knows: XRP's tags are whole numbers of 32 bits. */
export function isMemo(text: string): boolean {
  return text === '' || (/^\d{1,10}$/.test(text) && Number(text) <= LARGEST_TAG);
}
