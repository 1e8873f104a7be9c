import type { Kysely } from 'kysely';
import type { Offer, Residence } from '../../../platform/server/rooms/product-offer.ts';
import type { OperatorsTables } from './tables.ts';

/** What the switches are made with. */
export interface ProductSwitchesOptions {
  readonly mode: 'demo' | 'live';
  /** Products that are on in live mode where nobody has switched them off. */
  readonly firstOffered: readonly string[];
  readonly database: () => Kysely<OperatorsTables>;
  /** The country of a customer as two capital letters; empty when he has named none. */
  readonly countryOf: (customerId: number) => Promise<string>;
  /** Where many live; of whom nothing is told has named no country. */
  readonly residencesOf: (
    customerIds: readonly number[],
  ) => Promise<ReadonlyMap<number, Residence>>;
  readonly nowMs: () => number;
}

/**
 * Where products are offered: everywhere in a demo; in live mode where they were switched on, and
 * those that are offered at first where they were not switched off.
 */
export class ProductSwitches {
  private readonly options: ProductSwitchesOptions;

  constructor(options: ProductSwitchesOptions) {
    this.options = options;
  }

  /** Whether a customer may use a product; for who has named no country, as it is at first. */
  async isOffered(product: string, customerId: number): Promise<boolean> {
    if (this.options.mode === 'demo') return true;
    return this.isOn(product, await this.options.countryOf(customerId));
  }

  /**
   * Whether a product is offered to each of many, and since when that is so as far as a switch or a
   * move to another country says it (0 where neither does): one question about all of them.
   */
  async offers(
    product: string,
    customerIds: readonly number[],
  ): Promise<ReadonlyMap<number, Offer>> {
    if (this.options.mode === 'demo') {
      return new Map(customerIds.map((id) => [id, { isOffered: true, sinceMs: 0 }]));
    }
    const residences = await this.options.residencesOf(customerIds);
    const switched = await this.options
      .database()
      .selectFrom('product_switches')
      .select(['country', 'is_on', 'since_ms'])
      .where('product', '=', product)
      .execute();
    const byCountry = new Map(
      switched.map((row) => [
        row.country,
        { isOffered: row.is_on, sinceMs: Number(row.since_ms) } satisfies Offer,
      ]),
    );
    const atFirst: Offer = { isOffered: this.isOnAtFirst(product), sinceMs: 0 };
    return new Map(
      customerIds.map((id) => {
        const { country, sinceMs: movedMs } = residences.get(id) ?? { country: '', sinceMs: 0 };
        const { isOffered, sinceMs } = byCountry.get(country) ?? atFirst;
        return [id, { isOffered, sinceMs: Math.max(sinceMs, movedMs) }];
      }),
    );
  }

  /** When a product was last switched on or off anywhere; 0 where it never was. */
  async lastSwitchedMs(product: string): Promise<number> {
    const { last } = await this.options
      .database()
      .selectFrom('product_switches')
      .select(({ fn }) => fn.max<string | null>('since_ms').as('last'))
      .where('product', '=', product)
      .executeTakeFirstOrThrow();
    return Number(last ?? 0);
  }

  /** Whether a product is on in a country (two capital letters), in live mode. */
  async isOn(product: string, country: string): Promise<boolean> {
    const found = await this.options
      .database()
      .selectFrom('product_switches')
      .select('is_on')
      .where('product', '=', product)
      .where('country', '=', country)
      .executeTakeFirst();
    return found?.is_on ?? this.isOnAtFirst(product);
  }

  /** What is on or off otherwise than at first, by country and product. */
  async all(): Promise<
    { readonly product: string; readonly country: string; readonly is_on: boolean }[]
  > {
    const rows = await this.options
      .database()
      .selectFrom('product_switches')
      .select(['product', 'country', 'is_on'])
      .orderBy('country')
      .orderBy('product')
      .execute();
    return rows.filter(({ product, is_on: isOn }) => isOn !== this.isOnAtFirst(product));
  }

  /** Switches a product on or off for a country (two capital letters). */
  async switch(product: string, country: string, isOn: boolean): Promise<void> {
    const row = { is_on: isOn, since_ms: this.options.nowMs() };
    await this.options
      .database()
      .insertInto('product_switches')
      .values({ product, country, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['product', 'country'])
          .doUpdateSet(row)
          .where('product_switches.is_on', '!=', isOn),
      )
      .execute();
  }

  private isOnAtFirst(product: string): boolean {
    return this.options.firstOffered.includes(product);
  }
}
