import type { Kysely } from 'kysely';
import type { OperatorsTables } from './tables.ts';

/** What the switches are made with. */
export interface ProductSwitchesOptions {
  readonly mode: 'demo' | 'live';
  /** Products that are on in live mode where nobody has switched them off. */
  readonly firstOffered: readonly string[];
  readonly database: () => Kysely<OperatorsTables>;
  /** The country of a customer as two capital letters; empty when he has named none. */
  readonly countryOf: (customerId: number) => Promise<string>;
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

  /** Whether a product is on in a country (two capital letters), in live mode. */
  async isOn(product: string, country: string): Promise<boolean> {
    const found = await this.options
      .database()
      .selectFrom('product_switches')
      .select('is_on')
      .where('product', '=', product)
      .where('country', '=', country)
      .executeTakeFirst();
    return found?.is_on ?? this.options.firstOffered.includes(product);
  }

  /** What was switched on or off, by country and product. */
  all(): Promise<
    { readonly product: string; readonly country: string; readonly is_on: boolean }[]
  > {
    return this.options
      .database()
      .selectFrom('product_switches')
      .select(['product', 'country', 'is_on'])
      .orderBy('country')
      .orderBy('product')
      .execute();
  }

  /** Switches a product on or off for a country (two capital letters). */
  async switch(product: string, country: string, isOn: boolean): Promise<void> {
    const db = this.options.database();
    if (isOn !== this.options.firstOffered.includes(product)) {
      await db
        .insertInto('product_switches')
        .values({ product, country, is_on: isOn })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await db
      .deleteFrom('product_switches')
      .where('product', '=', product)
      .where('country', '=', country)
      .execute();
  }
}
