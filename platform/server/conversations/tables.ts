/** The rows of conversations. Rooms write them by the functions beside this file. */
import type { Generated, Kysely } from 'kysely';
import type { MessageKind } from '../../../core/wire/conversation.ts';

interface ConversationTable {
  readonly id: Generated<string>;
  readonly room: string;
  readonly subject: string;
  readonly created_ms: string;
  readonly last_number: Generated<number>;
  readonly change: string;
}

interface MemberTable {
  readonly conversation_id: string;
  readonly member: string;
  readonly read_number: Generated<number>;
  readonly typing_until_ms: Generated<string>;
}

interface MessageTable {
  readonly conversation_id: string;
  readonly number: number;
  readonly author: string;
  readonly client_id: string;
  readonly kind: MessageKind;
  readonly body: string;
  readonly sent_ms: string;
  readonly removed_ms: Generated<string>;
}

/** The tables of conversations. */
export interface ConversationTables {
  readonly conversations: ConversationTable;
  readonly conversation_members: MemberTable;
  readonly conversation_messages: MessageTable;
}

export type ConversationDatabase = Kysely<ConversationTables>;
