/**
 * The one way to the server: form-encoded calls with the raw token and the language, answers
 * unwrapped from their envelope. Refusals, logins and a silent network become typed errors.
 */
import { goToIdentity, goToLogin } from '../navigation/navigator.ts';
import { ownTask } from '../navigation/own-task.ts';
import { currentLanguage, useSession } from '../session/session.ts';
import { readEnvelope } from './envelope.ts';
import { Redirected, Refusal, ServerFault, Unreachable } from './errors.ts';
import { pendingEnded, pendingStarted } from './pending.ts';

const TIMEOUT_MS = 60_000;
const BASE = '/api';

export type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type CallOptions = {
  readonly fields?: Fields;
  readonly signal?: AbortSignal | undefined;
  /** Set for whatever moves money; the same key is sent again when the answer got lost. */
  readonly idempotencyKey?: string;
  /** Polls do not light the request indicator. */
  readonly quiet?: boolean;
};

type Method = 'GET' | 'POST';

function encode(fields: Fields | undefined): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value === undefined || value === null) continue;
    encoded.set(name, String(value));
  }
  encoded.set('lang', currentLanguage());
  return encoded;
}

function requestOf(method: Method, path: string, options: CallOptions): [string, RequestInit] {
  const encoded = encode(options.fields);
  const headers: Record<string, string> = {
    Authorization: useSession.getState().token,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const init: RequestInit = { method, headers, signal };
  if (method === 'GET') return [`${BASE}${path}?${encoded}`, init];
  return [`${BASE}${path}`, { ...init, body: encoded.toString() }];
}

/**
 * A status other than 200: below 500 a refusal that stands in the body like any other; above, the
 * server has a problem, and says so itself where it can.
 */
async function readFault(reply: Response): Promise<unknown> {
  const body: unknown = await reply.json().catch(() => undefined);
  const verdict = readEnvelope(body);
  const message = verdict.kind === 'refused' ? verdict.message : '';
  if (reply.status >= 500 || message === '') throw new ServerFault(message);
  return body;
}

async function fetchBody(method: Method, path: string, options: CallOptions): Promise<unknown> {
  const [url, init] = requestOf(method, path, options);
  // A screen asks for a dozen things at once; what a finger sends does not wait.
  if (method === 'GET') await ownTask();
  try {
    const reply = await fetch(url, init);
    return reply.status === 200 ? await reply.json() : await readFault(reply);
  } catch (error) {
    // A cancelled query is no failure; the query library must see its own abort.
    if (options.signal?.aborted) throw error;
    if (error instanceof Unreachable) throw error;
    throw new Unreachable(error instanceof Error ? error.message : 'network');
  }
}

async function fetchRepeating(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<unknown> {
  try {
    return await fetchBody(method, path, options);
  } catch (error) {
    // The key makes the second try safe: the server answers the first result again.
    if (!options.idempotencyKey || !(error instanceof Unreachable)) throw error;
    return fetchBody(method, path, options);
  }
}

/** Sends one call and answers the whole reply object; most callers want `get` or `post`. */
export async function callWhole(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const sentToken = useSession.getState().token;
  if (!options.quiet) pendingStarted();
  try {
    const verdict = readEnvelope(await fetchRepeating(method, path, options));
    if (verdict.kind === 'ok') return verdict.whole;
    if (verdict.kind === 'login') {
      // A late answer to a token that is no longer ours must not end the new session.
      if (useSession.getState().token === sentToken) goToLogin(verdict.message);
      throw new Redirected(verdict.message);
    }
    if (verdict.kind === 'identify') {
      goToIdentity(verdict.message);
      throw new Redirected(verdict.message);
    }
    throw new Refusal(verdict.message, verdict.code);
  } finally {
    if (!options.quiet) pendingEnded();
  }
}

/** GET; answers the `message` of the reply. */
export async function get<T>(path: string, options?: CallOptions): Promise<T> {
  return (await callWhole('GET', path, options)).message as T;
}

/** POST; answers the `message` of the reply. */
export async function post<T>(path: string, options?: CallOptions): Promise<T> {
  return (await callWhole('POST', path, options)).message as T;
}

/** A fresh key for a post that moves money. Works outside secure origins too. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
