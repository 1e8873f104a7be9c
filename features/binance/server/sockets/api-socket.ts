/** A socket on which calls are made as by requests: the same endpoints, by their names. */
import type { Permission, SignedRequest } from '../../../api-keys/contract.ts';
import { Asked } from '../../wire/asked.ts';
import {
  type Answer,
  type ApiError,
  answered,
  apiError,
  BAD_KEY,
  BAD_KEY_SHAPE,
  illegal,
  isApiError,
} from '../../wire/errors.ts';
import { RATE_LIMITS } from '../../wire/symbols.ts';
import { type Endpoint, weightOf } from '../endpoint.ts';
import { NOBODY, type Sent, type Signer } from '../keys.ts';
import type { Front } from '../front.ts';
import type { Connection } from './connection.ts';
import { Session } from './session.ts';
import type { UserStreams } from './user-streams.ts';

const MAX_PARAMS = 100;
/** Of so many accounts one socket hears. */
const MAX_USERS = 10;
/** So many calls of one socket may be under way. */
const MAX_UNDER_WAY = 100;

type Params = ReadonlyMap<string, string>;

interface Call {
  readonly id: number | string | null;
  readonly method: string;
  readonly params: Params;
}

const BAD_REQUEST = apiError(-1000, 'Malformed request: id, method and params are expected.');
const NO_METHOD = apiError(-1000, 'Unknown method.');
const TOO_MANY = { ...apiError(-1003, 'Too many requests are under way.', 429), retryAfter: 1 };

