/** The tables of this room as queries see them; whole numbers of 64 bits come as texts. */
import type { Generated, Kysely } from 'kysely';
import type { HouseChangeState } from '../contract.ts';

interface OperatorTable {
  readonly id: Generated<string>;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password_hash: string;
  readonly is_password_temporary: boolean;
  readonly sealed_totp_secret: Generated<string | null>;
  readonly sealed_new_totp_secret: Generated<string | null>;
  readonly last_totp_step: Generated<string>;
  readonly is_active: Generated<boolean>;
  readonly created_ms: string;
  readonly last_login_ms: Generated<string>;
  readonly cools_until_ms: Generated<string>;
  readonly left_ms: Generated<string>;
}

interface SessionTable {
  readonly id: Generated<string>;
  readonly operator_id: string;
  readonly token_sha256: string;
  readonly created_ms: string;
  readonly seen_ms: string;
  readonly expires_ms: string;
  readonly address: string;
  readonly user_agent: string;
  readonly revoked: Generated<boolean>;
}

interface TryTable {
  readonly id: Generated<string>;
  readonly account: string;
  readonly address: string;
  readonly is_code: Generated<boolean>;
  readonly tried_ms: string;
}

/** A line of the audit log as it is stored. */
export interface AuditTable {
  readonly id: string;
  readonly time_ms: string;
  readonly operator_id: string;
  readonly operator_email: string;
  readonly role: string;
  readonly address: string;
  readonly action: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly previous_sha256: string;
  readonly sha256: string;
  /** What the guarded rows of the subject were afterwards; empty where there are none. */
  readonly rows_sha256: string;
}

/** A head that the journal has noted; the writer's rows. */
interface AnchorTable {
  readonly lines: string;
  readonly sha256: string;
}

interface OpeningTable {
  readonly opened_ms: string;
  readonly opened_by: string;
}

interface AlarmTable {
  readonly name: string;
  readonly since_ms: string;
  readonly told_ms: string;
}

interface NoteTable {
  readonly id: Generated<string>;
  readonly customer_id: string;
  readonly operator_id: string;
  readonly text: string;
  readonly created_ms: string;
}

interface FreezeTable {
  readonly owner: string;
  readonly what: string;
  readonly is_frozen: boolean;
  readonly changed_ms: string;
  readonly operator: string;
  readonly reason: string;
}

interface CorrectionTable {
  readonly id: string;
  readonly proposed_by: string;
  readonly proposed_ms: string;
  readonly reason: string;
  readonly reference: string;
  readonly lines: string;
  readonly state: string;
  readonly decided_by: string;
  readonly decided_ms: string;
  readonly decision: string;
}

/** A change of the house that waits for its day, or did. */
export interface HouseChangeTable {
  readonly id: Generated<string>;
  readonly path: string;
  readonly members: string;
  readonly asked_by: string;
  readonly asked_ms: string;
  readonly address: string;
  readonly due_ms: string;
  readonly needs_second: boolean;
  readonly confirmed_by: Generated<string>;
  readonly confirmed_ms: Generated<string>;
  readonly state: Generated<HouseChangeState>;
  readonly ended_by: Generated<string>;
  readonly ended_ms: Generated<string>;
  readonly outcome: Generated<string>;
}

/** Of the machine itself, which parks them; this room only reads it. */
interface ParkedTable {
  readonly room: string;
  readonly since_ms: string;
  readonly reason: string;
  readonly command: string;
}

/** Work that somebody is at. */
interface TakenTable {
  readonly kind: string;
  readonly item: string;
  readonly operator_id: string;
  readonly taken_ms: string;
}

export interface OperatorsTables {
  readonly operators: OperatorTable;
  readonly operator_sessions: SessionTable;
  readonly operator_tries: TryTable;
  readonly audit_log: AuditTable;
  readonly audit_anchors: AnchorTable;
  readonly customer_notes: NoteTable;
  readonly freezes: FreezeTable;
  readonly corrections: CorrectionTable;
  readonly house_changes: HouseChangeTable;
  readonly house_alarms: AlarmTable;
  readonly house_openings: OpeningTable;
  readonly parked_rooms: ParkedTable;
  readonly taken_work: TakenTable;
  readonly product_switches: {
    product: string;
    country: string;
    is_on: boolean;
    since_ms: string | number;
  };
}

export type OperatorsDatabase = Kysely<OperatorsTables>;
