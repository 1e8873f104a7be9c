import { redirect, push } from '../../../../platform/browser/navigation/navigator.ts';
import { Skeleton } from '../../../../platform/browser/parts/states.tsx';
import { toast } from '../../../../platform/browser/parts/toast-store.ts';
import { useWords } from '../../../../platform/browser/words/use-words.ts';
import { type MenuEntry, useMenu } from '../data.ts';
import { isOwnScreen, MenuPicture, pagesOf, useMenuRows } from '../menu-words.tsx';
import { SnapPages } from './snap-pages.tsx';

const PER_PAGE = 8;
const PER_ROW = 4;
/** So many still fit into one row on a small phone. */
const ONE_ROW = 5;

function columnsFor(count: number): number {
  return count <= ONE_ROW ? count : PER_ROW;
}

function Row({ entry }: { readonly entry: MenuEntry }) {
  const words = useWords();
  const row = useMenuRows()[entry.title];
  const open = (): void => {
    if (!isOwnScreen(entry.url)) return toast(words('content.soon'), 'plain');
    if (entry.open_type === 'navigateTo') push(entry.url);
    else redirect(entry.url);
  };
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={open}
        className="flex min-h-20 w-full flex-col items-center gap-1.5 rounded-md py-2 text-center
          text-t5 leading-tight active:bg-raised max-[359px]:text-t6"
      >
        <span
          className="flex size-11 items-center justify-center rounded-lg bg-raised
            text-accent-text"
        >
          <MenuPicture row={row} />
        </span>
        <span className="max-w-full break-words">{row ? words(row.word) : entry.title}</span>
      </button>
    </li>
  );
}

function MenuSkeleton() {
  return (
    <div className="flex justify-around px-3 py-2">
      {Array.from({ length: ONE_ROW }, (_, index) => (
        // Place-holders have no identity but their position.
        <div key={index} className="flex min-h-20 flex-col items-center gap-2 pt-2">
          <Skeleton className="size-11 rounded-lg" />
          <Skeleton className="h-3 w-12" />
        </div>
      ))}
    </div>
  );
}

/** The products, eight to a page. */
export function MenuPages() {
  const words = useWords();
  const menu = useMenu();
  if (menu.isPending) return <MenuSkeleton />;
  const entries = menu.data ?? [];
  if (entries.length === 0) return null;
  const pages = pagesOf(entries, PER_PAGE);
  const columns = columnsFor(entries.length);
  return (
    <SnapPages
      label={words('content.menu')}
      nameOf={(page) => words('content.menu_page', { page: page + 1, pages: pages.length })}
    >
      {pages.map((page) => (
        <ul
          key={page[0]?.title}
          className="grid px-2 pt-2"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {page.map((entry) => (
            <Row key={entry.title} entry={entry} />
          ))}
        </ul>
      ))}
    </SnapPages>
  );
}
