import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { freezeChanged } from '../../operators/contract.ts';
import { type ApiKey, apiKeyChanged } from '../contract.ts';
import { type ApiKeysTables, readKeys } from '../store.ts';

/**
 * The keys that are not revoked, on every gateway, as they were committed: a revoked key is unknown
 * on all gateways as soon as they hear of it, and no call asks the database for one. `changes`
 * counts what may have made something wrong that was read beside it.
 */
export class KeyView implements View {
  readonly name = 'api_keys';
  private keys: ReadonlyMap<string, ApiKey> = new Map();
  private byId = new Map<number, ApiKey>();
  private readonly listeners: (() => void)[] = [];
  private readonly keyListeners: ((key: ApiKey) => void)[] = [];
  private readonly freezeListeners: ((owner: number) => void)[] = [];

  async load({ database }: Moment): Promise<() => void> {
    const keys = await readKeys(database<ApiKeysTables>());
    return () => {
      this.keys = new Map(keys.map((key) => [key.keySha256, key]));
      this.byId = new Map(keys.map((key) => [key.id, key]));
      for (const listen of this.listeners) listen();
    };
  }

  follow(bus: EventBus): void {
    bus.on(apiKeyChanged, (key) => {
      const known = this.keys as Map<string, ApiKey>;
      if (key.revokedMs === 0) {
        known.set(key.keySha256, key);
        this.byId.set(key.id, key);
      } else {
        known.delete(key.keySha256);
        this.byId.delete(key.id);
      }
      for (const listen of this.keyListeners) listen(key);
    });
    bus.on(freezeChanged, ({ owner }) => {
      for (const listen of this.freezeListeners) listen(owner);
    });
  }

  /** The key with the hash of its text. */
  find(keySha256: string): ApiKey | undefined {
    return this.keys.get(keySha256);
  }

  /** The key with a number. */
  one(id: number): ApiKey | undefined {
    return this.byId.get(id);
  }

  /** Calls when everything, a key, or the freeze of a customer may be another now. */
  onChange(listener: {
    readonly all: () => void;
    readonly key: (key: ApiKey) => void;
    readonly freeze: (owner: number) => void;
  }): void {
    this.listeners.push(listener.all);
    this.keyListeners.push(listener.key);
    this.freezeListeners.push(listener.freeze);
  }
}
