import { sql } from 'kysely';
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { Call } from '../../../platform/server/http/call.ts';
import type { ConsoleCall } from '../../../platform/server/http/console-call.ts';
import { mirroredCall } from '../../../platform/server/rooms/mirrored.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { type Part, privateChannel } from '../../../platform/server/realtime/hub.ts';
import { secondsOrderChanged, type SecondsOrder, type SecondsTerms } from '../contract.ts';
import { readOrders, type SecondsTables } from '../store/reading.ts';
import { orderRow } from '../wire.ts';
import { secondsCalls } from './calls.ts';
import type { SecondsServerNeeds } from './needs.ts';
import { TermsView } from './terms-view.ts';

interface Numbered {
  readonly id?: unknown;
}

const ordersPart: Part<Numbered> = {
  name: 'seconds_orders',
  shape: 'list',
  keyOf: ({ id }) => String(id),
  merge: (_earlier, later) => later,
};
/** Those that have a result; what was void has none. */
const ENDED: readonly SecondsOrder['state'][] = ['won', 'lost', 'drawn'];
const MOST_ENDED = 20;
const balancesPart = flagPart('balances');

const MIRRORED = {
  room: 'seconds',
  path: '/seconds/mirrored',
  orders: {
    rows: sql`select * from seconds_orders`,
    side: 'direction',
    amount: 'stake_units',
    begunMs: 'placed_ms',
  },
} as const;

/** The front door of seconds contracts: its calls and its live data. */
export class SecondsServer implements RoomServer {
  readonly name = 'seconds';
  private readonly needs: SecondsServerNeeds;
  private readonly terms = new TermsView();
  readonly views = [this.terms];

  constructor(needs: SecondsServerNeeds) {
    this.needs = needs;
  }

  calls(gateway: Gateway): readonly Call[] {
    return secondsCalls(
      gateway,
      this.needs,
      (marketId) => this.termsOf(marketId),
      () => this.terms.changedMs,
    );
  }

  consoleCalls(gateway: Gateway): readonly ConsoleCall[] {
    return [mirroredCall(gateway, this.needs, MIRRORED)];
  }

  /** Tells customers' screens what became of their orders. */
  follow({ bus, hub }: Gateway): undefined {
    bus.on(secondsOrderChanged, (order) => {
      const market = this.needs.market(order.marketId);
      const channel = privateChannel(order.owner);
      if (market === undefined || !hub.isHeard(channel)) return;
      // A stake that is to open is told with its price, and money that it holds at once.
      if (order.state !== 'pending') hub.publish(channel, ordersPart, orderRow(market, order));
      hub.publish(channel, balancesPart, true);
    });
  }

  /** Own orders that ended in a span of time with a price on both sides, the newest first. */
  async ended(
    gateway: Gateway,
    owner: number,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ): Promise<readonly SecondsOrder[]> {
    const page = { owner, states: ENDED, marketId: undefined, page: 1, limit: MOST_ENDED };
    const { orders } = await readOrders(gateway.database<SecondsTables>(), page);
    return orders.filter(({ settledMs }) => settledMs >= fromMs && settledMs < toMs);
  }

  /** The terms of a market under which orders are taken now. */
  currentTerms(marketId: number): SecondsTerms | undefined {
    return this.terms.of(marketId);
  }

  /** The terms of a market, or of the first market that has any. */
  private termsOf(marketId: number | undefined): SecondsTerms | undefined {
    if (marketId !== undefined) return this.terms.of(marketId);
    const first = this.needs.markets().find(({ id }) => this.terms.of(id) !== undefined);
    return first === undefined ? undefined : this.terms.of(first.id);
  }
}
