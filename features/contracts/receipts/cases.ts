/** What receipts tell of leveraged contracts. */
import type { CloseReason, LiquidationState, Side } from '../contract/index.ts';

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
  /** When the order was accepted that its tick decided; not there for what waited for a price. */
  readonly acceptedMs?: number;
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

export type ContractCase = FillCase | LiquidationCase | NightCase;
