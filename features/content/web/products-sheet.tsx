import { useState } from 'react';
import { push, redirect } from '../../../platform/browser/navigation/navigator.ts';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { SearchField } from '../../../platform/browser/parts/search-field.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type MenuEntry, useMenu } from './data.ts';
import { isOwnScreen, MenuPicture, useMenuRows } from './menu-words.tsx';
import { groupsOf, isKnownProduct, matchingProducts, type ProductRow } from './products.ts';

/** What the menu of other clients has no row for. */
const OWN_ROWS: readonly ProductRow['entry'][] = [
  { title: 'gift', url: ownPaths.giftCards, open_type: 'navigateTo' },
];

/** The rows in the reader's words; what leads to no screen of this client is left out. */
function useRows(entries: readonly MenuEntry[]): ProductRow[] {
  const words = useWords();
  const menuRows = useMenuRows();
  return [...entries, ...OWN_ROWS]
    .filter(({ url }) => isOwnScreen(url))
    .map((entry) => {
      const { title } = entry;
      const row = menuRows[title];
      return {
        entry,
        name: row ? words(row.word) : title,
        hint: isKnownProduct(title) ? words(`content.hint.${title}`) : '',
      };
    });
}

type RowProps = { readonly row: ProductRow; readonly onClose: () => void };

function Row({ row: { entry, name, hint }, onClose }: RowProps) {
  const picture = useMenuRows()[entry.title];
  const open = (): void => {
    onClose();
    if (entry.open_type === 'navigateTo') push(entry.url);
    else redirect(entry.url);
  };
  return (
    <li>
      <button
        type="button"
        onClick={open}
        className="flex min-h-14 w-full items-center gap-3 rounded-md py-2 text-left
          active:bg-pressed"
      >
        <span
          className="flex size-10 shrink-0 items-center justify-center rounded-md bg-pressed
            text-accent-text"
        >
          <MenuPicture row={picture} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-strong break-words">{name}</span>
          {hint && <span className="block text-t5 text-muted break-words">{hint}</span>}
        </span>
      </button>
    </li>
  );
}

type ListProps = { readonly entries: readonly MenuEntry[]; readonly onClose: () => void };

function List({ entries, onClose }: ListProps) {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const found = groupsOf(matchingProducts(useRows(entries), typed));
  return (
    <>
      <SearchField label={words('content.find_product')} value={typed} onChange={setTyped} />
      {found.length === 0 && (
        <Empty title={words('content.no_product')} hint={words('content.no_product_hint')} />
      )}
      <div className="md:grid md:grid-cols-2 md:gap-x-8">
        {found.map(([group, rows]) => (
          <section key={group} aria-label={words(`content.group_${group}`)} className="pt-5">
            <h3 className="text-t5 text-muted">{words(`content.group_${group}`)}</h3>
            <ul>
              {rows.map((row) => (
                <Row key={row.entry.title} row={row} onClose={onClose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** All products in four groups, each with a plain line, found by what is typed. */
export function ProductsSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const menu = useMenu();
  return (
    <Sheet open onClose={onClose} title={words('content.all_products')}>
      <Loaded query={menu}>{(entries) => <List entries={entries} onClose={onClose} />}</Loaded>
    </Sheet>
  );
}
