import type { Gateway, Job, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { type FollowUps, followUpsJob } from '../../../platform/server/rooms/follow-ups.ts';
import {
  copyChanged,
  copyRelationChanged,
  copySkipped,
  copyTraderChanged,
  type Unfollow,
} from '../contract.ts';
import { type FollowedTrader, readFollowed, readTrader } from '../store/reading.ts';
import { copyConsoleCalls } from './console-calls.ts';
import { TraderDirectory } from './directory.ts';
import { directoryCalls } from './directory-calls.ts';
import { followCalls } from './follow-calls.ts';
import { leadCalls } from './lead-calls.ts';
import type { CopyProviders } from './needs.ts';

const changedPart = flagPart('copy_changed');
const balancesPart = flagPart('balances');

/** Traders whose positions are copied for somebody. */
export const followed: FollowUps<FollowedTrader> = {
  read: (gateway, after, most) => readFollowed(gateway.database(), after, most),
  end: ({ owner: follower, trader }): Unfollow => ({
    type: 'copy.unfollow',
    trader,
    follower,
    closes: false,
  }),
};

/** The front door of copy trading: its calls and its live data. */
export class CopyServer implements RoomServer {
  readonly name = 'copy';
  readonly jobs: readonly Job[];
  private readonly providers: CopyProviders;

  constructor(providers: CopyProviders) {
    this.providers = providers;
    const { operators } = providers;
    const isOffered = async (customerId: number) =>
      (await operators.isOffered('copy', customerId)) &&
      (await operators.isOffered('contracts', customerId));
    this.jobs = [followUpsJob('copy.followed', followed, isOffered)];
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
