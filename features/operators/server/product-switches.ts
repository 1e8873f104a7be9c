import type { Kysely } from 'kysely';
import type { OperatorsTables } from './tables.ts';

/** What the switches are made with. */
export interface ProductSwitchesOptions {
  readonly mode: 'demo' | 'live';
  readonly database: () => Kysely<OperatorsTables>;
  /** The country of a customer as two capital letters; empty when he has named none. */
  readonly countryOf: (customerId: number) => Promise<string>;
}

/** Where products are offered: everywhere in a demo; in live mode where they were switched on. */
export class ProductSwitches {
  private readonly options: ProductSwitchesOptions;

  constructor(options: ProductSwitchesOptions) {
    this.options = options;
  }

  /** Whether a customer may use a product. Who has named no country may not, in live mode. */
  async isOffered(product: string, customerId: number): Promise<boolean> {
    if (this.options.mode === 'demo') return true;
    const country = await this.options.countryOf(customerId);
    if (country === '') return false;
    const found = await this.options
      .database()
      .selectFrom('product_switches')
      .select('product')
      .where('product', '=', product)
      .where('country', '=', country)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Where products are switched on, by country and product. */
  all(): Promise<{ readonly product: string; readonly country: string }[]> {
    return this.options
      .database()
      .selectFrom('product_switches')
      .select(['product', 'country'])
      .orderBy('country')
      .orderBy('product')
      .execute();
  }

  /** Switches a product on or off for a country (two capital letters). */
  async switch(product: string, country: string, isOn: boolean): Promise<void> {
    const db = this.options.database();
    if (isOn) {
      await db
        .insertInto('product_switches')
        .values({ product, country })
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
