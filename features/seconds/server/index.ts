/** The front door of seconds contracts: its calls and its live data. */
import type { Gateway, RoomServer } from '../../../platform/server/gateway.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { type Part, privateChannel } from '../../../platform/server/realtime/hub.ts';
import { secondsOrderChanged, type SecondsTerms, secondsTermsPublished } from '../contract.ts';
import type { SecondsRules } from '../rules/room.ts';
import { orderRow } from '../wire.ts';
import { secondsCalls } from './calls.ts';
import type { SecondsServerNeeds } from './needs.ts';

interface Numbered {
  readonly id?: unknown;
}

const ordersPart: Part<Numbered> = {
  name: 'seconds_orders',
  shape: 'list',
  keyOf: ({ id }) => String(id),
  merge: (_earlier, later) => later,
};
const balancesPart = flagPart('balances');

/** The room's server side; it is told by the app whenever a house has been loaded. */
export class SecondsServer implements RoomServer {
  readonly name = 'seconds';
  private readonly needs: SecondsServerNeeds;
  private readonly terms = new Map<number, SecondsTerms>();

  constructor(needs: SecondsServerNeeds) {
    this.needs = needs;
  }

  /** Takes a house that has been loaded. */
  loaded(rules: SecondsRules): void {
    this.terms.clear();
    for (const terms of rules.allTerms()) this.terms.set(terms.marketId, terms);
  }

  /** Hears of terms from the first commit on: those of the seed come before anything is served. */
  follow(bus: EventBus): void {
    bus.on(secondsTermsPublished, ({ terms }) => this.terms.set(terms.marketId, terms));
  }

  serve(gateway: Gateway): undefined {
    const { bus, hub } = gateway;
    bus.on(secondsOrderChanged, (order) => {
      const market = this.needs.market(order.marketId);
      const channel = privateChannel(order.owner);
      if (market === undefined || !hub.isHeard(channel)) return;
      hub.publish(channel, ordersPart, orderRow(market, order));
      hub.publish(channel, balancesPart, true);
    });
    gateway.addCalls(secondsCalls(gateway, this.needs, (marketId) => this.termsOf(marketId)));
  }

  /** The terms of a market under which orders are taken now. */
  currentTerms(marketId: number): SecondsTerms | undefined {
    return this.terms.get(marketId);
  }

  /** The terms of a market, or of the first market that has any. */
  private termsOf(marketId: number | undefined): SecondsTerms | undefined {
    if (marketId !== undefined) return this.terms.get(marketId);
    const first = this.needs.markets().find(({ id }) => this.terms.has(id));
    return first === undefined ? undefined : this.terms.get(first.id);
  }
}
