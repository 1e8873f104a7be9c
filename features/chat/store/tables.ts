/** The rows of the chat. They are no money, so this room writes them itself: see decision 0003. */
import type { Generated, Kysely } from 'kysely';
import type { ChatRoomName } from '../contract.ts';

interface RoomTable {
  readonly name: ChatRoomName;
  readonly conversation_id: string;
  readonly slow_ms: number;
  readonly is_old_only: boolean;
}

/** A row of who writes. */
export interface MemberTable {
  readonly id: Generated<string>;
  readonly owner: string;
  readonly name: string;
  readonly folded: string;
  readonly is_alike: boolean;
  readonly is_demo: Generated<boolean>;
  readonly wants_trader: Generated<boolean>;
  readonly wants_verified: Generated<boolean>;
  readonly is_trader: Generated<boolean>;
  readonly is_verified: Generated<boolean>;
  readonly since_ms: string;
}

interface BlockTable {
  readonly owner: string;
  readonly member_id: string;
}

interface MuteTable {
  readonly id: Generated<string>;
  readonly owner: string;
  readonly reason: string;
  readonly operator: string;
  readonly made_ms: string;
  readonly until_ms: string;
  readonly lifted_ms: Generated<string>;
}

interface ReportTable {
  readonly conversation_id: string;
  readonly number: number;
  readonly reporter: string;
  readonly why: string;
  readonly is_old: boolean;
  readonly made_ms: string;
  readonly decided_ms: Generated<string>;
}

/** The tables this room reads and writes. */
export interface ChatTables {
  readonly chat_rooms: RoomTable;
  readonly chat_members: MemberTable;
  readonly chat_blocks: BlockTable;
  readonly chat_mutes: MuteTable;
  readonly chat_reports: ReportTable;
}

export type ChatDatabase = Kysely<ChatTables>;
