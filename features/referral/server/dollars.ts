import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { ReferralProviders } from './needs.ts';

const SCALE = 8;

/** Adds up amounts of several coins in dollar units by the index now. */
export class Dollars {
  private readonly directory: ReferralProviders['catalogue']['directory'];

  constructor({ catalogue }: Pick<ReferralProviders, 'catalogue'>) {
    this.directory = catalogue.directory;
  }

  /** Decimals of the dollar coin. */
  get scale(): number {
    return this.directory.dollar()?.scale ?? SCALE;
  }

  /** What amounts are worth together, each rounded down; a coin without a price counts nothing. */
  sum(amounts: readonly { readonly assetId: number; readonly units: bigint }[]): bigint {
    return amounts.reduce((sum, amount) => sum + this.worth(amount), 0n);
  }

  private worth({ assetId, units }: { assetId: number; units: bigint }): bigint {
    const coin = this.directory.asset(assetId);
    const isDollar = this.directory.dollar()?.id === assetId;
    const price = isDollar ? powerOfTen(this.scale) : this.directory.dollarUnits(assetId);
    if (coin === undefined || price === undefined) return 0n;
    return divide(units * price, powerOfTen(coin.scale), 'down');
  }
}
