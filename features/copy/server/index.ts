import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { copyChanged, copyRelationChanged, copySkipped, copyTraderChanged } from '../contract.ts';
import { readTrader } from '../store/reading.ts';
import { copyConsoleCalls } from './console-calls.ts';
import { TraderDirectory } from './directory.ts';
import { directoryCalls } from './directory-calls.ts';
import { followCalls } from './follow-calls.ts';
import { leadCalls } from './lead-calls.ts';
import type { CopyProviders } from './needs.ts';

const changedPart = flagPart('copy_changed');
const balancesPart = flagPart('balances');

/** The front door of copy trading: its calls and its live data. */
export class CopyServer implements RoomServer {
  readonly name = 'copy';
  private readonly providers: CopyProviders;

  constructor(providers: CopyProviders) {
    this.providers = providers;
  }

  calls(gateway: Gateway): readonly Call[] {
    const directory = new TraderDirectory(gateway, this.providers);
    return [
      ...directoryCalls(gateway, this.providers, directory),
      ...followCalls(gateway, this.providers),
      ...leadCalls(gateway, this.providers, directory),
    ];
  }

  /** Whether a customer leads others now. */
  async leads(gateway: Gateway, owner: number): Promise<boolean> {
    const trader = await readTrader(gateway.database(), owner);
    return trader?.state === 'leading' || trader?.state === 'leaving';
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return copyConsoleCalls(gateway, this.providers);
  }

  /** Tells screens of followers and traders that something of theirs has changed. */
  follow({ bus, hub }: Gateway): undefined {
    const tell = (owner: number) => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    };
    bus.on(copyRelationChanged, ({ follower, trader }) => {
      tell(follower);
      tell(trader);
    });
    bus.on(copyChanged, ({ follower }) => tell(follower));
    bus.on(copySkipped, ({ follower }) => tell(follower));
    bus.on(copyTraderChanged, ({ owner }) => tell(owner));
  }
}

/** Makes the server of copy trading out of what the house gives. */
export function makeCopy(providers: CopyProviders): CopyServer {
  return new CopyServer(providers);
}
