import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { SIGNED_KEY } from '../../../core/engine/command-keys.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type {
  ApiKey,
  KeyHolder,
  Permission,
  SignedHolder,
  SignedRefusal,
  SignedRequest,
} from '../contract.ts';
import { permissionsOf, works } from '../rules.ts';
import { type ApiKeysDatabase, noteUse, readSecret } from '../store.ts';
import { addressTest, bareAddress } from './key-addresses.ts';
import type { KeyView } from './key-view.ts';
import { timeRefusal } from './request-time.ts';
import { isSigned, type Verifier, verifierOf } from './signatures.ts';

const KEY_TEXT = /^[A-Za-z0-9]{64}$/;
/** A key's last use is written down at most this often. */
const USED_EVERY_MS = 5 * 60_000;
const MAX_REMEMBERED = 50_000;

/** What is known of a key beside the law's row, ready to be used. */
interface Opened {
  readonly verifier: Verifier;
  readonly isAllowed: (address: string) => boolean;
  usedMs: number;
}

/** What the door works with. */
export interface KeyDoorOptions {
  readonly db: ApiKeysDatabase;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly view: KeyView;
  /** Whether a customer's account may begin something new. */
  readonly mayBegin: (owner: number) => Promise<boolean>;
  readonly nowMs: () => number;
}

