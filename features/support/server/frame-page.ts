/** The HTML of support's page in a frame. Everything that anybody has written is escaped. */
import { randomUUID } from 'node:crypto';
import type { MessageRow } from '../../../core/wire/conversation.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import { escaped, framedPage } from '../../../platform/server/http/framed-page.ts';
import { TOPICS } from '../contract.ts';

/** Says a text of the page. */
export type FrameText = (key: string, details?: Readonly<Record<string, string>>) => string;

const REFRESH_SECONDS = 4;

/** What the page shows. */
export interface FrameView {
  readonly language: Language;
  readonly visitor: string;
  /** In whose name the page was opened, sealed; empty for visitors. */
  readonly ticket: string;
  /** Whether a conversation is under way. */
  readonly isOpen: boolean;
  /** Why what was sent was refused, or nothing. */
  readonly told: string;
  /** What was typed and refused. */
  readonly typed: string;
}

/** The page: what is said, and a form to say more. */
export function framePage(text: FrameText, view: FrameView): string {
  const { language, visitor, isOpen, told, typed } = view;
  const ticket = escaped(view.ticket);
  const query = `lang=${language}&amp;visitor=${visitor}&amp;ticket=${ticket}`;
  const topics = TOPICS.map((topic) => {
    return `<option value="${topic}">${escaped(text(`topic_${topic}`))}</option>`;
  }).join('');
  const choice = isOpen
    ? ''
    : `<label for="topic">${escaped(text('topic'))}</label>` +
      `<select id="topic" name="topic">${topics}</select>`;
  const said = isOpen
    ? `<iframe title="${escaped(text('messages'))}" ` +
      `src="/frame/support/messages?${query}"></iframe>`
    : `<p>${escaped(text('intro'))}</p>`;
  const warning = told === '' ? '' : `<p class="told" role="alert">⚠ ${escaped(told)}</p>`;
  const form =
    `<form method="post" action="/frame/support?lang=${language}">${choice}` +
    `<input type="hidden" name="visitor" value="${visitor}">` +
    `<input type="hidden" name="ticket" value="${ticket}">` +
    `<input type="hidden" name="client_id" value="${randomUUID()}">` +
    `<label for="text">${escaped(text('message'))}</label>` +
    `<textarea id="text" name="text" rows="3" maxlength="2000" required>${escaped(typed)}` +
    `</textarea>${warning}<button>${escaped(text('send'))}</button></form>`;
  const title = text('title');
  return framedPage(title, language, '', `<main><h1>${escaped(title)}</h1>${said}${form}</main>`);
}

/** What is left of a page whose address counts no more. */
export function expiredPage(text: FrameText, language: Language, expired: string): string {
  const title = text('title');
  const body = `<main><h1>${escaped(title)}</h1><p>${escaped(expired)}</p></main>`;
  return framedPage(title, language, '', body);
}

function item(text: FrameText, row: MessageRow): string {
  if (row.kind === 'line') {
    const demo = row.is_demo === 1 ? `<small>${escaped(text('demo'))}</small>` : '';
    return `<li class="${demo === '' ? 'line' : 'house'}">${demo}${escaped(row.text)}</li>`;
  }
  const from = row.from === 'me' ? 'me' : 'house';
  const name = from === 'me' ? '' : `<small>${escaped(`${text('agent')} ${row.name}`)}</small>`;
  const body = row.is_removed === 1 ? text('removed') : row.text;
  const said = row.kind === 'text' ? body : text(row.kind);
  return `<li class="${from}">${name}${escaped(said)}</li>`;
}

/** What is said, newest first in the source so that a fresh page shows the newest. */
export function messagesPage(
  text: FrameText,
  language: Language,
  rows: readonly MessageRow[],
): string {
  const head = `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`;
  const items = rows.toReversed().map((row) => item(text, row));
  return framedPage(text('messages'), language, head, `<ol>${items.join('')}</ol>`);
}
