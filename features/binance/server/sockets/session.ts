/** Who has logged on at a socket: from then on its calls sign nothing. */
import { createHash, randomBytes } from 'node:crypto';
import { SIGNED_KEY } from '../../../../core/engine/command-keys.ts';
import type { Permission, SignedRequest } from '../../../api-keys/contract.ts';
import { type Answer, answered, type ApiError, apiError, isApiError } from '../../wire/errors.ts';
import type { Front } from '../front.ts';
import type { Sent, Signer } from '../keys.ts';

/** Clients compare these words, which are also said of RSA keys. */
const NOT_THIS_KEY = apiError(-4056, 'HMAC_SHA256 API key is not supported.');

/** Who is logged on. */
interface LoggedOn {
  readonly apiKey: string;
  readonly signer: Signer;
  readonly sinceMs: number;
  /** Whether the orders of its owner end with the socket. */
  readonly cancels: boolean;
}

/** What a session works with. */
interface SessionParts {
  readonly front: Front;
  readonly ip: string;
  /** What a key has to allow whose orders end with the socket. */
  readonly trades: Permission;
}

/** The session of one socket. */
export class Session {
  private readonly parts: SessionParts;
  private readonly connectedMs: number;
  /** Tells the calls of this socket from those of all others. */
  private readonly salt = randomBytes(16).toString('hex');
  private count = 0;
  private on: LoggedOn | undefined;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.connectedMs = parts.front.nowMs();
  }

  /** Logs the holder of an Ed25519 key on, instead of whoever was. */
  async logOn(signed: SignedRequest, cancels: boolean): Promise<ApiError | undefined> {
    const { front, trades } = this.parts;
    const signer = await front.signer(signed, cancels ? trades : 'read');
    if (isApiError(signer)) return signer;
    if (signer.kind !== 'ed25519') return NOT_THIS_KEY;
    this.on = { apiKey: signed.apiKey, signer, sinceMs: front.nowMs(), cancels };
    return undefined;
  }

  /** Nobody is logged on any more. */
  logOut(): void {
    this.on = undefined;
  }

  /** Who is logged on, if his key still allows something; undefined where nobody is. */
  async signer(need: Permission, sent: Sent): Promise<Signer | ApiError | undefined> {
    const { on } = this;
    if (on === undefined) return undefined;
    const wrong = await this.parts.front.stillMay(on.signer, this.parts.ip, need, sent);
    if (wrong !== undefined) return wrong;
    this.count += 1;
    const { owner, keyId } = on.signer;
    const hash = createHash('sha256').update(`${keyId} ${this.salt} ${this.count}`).digest('hex');
    return { owner, keyId, onceKey: SIGNED_KEY + hash };
  }

  /** Whose orders end with the socket; undefined where nobody wanted that, or may any more. */
  async cancelling(): Promise<number | undefined> {
    const { on } = this;
    const { front, ip, trades } = this.parts;
    if (on?.cancels !== true) return undefined;
    return (await front.stillMay(on.signer, ip, trades)) === undefined
      ? on.signer.owner
      : undefined;
  }

  /** What a socket is told of itself. */
  status(userDataStream: boolean): Answer {
    const { on, connectedMs: connectedSince } = this;
    return answered({
      apiKey: on?.apiKey ?? null,
      authorizedSince: on?.sinceMs ?? null,
      connectedSince,
      returnRateLimits: true,
      serverTime: this.parts.front.nowMs(),
      userDataStream,
    });
  }
}