/** SHA-256 of a key's text as hex: how the law knows it. */
export function keyHash(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/** What a sealed secret is and whose: a row copied to another customer does not open. */
export function secretContext(owner: number, keySha256: string): string {
  return `API key ${keySha256} of ${owner}`;
}

function no(refusal: SignedRefusal): Refusal {
  return refuse(refusal);
}

/**
 * Where programs come in. Who a key belongs to and what it may do is in memory, as committed; what
 * is kept beside it is read once and forgotten when the key changes, here as on all gateways.
 */
export class KeyDoor {
  private readonly options: KeyDoorOptions;
  private readonly opened = new Map<number, Opened>();
  private readonly frozen = new Map<number, boolean>();
  /** Counts what was forgotten: what was read before must not be remembered after it. */
  private forgotten = 0;

  constructor(options: KeyDoorOptions) {
    this.options = options;
    options.view.onChange({
      all: () => this.forget(() => [this.opened.clear(), this.frozen.clear()]),
      key: ({ id }) => this.forget(() => this.opened.delete(id)),
      freeze: (owner) => this.forget(() => this.frozen.delete(owner)),
    });
  }

  /**
   * Who a signed request is from, if he may do what it needs. Refusals in the order of
   * `SIGNED_REFUSALS`; those from `no_permission` on are told only to who has the key.
   */
  async authenticate(request: SignedRequest, need: Permission): Promise<SignedHolder | Refusal> {
    if (!KEY_TEXT.test(request.apiKey)) return no('bad_key_shape');
    const late = timeRefusal(request.timestamp, request.recvWindow, this.options.nowMs());
    if (late !== undefined) return late;
    const key = this.options.view.find(keyHash(request.apiKey));
    const entered = key === undefined ? no('unknown_key') : await this.enter(key, request.ip);
    if ('refused' in entered || key === undefined) return entered as Refusal;
    const { verifier } = entered;
    if (!isSigned(verifier, request.payload, request.signature)) return no('bad_signature');
    const holder = await this.holder(key, entered, need, request.ip);
    if ('refused' in holder) return holder;
    const hash = createHash('sha256').update(`${key.id}\0`).update(request.payload);
    return { ...holder, onceKey: `${SIGNED_KEY}${hash.digest('hex')}` };
  }

  /**
   * Whether a key whose holder has signed before (a socket that has logged on) may still do
   * something; where he says when he sent it, that has to be in time. Refusals: those of
   * `timeRefusal`, `unknown_key`, `expired`, `ip_not_allowed`, `no_permission`,
   * `account_frozen`.
   */
  async stillMay(
    keyId: number,
    ip: string,
    need: Permission,
    sent?: Pick<SignedRequest, 'timestamp' | 'recvWindow'>,
  ): Promise<KeyHolder | Refusal> {
    const isTimed = sent !== undefined && sent.timestamp !== '';
    const late = isTimed
      ? timeRefusal(sent.timestamp, sent.recvWindow, this.options.nowMs())
      : undefined;
    if (late !== undefined) return late;
    const key = this.options.view.one(keyId);
    if (key === undefined) return no('unknown_key');
    const entered = await this.enter(key, ip);
    return 'refused' in entered ? entered : this.holder(key, entered, need, ip);
  }

  /**
   * Who holds a key that is named without a signature, as streams of market data and of a
   * customer's own events may be. Never enough for an order. Refusals as of `stillMay`.
   */
  async named(apiKey: string, ip: string): Promise<KeyHolder | Refusal> {
    if (!KEY_TEXT.test(apiKey)) return no('bad_key_shape');
    const key = this.options.view.find(keyHash(apiKey));
    return key === undefined ? no('unknown_key') : this.stillMay(key.id, ip, 'read');
  }

  private async enter(key: ApiKey, ip: string): Promise<Opened | Refusal> {
    if (!works(key, this.options.nowMs())) return no('expired');
    const opened = this.opened.get(key.id) ?? (await this.open(key));
    if (opened === undefined) return no('unknown_key');
    return opened.isAllowed(ip) ? opened : no('ip_not_allowed');
  }

  private async holder(
    key: ApiKey,
    opened: Opened,
    need: Permission,
    ip: string,
  ): Promise<KeyHolder | Refusal> {
    const all = permissionsOf(key.permissions);
    if (!all.includes(need)) return no('no_permission');
    const isFrozen = await this.isFrozen(key.owner);
    if (isFrozen && need !== 'read') return no('account_frozen');
    await this.noteUse(key, opened, ip);
    const permissions = isFrozen ? all.filter((each) => each === 'read') : all;
    const { id: keyId, owner, isBound, madeMs, expiresMs } = key;
    return { owner, keyId, kind: opened.verifier.kind, isBound, madeMs, expiresMs, permissions };
  }

  private async open(key: ApiKey): Promise<Opened | undefined> {
    const { forgotten } = this;
    const stored = await readSecret(this.options.db, key.keySha256);
    // A row that names somebody else is no row of this key.
    if (stored === undefined || Number(stored.customer_id) !== key.owner) return undefined;
    const { kind, public_key: pem, sealed_secret: sealed, addresses } = stored;
    const context = secretContext(key.owner, key.keySha256);
    const material = kind === 'hmac' ? this.options.secrets.open(sealed, context) : pem;
    const opened = {
      verifier: verifierOf(kind, material),
      // The law says that it is bound: a list that was emptied meanwhile opens it to nobody.
      isAllowed: key.isBound && addresses === '' ? () => false : addressTest(addresses),
      usedMs: Number(stored.used_ms),
    };
    if (forgotten === this.forgotten) remember(this.opened, key.id, opened);
    return opened;
  }

  private async isFrozen(owner: number): Promise<boolean> {
    const known = this.frozen.get(owner);
    if (known !== undefined) return known;
    const { forgotten } = this;
    const isFrozen = !(await this.options.mayBegin(owner));
    if (forgotten === this.forgotten) remember(this.frozen, owner, isFrozen);
    return isFrozen;
  }

  private async noteUse(key: ApiKey, opened: Opened, ip: string): Promise<void> {
    const nowMs = this.options.nowMs();
    if (nowMs < opened.usedMs + USED_EVERY_MS) return;
    opened.usedMs = nowMs;
    await noteUse(this.options.db, key.keySha256, nowMs, bareAddress(ip));
  }

  private forget(act: () => unknown): void {
    this.forgotten += 1;
    act();
  }
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  const oldest = map.keys().next();
  if (map.size >= MAX_REMEMBERED && oldest.done !== true) map.delete(oldest.value);
  map.set(key, value);
}
