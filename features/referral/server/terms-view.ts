import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type PublishedTerms, type ReferralTerms, referralTermsPublished } from '../contract.ts';
import { readTerms } from '../store/reading.ts';

/** All terms of rebates as they were committed. */
export class TermsView implements View {
  readonly name = 'referral_terms';
  private versions: readonly PublishedTerms[] = [];

  async load({ database }: Moment): Promise<() => void> {
    const versions = await readTerms(database());
    return () => {
      this.versions = versions;
    };
  }

  follow(bus: EventBus): void {
    bus.on(referralTermsPublished, (published) => {
      this.versions = [...this.versions, published];
    });
  }

  /** The terms in force now. */
  now(): PublishedTerms | undefined {
    return this.versions.at(-1);
  }

  /** One version. */
  version(version: number): ReferralTerms | undefined {
    return this.versions[version - 1]?.terms;
  }
}
