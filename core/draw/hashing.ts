/** Hashes over texts, as published draws write them: all in hexadecimal digits. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text. */
export function sha256Of(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** HMAC-SHA-256 of a text; the key is bytes in hexadecimal digits. */
export function hmacOf(key: string, text: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text)));
}
