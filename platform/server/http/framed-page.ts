/**
 * Pages that stand outside any client, for clients that open them in a frame. They need no script;
 * everything that anybody has written is escaped.
 */
import type { FastifyReply } from 'fastify';
import { type Language, tagOf } from '../words/languages.ts';

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
h2{font-size:15px;line-height:20px;margin:4px 0 -8px}
a{color:inherit}
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

/** A whole page; title is plain text, `head` and `body` are HTML. */
export function framedPage(title: string, language: Language, head: string, body: string): string {
  return (
    `<!doctype html><html lang="${tagOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `${head}<title>${escaped(title)}</title><style>${STYLE}</style></head>` +
    `<body>${body}</body></html>`
  );
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-src 'self'; " +
  "frame-ancestors *; base-uri 'none'";

/** Any site may put the page into a frame of its own: nothing of a customer is in it. */
export function sendFramed(reply: FastifyReply, page: string): FastifyReply {
  reply.raw.removeHeader('x-frame-options');
  return reply
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
