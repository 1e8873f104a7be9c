import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { breaksCalls } from './calls.ts';
import { breaksConsoleCalls } from './console-calls.ts';
import type { BreaksProviders } from './needs.ts';

/** The front door of breaks. */
export class BreaksServer implements RoomServer {
  readonly name = 'breaks';
  private readonly providers: BreaksProviders;

  constructor(providers: BreaksProviders) {
    this.providers = providers;
  }

  calls(gateway: Gateway): readonly Call[] {
    return breaksCalls(gateway, this.providers);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return breaksConsoleCalls(gateway, this.providers);
  }
}
