import type { Gateway, Job, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { insistsOnRisk } from '../../../platform/server/rooms/risk-notices.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import { type FollowUps, followUpsJob } from '../../../platform/server/rooms/follow-ups.ts';
import { type Asset, powerOfTen } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { lockupOrderChanged, type LockupTerms, type SetRenew } from '../contract.ts';
import { type LockupTables, readRenewing } from '../store/reading.ts';
import { type LockupCallNeeds, lockupCalls } from './calls.ts';
import { lockupConsoleCalls } from './console-calls.ts';
import { TermsView } from './terms-view.ts';

/** What lock-ups ask of the house. */
export interface LockupProviders {
  readonly means: Pick<ServerMeans, 'settings'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      dollar(): Asset | undefined;
      /** Dollar units of one whole coin by the index; undefined without a price. */
      dollarUnits(assetId: number): bigint | undefined;
    };
  };
  readonly loans: {
    /** What a loan of a coin costs at least in a year, in ppm; undefined where it is not lent. */
    yearlyPpm(assetId: number): number | undefined;
  };
  readonly operators: ProductOffer & { mayBegin(customerId: number): Promise<boolean> };
}

const YEAR_DAYS = 365;
const changedPart = flagPart('lockup_changed');
const balancesPart = flagPart('balances');

/** Orders that shall be renewed. */
export const renewals: FollowUps = {
  read: (gateway, after, most) => readRenewing(gateway.database<LockupTables>(), after, most),
  end: ({ id: orderId }): SetRenew => ({ type: 'lockup.set_renew', orderId, isOn: false }),
};

/** The front door of lock-ups: their calls and their live data. */
export class LockupServer implements RoomServer {
  readonly name = 'lockup';
  private readonly terms = new TermsView();
  readonly views = [this.terms];
  readonly jobs: readonly Job[];
  private readonly providers: LockupProviders;

  constructor(providers: LockupProviders) {
    this.providers = providers;
    const isOffered = (customerId: number) => providers.operators.isOffered('lockup', customerId);
    this.jobs = [followUpsJob('lockup.renewals', renewals, isOffered)];
  }

  calls(gateway: Gateway): readonly Call[] {
    return lockupCalls(gateway, this.callNeeds(), this.terms);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    const isBold = (terms: Partial<LockupTerms>) => this.isBold(terms, 0);
    const loanPpm = (assetId: number) => this.providers.loans.yearlyPpm(assetId);
    return lockupConsoleCalls(gateway, this.callNeeds().asset, this.terms, isBold, loanPpm);
  }

  /** The terms of a product under which orders begin now. */
  currentTerms(productId: number): LockupTerms | undefined {
    return this.terms.now(productId);
  }

  /** Whether terms pay more than the setting allows, or than borrowing the same coin costs. */
  isBold(terms: Partial<LockupTerms>, id: number): boolean {
    const { means, loans } = this.providers;
    const { assetId = 0, ratePpm = 0 } = { ...this.currentTerms(id), ...terms };
    const costPpm = loans.yearlyPpm(assetId) ?? Number.POSITIVE_INFINITY;
    return ratePpm * YEAR_DAYS > Math.min(means.settings.highestYieldPpm, costPpm);
  }

  /** Tells customers' screens that something of their orders has changed. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(lockupOrderChanged, ({ owner }) => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    });
  }

  private callNeeds(): LockupCallNeeds {
    const { catalogue, operators } = this.providers;
    const { directory } = catalogue;
    return {
      asset: (id) => directory.asset(id),
      dollarPrice: (id) => {
        const dollar = directory.dollar();
        if (dollar === undefined) return undefined;
        const own = id === dollar.id ? powerOfTen(dollar.scale) : undefined;
        const price = own ?? directory.dollarUnits(id);
        return price === undefined ? undefined : { units: price, scale: dollar.scale };
      },
      isOffered: (customerId) => operators.isOffered('lockup', customerId),
      mayBegin: (customerId) => operators.mayBegin(customerId),
      isRiskNeeded: insistsOnRisk(this.providers.means.settings),
    };
  }
}

/** Makes the server of lock-ups out of what the house gives. */
export function makeLockup(providers: LockupProviders): LockupServer {
  return new LockupServer(providers);
}
