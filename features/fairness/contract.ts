/**
 * Receipts: everything that is needed to recompute what a contract came to, without us. The order,
 * the terms with their full text, the index ticks with their proofs, and the keys that signed.
 */
import type { ReceiptMarket, ReceiptOrder, ReceiptTerms } from '../../core/receipts/kind.ts';
import type { ChainedTick, PublishedKey, SignedHead } from '../feeds/contract.ts';

/** Version of the receipts; what reads them refuses others. */
export const RECEIPT_FORMAT = 'bourse-receipt-2';

/** A version of terms in the public log of terms. */
export interface TermsEntry {
  /** Its place in the log, from 1. */
  readonly number: number;
  readonly product: string;
  readonly marketId: number;
  readonly version: number;
  /** When the command came that published it. */
  readonly fromMs: number;
  /** When the log began, the same in every entry: what was published before is signed later. */
  readonly logFromMs: number;
  readonly signedMs: number;
  /** Canonical JSON. */
  readonly terms: string;
  readonly previousHash: string;
  readonly hash: string;
  /** Ed25519 over the hash's bytes, in base64. */
  readonly signature: string;
}

/** An entry as receipts name it: the terms stand beside it. */
export type LoggedTerms = Omit<TermsEntry, 'terms'>;

/** The hash before the first entry. */
export const FIRST_TERMS_HASH = '0'.repeat(64);

/** The text whose SHA-256 is an entry's hash: every field, and the hash before it. */
export function termsText(entry: Omit<TermsEntry, 'hash' | 'signature'>): string {
  const { previousHash, number, product, marketId, version } = entry;
  const { fromMs, logFromMs, signedMs, terms } = entry;
  const place = ['bourse-terms-1', previousHash, number, product, marketId, version];
  return [...place, fromMs, logFromMs, signedMs, terms].join('|');
}

/** What a receipt says; the seal is over the canonical text of all of it. */
export interface ReceiptBody {
  readonly format: typeof RECEIPT_FORMAT;
  /** When it was made, in Unix milliseconds. */
  readonly issuedMs: number;
  readonly order: ReceiptOrder;
  readonly markets: readonly ReceiptMarket[];
  /** The versions that the order names, as they were published. */
  readonly terms: readonly ReceiptTerms[];
  /** Where those stand in the log of terms; not in receipts from before there was one. */
  readonly termsLog?: readonly LoggedTerms[] | undefined;
  /** Each tick that is named, and the one after it where there is one. */
  readonly ticks: readonly ChainedTick[];
  /** Ends of chains, for ticks after which none has come yet. */
  readonly heads: readonly SignedHead[];
  readonly keys: readonly PublishedKey[];
  /** The arithmetic step by step, as every check repeats it. */
  readonly arithmetic: readonly string[];
}

/** A receipt: what the house says, and its signature over the SHA-256 of the canonical text. */
export interface Receipt {
  readonly body: ReceiptBody;
  readonly seal: string;
}

/** What is checked of every receipt, whatever it is about. */
export const COMMON_CHECKS = [
  'pinned_key',
  'keys',
  'seal',
  'terms_logged',
  'terms_in_time',
  'terms',
  'tick_hash',
  'tick_signature',
  'tick_index',
  'tick_link',
  'head_signature',
  'tick_present',
  'tick_in_force',
  'last_tick',
  'index_named',
  'file',
  'arithmetic',
] as const;

/** One check: whether it held, what it was about, and the arithmetic it did. */
export interface Check {
  /** The room whose kind of receipt has it, or this one. */
  readonly room: string;
  readonly name: string;
  readonly isOk: boolean;
  /** The tick, position or version it is about; empty where there is only one. */
  readonly about: string;
  /** Figures anyone can follow, without words. */
  readonly working: string;
}

/** The cryptography that checking needs, from whoever has it: a browser, a tool, a server. */
export interface Proofs {
  /** SHA-256 of the UTF-8 bytes of a text, in hexadecimal digits. */
  sha256(text: string): string;
  /** Whether an Ed25519 key (base64url) signed the bytes of a hash (hexadecimal digits). */
  isSigned(publicKey: string, hash: string, signature: string): boolean;
}
