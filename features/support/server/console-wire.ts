/** What the console sends of support. */
import { z } from 'zod';
import { LONGEST_MESSAGE, MOST_MESSAGES } from '../../../core/wire/conversation.ts';
import { consolePageFields, flag, LARGEST_ID } from '../../../core/wire/scalars.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import { OFFERED_SCREENS, STATES, TOPICS } from '../contract.ts';

const LONGEST_NOTE = 1_000;
const id = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const clientId = z.string().min(1).max(64);
const reason = z.string().trim().min(1).max(500);

/** `waiting_for_us`: what nobody has answered yet. */
export const ticketsInput = z.object({
  ...consolePageFields,
  state: z.enum([...STATES, 'waiting_for_us']).default('waiting_for_us'),
  topic: z.union([z.enum(TOPICS), z.literal('')]).default(''),
  mine: flag.default(false),
});
export const oneInput = z.object({ id });
export const messagesInput = z.object({
  id,
  after: z.coerce.number().int().min(0).max(LARGEST_ID).optional(),
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(MOST_MESSAGES).default(30),
  typing: flag.default(false),
});
export const fileInput = z.object({ id, number: id });
export const answerInput = z.object({
  id,
  clientId,
  text: z.string().max(LONGEST_MESSAGE * 2),
});
export const attachInput = z.object({ id, clientId, file: z.string().min(1).max(300) });
export const cardInput = z.object({ id, clientId, screen: z.enum(OFFERED_SCREENS) });
export const couponInput = z.object({ id, clientId, code: z.string().trim().min(1).max(60) });
export const transferInput = z.object({
  id,
  to: id,
  note: z.string().trim().min(1).max(LONGEST_NOTE),
});
export const noteInput = z.object({ id, text: z.string().trim().min(1).max(LONGEST_NOTE) });
export const removeInput = z.object({ id, number: id, reason });
export const eraseInput = z.object({ id, reason });
export const cannedInput = z.object({
  name: z.string().trim().min(1).max(60),
  topic: z.union([z.enum(TOPICS), z.literal('')]).default(''),
  texts: z.record(z.enum(LANGUAGES), z.string().trim().min(1).max(LONGEST_MESSAGE)),
  picture: z.string().max(300).default(''),
});
const minute = z.number().int().min(0).max(1_440);
export const hoursInput = z.object({
  zone: z.string().min(1).max(60),
  days: z.array(z.union([z.tuple([minute, minute]), z.null()])).length(7),
});
export const reportInput = z.object({
  ...consolePageFields,
  days: z.coerce.number().int().min(1).max(365).default(7),
});