/** A value as it is signed: numbers and truths as JSON writes them, lists as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function callOf(text: string): Call | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { id = null, method, params = {} } = (json ?? {}) as Record<string, unknown>;
  const isId = id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= 64);
  if (!isId || typeof method !== 'string' || typeof params !== 'object' || params === null) {
    return undefined;
  }
  const entries = Object.entries(params).filter(([, value]) => value !== null);
  if (entries.length > MAX_PARAMS) return undefined;
  const texts = entries.map(([name, value]) => [name, textOf(value)] as const);
  return { id, method, params: new Map(texts) };
}

/** What is signed of a call on a socket: all but the signature, sorted by name. */
function signedOf(params: Params): string {
  return [...params]
    .filter(([name]) => name !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** When a call says that it was sent, and for how long it counts. */
function sentOf(params: Params): Sent {
  return { timestamp: params.get('timestamp') ?? '', recvWindow: params.get('recvWindow') };
}

/** What calls are answered with. */
interface ApiSocketParts {
  readonly front: Front;
  readonly users: UserStreams;
  readonly ip: string;
  /** What stands before the names of the endpoints that may be asked here. */
  readonly prefix: string;
  /** What a key has to allow whose owner's orders end with the socket. */
  readonly trades: Permission;
  /** Has the orders of an owner end who wanted that of this socket. */
  readonly sessionEnded: (owner: number) => Promise<void>;
}

/** What a call about the socket itself weighs. */
const OWN_WEIGHT = 2;

/** Answers calls on a socket. */
export class ApiSocket {
  private readonly connection: Connection;
  private readonly front: Front;
  private readonly ip: string;
  private readonly users: UserStreams;
  private readonly prefix: string;
  private readonly session: Session;
  private readonly sessionEnded: ApiSocketParts['sessionEnded'];
  private readonly heard = new Map<number, () => void>();
  private telling: Promise<void> = Promise.resolve();
  private readonly underWay = new Set<Promise<void>>();
  private lastId = -1;

  constructor(connection: Connection, parts: ApiSocketParts) {
    this.connection = connection;
    this.front = parts.front;
    this.users = parts.users;
    this.ip = parts.ip;
    this.prefix = parts.prefix;
    this.session = new Session(parts);
    this.sessionEnded = parts.sessionEnded;
  }

  /** Hears nothing any more; orders end whose owner wanted that, those under way too. */
  end(): void {
    this.unheard();
    void Promise.allSettled(this.underWay)
      .then(async () => this.session.cancelling())
      .then(async (owner) => (owner === undefined ? undefined : this.sessionEnded(owner)))
      .catch((error: unknown) => void this.front.failure(error));
  }

  /** Hears nothing any more of one subscription, or of all. */
  private unheard(subscriptionId?: number): void {
    for (const [id, leave] of this.heard) {
      if (subscriptionId !== undefined && id !== subscriptionId) continue;
      this.heard.delete(id);
      leave();
    }
  }

  /** Answers a text, in its time: calls do not wait for each other. */
  take(text: string): void {
    const call = callOf(text);
    if (call === undefined) return this.tell(null, BAD_REQUEST, 0, true);
    const tells = call.params.get('returnRateLimits') !== 'false';
    if (this.underWay.size >= MAX_UNDER_WAY) return this.tell(call.id, TOO_MANY, 0, tells);
    const answering: Promise<void> = this.answer(call)
      .then(({ answer, used }) => this.tell(call.id, answer, used, tells))
      .catch((error: unknown) => this.tell(call.id, this.front.failure(error), 0, tells))
      .finally(() => void this.underWay.delete(answering));
    this.underWay.add(answering);
  }

  private async answer({ method, params }: Call): Promise<{ answer: Answer; used: number }> {
    const own = this.ownCall(method);
    if (own !== undefined) {
      const { used, error } = this.front.weigh(this.ip, OWN_WEIGHT);
      return { answer: error ?? (await own(params)), used };
    }
    const endpoint = this.front.named(this.prefix + method);
    const wrong = [...params].find(([, value]) => value.includes('\0') || !value.isWellFormed());
    const asked = new Asked(params, wrong && illegal(wrong[0].slice(0, 40), 'UTF-8'));
    const weight = endpoint === undefined ? 1 : weightOf(endpoint, asked);
    const { used, error } = this.front.weigh(this.ip, weight);
    if (error !== undefined) return { answer: error, used };
    if (endpoint === undefined) return { answer: NO_METHOD, used };
    const signer = await this.signer(endpoint, params);
    if (isApiError(signer)) return { answer: signer, used };
    return { answer: await this.front.answer(endpoint, asked, signer, this.ip), used };
  }

  /** What is asked of the socket itself. */
  private ownCall(method: string): ((params: Params) => Answer | Promise<Answer>) | undefined {
    switch (method) {
      case 'session.logon':
        return async (params) => this.logOn(params);
      case 'session.status':
        return () => this.session.status(this.heard.size > 0);
      case 'session.logout':
        return () => {
          this.session.logOut();
          this.unheard();
          return this.session.status(false);
        };
      case 'userDataStream.subscribe':
        return async (params) => this.listen(await this.session.signer('read', sentOf(params)));
      case 'userDataStream.subscribe.signature':
        return async (params) => this.listen(await this.signer({ need: 'read' }, params));
      case 'userDataStream.unsubscribe':
        return (params) => {
          const id = params.get('subscriptionId');
          this.unheard(id === undefined ? undefined : Number(id));
          return answered({});
        };
      default:
        return undefined;
    }
  }

  private async logOn(params: Params): Promise<Answer> {
    const cancels = params.get('cancelOnDisconnect') === 'true';
    const wrong = await this.session.logOn(this.signedBy(params), cancels);
    return wrong ?? this.session.status(this.heard.size > 0);
  }

  /** Begins to tell whose key it is of his own. */
  private async listen(signer: Signer | ApiError | undefined): Promise<Answer> {
    if (this.heard.size >= MAX_USERS) return TOO_MANY;
    if (signer === undefined || isApiError(signer)) return signer ?? BAD_KEY;
    this.lastId += 1;
    const subscriptionId = this.lastId;
    const tell = (event: unknown): void => this.tellOwn(subscriptionId, signer, event);
    this.heard.set(subscriptionId, this.users.listen(signer.owner, { tell }));
    await this.users.begins(signer.owner);
    return answered({ subscriptionId });
  }

  /** Tells one after the other; a key that was ended meanwhile hears that, and nothing more. */
  private tellOwn(subscriptionId: number, signer: Signer, event: unknown): void {
    const send = (said: unknown): void =>
      this.connection.send(JSON.stringify({ subscriptionId, event: said }));
    const next = async (): Promise<void> => {
      const leave = this.heard.get(subscriptionId);
      if (leave === undefined) return;
      if (await this.front.stillReads(signer, this.ip)) return send(event);
      this.heard.delete(subscriptionId);
      leave();
      send({ e: 'eventStreamTerminated', E: this.front.nowMs() });
    };
    this.telling = this.telling.then(next).catch((error: unknown) => {
      this.front.failure(error);
    });
  }

  /** Who signed a call, or is logged on where it names no key. */
  private async signer(
    { need, isUnsigned }: Pick<Endpoint, 'need' | 'isUnsigned'>,
    params: Params,
  ): Promise<Signer | ApiError> {
    if (need === undefined) return NOBODY;
    const apiKey = params.get('apiKey') ?? '';
    if (apiKey === '') return (await this.session.signer(need, sentOf(params))) ?? BAD_KEY_SHAPE;
    if (isUnsigned === true) return this.front.holder(apiKey, this.ip);
    return this.front.signer(this.signedBy(params), need);
  }

  private signedBy(params: Params): SignedRequest {
    const [apiKey = '', signature = ''] = [params.get('apiKey'), params.get('signature')];
    return { apiKey, signature, payload: signedOf(params), ...sentOf(params), ip: this.ip };
  }

  private tell(id: Call['id'], answer: Answer, count: number, tells: boolean): void {
    const limits = tells ? { rateLimits: [{ ...RATE_LIMITS.weight, count }] } : {};
    if (!isApiError(answer)) {
      const said = { id, status: 200, result: answer.body, ...limits };
      return this.connection.send(JSON.stringify(said));
    }
    const { status, code, msg, data } = answer;
    const error = data === undefined ? { code, msg } : { code, msg, data };
    this.connection.send(JSON.stringify({ id, status, error, ...limits }));
  }
}
