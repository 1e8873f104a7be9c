import type { FastifyInstance } from 'fastify';
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { FrameTickets } from '../../../platform/server/http/frame-tickets.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import { PendingAnswers } from '../../../platform/server/rooms/tick-answers.ts';
import { insistsOnRisk } from '../../../platform/server/rooms/risk-notices.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import { collateralSaleChanged, loanChanged, type LoanTerms } from '../contract.ts';
import { salesTable } from '../store/tables.ts';
import { type LoanCallMeans, type LoanCallNeeds, loanCalls, offeredPairs } from './calls.ts';
import { loansConsoleCalls } from './console-calls.ts';
import { addLoansFrame, FRAME_PATH } from './frame.ts';
import { TermsView } from './terms-view.ts';

/** What loans ask of the house. */
export interface LoansProviders {
  readonly means: Pick<ServerMeans, 'settings' | 'secrets' | 'nowMs'>;
  /** Where existing clients reach support in a frame. */
  readonly support: { readonly framePath: string };
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      asset(id: number): AssetDefinition | undefined;
      lastIndexTicks(marketId: number): number;
    };
  };
  readonly operators: ProductOffer & { mayBegin(customerId: number): Promise<boolean> };
}

const YEAR_HOURS = 365 * 24;
const changedPart = flagPart('loans_changed');
const balancesPart = flagPart('balances');

/** The front door of loans: their calls and their live data. */
export class LoansServer implements RoomServer {
  readonly name = 'loans';
  /** Where clients of others reach them in a frame. */
  readonly framePath = FRAME_PATH;
  private readonly terms = new TermsView();
  readonly views = [this.terms];
  private readonly providers: LoansProviders;
  private means: LoanCallMeans | undefined;

  constructor(providers: LoansProviders) {
    this.providers = providers;
  }

  calls(gateway: Gateway): readonly Call[] {
    const { catalogue, operators, means } = this.providers;
    const needs: LoanCallNeeds = {
      market: (id) => catalogue.directory.market(id),
      indexTicks: (id) => catalogue.directory.lastIndexTicks(id),
      isOffered: (customerId) => operators.isOffered('loans', customerId),
      mayBegin: (customerId) => operators.mayBegin(customerId),
      isRiskNeeded: insistsOnRisk(means.settings),
    };
    const sales = new PendingAnswers(gateway, collateralSaleChanged, salesTable);
    this.means = { gateway, needs, pairs: this.terms, sales };
    return loanCalls(this.means);
  }

  addRoutes(app: FastifyInstance): void {
    const means = () => {
      if (this.means === undefined) throw new Error('loans are asked before they serve');
      return this.means;
    };
    const { secrets, nowMs } = this.providers.means;
    const tickets = new FrameTickets(secrets, nowMs);
    addLoansFrame(app, {
      gateway: () => means().gateway,
      pairs: () => offeredPairs(means()),
      supportPath: () => this.providers.support.framePath,
      tickets: () => tickets,
    });
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    const { directory } = this.providers.catalogue;
    const isBold = (terms: Partial<LoanTerms>) => this.isBold(terms);
    return loansConsoleCalls({ gateway, directory, pairs: this.terms, isBold });
  }

  /** The terms of a pair under which loans begin now. */
  currentTerms(pairId: number): LoanTerms | undefined {
    return this.terms.now(pairId);
  }

  /** What a loan of a coin costs at least in a year, in ppm; undefined where it is not lent. */
  yearlyPpm(assetId: number): number | undefined {
    const { directory } = this.providers.catalogue;
    const lent = this.terms
      .all()
      .filter(({ isOffered, marketId }) => {
        return isOffered && directory.market(marketId)?.quote.id === assetId;
      })
      .map(({ ratePpm }) => ratePpm * YEAR_HOURS);
    return lent.length === 0 ? undefined : Math.min(...lent);
  }

  /** Whether terms lend more of a collateral's worth than the setting allows. */
  isBold({ initialPpm = 0 }: Partial<LoanTerms>): boolean {
    return initialPpm > this.providers.means.settings.highestLoanPpm;
  }

  /** Tells customers' screens that something of their loans has changed. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(loanChanged, ({ owner }) => {
      const channel = privateChannel(owner);
      if (!hub.isHeard(channel)) return;
      hub.publish(channel, changedPart, true);
      hub.publish(channel, balancesPart, true);
    });
  }
}

/** Makes the server of loans out of what the house gives. */
export function makeLoans(providers: LoansProviders): LoansServer {
  return new LoansServer(providers);
}
