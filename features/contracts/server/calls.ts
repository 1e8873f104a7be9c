import { sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  type Gateway,
  type Job,
  repeatedly,
  type RoomServer,
  type Running,
} from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { mirroredCall } from '../../../platform/server/rooms/mirrored.ts';
import { hasReadRisk, UNREAD } from '../../../platform/server/rooms/risk-notices.ts';
import type { View } from '../../../platform/server/views.ts';
import type { Position } from '../contract/index.ts';
import type { ContractOrder } from '../contract/orders.ts';
import { type ContractsTables, readAvailable, countIn } from '../store/reading.ts';
import { ownContracts } from '../store/own-contracts.ts';
import { countClosed, readTrades } from '../store/trades.ts';
import { Extras, type ExtrasMeans } from './extras.ts';
import { listCalls } from './list-calls.ts';
import { publishContracts } from './live.ts';
import { coverCall } from './cover-call.ts';
import { entryCalls } from './entry-calls.ts';
import { givenOrders } from './given-orders.ts';
import { noticeOf, orderCalls } from './order-calls.ts';
import { reductionCalls } from './reduction-calls.ts';
import { settingCalls } from './setting-calls.ts';
import { ContractsNow } from './now.ts';
import { previewFields } from '../wire/terms.ts';
import type { ContractsServerNeeds } from './needs.ts';
import { ContractsView } from './view.ts';

/** A step of the extras is a minute. */
const EXTRAS_STEP_MS = 60_000;

/** Own positions, not what was copied: a copy stands opposite whom its leader does. */
const MIRRORED = {
  room: 'contracts',
  path: '/contracts/mirrored',
  orders: {
    rows: sql`select * from contract_positions where opened_ms > 0 and like_id = 0`,
    side: 'side',
    amount: 'placed_lots',
    begunMs: 'opened_ms',
  },
} as const;

/** The front door of leveraged contracts: its calls and its live data. */
export class ContractsServer implements RoomServer {
  readonly name = 'contracts';
  readonly view: ContractsView;
  readonly views: readonly View[];
  readonly countIn = countIn;
  /** What other rooms read of it: the index and sums of positions, and committed rows. */
  readonly now: ContractsNow;
  readonly ownReading = ownContracts;
  private readonly needs: ContractsServerNeeds;

  constructor(needs: ContractsServerNeeds) {
    this.needs = needs;
    this.view = new ContractsView(needs);
    this.views = [this.view];
    this.now = new ContractsNow(this.view, needs);
  }

  /** The coin of all margins. */
  get marginAssetId(): number {
    return this.needs.marginAsset()?.id ?? 0;
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return [mirroredCall(gateway, this.needs, MIRRORED), coverCall(gateway, this.needs, this.view)];
  }

  /** Why a customer may open nothing, who comes without a screen; undefined when he may. */
  async openRefusal(gateway: Gateway, customerId: number): Promise<Refusal | undefined> {
    const { needs, view } = this;
    if (!(await needs.isOffered(customerId))) return refuse('not_offered_in_your_country');
    if (!needs.isRiskNeeded) return undefined;
    const isRead = await hasReadRisk(gateway.database(), noticeOf(view, customerId));
    return isRead ? undefined : refuse(UNREAD);
  }

  /** Orders of others' fronts, as they were given, once their ticks have decided them. */
  decided(gateway: Gateway): (owner: number, id: number) => Promise<Readonly<ContractOrder>> {
    const { decided } = givenOrders(gateway);
    return (owner, id) => decided.of(owner, id);
  }

  /** What existing clients calculate their preview with; undefined without contracts. */
  leverage(marketId: number) {
    const market = this.needs.market(marketId);
    const terms = this.view.currentTerms(marketId);
    return market === undefined || terms === undefined ? undefined : previewFields(market, terms);
  }

  /** Own positions of a customer that were closed in a span of time, the newest first. */
  trades(
    gateway: Gateway,
    owner: number,
    span: { readonly fromMs: number; readonly toMs: number },
  ) {
    return readTrades(gateway.database<ContractsTables>(), owner, span);
  }

  /** How many positions a customer has closed. */
  closedCount(gateway: Gateway, owner: number): Promise<number> {
    return countClosed(gateway.database<ContractsTables>(), owner);
  }

  /** What a margin account is worth at the index, with all of its positions. */
  async worth(gateway: Gateway, owner: number): Promise<bigint> {
    const coin = this.needs.marginAsset();
    if (coin === undefined) return 0n;
    const db = gateway.database<ContractsTables>();
    const free = (await readAvailable(db, [owner], KIND.margin, coin.id)).get(owner) ?? 0n;
    const of = (position: Readonly<Position>) =>
      position.heldUnits + (position.state === 'open' ? this.view.now(position).resultUnits : 0n);
    return this.view.positionsOf(owner).reduce((sum, position) => sum + of(position), free);
  }

  /** Scripted customers of a demo, as they trade. */
  extras(owners: readonly number[], give: ExtrasMeans['give']): Extras {
    return new Extras(owners, {
      markets: () => this.needs.markets(),
      indexTicks: (marketId) => this.needs.indexTicks(marketId),
      terms: (marketId) => this.view.currentTerms(marketId),
      positionsOf: (owner) => this.view.positionsOf(owner),
      give,
    });
  }

  /** In a demo that has a past its extras go on. */
  get jobs(): readonly Job[] {
    const owners = this.needs.extras();
    if (owners.length === 0) return [];
    const start = (gateway: Gateway): Running => {
      // Like everybody they wait for the next tick.
      const give: ExtrasMeans['give'] = (actor, order) =>
        gateway.submit({ actor, command: { type: 'contracts.place', order, sameTerms: true } });
      const extras = this.extras(owners, give);
      let step = 0;
      const act = () => extras.act((step += 1));
      return repeatedly(gateway, EXTRAS_STEP_MS, act, 'the extras could not act');
    };
    return [{ name: 'contracts.extras', start }];
  }

  calls(gateway: Gateway): Call[] {
    const { needs, view } = this;
    const given = givenOrders(gateway);
    return [
      ...orderCalls(given, needs, view),
      ...reductionCalls(given, needs),
      ...entryCalls(given, needs, view),
      ...settingCalls(gateway, needs),
      ...listCalls(gateway, needs, view),
    ];
  }

  /** Tells positions, accounts and warnings to their owners. */
  follow(gateway: Gateway): Running {
    return publishContracts(gateway, this.view, this.needs);
  }
}
