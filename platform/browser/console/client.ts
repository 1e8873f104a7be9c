/**
 * The console's one way to the server: JSON calls with the operator's token, answers unwrapped
 * from their envelope. The token lives as long as the tab: closing it logs out.
 */

/** Plain fields of a call. Only calls that change something take lists. */
export type ConsoleFields = Readonly<Record<string, unknown>>;

const TOKEN = 'bourse-console-token';
const TIMEOUT_MS = 60_000;
/** The status of what may be there again in a moment. */
export const UNAVAILABLE = 503;

/** Why a call came to nothing. `status` is what the framework reads: 401 asks for a log-in. */
export class ConsoleError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(message: string, code: string, status: number) {
    super(message);
    this.name = 'ConsoleError';
    this.code = code;
    this.status = status;
  }
}

/** What an operator has to do before anything else. */
export const PENDING_CODES: readonly string[] = ['password_change_needed', 'second_factor_needed'];

/** The token of this tab; empty when nobody is logged in. */
export function consoleToken(): string {
  return sessionStorage.getItem(TOKEN) ?? '';
}

/** Keeps a token for this tab, or forgets it when it is empty. */
export function keepConsoleToken(token: string): void {
  if (token === '') sessionStorage.removeItem(TOKEN);
  else sessionStorage.setItem(TOKEN, token);
}

interface ConsoleEnvelope {
  readonly type?: string;
  readonly code?: string;
  readonly message?: unknown;
}

/** The message of an envelope; throws what is none of success. */
export function readConsoleEnvelope(envelope: ConsoleEnvelope): unknown {
  if (envelope.type === 'ok') return envelope.message;
  const text = typeof envelope.message === 'string' ? envelope.message : 'Something went wrong.';
  const isLogin = envelope.type === '999';
  throw new ConsoleError(text, envelope.code ?? '', isLogin ? 401 : 422);
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly key?: string;
}

async function fetchReply(path: string, { method, body, key }: Sent): Promise<Response> {
  const headers = new Headers({ authorization: consoleToken() });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (key !== undefined && key !== '') headers.set('idempotency-key', key);
  try {
    return await fetch(`/console/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw noAnswer(method, 'The server is not responding.', 'unreachable');
  }
}

/** A change that was sent may have been made although its answer never came. */
function noAnswer(method: Sent['method'], sentence: string, code: string): ConsoleError {
  const doubt = ' It may or may not have gone through: check before you send it again.';
  return new ConsoleError(method === 'GET' ? sentence : `${sentence}${doubt}`, code, UNAVAILABLE);
}

async function readReply(reply: Response, method: Sent['method']): Promise<unknown> {
  const isJson = (reply.headers.get('content-type') ?? '').startsWith('application/json');
  const envelope = isJson ? await reply.json().catch(() => undefined) : undefined;
  if (envelope !== undefined) return readConsoleEnvelope(envelope as ConsoleEnvelope);
  throw noAnswer(method, 'The server’s answer could not be read.', 'unreadable');
}

function queryOf(fields: ConsoleFields): string {
  const query = new URLSearchParams({ lang: 'en' });
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
    if (typeof value === 'number' || typeof value === 'boolean') query.set(name, `${value}`);
  }
  return query.toString();
}

/** A call that looks. */
export async function consoleGet<Answer>(path: string, fields: ConsoleFields = {}) {
  return (await readReply(
    await fetchReply(`${path}?${queryOf(fields)}`, { method: 'GET' }),
    'GET',
  )) as Answer;
}

/**
 * A call that changes something.
 * @param key the same for a repetition of the same change, where that matters
 */
export async function consolePost<Answer>(path: string, fields: ConsoleFields = {}, key = '') {
  const body = JSON.stringify({ ...fields, lang: 'en' });
  return (await readReply(await fetchReply(path, { method: 'POST', body, key }), 'POST')) as Answer;
}

/** A call that sends a file, as multipart. */
export async function consoleSendFile<Answer>(path: string, file: File) {
  const body = new FormData();
  body.append('file', file);
  const reply = await fetch(`/console/api${path}?lang=en`, {
    method: 'POST',
    headers: { authorization: consoleToken() },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw noAnswer('POST', 'The server is not responding.', 'unreachable');
  });
  return (await readReply(reply, 'POST')) as Answer;
}

/** A file of the console, for showing or saving. */
export async function consoleFile(path: string, fields: ConsoleFields = {}): Promise<Blob> {
  const reply = await fetchReply(`${path}?${queryOf(fields)}`, { method: 'GET' });
  const isEnvelope = (reply.headers.get('content-type') ?? '').startsWith('application/json');
  if (isEnvelope) await readReply(reply, 'GET');
  return reply.blob();
}

/** Offers a file of the console for saving under a name. */
export async function saveConsoleFile(path: string, fields: ConsoleFields, name: string) {
  const address = URL.createObjectURL(await consoleFile(path, fields));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
