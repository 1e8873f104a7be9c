/** Outer shapes of the chat. */
import { z } from 'zod';
import { LONGEST_MESSAGE, MOST_MESSAGES, sendFields } from '../../core/wire/conversation.ts';
import { flag, idField, LARGEST_ID, rawText, text, wholeField } from '../../core/wire/scalars.ts';
import {
  CHAT_ROOMS,
  type ChatMember,
  type ChatMute,
  type ChatRoom,
  REPORT_REASONS,
  SHARED_KINDS,
  type SharedTrade,
} from './contract.ts';

const room = z.enum(CHAT_ROOMS);
const number = wholeField(1, LARGEST_ID);

/** `GET /chat/rooms`, `GET /chat/trades`. */
export const noInput = z.object({});
/** `GET /chat/messages`. */
export const messagesInput = z.object({
  room,
  after: idField.optional(),
  before: number.optional(),
  limit: wholeField(1)
    .transform((limit) => Math.min(limit, MOST_MESSAGES))
    .default(30),
});
/** `POST /chat/send`: a text, or an own trade by its number. */
export const sendInput = z.object({
  room,
  client_id: sendFields.client_id,
  text: rawText(LONGEST_MESSAGE).default(''),
  trade: idField.default(0),
  trade_of: z.enum(SHARED_KINDS).default('position'),
});
/** `POST /chat/name`. */
export const nameInput = z.object({
  name: text(80),
  trader: flag.default(false),
  verified: flag.default(false),
});
/** `POST /chat/report`. */
export const reportInput = z.object({ room, number, why: z.enum(REPORT_REASONS) });
/** `POST /chat/block`. */
export const blockInput = z.object({ author: number, is_blocked: flag.default(true) });

/** A room of `GET /chat/rooms`. */
export function roomRow({ name, slowMs, isOldOnly }: ChatRoom, lastNumber: number) {
  return {
    room: name,
    slow_ms: slowMs,
    is_old_only: isOldOnly ? 1 : 0,
    last_number: lastNumber,
  } as const;
}

/** Who asks, of `GET /chat/rooms`; `why` says why he reads only. */
export function meRow(member: ChatMember | undefined, why: string, mute: ChatMute | undefined) {
  return {
    author: member?.id ?? 0,
    name: member?.name ?? '',
    is_alike: member?.isAlike === true ? 1 : 0,
    wants_trader: member?.wantsTrader === true ? 1 : 0,
    wants_verified: member?.wantsVerified === true ? 1 : 0,
    why,
    muted_until_ms: mute?.untilMs ?? 0,
    muted_because: mute?.reason ?? '',
  } as const;
}

/** Somebody whom one has blocked. */
export function blockedRow({ id, name }: ChatMember) {
  return { author: id, name } as const;
}

/** What is told of a message of the chat, the same to all. */
export interface ToldMessage {
  readonly number: number;
  readonly kind: string;
  readonly body: string;
  readonly clientId: string;
  readonly sentMs: number;
  /** Hidden or taken away. */
  readonly isGone: boolean;
  readonly isPinned: boolean;
}

/** A message of the chat. The house’s own lines have no author. */
export function chatRow(message: ToldMessage, member: ChatMember | undefined) {
  const { number: at, kind, body, clientId, sentMs, isGone, isPinned } = message;
  return {
    number: at,
    kind: isGone ? 'text' : kind,
    text: isGone ? '' : body,
    author: member?.id ?? 0,
    name: member?.name ?? '',
    is_alike: member?.isAlike === true ? 1 : 0,
    is_demo: member?.isDemo === true ? 1 : 0,
    is_trader: member?.wantsTrader === true && member.isTrader ? 1 : 0,
    is_verified: member?.wantsVerified === true && member.isVerified ? 1 : 0,
    client_id: member === undefined ? '' : clientId,
    sent_ms: sentMs,
    is_removed: isGone ? 1 : 0,
    is_pinned: isPinned ? 1 : 0,
  } as const;
}
export type ChatRow = ReturnType<typeof chatRow>;

/** A page of messages, oldest first, with what stands above them and what is there no more. */
export function pageMessage(
  list: readonly ChatRow[],
  around: {
    readonly lastNumber: number;
    readonly pinned: readonly ChatRow[];
    readonly removed: readonly number[];
  },
) {
  return {
    list,
    last_number: around.lastNumber,
    pinned: around.pinned,
    removed: around.removed,
  } as const;
}

/** An own trade that can be shared. */
export function tradeRow(trade: SharedTrade) {
  return {
    id: trade.id,
    of: trade.of,
    market: trade.market,
    side: trade.side,
    open_price: trade.openPrice,
    close_price: trade.closePrice,
    moved_basis_points: trade.movedBasisPoints,
    closed_ms: trade.closedMs,
  } as const;
}
