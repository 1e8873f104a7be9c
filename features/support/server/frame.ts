/**
 * Support in a page of its own outside any client, for clients that open it in a frame. It needs no
 * script: what is said stands in a frame within it that reads anew by itself, so that nothing that
 * is being typed is lost. Who writes here is the customer whom the address names, or a visitor;
 * what proves either is carried by the page.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal } from '../../../core/engine/command.ts';
import type { MessageRow } from '../../../core/wire/conversation.ts';
import { readingAs } from '../../../platform/server/database/shares.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import { sendFramed } from '../../../platform/server/http/framed-page.ts';
import { type Language, languageOf } from '../../../platform/server/words/languages.ts';
import { TOPICS, type Topic } from '../contract.ts';
import type { Asker } from '../store/tickets.ts';
import { visitorToken } from '../wire.ts';
import type { Asking } from './asking.ts';
import { expiredPage, framePage, type FrameText, messagesPage } from './frame-page.ts';
import { sayLineOf } from './lines.ts';

/** What the page works with; it is asked for when somebody opens it. */
export interface FrameParts {
  readonly gateway: () => Gateway;
  readonly asking: () => Asking;
  readonly tickets: () => FrameTickets;
}

/** Where it is. */
export const FRAME_PATH = '/frame/support';
const MOST_SHOWN = 60;
type Members = Readonly<Record<string, unknown>>;

function membersOf(request: FastifyRequest): Members {
  return { ...(request.query as Members), ...((request.body ?? {}) as Members) };
}

/** A member that came once and as a text; nothing of any other. */
function textOfMember(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Who writes: the customer of the page's ticket, or a visitor by his token. */
function askerOf({ asking, tickets }: FrameParts, members: Members): Asker | undefined {
  const owner = tickets().read(FRAME_PATH, members['ticket'])?.owner;
  return asking().asker(owner, tokenOf(members));
}

/** Whether the page was opened in somebody's name and counts no more: he is no visitor. */
function isExpired({ tickets }: FrameParts, members: Members): boolean {
  const ticket = textOfMember(members['ticket']);
  return ticket !== '' && tickets().read(FRAME_PATH, ticket) === undefined;
}

function tokenOf(members: Members): string {
  const parsed = visitorToken.safeParse(members['visitor'] ?? '');
  return parsed.success ? parsed.data : '';
}

/** Adds the page and the frame within it. */
export function addSupportFrame(app: FastifyInstance, parts: FrameParts): void {
  app.get(FRAME_PATH, { schema: { hide: true } }, async (request, reply) => {
    const members = membersOf(request);
    return sendFramed(reply, await view(parts, request, members, ''));
  });
  app.get(`${FRAME_PATH}/messages`, { schema: { hide: true } }, async (request, reply) => {
    const members = membersOf(request);
    const language = languageOf(members['lang']);
    const rows = await readingAs({ address: request.ip }, () => shown(parts, members));
    return sendFramed(reply, messagesPage(textOf(parts, language), language, rows));
  });
  app.post(FRAME_PATH, { schema: { hide: true } }, async (request, reply) => {
    const members = membersOf(request);
    const isCustomer = textOfMember(members['ticket']) !== '';
    const token = isCustomer ? '' : tokenOf(members) || parts.asking().newToken();
    const known = { ...members, visitor: token };
    const told = await write(parts, request, known);
    return sendFramed(reply, await view(parts, request, known, told));
  });
}

function expiredText({ gateway }: FrameParts, language: Language): string {
  return gateway().phrases.say(language, 'common.address_expired');
}

function textOf({ gateway }: FrameParts, language: Language): FrameText {
  return (key, details) => gateway().phrases.say(language, `support.${key}`, details);
}

/** The conversation that the page is in: the newest of the visitor's. */
async function currentOf(asking: Asking, asker: Asker | undefined) {
  if (asker === undefined) return undefined;
  const [newest] = await asking.list(asker);
  return newest?.state === 'closed' ? undefined : newest;
}

async function view(
  parts: FrameParts,
  request: FastifyRequest,
  members: Members,
  told: string,
): Promise<string> {
  const language = languageOf(members['lang']);
  const asking = parts.asking();
  const visitor = tokenOf(members);
  const ticket = textOfMember(members['ticket']);
  const asker = askerOf(parts, members);
  if (isExpired(parts, members)) {
    return expiredPage(textOf(parts, language), language, expiredText(parts, language));
  }
  const current = await readingAs({ address: request.ip }, () => currentOf(asking, asker));
  const typed = told === '' ? '' : textOfMember(members['text']);
  const isOpen = current !== undefined;
  return framePage(textOf(parts, language), { language, visitor, ticket, isOpen, told, typed });
}

/** Says something, or begins with it; what was refused, in words, or nothing. */
async function write(
  parts: FrameParts,
  request: FastifyRequest,
  members: Members,
): Promise<string> {
  const language = languageOf(members['lang']);
  const asking = parts.asking();
  const asker = isExpired(parts, members) ? undefined : askerOf(parts, members);
  const text = textOfMember(members['text']);
  const clientId = textOfMember(members['client_id']).slice(0, 64);
  if (asker === undefined || clientId === '') return '';
  const answer = await readingAs({ address: request.ip }, async () => {
    const current = await currentOf(asking, asker);
    if (current !== undefined) return asking.send(asker, current.id, { clientId, text, language });
    const topic: Topic = TOPICS.find((each) => each === members['topic']) ?? 'other';
    const begun = { topic, text, clientId, about: undefined, language, address: request.ip };
    const id = await asking.open(asker, begun);
    return typeof id === 'number' ? { number: id } : id;
  });
  if (!isRefusal(answer)) return '';
  const { phrases } = parts.gateway();
  const own = `support.refusal.${answer.refused}`;
  const key = phrases.has(own) ? own : `common.refusal.${answer.refused}`;
  return phrases.say(language, key);
}

/** What is said in the conversation, with the house's own lines in words. */
async function shown(parts: FrameParts, members: Members): Promise<readonly MessageRow[]> {
  const asking = parts.asking();
  const asker = isExpired(parts, members) ? undefined : askerOf(parts, members);
  const current = await currentOf(asking, asker);
  const ticket = current === undefined ? undefined : await asking.one(asker, current.id);
  if (asker === undefined || ticket === undefined) return [];
  const { list } = await asking.messages(asker, ticket, { limit: MOST_SHOWN });
  const language = languageOf(members['lang']);
  const { phrases } = parts.gateway();
  return list.map((row) =>
    row.kind === 'line' ? { ...row, text: sayLineOf(phrases, language, row.text) } : row,
  );
}
