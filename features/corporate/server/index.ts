import type { Kysely } from 'kysely';
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { invested, investPlanChanged, paidOut } from '../contract.ts';
import { readSplits } from '../store/reading.ts';
import { autoCalls } from './auto-calls.ts';
import { stockCalls } from './calls.ts';
import { corporateConsoleCalls } from './console-calls.ts';
import type { CorporateProviders } from './needs.ts';

const changedPart = flagPart('corporate_changed');
const balancesPart = flagPart('balances');

/** The front door of what happens to shares, and of buying them regularly. */
export class CorporateServer implements RoomServer {
  readonly name = 'corporate';
  private readonly providers: CorporateProviders;

  constructor(providers: CorporateProviders) {
    this.providers = providers;
  }

  calls(gateway: Gateway): readonly Call[] {
    return [...stockCalls(gateway, this.providers), ...autoCalls(gateway, this.providers)];
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return corporateConsoleCalls(gateway, this.providers);
  }

  /**
   * Splits that were carried out, and the markets whose split is due and not over yet: their prices
   * are of other shares at any moment. A need of price alerts.
   */
  readSplits(db: Kysely<unknown>, nowMs: number) {
    return readSplits(db, nowMs);
  }

  /** Tells screens that something of theirs has changed. */
  follow({ bus, hub }: Gateway): undefined {
    const tell = (owner: number, isMoney: boolean): void => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      if (isMoney) hub.publish(channel, balancesPart, true);
    };
    bus.on(paidOut, ({ owner }) => tell(owner, true));
    bus.on(invested, ({ owner }) => tell(owner, true));
    bus.on(investPlanChanged, ({ owner }) => tell(owner, false));
  }
}

/** Makes the server of corporate actions out of what the house gives. */
export function makeCorporate(providers: CorporateProviders): CorporateServer {
  return new CorporateServer(providers);
}
