/** The extras of a demo talk a little, in three languages; each is marked as what he is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customerMember } from '../../../platform/server/conversations/members.ts';
import { say } from '../../../platform/server/conversations/writing.ts';
import type { ChatRoomName } from '../contract.ts';
import { readRoom } from '../store/members.ts';
import type { ChatDatabase } from '../store/tables.ts';

/** What they say, in turn; nothing of it is about what they have earned. */
const LINES = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'seed', 'lines.json'), 'utf8'),
) as Readonly<Partial<Record<ChatRoomName, readonly string[]>>>;

const ROOMS = Object.keys(LINES) as ChatRoomName[];

/** Says one line after the other, each by another of them, in one room after the other. */
export class DemoTalk {
  private readonly db: ChatDatabase;
  private readonly owners: readonly number[];

  constructor(db: ChatDatabase, owners: readonly number[]) {
    this.db = db;
    this.owners = owners;
  }

  /** Says what is next; which that is follows from the time, so that a restart goes on. */
  async next(nowMs: number): Promise<void> {
    const step = Math.floor(nowMs / 45_000);
    await this.line(step, nowMs);
  }

  /** Says the line of a step. */
  async line(step: number, atMs: number): Promise<void> {
    const room = ROOMS[step % ROOMS.length] ?? 'en';
    const lines = LINES[room] ?? [];
    const at = Math.floor(step / ROOMS.length);
    const owner = this.owners[(step * 5 + at) % this.owners.length];
    const body = lines[at % lines.length];
    if (owner === undefined || body === undefined) return;
    await this.db.transaction().execute(async (work) => {
      const { conversationId } = await readRoom(work, room);
      const author = customerMember(owner);
      const own = { conversationId, author, member: author, clientId: `demo ${step}` };
      await say(work, { ...own, kind: 'text', body }, atMs);
    });
  }
}
