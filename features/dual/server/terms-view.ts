import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type DualTerms, dualTermsPublished } from '../contract.ts';
import { type DualTables, readTerms } from '../store/reading.ts';

/** All terms of dual products as they were committed, and those under which orders begin now. */
export class TermsView implements View {
  readonly name = 'dual_terms';
  private versions: ReadonlyMap<number, DualTerms[]> = new Map();

  async load({ database }: Moment): Promise<() => void> {
    const versions = await readTerms(database<DualTables>());
    return () => {
      this.versions = versions;
    };
  }

  follow(bus: EventBus): void {
    bus.on(dualTermsPublished, ({ terms }) => {
      const known = this.versions.get(terms.productId) ?? [];
      this.versions = new Map(this.versions).set(terms.productId, [...known, terms]);
    });
  }

  /** The terms of a product under which orders begin now. */
  now(productId: number): DualTerms | undefined {
    return this.versions.get(productId)?.at(-1);
  }

  /** The terms of all products under which orders begin now, the first product first. */
  all(): DualTerms[] {
    return [...this.versions.values()].flatMap((versions) => versions.slice(-1));
  }

  /** One version of a product's terms. */
  version(productId: number, version: number): DualTerms | undefined {
    return this.versions.get(productId)?.[version - 1];
  }
}
