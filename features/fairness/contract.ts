/**
 * Receipts: everything that is needed to recompute what a contract came to, without us. The order,
 * the terms with their full text, the index ticks with their proofs, and the keys that signed.
 */
import type { CloseReason, ContractTerms, LiquidationState, Side } from '../contracts/contract.ts';
import type { ChainedTick, PublishedKey, SignedHead } from '../feeds/contract.ts';
import type { Direction, SecondsState, SecondsTerms, VoidReason } from '../seconds/contract.ts';

/** Version of the receipts; what reads them refuses others. */
export const RECEIPT_FORMAT = 'bourse-receipt-1';

/** A market as far as money is counted with it. */
export interface ReceiptMarket {
  readonly marketId: number;
  readonly name: string;
  /** Money units that one whole base coin costs at one tick, as text. */
  readonly tickUnits: string;
  readonly baseScale: number;
  /** The coin of margin and stake, and its decimals. */
  readonly money: string;
  readonly moneyScale: number;
  /** A source older than this no longer counts; with none left the market halts. */
  readonly staleAfterMs: number;
}

/** One filling of a leveraged contract. Units are texts of whole units of the margin coin. */
export interface ReceiptFill {
  readonly id: number;
  readonly positionId: number;
  readonly marketId: number;
  readonly timeMs: number;
  readonly what: 'open' | 'close';
  readonly side: Side;
  readonly lots: number;
  readonly ticks: number;
  readonly tick: number;
  readonly indexTicks: number;
  readonly termsVersion: number;
  readonly profitUnits: string;
  readonly feeUnits: string;
  readonly unpaidUnits: string;
  readonly reason: CloseReason;
  readonly liquidationId: number;
}

/** A filling; a closing comes with the opening whose price its gain is measured from. */
export interface FillCase {
  readonly kind: 'contract';
  readonly fill: ReceiptFill;
  readonly opening: ReceiptFill | null;
  readonly multiple: number;
  /** Of an opening whose position is still whole: the margin it asked for. */
  readonly marginUnits: string | null;
}

/** Positions closed by force: the whole account as it was, and what was closed. */
export interface LiquidationCase {
  readonly kind: 'liquidation';
  readonly id: number;
  readonly timeMs: number;
  readonly positionId: number;
  readonly equityUnits: string;
  readonly requiredUnits: string;
  readonly insuredUnits: string;
  readonly coveredUnits: string;
  readonly state: LiquidationState;
  readonly fills: readonly ReceiptFill[];
  readonly openings: readonly ReceiptFill[];
}

/** The fee of one position at one night. */
export interface NightCase {
  readonly kind: 'night';
  readonly positionId: number;
  readonly marketId: number;
  readonly termsVersion: number;
  readonly side: Side;
  readonly dueMs: number;
  readonly lots: number;
  readonly tick: number;
  readonly indexTicks: number;
  readonly feeUnits: string;
}

/** A settled seconds contract. */
export interface SecondsCase {
  readonly kind: 'seconds';
  readonly id: number;
  readonly marketId: number;
  readonly termsVersion: number;
  readonly direction: Direction;
  readonly seconds: number;
  readonly stakeUnits: string;
  readonly payoutPpm: number;
  readonly payoutUnits: string;
  readonly placedMs: number;
  readonly expiresMs: number;
  readonly openTick: number;
  readonly openTicks: number;
  readonly closeTick: number;
  readonly closeTicks: number;
  readonly state: Exclude<SecondsState, 'running'>;
  readonly reason: VoidReason;
  readonly profitUnits: string;
}

export type ReceiptCase = FillCase | LiquidationCase | NightCase | SecondsCase;
export type ReceiptKind = ReceiptCase['kind'];

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
  readonly order: ReceiptCase;
  readonly markets: readonly ReceiptMarket[];
  readonly contractTerms: readonly ContractTerms[];
  readonly secondsTerms: readonly SecondsTerms[];
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

/** What of a receipt was checked, in the order in which it is checked. */
export const CHECKS = [
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
  'fill_price',
  'margin',
  'fee',
  'profit',
  'opening',
  'equity',
  'required',
  'below_required',
  'covered',
  'night_hour',
  'night_fee',
  'duration',
  'expiry',
  'stake_allowed',
  'fresh_open',
  'payout',
  'result',
  'void',
  'arithmetic',
] as const;

export type CheckName = (typeof CHECKS)[number];

/** One check: whether it held, what it was about, and the arithmetic it did. */
export interface Check {
  readonly name: CheckName;
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

/** One product. Units are texts of whole units of the margin coin. */
export interface ProductFigures {
  /** Customers with something settled, and those of them who have lost on balance. */
  readonly customers: number;
  readonly losing: number;
  readonly settled: number;
  /** What was paid to customers beyond their own money, and what they lost. */
  readonly paidUnits: string;
  readonly takenUnits: string;
  readonly feeUnits: string;
  /** What the house kept (above zero) or lost, fees included. */
  readonly houseUnits: string;
}

/** Seconds contracts, with what was staked and how many orders were void. */
export interface SecondsFigures extends ProductFigures {
  readonly stakeUnits: string;
  readonly voided: number;
}

/** Leveraged contracts, with liquidations and what others paid for them. */
export interface ContractFigures extends ProductFigures {
  readonly liquidations: number;
  readonly insuredUnits: string;
  readonly coveredUnits: string;
}
