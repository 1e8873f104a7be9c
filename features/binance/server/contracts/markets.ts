/** Finds markets of contracts by their symbols. */
import type { Market } from '../../../catalogue/contract.ts';
import type { Asked } from '../../wire/asked.ts';
import type { ContractMarket } from '../../wire/contracts/symbols.ts';
import { Symbols } from '../symbols.ts';
import type { ContractsNow } from './needs.ts';

/** Markets that have contracts, by the same symbols as of spot. */
export class ContractMarkets {
  readonly symbols: Symbols;
  private readonly now: Pick<ContractsNow, 'marketIds' | 'terms'>;

  constructor(markets: () => readonly Market[], now: ContractMarkets['now']) {
    this.now = now;
    this.symbols = new Symbols(() => {
      const ids = new Set(now.marketIds());
      return markets().filter(({ id }) => ids.has(id));
    });
  }

  /** A market with the terms of now. */
  of(market: Market): ContractMarket {
    const terms = this.now.terms(market.id);
    if (terms === undefined) throw new Error(`market ${market.id} has no contracts`);
    return { market, terms };
  }

  /** A market by its number; undefined where it has no contracts. */
  byId(marketId: number): ContractMarket | undefined {
    const market = this.symbols.all().find(({ id }) => id === marketId);
    return market && this.of(market);
  }

  /** The market that a call has to name; what is not there is noted as an error. */
  asked(asked: Asked): ContractMarket | undefined {
    const market = this.symbols.asked(asked);
    return market && this.of(market);
  }

  /** The market that a call may name. */
  maybe(asked: Asked): ContractMarket | undefined {
    return asked.has('symbol') ? this.asked(asked) : undefined;
  }
}
