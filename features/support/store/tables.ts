/** The rows of support. They are no money, so this room writes them itself: see decision 0003. */
import type { Generated, Kysely } from 'kysely';
import type { State, Topic } from '../contract.ts';

interface TicketTable {
  readonly id: Generated<string>;
  readonly conversation_id: string;
  readonly owner: string | null;
  readonly visitor: string | null;
  readonly address: string;
  readonly topic: Topic;
  readonly state: State;
  readonly language: string;
  readonly about_kind: string;
  readonly about_id: string;
  readonly assigned_to: Generated<string>;
  readonly opened_ms: string;
  readonly due_ms: string;
  readonly first_answer_ms: Generated<string>;
  readonly solved_ms: Generated<string>;
  readonly last_ms: string;
  readonly rating: Generated<number>;
  readonly rating_text: Generated<string>;
  readonly transcript_ms: Generated<string>;
}

interface NoteTable {
  readonly id: Generated<string>;
  readonly ticket_id: string;
  readonly operator: string;
  readonly text: string;
  readonly made_ms: string;
}

interface OpeningTable {
  readonly ticket_id: string;
  readonly operator: string;
  readonly opened_ms: string;
  readonly typing_until_ms: Generated<string>;
}

interface CannedTable {
  readonly id: Generated<string>;
  readonly name: string;
  readonly topic: string;
  readonly texts: string;
  /** The address of a picture, or empty. */
  readonly picture: Generated<string>;
  readonly changed_by: string;
  readonly changed_ms: string;
}

interface PictureTable {
  readonly address: string;
}

interface HoursTable {
  readonly one: Generated<boolean>;
  readonly zone: string;
  readonly days: string;
}

/** The tables this room reads and writes. */
export interface SupportTables {
  readonly support_tickets: TicketTable;
  readonly support_notes: NoteTable;
  readonly support_openings: OpeningTable;
  readonly support_canned: CannedTable;
  readonly support_pictures: PictureTable;
  readonly support_hours: HoursTable;
}

export type SupportDatabase = Kysely<SupportTables>;
