/** What moderators do: hide and show, mute and lift, pin lines, set how a room is written in. */
import type { Kysely } from 'kysely';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { customerOf } from '../../../platform/server/conversations/members.ts';
import {
  readOnePublic,
  readPinned,
  setHidden,
  setPinned,
} from '../../../platform/server/conversations/public.ts';
import { HOUSE, lockConversation, say } from '../../../platform/server/conversations/writing.ts';
import { tellOutbox } from '../../../platform/server/durable/outbox.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  chatMuted,
  type ChatRoomName,
  MOST_PINNED,
  MUTE_SPANS,
  type MuteSpan,
} from '../contract.ts';
import { changeRoom, readRoom } from '../store/members.ts';
import { addMute, decideReports, liftMute } from '../store/moderation.ts';
import type { ChatDatabase, ChatTables } from '../store/tables.ts';

/** A message of a room. */
interface At {
  readonly room: ChatRoomName;
  readonly number: number;
}

/** The chat as moderators reach it. */
export class Moderating {
  private readonly gateway: Gateway;
  private readonly db: ChatDatabase;

  constructor(gateway: Gateway) {
    this.gateway = gateway;
    this.db = gateway.database<ChatTables>();
  }

  /** Hides a message or shows it again; what was reported is decided. Refuses `unknown_message`. */
  decide(at: At, isHidden: boolean): Promise<{ readonly author: number } | Refusal> {
    const nowMs = this.gateway.nowMs();
    return this.db.transaction().execute(async (work) => {
      const { conversationId } = await readRoom(work, at.room);
      await lockConversation(work, conversationId);
      const message = await readOnePublic(work, conversationId, at.number);
      if (message === undefined || message.isRemoved) return refuse('unknown_message');
      await setHidden(work, conversationId, at.number, isHidden ? nowMs : 0);
      await decideReports(work, { conversationId, number: at.number }, nowMs);
      return { author: customerOf(message.author) ?? 0 };
    });
  }

  /** Mutes who wrote a message; he is told why. Refuses `unknown_message`. */
  mute(
    operator: number,
    at: At,
    asked: { readonly span: MuteSpan; readonly reason: string },
  ): Promise<{ readonly id: number; readonly owner: number; readonly untilMs: number } | Refusal> {
    const nowMs = this.gateway.nowMs();
    const spanMs = MUTE_SPANS[asked.span];
    const untilMs = spanMs === 0 ? 0 : nowMs + spanMs;
    return this.db.transaction().execute(async (work) => {
      const { conversationId } = await readRoom(work, at.room);
      const message = await readOnePublic(work, conversationId, at.number);
      const owner = message === undefined ? undefined : customerOf(message.author);
      if (owner === undefined) return refuse('unknown_message');
      const { reason } = asked;
      const muteId = await addMute(work, { owner, reason, operator, madeMs: nowMs, untilMs });
      const within = { database: <Tables>() => work as unknown as Kysely<Tables> };
      await tellOutbox(within, chatMuted, { owner, muteId });
      return { id: muteId, owner, untilMs };
    });
  }

  /** Lets somebody write again. Refuses `unknown_mute`. */
  async lift(id: number): Promise<{ readonly owner: number } | Refusal> {
    const owner = await liftMute(this.db, id, this.gateway.nowMs());
    return owner === undefined ? refuse('unknown_mute') : { owner };
  }

  /** Says a line of the house that stands above the others. Refuses `too_many_pinned`. */
  pin(room: ChatRoomName, text: string): Promise<{ readonly number: number } | Refusal> {
    const nowMs = this.gateway.nowMs();
    return this.db.transaction().execute(async (work) => {
      const { conversationId } = await readRoom(work, room);
      await lockConversation(work, conversationId);
      const pinned = await readPinned(work, conversationId);
      if (pinned.length >= MOST_PINNED) return refuse('too_many_pinned');
      const body = JSON.stringify({ what: 'pinned', text });
      const own = { author: HOUSE, member: HOUSE, kind: 'line' } as const;
      const clientId = `pinned ${nowMs} ${pinned.length}`;
      const said = await say(work, { conversationId, ...own, clientId, body }, nowMs);
      if (isRefusal(said)) return said;
      await setPinned(work, conversationId, said.number, nowMs);
      return { number: said.number };
    });
  }

  /**
   * Lets something that was said stand above the others. Refuses `unknown_message`,
   * `already_pinned`, `too_many_pinned`.
   */
  pinSaid({ room, number }: At): Promise<{ readonly author: number } | Refusal> {
    const nowMs = this.gateway.nowMs();
    return this.db.transaction().execute(async (work) => {
      const { conversationId } = await readRoom(work, room);
      await lockConversation(work, conversationId);
      const message = await readOnePublic(work, conversationId, number);
      const isShown = message !== undefined && !message.isRemoved && !message.isHidden;
      // A card is no sentence: only what is said can stand there.
      if (!isShown || message.kind !== 'text') return refuse('unknown_message');
      if (message.isPinned) return refuse('already_pinned');
      const pinned = await readPinned(work, conversationId);
      if (pinned.length >= MOST_PINNED) return refuse('too_many_pinned');
      await setPinned(work, conversationId, number, nowMs);
      return { author: customerOf(message.author) ?? 0 };
    });
  }

  /** Lets a line stand above the others no more. Refuses `unknown_message`. */
  unpin({ room, number }: At): Promise<{ readonly number: number } | Refusal> {
    return this.db.transaction().execute(async (work) => {
      const { conversationId } = await readRoom(work, room);
      const isDone = await setPinned(work, conversationId, number, 0);
      return isDone ? { number } : refuse('unknown_message');
    });
  }

  /** Sets how a room is written in; answers how it was before. */
  async set(room: ChatRoomName, change: { readonly slowMs: number; readonly isOldOnly: boolean }) {
    const before = await readRoom(this.db, room);
    await changeRoom(this.db, room, change);
    return before;
  }
}
