/** How a body is written. */
export type Encoding = 'form' | 'json';

/** A reply with its HTTP status; `message` and `data` as they came. */
export interface Reply {
  readonly status: number;
  readonly type: unknown;
  readonly code: unknown;
  readonly message: unknown;
  readonly data: unknown;
  /** The header `Set-Cookie`; empty without one. The console's replies have none. */
  readonly cookie?: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An object of a reply. */
export type Row = Readonly<Record<string, unknown>>;

/** How a call differs from the usual one. */
export interface CallOptions {
  readonly key?: string;
  readonly encoding?: Encoding;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of the wire for tests: like the existing ones, forms and a raw token; or JSON. */
export class Client {
  readonly token: string;
  readonly address: string;
  lang = 'en';
  encoding: Encoding = 'form';

  constructor(address: string, token = '') {
    this.address = address;
    this.token = token;
  }

  /** The same client with a language. */
  speaking(lang: string): Client {
    const client = new Client(this.address, this.token);
    client.lang = lang;
    client.encoding = this.encoding;
    return client;
  }

  /** A GET call below `/api`, with its fields in the query. */
  get(path: string, fields: Row = {}, options: CallOptions = {}): Promise<Reply> {
    const query = formOf({ ...fields, lang: this.lang });
    return this.send(`/api${path}?${query}`, { method: 'GET' }, options, 'form');
  }

  /** A POST call below `/api`, with its fields in the body. */
  post(path: string, fields: Row = {}, options: CallOptions = {}): Promise<Reply> {
    const all = { ...fields, lang: this.lang };
    const encoding = options.encoding ?? this.encoding;
    const body = encoding === 'form' ? formOf(all) : JSON.stringify(all);
    return this.send(`/api${path}`, { method: 'POST', body }, options, encoding);
  }

  /** The rows of a GET call whose message is an array. */
  async rows(path: string, fields: Row = {}): Promise<Row[]> {
    const { message } = await this.get(path, fields);
    if (!Array.isArray(message)) throw new Error(`${path}: ${JSON.stringify(message)}`);
    return message as Row[];
  }

  /** The object of a reply's message; an error when it is none. */
  async object(reply: Promise<Reply>): Promise<Row> {
    const { message } = await reply;
    if (message === null || typeof message !== 'object') throw new Error(JSON.stringify(message));
    return message as Row;
  }

  private async send(
    path: string,
    init: RequestInit,
    options: CallOptions,
    encoding: Encoding,
  ): Promise<Reply> {
    const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers: Record<string, string> = { 'content-type': type, authorization: this.token };
    if (options.key !== undefined) headers['idempotency-key'] = options.key;
    const response = await fetch(this.address + path, {
      ...init,
      headers: { ...headers, ...options.headers },
    });
    const body = JSON.parse(await response.text()) as Record<string, unknown>;
    const { type: kind, code, message, data } = body;
    const cookie = response.headers.get('set-cookie') ?? '';
    return { status: response.status, type: kind, code, message, data, cookie, body };
  }
}

/**
 * Fields as existing clients write them: what is undefined arrives as the text `undefined`. A
 * field that is an array comes several times.
 */
export function formOf(fields: Row): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encoded(name)}=${encoded(wireText(one))}`,
    ),
  );
  return pairs.join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function wireText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The path of a picture's address, as the house keeps it: without origin, and without a proof. */
export function pathOf(address: unknown): string {
  return new URL(String(address), 'http://house').pathname;
}
