/** The page for who writes a bot: `docs/bots.md`, and what each call weighs. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escaped } from '../../../../platform/server/http/framed-page.ts';
import { Asked } from '../../wire/asked.ts';
import { CONTRACT_CALLS, type Endpoint, weightOf } from '../endpoint.ts';
import { htmlOf } from './markdown.ts';

const PAPER = join(import.meta.dirname, '../../../../docs/bots.md');
/** The address that the paper's programs name, and what may stand in its place. */
const ADDRESS = '127.0.0.1:8080';
const HOST = /^[\w.:[\]-]{1,260}$/;

const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--line:#d8d3ca;--text:#1f1c19;--muted:#514c46;
--code:#f5f2ed}
@media(prefers-color-scheme:dark){:root{--ground:#171615;--line:#4a4640;--text:#f5f1ea;
--muted:#bbb5ab;--code:#232120}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:28px;line-height:1.25}
h2{font-size:20px;margin:40px 0 8px}
a{color:inherit}
code{font:13px/1.5 ui-monospace,monospace;background:var(--code);border-radius:4px;
padding:1px 4px;overflow-wrap:anywhere}
pre{background:var(--code);border:1px solid var(--line);border-radius:8px;padding:12px;
overflow-x:auto}
pre code{padding:0;background:none;overflow-wrap:normal}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid var(--line)}
th{color:var(--muted);font-weight:600}
.number{text-align:right}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'";

const NEEDS = { read: 'any key', spot: 'spot', contracts: 'contracts', withdraw: 'withdraw' };
const NOTHING_ASKED = new Map<string, string>();

/** What a call weighs; of one that weighs by what is asked, what it does where nothing is. */
function weightText(endpoint: Endpoint): string {
  const weight = weightOf(endpoint, new Asked(NOTHING_ASKED));
  return typeof endpoint.weight === 'number' ? String(weight) : `${weight}, by what is asked`;
}

function callRow(endpoint: Endpoint): string {
  const { method, path, socket = '', need, isUnsigned } = endpoint;
  const name = socket.replace(CONTRACT_CALLS, '');
  const key = need === undefined ? '–' : NEEDS[need];
  const cells = [
    `<code>${method} ${escaped(path)}</code>`,
    name === '' ? '–' : `<code>${escaped(name)}</code>`,
    weightText(endpoint),
    isUnsigned === true ? `${key}, unsigned` : key,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** All calls, by their addresses. */
function callTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en'))
    .map((endpoint) => callRow(endpoint));
  const heads = ['Call', 'On a socket', 'Weight', 'Key'].map((head) => `<th>${head}</th>`);
  return (
    '<h2 id="calls">Calls</h2><p>An IP address has 6,000 of weight a minute; each answer says ' +
    'what it has used (<code>X-MBX-USED-WEIGHT-1M</code>).</p><div class="wide"><table>' +
    `<thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  );
}

/** The page for a house at an address; its programs name that address. */
export function docsPage(
  endpoints: readonly Endpoint[],
): (protocol: string, host: string) => string {
  const paper = htmlOf(readFileSync(PAPER, 'utf8'));
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>Bots</title><style>${STYLE}</style></head>` +
    `<body><main>${paper}${callTable(endpoints)}</main></body></html>`;
  return (protocol, host) => {
    if (!HOST.test(host)) return page;
    const isSafe = protocol === 'https';
    return page
      .replaceAll(`http://${ADDRESS}`, `${isSafe ? 'https' : 'http'}://${host}`)
      .replaceAll(`ws://${ADDRESS}`, `${isSafe ? 'wss' : 'ws'}://${host}`);
  };
}

/** Adds the page to the server. */
export function addDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const page = docsPage(endpoints);
  app.get('/api/v3/docs', { schema: { hide: true } }, (request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page(request.protocol, request.host)),
  );
}
