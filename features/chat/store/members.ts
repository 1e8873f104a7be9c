/** Rooms, who writes in them, and whom each does not want to read. */
import { type Selectable, sql } from 'kysely';
import type { ChatMember, ChatRoom, ChatRoomName } from '../contract.ts';
import type { CheckedName } from '../rules/names.ts';
import { CHAT_ROOMS } from '../contract.ts';
import type { ChatDatabase, MemberTable } from './tables.ts';

/** All rooms, in the order in which they are shown. */
export async function readRooms(db: ChatDatabase): Promise<readonly ChatRoom[]> {
  const rows = await db.selectFrom('chat_rooms').selectAll().execute();
  const found = rows.map((row) => ({
    name: row.name,
    conversationId: Number(row.conversation_id),
    slowMs: row.slow_ms,
    isOldOnly: row.is_old_only,
  }));
  return found.toSorted((a, b) => CHAT_ROOMS.indexOf(a.name) - CHAT_ROOMS.indexOf(b.name));
}

/** One room; they are all made with the house. */
export async function readRoom(db: ChatDatabase, name: ChatRoomName): Promise<ChatRoom> {
  const found = (await readRooms(db)).find((room) => room.name === name);
  if (found === undefined) throw new Error(`there is no chat room ${name}`);
  return found;
}

/** Sets how a room is written in. */
export async function changeRoom(
  db: ChatDatabase,
  name: ChatRoomName,
  change: { readonly slowMs: number; readonly isOldOnly: boolean },
): Promise<void> {
  await db
    .updateTable('chat_rooms')
    .set({ slow_ms: change.slowMs, is_old_only: change.isOldOnly })
    .where('name', '=', name)
    .execute();
}

function memberOf(row: Selectable<MemberTable>): ChatMember {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    name: row.name,
    isAlike: row.is_alike,
    isDemo: row.is_demo,
    wantsTrader: row.wants_trader,
    wantsVerified: row.wants_verified,
    isTrader: row.is_trader,
    isVerified: row.is_verified,
  };
}

/** A customer as he writes; undefined where he has no name yet. */
export async function readMember(db: ChatDatabase, owner: number): Promise<ChatMember | undefined> {
  const row = await db
    .selectFrom('chat_members')
    .selectAll()
    .where('owner', '=', String(owner))
    .executeTakeFirst();
  return row === undefined ? undefined : memberOf(row);
}

/** Some of those who write, by the numbers of their accounts. */
export async function readMembers(
  db: ChatDatabase,
  owners: readonly number[],
): Promise<ReadonlyMap<number, ChatMember>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_members')
    .selectAll()
    .where('owner', 'in', owners.map(String))
    .execute();
  return new Map(rows.map((row) => [Number(row.owner), memberOf(row)]));
}

/** Gives a customer a name, or another one; false where somebody has one that reads the same. */
export async function nameMember(
  db: ChatDatabase,
  of: { readonly owner: number; readonly isDemo: boolean },
  { name, folded, isAlike }: CheckedName,
  nowMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into chat_members (owner, name, folded, is_alike, is_demo, since_ms)
    select ${of.owner}, ${name}, ${folded}, ${isAlike}, ${of.isDemo}, ${nowMs}
    where not exists (select from chat_members where folded = ${folded} and owner <> ${of.owner})
    on conflict (owner) do update set name = excluded.name, folded = excluded.folded,
      is_alike = excluded.is_alike`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Says which badges he wants to be seen. */
export async function wantBadges(
  db: ChatDatabase,
  owner: number,
  wants: { readonly trader: boolean; readonly verified: boolean },
): Promise<void> {
  await db
    .updateTable('chat_members')
    .set({ wants_trader: wants.trader, wants_verified: wants.verified })
    .where('owner', '=', String(owner))
    .execute();
}

/** Notes what is a fact of somebody who writes. */
export async function noteFacts(
  db: ChatDatabase,
  owner: number,
  facts: { readonly isTrader: boolean; readonly isVerified: boolean },
): Promise<void> {
  await db
    .updateTable('chat_members')
    .set({ is_trader: facts.isTrader, is_verified: facts.isVerified })
    .where('owner', '=', String(owner))
    .execute();
}

/** Whom a customer does not want to read. */
export async function readBlocked(db: ChatDatabase, owner: number): Promise<readonly ChatMember[]> {
  const rows = await db
    .selectFrom('chat_members')
    .selectAll()
    .where('id', 'in', (nested) =>
      nested.selectFrom('chat_blocks').select('member_id').where('owner', '=', String(owner)),
    )
    .orderBy('name')
    .execute();
  return rows.map(memberOf);
}

/** Blocks somebody, or does so no more; false where there is nobody with that number. */
export async function setBlocked(
  db: ChatDatabase,
  owner: number,
  memberId: number,
  isBlocked: boolean,
): Promise<boolean> {
  const found = await db
    .selectFrom('chat_members')
    .select('id')
    .where('id', '=', String(memberId))
    .where('owner', '<>', String(owner))
    .executeTakeFirst();
  if (found === undefined) return false;
  if (isBlocked) {
    await db
      .insertInto('chat_blocks')
      .values({ owner: String(owner), member_id: String(memberId) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('chat_blocks')
      .where('owner', '=', String(owner))
      .where('member_id', '=', String(memberId))
      .execute();
  }
  return true;
}
