import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type LoanTerms, loanTermsPublished } from '../contract.ts';
import { type LoanTables, readTerms } from '../store/reading.ts';

/** All terms of loans as they were committed, and those under which loans begin now. */
export class TermsView implements View {
  readonly name = 'loan_terms';
  private versions: ReadonlyMap<number, LoanTerms[]> = new Map();

  async load({ database }: Moment): Promise<() => void> {
    const versions = await readTerms(database<LoanTables>());
    return () => {
      this.versions = versions;
    };
  }

  follow(bus: EventBus): void {
    bus.on(loanTermsPublished, ({ terms }) => {
      const known = this.versions.get(terms.productId) ?? [];
      this.versions = new Map(this.versions).set(terms.productId, [...known, terms]);
    });
  }

  /** The terms of a pair under which loans begin now. */
  now(pairId: number): LoanTerms | undefined {
    return this.versions.get(pairId)?.at(-1);
  }

  /** The terms of all pairs under which loans begin now, the first pair first. */
  all(): LoanTerms[] {
    return [...this.versions.values()].flatMap((versions) => versions.slice(-1));
  }

  /** One version of a pair's terms. */
  version(pairId: number, version: number): LoanTerms | undefined {
    return this.versions.get(pairId)?.[version - 1];
  }
}
