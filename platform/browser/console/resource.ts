/** What a room gives to the console: screens, where their rows come from, and who sees them. */
import type { ComponentType } from 'react';

/** One entry of the console's menu with its screens. */
export interface ConsoleResource {
  /** Its name, and its place in the address. */
  readonly name: string;
  /** Its name in the menu. */
  readonly label: string;
  /** The heading of the menu below which it stands. */
  readonly group: ConsoleGroup;
  /** Whoever lacks this permission does not see it. `signed_in`: everybody sees it. */
  readonly permission: string;
  /** Paths below `/console/api`: of the list, and of one row (with its `id`). */
  readonly paths: { readonly list: string; readonly one?: string };
  readonly list: ComponentType;
  readonly show?: ComponentType;
  readonly create?: ComponentType;
  readonly icon?: ComponentType;
}

/** The headings of the menu, in order; the first is what waits, and stands alone. */
export const CONSOLE_GROUPS = [
  'To do',
  'Customers',
  'Money',
  'Products',
  'Support',
  'Platform',
  'Control',
] as const;
export type ConsoleGroup = (typeof CONSOLE_GROUPS)[number];
