/** What price alerts ask of the house. */
import type { Kysely } from 'kysely';
import type { Market } from '../../catalogue/contract.ts';
import type { DoneSplit } from '../store/alerts.ts';

/** What a market shows. */
export interface MarketShown {
  readonly ticks: number;
  /** Change of a day in hundredths of a percent. */
  readonly change: number;
}

/** Grouped by provider. */
export interface AlertsProviders {
  readonly catalogue: {
    readonly directory: { market(id: number): Market | undefined; markets(): readonly Market[] };
    shown(market: Market): MarketShown;
  };
  readonly corporate: {
    /** Splits that were carried out, and the markets whose split is due and not over. */
    readSplits(
      db: Kysely<unknown>,
      nowMs: number,
    ): Promise<{ readonly done: readonly DoneSplit[]; readonly due: readonly number[] }>;
  };
}
