/**
 * What operators decide about, and which role may do what. Nothing on this list is a price or an
 * outcome, and no role trades.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import type { AccountKind } from '../../core/ledger/ledger.ts';

/** Roles of the console's accounts. An operator has exactly one. */
export const ROLES = ['support', 'compliance', 'finance', 'markets', 'auditor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Who may do what of this room's: enforced on the server for every call of the console. */
export const OWN_PERMISSIONS = {
  'customers.read': { roles: ['support', 'compliance', 'finance', 'auditor', 'owner'] },
  'customers.note': { roles: ['support', 'compliance', 'finance', 'owner'] },
  'customers.freeze': { roles: ['compliance', 'owner'] },
  'corrections.read': { roles: ['finance', 'auditor', 'owner'] },
  'corrections.decide': { roles: ['finance', 'owner'], cools: true, needsTwo: true },
  'products.switch': { roles: ['compliance', 'owner'] },
  'settings.read': { roles: ['compliance', 'finance', 'markets', 'auditor', 'owner'] },
  'settings.change': { roles: ['owner'], cools: true },
  'house.read': { roles: ['finance', 'markets', 'auditor', 'owner'] },
  'house.unpark': { roles: ['owner'] },
  // What is missing before customers come in; an owner tries it, and opens the house.
  'opening.read': { roles: ['compliance', 'finance', 'markets', 'auditor', 'owner'] },
  'opening.decide': { roles: ['owner'] },
  'operators.read': { roles: ['auditor', 'owner'] },
  'operators.change': { roles: ['owner'], cools: true },
  'audit.read': { roles: ['auditor', 'owner'] },
  // What comes into force with notice: everybody but support sees it, these say yes or stop it.
  'changes.read': { roles: ['compliance', 'finance', 'markets', 'auditor', 'owner'] },
  'changes.decide': { roles: ['compliance', 'finance', 'owner'], cools: true, needsTwo: true },
} as const satisfies Readonly<
  Record<
    string,
    { readonly roles: readonly Role[]; readonly cools?: true; readonly needsTwo?: true }
  >
>;
type OwnPermission = keyof typeof OWN_PERMISSIONS;

/** Whether a role has one of these permissions. */
export function isPermitted(role: string, permission: OwnPermission): boolean {
  const { roles }: { readonly roles: readonly string[] } = OWN_PERMISSIONS[permission];
  return roles.includes(role);
}

/** Work that an operator has taken is free again after this. */
export const MAX_TAKEN_MS = 3_600_000;
/** How much of what waits is listed: the oldest. */
export const MAX_WORK_SHOWN = 200;
/** Why work is neither taken nor left, in the order of the checks. */
export const WORK_REFUSALS = ['unknown_work', 'work_taken'] as const;
export type WorkRefusal = (typeof WORK_REFUSALS)[number];

export const COOLING_MS = 24 * 3_600_000;

/**
 * What redirects money or decides who decides comes into force a day after all operators were told
 * of it, and with the yes of a second one where there are two; without it, it lapses.
 */
export const NOTICE_MS = 24 * 3_600_000;
export const CHANGE_LIFE_MS = 7 * 24 * 3_600_000;
export const HOUSE_CHANGE_STATES = ['asked', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type HouseChangeState = (typeof HOUSE_CHANGE_STATES)[number];

/** The call by which a house of real money lets customers in. */
export const OPENING_PATH = '/opening/open';

/** Why a change of the house is neither confirmed nor withdrawn, in the order of the checks. */
export const CHANGE_REFUSALS = [
  'unknown_change',
  'change_decided',
  'own_change',
  'change_altered',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** What an operator's password has at least and at most, in characters. */
export const LEAST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;
/** A session ends after this, and earlier when nothing was asked for a while. */
export const SESSION_MS = 12 * 3_600_000;
export const IDLE_MS = 60 * 60_000;
/** Failed log-ins in this time: for an account from one address, from one address, of codes. */
export const TRY_WINDOW_MS = 15 * 60_000;
export const TRIES_PER_ACCOUNT = 5;
export const TRIES_PER_ADDRESS = 30;
export const CODE_TRIES = 10;

/** What of a customer's account can be frozen. What runs goes on: freezes look forward only. */
export const FREEZABLE = ['trading', 'withdrawal'] as const;
export type Freezable = (typeof FREEZABLE)[number];

/**
 * Freezes or frees a part of a customer's account. Only operators give it, as the house.
 * Refusals in the order of `FREEZE_REFUSALS`.
 */
export interface Freeze extends Command<Pick<Freeze, 'owner' | 'what' | 'isFrozen'>> {
  readonly type: 'operators.freeze';
  readonly operator: number;
  readonly owner: number;
  readonly what: Freezable;
  readonly isFrozen: boolean;
  readonly reason: string;
}

export const FREEZE_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_account',
  'already_so',
] as const;
export type FreezeRefusal = (typeof FREEZE_REFUSALS)[number];

/** One movement of a correction. `amount` is a text of whole units. */
export interface CorrectionLine {
  readonly fromOwner: number;
  readonly fromKind: AccountKind;
  readonly toOwner: number;
  readonly toKind: AccountKind;
  readonly assetId: number;
  readonly amount: string;
}

/** Proposes postings that put a mistake right. Refusals in the order of `PROPOSE_REFUSALS`. */
export interface ProposeCorrection extends Command<{ readonly id: number }> {
  readonly type: 'operators.propose_correction';
  readonly operator: number;
  readonly reason: string;
  /**
   * The transaction or document that proves what comes from outside or goes there; empty where
   * nothing does. Set by the server; earlier releases asked for none.
   */
  readonly reference?: string;
  readonly lines: readonly CorrectionLine[];
}

/** Posts a proposal; only an operator who did not make it may. */
export interface ApproveCorrection extends Command<{ readonly id: number }> {
  readonly type: 'operators.approve_correction';
  readonly operator: number;
  readonly id: number;
  /** Whether money is real, as the server says: then no account is funded by a debt. */
  readonly isLive?: boolean;
  /** Set by the server: reserves of open positions stay; not so in earlier releases. */
  readonly keepsCover?: true;
}

/** Drops a proposal; whoever made it may, too. */
export interface RejectCorrection extends Command<{ readonly id: number }> {
  readonly type: 'operators.reject_correction';
  readonly operator: number;
  readonly id: number;
  readonly reason: string;
}

/**
 * Notes the head of the audit log in the journal: how many lines there are, and the hash of the
 * last. Given by the house; refusals in the order of `ANCHOR_REFUSALS`.
 */
export interface AnchorAudit extends Command<{ readonly lines: number }> {
  readonly type: 'operators.anchor';
  readonly lines: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Why an anchor is not taken, in the order in which it is checked. */
export const ANCHOR_REFUSALS = ['not_allowed', 'bad_anchor', 'not_longer'] as const;
export type AnchorRefusal = (typeof ANCHOR_REFUSALS)[number];

/** The house has one set of terms: plans and the log know it by this number. */
export const HOUSE_KEY = 1;

/** What the house promises of itself, beside the terms of its products. */
export interface HouseTerms {
  readonly productId: typeof HOUSE_KEY;
  readonly version: number;
  /** What it may lose in a day of UTC, in dollar units; 0 for no limit. */
  readonly dayLossUnits: string;
  /**
   * What corrections may bring from outside in a day of UTC, debts of the treasury included, and
   * what they may send there, each in dollar units; 0 for no limit. Terms of earlier releases do
   * not have it: nothing is counted.
   */
  readonly outsideDayUnits?: string;
}

/**
 * Publishes the first terms of the house at once. Only the house gives it, where it begins; all
 * others are planned. Refusals: `not_allowed`, `terms_exist`, `bad_terms`.
 */
export interface PublishHouseTerms extends Command<{ readonly version: number }> {
  readonly type: 'operators.publish_terms';
  readonly terms: HouseTerms;
}

/** A day of UTC begins: nothing is lost in it yet. Only timers give it; else `not_allowed`. */
export interface BeginDay extends Command<null> {
  readonly type: 'operators.begin_day';
}

export type OperatorsCommand =
  | PublishHouseTerms
  | BeginDay
  | Freeze
  | ProposeCorrection
  | ApproveCorrection
  | RejectCorrection
  | AnchorAudit;

/** Why a proposal is not taken, in the order in which it is checked. */
export const PROPOSE_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'bad_lines',
  'unknown_asset',
  'unknown_account',
  'account_closed_to_corrections',
  'bad_amount',
  'reference_needed',
  'reference_used',
  'too_many_proposals',
] as const;
export type ProposeRefusal = (typeof PROPOSE_REFUSALS)[number];

/** Why a proposal is not posted, in the order in which it is checked. */
export const APPROVE_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'unknown_correction',
  'own_proposal',
  'insufficient_balance',
  'bad_amount',
  'treasury_short',
  'margin_in_use',
  'owed_by_the_desk',
  'reserves_needed',
  'no_price',
  'outside_capped',
] as const;
export type ApproveRefusal = (typeof APPROVE_REFUSALS)[number];

/** Lines of one correction, and proposals that wait at the same time. */
export const MOST_LINES = 20;
export const MOST_PROPOSALS = 200;
/** Characters of what proves money that comes from outside: a transaction, a bank's number. */
export const MIN_REFERENCE = 4;
export const MAX_REFERENCE = 120;

/**
 * House accounts that a correction neither draws on nor adds to. Play money comes from its one
 * command only, so that the demo's money stays told apart from the rest.
 */
export const CLOSED_TO_CORRECTIONS: readonly number[] = [HOUSE.playMoney];

/** What is frozen of whom, and since when; table `freezes`. */
export interface FreezeState {
  readonly owner: number;
  readonly what: Freezable;
  isFrozen: boolean;
  changedMs: number;
  operator: number;
  reason: string;
}

/** A correction as rules and tables know it; table `corrections`. */
export interface Correction {
  readonly id: number;
  readonly proposedBy: number;
  readonly proposedMs: number;
  readonly reason: string;
  /** What proves money that comes from outside or goes there; empty where none does. */
  readonly reference: string;
  /** Canonical JSON of the lines. */
  readonly lines: string;
  state: 'proposed' | 'approved' | 'rejected';
  decidedBy: number;
  decidedMs: number;
  /** Why it was rejected; empty otherwise. */
  decision: string;
}

/** A head of the audit log that the journal has noted; table `audit_anchors`. */
export interface AuditAnchor {
  readonly lines: number;
  readonly sha256: string;
  readonly anchoredMs: number;
}

/** What the house has lost in a day of UTC; table `house_losses`. */
export interface HouseLoss {
  /** Days since 1970. */
  readonly day: number;
  /** What customers were paid out of what it stakes, less what they paid, in dollar units. */
  lostUnits: bigint;
  /** Whether it opens nothing more until the next day. */
  isStopped: boolean;
}

/** What corrections moved between the house and outside in a day of UTC; table `outside_days`. */
export interface OutsideDay {
  /** Days since 1970. */
  readonly day: number;
  /** In dollar units. */
  inUnits: bigint;
  outUnits: bigint;
}

/** Told when the house has lost or won something, and when a day begins. */
export const houseLossChanged = topic<HouseLoss>('operators.house_loss_changed');

/** Told when terms of the house come into force. */
export const houseTermsPublished = topic<{ readonly terms: HouseTerms; readonly fromMs: number }>(
  'operators.terms_published',
);

/** A customer's account was frozen or freed. */
export const freezeChanged = topic<FreezeState>('operators.freeze_changed');

/** Told when a correction has been carried out: the accounts that it has touched, and its lines. */
export const corrected = topic<{
  readonly accounts: readonly {
    readonly owner: number;
    readonly kind: AccountKind;
    readonly assetId: number;
  }[];
  readonly lines: readonly CorrectionLine[];
}>('operators.corrected');
