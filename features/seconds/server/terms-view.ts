import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type SecondsTerms, secondsTermsPublished } from '../contract.ts';
import { readTerms, type SecondsTables } from '../store/reading.ts';

/** The terms under which seconds contracts are taken now, as they were committed last. */
export class TermsView implements View {
  readonly name = 'seconds_terms';
  private terms = new Map<number, SecondsTerms>();
  private changed = 0;

  async load({ database }: Moment): Promise<() => void> {
    const published = await readTerms(database<SecondsTables>());
    return () => {
      // The first versions come first, so that of each market the last one stays.
      this.terms = new Map(published.map(({ terms }) => [terms.marketId, terms]));
      this.changed = Math.max(0, ...published.map(({ fromMs }) => fromMs));
    };
  }

  follow(bus: EventBus): void {
    bus.on(secondsTermsPublished, ({ terms, fromMs }) => {
      this.terms.set(terms.marketId, terms);
      this.changed = Math.max(this.changed, fromMs);
    });
  }

  /** When terms changed last, Unix milliseconds: a notice that was read before is of others. */
  get changedMs(): number {
    return this.changed;
  }

  /** The terms of a market; undefined where nothing is offered. */
  of(marketId: number): SecondsTerms | undefined {
    return this.terms.get(marketId);
  }
}
