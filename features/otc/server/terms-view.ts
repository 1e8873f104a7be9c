import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type OtcTerms, otcTermsPublished, type PublishedOtcTerms } from '../contract/index.ts';
import { readVersions } from '../store/reading.ts';

/** All terms of the market as they were committed. */
export class TermsView implements View {
  readonly name = 'otc_terms';
  private versions: readonly PublishedOtcTerms[] = [];

  async load({ database }: Moment): Promise<() => void> {
    const versions = await readVersions(database());
    return () => {
      this.versions = versions;
    };
  }

  follow(bus: EventBus): void {
    bus.on(otcTermsPublished, (published) => {
      this.versions = [...this.versions, published];
    });
  }

  /** The terms in force now. */
  now(): OtcTerms | undefined {
    return this.versions.at(-1)?.terms;
  }
}
