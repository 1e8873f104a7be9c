import type { Asset } from '../../../core/money/units.ts';
import type { Gateway, Job, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { insistsOnRisk } from '../../../platform/server/rooms/risk-notices.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import { type FollowUps, followUpsJob } from '../../../platform/server/rooms/follow-ups.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import { dualOrderChanged, type DualTerms, type SetRoll } from '../contract.ts';
import { type DualTables, readRolling } from '../store/reading.ts';
import { type DualCallNeeds, dualCalls } from './calls.ts';
import { dualConsoleCalls } from './console-calls.ts';
import { Shelf } from './shelf.ts';
import { TermsView } from './terms-view.ts';

/** What dual investment asks of the house. */
export interface DualProviders {
  readonly means: Pick<ServerMeans, 'settings'>;
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      markets(): readonly Market[];
      asset(id: number): AssetDefinition | undefined;
      dollar(): Asset | undefined;
      lastIndexTicks(marketId: number): number;
      hasFreshPrice(marketId: number): boolean;
    };
    readonly candles: {
      closesOfDays(marketId: number, days: number): Promise<readonly number[]>;
      closesOfQuarters(marketId: number, quarters: number): Promise<readonly number[]>;
    };
  };
  readonly operators: ProductOffer & { mayBegin(customerId: number): Promise<boolean> };
}

const changedPart = flagPart('dual_changed');
const balancesPart = flagPart('balances');

/** Orders that shall be rolled. */
export const rolls: FollowUps = {
  read: (gateway, after, most) => readRolling(gateway.database<DualTables>(), after, most),
  end: ({ id: orderId }): SetRoll => ({ type: 'dual.set_roll', orderId, isOn: false }),
};

/** The front door of dual investment: its calls and its live data. */
export class DualServer implements RoomServer {
  readonly name = 'dual';
  private readonly terms = new TermsView();
  readonly views = [this.terms];
  readonly jobs: readonly Job[];
  private readonly providers: DualProviders;
  private shelf: Shelf | undefined;

  constructor(providers: DualProviders) {
    this.providers = providers;
    const isOffered = (customerId: number) => providers.operators.isOffered('dual', customerId);
    this.jobs = [followUpsJob('dual.rolls', rolls, isOffered)];
  }

  calls(gateway: Gateway): readonly Call[] {
    const { directory } = this.providers.catalogue;
    const { operators } = this.providers;
    const needs: DualCallNeeds = {
      market: (id) => directory.market(id),
      markets: () => directory.markets(),
      isOffered: (customerId) => operators.isOffered('dual', customerId),
      mayBegin: (customerId) => operators.mayBegin(customerId),
      isRiskNeeded: this.isRiskNeeded(),
    };
    return dualCalls({ gateway, needs, products: this.terms, shelf: this.shelfOf(gateway) });
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    const { directory } = this.providers.catalogue;
    const shelf = this.shelfOf(gateway);
    const isBold = (terms: Partial<DualTerms>) => this.isBold(terms);
    return dualConsoleCalls({ gateway, directory, products: this.terms, shelf, isBold });
  }

  /** The terms of a product under which orders begin now. */
  currentTerms(productId: number): DualTerms | undefined {
    return this.terms.now(productId);
  }

  /** Whether a product pays more than the setting allows; its rate never changes later. */
  isBold({ ratePpm = 0 }: Partial<DualTerms>): boolean {
    return ratePpm > this.providers.means.settings.highestDualPpm;
  }

  /** Tells customers' screens that something of their orders has changed. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(dualOrderChanged, ({ owner }) => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    });
  }

  private isRiskNeeded(): boolean {
    return insistsOnRisk(this.providers.means.settings);
  }

  private shelfOf(gateway: Gateway): Shelf {
    const { directory, candles } = this.providers.catalogue;
    this.shelf ??= new Shelf(gateway, {
      market: (id) => directory.market(id),
      indexTicks: (id) => directory.lastIndexTicks(id),
      hasFreshPrice: (id) => directory.hasFreshPrice(id),
      dayCloses: (id, days) => candles.closesOfDays(id, days),
      recentCloses: (id, quarters) => candles.closesOfQuarters(id, quarters),
      isRiskNeeded: this.isRiskNeeded(),
    });
    return this.shelf;
  }
}

/** Makes the server of dual investment out of what the house gives. */
export function makeDual(providers: DualProviders): DualServer {
  return new DualServer(providers);
}
