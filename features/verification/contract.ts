/**
 * Who a customer is, in two levels, and what each level allows. Commands carry the number of a
 * form only: names, numbers, addresses and pictures stay in this room's own tables and never reach
 * the journal.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';

/** 1: identity document. 2: work, family and a friend. */
export type FormLevel = 1 | 2;
/** What a customer has reached. */
export type CustomerLevel = 0 | FormLevel;

/** `none` before the first form. A failed one can be sent again. */
export type FormState = 'none' | 'review' | 'verified' | 'failed';

/** Why a form fails, as the operator picks it; the customer reads it in his language. */
export const REASONS = [
  'picture_unreadable',
  'data_differs',
  'document_expired',
  'document_not_accepted',
  'person_differs',
  'too_young',
  'details_incomplete',
  'other',
] as const;
export type ReasonCode = (typeof REASONS)[number];

/** Characters of what an operator adds in his own words. */
export const LONGEST_NOTE = 500;

/** Sends a form. Given by the customer. Refusals: `SubmitRefusal`. */
export interface SubmitForm extends Command<{ readonly level: number; readonly formId: number }> {
  readonly type: 'verification.submit';
  readonly level: FormLevel;
  readonly formId: number;
  /**
   * The number of the document that the form names: whoever names the same one is the same person.
   * A form without a document has none.
   */
  readonly person?: number;
}

/** Decides about a form. Given by the house for an operator. Refusals: `DecideRefusal`. */
export interface DecideForm extends Command<{ readonly state: string; readonly level: number }> {
  readonly type: 'verification.decide';
  readonly operator: number;
  readonly owner: number;
  readonly level: FormLevel;
  readonly formId: number;
  readonly verdict: 'approve' | 'reject';
  /** One of `REASONS` when it is rejected; else empty. */
  readonly reason: string;
  /** What the operator adds, told to the customer too. */
  readonly note: string;
}

/**
 * Sets what the levels allow, all at once. Given by the house for an operator. Refusals:
 * `LimitsRefusal`.
 */
export interface SetLevelLimits extends Command<null> {
  readonly type: 'verification.set_limits';
  readonly operator: number;
  readonly reason: string;
  readonly limits: readonly LevelLimitsText[];
}

export type VerificationCommand = SubmitForm | DecideForm | SetLevelLimits;

/** Why a form is not taken, in the order in which it is checked. */
export type SubmitRefusal =
  | 'not_allowed'
  | 'bad_form'
  | 'already_verified'
  | 'under_review'
  | 'basic_first';
/** Why a decision is not taken, in the order in which it is checked. */
export type DecideRefusal =
  | 'not_allowed'
  | 'bad_decision'
  | 'not_under_review'
  | 'form_not_newest'
  | 'reason_needed';
/** Why limits are not taken, in the order in which it is checked. */
export type LimitsRefusal = 'not_allowed' | 'bad_limits' | 'reason_needed';

/** How it stands with one level of one customer. */
export interface LevelState {
  readonly owner: number;
  readonly level: FormLevel;
  state: FormState;
  /** The newest form. */
  formId: number;
  submittedMs: number;
  /** Zero while it is under review. */
  decidedMs: number;
  operator: number;
  reason: string;
  note: string;
}

/** A document that a customer has named, and the newest form in which he has. */
export interface NamedDocument {
  readonly owner: number;
  readonly person: number;
  formId: number;
}

/** A decision, kept for ever. */
export interface FormDecision {
  readonly seq: number;
  readonly timeMs: number;
  readonly owner: number;
  readonly level: FormLevel;
  readonly formId: number;
  readonly operator: number;
  readonly verdict: string;
  readonly reason: string;
  readonly note: string;
}

/** What a level allows, in whole units. */
export interface LevelLimits {
  readonly level: CustomerLevel;
  /** Bitcoin (8 decimals) that may be withdrawn in 24 hours, at the index price. */
  withdrawalUnits: bigint;
  /** Dollar coin (8 decimals) of one trade against official money. */
  fiatUnits: bigint;
}

/** The same as texts, as commands carry it. */
export interface LevelLimitsText {
  readonly level: CustomerLevel;
  readonly withdrawalUnits: string;
  readonly fiatUnits: string;
}

const WHOLE = 100_000_000n;

/** What counts until an operator has set something else. */
export const FIRST_LIMITS: readonly Readonly<LevelLimits>[] = [
  { level: 0, withdrawalUnits: 0n, fiatUnits: 0n },
  { level: 1, withdrawalUnits: 200n * WHOLE, fiatUnits: 2_000n * WHOLE },
  { level: 2, withdrawalUnits: 500n * WHOLE, fiatUnits: 1_000_000n * WHOLE },
];

/** Told when a form was sent or decided; a copy as it is then. */
export const verificationChanged = topic<Readonly<LevelState>>('verification.changed');
