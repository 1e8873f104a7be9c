import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { breaksCalls } from './calls.ts';
import { breaksConsoleCalls } from './console-calls.ts';

/** The front door of breaks. */
export class BreaksServer implements RoomServer {
  readonly name = 'breaks';

  calls(gateway: Gateway): readonly Call[] {
    return breaksCalls(gateway);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return breaksConsoleCalls(gateway);
  }
}
