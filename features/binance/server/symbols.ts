/** Finds markets by their symbols. */
import type { Market } from '../../catalogue/contract.ts';
import type { Asked } from '../wire/asked.ts';
import { UNKNOWN_SYMBOL } from '../wire/errors.ts';
import { symbolOf } from '../wire/symbols.ts';

/** Markets by symbol; of two that would have the same one, the first keeps it. */
export class Symbols {
  private readonly list: () => readonly Market[];
  private from: readonly Market[] = [];
  private bySymbol = new Map<string, Market>();

  constructor(list: () => readonly Market[]) {
    this.list = list;
  }

  /** All markets that have a symbol. */
  all(): readonly Market[] {
    return [...this.current().values()];
  }

  /** The market of a symbol. */
  find(symbol: string): Market | undefined {
    return this.current().get(symbol);
  }

  /** The market that a call has to name; what is not there is noted as an error. */
  asked(asked: Asked): Market | undefined {
    const symbol = asked.symbol(true);
    const market = this.find(symbol);
    if (market === undefined) asked.note(UNKNOWN_SYMBOL);
    return market;
  }

  /** The market that a call may name. */
  maybe(asked: Asked): Market | undefined {
    return asked.has('symbol') ? this.asked(asked) : undefined;
  }

  /** The markets that a call names; all of them where it names none. */
  several(asked: Asked): { readonly markets: readonly Market[]; readonly isOne: boolean } {
    const symbols = asked.symbols();
    if (symbols === undefined) return { markets: this.all(), isOne: false };
    const markets = symbols.flatMap((symbol) => {
      const market = this.find(symbol);
      if (market === undefined) asked.note(UNKNOWN_SYMBOL);
      return market ?? [];
    });
    return { markets, isOne: !asked.has('symbols') };
  }

  private current(): Map<string, Market> {
    const markets = this.list();
    const isSame =
      markets.length === this.from.length && markets.every((it, at) => it === this.from[at]);
    if (isSame) return this.bySymbol;
    this.from = markets;
    this.bySymbol = new Map(
      markets.toReversed().map((market) => [symbolOf(market), market] as const),
    );
    this.bySymbol = new Map([...this.bySymbol].toReversed());
    return this.bySymbol;
  }
}
