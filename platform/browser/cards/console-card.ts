/**
 * What a room says of itself to the operators' console. A card is
 * `features/<room>/console/index.ts`; it declares and does nothing.
 */
import type { ComponentType } from 'react';
import type { ConsoleResource } from '../console/resource.ts';
import type { SectionColumn } from '../console/section-table.tsx';

/** A table of the view of one customer. */
export interface CustomerTab {
  readonly label: string;
  /** The last part of `/customers/…`. */
  readonly name: string;
  readonly columns: readonly SectionColumn[];
  readonly empty: string;
}

/** What a figure of terms is counted in; of a coin in its smallest units. */
export type TermMeasure = 'plain' | 'ppm' | 'bps' | 'ms' | 'lotCoin' | 'stakeCoin';

/** What a market's terms of a product are called, in the order in which people read them. */
export interface ConsoleTerms {
  readonly product: string;
  readonly title: string;
  readonly figures: Readonly<Record<string, readonly [label: string, measure: TermMeasure]>>;
}

/** The front door of a room in the console; `Permission` is checked where a room names its own. */
export interface ConsoleCard<Permission extends string = string> {
  /** The room's folder. */
  readonly name: string;
  readonly resources?: readonly (ConsoleResource & {
    readonly permission: Permission | 'signed_in';
  })[];
  readonly customerTabs?: readonly CustomerTab[];
  /** What stands below the work queue, for everybody who is signed in. */
  readonly belowQueue?: ComponentType;
  /** What waits for operators in the work queue: id → name. */
  readonly queues?: Readonly<Record<string, string>>;
  /** Columns of the table of what the house is exposed to, by market. */
  readonly exposure?: readonly SectionColumn[];
  /** What stands below that table. */
  readonly belowExposure?: ComponentType;
  readonly terms?: ConsoleTerms;
  /** What it sells and is switched on by country: a product, or several. */
  readonly switchedProduct?: string | readonly string[];
}
