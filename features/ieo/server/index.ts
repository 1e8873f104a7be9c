import type { Gateway, Job, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import { housePictures } from '../../../platform/server/uploads/house-pictures.ts';
import { type Asset, powerOfTen } from '../../../core/money/units.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import { ieoOrderChanged, type IeoTerms } from '../contract.ts';
import { ieoCalls } from './calls.ts';
import { ieoConsoleCalls } from './console-calls.ts';
import { demoTraders } from './demo-traders.ts';
import { beaconMarketsOf, drawsJob, newSecret } from './draws.ts';
import { ProjectsView } from './projects-view.ts';

/** What subscriptions ask of the house. */
export interface IeoProviders {
  readonly means: Pick<ServerMeans, 'secrets' | 'uploads' | 'settings' | 'runsMarket'>;
  readonly identity: { readonly demoExtras: readonly number[] };
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
      markets(): readonly Market[];
      dollar(): Asset | undefined;
      dollarUnits(assetId: number): bigint | undefined;
    };
  };
  readonly verification: {
    verifiedLevels(owners: readonly number[]): Promise<ReadonlyMap<number, number>>;
  };
  readonly operators: ProductOffer & { mayBegin(customerId: number): Promise<boolean> };
}

const changedPart = flagPart('ieo_changed');
const balancesPart = flagPart('balances');

/** The front door of subscriptions: their calls, their live data, and the job of draws. */
export class IeoServer implements RoomServer {
  readonly name = 'ieo';
  private readonly projects = new ProjectsView();
  readonly views = [this.projects];
  readonly jobs: readonly Job[];
  private readonly providers: IeoProviders;

  constructor(providers: IeoProviders) {
    this.providers = providers;
    const { secrets, settings, runsMarket } = providers.means;
    const draws = drawsJob(secrets, this.projects);
    const isDemo = settings.mode === 'demo' && runsMarket;
    // Extras are there only once the past was lived: they are asked for at each trade.
    const traders = demoTraders({ ...providers, projects: this.projects });
    this.jobs = isDemo ? [draws, traders] : [draws];
  }

  calls(gateway: Gateway): readonly Call[] {
    const { catalogue, operators } = this.providers;
    const needs = {
      asset: (id: number) => catalogue.directory.asset(id),
      quoteOf: (assetId: number) =>
        catalogue.directory.markets().find(({ base }) => base.id === assetId)?.quote.id ?? 0,
      isOffered: (customerId: number) => operators.isOffered('ieo', customerId),
      mayBegin: (customerId: number) => operators.mayBegin(customerId),
      level: (customerId: number) => this.level(customerId),
    };
    return ieoCalls(gateway, needs, this.projects);
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    const { catalogue, means } = this.providers;
    return ieoConsoleCalls({
      gateway,
      dollarUnits: (id) => {
        const dollar = catalogue.directory.dollar();
        if (id === dollar?.id) return powerOfTen(dollar.scale);
        return catalogue.directory.dollarUnits(id);
      },
      level: (customerId) => this.level(customerId),
      asset: (id) => catalogue.directory.asset(id),
      assets: () => catalogue.directory.assets(),
      markets: () => catalogue.directory.markets(),
      projects: this.projects,
      secrets: means.secrets,
      pictures: housePictures(means.uploads),
    });
  }

  private async level(customerId: number): Promise<number> {
    const levels = await this.providers.verification.verifiedLevels([customerId]);
    return levels.get(customerId) ?? 0;
  }

  /** The terms of a project with what came of it so far. */
  currentTerms(projectId: number): IeoTerms | undefined {
    return this.projects.one(projectId)?.terms;
  }

  /** Makes the secret of a draw and keeps it; gives what the terms say of it. */
  async commitToDraw(gateway: Gateway): Promise<Pick<IeoTerms, 'commitment' | 'beaconMarkets'>> {
    const { catalogue, means } = this.providers;
    const beaconMarkets = beaconMarketsOf(catalogue.directory.markets());
    return { commitment: await newSecret(gateway, means.secrets), beaconMarkets };
  }

  /** Tells customers' screens that something of their orders has changed. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(ieoOrderChanged, ({ owner }) => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    });
  }
}

/** Makes the server of subscriptions out of what the house gives. */
export function makeIeo(providers: IeoProviders): IeoServer {
  return new IeoServer(providers);
}
