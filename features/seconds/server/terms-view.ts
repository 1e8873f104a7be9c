import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type SecondsTerms, secondsTermsPublished } from '../contract.ts';
import { readTerms, type SecondsTables } from '../store/reading.ts';

/** The terms under which seconds contracts are taken now, as they were committed last. */
export class TermsView implements View {
  readonly name = 'seconds_terms';
  private terms = new Map<number, SecondsTerms>();

  async load({ database }: Moment): Promise<() => void> {
    const published = await readTerms(database<SecondsTables>());
    return () => {
      // The first versions come first, so that of each market the last one stays.
      this.terms = new Map(published.map(({ terms }) => [terms.marketId, terms]));
    };
  }

  follow(bus: EventBus): void {
    bus.on(secondsTermsPublished, ({ terms }) => this.terms.set(terms.marketId, terms));
  }

  /** The terms of a market; undefined where nothing is offered. */
  of(marketId: number): SecondsTerms | undefined {
    return this.terms.get(marketId);
  }
}
