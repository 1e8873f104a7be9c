/** Prints amounts of coins and markets for operators. */
import { printUnits } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import {
  numberOf,
  type Prints,
  type StoredRow,
} from '../../../platform/server/rooms/console-parts.ts';
import { type AssetDefinition, type Market, printTicks } from '../contract.ts';

/** What is looked up for printing. */
export interface PrintedDirectory {
  asset(id: number): AssetDefinition | undefined;
  market(marketId: number): Market | undefined;
  dollar(): Asset | undefined;
}

/** Prints what rows hold in whole units, lots and ticks. */
export class CataloguePrints implements Prints {
  private readonly directory: PrintedDirectory;

  constructor(directory: PrintedDirectory) {
    this.directory = directory;
  }

  coin(assetId: number): string {
    return this.directory.asset(assetId)?.code ?? String(assetId);
  }

  units(assetId: number, units: StoredRow[string] | undefined): string {
    const asset = this.directory.asset(assetId);
    return asset === undefined ? String(units) : printUnits(BigInt(units as string), asset.scale);
  }

  dollars(units: StoredRow[string] | undefined): string {
    const dollar = this.directory.dollar();
    return dollar === undefined ? String(units) : printUnits(BigInt(units as string), dollar.scale);
  }

  price(marketId: number, ticks: StoredRow[string] | undefined): string {
    const market = this.directory.market(marketId);
    return market === undefined || numberOf(ticks) === 0 ? '' : printTicks(market, numberOf(ticks));
  }

  quantity(marketId: number, lots: StoredRow[string] | undefined): string {
    const market = this.directory.market(marketId);
    if (market === undefined) return String(lots);
    return printUnits(BigInt(lots as string) * market.lotUnits, market.base.scale);
  }

  value(marketId: number, tickLots: StoredRow[string] | undefined): string {
    const market = this.directory.market(marketId);
    if (market === undefined) return String(tickLots);
    return printUnits(BigInt(tickLots as string) * market.tickLotUnits, market.quote.scale);
  }

  symbol(marketId: number): string {
    return this.directory.market(marketId)?.symbol ?? String(marketId);
  }
}
