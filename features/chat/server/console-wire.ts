/** What the console sends of the chat. */
import { z } from 'zod';
import { MOST_MESSAGES } from '../../../core/wire/conversation.ts';
import { consolePageFields, flag, LARGEST_ID } from '../../../core/wire/scalars.ts';
import { CHAT_ROOMS, LONGEST_CHAT, MOST_SLOW_MS } from '../contract.ts';

const number = z.coerce.number().int().min(1).max(LARGEST_ID);
const room = z.enum(CHAT_ROOMS);
const reason = z.string().trim().min(1).max(500);

export const listInput = z.object(consolePageFields);
export const messagesInput = z.object({
  room,
  after: z.coerce.number().int().min(0).max(LARGEST_ID).optional(),
  before: number.optional(),
  limit: z.coerce.number().int().min(1).max(MOST_MESSAGES).default(60),
});
export const decideInput = z.object({ room, number, reason });
export const muteInput = z.object({ room, number, span: z.enum(['hour', 'day', 'ever']), reason });
export const liftInput = z.object({ id: number, reason });
export const pinInput = z.object({ room, text: z.string().trim().min(1).max(LONGEST_CHAT) });
export const unpinInput = z.object({ room, number });
export const roomInput = z.object({
  room,
  slowMs: z.coerce.number().int().min(0).max(MOST_SLOW_MS),
  isOldOnly: flag,
});
