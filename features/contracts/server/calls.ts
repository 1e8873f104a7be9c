import { readContractFigures } from '../store/results.ts';
import type { Gateway, RoomServer, Running } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { View } from '../../../platform/server/views.ts';
import { listCalls } from './list-calls.ts';
import { publishContracts } from './live.ts';
import { orderCalls } from './order-calls.ts';
import { previewFields } from '../wire.ts';
import type { ContractsServerNeeds } from './needs.ts';
import { ContractsView } from './view.ts';

/** The front door of leveraged contracts: its calls and its live data. */
export class ContractsServer implements RoomServer {
  readonly name = 'contracts';
  readonly view: ContractsView;
  readonly views: readonly View[];
  private readonly needs: ContractsServerNeeds;

  constructor(needs: ContractsServerNeeds) {
    this.needs = needs;
    this.view = new ContractsView(needs);
    this.views = [this.view];
  }

  /** What contracts came to for everyone. */
  readonly results = readContractFigures;

  /** What existing clients calculate their preview with; undefined without contracts. */
  leverage(marketId: number) {
    const market = this.needs.market(marketId);
    const terms = this.view.currentTerms(marketId);
    return market === undefined || terms === undefined ? undefined : previewFields(market, terms);
  }

  calls(gateway: Gateway): Call[] {
    return [...orderCalls(gateway, this.needs), ...listCalls(gateway, this.needs, this.view)];
  }

  /** Tells positions, accounts and warnings to their owners. */
  follow(gateway: Gateway): Running {
    return publishContracts(gateway, this.view, this.needs);
  }
}
