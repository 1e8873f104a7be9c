import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
} from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import {
  type Join,
  memberJoined,
  rebatePaid,
  rebateTaken,
  type ReferralTerms,
} from '../contract.ts';
import { readJoined } from '../store/reading.ts';
import { referralCalls } from './calls.ts';
import { referralConsoleCalls } from './console-calls.ts';
import { demoTrades } from './demo-trades.ts';
import type { ReferralProviders } from './needs.ts';
import { offersJob, tellOffers } from './offers.ts';
import { TermsView } from './terms-view.ts';

const JOIN_EVERY_MS = 3_600_000;
const MOST_AT_ONCE = 1_000;
const changedPart = flagPart('referral_changed');
const balancesPart = flagPart('balances');

type JoiningGateway = Pick<Gateway, 'database' | 'submit'>;

/** The front door of rebates: their calls, their live data, and who joins. */
export class ReferralServer implements RoomServer {
  readonly name = 'referral';
  private readonly terms = new TermsView();
  readonly views = [this.terms];
  private readonly providers: ReferralProviders;
  private readonly isSwitched: boolean;
  readonly jobs: readonly Job[];

  constructor(providers: ReferralProviders) {
    this.providers = providers;
    const { catalogue, identity, means } = providers;
    const join: Job = {
      name: 'referral.join',
      start: (gateway) =>
        repeatedly(gateway, JOIN_EVERY_MS, () => this.joinAfter(gateway, 0), 'nobody has joined'),
    };
    const trades = demoTrades({
      members: () => identity.demoCompany,
      dollar: () => catalogue.directory.dollar(),
      coin: () => catalogue.directory.assets().find(({ code }) => code === 'BTC'),
      dollarUnits: (id) => catalogue.directory.dollarUnits(id),
    });
    // A demo offers everything to everybody.
    this.isSwitched = means.settings.mode === 'live';
    const offers = this.isSwitched ? [offersJob(providers.operators)] : [];
    const isPlayed = means.settings.mode === 'demo' && means.runsMarket;
    this.jobs = isPlayed ? [join, trades] : [join, ...offers];
  }

  calls(gateway: Gateway): readonly Call[] {
    return referralCalls(gateway, this.providers, this.terms);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return referralConsoleCalls(gateway, this.providers, this.terms);
  }

  /** The terms in force now. */
  currentTerms(): ReferralTerms | undefined {
    return this.terms.now()?.terms;
  }

  /**
   * Tells the machine who invited whom, as far as it does not know, of all customers after one:
   * after each registration, and of everybody once in a while, for those whose registration was
   * cut off before it was told.
   */
  async joinAfter(gateway: JoiningGateway, after: number): Promise<void> {
    const { identity } = this.providers;
    for (let from = after; ; ) {
      const invited = await identity.invitedAfter(from, MOST_AT_ONCE);
      const ids = invited.map(({ owner }) => owner);
      const joined = await readJoined(gateway.database(), ids);
      for (const { owner, inviter } of invited) {
        if (joined.has(owner)) continue;
        const command: Join = { type: 'referral.join', owner, inviter };
        const result = await gateway.submit({ actor: 0, command });
        // Another gateway was quicker, or the room is parked: then later.
        if ('refused' in result && result.refused !== 'already_joined') return;
        if (!this.isSwitched) continue;
        const { operators, means } = this.providers;
        await tellOffers(gateway, operators, [inviter], means.nowMs());
      }
      const last = invited.at(-1);
      if (last === undefined || invited.length < MOST_AT_ONCE) return;
      from = last.owner;
    }
  }

  /** Tells customers' screens that something of their rebates has changed. */
  follow({ bus, hub }: Gateway): undefined {
    const tell = (owner: number) => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    };
    bus.on(memberJoined, ({ inviter }) => tell(inviter));
    bus.on(rebatePaid, ({ owner }) => tell(owner));
    bus.on(rebateTaken, ({ owner }) => tell(owner));
  }
}

/** Makes the server of rebates out of what the house gives. */
export function makeReferral(providers: ReferralProviders): ReferralServer {
  return new ReferralServer(providers);
}
