/** The products as one list: in which group each stands, and what is found by what is typed. */
import type { MenuEntry } from './data.ts';

/** The groups in their order, and the rows of the menu in each, by title. */
const GROUPS = {
  trade: ['market', 'seconds', 'futures', 'exchange', 'copytrade', 'otc', 'stock'],
  earn: ['lockming', 'mining', 'invest', 'ieo', 'borrowing'],
  money: ['recharge', 'withdraw', 'transfer', 'bills', 'coupon', 'gift'],
  people: ['nft', 'game', 'chatroom', 'contactUs'],
} as const satisfies Record<string, readonly string[]>;

export type ProductGroup = keyof typeof GROUPS | 'more';

/** A row of the list, in the words of its reader. */
export interface ProductRow {
  readonly entry: { readonly title: string } & Pick<MenuEntry, 'url' | 'open_type'>;
  readonly name: string;
  /** One plain line; none for rows that this client does not know. */
  readonly hint: string;
}

/** True for the rows that a plain line explains. */
export function isKnownProduct(title: string): boolean {
  return Object.values(GROUPS).some((titles) => (titles as readonly string[]).includes(title));
}

/** The rows in groups, in the order of each; what no group names comes last, as it was told. */
export function groupsOf(rows: readonly ProductRow[]): [ProductGroup, readonly ProductRow[]][] {
  const known = Object.entries(GROUPS).map(
    ([group, titles]): [ProductGroup, readonly ProductRow[]] => [
      group as ProductGroup,
      titles.flatMap((title) => rows.filter(({ entry }) => entry.title === title)),
    ],
  );
  const more = rows.filter(({ entry }) => !isKnownProduct(entry.title));
  return [...known, ['more' as const, more] as [ProductGroup, readonly ProductRow[]]].filter(
    ([, inside]) => inside.length > 0,
  );
}

/** The rows whose name or line has every typed word. */
export function matchingProducts(rows: readonly ProductRow[], typed: string): ProductRow[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ name, hint }) => {
    const said = `${name} ${hint}`.toLowerCase();
    return parts.every((part) => said.includes(part));
  });
}
