/** What a product came to for everyone together, as its room counts it from committed rows. */

/**
 * A figure that only one product has: money in units of the margin coin, or of the coin that it
 * names, or a number of things.
 */
export type OwnFigure =
  | {
      readonly name: string;
      readonly units: string;
      readonly assetId?: number;
      readonly count?: undefined;
    }
  | { readonly name: string; readonly count: number; readonly units?: undefined };

/** One product. Units are texts of whole units of the margin coin. */
export interface ProductFigures {
  /** Customers with something settled, and those of them who have lost on balance. */
  readonly customers: number;
  readonly losing: number;
  readonly settled: number;
  /**
   * What was paid to customers beyond their own money, and what they lost. A product of many coins
   * has no such sums: it has figures of its own for each coin.
   */
  readonly paidUnits?: string;
  readonly takenUnits?: string;
  /** What the house kept (above zero) or lost, fees included. */
  readonly houseUnits?: string;
  /** In the order in which they are shown; the texts are `<room>.receipt.figure_<name>`. */
  readonly own: readonly OwnFigure[];
}
