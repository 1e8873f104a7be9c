/** The HTML of support's page in a frame. Everything that anybody has written is escaped. */
import { randomUUID } from 'node:crypto';
import type { MessageRow } from '../../../core/wire/conversation.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import { TOPICS } from '../contract.ts';

/** Says a text of the page. */
export type FrameText = (key: string, details?: Readonly<Record<string, string>>) => string;

/** What browsers call the languages whose names differ. */
const TAGS: Partial<Record<Language, string>> = {
  zh: 'zh-Hans',
  hk: 'zh-Hant',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};
const REFRESH_SECONDS = 4;
const STYLE = `
:root{color-scheme:light dark;--ground:#f2f0ec;--plate:#fff;--line:#c9c3b9;--text:#1f1c19;
--muted:#514c46;--accent:#ffd7a6;--warning:#8a4b00}
@media(prefers-color-scheme:dark){:root{--ground:#171615;--plate:#201f1d;--line:#4a4640;
--text:#f5f1ea;--muted:#bbb;--warning:#ffb65c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:15px/20px Geist,system-ui,sans-serif}
main{max-width:512px;margin:0 auto;padding:16px;display:flex;flex-direction:column;gap:12px;
min-height:100vh}
h1{font-size:18px;line-height:24px;margin:0}
p{margin:0;color:var(--muted)}
iframe{flex:1;min-height:280px;border:1px solid var(--line);border-radius:16px;width:100%;
background:var(--plate)}
form{display:flex;flex-direction:column;gap:8px}
label{font-size:13px;color:var(--muted)}
select,textarea{width:100%;min-height:48px;padding:12px;border:1px solid var(--line);
border-radius:8px;background:var(--ground);color:var(--text);font:inherit}
button{min-height:48px;border:0;border-radius:10px;background:var(--accent);color:#1f1c19;
font:inherit;font-weight:620}
.told{color:var(--warning)}
ol{list-style:none;margin:0;padding:12px;display:flex;flex-direction:column-reverse;gap:8px;
height:100vh;overflow:auto}
li{max-width:85%;padding:8px 12px;border-radius:12px;background:var(--ground);
overflow-wrap:anywhere;white-space:pre-wrap}
li.me{align-self:flex-end;background:var(--accent);color:#1f1c19}
li.line{align-self:center;background:none;color:var(--muted);font-size:13px;text-align:center}
small{display:block;font-size:11px;opacity:.8}`;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML, between marks and in attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

function page(title: string, language: Language, head: string, body: string): string {
  return (
    `<!doctype html><html lang="${TAGS[language] ?? language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `${head}<title>${escaped(title)}</title><style>${STYLE}</style></head>` +
    `<body>${body}</body></html>`
  );
}

/** What the page shows. */
export interface FrameView {
  readonly language: Language;
  readonly visitor: string;
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
  const query = `lang=${language}&amp;visitor=${visitor}`;
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
    `<input type="hidden" name="client_id" value="${randomUUID()}">` +
    `<label for="text">${escaped(text('message'))}</label>` +
    `<textarea id="text" name="text" rows="3" maxlength="2000" required>${escaped(typed)}` +
    `</textarea>${warning}<button>${escaped(text('send'))}</button></form>`;
  const title = text('title');
  return page(title, language, '', `<main><h1>${escaped(title)}</h1>${said}${form}</main>`);
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
  return page(text('messages'), language, head, `<ol>${items.join('')}</ol>`);
}
