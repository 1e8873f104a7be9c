import { FileText, Landmark, ListOrdered, type LucideIcon, Wallet } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { useCards } from '../../platform/browser/cards/use-cards.ts';
import type { Section, WebCard, WebRoute } from '../../platform/browser/cards/web-card.ts';
import { SideList, type SideRow } from '../../platform/browser/parts/side-list.tsx';
import { sectionOf } from './sections.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';

/** What leads a section and is named by no card: the tabs, and what is part of the first load. */
const HEADS: Partial<Record<Section, SideRow>> = {
  earn: ['common.tab_finance', paths.financial, Landmark],
  wallet: ['common.tab_assets', paths.assets, Wallet],
  orders: ['spot.my_orders', paths.orders, ListOrdered],
};

function pictureOf({ menuRows = {} }: WebCard, { word, Picture }: WebRoute): LucideIcon {
  const rows = Object.values(menuRows);
  return Picture ?? (rows.find((row) => row.word === word) ?? rows[0])?.Picture ?? FileText;
}

/** The named screens of a section: each room's first, and the others of the room that is open. */
function rowsOf(cards: readonly WebCard[], section: Section, pathname: string): SideRow[] {
  const elsewhere = new Set(cards.flatMap(({ side }) => side?.beside ?? []));
  return cards.flatMap((card) => {
    const isOpen = card.routes.some(({ path }) => path === pathname);
    const own = card.routes.filter(
      ({ path, word }) =>
        word !== undefined && sectionOf(card, path) === section && !elsewhere.has(path),
    );
    const inMenu = new Set(Object.values(card.menuRows ?? {}).map(({ word }) => word));
    return own.flatMap((route, at): SideRow[] => {
      const { path, word = '' } = route;
      if (at === 0 || inMenu.has(word)) return [[word, path, pictureOf(card, route)]];
      return isOpen ? [[word, path, undefined]] : [];
    });
  });
}

/** Where something is chosen for another screen (`?url=withdraw`), that screen beside this one. */
function useChosenFor(): string | undefined {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const screen = params.get('url');
  return screen === null ? undefined : pathname.replace(/[^/]+$/, () => screen);
}

/** What leads to the other screens of a section, beside the one that is open. */
export function SectionList({ section }: { readonly section: Section }) {
  const cards = useCards();
  const { pathname } = useLocation();
  const chosenFor = useChosenFor();
  const head = HEADS[section];
  const rows = rowsOf(cards, section, pathname);
  const all = head === undefined ? rows : [head, ...rows];
  // A screen without a name of its own is below the first of its room.
  const card = cards.find(({ routes }) => routes.some(({ path }) => path === pathname));
  const isNamed = (path: string | undefined) => all.some(([, of]) => of === path);
  const first = card?.routes.find(({ path }) => isNamed(path))?.path;
  const current = [chosenFor, pathname].find(isNamed) ?? first;
  return <SideList groups={[all]} current={current} />;
}
