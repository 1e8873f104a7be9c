/**
 * Keys of programs, as a room of the machine: what each may do, and until when.
 * What must always hold: a key that may come from any address ends by itself and withdraws
 * nothing; who has revoked a key has no use of it any more.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../core/engine/command.ts';
import { canonicalText } from '../../core/engine/fingerprint.ts';
import { isOperator, isReason } from '../../core/engine/operator.ts';
import type { Room, RoomContext } from '../../core/engine/room.ts';
import {
  type ApiKey,
  apiKeyChanged,
  type ApiKeysCommand,
  type ChangeKey,
  type ChangeRefusal,
  type EndKey,
  type KeyTurn,
  keyTurned,
  type MakeKey,
  type MakeRefusal,
  MAX_KEYS,
  OPEN_KEY_LIFE_MS,
  type Permission,
  PERMISSIONS,
  type RevokeKey,
} from './contract.ts';

/** Permissions as they are stored, in their order; undefined when they are none of a key. */
export function permissionsText(permissions: readonly Permission[]): string | undefined {
  if (!Array.isArray(permissions) || !permissions.includes('read')) return undefined;
  const known = PERMISSIONS.filter((each) => permissions.includes(each));
  return known.length === permissions.length ? known.join(',') : undefined;
}

/** The permissions of a stored text. */
export function permissionsOf(text: string): Permission[] {
  return PERMISSIONS.filter((each) => text.split(',').includes(each));
}

/** Whether a key works at a time; at the millisecond of its end it does not. */
export function works({ expiresMs, revokedMs }: ApiKey, nowMs: number): boolean {
  return revokedMs === 0 && (expiresMs === 0 || nowMs < expiresMs);
}

type Asked = Pick<MakeKey, 'permissions' | 'isBound'>;

/** Why nobody may have a key of this kind. */
function shapeRefusal({ permissions, isBound }: Asked): (MakeRefusal & ChangeRefusal) | undefined {
  if (permissionsText(permissions) === undefined || typeof isBound !== 'boolean') {
    return 'bad_permissions';
  }
  if (permissions.includes('withdraw') && !isBound) return 'withdraw_needs_addresses';
  return undefined;
}

/** Decides the commands of `api-keys`, and knows all keys that are not revoked. */
export class ApiKeysRules implements Room {
  readonly name = 'api-keys';
  private readonly context: RoomContext;
  /** By their numbers; what was revoked is in the table only. */
  private readonly keys = new Map<number, ApiKey>();

  constructor(context: RoomContext) {
    this.context = context;
    context.changes.tellSaved('api_keys', apiKeyChanged);
  }

  decide(command: Command, context: CommandContext): OutcomeOf<ApiKeysCommand> {
    const order = command as ApiKeysCommand;
    switch (order.type) {
      case 'api-keys.make':
        return this.make(order, context);
      case 'api-keys.change':
        return this.change(order, context);
      case 'api-keys.revoke':
        return this.revoke(order, context);
      case 'api-keys.end':
        return this.end(order, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** All keys that are not revoked, the oldest first. */
  allKeys(): readonly ApiKey[] {
    return [...this.keys.values()].sort((a, b) => a.id - b.id);
  }

  /** Puts a stored key back that is not revoked. */
  restore(key: ApiKey): void {
    this.keys.set(key.id, key);
  }

  *stateLines(): Generator<string> {
    for (const key of this.allKeys()) yield `key ${canonicalText(key)}`;
  }

  private make(order: MakeKey, { actor, timeMs }: CommandContext): OutcomeOf<MakeKey> {
    const refusal = this.makeRefusal(order, actor);
    if (refusal !== undefined) return refuse(refusal);
    const key: ApiKey = {
      id: this.context.nextId(),
      owner: actor,
      keySha256: order.keySha256,
      permissions: permissionsText(order.permissions) ?? '',
      isBound: order.isBound,
      madeMs: timeMs,
      expiresMs: order.isBound ? 0 : timeMs + OPEN_KEY_LIFE_MS,
      revokedMs: 0,
    };
    this.keys.set(key.id, key);
    this.keep(key, 'made', timeMs);
    return accept({ id: key.id, expiresMs: key.expiresMs });
  }

  private makeRefusal(order: MakeKey, actor: number): MakeRefusal | undefined {
    if (actor <= 0) return 'not_allowed';
    const { keySha256 } = order;
    const isHash = typeof keySha256 === 'string' && /^[0-9a-f]{64}$/.test(keySha256);
    let own = 0;
    for (const key of this.keys.values()) {
      if (key.keySha256 === keySha256) return 'bad_key';
      if (key.owner === actor) own += 1;
    }
    if (!isHash) return 'bad_key';
    return shapeRefusal(order) ?? (own >= MAX_KEYS ? 'too_many_api_keys' : undefined);
  }

  private change(order: ChangeKey, context: CommandContext): OutcomeOf<ChangeKey> {
    const key = this.keyOf(order.id, context.actor);
    if (key === undefined) return refuse('unknown_key');
    const refusal = shapeRefusal(order);
    if (refusal !== undefined) return refuse(refusal);
    // Nobody brings a key back to life that he has perhaps forgotten: he makes another one.
    if (!works(key, context.timeMs)) return refuse('key_expired');
    // Who changes an open key again and again does not make it last longer.
    const ends = key.isBound ? context.timeMs + OPEN_KEY_LIFE_MS : key.expiresMs;
    key.permissions = permissionsText(order.permissions) ?? '';
    key.isBound = order.isBound;
    key.expiresMs = order.isBound ? 0 : ends;
    this.keep(key, 'changed', context.timeMs);
    return accept({ id: key.id, expiresMs: key.expiresMs });
  }

  private revoke({ id }: RevokeKey, { actor, timeMs }: CommandContext): OutcomeOf<RevokeKey> {
    const key = this.keyOf(id, actor);
    if (key === undefined) return refuse('unknown_key');
    this.drop(key, 'revoked', timeMs);
    return accept({ id });
  }

  private end(order: EndKey, { actor, timeMs }: CommandContext): OutcomeOf<EndKey> {
    if (actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    if (!isReason(order.reason)) return refuse('reason_needed');
    const key = this.keys.get(order.id);
    if (key === undefined) return refuse('unknown_key');
    this.drop(key, 'ended', timeMs);
    return accept({ id: key.id, owner: key.owner });
  }

  private drop(key: ApiKey, turn: KeyTurn, timeMs: number): void {
    key.revokedMs = timeMs;
    this.keys.delete(key.id);
    this.keep(key, turn, timeMs);
  }

  private keep(key: ApiKey, turn: KeyTurn, timeMs: number): void {
    this.context.changes.save('api_keys', key);
    const { id: keyId, owner, keySha256 } = key;
    this.context.changes.emit(keyTurned, { keyId, owner, keySha256, turn, timeMs });
  }

  private keyOf(id: number, actor: number): ApiKey | undefined {
    const key = this.keys.get(id);
    return key?.owner === actor ? key : undefined;
  }
}
