import type { TestServer } from './server.ts';
import { formOf, type Reply, type Row } from './server-client.ts';

/** Who can log in to a demo's console. */
export const OWNER = { email: 'operator@demo.test', password: 'demo-operator' } as const;
export const CHECKER = { email: 'checker@demo.test', password: 'demo-checker' } as const;
export const MARKETS = { email: 'markets@demo.test', password: 'demo-markets' } as const;

/** An operator at the console, for tests: JSON bodies and a raw token. */
export class ConsoleClient {
  readonly token: string;
  private readonly address: string;

  constructor(address: string, token = '') {
    this.address = address;
    this.token = token;
  }

  /** A GET call below `/console/api`. */
  get(path: string, fields: Row = {}): Promise<Reply> {
    return this.send(`${path}?${formOf(fields)}`, { method: 'GET' });
  }

  /** A POST call below `/console/api`. */
  post(path: string, fields: Row = {}): Promise<Reply> {
    return this.send(path, { method: 'POST', body: JSON.stringify(fields) });
  }

  /** A POST call that is sent a file. */
  async upload(path: string, bytes: Uint8Array, field = 'file'): Promise<Reply> {
    const form = new FormData();
    form.append(field, new File([Uint8Array.from(bytes)], 'cover.png', { type: 'image/png' }));
    const { address, token } = this;
    const response = await fetch(`${address}/console/api${path}`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    });
    const body = (await response.json()) as Record<string, unknown>;
    const { type, code, message, data } = body;
    return { status: response.status, type, code, message, data, body };
  }

  /** The message of a reply, which must be a success. */
  async message(reply: Promise<Reply>): Promise<Row> {
    const { type, body, message } = await reply;
    if (type !== 'ok') throw new Error(JSON.stringify(body));
    return (message ?? {}) as Row;
  }

  /** The rows of a list. */
  async rows(path: string, fields: Row = {}): Promise<Row[]> {
    const { data } = await this.message(this.get(path, fields));
    if (!Array.isArray(data)) throw new Error(`${path} is no list`);
    return data as Row[];
  }

  /** The bytes of a file and its headers. */
  async file(path: string, fields: Row = {}): Promise<{ text: string; headers: Headers }> {
    const headers = { authorization: this.token };
    const address = `${this.address}/console/api${path}?${formOf(fields)}`;
    const response = await fetch(address, { headers });
    return { text: await response.text(), headers: response.headers };
  }

  private async send(path: string, init: RequestInit): Promise<Reply> {
    const response = await fetch(`${this.address}/console/api${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: this.token },
    });
    const text = await response.text();
    const isFile = !(response.headers.get('content-type') ?? '').includes('json; ');
    const body = (isFile ? { type: 'ok' } : JSON.parse(text)) as Record<string, unknown>;
    const { type, code, message, data } = body;
    return { status: response.status, type, code, message, data, body };
  }
}

/**
 * Has a change that needs notice confirmed by the checker, lets its day come and waits until it
 * was made; gives how it ended.
 */
export async function inForce(
  server: TestServer,
  asked: Promise<Pick<Reply, 'message'>>,
): Promise<Row> {
  const { message } = await asked;
  const id = (message as { planned?: { id: number } } | null)?.planned?.id;
  if (id === undefined) throw new Error(`nothing was planned: ${JSON.stringify(message)}`);
  const checker = await operatorAt(server, CHECKER);
  await checker.message(checker.post('/changes/confirm', { id }));
  await server.database.pool.query('update house_changes set due_ms = $1 where id = $2', [
    server.nowMs,
    id,
  ]);
  let found: Row | undefined;
  while (found === undefined || found['state'] === 'asked') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    found = (await checker.rows('/changes')).find((each) => each['id'] === id);
  }
  return found;
}

/** Somebody at the console who is not logged in. */
export function atConsole(server: TestServer): ConsoleClient {
  return new ConsoleClient(server.running.address);
}

/** An operator of the demo in a new session. */
export async function operatorAt(
  server: TestServer,
  who: { readonly email: string; readonly password: string } = OWNER,
): Promise<ConsoleClient> {
  const visitor = atConsole(server);
  const { token } = await visitor.message(visitor.post('/session', who));
  return new ConsoleClient(server.running.address, String(token));
}
