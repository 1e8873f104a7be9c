import type { Refusal } from '../../../core/engine/command.ts';
import { type Consumer, handler } from '../../../platform/server/durable/consumer.ts';
import type { Gateway, Job, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import type { View } from '../../../platform/server/views.ts';
import {
  type KeyHolder,
  keyTurned,
  type Permission,
  type SignedHolder,
  type SignedRequest,
} from '../contract.ts';
import { apiKeysCalls } from './calls.ts';
import { apiKeysConsoleCalls } from './console-calls.ts';
import { KeyDoor } from './key-door.ts';
import { startExpiry, tellTurn } from './key-mails.ts';
import { KeyView } from './key-view.ts';
import type { ApiKeysProviders } from './needs.ts';

/** The front door of keys of programs; fronts for programs ask it who has signed. */
export class ApiKeysServer implements RoomServer {
  readonly name = 'api-keys';
  readonly views: readonly View[];
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
  private readonly providers: ApiKeysProviders;
  private readonly door: KeyDoor;

  constructor(providers: ApiKeysProviders) {
    this.providers = providers;
    const { reading, nowMs, secrets } = providers.means;
    const view = new KeyView();
    this.views = [view];
    const told = handler(keyTurned, (turn, effect) => tellTurn(providers, turn, effect));
    this.consumers = [{ name: 'api-keys.mails', handlers: [told] }];
    this.jobs = [{ name: 'api-keys.expiry', start: (gateway) => startExpiry(gateway, providers) }];
    const mayBegin = (owner: number) => providers.operators.mayBegin(owner);
    this.door = new KeyDoor({ db: reading.tables(), secrets, view, mayBegin, nowMs });
  }

  calls(gateway: Gateway): readonly Call[] {
    return apiKeysCalls(gateway, this.providers);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return apiKeysConsoleCalls(gateway);
  }

  /** See `KeyDoor.authenticate`. */
  authenticate(request: SignedRequest, need: Permission): Promise<SignedHolder | Refusal> {
    return this.door.authenticate(request, need);
  }

  /** See `KeyDoor.stillMay`. */
  stillMay(...asked: Parameters<KeyDoor['stillMay']>): Promise<KeyHolder | Refusal> {
    return this.door.stillMay(...asked);
  }

  /** See `KeyDoor.named`. */
  named(apiKey: string, ip: string): Promise<KeyHolder | Refusal> {
    return this.door.named(apiKey, ip);
  }
}

/** Makes the server of keys of programs out of what the house gives. */
export function makeApiKeys(providers: ApiKeysProviders): ApiKeysServer {
  return new ApiKeysServer(providers);
}
