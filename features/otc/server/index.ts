import { customerOf } from '../../../platform/server/conversations/members.ts';
import { followConversations } from '../../../platform/server/conversations/following.ts';
import type { Gateway, Job, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import { otcMerchantChanged, otcOrderChanged, type OtcTerms } from '../contract/index.ts';
import { otcConsoleCalls } from './console-calls.ts';
import { demoMerchants } from './demo-merchants.ts';
import { makerCalls } from './maker-calls.ts';
import type { OtcProviders } from './needs.ts';
import { offerCalls } from './offer-calls.ts';
import { orderCalls } from './order-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { ratesJob } from './rates-job.ts';
import { stepCalls } from './step-calls.ts';
import { talkCalls } from './talk-calls.ts';
import { TermsView } from './terms-view.ts';

const changedPart = flagPart('otc_changed');
const balancesPart = flagPart('balances');

/** The front door of OTC: its calls and its live data. */
export class OtcServer implements RoomServer {
  readonly name = 'otc';
  private readonly providers: OtcProviders;
  private readonly terms = new TermsView();
  readonly views = [this.terms];
  readonly jobs: readonly Job[];

  constructor(providers: OtcProviders) {
    this.providers = providers;
    const { settings, runsMarket } = providers.means;
    const isDemo = settings.mode === 'demo';
    const rates = ratesJob(providers, isDemo);
    this.jobs = isDemo && runsMarket ? [rates, demoMerchants(providers)] : [rates];
  }

  /** The terms in force now. */
  currentTerms(): OtcTerms | undefined {
    return this.terms.now();
  }

  calls(gateway: Gateway): readonly Call[] {
    return [
      ...offerCalls(gateway, this.providers),
      ...makerCalls(gateway, this.providers),
      ...orderCalls(gateway, this.providers),
      ...stepCalls(gateway, this.providers),
      ...talkCalls(gateway, this.providers),
      ...paymentCalls(gateway, this.providers),
    ];
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return otcConsoleCalls(gateway, this.providers);
  }

  /** Tells both sides of an order that something of it has changed, or was written. */
  follow(gateway: Gateway): Running {
    const { bus, hub } = gateway;
    const tell = (owner: number): void => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    };
    bus.on(otcOrderChanged, ({ buyer, seller }) => {
      tell(buyer);
      tell(seller);
    });
    bus.on(otcMerchantChanged, ({ owner }) => tell(owner));
    return followConversations(gateway, this.name, ({ members }) => {
      for (const member of members) {
        const owner = customerOf(member);
        if (owner !== undefined) hub.publish(privateChannel(owner), changedPart, true);
      }
    });
  }
}

/** Makes the server of OTC out of what the house gives. */
export function makeOtc(providers: OtcProviders): OtcServer {
  return new OtcServer(providers);
}
