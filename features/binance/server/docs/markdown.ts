/** The few marks that our own papers use, as HTML; whatever is written is escaped. */
import { escaped } from '../../../../platform/server/http/framed-page.ts';

const FENCE = /^```\w*$/;
const HEADING = /^(#{1,3}) (.+)$/;
const NUMBER = /^\d+\. (.+)$/;
const BULLET = /^- (.+)$/;
const ROW = /^\|(.+)\|$/;
const RULE = /^\|[-| ]+\|$/;
const MARK = /`([^`]{1,300})`|\*\*([^*]{1,300})\*\*|\[([^\]]{1,300})\]\(([^)]{1,300})\)/g;

/** The name under which a heading is linked to. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Code, bold words, and links to other sites; what lies in the project is not served. */
function inline(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const [all, code, bold, label = '', address = ''] = match;
    html += escaped(text.slice(at, match.index));
    at = match.index + all.length;
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${escaped(bold)}</strong>`;
    else if (!address.startsWith('https://')) html += inline(label);
    else html += `<a href="${escaped(address)}" rel="noreferrer">${escaped(label)}</a>`;
  }
  return html + escaped(text.slice(at));
}

function cells(line: string, tag: 'td' | 'th'): string {
  const [, inner = ''] = ROW.exec(line) ?? [];
  const all = inner.split('|').map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`);
  return `<tr>${all.join('')}</tr>`;
}

/** What a line begins or goes on with. */
interface Taken {
  readonly html: string;
  readonly lines: number;
}

function countWhile(lines: readonly string[], isIn: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !isIn(line));
  return end === -1 ? lines.length : end;
}

function table(lines: readonly string[]): Taken {
  const count = countWhile(lines, (line) => ROW.test(line));
  const [head = '', ...rest] = lines.slice(0, count);
  const rows = rest.filter((line) => !RULE.test(line)).map((line) => cells(line, 'td'));
  const body = `<thead>${cells(head, 'th')}</thead><tbody>${rows.join('')}</tbody>`;
  return { html: `<div class="wide"><table>${body}</table></div>`, lines: count };
}

function list(lines: readonly string[]): Taken {
  const count = countWhile(lines, (line) => BULLET.test(line));
  const items = lines.slice(0, count).map((line) => {
    return `<li>${inline(BULLET.exec(line)?.[1] ?? '')}</li>`;
  });
  return { html: `<ul>${items.join('')}</ul>`, lines: count };
}

function code(lines: readonly string[]): Taken {
  const count = countWhile(lines.slice(1), (line) => !FENCE.test(line));
  const text = lines.slice(1, count + 1).join('\n');
  return { html: `<pre><code>${escaped(text)}</code></pre>`, lines: count + 2 };
}

function take(lines: readonly string[]): Taken {
  const [line = ''] = lines;
  if (line === '') return { html: '', lines: 1 };
  if (FENCE.test(line)) return code(lines);
  if (ROW.test(line)) return table(lines);
  if (BULLET.test(line)) return list(lines);
  const [, marks, title = ''] = HEADING.exec(line) ?? [];
  if (marks !== undefined) {
    const tag = `h${marks.length}`;
    return { html: `<${tag} id="${anchorOf(title)}">${inline(title)}</${tag}>`, lines: 1 };
  }
  // A step keeps its number, because code stands between the steps.
  const step = NUMBER.test(line) ? ' class="step"' : '';
  return { html: `<p${step}>${inline(line)}</p>`, lines: 1 };
}

/** A paper as HTML: headings, paragraphs, steps, lists, tables and code, and nothing else. */
export function htmlOf(markdown: string): string {
  const lines = markdown.split('\n');
  let html = '';
  while (lines.length > 0) {
    const taken = take(lines);
    html += taken.html;
    lines.splice(0, taken.lines);
  }
  return html;
}
